"""What a season has room for: its time, and how many cards of each kind can come in it."""

from __future__ import annotations

from typing import NamedTuple

from scoring.decks import Ambush, Explore, Hero
from scoring.placements.pieces import Effect, Piece, Single
from scoring.placements.terms import Terms


class Room(NamedTuple):
    """An amount of each thing that a season has only so much of."""

    time: int = 0  # of a logged season: cards
    timeless: int = 0  # explore cards that take no time
    bound: int = 0  # cards that had to lie on ruins
    ambushes: int = 0
    heroes: int = 0

    def __add__(self, other: Room) -> Room:  # type: ignore[override]
        return Room(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    def __sub__(self, other: Room) -> Room:
        return Room(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def enough(self) -> bool:
        return min(self) >= 0


def room_of(terms: Terms) -> Room:
    """All the room of a season."""
    if terms.cards is not None:
        return Room(time=len(terms.drawn_cards))
    times = [card.time for card in terms.deck]
    return Room(
        # The last card may take more time than was left.
        time=terms.time - 1 + max(times),
        timeless=sum(not card.ruins and not card.time for card in terms.deck),
        bound=terms.ruins_cards,
        ambushes=terms.most_ambushes,
        heroes=terms.most_heroes,
    )


def room_for(piece: Piece, terms: Terms) -> Room:
    """What a piece takes of it."""
    by = piece.by
    if isinstance(by, Effect):
        return Room()
    if terms.cards is not None:
        return Room(time=1)
    if isinstance(by, Explore):
        bound = piece.single is Single.NOTHING_FITS_ON_RUINS
        return Room(by.time, not by.time, int(bound))
    return Room(ambushes=isinstance(by, Ambush), heroes=isinstance(by, Hero))
