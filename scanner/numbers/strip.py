"""The strip below the map, where coins and season boxes are printed: seen from straight above."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Flags, Floats32, Floats64, Pixels
from scanner.find.lattice import Lattice, bent, flat_crossings
from scanner.find.views import pixels_under, taken
from scanner.layout import Point, Rect
from scanner.light import even_light_below
from scanner.markers import markers_in
from scanner.place.flat import Flat

# Holds coins and boxes of both layouts, with room for how far curled paper puts them off: our own
# boxes end at 16.0, on hard photographs they came down to 17.9.
STRIP = Rect(-1.5, 11.4, 12.5, 18.0)
# Pixels a space: the smallest boxes get 28 pixels, which a photo of 1600 pixels just has.
SIZE = 48
KNOTS = 4  # places a space at which the bent paper is worked out exactly
# How a bend goes on below the map: a surface of this degree through all crossings. On 120 studio
# photographs the worst block was off by 0.12 (normal) and 0.31 (hard) of a space in four of five,
# against 0.20 and 0.53 where the bend stays what it is at the edge; degree 4 has worse outliers.
DEGREE = 3


@dataclass(frozen=True, eq=False)
class Strip:
    """The strip in even light."""

    picture: Pixels
    shown: Flags  # which pixels the photo really shows
    rect: Rect = STRIP
    size: float = SIZE

    def pixel(self, x: float, y: float) -> Point:
        """The pixel of a place on the sheet given in spaces."""
        return (x - self.rect.left) * self.size - 0.5, (y - self.rect.top) * self.size - 0.5

    def shows(self, rect: Rect) -> bool:
        """Whether a box lies wholly in the photo."""
        left, top = self.pixel(rect.left, rect.top)
        right, bottom = self.pixel(rect.right, rect.bottom)
        height, width = self.shown.shape
        if left < 0 or top < 0 or right > width - 1 or bottom > height - 1:
            return False
        return bool(self.shown[int(top) : int(bottom) + 2, int(left) : int(right) + 2].all())

    def may_show(self, rect: Rect) -> bool:
        """Whether the photo shows what the strip has of a box, or what it has next to it."""
        left, top = self.pixel(rect.left, rect.top)
        right, bottom = self.pixel(rect.right, rect.bottom)
        last = self.shown.shape[0] - 1, self.shown.shape[1] - 1
        rows, columns = np.clip([top, bottom], 0, last[0]), np.clip([left, right], 0, last[1])
        (first, low), (near, far) = rows.astype(int), columns.astype(int)
        return bool(self.shown[first : low + 1, near : far + 1].all())

    def cut(self, centre: Point, side: float, pixels: int, slant: Floats64 | None = None) -> Pixels:
        """A square around a place, `side` spaces wide; `slant` (2 x 2) is how it lies there."""
        step = side * self.size / pixels
        turn = (np.eye(2) if slant is None else slant) * step
        first = np.array(self.pixel(*centre)) - turn @ np.full(2, (pixels - 1) / 2)
        return cast(
            Pixels,
            cv2.warpAffine(
                self.picture,
                np.column_stack([turn, first]),
                (pixels, pixels),
                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_REPLICATE,
            ),
        )

    @cached_property
    def markers(self) -> dict[int, Floats64]:
        """The corners of the markers in it, by the sheet's corner they stand at."""
        return markers_in(self.picture)

    @cached_property
    def grey(self) -> Floats32:
        return cv2.cvtColor(self.picture, cv2.COLOR_BGR2GRAY).astype(np.float32)


def strip_of(flat: Flat) -> Strip:
    """The strip below the map of a photo."""
    # A pixel of the strip is no wider than two of the photo, lest thin lines break.
    pixels, lattice = flat.no_finer(2 * SIZE)
    return seen_strip(pixels, lambda at: _below(lattice, at))


def seen_strip(pixels: Pixels, place: Callable[[Floats64], Floats64]) -> Strip:
    """The strip of a picture in which `place` tells the pixels of places in spaces."""
    width = round((STRIP.right - STRIP.left) * SIZE)
    height = round((STRIP.bottom - STRIP.top) * SIZE)
    under = pixels_under(place, SIZE, (STRIP.left, STRIP.top), (width, height), KNOTS)
    high, wide = pixels.shape[:2]
    x, y = under[..., 0], under[..., 1]
    shown = (x >= 0) & (y >= 0) & (x <= wide - 1) & (y <= high - 1)
    return Strip(even_light_below(taken(pixels, under), SIZE), np.asarray(shown))


def _below(lattice: Lattice, at: Floats64) -> Floats64:
    """The pixels of places; below the map a bend goes on as it was."""
    if lattice.bend is not None:
        edge = np.clip(at, 0, lattice.cells)
        surface = _surface(lattice.cells) @ lattice.bend.reshape(-1, 2)
        at = at + bent(lattice.bend, at) + (_terms(at) - _terms(edge)) @ surface
    return Lattice(lattice.cells, lattice.view).at(at)


def _terms(at: Floats64) -> Floats64:
    x, y = at[..., 0] / 11, at[..., 1] / 11
    powers = [(i, j) for i in range(DEGREE + 1) for j in range(DEGREE + 1 - i)]
    return np.stack([x**i * y**j for i, j in powers], axis=-1)


@cache
def _surface(cells: int) -> Floats64:
    """From shifts of all crossings to the smooth surface nearest to them."""
    return np.asarray(np.linalg.pinv(_terms(flat_crossings(cells).reshape(-1, 2))), np.float64)
