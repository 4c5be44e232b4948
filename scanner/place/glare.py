"""Spaces that a lamp's reflection has blotted out."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.find.thin_lines import ink
from scanner.place.flat import Flat
from scoring.spaces import SIZE, SPACES, Space

# Glare is white beyond what the paper is, over a good part of a space.
BLOWN_OUT = 250
GLARE_SHARE = 0.3
LINE_GONE = 0.8  # of one of the space's four lines
GLARE_SIZE = 12  # pixels a space for that


def hidden_by_glare(flat: Flat) -> tuple[Space, ...]:
    """The spaces that glare has blown out, one of their printed lines with them."""
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
