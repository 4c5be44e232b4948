"""Find the grid, first look: the thin dark lines of a picture, whoever drew them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Flags, Floats32, Pixels

# A line is dark against what lies beside it, in shade as in light: so ratios, hence logarithms.
# The offset keeps the noise of black pixels from counting as lines.
LOGARITHM = np.log(np.arange(256) + 20.0).astype(np.float32)
# Printed lines are 1 to 4 pixels wide in the picture that the grid is sought in.
BLUR = 1.3
# About a space: what is a line among faint dashes on paper is none in a carpet.
SURROUNDING = 41
FLAT_PAPER = 0.004  # the ridge strength of paper grain, so that blank paper gives no lines
WEAKEST = 1.6  # ridge strength against its surrounding; dashes of the official sheet have 2 to 4
STRONGEST = 4.0
# More points make the search slower and not better (carpets give 60,000, sheets 10,000).
MOST_POINTS = 24_000
RIM = 3  # the filters see the picture's border as a line


@dataclass(frozen=True)
class Ridges:
    """Points on thin dark lines."""

    points: Floats32  # n x 2, x and y in pixels
    normals: Floats32  # n x 2, unit vectors across the line
    weights: Floats32  # n, how clearly each is a line

    def among(self, mask: Flags) -> Ridges:
        return Ridges(self.points[mask], self.normals[mask], self.weights[mask])

    def __len__(self) -> int:
        return len(self.points)


def ink(pixels: Pixels) -> Pixels:
    """The darkest of the three colours: ink and print of any colour are dark in it."""
    if pixels.ndim == 2:
        return pixels
    blue, green, red = cv2.split(pixels)
    return cast(Pixels, cv2.min(cv2.min(blue, green), red))


def find_ridges(picture: Pixels) -> Ridges:
    """The thin dark lines of an ink picture, a pixel wide."""
    smooth = cv2.GaussianBlur(cv2.LUT(picture, LOGARITHM), (0, 0), BLUR)
    xx, yy, xy = (
        cast(Floats32, cv2.Sobel(smooth, cv2.CV_32F, across, down, ksize=3))
        for across, down in ((2, 0), (0, 2), (1, 1))
    )
    # Eigenvalues of the second derivatives: across a line it bends much, along it hardly.
    mean = cv2.addWeighted(xx, 0.5, yy, 0.5, 0)
    spread = cv2.magnitude(cv2.addWeighted(xx, 0.5, yy, -0.5, 0), xy)
    across = cv2.add(mean, spread)
    along = cv2.absdiff(mean, spread)
    surrounding = cv2.blur(np.abs(across), (SURROUNDING, SURROUNDING))
    bare = surrounding + FLAT_PAPER
    strength = cast(Floats32, cv2.divide(cv2.subtract(across, along), bare))
    y, x = np.nonzero(_crest(strength, xx, yy))
    if len(x) > MOST_POINTS:
        # Every third, seventh …: spread over the picture and the same at every run.
        kept = np.linspace(0, len(x) - 1, MOST_POINTS).astype(np.intp)
        y, x = y[kept], x[kept]
    angle = 0.5 * np.arctan2(2 * xy[y, x], xx[y, x] - yy[y, x])
    return Ridges(
        points=np.stack([x, y], axis=1).astype(np.float32),
        normals=np.stack([np.cos(angle), np.sin(angle)], axis=1).astype(np.float32),
        weights=np.minimum(strength[y, x], STRONGEST).astype(np.float32),
    )


def _crest(strength: Floats32, xx: Floats32, yy: Floats32) -> Flags:
    """Where a ridge is strongest across its own direction."""
    sideways = cv2.dilate(strength, np.ones((1, 3), np.uint8))
    upright = cv2.dilate(strength, np.ones((3, 1), np.uint8))
    peak = np.where(xx > yy, sideways, upright)
    crest: Flags = (strength >= peak) & (strength > WEAKEST)
    crest[:RIM] = crest[-RIM:] = False
    crest[:, :RIM] = crest[:, -RIM:] = False
    return crest
