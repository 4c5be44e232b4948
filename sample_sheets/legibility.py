"""Whether a sign can still be read when it is drawn with a given pen."""

from __future__ import annotations

import cv2
import numpy as np

from sample_sheets.pen import Drawing, Stroke

_BOX, _MARGIN = 64, 16  # pixels
# Looked at on contact sheets of all signs in all widths: above these a sign is a blot. `OVERLAP`
# is how often the pen goes over the same paper, `COVER` how much of the sign's box it blackens.
OVERLAP = 1.42
COVER = 0.6


def legible(drawing: Drawing, width: float) -> bool:
    """Whether lines of this width, in sizes of the sign, leave enough paper between them."""
    thickness = max(1, round(width * _BOX))
    lines = [
        np.round(part.points * (_BOX * 16) + _MARGIN * 16).astype(np.int32)
        for part in drawing
        if isinstance(part, Stroke) and not part.filled
    ]
    if not lines:
        return True
    mask = np.zeros((_BOX + 2 * _MARGIN,) * 2, np.uint8)
    cv2.polylines(mask, lines, False, 255, thickness, cv2.LINE_8, 4)
    covered = int(np.count_nonzero(mask))
    drawn: float = sum(float(np.hypot(*np.diff(points, axis=0).T).sum()) / 16 for points in lines)
    overlap = (drawn + 0.7 * thickness * len(lines)) * thickness / max(1, covered)
    _, _, wide, high = cv2.boundingRect(mask)
    return bool(overlap < OVERLAP and covered < COVER * max(wide * high, (_BOX * 0.6) ** 2))
