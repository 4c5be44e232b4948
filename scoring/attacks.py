"""What heroes attack from where they stand."""

from __future__ import annotations

from functools import cache

from scoring.decks import HEROES, Hero, turned_and_mirrored
from scoring.spaces import SIZE, Space, ordered, space_at

Marks = tuple[Space, ...]  # in reading order


@cache
def attacks_from(hero: Hero, origin: Space) -> tuple[Marks, ...]:
    """What a hero would mark from a space in every way to turn and mirror its card. Marks beyond
    the map are lost: at the edge there may be none at all."""
    ways = {
        ordered(
            space_at(origin.row + row, origin.column + column)
            for row, column in steps
            if 0 <= origin.row + row < SIZE and 0 <= origin.column + column < SIZE
        )
        for steps in turned_and_mirrored(hero.attack)
    }
    return tuple(sorted(ways))


def any_attacks_from(origin: Space) -> tuple[Marks, ...]:
    """What any of the four heroes would mark from a space."""
    return tuple(marks for hero in HEROES for marks in attacks_from(hero, origin))
