"""On what terms a season was played: which cards could come, and how many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from scoring.card_log import drawn_on_ruins
from scoring.decks import AMBUSHES, HEROES, SEASON_TIME, DeckCard, Explore, GameBox
from scoring.editions import Edition
from scoring.seasons import Season


@dataclass(frozen=True)
class Terms:
    """What is known of the cards of a season."""

    deck: tuple[Explore, ...]  # that may come, ruins cards among them
    time: int  # the season ends when the time of its cards reaches this
    season: Season | None = None
    cards: tuple[DeckCard, ...] | None = None  # exactly those that came, in their order
    edition: Edition = Edition.EN
    solo: bool = False
    letterless: bool = False  # whether monsters may be drawn without their letters

    @property
    def logged(self) -> bool:
        return self.cards is not None

    @cached_property
    def drawn_cards(self) -> tuple[DeckCard, ...]:
        """The cards that may have been drawn: those that came, or else all that could."""
        cards: tuple[DeckCard, ...] = (*self.deck, *AMBUSHES, *HEROES)
        if self.cards is not None:
            cards = self.cards
        return tuple(card for card in cards if not (isinstance(card, Explore) and card.ruins))

    @cached_property
    def bound(self) -> tuple[Explore, ...]:
        """The cards of the log that had to lie on ruins."""
        return drawn_on_ruins(self.cards or ())

    @property
    def ruins_cards(self) -> int:
        """How many cards may have had to, where nobody logged them."""
        return sum(card.ruins for card in self.deck)

    @property
    def most_ambushes(self) -> int:
        """One goes into the deck before every season, and stays until it comes."""
        return len(Season) if self.season is None else 1 + self.season.place

    @property
    def most_heroes(self) -> int:
        return self.most_ambushes


def longest_time(season: Season | None, *boxes: GameBox) -> int:
    """The longest time that a season may have by the season cards of these boxes."""
    times = [SEASON_TIME[box] for box in boxes or GameBox if box in SEASON_TIME]
    return max(max(box) if season is None else box[season.place] for box in times)
