"""The five boxes of a season, as the sheet prints them."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Box(Enum):
    """A box by its name; the sum of all four seasons has one of its own."""

    FIRST = "first"  # edict
    SECOND = "second"
    COINS = "coins"
    MONSTERS = "monsters"
    TOTAL = "total"
    FINAL = "final"


class SeasonBoxes(NamedTuple, Generic[T]):
    """What stands in each box of a season: points, written numbers, or where they are printed."""

    first: T
    second: T
    coins: T
    monsters: T
    total: T

    def of(self, box: Box) -> T:
        """What stands in one of them."""
        found: T = getattr(self, box.value)
        return found

    @property
    def edicts(self) -> tuple[T, T]:
        return self.first, self.second

    @property
    def parts(self) -> tuple[T, T, T, T]:
        """What the total is the sum of."""
        return self.first, self.second, self.coins, self.monsters

    def each(self, change: Callable[[T], U]) -> SeasonBoxes[U]:
        """The same boxes with something made of each."""
        return SeasonBoxes(*map(change, self))


SEASON_BOXES: SeasonBoxes[Box] = SeasonBoxes(
    Box.FIRST, Box.SECOND, Box.COINS, Box.MONSTERS, Box.TOTAL
)
