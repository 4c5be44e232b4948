"""Where a card may be drawn on one sheet or photo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.problem import About, Problem
from assistant.scanned import read_photo
from scoring.deck_names import find_deck_card
from scoring.decks import Ambush, DeckCard, Explore, Hero
from scoring.editions import Edition
from scoring.message import Message, say, say_n
from scoring.placements.places import ANY_TERRAIN, Places, places
from scoring.sheet import Content, Map, Sheet
from scoring.spaces import Space, ordered

if TYPE_CHECKING:
    from scanner.reading import Answers, Reading, SignAnswers


@dataclass(frozen=True)
class Asked:
    """A card for which places are looked for."""

    card: DeckCard
    ruin: bool = False  # whether a ruins card waits for it
    edition: Edition = Edition.EN


@dataclass(frozen=True)
class Placed:
    """Where a card may be drawn."""

    asked: Asked
    sheet: Sheet
    places: Places
    reading: Reading | None = None

    @property
    def doubtful(self) -> tuple[Space, ...]:
        """Spaces of a photo that may be filled or not: on these a place may hang."""
        if self.reading is None:
            return ()
        return ordered(
            doubt.space
            for doubt in self.reading.doubts
            if Content.EMPTY in {drawn.content for drawn in (doubt.read, *doubt.others)}
        )


def card_to_place(name: str) -> DeckCard:
    """The card of the explore deck that is meant; one that is drawn."""
    card = find_deck_card(name)
    if isinstance(card, Explore) and card.ruins:
        raise Problem(
            say("{card} is not drawn: it binds the next explore card to ruins", card=card),
            About.DOES_NOT_FIT,
        )
    return card


def placed_on_sheet(asked: Asked, sheet: Sheet) -> Placed:
    return Placed(asked, sheet, places(asked.card, sheet, asked.ruin, asked.edition))


def placed_on_photo(
    asked: Asked,
    photo: str | bytes,
    answers: Answers,
    signs: SignAnswers,
    map: Map | None = None,
    nth: int = 1,
) -> Placed:
    """The same on a photo, the file of this name or its bytes."""
    reading = read_photo(photo, map, nth, answers, signs)
    found = places(asked.card, reading.sheet, asked.ruin, asked.edition)
    return Placed(asked, reading.sheet, found, reading)


def place_lines(placed: Placed) -> list[Message]:
    """What there is to say of it: how often each shape fits, or what is drawn instead."""
    found, card = placed.places, placed.asked.card
    lines = [_what_is_drawn(card)]
    if found.fallback is None:
        lines += [_how_often(placed, number) for number in range(1, _shapes(card) + 1)]
    elif not found.fallback.spaces:
        lines.append(say("The map is full: nothing is drawn."))
    else:
        lines += _instead(placed)
    if isinstance(card, Ambush):
        lines.append(say("In the solo game an ambush has one place: cartoscore ambush shows it."))
    if placed.doubtful:
        spaces = placed.doubtful
        lines.append(say("Not read for certain, filled or empty: {spaces}.", spaces=spaces))
    return lines


def _shapes(card: DeckCard) -> int:
    return len(card.choices) if isinstance(card, Explore) else 1


def _what_is_drawn(card: DeckCard) -> Message:
    if isinstance(card, Hero):
        return say("A hero goes on any empty space, and its attack may be turned and mirrored.")
    if isinstance(card, Ambush):
        way = say("clockwise") if card.clockwise else say("counterclockwise")
        return say(
            "{monster}; the sheets are passed {way}, and the shape may be turned and mirrored.",
            monster=card.content,
            way=way,
        )
    return say("Terrain: {terrains}. The shape may be turned and mirrored.", terrains=card.terrains)


def _how_often(placed: Placed, number: int) -> Message:
    card = placed.asked.card
    count = sum(place.shape == number for place in placed.places.places)
    coin = isinstance(card, Explore) and card.choices[number - 1].coin
    if _shapes(card) == 1:
        return say_n("{n} place.", "{n} places.", count)
    if coin:
        return say_n(
            "Shape {number} with a coin: {n} place.",
            "Shape {number} with a coin: {n} places.",
            count,
            number=number,
        )
    return say_n("Shape {number}: {n} place.", "Shape {number}: {n} places.", count, number=number)


def _instead(placed: Placed) -> list[Message]:
    """The 1x1, and why it is filled with what."""
    fallback, asked = placed.places.fallback, placed.asked
    assert fallback is not None
    reason = say("No shape fits on the map.")
    if asked.ruin and not placed.sheet.ruins & placed.sheet.empty:
        reason = say("No ruins are empty any more.")
    elif asked.ruin:
        reason = say("No shape fits on ruins.")
    if isinstance(asked.card, Ambush):
        what = say("A single monster without a letter is drawn instead, on any empty space.")
    elif fallback.contents == ANY_TERRAIN:
        what = say("A single space is drawn instead, anywhere, of any terrain but mountain.")
    else:
        what = say(
            "A single space is drawn instead, anywhere: {contents}.", contents=fallback.contents
        )
    return [reason, what, say("Empty spaces: {spaces}.", spaces=fallback.spaces)]
