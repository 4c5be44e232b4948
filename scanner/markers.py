"""The corner markers of prints: the number of each tells the side and the corner."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from scanner.arrays import Floats64, Pixels
from scoring.maps import SIDES

# 4x4 bits keep a module 2.5 mm wide on A4; of the fifty markers twenty are used.
DICTIONARY = cv2.aruco.DICT_4X4_50
CORNERS = 4
OWN_MAP = len(SIDES)  # the "side" of a player's own map file


def marker_number(side: str | None, corner: int) -> int:
    """The marker of a corner (0 top left, then clockwise) of a side; any other map is a fifth."""
    return (SIDES.index(side) if side in SIDES else OWN_MAP) * CORNERS + corner


def side_and_corner(number: int) -> tuple[str | None, int] | None:
    """What a marker tells: side (None: a player's own map) and corner; None: not one of ours."""
    if not 0 <= number < (OWN_MAP + 1) * CORNERS:
        return None
    side, corner = divmod(number, CORNERS)
    return (SIDES[side] if side < OWN_MAP else None), corner


def read_marker(picture: Pixels) -> int | None:
    """The number of the one marker in a small picture, or None."""
    _, numbers, _ = _detector().detectMarkers(picture)
    if numbers is None or len(numbers) != 1:
        return None
    return int(np.asarray(numbers).ravel()[0])


def markers_in(picture: Pixels) -> dict[int, Floats64]:
    """The corners (pixels) of the markers in a picture, by the sheet's corner they stand at.

    Those that are seen twice are left out: they belong to two sheets.
    """
    corners, numbers, _ = _detector().detectMarkers(picture)
    found: dict[int, list[Floats64]] = {}
    for four, number in zip(corners, () if numbers is None else numbers.ravel(), strict=True):
        known = side_and_corner(int(number))
        if known is not None:
            found.setdefault(known[1], []).append(np.asarray(four, np.float64).reshape(4, 2))
    return {corner: seen[0] for corner, seen in found.items() if len(seen) == 1}


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY))
