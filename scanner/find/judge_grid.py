"""How good a lattice is as a grid that no network knows: by each edge of its spaces.

A lattice that starts one line further on lies on nearly the same lines. What tells it is the row
that it has too much: bars and titles have a line as long as the grid's, but no lines across, and a
row that it leaves out has all of them. So every row and column of spaces has to have its edges.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from scanner.arrays import Floats64
from scanner.find.clearness import clearness_at, clearness_of_lines
from scanner.find.judge import Judged, in_the_picture
from scanner.find.lattice import Lattice
from scanner.find.views import Pyramid, flat_picture

SIZE = 20  # pixels a space: thin lines are lost in less
BEYOND = 2  # spaces that a lattice may start too early or too late
MARGIN = BEYOND + 1
PLAY = 2  # pixels that a line may lie off
# The weakest line, and the weakest row of edges, count as much as all together; rows of edges that
# go on beyond the grid count against it.
WEAKEST_COUNTS, BEYOND_COUNTS = 0.5, 0.5
FEW = 2  # lines or rows that are taken for the weakest


class Edges(NamedTuple):
    """How clearly the edges of spaces are seen, and what lies between them."""

    upright: Floats64  # row of spaces x line
    level: Floats64  # column of spaces x line
    between: float


def judge_grid(lines: Pyramid, lattice: Lattice) -> Judged:
    """The best start of a lattice in an ink picture."""
    edges = _edges(lines, lattice)
    many = 2 * BEYOND + 1
    starts = range(many)
    scores = np.array([[_score(edges, lattice.cells, r, c) for c in starts] for r in starts])
    row, column = divmod(int(scores.argmax()), many)
    if (row, column) != (BEYOND, BEYOND):
        lattice = _moved(lattice, column - BEYOND, row - BEYOND)
    return Judged(lattice, float(scores[row, column]) + in_the_picture(lines, lattice))


def _moved(lattice: Lattice, columns: int, rows: int) -> Lattice:
    """The lattice that starts some spaces further on, on paper that is bent alike."""
    moved = lattice.moved(columns, rows)
    if lattice.bend is None:
        return moved
    places = np.arange(lattice.cells + 1)
    across = np.clip(places + columns, 0, lattice.cells)
    down = np.clip(places + rows, 0, lattice.cells)
    return Lattice(lattice.cells, moved.view, lattice.bend[np.ix_(down, across)])


def _edges(lines: Pyramid, lattice: Lattice) -> Edges:
    seen = clearness_of_lines(flat_picture(lines, lattice, SIZE, MARGIN), SIZE, MARGIN)
    upright, level = (
        np.clip(clearness_at(one, SIZE, PLAY), 0, 1).astype(np.float64)
        for one in (seen.upright, seen.level)
    )
    spaces = lattice.cells + 2 * MARGIN
    on = np.clip(np.arange(spaces + 1) * SIZE - 1, 0, upright.shape[1] - 1)
    off = np.arange(MARGIN, spaces - MARGIN) * SIZE + SIZE // 2 - 1
    inside = np.s_[MARGIN : spaces - MARGIN]
    between = (upright[inside][:, off].mean() + level[inside][:, off].mean()) / 2
    return Edges(upright[:, on], level[:, on], float(between))


def _score(edges: Edges, cells: int, row: int, column: int) -> float:
    """How clearly all edges of the grid are seen that starts so many spaces from the margin's."""
    first, left = row + 1, column + 1
    upright = edges.upright[first - 1 : first + cells + 1, left - 1 : left + cells + 2]
    level = edges.level[left - 1 : left + cells + 1, first - 1 : first + cells + 2]
    mean = weak = beyond = 0.0
    for one in (upright, level):
        inner = one[1:-1, 1:-1] - edges.between
        mean += inner.mean() / 2
        lines, rows = np.sort(inner.mean(axis=0)), np.sort(inner.mean(axis=1))
        weak += (lines[:FEW].mean() + rows[:FEW].mean()) / 4
        ends = one[[0, -1], 1:-1].mean(axis=1) - edges.between
        beyond += max(float(ends.max()), 0.0) / 2
    return mean + WEAKEST_COUNTS * weak - BEYOND_COUNTS * beyond
