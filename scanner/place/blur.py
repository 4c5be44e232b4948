"""How blurred a photo is, by its sharpest edges."""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, ranked
from scanner.place.flat import Flat

# How wide (spaces) the sharpest edges of a map are. Sharp photos have 0.11 to 0.17, the most
# blurred ones that people still read 0.25; from 0.35 on nobody tells a tree from a house.
MOST_BLURRED = 0.35
EDGE_SIZE = 24  # pixels a space for that
SHARPEST = 0.97  # of all places: the rest has steeper edges


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
