"""Find the grid without having learned any: lattices proposed from lines alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Flags, Floats64, Pixels
from scanner.find.equal_spacing import combs_of
from scanner.find.lattice import Lattice
from scanner.find.straight_lines import UNIT, find_lines, meeting_points, straightening
from scanner.find.thin_lines import Ridges, find_ridges

MOST_REGIONS = 3
SMALLEST_REGION = 0.14  # of the picture's longer side
MOST_OBLONG = 0.3  # a grid is square: seen at a slant, its box is never narrower than this
LINK = 5  # pixels; lines of one grid touch, and a frame is two lines
FEWEST_RIDGES = 200
MOST_DIRECTIONS = 4  # of parallel lines: two of the sheet, two of the table
MOST_PROPOSALS = 120  # lattices looked at quickly
MOST_KEPT = 5  # lattices of a region that are worth a closer look
# Phones see about as far to the sides as ahead: focal lengths of 0.7 to 0.9 of the longer side.
FOCAL_LENGTH = 0.8
MOST_STRETCHED = 1.45  # of a square's sides, for photos that were cropped or taken otherwise
MOST_SKEWED = 0.4


@dataclass(frozen=True)
class Proposals:
    """Lattices that lines propose, with a first score each."""

    cells: int
    views: Floats64  # n x 3 x 3
    scores: Floats64

    def best(self, order: Floats64, most: int) -> Proposals:
        kept = np.argsort(-order, kind="stable")[:most]
        return Proposals(self.cells, self.views[kept], self.scores[kept])


def propose(picture: Pixels, cells: int) -> Iterator[list[Lattice]]:
    """A few lattices for each region of an ink picture, likely regions first."""
    ridges = find_ridges(picture)
    for region in _regions(ridges, picture):
        within = ridges.among(region)
        if len(within) >= FEWEST_RIDGES:
            yield _clearest(_proposals(within, picture, cells), ridges, picture)


def _regions(ridges: Ridges, picture: Pixels) -> Iterator[Flags]:
    """Sets of points that may belong to one grid: of lines that touch, and at last all."""
    height, width = picture.shape
    x, y = ridges.points.astype(np.intp).T
    drawn = np.zeros((height, width), np.uint8)
    drawn[y, x] = 255
    linked = cv2.dilate(drawn, np.ones((LINK, LINK), np.uint8))
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(linked)
    wide, high = boxes[1:, cv2.CC_STAT_WIDTH], boxes[1:, cv2.CC_STAT_HEIGHT]
    shorter, longer = np.minimum(wide, high), np.maximum(wide, high)
    large = (shorter > SMALLEST_REGION * max(height, width)) & (shorter > MOST_OBLONG * longer)
    candidates = np.nonzero(large)[0]
    label = labels[y, x]
    around = np.ones((2 * LINK + 1, 2 * LINK + 1), np.uint8)
    for one in candidates[np.argsort(-(wide * high)[candidates], kind="stable")][:MOST_REGIONS]:
        hull = cv2.convexHull(ridges.points[label == one + 1])
        inside = np.zeros((height, width), np.uint8)
        cv2.fillConvexPoly(inside, hull.astype(np.int32), 1)
        yield np.asarray(cv2.dilate(inside, around))[y, x] > 0
    yield np.ones(len(ridges), np.bool_)


def _proposals(ridges: Ridges, picture: Pixels, cells: int) -> Proposals:
    """Lattices whose lines run to two common points and stand at equal distances."""
    height, width = picture.shape
    centre = np.array([width / 2, height / 2], np.float32)
    lines = find_lines(ridges, centre, float(np.hypot(height, width)) / 2)
    points = meeting_points(lines, MOST_DIRECTIONS)
    from_units = np.array([[UNIT, 0, centre[0]], [0, UNIT, centre[1]], [0, 0, 1.0]])
    views, scores = [np.empty((0, 3, 3))], [np.empty(0)]
    for i, across in enumerate(points):
        for along in points[i + 1 :]:
            straight = straightening(across, along)
            if straight is None:
                continue
            columns, rows = combs_of(ridges, centre, straight, cells)
            pairs = [(one, other) for one in columns for other in rows]
            if not pairs:
                continue
            teeth = np.array(
                [
                    [[one.space, 0, one.start], [0, other.space, other.start], [0, 0, UNIT]]
                    for one, other in pairs
                ]
            )
            views.append(from_units @ np.linalg.inv(straight) @ teeth)
            scores.append(np.array([one.score + other.score for one, other in pairs]))
    return _squares(Proposals(cells, np.concatenate(views), np.concatenate(scores)), picture)


def _squares(proposals: Proposals, picture: Pixels) -> Proposals:
    """Those proposals that some camera sees as a square, mirrored ones put right."""
    height, width = picture.shape
    views = proposals.views
    # Nobody photographs the back of a sheet: x to the right means y down.
    mirrored = np.linalg.det(views) * views[:, 2, 2] < 0
    views = np.where(mirrored[:, None, None], views[:, :, [1, 0, 2]], views)
    focal = FOCAL_LENGTH * max(height, width)
    camera = np.array(
        [[1 / focal, 0, -width / 2 / focal], [0, 1 / focal, -height / 2 / focal], [0, 0, 1.0]]
    )
    sides = (camera @ views)[:, :, :2]
    lengths = np.linalg.norm(sides, axis=1)
    skew = np.abs((sides[:, :, 0] * sides[:, :, 1]).sum(axis=1)) / lengths.prod(axis=1)
    stretch = lengths.max(axis=1) / lengths.min(axis=1)
    kept = (stretch < MOST_STRETCHED) & (skew < MOST_SKEWED)
    return Proposals(proposals.cells, views[kept], proposals.scores[kept])


def _clearest(proposals: Proposals, ridges: Ridges, picture: Pixels) -> list[Lattice]:
    """The few proposals with the most ridge points on their lines and the fewest between."""
    drawn = np.zeros(picture.shape, np.uint8)
    x, y = ridges.points.astype(np.intp).T
    drawn[y, x] = 1
    thick = cv2.dilate(drawn, np.ones((3, 3), np.uint8))
    seen = cast(Pixels, cv2.copyMakeBorder(thick, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0))
    proposals = proposals.best(proposals.scores, MOST_PROPOSALS)
    on, between = _samples(proposals.cells)
    scores = np.subtract(
        _seen_at(seen, proposals.views, on), _seen_at(seen, proposals.views, between)
    )
    kept: list[Lattice] = []
    for view in proposals.best(scores, MOST_PROPOSALS).views:
        lattice = Lattice(proposals.cells, view)
        if not any(lattice.lies_on(other, 0.5) for other in kept):
            kept.append(lattice)
        if len(kept) == MOST_KEPT:
            break
    return kept


def _seen_at(seen: Pixels, views: Floats64, places: Floats64) -> Floats64:
    """The share of places of each view at which a ridge is seen."""
    pixels = views @ places
    height, width = seen.shape
    x = np.clip(np.rint(pixels[:, 0] / pixels[:, 2]) + 1, 0, width - 1).astype(np.intp)
    y = np.clip(np.rint(pixels[:, 1] / pixels[:, 2]) + 1, 0, height - 1).astype(np.intp)
    return cast(Floats64, seen[y, x].mean(axis=1))


@cache
def _samples(cells: int) -> tuple[Floats64, Floats64]:
    """Places on the lines of a lattice, and places between them: homogeneous, a column each."""
    along = np.arange(0.25, cells, 0.5)

    def crossed(lines: Floats64) -> Floats64:
        line, place = (a.ravel() for a in np.meshgrid(lines, along))
        both = np.hstack([np.stack([line, place]), np.stack([place, line])])
        return np.vstack([both, np.ones(both.shape[1])])

    lines = np.arange(cells + 1, dtype=np.float64)
    return crossed(lines), crossed(lines[:-1] + 0.5)
