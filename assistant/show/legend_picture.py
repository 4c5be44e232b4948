"""The legend as a picture: each sign with its drawings, what it is read as, and how often."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assistant.language import tell
from assistant.legend import Entry
from assistant.palette import DOUBT, FAINT, GROUNDS, INK, PAPER
from assistant.show.map_picture import BOLD, REGULAR
from assistant.show.space_pictures import view
from assistant.show.terrain_signs import Pen, draw_sign
from scanner.read.doubts import SURE
from scanner.reading import Reading
from scoring.spaces import Space

CROP = 84  # pixels of a drawing
MOST_CROPS = 4  # of an entry: distinct looks, the commonest first
GAP, EDGE = 8, 12
SIGN = 40  # of the terrain's own small picture
WORDS = 250  # room for the words beside
LINE = 26


def legend_picture(
    reading: Reading, entries: Sequence[Entry], columns: int = 1, numbered: bool = False
) -> Image.Image:
    """The entries in so many columns, with the numbers by which a person names them."""
    shown = min(MOST_CROPS, max((len(entry.shown) for entry in entries), default=1))
    wide = EDGE + shown * (CROP + GAP) + SIGN + GAP + WORDS
    rows = -(-len(entries) // columns)
    high = CROP + GAP
    image = Image.new("RGB", (wide * columns, rows * high + 2 * EDGE - GAP), PAPER)
    draw = ImageDraw.Draw(image)
    for place, entry in enumerate(entries):
        column, row = divmod(place, rows)
        left, top = column * wide + EDGE, EDGE + row * high
        for number, space in enumerate(entry.shown[:MOST_CROPS]):
            x = left + number * (CROP + GAP)
            image.paste(drawing(reading, space), (x, top))
            draw.rectangle((x, top, x + CROP - 1, top + CROP - 1), outline=FAINT)
        x = left + shown * (CROP + GAP)
        pen = Pen(draw, x, top + (CROP - SIGN) / 2, SIGN)
        pen.box(0, 0, 1, 1, GROUNDS[entry.read])
        draw_sign(pen, entry.read)
        name = f"{place + 1}  " if numbered else ""
        lines = [(name + tell(entry.read), BOLD, 24, INK), (tell(entry.often), REGULAR, 18, INK)]
        if entry.confidence < SURE:
            lines.append((tell(entry.doubt), REGULAR, 18, DOUBT))
        y = top + CROP / 2 - LINE * len(lines) / 2
        for text, font, size, colour in lines:
            draw.text((x + SIGN + GAP, y), text, colour, ImageFont.truetype(font, size))
            y += LINE
    return image


def drawing(reading: Reading, space: Space) -> Image.Image:
    """A drawing, cut out of the photo."""
    pixels = view(reading, space)
    picture = Image.fromarray(np.ascontiguousarray(pixels[..., ::-1]))
    return picture.resize((CROP, CROP), Image.Resampling.LANCZOS)
