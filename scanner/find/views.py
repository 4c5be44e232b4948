"""A lattice seen from straight above, whichever way it lies in a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, Pixels
from scanner.find.lattice import Lattice
from scanner.layout import Point

SMALLEST_LEVEL = 100  # pixels
# Places a space at which a bent lattice is worked out exactly; between these a straight line is
# within 0.01 of a pixel.
KNOTS = 2


@dataclass(frozen=True)
class Pyramid:
    """A picture in its size, half of it, and so on: thin lines get lost between far-off samples."""

    levels: tuple[Pixels, ...]

    @classmethod
    def of(cls, picture: Pixels) -> Pyramid:
        levels = [picture]
        while min(levels[-1].shape[:2]) > 2 * SMALLEST_LEVEL:
            half = cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            levels.append(cast(Pixels, half))
        return cls(tuple(levels))


def flat_picture(pyramid: Pyramid, lattice: Lattice, size: int, margin: float) -> Pixels:
    """The lattice seen from straight above, `size` pixels a space, with a margin in spaces."""
    length = round((lattice.cells + 2 * margin) * size)
    # At most twice as fine as what is made of it, else samples skip pixels.
    level = int(np.clip(np.log2(max(lattice.space, 1) / size), 0, len(pyramid.levels) - 1))
    picture = pyramid.levels[level]
    lattice = lattice.scaled(picture.shape[1] / pyramid.levels[0].shape[1])
    if lattice.bend is None:
        half = 0.5 / size - margin
        onto = np.array([[1 / size, 0, half], [0, 1 / size, half], [0, 0, 1.0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return cast(
            Pixels,
            cv2.warpPerspective(
                picture,
                lattice.view @ onto,
                (length, length),
                flags=flags,
                borderMode=cv2.BORDER_REPLICATE,
            ),
        )
    return taken(picture, pixels_under(lattice.at, size, (-margin, -margin), (length, length)))


def pixels_under(
    place: Callable[[Floats64], Floats64],
    size: float,
    start: Point,
    shape: tuple[int, int],
    knots: int = KNOTS,
) -> Floats32:
    """The pixel of a picture under each pixel of a flat view, by its x and y.

    The view has `size` pixels a space and starts at a place in spaces; `shape` is its width and
    height. `place` tells the picture's pixels of places in spaces: it is asked `knots` times a
    space, what lies between follows.
    """
    (left, top), (width, height) = start, shape
    columns = np.arange(-1, width / size * knots + 2) / knots
    rows = np.arange(-1, height / size * knots + 2) / knots
    known = place(np.stack(np.meshgrid(columns + left, rows + top), axis=-1))
    step = knots / size
    first = 0.5 * step + 1
    onto = np.array([[step, 0, first], [0, step, first]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cast(Floats32, cv2.warpAffine(known.astype(np.float32), onto, shape, flags=flags))


def taken(picture: Pixels, pixels: Floats32) -> Pixels:
    """What a picture shows at these of its pixels; beyond its edge what it shows there."""
    return cast(
        Pixels,
        cv2.remap(  # type: ignore[call-overload]  # stubs know no map of two channels
            picture, pixels, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ),
    )
