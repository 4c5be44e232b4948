"""How clearly lines are seen along a lattice, in a flat picture of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Pixels

# Printed lines are 0.03 to 0.06 of a space wide. A filter twice as wide saw the two lines of a
# frame as one, which pulled corners off by 0.05 of a space in the middle case.
LINE_WIDTH = 0.05
GRAIN = 1.0  # grey levels of paper grain, so that blank paper shows no lines
CLEAREST = 2.0  # a line twice as strong as everything around it is as clear as lines get


@dataclass(frozen=True)
class Evidence:
    """How clearly lines are seen in a flat picture, at each pixel across them.

    `upright[j, i]`: a line that runs upright, `i` pixels from the left, over the height of the
    `j`th space, the margin's counted.
    `level[j, i]`: a level line, `i` pixels from the top, over the width of the `j`th space.
    """

    upright: Floats32
    level: Floats32
    size: int  # pixels a space
    margin: int  # spaces


def clearness_of_lines(flat: Pixels, size: int, margin: int) -> Evidence:
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
