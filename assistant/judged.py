"""A season judged: what was drawn between two sheets, held against the cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.problem import About, Problem
from scoring.card_log import card_log
from scoring.deck_names import find_deck_card
from scoring.decks import DeckCard, GameBox, explore_deck
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.placements.difference import Difference
from scoring.placements.judge import Judgement, judge
from scoring.placements.pieces import Effect
from scoring.placements.terms import Terms, longest_time
from scoring.seasons import LETTERS, Season, find_season
from scoring.sheet import Sheet
from scoring.spaces import Space


@dataclass(frozen=True)
class SeasonPlayed:
    """What is known of how a season was played."""

    cards: tuple[DeckCard, ...] | None = None  # exactly those that came; None: nobody says
    season: Season | None = None
    deck: GameBox | None = None  # whose explore cards are used, if not the sheet's
    edition: Edition = Edition.EN
    solo: bool = False


@dataclass(frozen=True)
class Judged:
    """A judgement with what it is about."""

    before: Sheet
    after: Sheet
    judgement: Judgement

    @property
    def objected(self) -> tuple[Space, ...]:
        return tuple(s for objection in self.judgement.objections for s in objection.spaces)


def cards_that_came(
    names: Iterable[str] | None, deck: GameBox | None
) -> tuple[DeckCard, ...] | None:
    """The cards typed, in their order; each comes once in a season."""
    if not names:
        return None
    cards = tuple(find_deck_card(name, deck) for name in names)
    for card in cards:
        if cards.count(card) > 1:
            raise Problem(say("{card} comes once in a season", card=card), About.DOES_NOT_FIT)
    return cards


def judged(before: Sheet, after: Sheet, played: SeasonPlayed) -> Judged:
    """What can have drawn what is new on the second sheet."""
    before, after = _of_one_map(before, after)
    season = played.season or (find_season(after.season) if after.season else None)
    difference = Difference(before, after)
    return Judged(before, after, judge(difference, terms_of(replace(played, season=season), after)))


def _of_one_map(before: Sheet, after: Sheet) -> tuple[Sheet, Sheet]:
    """Both sheets on the map that either names; refused where they name two."""
    if before.map.name is None or after.map.name is None:
        named = after.map if before.map.name is None else before.map
        return replace(before, map=named), replace(after, map=named)
    if replace(before.map, name=None) != replace(after.map, name=None):
        raise Problem(
            say(
                "the sheets are of two maps: {before} and {after}",
                before=LETTERS.get(before.map.name, before.map.name),
                after=LETTERS.get(after.map.name, after.map.name),
            ),
            About.DOES_NOT_FIT,
        )
    return before, after


def terms_of(played: SeasonPlayed, sheet: Sheet) -> list[Terms]:
    """On which terms the season may have been played: with either deck, where nobody knows."""
    log = card_log((), (), sheet.map, played.deck)
    boxes = log.explore if played.cards is None else log.explore[:1]
    return [
        Terms(
            # Scoring cards of the other box, which nobody named, bring the ruins cards in.
            explore_deck(box, combined=True),
            # Season cards may be of either box, whatever else is.
            longest_time(played.season),
            played.season,
            played.cards,
            played.edition,
            played.solo,
            # The Russian rulebook asks for no letters.
            letterless=played.edition is Edition.RU,
        )
        for box in boxes
    ]


def piece_lines(judged: Judged) -> list[Message]:
    """Who has drawn what, as far as it can be."""
    effects = {
        Effect.TROLL_BEFORE: say("Giant Troll, after the season before: {spaces}"),
        Effect.TROLL_AFTER: say("Giant Troll, after this season: {spaces}"),
        Effect.SPREAD: say("Zombies that spread: {spaces}"),
        Effect.SPREAD_AFTER: say("Zombies that spread: {spaces}"),
    }
    single = say("{card}: {spaces}, a single space because no shape fitted")
    shape = say("{card}: {spaces}")
    lines = []
    for piece in judged.judgement.pieces:
        if isinstance(piece.by, Effect):
            said = effects[piece.by]
        else:
            said = single if piece.single else shape
        card = None if isinstance(piece.by, Effect) else piece.by
        lines.append(said.about(card=card, spaces=piece.spaces))
    return lines


def verdict_line(judged: Judged) -> Message:
    """Whether it can be."""
    judgement = judged.judgement
    if judgement.objections:
        return say("This cannot be:")
    if not judgement.complete:
        return say("Not all could be tried in the time there is: nothing was found that cannot be.")
    return say("This can be: cards may have drawn all of it.")
