"""What every kind of picture becomes, and how any of them gets smaller without taking much."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Pixels
from scanner.errors import Caution

# What decoders raise where a file is broken; Pillow's hand on whatever went wrong inside them.
BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    ArithmeticError,
    LookupError,
    TypeError,
    RuntimeError,
    struct.error,
    cv2.error,
)
Rows = Callable[[int, int], Pixels]  # those from one to another, in colour
STRIP = 4_000_000  # pixels that are converted at once, so that copies of them take little


@dataclass(frozen=True)
class Decoded:
    """A picture's pixels as they are stored, not yet turned."""

    pixels: Pixels  # blue green red
    full_size: tuple[int, int]  # width and height as stored
    orientation: int = 1
    cautions: tuple[Caution, ...] = ()


def shrunk(pixels: Pixels, size: int) -> Pixels:
    """Pixels with a longest side of `size`."""
    longest = max(pixels.shape[:2])
    # Up to a fifth too long is cheaper kept than resampled.
    if longest <= size * 1.2:
        return np.ascontiguousarray(pixels)
    # OpenCV would round a side down to nothing.
    width, height = (max(1, round(side * size / longest)) for side in pixels.shape[1::-1])
    return cast(Pixels, cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA))


def in_strips(rows: Rows, width: int, height: int, size: int) -> Pixels:
    """The pixels of a picture, `size` long; it is turned to colours row by row."""
    # By a whole number, so that each strip becomes whole rows.
    step = max(1, max(width, height) // size)
    high = step * max(1, STRIP // (width * step))
    strips = []
    for top in range(0, height, high):
        strip = rows(top, min(top + high, height))
        if step > 1:
            small = (max(1, width // step), max(1, strip.shape[0] // step))
            strip = cast(Pixels, cv2.resize(strip, small, interpolation=cv2.INTER_AREA))
        strips.append(strip)
    return shrunk(np.concatenate(strips), size)


def in_colour(pixels: Pixels) -> Pixels:
    """Grey, coloured or see-through pixels as blue, green and red."""
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        return cast(Pixels, cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR))
    return on_white(pixels) if pixels.shape[2] == 4 else pixels


def on_white(pixels: Pixels) -> Pixels:
    """Blue, green, red and alpha laid on white paper."""
    alpha = cv2.merge([pixels[:, :, 3]] * 3)
    colours = cv2.multiply(np.ascontiguousarray(pixels[:, :, :3]), alpha, scale=1 / 255)
    return cast(Pixels, cv2.add(colours, cv2.bitwise_not(alpha)))
