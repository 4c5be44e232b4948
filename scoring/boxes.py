"""The five boxes of a season, as the sheet prints them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")


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


@dataclass(frozen=True)
class SheetBoxes(Generic[T]):
    """What stands in every box of a sheet."""

    seasons: tuple[SeasonBoxes[T], ...]
    final: T

    @classmethod
    def in_order(cls, every: Sequence[T]) -> SheetBoxes[T]:
        """From a row of all boxes, season by season, the final one last."""
        starts = range(0, len(every) - 1, len(SEASON_BOXES))
        seasons = (SeasonBoxes(*every[start : start + len(SEASON_BOXES)]) for start in starts)
        return cls(tuple(seasons), every[-1])

    @property
    def every(self) -> tuple[T, ...]:
        """All boxes season by season, the final one last."""
        return (*(one for row in self.seasons for one in row), self.final)

    def each(self, change: Callable[[T], U]) -> SheetBoxes[U]:
        """The same boxes with something made of each."""
        return SheetBoxes(tuple(row.each(change) for row in self.seasons), change(self.final))

    def with_each(self, other: SheetBoxes[U], change: Callable[[T, U], V]) -> SheetBoxes[V]:
        """The same boxes with something made of each and of what else is known of it."""
        pairs = zip(self.every, other.every, strict=True)
        return SheetBoxes.in_order([change(one, two) for one, two in pairs])
