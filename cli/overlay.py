"""The overlay: the player's own photo with the grid, the reading, the doubts and the points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from cli.picture import BOLD, points_by_space
from scanner.reading import Reading
from scoring.sheet import Content
from scoring.spaces import SIZE, SPACES, Space
from scoring.tally import Scored

Doubles = npt.NDArray[np.float64]
Colour = tuple[int, int, int]

# A phone shows about this many pixels across; more only makes the file large.
WIDEST = 1800
# A table with a small sheet on it is no use on a phone: this part of the map's side stays.
SURROUNDINGS = 0.45
LINE = (255, 255, 255, 150)
DOUBT: Colour = (255, 64, 32)
EDICTS: tuple[Colour, Colour] = ((20, 160, 70), (40, 90, 220))
TAGS: dict[Content, Colour] = {
    Content.FOREST: (36, 120, 52),
    Content.VILLAGE: (178, 52, 40),
    Content.FARM: (160, 122, 16),
    Content.WATER: (32, 92, 180),
    Content.MONSTER: (112, 52, 150),
    Content.DRAGON: (112, 52, 150),
    Content.GORGON: (112, 52, 150),
    Content.TROLL: (112, 52, 150),
    Content.ZOMBIE: (112, 52, 150),
    Content.HERO: (0, 120, 130),
    Content.DESTROYED: (60, 60, 60),
    Content.MOUNTAIN: (90, 82, 74),
    Content.WASTELAND: (120, 116, 110),
    Content.EMPTY: (120, 120, 120),
}


@dataclass(frozen=True, eq=False)
class Stage:
    """The photo turned so that the map stands upright, and where its crossings lie in it."""

    picture: Image.Image
    crossings: Doubles  # 12 x 12 x 2

    @property
    def space(self) -> float:
        """The usual side of a space in pixels."""
        return float(np.median(np.linalg.norm(np.diff(self.crossings, axis=1), axis=2)))

    def corners(self, space: Space, inset: float = 0.0) -> list[tuple[float, float]]:
        """The four corners of a space, pulled in by a part of its side."""
        r, c = space.row, space.column
        square = self.crossings[[r, r, r + 1, r + 1], [c, c + 1, c + 1, c]]
        middle = square.mean(axis=0)
        return [(float(x), float(y)) for x, y in square + (middle - square) * 2 * inset]

    def at(self, space: Space, x: float, y: float) -> tuple[float, float]:
        """A place within a space, 0 to 1 from its top left corner."""
        a, b, d, c = (np.array(corner) for corner in self.corners(space))
        place = (a * (1 - x) + b * x) * (1 - y) + (c * (1 - x) + d * x) * y
        return float(place[0]), float(place[1])


def draw_overlay(
    photo: npt.NDArray[np.uint8],
    reading: Reading,
    scale: float,
    evidence: Sequence[Sequence[Scored]] = (),
) -> Image.Image:
    """Lay the reading over the photo (pixels in OpenCV's order, `scale` of the whole photo)."""
    stage = _upright(photo, reading.crossings * scale)
    layer = Image.new("RGBA", stage.picture.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    for colour, scored in zip(EDICTS, evidence, strict=False):
        _tint(draw, stage, scored, colour)
    _grid(draw, stage)
    for space in SPACES:
        _tag(draw, stage, reading, space)
    for doubt in reading.doubts:
        corners = stage.corners(doubt.space, 0.02)
        draw.line([*corners, corners[0]], DOUBT, max(2, round(stage.space * 0.07)), joint="curve")
    for colour, scored in zip(EDICTS, evidence, strict=False):
        for space, points in points_by_space(scored).items():
            _points(draw, stage, space, points, colour)
    return Image.alpha_composite(stage.picture.convert("RGBA"), layer).convert("RGB")


def _upright(photo: npt.NDArray[np.uint8], crossings: Doubles) -> Stage:
    """Turn the photo by quarters until the map's top is up, and scale it for a screen."""
    height, width = photo.shape[:2]
    across = crossings[0, -1] - crossings[0, 0]
    quarters = round(np.degrees(np.arctan2(across[1], across[0])) / 90) % 4
    picture = Image.fromarray(np.ascontiguousarray(np.rot90(photo, quarters)[..., ::-1]))
    x, y = crossings[..., 0], crossings[..., 1]
    for _ in range(quarters):  # np.rot90 turns against the clock
        x, y, width, height = y, width - 1 - x, height, width
    left, top, right, bottom = _around(x, y, picture.size)
    picture = picture.crop((left, top, right, bottom))
    ratio = min(1.0, WIDEST / max(picture.size))
    size = round(picture.width * ratio), round(picture.height * ratio)
    return Stage(
        picture.resize(size, Image.Resampling.LANCZOS),
        np.stack([x - left, y - top], axis=-1) * ratio,
    )


def _around(x: Doubles, y: Doubles, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The part of the photo with the sheet: the map and what is printed above and below it."""
    wide, high = (x.max() - x.min()) * SURROUNDINGS, (y.max() - y.min()) * SURROUNDINGS
    return (
        max(0, int(x.min() - wide)),
        max(0, int(y.min() - high)),
        min(size[0], int(x.max() + wide)),
        min(size[1], int(y.max() + high)),
    )


def _grid(draw: ImageDraw.ImageDraw, stage: Stage) -> None:
    width = max(1, round(stage.space * 0.02))
    for i in range(SIZE + 1):
        for line in (stage.crossings[i], stage.crossings[:, i]):
            draw.line([(float(x), float(y)) for x, y in line], LINE, width)


def _tint(
    draw: ImageDraw.ImageDraw, stage: Stage, scored: Iterable[Scored], colour: Colour
) -> None:
    for item in scored:
        for space in item.spaces:
            draw.polygon(stage.corners(space, 0.03), (*colour, 70))


def _tag(draw: ImageDraw.ImageDraw, stage: Stage, reading: Reading, space: Space) -> None:
    """What was read, small in the space's top left; empty spaces stay free."""
    content = reading.sheet[space]
    mark = "*" if space in reading.sheet.attacks else ""
    if content is Content.EMPTY and not mark:
        return
    text = (content.token if content is not Content.EMPTY else "") + mark
    size = max(9, stage.space * 0.3)
    font = ImageFont.truetype(BOLD, size)
    x, y = stage.at(space, 0.2, 0.2)
    wide = font.getlength(text) / 2 + size * 0.18
    high = size * 0.58
    draw.rounded_rectangle(
        [x - wide, y - high, x + wide, y + high], size * 0.25, (*TAGS[content], 225)
    )
    draw.text((x, y), text, (255, 255, 255, 255), font, anchor="mm")


def _points(
    draw: ImageDraw.ImageDraw, stage: Stage, space: Space, points: int, colour: Colour
) -> None:
    x, y = stage.at(space, 0.72, 0.72)
    radius = stage.space * 0.24
    draw.ellipse(
        [x - radius, y - radius, x + radius, y + radius], (*colour, 235), (255, 255, 255, 255), 2
    )
    font = ImageFont.truetype(BOLD, radius * 0.95)
    draw.text((x, y), f"+{points}", (255, 255, 255, 255), font, anchor="mm")
