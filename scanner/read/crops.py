"""From the flattened map to what the network sees: even light, one crop a space."""

from __future__ import annotations

import cv2
import numpy as np

from scanner.arrays import Floats32, Pixels
from scoring.spaces import SIZE

Crops = Floats32  # spaces x 3 x CROP x CROP

SPACE = 36  # pixels a space in the flattened map
CROP = 48  # a space with a sixth of its neighbours on every side, so that outlines are seen whole
MARGIN = (CROP - SPACE) // 2
MAP = SIZE * SPACE + 2 * MARGIN  # the flattened map's side in pixels

# Paper is taken as the brightest tenth around a place. The window of 3 spaces is wider than any
# area a player shades without a gap of paper, lines or neighbours' lighter ground.
PAPER_PART = 0.9
WINDOW = 3
COARSE = 6  # pixels a space in the picture of the light
PAPER_WHITE = 235.0  # where evened paper lands, so that glare above it still differs


def even_light(picture: Pixels) -> Pixels:
    """Divide the light out: paper becomes white wherever it lies, in sun or shadow."""
    coarse_side = max(8, round(picture.shape[0] * COARSE / SPACE))
    coarse = cv2.resize(picture, (coarse_side, coarse_side), interpolation=cv2.INTER_AREA)
    window = WINDOW * COARSE | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (window, window))
    # A dilation finds the brightest paper around; the median before it keeps glints out.
    paper = cv2.dilate(cv2.medianBlur(coarse, 5), kernel)
    paper = cv2.GaussianBlur(paper, (0, 0), WINDOW * COARSE / 3)
    size = (picture.shape[1], picture.shape[0])
    light = cv2.resize(paper, size, interpolation=cv2.INTER_LINEAR).astype(np.float32)
    evened = picture.astype(np.float32) * (PAPER_WHITE / np.maximum(light, 1.0))
    return np.clip(evened, 0, 255).astype(np.uint8)


def cut(picture: Pixels) -> Crops:
    """The 121 crops of a flattened map, row by row, scaled to -1 … 1."""
    if picture.shape != (MAP, MAP, 3):
        raise ValueError(f"a flattened map is {MAP}x{MAP}x3, not {picture.shape}")
    windows = np.lib.stride_tricks.sliding_window_view(picture, (CROP, CROP), axis=(0, 1))
    return scaled(windows[::SPACE, ::SPACE].reshape(SIZE * SIZE, 3, CROP, CROP))


def scaled(crops: Pixels) -> Crops:
    """Bytes to the numbers the network was trained on."""
    return crops.astype(np.float32) / 127.5 - 1.0
