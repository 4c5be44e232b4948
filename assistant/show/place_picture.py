"""`place --save`: a picture of where a card may be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from assistant.language import tell
from assistant.palette import COUNTED, EDICT_COLOURS, INK, NEARLY, Colour
from assistant.placed import Placed, place_lines
from assistant.show.map_picture import (
    BOLD,
    LINE,
    MARGIN,
    REGULAR,
    SPACE,
    TITLE,
    MapPicture,
    TextLine,
    photo_from_above,
    wrapped,
)
from assistant.writing import write_whole
from scoring.decks import Ambush, Explore, Hero, OfferedShape, Shape
from scoring.message import say
from scoring.spaces import SIZE

# Up to so many places each has a line of its own; of more one only sees how many share a space.
OUTLINED = 4
OUTLINES: tuple[Colour, ...] = tuple(EDICT_COLOURS.values())
PALE, STRONG = 0.15, 0.6  # where few places and where most lie
CELL = 26  # of a shape drawn beside the map


def save_picture(path: Path, placed: Placed, *, force: bool, spare: Iterable[Path | str]) -> None:
    """Write the picture as PNG (or what the file's ending asks for)."""
    picture = place_picture(placed)
    write_whole(path, lambda place: picture.save(place), force=force, spare=spare)


def place_picture(placed: Placed) -> Image.Image:
    """The sheet, or its photo from above, with the spaces that the card may lie on."""
    photo = photo_from_above(placed.reading) if placed.reading else None
    lines = _lines(placed)
    picture = MapPicture(tell(placed.asked.card), lines, placed.sheet, photo)
    found = placed.places
    if found.fallback is not None:
        picture.tint(found.fallback.spaces, NEARLY, STRONG)
    elif len(found.places) <= OUTLINED:
        for place, colour in zip(found.places, OUTLINES, strict=False):
            picture.outline(place.spaces, colour, 6)
    else:
        often = Counter(space for place in found.places for space in place.spaces)
        most = max(often.values())
        for space, count in often.items():
            picture.tint([space], COUNTED, PALE + (STRONG - PALE) * count / most)
    _draw_shapes(picture, placed, len(lines))
    return picture.finished


def _lines(placed: Placed) -> list[TextLine]:
    lines: list[TextLine] = []
    for message in place_lines(placed):
        lines += wrapped(tell(message), INK, REGULAR)
    if placed.asked.ruin:
        lines += wrapped(tell(say("A ruins card waits for it.")), NEARLY, BOLD)
    if len(placed.places.places) > OUTLINED:
        lines += wrapped(
            tell(say("The darker a space, the more places lie on it.")), COUNTED, REGULAR
        )
    return lines


def _draw_shapes(picture: MapPicture, placed: Placed, lines: int) -> None:
    """The shapes of the card as it prints them, below the words."""
    left, top = MARGIN + SIZE * SPACE + MARGIN, TITLE + (lines + 1) * LINE
    for offered in _shapes(placed):
        for row, column in offered.shape:
            picture.box(left + column * CELL, top + row * CELL, CELL, COUNTED)
        left += (max(column for _, column in offered.shape) + 1) * CELL
        if offered.coin:
            picture.disc(left + CELL // 2, top + CELL // 2, CELL // 3, NEARLY)
        left += 2 * CELL


def _shapes(placed: Placed) -> tuple[OfferedShape, ...]:
    card = placed.asked.card
    if isinstance(card, Explore):
        return card.choices
    if isinstance(card, Ambush):
        return (OfferedShape(card.shape),)
    return (OfferedShape(_around_hero(card)),)


def _around_hero(hero: Hero) -> Shape:
    top = min(0, *(row for row, _ in hero.attack))
    left = min(0, *(column for _, column in hero.attack))
    return tuple((row - top, column - left) for row, column in hero.attack)
