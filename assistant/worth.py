"""What a sheet is worth: the total of a season that is named, else what each card would pay."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Total:
    """One number that counts: a season's total, or a single card's points."""

    points: int

    @property
    def parts(self) -> tuple[int, ...]:
        return (self.points,)

    def of(self, parts: tuple[int, ...]) -> Total:
        """Another worth of this kind."""
        (points,) = parts
        return Total(points)

    def with_coins(self, more: int) -> Total:
        """Where so many coins more are marked."""
        return Total(self.points + more)


@dataclass(frozen=True)
class Payments:
    """What every card would pay, and coins and monsters beside them."""

    cards: tuple[int, ...]
    coins: int
    monsters: int  # 0 or negative

    @property
    def points(self) -> int:
        """All together: no season pays it, but more is more."""
        return sum(self.parts)

    @property
    def parts(self) -> tuple[int, ...]:
        return (*self.cards, self.coins, self.monsters)

    def of(self, parts: tuple[int, ...]) -> Payments:
        """Another worth of this kind."""
        *cards, coins, monsters = parts
        return Payments(tuple(cards), coins, monsters)

    def with_coins(self, more: int) -> Payments:
        """Where so many coins more are marked."""
        return Payments(self.cards, self.coins + more, self.monsters)


Worth = Total | Payments


def lowest_and_highest(here: Worth, others: Iterable[Worth]) -> tuple[Worth, Worth]:
    """The least and the most that each part reaches."""
    parts = list(zip(here.parts, *(other.parts for other in others), strict=True))
    return here.of(tuple(map(min, parts))), here.of(tuple(map(max, parts)))
