"""The one score all proposals are judged by: a lattice with lines, and mountains where they belong.

A lattice fits as well one space further on, but for what a sheet ends with and where its mountains
stand: so every place the lattice may start at is judged in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from scanner.grid_lattice import Evidence, Lattice, Pyramid, clearness_at, evidence, flat_picture
from scanner.grid_lines import Doubles
from scanner.grid_ridges import Floats
from scanner.load import Pixels
from scoring.sheet import Map
from scoring.spaces import SIZE as MAP_SIZE

Indices = npt.NDArray[np.intp]

SIZE = 12  # pixels a space: the line filter needs ten, more only take longer
BEYOND = 3  # spaces that a proposal may be off in each direction
MARGIN = BEYOND + 1
WEAK_LINES = 4  # of the 24; a lattice one space off has one line that is not there
WEAK_LINES_COUNT = 0.5
# Lines that go on beyond the last are those of a larger grid.
BEYOND_COUNT = 0.3
# A photo is taken of the largest grid in it: this much for each time that one is twice as large.
LARGER_COUNTS = 0.3
# A sheet that is cut off is the neighbour's; by the share of crossings outside the picture.
OUTSIDE_COUNTS = 2.0
# Mountains against lines: of the wrong places of right lattices, three in four lose 0.1 of the
# line score, and fewer than one in a hundred has five spaces that look as alike as mountains do.
MOUNTAINS_COUNT = 0.6
# What the network says, from a clear no to a clear yes.
IS_MAP_COUNTS = 1.0
# Spaces look alike by their pattern; this much contrast (grey levels) is no pattern.
BLANK = 8.0


@dataclass(frozen=True)
class Judged:
    """A lattice at its best start, with the score and what it is made of."""

    lattice: Lattice
    score: float
    lines: float
    mountains: float
    is_map: float | None = None


def judged(
    pyramid: Pyramid, lattice: Lattice, maps: Sequence[Map], is_map: float | None = None
) -> Judged:
    """The best start of a lattice in an ink picture; `maps` are the sides it may show.

    `is_map` is the network's word on a lattice of a map, which it also has put at its start.
    """
    flat = flat_picture(pyramid, lattice, SIZE, MARGIN)
    starts = 2 * BEYOND + 1
    lines = _line_scores(evidence(flat, SIZE, MARGIN), lattice.cells)
    mountains = np.zeros((starts, starts))
    if lattice.cells == MAP_SIZE and maps:
        mountains = _mountain_scores(_alike(flat), maps)
    scores = lines + MOUNTAINS_COUNT * np.maximum(mountains, 0)
    if is_map is not None:
        scores += IS_MAP_COUNTS * (is_map - 0.5)
    row, column = divmod(int(np.argmax(scores)), starts)
    if (row, column) != (BEYOND, BEYOND):
        lattice = lattice.moved(column - BEYOND, row - BEYOND)
    height, width = pyramid.levels[0].shape
    share = lattice.cells * lattice.space / max(height, width)
    x, y = lattice.crossings.reshape(-1, 2).T
    outside = np.mean((x < 0) | (y < 0) | (x >= width) | (y >= height))
    return Judged(
        lattice=lattice,
        score=float(
            scores[row, column]
            + LARGER_COUNTS * np.log2(min(share, 1.0))
            - OUTSIDE_COUNTS * outside
        ),
        lines=float(lines[row, column]),
        mountains=float(mountains[row, column]),
        is_map=is_map,
    )


def _line_scores(seen: Evidence, cells: int) -> Doubles:
    """How much clearer lines are on the lattice than between, for every start (row, column)."""
    upright, between_upright = _on_and_between(seen.upright, cells)
    level, between_level = _on_and_between(seen.level, cells)
    # Means over the spaces along a line, then the lines from one before the first to one after
    # the last: start, start, line.
    upright_lines = _windows(_windows(upright[1:-1], cells, 0).mean(axis=-1), cells + 3, 1)
    level_lines = _windows(_windows(level[1:-1], cells, 0).mean(axis=-1), cells + 3, 1)
    level_lines = level_lines.swapaxes(0, 1)
    lines = np.concatenate([upright_lines[..., 1:-1], level_lines[..., 1:-1]], axis=-1)
    beyond = (upright_lines[..., [0, -1]] + level_lines[..., [0, -1]]).mean(axis=-1) / 2
    nothing = (_block_means(between_upright, cells) + _block_means(between_level, cells).T) / 2
    weakest = np.partition(lines, WEAK_LINES, axis=-1)[..., :WEAK_LINES].mean(axis=-1)
    score = (lines.mean(axis=-1) - nothing) + WEAK_LINES_COUNT * (weakest - nothing)
    return np.asarray(score - BEYOND_COUNT * np.maximum(beyond - nothing, 0), np.float64)


def _windows(values: Floats, length: int, axis: int) -> Floats:
    """Every run of `length` values along an axis, on a new last axis."""
    return np.lib.stride_tricks.sliding_window_view(values, length, axis=axis)


def _block_means(between: Floats, cells: int) -> Floats:
    inner = between[1:-1, 1:-1]
    return np.asarray(_windows(_windows(inner, cells, 0).mean(axis=-1), cells, 1).mean(axis=-1))


def _on_and_between(lines: Floats, cells: int) -> tuple[Floats, Floats]:
    """Clearness on the lines of the lattice and its margin, and in the spaces between them."""
    clear = np.clip(clearness_at(lines, SIZE, 1), 0, 1)
    spaces = cells + 2 * MARGIN
    on = clear[:, np.clip(np.arange(spaces + 1) * SIZE - 1, 0, clear.shape[1] - 1)]
    middle = np.arange(spaces) * SIZE + SIZE // 2 - 1
    between = sum(clear[:, middle + off] for off in (-SIZE // 4, 0, SIZE // 4)) / 3
    return on, np.asarray(between)


def _alike(flat: Pixels) -> Floats:
    """How alike every two spaces of a flat picture look, about -1 to 1."""
    spaces = len(flat) // SIZE
    patterns = flat.reshape(spaces, SIZE, spaces, SIZE).swapaxes(1, 2).astype(np.float32)
    # Without the rim, where the grid's own lines run; the rest as 5 x 5 patches.
    patches = patterns[:, :, 1:-1, 1:-1].reshape(spaces * spaces, 5, 2, 5, 2).mean(axis=(2, 4))
    patches = patches.reshape(spaces * spaces, -1)
    patches = patches - patches.mean(axis=1, keepdims=True)
    strength = np.sqrt(np.square(patches).mean(axis=1) + BLANK**2)
    patches = patches / (strength[:, None] * np.sqrt(patches.shape[1]))
    return np.asarray(patches @ patches.T)


def _mountain_scores(alike: Floats, maps: Sequence[Map]) -> Doubles:
    """How much more alike the spaces of mountains are than others, at the best side and turn."""
    usual = alike.mean(axis=1)
    spaces = MAP_SIZE + 2 * MARGIN
    best = np.full((2 * BEYOND + 1, 2 * BEYOND + 1), -1.0)
    start = np.arange(1, 2 * BEYOND + 2)
    starts = start[:, None] * spaces + start
    for places in _mountain_places(tuple(maps), spaces):
        spots = starts[..., None] + places
        pairs = alike[spots[..., :, None], spots[..., None, :]]
        count = len(places)
        itself = np.trace(pairs, axis1=-2, axis2=-1)
        together = (pairs.sum(axis=(-2, -1)) - itself) / (count * (count - 1))
        best = np.maximum(best, together - usual[spots].mean(axis=-1))
    return best


@cache
def _mountain_places(maps: tuple[Map, ...], spaces: int) -> tuple[Indices, ...]:
    """Where the mountains of each side stand at each turn, counted in rows of `spaces`."""
    found = []
    for map_ in maps:
        if len(map_.mountains) < 2:
            continue
        place = np.array([(space.row, space.column) for space in sorted(map_.mountains)])
        for _ in range(4):
            found.append(place[:, 0] * spaces + place[:, 1])
            place = np.stack([place[:, 1], MAP_SIZE - 1 - place[:, 0]], axis=1)
    return tuple(found)
