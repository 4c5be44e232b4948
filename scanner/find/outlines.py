"""Find any grid, another way: by its outline. Lines of one grid touch, and what they enclose has
four corners, however the paper within is bent or its inner lines are faint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats64, Pixels, ranked
from scanner.find.lattice import Lattice

# How dark a line is beside what lies around it (grey levels), and how wide around: thin lines on
# bad paper, and bold ones out of focus.
LOOKS = ((15, 6), (31, 6), (31, 2), (61, 8))
MOST_OUTLINES = 4  # of each look, the largest first
SMALLEST = 0.14  # of the picture's longer side
FULL = 0.72  # of its outline, what a grid encloses covers
SHARES = (
    0.01,
    0.02,
    0.03,
    0.05,
    0.08,
)  # of an outline's length: corners rounder than this are none
# What hangs on to a grid, a title or a line of text, is narrower than this part of it.
HANGS_ON = 0.12
LONGEST_SIDE = 2.2  # times the shortest
# Rows and columns that a bar or a title may add to what is enclosed.
MORE = ((0, 0), (1, 0), (0, 1))
SAME = 0.3  # spaces within which two outlines are one
# A side may be bent by so much (spaces); where it is bent is seen so far around each crossing.
MOST_BENT, BESIDE = 1.3, 0.3


@dataclass(frozen=True, eq=False)
class Outline:
    """What lines enclose: four corners, clockwise, and the way around."""

    quad: Floats64
    around: Floats64  # n x 2

    def like(self, other: Outline, apart: float) -> bool:
        return bool(np.abs(self.quad - other.quad).max() < apart)


def by_outlines(picture: Pixels, cells: int) -> Iterator[Lattice]:
    """Lattices of an ink picture that outlines propose, each outline in a few ways."""
    seen: list[Outline] = []
    for outline in _outlines(picture):
        sides = outline.quad - np.roll(outline.quad, 1, axis=0)
        side = float(np.linalg.norm(sides, axis=1).mean())
        if any(outline.like(other, SAME * side / cells) for other in seen):
            continue
        seen.append(outline)
        for right, down in MORE:
            yield from _lattices(outline, cells, right, down)


def _lattices(outline: Outline, cells: int, right: int, down: int) -> Iterator[Lattice]:
    """The grid that is enclosed, or what is enclosed but for some columns and rows.

    Bent paper bends the sides of a grid as it does what lies between them.
    """
    wide, high = cells + right, cells + down
    ends = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    view = cv2.getPerspectiveTransform(ends, outline.quad.astype(np.float32)).astype(np.float64)
    back = cv2.perspectiveTransform(outline.around.reshape(1, -1, 2), np.linalg.inv(view))
    x, y = np.asarray(back, np.float64).reshape(-1, 2).T
    x_share, y_share = np.arange(wide + 1) / wide, (np.arange(high + 1) / high)[:, None]
    above, below = _side(x, y, wide), _side(x, y - high, wide)
    before, after = _side(y, x, high)[:, None], _side(y, x - wide, high)[:, None]
    bend = np.stack(
        [
            before + (after - before) * x_share,
            above + (below - above) * y_share,
        ],
        axis=-1,
    )
    starts = {(0, 0), (right, down)}
    for left, top in sorted(starts):
        move = np.array([[1, 0, left], [0, 1, top], [0, 0, 1.0]])
        part = bend[top : top + cells + 1, left : left + cells + 1]
        yield Lattice(cells, view @ move, part)


def _side(along: Floats64, off: Floats64, length: int) -> Floats64:
    """How far an outline lies off a side at each of its crossings, in spaces."""
    near = np.abs(off) < MOST_BENT
    found = np.zeros(length + 1)
    for place in range(1, length):
        here = off[near & (np.abs(along - place) < BESIDE)]
        found[place] = ranked(here) if len(here) else 0.0
    return found


def _outlines(picture: Pixels) -> Iterator[Outline]:
    smooth = cv2.GaussianBlur(picture, (0, 0), 0.8)
    for block, darker in LOOKS:
        lines = cv2.adaptiveThreshold(
            smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, darker
        )
        joined = cv2.morphologyEx(lines, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        yield from _of_lines(cast(Pixels, joined))


def _of_lines(lines: Pixels) -> Iterator[Outline]:
    least = SMALLEST * max(lines.shape)
    outlines, _ = cv2.findContours(lines, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [one for one in outlines if min(cv2.boundingRect(one)[2:]) > least]
    for outline in sorted(large, key=cv2.contourArea, reverse=True)[:MOST_OUTLINES]:
        x, y, wide, high = cv2.boundingRect(outline)
        filled = np.zeros((high + 2, wide + 2), np.uint8)
        cv2.drawContours(filled, [outline - (x - 1, y - 1)], -1, (255,), cv2.FILLED)
        reach = round(HANGS_ON * min(wide, high)) | 1
        for whole in (filled, cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((reach, reach)))):
            found = _outline(np.asarray(whole, np.uint8))
            if found is not None:
                corner = np.array([x - 1, y - 1])
                yield Outline(found.quad + corner, found.around + corner)


def _outline(filled: Pixels) -> Outline | None:
    """The outline of a filled shape with four corners; None where it has more or fewer."""
    outlines, _ = cv2.findContours(filled, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return None
    outline = max(outlines, key=cv2.contourArea)
    hull = cv2.convexHull(outline)
    length = cv2.arcLength(hull, True)
    for share in SHARES:
        rough = cv2.approxPolyDP(hull, share * length, True)[:, 0].astype(np.float64)
        if len(rough) == 4 and cv2.contourArea(outline) > FULL * cv2.contourArea(hull):
            quad = _clockwise(rough)
            return None if quad is None else Outline(quad, outline[:, 0].astype(np.float64))
    return None


def _clockwise(quad: Floats64) -> Floats64 | None:
    away = quad - quad.mean(axis=0)
    quad = quad[np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1)
    return None if sides.max() > LONGEST_SIDE * sides.min() else quad
