"""A lattice laid over a picture: where its crossings and all other places lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats64
from scanner.errors import SheetNotFound
from scoring.message import say


@dataclass(frozen=True, eq=False)
class Lattice:
    """A square lattice of `cells` spaces, seen in perspective on paper that may be curled."""

    cells: int
    view: Floats64  # 3 x 3: from places in spaces to pixels
    # (cells+1) x (cells+1) x 2: how far each crossing is off, in spaces.
    bend: Floats64 | None = None

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
        return self.at(flat_crossings(self.cells))

    def scaled(self, ratio: float) -> Lattice:
        """The lattice in a picture that is `ratio` times as large; pixel centres keep theirs."""
        shift = (ratio - 1) / 2
        larger = np.array([[ratio, 0, shift], [0, ratio, shift], [0, 0, 1.0]])
        return Lattice(self.cells, larger @ self.view, self.bend)

    def shifted(self, right: float, down: float) -> Lattice:
        """The lattice where its picture is part of a larger one, so many pixels from its edges."""
        shift = np.array([[1, 0, right], [0, 1, down], [0, 0, 1.0]])
        return Lattice(self.cells, shift @ self.view, self.bend)

    @property
    def bent_by(self) -> float:
        """How far the crossing that is bent most lies off its place in a plane, in spaces."""
        return 0.0 if self.bend is None else float(np.linalg.norm(self.bend, axis=-1).max())

    def straightened(self) -> Lattice:
        """The plane lattice on which most crossings lie, wherever a few have gone astray."""
        flat, seen = flat_crossings(self.cells).reshape(-1, 2), self.crossings.reshape(-1, 2)
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
def flat_crossings(cells: int) -> Floats64:
    """The crossings in spaces, row by row."""
    along = np.arange(cells + 1, dtype=np.float64)
    return np.stack(np.meshgrid(along, along), axis=-1)


def bent(bend: Floats64, places: Floats64) -> Floats64:
    """How far off places are by a bend that is known at the crossings.

    Beyond the grid they are as far off as at its edge.
    """
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


def lattice_through(cells: int, crossings: Floats64) -> Lattice:
    """The lattice whose crossings lie at these pixels: perspective, and the rest as a bend."""
    flat = flat_crossings(cells).reshape(-1, 2)
    view, _ = cv2.findHomography(flat, crossings.reshape(-1, 2), 0)
    if view is None:
        raise SheetNotFound(say("There is no sheet in the photo."))  # crossings on one line
    back = cv2.perspectiveTransform(crossings.reshape(1, -1, 2), np.linalg.inv(view))
    bend = back.reshape(cells + 1, cells + 1, 2) - flat_crossings(cells)
    return Lattice(cells, cast(Floats64, view), bend)
