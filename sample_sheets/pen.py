"""Lines a pen makes: curves in the unit of one space, x to the right and y down from 0 to 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

import numpy as np

from scanner.arrays import Floats64

Points = Floats64  # n x 2
Rng = np.random.Generator
Place = tuple[float, float]
T = TypeVar("T")

# Points this close let the tremor of a hand show without costing time.
STEP = 0.09


class Stroke(NamedTuple):
    """One line of a pen, or the area inside it."""

    points: Points
    filled: bool = False
    second: bool = False  # in the second colour of whoever owns two: trunks, roofs, blades
    weight: float = 1.0  # how hard the pen is pressed


class Blot(NamedTuple):
    """An area with holes, as a scanned drawing gives it."""

    rings: tuple[Points, ...]
    second: bool = False


Drawing = list[Stroke | Blot]
Sign = Callable[[Rng], Drawing]  # draws the same sign once more, as people do: not quite the same
Program = Callable[[Rng], Sign]  # settles one player's way of drawing a sign


def near(rng: Rng, value: float, by: float) -> float:
    """About a value."""
    return value + by * float(rng.standard_normal())


def between(rng: Rng, low: float, high: float) -> float:
    """Anything between two values."""
    return low + (high - low) * float(rng.random())


def chance(rng: Rng, p: float) -> bool:
    """Whether something happens that does so with chance p."""
    return bool(rng.random() < p)


def one_of(rng: Rng, things: Sequence[T], weights: Sequence[float] | None = None) -> T:
    """One of some things."""
    if weights is None:
        return things[int(rng.integers(len(things)))]
    reach = np.cumsum(weights)
    return things[int(np.searchsorted(reach, rng.random() * reach[-1], side="right"))]


def path(*corners: Place, closed: bool = False) -> Points:
    """A line through corners, with points along its sides."""
    if closed:
        corners = (*corners, corners[0])
    ends = np.array(corners)
    lengths = np.hypot(*(ends[1:] - ends[:-1]).T)
    along = np.concatenate(([0.0], np.cumsum(lengths)))
    count = int(along[-1] / STEP) + 1
    steps = np.concatenate((np.arange(1, count) * (along[-1] / count), along))
    steps.sort()
    return np.column_stack(
        (np.interp(steps, along, ends[:, 0]), np.interp(steps, along, ends[:, 1]))
    )


def line(x0: float, y0: float, x1: float, y1: float) -> Points:
    """A straight line."""
    count = max(2, int(max(abs(x1 - x0), abs(y1 - y0)) / STEP) + 2)
    return np.array((x0, y0)) + np.array((x1 - x0, y1 - y0)) * _evenly(count)[:, None]


@lru_cache
def _evenly(count: int) -> Floats64:
    """So many numbers from 0 to 1, worked out once: a sheet has thousands of lines."""
    return np.linspace(0.0, 1.0, count)


def arc(x: float, y: float, rx: float, ry: float, start: float = 0.0, turns: float = 1.0) -> Points:
    """A part of an ellipse; `start` in turns from the right, clockwise as seen."""
    count = max(5, int(abs(turns) * 6.3 * max(abs(rx), abs(ry)) / STEP) + 1, int(abs(turns) * 10))
    angle = 2 * np.pi * (start + turns * _evenly(count))
    return np.column_stack((x + rx * np.cos(angle), y + ry * np.sin(angle)))


def ring(rng: Rng, x: float, y: float, rx: float, ry: float | None = None) -> Points:
    """A circle by hand: its ends miss or overlap, and it is not quite round."""
    ry = rx if ry is None else ry
    count = max(9, int(6.3 * max(rx, ry) / STEP))
    start, gap, squash, turn = rng.random(4)
    angle = 2 * np.pi * (start + (0.96 + 0.12 * gap) * _evenly(count))
    swell = 1 + 0.08 * (squash + 0.3) * np.cos(2 * angle + 6.3 * turn)
    return np.column_stack((x + rx * swell * np.cos(angle), y + ry * swell * np.sin(angle)))


def spiral(x: float, y: float, r: float, turns: float, start: float = 0.0) -> Points:
    """A spiral from the middle outwards."""
    count = max(8, int(turns * 11))
    t = np.linspace(0.08, 1.0, count)
    angle = 2 * np.pi * (start + turns * t)
    return np.column_stack((x + r * t * np.cos(angle), y + r * t * np.sin(angle)))


def smooth(*through: Place, closed: bool = False) -> Points:
    """A soft curve through places (Catmull-Rom)."""
    p = np.array(through)
    if closed:
        p = np.concatenate((p[-1:], p, p[:2]))
    else:
        p = np.concatenate((2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]))
    t = _evenly(5)[:-1, None, None]
    a, b, c, d = p[:-3], p[1:-2], p[2:-1], p[3:]
    curve = 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )
    points: Points = np.concatenate((curve.transpose(1, 0, 2).reshape(-1, 2), p[-2:-1]))
    return points


def wave(
    x0: float,
    x1: float,
    y: float,
    height: float,
    count: float,
    kind: str = "sine",
    phase: float = 0.0,
) -> Points:
    """A wavy line: sine, crests (pointed above), cups (pointed below) or zigzag."""
    if kind == "zigzag":
        corners = max(3, round(count * 2) + 1)
        xs = np.linspace(x0, x1, corners)
        ys = y + height * np.where(np.arange(corners) % 2 == int(phase * 2) % 2, 0.5, -0.5)
        return np.column_stack((xs, ys))
    steps = max(8, int(count * 8))
    t = _evenly(steps)
    turn = np.pi * (count * t + phase)
    if kind == "sine":
        ys = 0.5 * np.sin(2 * turn)
    elif kind == "crests":
        ys = np.abs(np.sin(turn)) - 0.5
    else:
        ys = 0.5 - np.abs(np.sin(turn))
    return np.column_stack((x0 + (x1 - x0) * t, y + height * ys))


def bumps(
    rng: Rng, x: float, y: float, rx: float, ry: float, count: int, size: float = 0.35
) -> Points:
    """A cloud: a ring of bumps."""
    start = float(rng.random())
    t = np.linspace(0.0, 1.0, count * 5 + 1)
    angle = 2 * np.pi * (start + t)
    swell = 1 - size + size * 1.4 * np.abs(np.sin(np.pi * count * t))
    return np.column_stack((x + rx * swell * np.cos(angle), y + ry * swell * np.sin(angle)))


def placed(
    drawing: Drawing, x: float, y: float, width: float, height: float | None = None
) -> Drawing:
    """A drawing of the unit box in another box, given by its middle and size."""
    size = np.array((width, width if height is None else height))
    shift = np.array((x, y)) - size / 2
    return [
        part._replace(points=part.points * size + shift)
        if isinstance(part, Stroke)
        else part._replace(rings=tuple(r * size + shift for r in part.rings))
        for part in drawing
    ]


def hatch(
    rng: Rng,
    angle: float,
    gap: float,
    inset: float = 0.06,
    sway: float = 0.03,
    back_and_forth: bool = False,
    bare: bool = False,
) -> list[Stroke]:
    """Parallel lines across the box at an angle in radians, with or without lifting the pen.

    Bare lines have no points between their ends: enough for shading, and quicker to draw.
    """
    along = np.array((np.cos(angle), np.sin(angle)))
    along = np.where(np.abs(along) < 1e-6, 1e-6, along)
    across = np.array((-along[1], along[0]))
    half = 0.5 - inset
    reach = half * (abs(across[0]) + abs(across[1]))
    count = max(2, round(2 * reach / gap))
    offsets = np.linspace(-reach, reach, count + 2)[1:-1] + rng.normal(0, gap * 0.16, count)
    middles = across * np.clip(offsets, -0.97 * reach, 0.97 * reach)[:, None]
    sides = np.sign(along) * half
    before = np.min((sides + middles) / along, axis=1)[:, None]
    after = np.min((sides - middles) / along, axis=1)[:, None]
    shake = rng.normal(0, sway, (2, count, 2)) + 0.5
    starts, ends = middles - along * before + shake[0], middles + along * after + shake[1]
    steps = 2 if bare else max(2, int(half * 2 / STEP))
    t = _evenly(steps)[None, :, None]
    lines = starts[:, None] * (1 - t) + ends[:, None] * t
    if back_and_forth:
        lines[1::2] = lines[1::2, ::-1]
        return [Stroke(lines.reshape(-1, 2))]
    return [Stroke(points) for points in lines]
