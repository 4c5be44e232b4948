"""Flatten: all crossings of the map to a few hundredths of a space, on curled paper too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, Pixels, ranked
from scanner.errors import MapCutOff, SheetNotFound, TooBlurred, TooCurled, TooSmall
from scanner.find.fit_to_lines import MOST_SCATTERED, WELL_SEEN, refine_on_lines
from scanner.find.flat_network import (
    FLAT_MARGIN,
    FLAT_SIZE,
    Impression,
    agreement,
    impression_of,
    move_as_seen,
)
from scanner.find.lattice import Lattice
from scanner.find.maps import printed_sides
from scanner.find.ridges import ink
from scanner.find.views import pixels_under, taken
from scanner.layout import Rect
from scanner.load import Photo
from scoring.message import Message, say
from scoring.sheet import Map
from scoring.spaces import SIZE, SPACES, Space

SMALLEST_SPACE = 20.0  # pixels of the whole photo; with fewer, signs are blots
# Pixels a space, at most, of the picture that lines are sought in; the last look at them has 20.
FIT_SPACE = 60.0
# A crossing may lie this far (spaces) beyond the photo's edge: frames are thicker than that.
OVER_THE_EDGE = 0.15


# How wide (spaces) the sharpest edges of a map are. Sharp photos have 0.11 to 0.17, the most
# blurred ones that people still read 0.25; from 0.35 on nobody tells a tree from a house.
MOST_BLURRED = 0.35
EDGE_SIZE = 24  # pixels a space for that
SHARPEST = 0.97  # of all places: the rest has steeper edges
# Lines of a map found right are seen within 0.03 of a space of it for four edges in five; where
# they are not, the network takes right maps to be off by 0.03 to 0.05.
MOST_CURLED = 0.11
# What cannot be followed and fits every map worse than this is none: of 13 sudokus that had been
# called curled the best had -22.9; nineteen in twenty right maps fit better than -12.
FITS_NONE = -20.0
# Glare is white beyond what the paper is, over a good part of a space.
BLOWN_OUT = 250
GLARE_SHARE = 0.3
LINE_GONE = 0.8  # of one of the space's four lines
GLARE_SIZE = 12  # pixels a space for that
HARDLY_OFF = 0.05  # spaces: what is printed in each space looks the same there


@dataclass(frozen=True, eq=False)
class Flat:
    """A photo and where the map lies in it."""

    photo: Photo
    lattice: Lattice  # in the photo's working pixels
    residual: float  # how far lines, or all that the network goes by, are seen off it, in spaces
    seen: Impression | None = None  # the network's, where it saw the map just as it lies

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
        return replace(self, lattice=self.lattice.turned(quarters), seen=None)

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


def flatten(photo: Photo, lattice: Lattice, maps: Sequence[Map] = ()) -> Flat:
    """The map of a lattice found in the photo's pixels, exactly; refused where unreadable.

    `maps` are those it may be, the four sides if none.
    """
    _check_within(photo, lattice)
    if lattice.space / photo.scale < SMALLEST_SPACE:
        raise TooSmall(
            say(
                "The map is too small: {pixels} pixels a space, and {fewest} are needed.",
                pixels=int(lattice.space / photo.scale),
                fewest=int(SMALLEST_SPACE),
            )
        )
    rough = Flat(photo, lattice, residual=0.0)
    # Once more with all the photo's pixels: the map was sought in a smaller picture.
    impression = impression_of(rough.picture(FLAT_SIZE, FLAT_MARGIN))
    rough = replace(rough, lattice=move_as_seen(lattice, impression))
    small, seen = rough.no_finer(FIT_SPACE)
    fine, residual = refine_on_lines(ink(small), seen)
    if residual > MOST_SCATTERED:
        residual = impression.off
    elif residual > WELL_SEEN:  # as far off as whoever sees it further off
        residual = max(residual, impression.off)
    exact = small.shape[1] / photo.pixels.shape[1]
    flat = replace(
        rough,
        lattice=fine.scaled(1 / exact),
        residual=residual,
        seen=impression if impression.off < HARDLY_OFF else None,
    )
    _check_within(photo, flat.lattice)
    if edge_width(flat) > MOST_BLURRED:
        raise TooBlurred(say("The photo is too blurred to tell signs apart."))
    if residual > MOST_CURLED:
        if agreement(impression, maps or printed_sides()).max() < FITS_NONE:
            raise SheetNotFound(say("There is no sheet in the photo that can be read."))
        raise TooCurled(say("The lines of the map cannot be followed: the paper is too curled."))
    return flat


def edge_width(flat: Flat) -> float:
    """How wide the sharpest edges in the map are, in spaces: the photo's blur."""
    grey = cv2.cvtColor(flat.picture(EDGE_SIZE), cv2.COLOR_BGR2GRAY).astype(np.float32)
    grey = cast(Floats32, cv2.GaussianBlur(grey, (0, 0), 0.8))  # lest noise pass for sharpness
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
    slope = cv2.magnitude(across, down)
    around = np.ones((EDGE_SIZE // 2 + 1, EDGE_SIZE // 2 + 1), np.uint8)
    contrast = cv2.subtract(cv2.dilate(grey, around), cv2.erode(grey, around))
    steep = slope > ranked(slope, SHARPEST)
    if not steep.any():
        return float("inf")
    return ranked(contrast[steep] / slope[steep]) / EDGE_SIZE


def glare(flat: Flat) -> tuple[Space, ...]:
    """The spaces that a lamp's reflection has blotted out, printed lines and all."""
    size = GLARE_SIZE
    darkest = ink(flat.picture(size, 1 / size))  # one pixel more than the map on every side
    inside = (darkest[1:-1, 1:-1] >= BLOWN_OUT).reshape(SIZE, size, SIZE, size).mean(axis=(1, 3))
    # Paper in bright light is as white, but its lines are seen; a line lies on one of 3 pixels.
    gone = cv2.erode(darkest, np.ones((3, 3), np.uint8)) >= BLOWN_OUT
    lines = np.minimum(np.arange(SIZE + 1) * size + 1, SIZE * size)
    across = gone[lines, 1:-1].reshape(SIZE + 1, SIZE, size).mean(axis=2)
    down = gone[1:-1, lines].reshape(SIZE, size, SIZE + 1).mean(axis=1)
    edges = np.max([across[:-1], across[1:], down[:, :-1], down[:, 1:]], axis=0)
    hidden = (inside > GLARE_SHARE) & (edges > LINE_GONE)
    return tuple(space for space in SPACES if hidden[space.row, space.column])


def _check_within(photo: Photo, lattice: Lattice) -> None:
    """Refuse a map of which a part lies outside the photo, and say at which edge."""
    height, width = photo.pixels.shape[:2]
    over = OVER_THE_EDGE * lattice.space
    x, y = lattice.corners.T
    beyond = {
        say("right"): x.max() - width,
        say("left"): -x.min(),
        say("lower"): y.max() - height,
        say("upper"): -y.min(),
    }
    edge: Message = max(beyond, key=lambda name: beyond[name])
    if beyond[edge] > over:
        raise MapCutOff(say("The map is cut off at the {edge} edge of the photo.", edge=edge))
