"""The overlay: the player's own photo with the grid, the reading, the doubts and the points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assistant.language import tell
from assistant.legend import Entry, legend_of
from assistant.palette import DOUBT, EDICT_COLOURS, INK, PAPER, TONES, WHITE, Colour, ink_on
from assistant.scanned import Scanned
from assistant.show.card_picture import points_by_space
from assistant.show.legend_picture import drawing
from assistant.show.map_picture import BOLD, REGULAR
from assistant.words import minus, season_title
from scanner.arrays import Floats64, Pixels
from scanner.read.doubts import SURE
from scanner.reading import Reading
from scoring.message import say
from scoring.seasons import letter
from scoring.sheet import Content, Sheet
from scoring.spaces import ROW_LETTERS, SIZE, SPACES, Space
from scoring.tally import Scored

# More pixels than this across only make a photo's file large.
WIDEST = 1800
# The map's side in pixels: across a phone of 390 points a space is 32 wide, its letter 10 high.
MAP_SIDE = 1100
# What stays around the map, in parts of its side: a table is no use on a phone, but below the map
# are the coins and the season boxes.
ASIDE, ABOVE, BELOW = 0.1, 0.12, 0.36
# A map whose paper (nine tenths of the way to its brightest) is darker than this is brightened.
BRIGHT_PAPER = 170.0
LINE = (255, 255, 255, 150)
# Signs of the legend below the map: so many beside each other, at most.
LEGEND_COLUMNS, MOST_SIGNS = 4, 12


Line = tuple[Colour | None, str]  # a caption's line with the colour it explains


@dataclass(frozen=True, eq=False)
class Stage:
    """The photo turned so that the map stands upright, and where its crossings lie in it."""

    picture: Image.Image
    crossings: Floats64  # 12 x 12 x 2

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
        """A place within a space or beside it: 0 to 1 from its top left corner is within."""
        a, b, d, c = (np.array(corner) for corner in self.corners(space))
        place = (a * (1 - x) + b * x) * (1 - y) + (c * (1 - x) + d * x) * y
        return float(place[0]), float(place[1])


def whole_photo(scanned: Scanned) -> Image.Image:
    """The photo as it came, no wider than a page shows it."""
    photo = Image.fromarray(scanned.reading.photo.pixels[..., ::-1].copy())
    photo.thumbnail((WIDEST, WIDEST))
    return photo


def draw_overlay(scanned: Scanned) -> Image.Image:
    """Lay the reading over the photo, and say below it what the colours mean."""
    reading = scanned.reading
    stage = _upright(reading.photo.pixels, reading.crossings * reading.photo.scale)
    layer = Image.new("RGBA", stage.picture.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    edicts = scanned.score.edicts if scanned.score else ()
    for edict in edicts:
        _tint(draw, stage, edict.tally.scored, EDICT_COLOURS[edict.letter])
    _grid(draw, stage)
    for stake in scanned.stakes.stakes:
        _ring(draw, stage, stake.doubt.space, stake.changes_score)
    for space in SPACES:  # above the rings, which would cross their letters
        _tag(draw, stage, scanned.sheet, space)
    for edict in edicts:
        for space, points in points_by_space(edict.tally.scored).items():
            _points(draw, stage, space, points, edict.letter)
    photo = Image.alpha_composite(stage.picture.convert("RGBA"), layer).convert("RGB")
    captioned = _captioned(photo, _caption(scanned))
    return _with_legend(captioned, reading, legend_of(reading)[:MOST_SIGNS])


def _upright(photo: Pixels, crossings: Floats64) -> Stage:
    """Turn and scale the photo so that the map lies level, and keep what is around the map."""
    edges = crossings[[0, -1], -1] - crossings[[0, -1], 0]  # its upper and lower edge
    across = edges.sum(axis=0)
    turn = np.arctan2(across[1], across[0])
    scale = MAP_SIDE / float(np.linalg.norm(edges, axis=1).max())
    rotation = scale * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    level = crossings @ rotation.T
    low, high = level.min(axis=(0, 1)), level.max(axis=(0, 1))
    side = (high - low).max()
    low = low - side * np.array([ASIDE, ABOVE])
    width, height = np.ceil(high + side * np.array([ASIDE, BELOW]) - low).astype(int).tolist()
    affine = np.column_stack([rotation, -low])
    fine = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = cv2.warpAffine(
        _bright(photo, crossings), affine, (width, height), flags=fine, borderValue=PAPER[::-1]
    )
    return Stage(Image.fromarray(np.ascontiguousarray(picture[..., ::-1])), level - low)


def _bright(photo: Pixels, crossings: Floats64) -> Pixels:
    """A photo taken in the dark, brightened until its paper is paper."""
    left, top = np.maximum(crossings.min(axis=(0, 1)), 0).astype(int)
    right, bottom = crossings.max(axis=(0, 1)).astype(int)
    paper = float(np.quantile(photo[top:bottom:4, left:right:4], 0.9))
    if paper >= BRIGHT_PAPER:
        return photo
    return cast(Pixels, cv2.convertScaleAbs(photo, alpha=BRIGHT_PAPER / max(paper, 20.0)))


def _grid(draw: ImageDraw.ImageDraw, stage: Stage) -> None:
    """The lines as they were found, and the names of rows and columns beside them."""
    width = max(1, round(stage.space * 0.02))
    for i in range(SIZE + 1):
        for line in (stage.crossings[i], stage.crossings[:, i]):
            draw.line([(float(x), float(y)) for x, y in line], LINE, width)
    font = ImageFont.truetype(BOLD, stage.space * 0.3)
    for i in range(SIZE):
        row, column = SPACES[i * SIZE], SPACES[i]
        for place, name in (
            (stage.at(row, -0.45, 0.5), ROW_LETTERS[i]),
            (stage.at(column, 0.5, -0.45), str(i + 1)),
        ):
            # White with a dark rim is read on any table.
            draw.text(
                place, name, (255, 255, 255), font, "mm", stroke_width=4, stroke_fill=(40, 36, 32)
            )


def _tint(
    draw: ImageDraw.ImageDraw, stage: Stage, scored: Iterable[Scored], colour: Colour
) -> None:
    """What counted: a tint, and a rim around each group, which is seen on coloured signs too."""
    width = max(2, round(stage.space * 0.06))
    # A dark rim is lost on dark ink, a light one on paper: a thin white line lies below it.
    for item in scored:
        for space in item.spaces:
            corners = stage.corners(space, 0.03)
            draw.polygon(corners, (*colour, 60))
            # The sides of a space in the order of its corners: above, right, below, left.
            for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
                beside = (space.row + down, space.column + right)
                if not any((other.row, other.column) == beside for other in item.spaces):
                    line = [corners[side], corners[(side + 1) % 4]]
                    draw.line(line, WHITE, width + 4)
                    draw.line(line, colour, width)


def _ring(draw: ImageDraw.ImageDraw, stage: Stage, space: Space, changes_score: bool) -> None:
    """A doubt: a thick ring where it changes the score, else a thin one."""
    corners = stage.corners(space, 0.04)
    width = stage.space * (0.08 if changes_score else 0.025)
    draw.line([*corners, *corners[:2]], DOUBT, max(2, round(width)), joint="curve")


def _tag(draw: ImageDraw.ImageDraw, stage: Stage, sheet: Sheet, space: Space) -> None:
    """What was read, small in the space's top left; empty and printed spaces stay free."""
    content = sheet[space]
    mark = "*" if space in sheet.attacks else ""
    if (content is Content.EMPTY or content.printed) and not mark:
        return
    text = (content.token if content is not Content.EMPTY else "") + mark
    size = stage.space * 0.3
    font = ImageFont.truetype(BOLD, size)
    wide = font.getlength(text) / 2 + size * 0.18
    x, y = stage.at(space, 0.22, 0.22)
    x += max(0.0, wide - stage.space * 0.2)  # a long one grows into the space, not out of it
    high = size * 0.58
    ground = TONES[sheet.counts_as(space)].full
    draw.rounded_rectangle(
        [x - wide, y - high, x + wide, y + high], size * 0.25, (*ground, 230), WHITE
    )
    draw.text((x, y), text, ink_on(ground), font, anchor="mm")


def _points(draw: ImageDraw.ImageDraw, stage: Stage, space: Space, points: int, edict: str) -> None:
    """The points of a group with the letter of their edict, on its colour."""
    text, colour = f"{tell(letter(edict))}+{points}", EDICT_COLOURS[edict]
    font = ImageFont.truetype(BOLD, stage.space * 0.3)
    x, y = stage.at(space, 0.56, 0.7)
    wide, high = font.getlength(text) / 2 + stage.space * 0.07, stage.space * 0.2
    box = [x - wide, y - high, x + wide, y + high]
    draw.rounded_rectangle(box, high, (*colour, 240), WHITE, 3)
    draw.text((x, y), text, ink_on(colour), font, anchor="mm")


def _caption(scanned: Scanned) -> list[Line]:
    """The season in a few lines, each with the colour it has in the picture."""
    score, stakes = scanned.score, scanned.stakes
    title = season_title(scanned.sheet, score.season if score else None)
    lines: list[Line] = []
    if score:
        title += f": {minus(score.total)}"
        for edict in score.edicts:
            colour, points = EDICT_COLOURS[edict.letter], minus(edict.tally.points)
            lines.append((colour, f"{tell(letter(edict.letter))} {tell(edict.card)}: {points}"))
        coins, monsters = tell(say("coins")), tell(say("monsters"))
        counts = "/".join(map(str, (score.coins, *scanned.coins_or)))
        lines.append((None, f"{coins} {counts}, {monsters} {minus(score.monsters)}"))
    if stakes.stakes:
        lines.append((DOUBT, tell(say("ringed: not sure; thick where it changes the score"))))
    return [(None, title), *lines]


def _captioned(photo: Image.Image, lines: list[Line]) -> Image.Image:
    """The photo with a strip of paper below it."""
    size = round(photo.width / 32)  # on a phone of 390 points a line is 12 high
    step, edge = round(size * 1.45), size
    image = Image.new("RGB", (photo.width, photo.height + step * len(lines) + edge), PAPER)
    image.paste(photo)
    draw = ImageDraw.Draw(image)
    for number, (colour, text) in enumerate(lines):
        y = photo.height + edge // 2 + step * number
        left = edge
        if colour is not None:
            box = [left, y + size * 0.2, left + size, y + size * 1.2]
            draw.rounded_rectangle(box, size * 0.2, colour)
            left += round(size * 1.5)
        font = ImageFont.truetype(REGULAR if number else BOLD, size)
        draw.text((left, y), text, INK, font)
    return image


def _with_legend(photo: Image.Image, reading: Reading, entries: Sequence[Entry]) -> Image.Image:
    """The photo with its map's legend below: how each sign is drawn, and what it was read as."""
    if not entries:
        return photo
    size = round(photo.width / 32)
    edge, side = size, round(size * 2.6)
    wide, step = (photo.width - edge) // LEGEND_COLUMNS, side + size // 2
    rows = -(-len(entries) // LEGEND_COLUMNS)
    image = Image.new("RGB", (photo.width, photo.height + rows * step + edge), PAPER)
    image.paste(photo)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(REGULAR, round(size * 0.85))
    for place, entry in enumerate(entries):
        left = edge + place % LEGEND_COLUMNS * wide
        top = photo.height + place // LEGEND_COLUMNS * step
        image.paste(drawing(reading, entry.shown[0]).resize((side, side)), (left, top))
        draw.rectangle(
            (left, top, left + side, top + side), outline=TONES[entry.read].full, width=4
        )
        words = left + side + size // 2
        tag = [words, top + size * 0.15, words + size * 1.3, top + size * 1.25]
        draw.rounded_rectangle(tag, size * 0.25, TONES[entry.read].full)
        middle = (words + size * 0.65, top + size * 0.7)
        token = ImageFont.truetype(BOLD, size * 0.8)
        draw.text(middle, entry.read.token, ink_on(TONES[entry.read].full), token, "mm")
        counted = (words + size * 1.6, top + size * 0.7)
        draw.text(counted, f"× {len(entry.spaces)}", INK, font, "lm")
        draw.text(
            (words, top + size * 2),
            _fitting(tell(entry.read), font, left + wide - words),
            INK if entry.confidence >= SURE else DOUBT,
            font,
            "lm",
        )
    return image


def _fitting(word: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    """A word as far as there is room for it."""
    if font.getlength(word) <= room:
        return word
    while word and font.getlength(word + "…") > room:
        word = word[:-1]
    return word + "…"
