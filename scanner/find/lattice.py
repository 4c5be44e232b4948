"""A lattice laid over a picture: where its crossings lie, and how well lines are seen along it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, Pixels

# Printed lines are 0.03 to 0.06 of a space wide. A filter twice as wide saw the two lines of a
# frame as one, which pulled corners off by 0.05 of a space in the middle case.
LINE_WIDTH = 0.05
GRAIN = 1.0  # grey levels of paper grain, so that blank paper shows no lines
KNOTS = 2  # places a space at which a bent lattice is worked out exactly
SMALLEST_LEVEL = 100  # pixels
CLEAREST = 2.0  # a line twice as strong as everything around it is as clear as lines get


@dataclass(frozen=True, eq=False)
class Lattice:
    """A square lattice of `cells` spaces, seen in perspective on paper that may be curled."""

    cells: int
    view: Floats64  # 3 x 3: from places in spaces to pixels
    bend: Floats64 | None = (
        None  # (cells+1) x (cells+1) x 2: how far each crossing is off, in spaces
    )

    def at(self, places: Floats64) -> Floats64:
        """The pixels of places in spaces from the first crossing; x and y on the last axis."""
        if self.bend is not None:
            places = places + bent(self.bend, places)
        x, y = places[..., 0], places[..., 1]
        v = self.view
        depth = v[2, 0] * x + v[2, 1] * y + v[2, 2]
        return np.stack(
            [
                (v[0, 0] * x + v[0, 1] * y + v[0, 2]) / depth,
                (v[1, 0] * x + v[1, 1] * y + v[1, 2]) / depth,
            ],
            axis=-1,
        )

    @cached_property
    def space(self) -> float:
        """The mean side of a space in pixels."""
        sides = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.hypot(sides[:, 0], sides[:, 1]).mean() / self.cells)

    @cached_property
    def corners(self) -> Floats64:
        """The four corners, clockwise from the first crossing."""
        n = float(self.cells)
        return self.at(np.array([[0, 0], [n, 0], [n, n], [0, n]]))

    def outline(self, beyond: float) -> Floats64:
        """The four corners of the map and so many spaces around it, clockwise."""
        far = self.cells + beyond
        return self.at(np.array([[-beyond, -beyond], [far, -beyond], [far, far], [-beyond, far]]))

    @cached_property
    def crossings(self) -> Floats64:
        """All crossings, row by row."""
        return self.at(places(self.cells))

    def scaled(self, ratio: float) -> Lattice:
        """The lattice in a picture that is `ratio` times as large; pixel centres keep theirs."""
        shift = (ratio - 1) / 2
        larger = np.array([[ratio, 0, shift], [0, ratio, shift], [0, 0, 1.0]])
        return Lattice(self.cells, larger @ self.view, self.bend)

    @property
    def bent_by(self) -> float:
        """How far the crossing that is bent most lies off its place in a plane, in spaces."""
        return 0.0 if self.bend is None else float(np.linalg.norm(self.bend, axis=-1).max())

    def straightened(self) -> Lattice:
        """The plane lattice on which most crossings lie, wherever a few have gone astray."""
        flat, seen = places(self.cells).reshape(-1, 2), self.crossings.reshape(-1, 2)
        view, _ = cv2.findHomography(flat, seen, cv2.LMEDS)
        return Lattice(self.cells, self.view if view is None else cast(Floats64, view))

    def moved(self, columns: int, rows: int) -> Lattice:
        """The lattice that starts some spaces further on; what it knew of curls is left behind."""
        move = np.array([[1, 0, columns], [0, 1, rows], [0, 0, 1.0]])
        return Lattice(self.cells, self.view @ move)

    def turned(self, quarters: int) -> Lattice:
        """The same lattice whose first corner is `quarters` corners further on, clockwise."""
        n = float(self.cells)
        quarter = np.array([[0, -1, n], [1, 0, 0], [0, 0, 1.0]])
        lattice = self
        for _ in range(quarters % 4):
            bend = lattice.bend
            if bend is not None:
                # What was off to the right before the turn is off upwards after it.
                bend = np.rot90(bend)
                bend = np.stack([bend[..., 1], -bend[..., 0]], axis=-1)
            lattice = Lattice(self.cells, lattice.view @ quarter, bend)
        return lattice

    def lies_on(self, other: Lattice, apart: float) -> bool:
        """Whether the corners lie within `apart` spaces of another's, whichever is the first."""
        reach = apart * self.space
        return any(
            np.abs(self.corners - np.roll(other.corners, quarters, axis=0)).max() < reach
            for quarters in range(4)
        )

    def overlaps(self, other: Lattice) -> bool:
        """Whether a fifth or more of one lies on the other."""
        first, second = (one.corners.astype(np.float32) for one in (self, other))
        shared, _ = cv2.intersectConvexConvex(first, second)
        return bool(shared > 0.2 * min(cv2.contourArea(first), cv2.contourArea(second)))


@cache
def places(cells: int) -> Floats64:
    """The crossings in spaces, row by row."""
    along = np.arange(cells + 1, dtype=np.float64)
    return np.stack(np.meshgrid(along, along), axis=-1)


def bent(bend: Floats64, places: Floats64) -> Floats64:
    """How far places are off by a bend known at the crossings; beyond the grid as at its edge."""
    last = len(bend) - 1
    x = np.clip(places[..., 0], 0, last)
    y = np.clip(places[..., 1], 0, last)
    column = np.minimum(x.astype(np.intp), last - 1)
    row = np.minimum(y.astype(np.intp), last - 1)
    right = (x - column)[..., None]
    down = (y - row)[..., None]
    above = bend[row, column] * (1 - right) + bend[row, column + 1] * right
    below = bend[row + 1, column] * (1 - right) + bend[row + 1, column + 1] * right
    return cast(Floats64, above * (1 - down) + below * down)


@dataclass(frozen=True)
class Pyramid:
    """A picture in its size, half of it, and so on: thin lines get lost between far-off samples."""

    levels: tuple[Pixels, ...]

    @classmethod
    def of(cls, picture: Pixels) -> Pyramid:
        levels = [picture]
        while min(levels[-1].shape[:2]) > 2 * SMALLEST_LEVEL:
            half = cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            levels.append(cast(Pixels, half))
        return cls(tuple(levels))


def flat_picture(pyramid: Pyramid, lattice: Lattice, size: int, margin: float) -> Pixels:
    """The lattice seen from straight above, `size` pixels a space, with a margin in spaces."""
    length = round((lattice.cells + 2 * margin) * size)
    # At most twice as fine as what is made of it, else samples skip pixels.
    level = int(np.clip(np.log2(max(lattice.space, 1) / size), 0, len(pyramid.levels) - 1))
    picture = pyramid.levels[level]
    lattice = lattice.scaled(picture.shape[1] / pyramid.levels[0].shape[1])
    if lattice.bend is None:
        half = 0.5 / size - margin
        onto = np.array([[1 / size, 0, half], [0, 1 / size, half], [0, 0, 1.0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return cast(
            Pixels,
            cv2.warpPerspective(
                picture,
                lattice.view @ onto,
                (length, length),
                flags=flags,
                borderMode=cv2.BORDER_REPLICATE,
            ),
        )
    pixels = photo_pixels(lattice, size, -margin, -margin, length, length)
    return cast(
        Pixels,
        cv2.remap(  # type: ignore[call-overload]  # stubs know no map of two channels
            picture, pixels, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
    )


def photo_pixels(
    lattice: Lattice, size: float, left: float, top: float, width: int, height: int
) -> Floats32:
    """The picture's pixel for each pixel of a flat view that starts at `left`, `top` (spaces)."""
    # Worked out twice a space; between these places a straight line is within 0.01 of a pixel.
    columns = np.arange(-1, width / size * KNOTS + 2) / KNOTS
    rows = np.arange(-1, height / size * KNOTS + 2) / KNOTS
    knots = lattice.at(np.stack(np.meshgrid(columns + left, rows + top), axis=-1))
    step = KNOTS / size
    first = 0.5 * step + 1
    onto = np.array([[step, 0, first], [0, step, first]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cast(
        Floats32, cv2.warpAffine(knots.astype(np.float32), onto, (width, height), flags=flags)
    )


@dataclass(frozen=True)
class Evidence:
    """How clearly lines are seen in a flat picture, place by place and space by space.

    `upright[j, i]` tells of upright lines `i` pixels from the left, over the height of space `j`
    of the margin and the lattice; `level` of level lines likewise, with the axes swapped.
    """

    upright: Floats32
    level: Floats32
    size: int  # pixels a space
    margin: int  # spaces


def evidence(flat: Pixels, size: int, margin: int) -> Evidence:
    """What a flat picture shows of lines."""
    seen = flat.astype(np.float32)
    return Evidence(
        upright=_along_spaces(_upright_lines(seen, size), size),
        level=_along_spaces(_upright_lines(np.ascontiguousarray(seen.T), size), size),
        size=size,
        margin=margin,
    )


def _upright_lines(seen: Floats32, size: int) -> Floats32:
    """How much darker each pixel is than what lies beside it, against how much that is normal."""
    smooth = cv2.blur(seen, (1, max(3, size // 3)))
    response = cv2.filter2D(smooth, -1, _line_filter(size), borderType=cv2.BORDER_REPLICATE)
    around = cv2.blur(np.abs(response), (2 * size + 1, 2 * size + 1))
    return cast(Floats32, np.clip(response / (around + GRAIN), -1, CLEAREST))


@cache
def _line_filter(size: int) -> Floats32:
    width = max(1, round(LINE_WIDTH * size))
    kernel = np.zeros((1, 4 * width + 1), np.float32)
    kernel[0, :width] = kernel[0, -width:] = 0.5 / width
    half = width // 2
    kernel[0, 2 * width - half : 2 * width + half + 1] = -1 / (2 * half + 1)
    return kernel


def _along_spaces(response: Floats32, size: int) -> Floats32:
    height, width = response.shape
    return cast(Floats32, response.reshape(height // size, size, width).mean(axis=1))


def clearness_at(lines: Floats32, size: int, reach: int) -> Floats32:
    """The clearness of lines that run between pixels, at every such place up to `reach` around."""
    between = (lines[:, :-1] + lines[:, 1:]) * np.float32(0.5)
    if not reach:
        return between
    return cast(Floats32, cv2.dilate(between, np.ones((1, 2 * reach + 1), np.uint8)))
