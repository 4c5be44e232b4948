"""Light divided out: paper becomes white wherever it lies, in sun or shadow.

Paper is taken as what is brightest around a place.
"""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np

from scanner.arrays import Pixels

PAPER_WHITE = 235.0  # where evened paper lands, so that glare above it still differs
COARSE = 6  # pixels a space in the picture of the light
# How wide (spaces) the window is in which paper is sought. On the map it is wider than any area
# that a player shades without a gap of paper, lines or neighbours' lighter ground; below it the
# coin track and the rim of the paper leave no gap wider than the smaller one.
ON_MAP, BELOW_MAP = 3.0, 1.6
# Pixels of the coarse picture in which a median is taken, so that no glint passes for paper.
GLINT_ON_MAP, GLINT_BELOW_MAP = 5, 3


def even_light(picture: Pixels, size: float) -> Pixels:
    """A square part of the map, `size` pixels a space, in even light."""
    side = max(8, round(picture.shape[0] * COARSE / size))
    coarse = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    light = _light(cast(Pixels, coarse), ON_MAP, GLINT_ON_MAP, picture).astype(np.float32)
    evened = picture.astype(np.float32) * (PAPER_WHITE / np.maximum(light, 1.0))
    return np.clip(evened, 0, 255).astype(np.uint8)


def even_light_below(picture: Pixels, size: float) -> Pixels:
    """The strip below the map, `size` pixels a space, in even light."""
    shrink = COARSE / size
    coarse = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    light = _light(cast(Pixels, coarse), BELOW_MAP, GLINT_BELOW_MAP, picture)
    return np.asarray(cv2.divide(picture, light, scale=PAPER_WHITE), np.uint8)


def _light(coarse: Pixels, window: float, glint: int, picture: Pixels) -> Pixels:
    """The colour that paper has in each pixel of a picture, from a coarse copy of it."""
    wide = round(window * COARSE) | 1
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    paper = cv2.dilate(cv2.medianBlur(coarse, glint), around)
    paper = cv2.GaussianBlur(paper, (0, 0), window * COARSE / 3)
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.resize(paper, size, interpolation=cv2.INTER_LINEAR), np.uint8)
