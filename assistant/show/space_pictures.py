"""A space cut out of a photo, small as it was read or with its surroundings."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import TYPE_CHECKING

from scanner.arrays import Pixels
from scanner.layout import Rect
from scanner.read.crops import CROP, MARGIN, SPACE
from scanner.reading import Reading
from scoring.message import Message
from scoring.spaces import Space

if TYPE_CHECKING:
    from assistant.evening.photo import Sitting

# Of a space with its surroundings, for those that show true pictures.
PICTURE_PIXELS = 100.0
PICTURE_MARGIN = 0.3


def crop(picture: Pixels, space: Space) -> Pixels:
    """A space of the flattened map with a little of its neighbours."""
    top, left = space.row * SPACE, space.column * SPACE
    rim = MARGIN // 2
    return picture[top + rim : top + CROP - rim, left + rim : left + CROP - rim]


def view(reading: Reading, space: Space) -> Pixels:
    """A space with its surroundings from the photo itself, as finely as it has it."""
    r, c, rim = space.row, space.column, PICTURE_MARGIN
    return reading.flat.view(Rect(c - rim, r - rim, c + 1 + rim, r + 1 + rim), PICTURE_PIXELS)


def contradicted(
    db: sqlite3.Connection, sitting: Sitting
) -> Mapping[Space, tuple[Message, Pixels | None]]:
    """Where a photo contradicts the same player's sheet before it: how, and what the photo of then
    shows there. It is shown beside the new one, whether it changes the score or not."""
    if sitting.earlier is None:
        return {}
    from assistant.evening.kept_photo import kept_picture

    before = kept_picture(db, sitting.earlier)
    return {
        space: (found.message, None if before is None else crop(before, space))
        for found, space in sitting.contradictions(sitting.answers)
    }
