"""Whether a game is combined of both boxes, which one rulebook makes a difference of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scoring.decks import GameBox
from scoring.sheet import Map

if TYPE_CHECKING:
    from scoring.card import Card

BASE_SIDES = ("A", "B")


def combined(cards: Iterable[Card], map: Map, deck: GameBox | None = None) -> bool:
    """Whether anything of the base game is in play: a scoring card, the sheet, or the explore
    cards (None: nobody said which; as a rule those of the sheet's box)."""
    if deck is GameBox.BASE or map.name in BASE_SIDES:
        return True
    return any(card.box is GameBox.BASE for card in cards)
