"""A space cut out of a photo, small as it was read or with its surroundings."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from assistant.palette import GROUNDS
from scanner.arrays import Pixels
from scanner.layout import Rect
from scanner.read.crops import CROP, MARGIN, SPACE
from scanner.reading import Reading
from scoring.message import Message
from scoring.sheet import Content, Sheet
from scoring.spaces import SIZE, SPACES, Space

if TYPE_CHECKING:
    from assistant.evening.photo import Sitting

# Of a space with its surroundings, for those that show true pictures.
PICTURE_PIXELS = 100.0
PICTURE_MARGIN = 0.3
# Of a small map: pixels a space, and colours (blue, green, red) beside those of the terrains.
MAP_PIXELS = 12
MARKED, RUINS = (0, 0, 230), (215, 220, 225)


def crop(picture: Pixels, space: Space) -> Pixels:
    """A space of the flattened map with a little of its neighbours."""
    top, left = space.row * SPACE, space.column * SPACE
    rim = MARGIN // 2
    return picture[top + rim : top + CROP - rim, left + rim : left + CROP - rim]


def on_the_map(sheet: Sheet, spaces: Iterable[Space]) -> Pixels:
    """A small map of the sheet in its terrains' colours, these spaces marked."""
    colours = [GROUNDS[sheet[space]] for space in SPACES]
    small = np.array(colours, np.uint8).reshape(SIZE, SIZE, 3)[..., ::-1].copy()
    for space in SPACES:
        if sheet[space] is Content.EMPTY and space in sheet.ruins:
            small[space.row, space.column] = RUINS
    for space in spaces:
        small[space.row, space.column] = MARKED
    return np.repeat(np.repeat(small, MAP_PIXELS, axis=0), MAP_PIXELS, axis=1)


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
