"""How good a lattice is: by its lines, and for maps by what the network sees printed there.

A lattice that starts one space further on lies on nearly the same lines: only the ends of the grid
tell them apart. So every start nearby is judged in one go. Maps also have prints, where one of the
sides has them in one of its turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, Pixels
from scanner.find.clearness import clearness_at, clearness_of_lines
from scanner.find.flat_network import Impression, agreement, certainty
from scanner.find.lattice import Lattice
from scanner.find.likeness import share_alike
from scanner.find.views import Pyramid, flat_picture
from scoring.sheet import Map
from scoring.spaces import SIZE as MAP_SIZE

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
CUT_OFF_COUNTS = 1.0  # against a map of which any crossing is, beside those that are whole
# A photo is taken of what is large and in its middle, by half of its diagonal.
CENTRAL_COUNTS = 1.5
# Nor of a blank sheet beside one that is drawn on: by the share of its spaces that show anything,
# which is a tenth on blank sheets, for their prints, and half and more late in a game.
DRAWN_COUNTS = 3.0
SHOWS = 0.06  # of its light by which a space varies, or it shows nothing but paper
INSIDE = 3  # pixels left out around a space, where its lines are
# Mean logarithm of what the network says of the spaces, for the best of all sides and turns: right
# places have 0 to -0.15, wrong ones -0.25 to -0.5.
DISAGREEING = 0.4
# Above this nobody need look whether it is a print that was learned, which takes a while.
AGREEING = 0.6
# Where dark lines are seen less clearly than this, light ones on coloured or shaded paper may be
# the map's: sheets with dark lines have 0.28 and more, with light ones up to 0.16, and these, seen
# as lines, 0.13 to 1.2. Without them such sheets had passed for none.
FAINT_LINES = 0.2
# Lines of a map count within these: filled sheets show few, and a table may have the clearest.
LINES_COUNT = (-0.5, 1.0)


@dataclass(frozen=True)
class Judged:
    """A lattice at its best start, and how good it is."""

    lattice: Lattice
    score: float
    cut_off: bool = False  # by the picture's edge

    @property
    def rank(self) -> float:
        """By which it is compared with others: whole maps go before those that are cut off."""
        return self.score - CUT_OFF_COUNTS * self.cut_off


def judge_by_lines(lines: Pyramid, lattice: Lattice) -> Judged:
    """The best start of a lattice in an ink picture, from its lines alone."""
    scores = _line_scores(lines, lattice)
    row, column = divmod(int(np.argmax(scores)), len(scores))
    if (row, column) != (BEYOND, BEYOND):
        lattice = lattice.moved(column - BEYOND, row - BEYOND)
    return Judged(lattice, float(scores[row, column]) + in_the_picture(lines, lattice))


def judge_map(lines: Pyramid, lattice: Lattice, seen: Impression, maps: Sequence[Map]) -> Judged:
    """How good a lattice is as a map: by whether the network takes it for one, by how well what it
    sees agrees with the prints of one of `maps` (none: any print), and by its lines."""
    fits = float(agreement(seen, maps).max()) if maps else certainty(seen)
    agreed = max(0.0, 1 + fits / MAP_SIZE**2 / DISAGREEING)
    if agreed < AGREEING:
        # Drawings hide what the network knows of prints, not that one of them is this very print.
        agreed = max([agreed, *(share_alike(seen, map) for map in maps if map.remembered)])
    clear = float(_line_scores(lines, lattice)[BEYOND, BEYOND])
    if clear < FAINT_LINES:
        clear = max(clear, float(_line_scores(lines, lattice, light=True)[BEYOND, BEYOND]))
    clear += in_the_picture(lines, lattice)
    score = seen.is_map + agreed - min(seen.off, 1.0)
    score += float(np.clip(clear, *LINES_COUNT))
    return Judged(lattice, score, cut_off=_outside(lines, lattice) > 0)


def prominence(picture: Pixels, lattice: Lattice) -> float:
    """How much a photo seems to be taken of this map, and not of others in it."""
    height, width = picture.shape[:2]
    away = lattice.corners.mean(axis=0) - (width / 2, height / 2)
    far = float(np.hypot(*away)) / (np.hypot(width, height) / 2)
    shown = DRAWN_COUNTS * _drawn_on(picture, lattice)
    return float(np.log2(lattice.space) - CENTRAL_COUNTS * far + shown)


def _drawn_on(picture: Pixels, lattice: Lattice) -> float:
    """The share of spaces of a map that show anything, printed or drawn."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    flat = flat_picture(Pyramid.of(cast(Pixels, grey)), lattice, SIZE, 0).astype(np.float64)
    cells = lattice.cells
    spaces = flat[: cells * SIZE, : cells * SIZE].reshape(cells, SIZE, cells, SIZE)
    inner = spaces[:, INSIDE:-INSIDE, :, INSIDE:-INSIDE]
    varied = inner.std(axis=(1, 3)) / np.maximum(inner.mean(axis=(1, 3)), 1)
    return float((varied > SHOWS).mean())


def in_the_picture(picture: Pyramid, lattice: Lattice) -> float:
    """What speaks for a lattice that is large, and against one that reaches out of the picture."""
    height, width = picture.levels[0].shape[:2]
    share = lattice.cells * lattice.space / max(height, width)
    larger = LARGER_COUNTS * float(np.log2(min(share, 1.0)))
    return larger - OUTSIDE_COUNTS * _outside(picture, lattice)


def _outside(picture: Pyramid, lattice: Lattice) -> float:
    """The share of crossings that lie outside the picture."""
    height, width = picture.levels[0].shape[:2]
    x, y = lattice.crossings.reshape(-1, 2).T
    # A guess at the rim may be a third of a space off.
    rim = lattice.space / 3
    return float(np.mean((x < -rim) | (y < -rim) | (x >= width + rim) | (y >= height + rim)))


def _line_scores(picture: Pyramid, lattice: Lattice, light: bool = False) -> Floats64:
    """How much clearer lines are on the lattice than between, for every start (row, column)."""
    cells = lattice.cells
    flat = flat_picture(picture, lattice, SIZE, MARGIN)
    seen = clearness_of_lines(255 - flat if light else flat, SIZE, MARGIN)
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


def _windows(values: Floats32, length: int, axis: int) -> Floats32:
    """Every run of `length` values along an axis, on a new last axis."""
    return np.lib.stride_tricks.sliding_window_view(values, length, axis=axis)


def _block_means(between: Floats32, cells: int) -> Floats32:
    inner = between[1:-1, 1:-1]
    return np.asarray(_windows(_windows(inner, cells, 0).mean(axis=-1), cells, 1).mean(axis=-1))


def _on_and_between(lines: Floats32, cells: int) -> tuple[Floats32, Floats32]:
    """Clearness on the lines of the lattice and its margin, and in the spaces between them."""
    clear = np.clip(clearness_at(lines, SIZE, 1), 0, 1)
    spaces = cells + 2 * MARGIN
    on = clear[:, np.clip(np.arange(spaces + 1) * SIZE - 1, 0, clear.shape[1] - 1)]
    middle = np.arange(spaces) * SIZE + SIZE // 2 - 1
    between = sum(clear[:, middle + off] for off in (-SIZE // 4, 0, SIZE // 4)) / 3
    return on, np.asarray(between)
