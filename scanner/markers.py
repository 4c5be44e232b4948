"""The numbers of the corner markers on our own print: each tells the side and the corner."""

from __future__ import annotations

import cv2

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
