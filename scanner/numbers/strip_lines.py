"""How clearly lines are seen in the strip below the map."""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64
from scanner.numbers.strip import Strip

SIZE = 24  # pixels a space here: a printed line is about one pixel wide
GRAIN = 3.0  # grey levels of paper grain, so that blank paper shows no lines
CLEAREST = 2.5  # times what is usual around it: as clear as a line gets
BESIDE = 3  # pixels beside a line where it is paper again
PIECE = 0.45  # spaces: so much of a line is looked at in one go, for paper that lies aslant


class Lines:
    """How clearly lines are seen in a strip, over the length of a piece."""

    def __init__(self, strip: Strip) -> None:
        self.left, self.top = strip.rect.left, strip.rect.top
        ratio = SIZE / strip.size
        grey = cv2.resize(strip.grey, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
        shown = cv2.resize(strip.shown.astype(np.uint8), (grey.shape[1], grey.shape[0]))
        # Beyond the photo its last pixels are drawn out, which looks like lines.
        shown = cv2.erode(shown, np.ones((2 * BESIDE + 1, 2 * BESIDE + 1), np.uint8))
        self.grey = cast(Floats32, grey)
        self.shown = cast(Floats32, shown.astype(np.float32))
        upright = _along(_upright(self.grey) * self.shown)
        level = _along(_upright(np.ascontiguousarray(self.grey.T)) * self.shown.T).T
        self.clear = {True: upright, False: np.ascontiguousarray(level)}

    def pixels(self, places: Floats64) -> Floats32:
        return ((places - (self.left, self.top)) * SIZE - 0.5).astype(np.float32)

    def at(self, picture: Floats32, pixels: Floats32) -> Floats32:
        """The values of a picture between its pixels; nothing beyond it."""
        x, y = np.ascontiguousarray(pixels[..., 0]), np.ascontiguousarray(pixels[..., 1])
        return cast(
            Floats32, cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        )


def _upright(grey: Floats32) -> Floats32:
    """How much darker each pixel is than what lies left and right of it, against what is usual."""
    beside = cv2.copyMakeBorder(grey, 0, 0, BESIDE, BESIDE, cv2.BORDER_REPLICATE)
    lighter = np.minimum(beside[:, : -2 * BESIDE], beside[:, 2 * BESIDE :])
    darker = np.maximum(lighter - grey, 0)
    usual = cv2.blur(darker, (2 * SIZE + 1, 2 * SIZE + 1))
    return cast(Floats32, np.minimum(darker / (usual + GRAIN), CLEAREST))


def _along(upright: Floats32) -> Floats32:
    return cast(Floats32, cv2.blur(upright, (1, round(PIECE * SIZE) | 1)))
