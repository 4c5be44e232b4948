"""A photo and where the map lies in it: any part of the sheet, seen from straight above."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from scanner.arrays import Floats64, Pixels
from scanner.find.flat_network import FLAT_MARGIN, FLAT_SIZE, Impression, impression_of
from scanner.find.lattice import Lattice
from scanner.find.views import pixels_under, taken
from scanner.layout import Rect
from scanner.load import Photo


@dataclass(frozen=True, eq=False)
class Flat:
    """A photo and where the map lies in it."""

    photo: Photo
    lattice: Lattice  # in the photo's working pixels
    residual: float  # how far lines, or all that the network goes by, are seen off it, in spaces
    impression: Impression | None = None  # the network's, where it has seen the map just as it lies

    @cached_property
    def seen_by_network(self) -> Impression:
        """What the network sees of the map, just as it lies."""
        return self.impression or impression_of(self.picture(FLAT_SIZE, FLAT_MARGIN))

    @property
    def crossings(self) -> Floats64:
        """The crossings row by row, in pixels of the whole photo."""
        return self.lattice.scaled(1 / self.photo.scale).crossings

    @property
    def corners(self) -> Floats64:
        """The map's corners clockwise from the first, in pixels of the whole photo."""
        return self.lattice.scaled(1 / self.photo.scale).corners

    @property
    def space(self) -> float:
        """The mean side of a space, in pixels of the whole photo."""
        return self.lattice.space / self.photo.scale

    def turned(self, quarters: int) -> Flat:
        """The same map read from another corner, clockwise."""
        return replace(self, lattice=self.lattice.turned(quarters), impression=None)

    def view(self, rect: Rect, size: float) -> Pixels:
        """Any part of the sheet seen from straight above, `size` pixels a space."""
        width = max(1, round((rect.right - rect.left) * size))
        height = max(1, round((rect.bottom - rect.top) * size))
        # A pixel of the view is no wider than two of the photo, lest thin lines break.
        pixels, lattice = self.no_finer(2 * size)
        start = rect.left, rect.top
        return taken(pixels, pixels_under(lattice.at, size, start, (width, height)))

    def holds(self, rect: Rect) -> bool:
        """Whether the photo shows all of a part of the sheet."""
        height, width = self.photo.pixels.shape[:2]
        x, y = self.lattice.at(np.array(rect.corners)).T
        return bool((x >= 0).all() and (y >= 0).all() and x.max() < width and y.max() < height)

    def no_finer(self, size: float) -> tuple[Pixels, Lattice]:
        """The photo halved until a space has at most `size` pixels, and the map's place in it."""
        lattice, halvings = self.lattice, 0
        pixels, space = self.photo.pixels, self.lattice.space
        while space > size and min(pixels.shape[:2]) > 1:
            halvings += 1
            ratio = self.photo.halves[halvings].shape[1] / pixels.shape[1]
            pixels, space, lattice = (
                self.photo.halves[halvings],
                space * ratio,
                lattice.scaled(ratio),
            )
        return pixels, lattice

    def picture(self, size: float, margin: float = 0.0) -> Pixels:
        """The map seen from straight above, with a margin in spaces."""
        end = self.lattice.cells + margin
        return self.view(Rect(-margin, -margin, end, end), size)
