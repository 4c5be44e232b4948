"""The outer edge of a printed grid: its border lines have a thickness, and blur adds to it."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64
from scanner.find.lattice import Lattice
from scanner.find.views import Pyramid, flat_picture

SIZE = 32  # pixels a space
MARGIN = 1
NEAR = 0.12  # spaces around the lattice's edge in which its border line is sought
OUTSIDE = 0.45  # spaces; as far out as paper is compared with
# What is left of a line's darkness at its outer foot.
FOOT = 0.4
# A border line that seems thicker than this is a frame of several lines, and no line.
THICKEST = 0.16  # spaces, from its middle to its foot


def outer_corners(pyramid: Pyramid, lattice: Lattice) -> Floats64:
    """The corners of the border lines' outer edges, clockwise."""
    flat = flat_picture(pyramid, lattice, SIZE, MARGIN)
    turned = (flat, cv2.rotate(flat, cv2.ROTATE_90_COUNTERCLOCKWISE), flat[::-1, ::-1])
    views = (*turned, cv2.rotate(flat, cv2.ROTATE_90_CLOCKWISE))
    # Each view has another border on its left: left, top, right, bottom.
    left, top, right, bottom = (_reach(np.asarray(view, np.float32)) for view in views)
    n = float(lattice.cells)
    return lattice.at(
        np.array([[-left, -top], [n + right, -top], [n + right, n + bottom], [-left, n + bottom]])
    )


def _reach(view: Floats32) -> float:
    """How far the left border line reaches out of the grid, in spaces."""
    inside = view[MARGIN * SIZE : -MARGIN * SIZE]
    dark = -np.median(inside, axis=0)
    edge = MARGIN * SIZE
    near, outside = round(NEAR * SIZE), round(OUTSIDE * SIZE)
    middle = edge - near + int(np.argmax(dark[edge - near : edge + near]))
    beyond = dark[edge - outside : middle]
    paper = float(beyond.min())
    if paper >= float(dark[middle]):
        return 0.0  # all that lies beyond is darker than the line: a black bar, a table
    foot = paper + FOOT * (float(dark[middle]) - paper)
    bare = np.nonzero(beyond <= foot)[0]
    reach = (edge - (edge - outside + int(bare[-1]) + 1)) / SIZE
    return reach if 0 < reach < THICKEST else 0.0
