"""Where a shape can be drawn and where a player would draw it, on maps held as bit masks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from scoring.decks import Shape, from_corner, turned_and_mirrored
from scoring.spaces import SIZE, SPACES, Space

Mask = int  # bit i stands for SPACES[i]

EVERYWHERE: Mask = (1 << len(SPACES)) - 1
_FIRST_COLUMN: Mask = sum(1 << (row * SIZE) for row in range(SIZE))
_LAST_COLUMN: Mask = _FIRST_COLUMN << (SIZE - 1)
# People look at a handful of places before they draw; more candidates only cost time.
PLACES_LOOKED_AT = 48


def mask_of(spaces: Iterable[Space]) -> Mask:
    """The mask of some spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space.index
    return mask


def spaces_of(mask: Mask) -> list[Space]:
    """The spaces of a mask, row by row."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(SPACES[lowest.bit_length() - 1])
        mask ^= lowest
    return found


def beside(mask: Mask) -> Mask:
    """Every space that shares a side with one of the mask and is not in it."""
    around = (
        mask << SIZE | mask >> SIZE | (mask & ~_LAST_COLUMN) << 1 | (mask & ~_FIRST_COLUMN) >> 1
    )
    return around & EVERYWHERE & ~mask


@cache
def layings(shape: Shape) -> tuple[Mask, ...]:
    """Every way to lay a shape on an empty map, turned, mirrored and moved."""
    found: dict[Mask, None] = {}
    for steps in {from_corner(turned) for turned in turned_and_mirrored(shape)}:
        height = max(row for row, _ in steps) + 1
        width = max(column for _, column in steps) + 1
        origin = sum(1 << (row * SIZE + column) for row, column in steps)
        for row in range(SIZE - height + 1):
            for column in range(SIZE - width + 1):
                found[origin << (row * SIZE + column)] = None
    return tuple(sorted(found))


@dataclass(frozen=True)
class Taste:
    """What a player looks for in a place, as weights."""

    alike: float  # beside the same terrain
    snug: float  # beside anything filled, or the rim
    mountain: float  # beside a mountain that still has its coin
    whim: float  # pure chance
    greed: float  # how often the larger of two shapes is taken

    @classmethod
    def of_somebody(cls, rng: np.random.Generator) -> Taste:
        """The taste of one more player."""
        return cls(
            alike=float(rng.uniform(0.0, 2.5)),
            snug=float(rng.uniform(0.0, 1.2)),
            mountain=float(rng.uniform(0.0, 1.5)),
            whim=float(rng.choice([0.6, 1.5, 4.0])),
            greed=float(rng.uniform(0.3, 1.0)),
        )


def fitting(shape: Shape, free: Mask, must_touch: Mask = 0) -> list[Mask]:
    """The ways to lay a shape on free spaces, with at least one space of `must_touch` if given."""
    taken = EVERYWHERE & ~free
    if must_touch:
        return [mask for mask in layings(shape) if not mask & taken and mask & must_touch]
    return [mask for mask in layings(shape) if not mask & taken]


def choose(
    rng: np.random.Generator,
    places: list[Mask],
    taste: Taste,
    alike: Mask,
    free: Mask,
    mountains: Mask,
) -> Mask:
    """The place a player of this taste takes."""
    if len(places) > PLACES_LOOKED_AT:
        picks = rng.choice(len(places), PLACES_LOOKED_AT, replace=False)
        places = [places[int(pick)] for pick in picks]
    whims = rng.gumbel(0.0, taste.whim, len(places))
    taken = EVERYWHERE & ~free

    def worth(place: Mask, whim: float) -> float:
        around = beside(place)
        return (
            taste.alike * (around & alike).bit_count()
            + taste.snug * (around & taken).bit_count()
            + taste.mountain * (around & mountains).bit_count()
            + whim
        )

    worths = [worth(place, float(whim)) for place, whim in zip(places, whims, strict=True)]
    return places[int(np.argmax(worths))]


def choose_cruelly(rng: np.random.Generator, places: list[Mask], free: Mask) -> Mask:
    """The place a neighbour takes for monsters: many empty spaces beside them, more or less."""
    care = float(rng.choice([0.3, 1.0, 3.0]))
    if len(places) > PLACES_LOOKED_AT:
        picks = rng.choice(len(places), PLACES_LOOKED_AT, replace=False)
        places = [places[int(pick)] for pick in picks]
    whims = rng.gumbel(0.0, 1.0, len(places))
    worths = [
        care * (beside(place) & free).bit_count() + float(whim)
        for place, whim in zip(places, whims, strict=True)
    ]
    return places[int(np.argmax(worths))]
