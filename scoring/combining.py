"""Whether a game is combined of both boxes, which one rulebook makes a difference of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scoring.decks import GameBox
from scoring.sheet import Map

if TYPE_CHECKING:
    from scoring.card import Card

BASE_SIDES = ("A", "B")
HEROES_SIDES = ("C", "D")


def sheet_box(map: Map) -> GameBox | None:
    """The box that a sheet is of; None for a player's own map."""
    if map.name in BASE_SIDES:
        return GameBox.BASE
    return GameBox.HEROES if map.name in HEROES_SIDES else None


def boxes(cards: Iterable[Card], map: Map) -> frozenset[GameBox]:
    """The boxes that the scoring cards and the sheet are of."""
    return frozenset(box for box in (sheet_box(map), *(card.box for card in cards)) if box)


def combined(cards: Iterable[Card], map: Map, deck: GameBox | None = None) -> bool:
    """Whether anything of the base game is in play: a scoring card, the sheet, or the explore
    cards (None: nobody said which; as a rule those of the sheet's box)."""
    return deck is GameBox.BASE or GameBox.BASE in boxes(cards, map)
