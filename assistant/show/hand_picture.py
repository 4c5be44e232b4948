"""A hand as a picture: each sign with drawings of it, what it stands for, how often and since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assistant.evening.captions import day
from assistant.evening.hand_store import HandKept
from assistant.language import tell
from assistant.palette import FAINT, GROUNDS, INK, PAPER
from assistant.show.map_picture import BOLD, REGULAR
from assistant.show.terrain_signs import Pen, draw_sign
from scanner.arrays import Pixels
from scanner.chances import READABLE
from scoring.message import Message, say, say_n
from scoring.sheet import Content

DRAWING = 96  # pixels of a drawing, twice as large as it is kept
MOST_DRAWINGS = 5  # of a sign, the newest first
GAP, EDGE = 8, 14
SIGN = 44  # of the terrain's own small picture
WORDS = 250  # room for the words beside
LINE, TITLE = 26, 52


@dataclass(frozen=True, eq=False)
class SignShown:
    """All that is known of how one thing is drawn."""

    content: Content
    drawings: tuple[Pixels, ...]  # the newest first
    spaces: int
    since: str  # in UTC

    @property
    def words(self) -> tuple[Message, Message]:
        """How often it was seen, and since when."""
        often = say_n("{n} space", "{n} spaces", self.spaces)
        return often, say("since {day}", day=day(self.since))


def signs_shown(kept: HandKept) -> tuple[SignShown, ...]:
    """The signs of a hand, each once, in the order of the terrains."""
    return tuple(
        SignShown(
            content,
            tuple(crop for each in held for crop in each.sign.crops),
            sum(each.sign.spaces for each in held),
            min(each.since for each in held),
        )
        for content in READABLE
        if (held := [each for each in kept.signs if each.sign.content is content])
    )


def hand_picture(kept: HandKept) -> Image.Image:
    """A row for each sign."""
    signs = signs_shown(kept)
    most = min(MOST_DRAWINGS, max(len(sign.drawings) for sign in signs))
    wide = 2 * EDGE + most * (DRAWING + GAP) + SIGN + GAP + WORDS
    high = 2 * EDGE + TITLE + len(signs) * (DRAWING + GAP)
    image = Image.new("RGB", (wide, high), PAPER)
    draw = ImageDraw.Draw(image)
    title = say("{player}, known since {day}", player=kept.name, day=day(kept.since))
    draw.text((EDGE, EDGE), tell(title), INK, ImageFont.truetype(BOLD, 28))
    for place, sign in enumerate(signs):
        _row(image, draw, sign, EDGE + TITLE + place * (DRAWING + GAP), most)
    return image


def _row(
    image: Image.Image, draw: ImageDraw.ImageDraw, sign: SignShown, top: int, most: int
) -> None:
    for number, pixels in enumerate(sign.drawings[:most]):
        x = EDGE + number * (DRAWING + GAP)
        image.paste(_drawing(pixels), (x, top))
        draw.rectangle((x, top, x + DRAWING - 1, top + DRAWING - 1), outline=FAINT)
    x = EDGE + most * (DRAWING + GAP)
    pen = Pen(draw, x, top + (DRAWING - SIGN) / 2, SIGN)
    pen.box(0, 0, 1, 1, GROUNDS[sign.content])
    draw_sign(pen, sign.content)
    lines: Sequence[tuple[Message | Content, str, int]] = (
        (sign.content, str(BOLD), 24),
        *((words, str(REGULAR), 18) for words in sign.words),
    )
    y = top + (DRAWING - LINE * len(lines)) / 2
    for text, font, size in lines:
        draw.text((x + SIGN + GAP, y), tell(text), INK, ImageFont.truetype(font, size))
        y += LINE


def _drawing(pixels: Pixels) -> Image.Image:
    picture = Image.fromarray(np.ascontiguousarray(pixels[..., ::-1]))
    return picture.resize((DRAWING, DRAWING), Image.Resampling.LANCZOS)
