"""The 121 spaces of a map: rows A to K from the top, columns 1 to 11 from the left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, total_ordering
from operator import attrgetter

SIZE = 11
ROW_LETTERS = "ABCDEFGHIJK"


@total_ordering
class Space:
    """One space of the map. There are exactly 121 of these objects, so they compare by identity."""

    __slots__ = ("index", "row", "column", "name", "neighbours", "on_edge")

    index: int  # place in SPACES
    row: int  # 0 is A
    column: int  # 0 is 1
    name: str
    neighbours: tuple[Space, ...]  # the two, three or four spaces that share a side
    on_edge: bool

    def __init__(self, row: int, column: int) -> None:
        self.index = row * SIZE + column
        self.row = row
        self.column = column
        self.name = f"{ROW_LETTERS[row]}{column + 1}"
        self.on_edge = row in (0, SIZE - 1) or column in (0, SIZE - 1)

    def __lt__(self, other: Space) -> bool:
        return self.index < other.index

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        return space_at, (self.row, self.column)


SPACES: tuple[Space, ...] = tuple(Space(r, c) for r in range(SIZE) for c in range(SIZE))
ROWS: tuple[tuple[Space, ...], ...] = tuple(SPACES[r * SIZE : (r + 1) * SIZE] for r in range(SIZE))
COLUMNS: tuple[tuple[Space, ...], ...] = tuple(SPACES[c::SIZE] for c in range(SIZE))
_by_index = attrgetter("index")  # ten times faster to sort by than Space.__lt__
BY_NAME: dict[str, Space] = {space.name: space for space in SPACES}

for _space in SPACES:
    _space.neighbours = tuple(
        ROWS[r][c]
        for r, c in (
            (_space.row - 1, _space.column),
            (_space.row, _space.column + 1),
            (_space.row + 1, _space.column),
            (_space.row, _space.column - 1),
        )
        if 0 <= r < SIZE and 0 <= c < SIZE
    )


def space_at(row: int, column: int) -> Space:
    """The space in a row and column counted from 0."""
    return ROWS[row][column]


def find_space(name: str) -> Space:
    """The space called B4 or b4; ValueError when there is none."""
    space = BY_NAME.get(name.strip().upper())
    if space is None:
        raise ValueError(f"no space is called {name!r}: rows run from A to K, columns from 1 to 11")
    return space


def ordered(spaces: Iterable[Space]) -> tuple[Space, ...]:
    """The spaces as one reads them: row by row from the top left."""
    return tuple(sorted(spaces, key=_by_index))


def beside(spaces: Iterable[Space]) -> frozenset[Space]:
    """Every space that shares a side with one of these and is not one of them."""
    inside = frozenset(spaces)
    return frozenset(n for space in inside for n in space.neighbours) - inside


@dataclass(frozen=True)
class Cluster:
    """A maximal group of connected spaces."""

    spaces: tuple[Space, ...]  # in reading order

    @cached_property
    def members(self) -> frozenset[Space]:
        return frozenset(self.spaces)

    @cached_property
    def around(self) -> frozenset[Space]:
        """The spaces beside the cluster."""
        return beside(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)


def clusters(spaces: Iterable[Space]) -> tuple[Cluster, ...]:
    """The maximal connected groups of these spaces, ordered by their first space."""
    left = set(spaces)
    found: list[Cluster] = []
    for start in ordered(left):
        if start not in left:
            continue
        left.discard(start)
        cluster = [start]
        for space in cluster:  # grows while it is walked
            for neighbour in space.neighbours:
                if neighbour in left:
                    left.discard(neighbour)
                    cluster.append(neighbour)
        found.append(Cluster(ordered(cluster)))
    return tuple(found)
