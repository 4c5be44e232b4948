"""Small clear pictures of what stands in a space, for the pictures the program draws."""

from __future__ import annotations

from PIL import ImageDraw

from assistant.palette import (
    DESTROYED,
    FAINT,
    FARM,
    FOREST,
    GROUNDS,
    HERO,
    MONSTER,
    MOUNTAIN,
    PAPER,
    VILLAGE,
    WASTELAND,
    WATER,
    Colour,
)
from scoring.sheet import Content, Sheet
from scoring.spaces import Space

BRANCH: Colour = (110, 84, 58)
DEAD: Colour = (92, 88, 84)  # a monster that is destroyed
MARK: Colour = (176, 32, 20)  # an attack mark


class Pen:
    """Draws in one space, whose sides run from 0 to 1."""

    def __init__(self, draw: ImageDraw.ImageDraw, left: float, top: float, size: float) -> None:
        self.draw, self.left, self.top, self.size = draw, left, top, size

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.size, self.top + y * self.size

    def line(self, *points: tuple[float, float], colour: Colour, width: float = 0.05) -> None:
        places = [self.at(*point) for point in points]
        self.draw.line(places, colour, max(1, round(width * self.size)), joint="curve")

    def shape(self, *points: tuple[float, float], colour: Colour) -> None:
        self.draw.polygon([self.at(*point) for point in points], colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self.draw.ellipse(
            [self.at(x - radius, y - radius), self.at(x + radius, y + radius)], colour
        )

    def box(self, x0: float, y0: float, x1: float, y1: float, colour: Colour) -> None:
        self.draw.rectangle([self.at(x0, y0), self.at(x1, y1)], colour)


def draw_space(pen: Pen, sheet: Sheet, space: Space) -> None:
    """Ground, sign, and what else stands in the space. The ground is that of what the space counts
    as: a slain monster stands on a destroyed one."""
    pen.box(0, 0, 1, 1, GROUNDS[sheet.counts_as(space)])
    if space in sheet.ruins:
        _ruins(pen)
    draw_sign(pen, sheet[space], slain=space in sheet.slain)
    if space in sheet.attacks:
        _burst(pen)


def draw_sign(pen: Pen, content: Content, *, slain: bool = False) -> None:
    """The sign of what stands in a space, on whatever ground."""
    match content:
        case Content.FOREST:
            _tree(pen)
        case Content.VILLAGE:
            _house(pen)
        case Content.FARM:
            _furrows(pen)
        case Content.WATER:
            _waves(pen)
        case Content.MONSTER | Content.DRAGON | Content.GORGON | Content.TROLL | Content.ZOMBIE:
            _monster(pen, DEAD if slain else MONSTER.line)
        case Content.HERO:
            _sword(pen)
        case Content.MOUNTAIN:
            _peaks(pen)
        case Content.WASTELAND:
            _cracks(pen)
        case Content.DESTROYED:
            pen.line((0.14, 0.14), (0.86, 0.86), colour=DESTROYED.line, width=0.08)
            pen.line((0.86, 0.14), (0.14, 0.86), colour=DESTROYED.line, width=0.08)


def _tree(pen: Pen) -> None:
    pen.box(0.46, 0.6, 0.54, 0.84, BRANCH)
    pen.disc(0.5, 0.42, 0.24, FOREST.line)


def _house(pen: Pen) -> None:
    pen.box(0.28, 0.48, 0.72, 0.82, VILLAGE.line)
    pen.shape((0.18, 0.5), (0.5, 0.2), (0.82, 0.5), colour=VILLAGE.line)
    pen.box(0.44, 0.6, 0.56, 0.82, GROUNDS[Content.VILLAGE])


def _furrows(pen: Pen) -> None:
    for offset in (0.2, 0.4, 0.6, 0.8):
        pen.line((offset - 0.06, 0.86), (offset + 0.06, 0.14), colour=FARM.line, width=0.055)


def _waves(pen: Pen) -> None:
    for y in (0.3, 0.52, 0.74):
        crests = [(0.14 + i * 0.12, y + (0.05 if i % 2 else -0.05)) for i in range(7)]
        pen.line(*crests, colour=WATER.line, width=0.055)


def _monster(pen: Pen, colour: Colour) -> None:
    pen.shape((0.26, 0.5), (0.2, 0.16), (0.44, 0.34), colour=colour)
    pen.shape((0.74, 0.5), (0.8, 0.16), (0.56, 0.34), colour=colour)
    pen.disc(0.5, 0.55, 0.27, colour)
    pen.disc(0.4, 0.52, 0.05, PAPER)
    pen.disc(0.6, 0.52, 0.05, PAPER)
    pen.line((0.38, 0.68), (0.62, 0.68), colour=PAPER, width=0.04)


def _sword(pen: Pen) -> None:
    pen.line((0.24, 0.76), (0.8, 0.2), colour=HERO.line, width=0.08)
    pen.line((0.26, 0.54), (0.46, 0.74), colour=HERO.line, width=0.07)


def _peaks(pen: Pen) -> None:
    pen.shape((0.1, 0.82), (0.38, 0.24), (0.66, 0.82), colour=MOUNTAIN.line)
    pen.shape((0.44, 0.82), (0.68, 0.4), (0.92, 0.82), colour=(226, 220, 210))


def _cracks(pen: Pen) -> None:
    pen.line((0.1, 0.4), (0.35, 0.3), (0.5, 0.55), (0.9, 0.45), colour=WASTELAND.line, width=0.03)
    pen.line((0.3, 0.9), (0.4, 0.65), (0.7, 0.8), colour=WASTELAND.line, width=0.03)


def _ruins(pen: Pen) -> None:
    for x, top in ((0.12, 0.62), (0.26, 0.7)):
        pen.box(x, top, x + 0.07, 0.9, FAINT)
    pen.box(0.08, 0.9, 0.37, 0.94, FAINT)


def _burst(pen: Pen) -> None:
    rays = ((0.12, 0.0), (0.0, 0.12), (0.085, 0.085), (0.085, -0.085))
    for colour, width in ((PAPER, 0.07), (MARK, 0.035)):  # with a light rim, for dark grounds
        for dx, dy in rays:
            pen.line((0.82 - dx, 0.18 - dy), (0.82 + dx, 0.18 + dy), colour=colour, width=width)
