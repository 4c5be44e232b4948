"""The network `find`: where in a photo maps may lie."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, Pixels
from scanner.find.lattice import Lattice
from scanner.logits import sigmoid
from scanner.networks import run_on_picture
from scoring.spaces import SIZE as MAP_SIZE

FIND_SIZE = 192  # pixels of the whole photo's longer side
FIND_STEP = 4  # pixels of that for each place of the heat maps
PADDING = (110, 110, 110)  # beside a photo that is not square
INSIDE = 0.5  # heat of a place that looks like the inside of a map
PEAK = 0.1  # heat of a place that may be a corner of a map
MOST_PEAKS = 9
SMALLEST_MAP = 6.0  # places across


@dataclass(frozen=True, eq=False)
class Sight:
    """What the network sees of maps in a whole photo, as heat over its places."""

    corners: Floats32
    centre: Floats32
    inside: Floats32
    ratio: float  # pixels of what it looked at for one of the photo
    start: Floats64  # of the photo in what it looked at

    def guesses(self, most: int = 3) -> list[Lattice]:
        """Where the map may lie, likeliest first."""
        found = _quads(_peaks(self.corners), self.centre, self.inside) + _outlines(self.inside)
        square = np.array([[0, 0], [MAP_SIZE, 0], [MAP_SIZE, MAP_SIZE], [0, MAP_SIZE]], np.float32)
        lattices = []
        for quad in found[:most]:
            pixels = ((quad + 0.5) * FIND_STEP - self.start) / self.ratio - 0.5
            view = cv2.getPerspectiveTransform(square, pixels.astype(np.float32))
            lattices.append(Lattice(MAP_SIZE, view.astype(np.float64)))
        return lattices

    @property
    def places_inside(self) -> int:
        """How many places look like the inside of a map."""
        return int((self.inside > INSIDE).sum())

    def more_than(self, lattice: Lattice) -> bool:
        """Whether what looks like the inside of maps has room for another one beside this."""
        places = ((lattice.outline(1.0) + 0.5) * self.ratio + self.start) / FIND_STEP - 0.5
        beside = (self.inside > INSIDE).astype(np.uint8)
        cv2.fillConvexPoly(beside, np.rint(places).astype(np.int32), (0,))
        return int(beside.sum()) > SMALLEST_MAP**2 / 2


def look_over(image: Pixels) -> Sight:
    """The network's look at a whole photo."""
    height, width = image.shape[:2]
    ratio = FIND_SIZE / max(height, width)
    inner = (max(1, round(width * ratio)), max(1, round(height * ratio)))
    small = np.empty((FIND_SIZE, FIND_SIZE, 3), np.uint8)
    small[:] = PADDING
    left, top = (FIND_SIZE - inner[0]) // 2, (FIND_SIZE - inner[1]) // 2
    small[top : top + inner[1], left : left + inner[0]] = cv2.resize(
        image, inner, interpolation=cv2.INTER_AREA
    )
    (heat,) = run_on_picture("find", small)
    corners, centre, inside = sigmoid(heat[0])
    return Sight(corners, centre, inside, ratio, np.array([left, top], np.float64))


def _peaks(heat: Floats32) -> list[tuple[float, Floats64]]:
    """The hottest places with their heat, to a fraction of a place."""
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > PEAK))
    order = np.argsort(-heat[rows, columns], kind="stable")[:MOST_PEAKS]
    padded = np.pad(heat, 1)
    found = []
    for row, column in zip(rows[order], columns[order], strict=True):
        around = padded[row : row + 3, column : column + 3].astype(np.float64)
        total = around.sum()
        off = np.array([around[:, 2].sum() - around[:, 0].sum(), around[2].sum() - around[0].sum()])
        found.append((float(heat[row, column]), np.array([column, row]) + off / total))
    return found


def _quads(
    peaks: list[tuple[float, Floats64]], centre: Floats32, inside: Floats32
) -> list[Floats64]:
    """Every four peaks that may be the corners of one map, clockwise; best first."""
    found: list[tuple[float, Floats64]] = []
    height, width = centre.shape
    for four in combinations(peaks, 4):
        quad = _clockwise(np.array([place for _, place in four]))
        if quad is None:
            continue
        x, y = np.rint(_crossing(quad)).astype(int)
        middle = float(centre[y, x]) if 0 <= x < width and 0 <= y < height else 0.0
        warm = sum(heat for heat, _ in four) / 4
        found.append((warm + middle + 2 * _covers(quad, inside), quad))
    return [quad for _, quad in sorted(found, key=lambda one: -one[0])]


def _covers(quad: Floats64, inside: Floats32) -> float:
    """How well a quad covers one piece of what is inside a map, from 0 to 1."""
    filled = np.zeros(inside.shape, np.float32)
    # Sixteenths of a place, so that edges are as fine as the corners are.
    cv2.fillConvexPoly(filled, np.rint(quad * 16).astype(np.int32), (1.0,), shift=4)
    both = float((filled * inside).sum())
    return both / (float(filled.sum()) + float(inside.sum()) - both + 1e-6)


def _clockwise(points: Floats64) -> Floats64 | None:
    """Four points as a convex quad that a square seen at a slant may be."""
    away = points - points.mean(axis=0)
    quad = points[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    sides = np.roll(quad, -1, axis=0) - quad
    turns = sides[:, 0] * np.roll(sides, -1, axis=0)[:, 1]
    turns = turns - sides[:, 1] * np.roll(sides, -1, axis=0)[:, 0]
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    if (turns <= 0).any() or lengths.min() < SMALLEST_MAP or lengths.max() > 3 * lengths.min():
        return None
    return quad


def _crossing(quad: Floats64) -> Floats64:
    """Where the diagonals meet: the middle of the square, also in perspective."""
    a, b = quad[2] - quad[0], quad[3] - quad[1]
    across = a[0] * b[1] - a[1] * b[0]
    gap = quad[1] - quad[0]
    return cast(Floats64, quad[0] + a * (gap[0] * b[1] - gap[1] * b[0]) / across)


def _outlines(inside: Floats32) -> list[Floats64]:
    """Four-cornered outlines of what the network takes for the inside of maps."""
    mask = (inside > INSIDE).astype(np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    found = []
    for contour in sorted(contours, key=cv2.contourArea, reverse=True)[:2]:
        hull = cv2.convexHull(contour)
        length = cv2.arcLength(hull, True)
        for share in (0.03, 0.05, 0.08, 0.12):
            rough = cv2.approxPolyDP(hull, share * length, True)[:, 0]
            if len(rough) == 4:
                quad = _clockwise(rough.astype(np.float64))
                if quad is not None:
                    found.append(quad)
                break
    return found
