"""From the flattened map to what the network sees: even light, one crop a space."""

from __future__ import annotations

import numpy as np

from scanner.arrays import Pixels
from scanner.light import even_light
from scanner.networks import Crops, scaled
from scanner.place.flat import Flat
from scoring.spaces import SIZE

SPACE = 36  # pixels a space in the flattened map
CROP = 48  # a space with a sixth of its neighbours on every side, so that outlines are seen whole
MARGIN = (CROP - SPACE) // 2
MAP = SIZE * SPACE + 2 * MARGIN  # the flattened map's side in pixels


def seen_from_above(flat: Flat) -> Pixels:
    """The flattened map in even light, of which the crops are cut."""
    return even_light(flat.picture(SPACE, MARGIN / SPACE), SPACE)


def crops_of(picture: Pixels) -> Crops:
    """The 121 crops of a flattened map, row by row, scaled to -1 … 1."""
    if picture.shape != (MAP, MAP, 3):
        raise ValueError(f"a flattened map is {MAP}x{MAP}x3, not {picture.shape}")
    windows = np.lib.stride_tricks.sliding_window_view(picture, (CROP, CROP), axis=(0, 1))
    return scaled(windows[::SPACE, ::SPACE].reshape(SIZE * SIZE, 3, CROP, CROP))
