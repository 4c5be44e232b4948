"""How much two signs look alike: nobody takes two for different terrains that they mix up."""

from __future__ import annotations

import cv2
import numpy as np

from sample_sheets.pen import Blot, Sign
from scanner.arrays import Floats64

_BOX, _MARGIN, _LINE = 28, 8, 2  # pixels
_DRAWN = 2  # times a sign is drawn before it is compared


def looks_of(sign: Sign) -> Floats64:
    """The sign drawn a few times, blurred, as rows of length one."""
    rng = np.random.default_rng(7)
    return np.stack([_picture(sign, rng) for _ in range(_DRAWN)])


def likeness(one: Floats64, other: Floats64) -> float:
    """1 for the same looks, near 0 for what has nothing in common."""
    return float((one @ other.T).max())


def _picture(sign: Sign, rng: np.random.Generator) -> Floats64:
    mask = np.zeros((_BOX + 2 * _MARGIN,) * 2, np.uint8)
    for part in sign(rng):
        rings = part.rings if isinstance(part, Blot) else (part.points,)
        places = [np.round((ring * _BOX + _MARGIN) * 16).astype(np.int32) for ring in rings]
        if isinstance(part, Blot) or part.filled:
            cv2.fillPoly(mask, places, 255, cv2.LINE_8, 4)
        else:
            cv2.polylines(mask, places, False, 255, _LINE, cv2.LINE_8, 4)
    soft = cv2.GaussianBlur(mask.astype(float), (0, 0), 1.5).ravel()
    # What is inked everywhere alike tells nothing.
    soft = soft - soft.mean()
    return np.asarray(soft / max(float(np.linalg.norm(soft)), 1e-6))
