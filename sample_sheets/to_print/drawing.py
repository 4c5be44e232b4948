"""What a page is drawn with: lines, areas and words, in spaces of the map.

A page is a list of `Art`. `pdf.py` writes it into a PDF, the studio's `raster.py` paints it into
pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import numpy as np

from scanner.arrays import Floats64
from scanner.layout import Point, Rect

Colour = tuple[int, int, int]  # red, green, blue
Points = Floats64  # n x 2
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


class Face(Enum):
    """The two weights of the type we print with; the value is the file in `fonts`."""

    REGULAR = "SourceSerifPro-Regular"
    SEMIBOLD = "SourceSerifPro-Semibold"


@dataclass(frozen=True, eq=False)
class Path:
    """Lines drawn alike: filled, stroked or both. Two rings in one area cut a hole."""

    lines: tuple[Points, ...]
    stroke: Colour | None = None
    width: float = 0.0
    fill: Colour | None = None
    closed: bool = False


@dataclass(frozen=True)
class Label:
    """Words at a place: the middle of the capitals stands on `y`."""

    text: str
    x: float
    y: float
    size: float  # of the type, in spaces
    colour: Colour = BLACK
    face: Face = Face.SEMIBOLD
    align: float = 0.5  # 0 begins at x, 0.5 is centred on it, 1 ends there


Art = Path | Label


def mixed(colour: Colour, other: Colour, part: float) -> Colour:
    """A colour with a part of another one in it."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def points(places: Iterable[Sequence[float]]) -> Points:
    return np.array(list(places), np.float64).reshape(-1, 2)


def by(x: float, y: float) -> Points:
    """A step to move points by."""
    return np.array([x, y])


def line(*places: Point, colour: Colour = BLACK, width: float = 0.03) -> Path:
    return Path((points(places),), stroke=colour, width=width)


def area(*places: Point, colour: Colour = BLACK) -> Path:
    return Path((points(places),), fill=colour, closed=True)


def strokes(lines: Iterable[Points], colour: Colour, width: float) -> Path:
    """Many open lines with one pen."""
    return Path(tuple(lines), stroke=colour, width=width)


def box(
    rect: Rect,
    stroke: Colour | None = BLACK,
    width: float = 0.03,
    fill: Colour | None = None,
    corner: float = 0.0,
) -> Path:
    """A rectangle, with round corners if `corner` is their radius."""
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    if corner <= 0:
        outline = points([(left, top), (right, top), (right, bottom), (left, bottom)])
    else:
        outline = np.concatenate(
            [
                arc((right - corner, top + corner), corner, -90, 0, 8),
                arc((right - corner, bottom - corner), corner, 0, 90, 8),
                arc((left + corner, bottom - corner), corner, 90, 180, 8),
                arc((left + corner, top + corner), corner, 180, 270, 8),
            ]
        )
    return Path((outline,), stroke=stroke, width=width, fill=fill, closed=True)


def arc(centre: Point, radius: float, start: float, end: float, steps: int) -> Points:
    """Part of a circle from one angle to another in degrees, clockwise from the right."""
    return np.asarray(_unit_arc(start, end, steps) * radius + np.array(centre))


@lru_cache(maxsize=4096)
def _unit_arc(start: float, end: float, steps: int) -> Points:
    angles = np.radians(np.linspace(start, end, steps))
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


def disc(
    centre: Point,
    radius: float,
    stroke: Colour | None = BLACK,
    width: float = 0.03,
    fill: Colour | None = None,
    steps: int = 40,
) -> Path:
    ring = arc(centre, radius, 0, 360 * (1 - 1 / steps), steps)
    return Path((ring,), stroke=stroke, width=width, fill=fill, closed=True)


def curve(start: Point, one: Point, two: Point, end: Point, steps: int = 16) -> Points:
    """A cubic Bézier curve."""
    return np.asarray(_bernstein(steps) @ np.array([start, one, two, end], np.float64))


@lru_cache
def _bernstein(steps: int) -> Points:
    t = np.linspace(0, 1, steps)
    return np.stack([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3], axis=1)


def turned(lines: Points, angle: float, about: Point) -> Points:
    """The same points turned clockwise by degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    centre = np.array(about)
    return np.asarray((lines - centre) @ np.array([[cos, sin], [-sin, cos]]) + centre)


def mirrored(lines: Points, x: float) -> Points:
    """The same points on the other side of an upright line."""
    return np.asarray(lines * (-1, 1) + (2 * x, 0))


def dashes(start: Point, end: Point, dash: float, gap: float, phase: float) -> Floats64:
    """A straight line cut into dashes (n x 2 x 2); `phase` shifts them along it."""
    a, b = np.array(start, np.float64), np.array(end, np.float64)
    length = float(np.hypot(*(b - a)))
    along = (b - a) / length
    begins = np.arange(-(phase % (dash + gap)), length, dash + gap)
    begins = begins[begins + dash > 0]
    ends = np.stack([np.maximum(begins, 0.0), np.minimum(begins + dash, length)], axis=1)
    return np.asarray(a + ends[:, :, None] * along)


def wobbly(path: Points, rng: np.random.Generator, amount: float, step: float = 0.25) -> Points:
    """A line as a hand draws it: points every `step`, each off by about `amount`."""
    lengths = np.hypot(*np.diff(path, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    places = np.linspace(0, along[-1], max(2, math.ceil(along[-1] / step) + 1))
    smooth = np.stack([np.interp(places, along, path[:, i]) for i in (0, 1)], axis=1)
    return np.asarray(smooth + rng.normal(0, amount, smooth.shape))
