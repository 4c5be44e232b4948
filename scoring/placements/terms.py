"""On what terms a season was played: which cards could come, and how many."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.decks import AMBUSHES, EXPLORE, HEROES, SEASON_TIME, Explore, GameBox
from scoring.editions import Edition
from scoring.placements.places import DrawnCard
from scoring.seasons import Season

RUINS = tuple(card for card in EXPLORE[GameBox.BASE] if card.ruins)


@dataclass(frozen=True)
class Terms:
    """What is known of the cards of a season."""

    deck: tuple[Explore, ...]  # that may come, ruins cards among them
    time: int  # the season ends when the time of its cards reaches this
    season: Season | None = None
    cards: tuple[DrawnCard, ...] | None = None  # exactly those that came, in their order
    edition: Edition = Edition.EN
    solo: bool = False
    letterless: bool = False  # whether monsters may be drawn without their letters

    @property
    def logged(self) -> bool:
        return self.cards is not None

    @property
    def drawn_cards(self) -> tuple[DrawnCard, ...]:
        """The cards that may have been drawn: those that came, or else all that could."""
        if self.cards is None:
            explored = (card for card in self.deck if not card.ruins)
            return (*explored, *AMBUSHES, *HEROES)
        return tuple(c for c in self.cards if not (isinstance(c, Explore) and c.ruins))

    @property
    def bound(self) -> frozenset[DrawnCard]:
        """The cards of the log that had to lie on ruins: the explore card after one or more ruins
        cards, whatever ambush or hero comes between."""
        found: list[DrawnCard] = []
        waiting = False
        for card in self.cards or ():
            if isinstance(card, Explore):
                if waiting and not card.ruins:
                    found.append(card)
                waiting = card.ruins
        return frozenset(found)

    @property
    def ruins_cards(self) -> int:
        """How many cards may have been bound to ruins, where nobody logged them."""
        return sum(card.ruins for card in self.deck)

    @property
    def most_ambushes(self) -> int:
        """One ambush goes into the deck before every season, and stays until it comes."""
        return len(Season) if self.season is None else 1 + list(Season).index(self.season)

    @property
    def most_heroes(self) -> int:
        return self.most_ambushes


def season_time(season: Season | None, *boxes: GameBox) -> int:
    """The time of a season by the cards of these boxes, the longest where several may be used."""
    place = slice(None) if season is None else slice(list(Season).index(season), None)
    return max(SEASON_TIME[box][place][0] if season else max(SEASON_TIME[box]) for box in boxes)
