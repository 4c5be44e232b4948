"""What is printed in the spaces of a map: mountains, ruins, wasteland that is drawn with lines."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from sample_sheets.prints_heraldry import coin
from sample_sheets.to_print.drawing import (
    WHITE,
    Art,
    Colour,
    Path,
    Points,
    arc,
    box,
    by,
    curve,
    mixed,
    points,
    strokes,
    wobbly,
)
from scanner.layout import Point, Rect
from scoring.spaces import Space

Rng = np.random.Generator


def scribbled_mountain(
    corner: Point, rock: Colour, ink: Colour, gold: Colour | None, rng: Rng
) -> list[Art]:
    """A square scribbled dark, two white peaks and mostly a coin."""
    x, y = corner
    angle = rng.uniform(25, 60)
    ragged = []
    corners = points([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)])
    for start, end in pairwise(corners):
        t = np.linspace(0, 1, 18, endpoint=False)[:, None]
        out = rng.normal(0.0, 0.018, 18)[:, None] * (end - start)[::-1] * (1, -1)
        ragged.append(start + (end - start) * t + out)
    art: list[Art] = [
        Path((np.concatenate(ragged) + by(x, y),), fill=rock, closed=True),
    ]
    overshoot = rng.uniform(0.03, 0.075)
    slope = np.tan(np.radians(angle))
    hairs: list[Points] = []
    for edge in np.concatenate([np.linspace(0.04, 0.96, 12), np.linspace(0.04, 0.96, 12)]):
        top = len(hairs) % 2 == 0
        length = overshoot * rng.uniform(0.4, 1.6)
        start = np.array([edge, 0.03 if top else 0.97])
        step = np.array([slope, -1.0]) * length * (1 if top else -1)
        hairs.append(np.stack([start, start + step]) + by(x, y))
    for edge in np.linspace(0.06, 0.94, 9):
        left = rng.random() < 0.5
        start = np.array([0.02 if left else 0.98, edge])
        step = np.array([-1, 1 / slope]) * overshoot * rng.uniform(0.2, 0.8) * (1 if left else -1)
        hairs.append(np.stack([start, start + step]) + by(x, y))
    art.append(strokes(hairs, rock, 0.035))
    art.append(strokes(_scratches(angle, rng, corner), mixed(rock, WHITE, 0.8), 0.012))
    art += peaks(corner, mixed(WHITE, rock, 0.08), rng.uniform(0.025, 0.045), rng)
    return art + _coin_at_its_foot(corner, ink, gold, rng)


def _coin_at_its_foot(corner: Point, ink: Colour, gold: Colour | None, rng: Rng) -> list[Art]:
    if gold is None:
        return []
    x, y = corner
    return coin((x + 0.5, y + 0.71 + rng.normal(0, 0.01)), 0.185, ink, gold, rng)


def bare_mountain(
    corner: Point, rock: Colour, ink: Colour, gold: Colour | None, rng: Rng
) -> list[Art]:
    """Two peaks on the bare paper, mostly with a coin."""
    drawn = peaks(corner, rock, float(rng.uniform(0.025, 0.05)), rng)
    return drawn + _coin_at_its_foot(corner, ink, gold, rng)


def _scratches(angle: float, rng: Rng, corner: Point) -> list[Points]:
    """Paper that shows through the scribble."""
    along = np.array([np.sin(np.radians(angle)), -np.cos(np.radians(angle))])
    found = []
    for _ in range(int(rng.integers(6, 18))):
        start = rng.uniform(0.08, 0.8, 2) * (0.75, 1) + (0, 0.1)
        end = start + along * rng.uniform(0.05, 0.35)
        if 0.02 < end[0] < 0.98 and 0.02 < end[1] < 0.98:
            found.append(np.stack([start, end]) + corner)
    return found


def peaks(corner: Point, colour: Colour, width: float, rng: Rng) -> list[Art]:
    """Two peaks, the nearer one before the other, with lit slopes."""
    x, y = corner
    left = points([(0.1, 0.72), (0.4, 0.2), (0.52, 0.42)])
    right = points([(0.36, 0.72), (0.65, 0.17), (0.92, 0.72)])
    base = points([(0.08, 0.72), (0.93, 0.72)])
    outline = [
        wobbly(part + rng.normal(0, 0.008, part.shape), rng, 0.004, 0.1) + by(x, y)
        for part in (left, right, base)
    ]
    hatching = []
    for t in np.linspace(0.15, 0.9, 6):
        start = np.array([0.4 - 0.3 * t, 0.2 + 0.52 * t]) + by(0.02, 0.0)
        hatching.append(np.stack([start, start + by(0.07, 0.12)]) + by(x, y))
    return [strokes(outline, colour, width), strokes(hatching, colour, width * 0.5)]


def ruin(corner: Point, colour: Colour, width: float, rng: Rng) -> list[Art]:
    """A standing column and the stump of a second one."""
    x, y = np.array(corner) + rng.normal(0, 0.01, 2)
    lines = [
        points([(0.18, 0.24), (0.54, 0.24)]),
        points([(0.2, 0.3), (0.52, 0.3)]),
        arc((0.22, 0.27), 0.035, 90, 400, 10),
        arc((0.5, 0.27), 0.035, -220, 90, 10),
        points([(0.27, 0.31), (0.26, 0.7)]),
        points([(0.45, 0.31), (0.46, 0.7)]),
        points([(0.32, 0.34), (0.32, 0.68)]),
        points([(0.39, 0.34), (0.39, 0.68)]),
        points([(0.22, 0.71), (0.5, 0.71)]),
        points([(0.18, 0.78), (0.54, 0.78), (0.54, 0.82), (0.18, 0.82), (0.18, 0.78)]),
        points([(0.62, 0.55), (0.66, 0.49), (0.7, 0.53), (0.74, 0.45), (0.77, 0.5)]),
        points([(0.62, 0.55), (0.62, 0.72)]),
        points([(0.77, 0.5), (0.77, 0.72)]),
        points([(0.67, 0.56), (0.67, 0.7)]),
        points([(0.72, 0.56), (0.72, 0.7)]),
        points([(0.58, 0.75), (0.81, 0.75)]),
        points([(0.57, 0.82), (0.83, 0.82)]),
        curve((0.74, 0.45), (0.72, 0.38), (0.76, 0.35), (0.75, 0.3), 6),
    ]
    return [strokes([part + by(x, y) for part in lines], colour, width)]


def hatching(space: Space, pitch: float, rising: bool = True) -> list[Points]:
    """Slanting lines cut off at the sides of a space."""
    lines = []
    for offset in np.arange(pitch / 2, 2, pitch):
        a, b = max(0.0, offset - 1), min(1.0, offset)
        ends = points([(a, offset - a), (b, offset - b)])
        lines.append((ends if rising else ends * (-1, 1) + (1, 0)) + (space.column, space.row))
    return lines


def round_patch(space: Space, colour: Colour) -> Path:
    """A patch with round corners that leaves the lines of the map free."""
    x, y = space.column, space.row
    return box(Rect(x + 0.05, y + 0.05, x + 0.95, y + 0.95), None, 0, colour, 0.22)
