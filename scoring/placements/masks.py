"""Sets of spaces as bit masks, and the ways to lay a shape on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from scoring.decks import Shape, from_corner, turned_and_mirrored
from scoring.spaces import SIZE, SPACES, Space

Mask = int  # bit i stands for SPACES[i]

EVERYWHERE: Mask = (1 << len(SPACES)) - 1
_FIRST_COLUMN: Mask = sum(1 << (row * SIZE) for row in range(SIZE))
_LAST_COLUMN: Mask = _FIRST_COLUMN << (SIZE - 1)


def mask_of(spaces: Iterable[Space]) -> Mask:
    """The mask of some spaces."""
    mask = 0
    for space in spaces:
        mask |= 1 << space.index
    return mask


def spaces_of(mask: Mask) -> list[Space]:
    """The spaces of a mask, row by row."""
    return [SPACES[index] for index in bits(mask)]


def bits(mask: Mask) -> Iterator[int]:
    """The places of the bits of a mask, from the lowest."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def beside(mask: Mask) -> Mask:
    """Every space that shares a side with one of the mask and is not in it."""
    around = (
        mask << SIZE | mask >> SIZE | (mask & ~_LAST_COLUMN) << 1 | (mask & ~_FIRST_COLUMN) >> 1
    )
    return around & EVERYWHERE & ~mask


@dataclass(frozen=True)
class Way:
    """A shape turned and mirrored in one way."""

    steps: Shape  # from the top left of its box
    mask: Mask  # with the box in the corner of the map
    height: int
    width: int
    first: int  # the column of its first space, which is in its first row


@cache
def ways(shape: Shape, as_printed: bool = False) -> tuple[Way, ...]:
    """The distinct ways to turn and mirror a shape, or only the one that is printed."""
    turned = [shape] if as_printed else turned_and_mirrored(shape)
    return tuple(_way(steps) for steps in sorted({from_corner(way) for way in turned}))


def _way(steps: Shape) -> Way:
    return Way(
        steps,
        sum(1 << (row * SIZE + column) for row, column in steps),
        1 + max(row for row, _ in steps),
        1 + max(column for _, column in steps),
        min(column for row, column in steps if row == 0),
    )


@cache
def layings(shape: Shape, as_printed: bool = False) -> tuple[Mask, ...]:
    """Every way to lay a shape on an empty map, turned, mirrored and moved."""
    found = {
        way.mask << (row * SIZE + column)
        for way in ways(shape, as_printed)
        for row in range(SIZE - way.height + 1)
        for column in range(SIZE - way.width + 1)
    }
    return tuple(sorted(found))


def fitting(shape: Shape, free: Mask, must_touch: Mask = 0) -> list[Mask]:
    """The ways to lay a shape on free spaces, with at least one space of `must_touch` if given."""
    taken = EVERYWHERE & ~free
    if must_touch:
        return [mask for mask in layings(shape) if not mask & taken and mask & must_touch]
    return [mask for mask in layings(shape) if not mask & taken]


def fits(shape: Shape, free: Mask, must_touch: Mask = 0, as_printed: bool = False) -> bool:
    """Whether there is any such way."""
    taken = EVERYWHERE & ~free
    return any(
        not mask & taken and (not must_touch or mask & must_touch)
        for mask in layings(shape, as_printed)
    )


def fits_with(
    shape: Shape, free: Mask, index: int, must_touch: Mask = 0, as_printed: bool = False
) -> bool:
    """Whether there is any that has this space of them."""
    place = divmod(index, SIZE)
    for way in ways(shape, as_printed):
        for down, right in way.steps:
            row, column = place[0] - down, place[1] - right
            if 0 <= row <= SIZE - way.height and 0 <= column <= SIZE - way.width:
                mask = way.mask << (row * SIZE + column)
                if not mask & ~free and (not must_touch or mask & must_touch):
                    return True
    return False


def laid_within(shape: Shape, allowed: Mask, as_printed: bool = False) -> list[Mask]:
    """The same for few spaces: only their surroundings are tried."""
    found = []
    for way in ways(shape, as_printed):
        for index in bits(allowed):
            row, column = divmod(index, SIZE)
            column -= way.first
            if column < 0 or column + way.width > SIZE or row + way.height > SIZE:
                continue
            laid = way.mask << (row * SIZE + column)
            if not laid & ~allowed:
                found.append(laid)
    return found
