"""One card on one sheet or photo: what it pays, and which doubts would change that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from assistant.answers import answered, refuse_drawn_on_print
from assistant.scanned import read_photo
from scoring.card import Card
from scoring.combining import combined
from scoring.decks import GameBox
from scoring.editions import Edition
from scoring.sheet import Map, Sheet
from scoring.tally import Tally

if TYPE_CHECKING:
    from assistant.stakes import Stake
    from scanner.reading import Answers, Reading, SignAnswers

MOST_ANSWERS = 600  # to doubts, scored together: a tenth of a second for one card


@dataclass(frozen=True)
class InPlay:
    """What a game is played with beside its sheets, as far as somebody said."""

    cards: Sequence[Card] = ()  # the four scoring cards
    deck: GameBox | None = None  # whose explore cards are used

    def tally(self, card: Card, edition: Edition, sheet: Sheet) -> Tally:
        """What a card pays; one that is none of the four belongs to another game."""
        cards = self.cards if card in self.cards else (card,)
        return card.score(sheet, edition, combined(cards, sheet.map, self.deck))


@dataclass(frozen=True)
class Explained:
    """A card scored on a sheet; on a photo with what its doubts would change."""

    card: Card
    edition: Edition
    sheet: Sheet
    reading: Reading | None = None
    stakes: Sequence[Stake] = ()  # of the doubts that change what the card pays
    in_play: InPlay = InPlay()

    @cached_property
    def tally(self) -> Tally:
        return self.in_play.tally(self.card, self.edition, self.sheet)


def explained_sheet(
    card: Card,
    edition: Edition,
    sheet: Sheet,
    answers: Answers,
    in_play: InPlay = InPlay(),
) -> Explained:
    """A card on a sheet, with what was said of single spaces."""
    refuse_drawn_on_print(sheet.map, answers)
    return Explained(card, edition, answered(sheet, answers), in_play=in_play)


def explained_photo(
    card: Card,
    edition: Edition,
    photo: str | bytes,
    answers: Answers,
    signs: SignAnswers,
    map: Map | None = None,
    nth: int = 1,
    in_play: InPlay = InPlay(),
) -> Explained:
    """A card on a photo, the file of this name or its bytes."""
    from assistant.stakes import weigh_doubts
    from assistant.worth import Total

    reading = read_photo(photo, map, nth, answers, signs)
    stakes = weigh_doubts(
        reading.sheet,
        reading.doubts,
        lambda changed: Total(in_play.tally(card, edition, changed).points),
        MOST_ANSWERS,
    )
    telling = tuple(stake for stake in stakes.stakes if stake.changes_score)
    return Explained(card, edition, reading.sheet, reading, telling, in_play)
