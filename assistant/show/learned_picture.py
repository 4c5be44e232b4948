"""A blank sheet from above, with what was seen on it: mountains, ruins, wasteland, coins, boxes."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assistant.language import tell
from assistant.learning import Learning
from assistant.palette import DOUBT, INK, PAPER, Colour
from assistant.show.map_picture import BOLD, REGULAR
from scanner.layout import Layout, Rect
from scanner.learn.kinds import Printed
from scanner.light import even_light
from scanner.read.doubts import SURE
from scoring.message import Message, say
from scoring.spaces import ROW_LETTERS, SIZE, SPACES

SPACE = 64  # pixels
AROUND, BELOW = 1.2, 6.6  # spaces beside the map, and below where coins and boxes may be
COLOURS: dict[Printed, Colour] = {
    Printed.MOUNTAIN: (150, 70, 20),
    Printed.RUINS: (120, 40, 150),
    Printed.WASTELAND: (60, 60, 60),
}
LAYOUT: Colour = (20, 110, 200)


def learned_picture(learning: Learning) -> Image.Image:
    """The sheet with its entries."""
    low = AROUND if learning.layout is None else BELOW
    around = Rect(-AROUND, -AROUND, SIZE + AROUND, SIZE + low)
    seen = even_light(learning.sheet.flat.view(around, SPACE), SPACE)
    picture = Image.fromarray(np.ascontiguousarray(seen[..., ::-1])).convert("RGBA")
    layer = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    for space in SPACES:
        kind = learning.printed(space)
        corner = space.column, space.row
        if kind is not Printed.NOTHING:
            _entry(draw, corner, COLOURS[kind], kind.value[-1])
        if learning.confidence(space) < SURE:
            draw.rectangle(_box(*corner, 0.06), outline=(*DOUBT, 255), width=4)
    _names(draw)
    if learning.layout is not None:
        _below(draw, learning.layout)
    whole = Image.alpha_composite(picture, layer).convert("RGB")
    return _captioned(whole, learning)


def _pixel(x: float, y: float) -> tuple[float, float]:
    return (x + AROUND) * SPACE, (y + AROUND) * SPACE


def _box(x: float, y: float, inset: float) -> tuple[float, float, float, float]:
    return (*_pixel(x + inset, y + inset), *_pixel(x + 1 - inset, y + 1 - inset))


def _entry(draw: ImageDraw.ImageDraw, at: tuple[int, int], colour: Colour, sign: str) -> None:
    draw.rectangle(_box(*at, 0.02), (*colour, 50), (*colour, 255), 2)
    x, y = _pixel(at[0] + 0.2, at[1] + 0.2)
    size = SPACE * 0.16
    draw.rounded_rectangle((x - size, y - size, x + size, y + size), 4, (*colour, 235))
    font = ImageFont.truetype(BOLD, SPACE * 0.28)
    draw.text((x, y), sign, (255, 255, 255, 255), font, "mm")


def _names(draw: ImageDraw.ImageDraw) -> None:
    """Rows and columns as they will be called, which tells whether it stands upright."""
    font = ImageFont.truetype(BOLD, SPACE * 0.3)
    for number in range(SIZE):
        for x, y, name in (
            (-0.9, number + 0.5, ROW_LETTERS[number]),
            (number + 0.5, -0.9, str(number + 1)),
        ):
            draw.text(
                _pixel(x, y), name, (*LAYOUT, 255), font, "mm", stroke_width=3, stroke_fill="white"
            )


def _below(draw: ImageDraw.ImageDraw, layout: Layout) -> None:
    radius = layout.coin_radius * SPACE
    for place in layout.coins:
        x, y = _pixel(*place)
        ring = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse(ring, outline=(*LAYOUT, 255), width=3)
    boxes = [rect for season in layout.seasons for rect in season]
    for rect in [*boxes, *([layout.final] if layout.final else [])]:
        left, top = _pixel(rect.left, rect.top)
        right, bottom = _pixel(rect.right, rect.bottom)
        draw.rectangle((left, top, right, bottom), outline=(*LAYOUT, 255), width=3)


def _captioned(picture: Image.Image, learning: Learning) -> Image.Image:
    size = SPACE * 0.36
    lines: list[tuple[Colour, Message]] = [
        (COLOURS[entry.read], entry.text) for entry in learning.entries
    ]
    lines.append((LAYOUT, learning.below))
    if learning.doubts:
        lines.append((DOUBT, say("ringed: not sure")))
    step = round(size * 1.4)
    image = Image.new("RGB", (picture.width, picture.height + step * (len(lines) + 1)), PAPER)
    image.paste(picture)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(REGULAR, size)
    for number, (colour, text) in enumerate(lines):
        y = picture.height + step // 2 + step * number
        draw.rounded_rectangle((size, y + 4, size * 1.7, y + size), 4, colour)
        draw.text((size * 2.2, y), tell(text), INK, font)
    return image
