"""What a season has room for: its time, and how many cards of each kind can come in it."""

from __future__ import annotations

from typing import NamedTuple

from scoring.decks import Ambush, Explore, Hero
from scoring.placements.pieces import Piece, Single
from scoring.placements.terms import Terms


class Room(NamedTuple):
    """An amount of each thing that a season has only so much of."""

    time: int = 0  # of a logged season: cards
    timeless: int = 0  # explore cards that take no time
    bound: int = 0  # cards that had to lie on ruins
    ambushes: int = 0
    heroes: int = 0
    faults: int = 0  # what is forgiven

    def less(self, taken: Room) -> Room:
        """What is left of it."""
        a, b, c, d, e, f = self
        return Room(
            a - taken[0], b - taken[1], c - taken[2], d - taken[3], e - taken[4], f - taken[5]
        )

    @property
    def enough(self) -> bool:
        return min(self) >= 0


def room_of(terms: Terms, faults: int = 0) -> Room:
    """All the room of a season."""
    if terms.cards is not None:
        return Room(time=len(terms.drawn_cards), faults=faults)
    return Room(
        # The last card may take more time than was left.
        time=terms.time - 1 + max(card.time for card in terms.deck),
        timeless=sum(not card.ruins and not card.time for card in terms.deck),
        bound=terms.ruins_cards,
        ambushes=terms.most_ambushes,
        heroes=terms.most_heroes,
        faults=faults,
    )


def room_for(piece: Piece, terms: Terms) -> Room:
    """What a piece takes of it."""
    by = piece.by
    if not isinstance(by, (Explore, Ambush, Hero)):
        return Room(faults=piece.cost)
    if terms.logged:
        return Room(time=1, faults=piece.cost)
    if isinstance(by, Explore):
        bound = piece.single is Single.NOTHING_FITS_ON_RUINS
        return Room(by.time, not by.time, bound, faults=piece.cost)
    return Room(ambushes=isinstance(by, Ambush), heroes=isinstance(by, Hero), faults=piece.cost)
