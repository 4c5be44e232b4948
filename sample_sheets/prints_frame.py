"""Frames around the map of a sheet of the official kind."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sample_sheets.to_print.drawing import WHITE, Art, Colour, box, points, strokes, wobbly
from scanner.layout import Rect
from scoring.spaces import SIZE

Rng = np.random.Generator
# How far the two lines of a frame lie outside the map, as measured on the official sheet.
OUTER, INNER = 0.195, 0.005


def some_frame(ink: Colour, rng: Rng) -> list[Art]:
    """Mostly the hatched frame; bricks or plain lines at times."""
    frames: tuple[tuple[Callable[[Colour, Rng], list[Art]], float], ...] = (
        (hatched_frame, 0.74),
        (brick_frame, 0.1),
        (lined_frame, 0.08),
        (heavy_frame, 0.08),
    )
    chosen = int(rng.choice(len(frames), p=[share for _, share in frames]))
    return frames[chosen][0](ink, rng)


def _two_lines(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """An outer and an inner line by hand, gone over twice at times."""
    art: list[Art] = []
    for out in (OUTER, INNER):
        ring = points(
            [(-out, -out), (11 + out, -out), (11 + out, 11 + out), (-out, 11 + out), (-out, -out)]
        )
        twice = rng.random() < 0.6
        lines = [
            wobbly(ring[i : i + 2], rng, 0.006, 0.4) for i in range(4) for _ in range(1 + twice)
        ]
        art.append(strokes(lines, ink, width / (1 + 0.35 * twice)))
    return art


def hatched_frame(ink: Colour, rng: Rng) -> list[Art]:
    """Two thin lines by hand with every other piece between them hatched."""
    width = rng.uniform(0.025, 0.045)
    art = _two_lines(ink, width, rng)
    hatching, ends = [], []
    first = 0 if rng.random() < 0.85 else 1
    pitch = rng.uniform(0.045, 0.075)
    for i in range(SIZE):
        for a, b in ((-OUTER, -INNER), (11 + INNER, 11 + OUTER)):
            if i % 2 == first:
                for along in np.arange(i + 0.04, i + 0.98, pitch) + rng.normal(0, 0.006):
                    lean = rng.normal(0, 0.012)
                    hatching.append(points([(along, a), (along + lean, b)]))
                    hatching.append(points([(a, along), (b, along + lean)]))
            ends.append(points([(i, a), (i, b)]))
            ends.append(points([(a, i), (b, i)]))
    art.append(strokes(hatching, ink, rng.uniform(0.014, 0.028)))
    art.append(strokes(ends, ink, width))
    art += [
        box(Rect(x - 0.1, y - 0.1, x + 0.1, y + 0.1), ink, width, WHITE)
        for x in (-0.1, 11.1)
        for y in (-0.1, 11.1)
    ]
    return art


def brick_frame(ink: Colour, rng: Rng) -> list[Art]:
    """A wall around the map: two courses of bricks, set off by half a brick."""
    width, brick = rng.uniform(0.018, 0.032), rng.uniform(0.3, 0.55)
    art = _two_lines(ink, width, rng)
    middle = (OUTER + INNER) / 2
    courses, joints = [], []
    for a, b in ((-middle, 11 + middle), (11 + middle, -middle)):
        courses += [points([(-OUTER, a), (11 + OUTER, a)]), points([(b, -OUTER), (b, 11 + OUTER)])]
    for course, (near, far) in enumerate(((INNER, middle), (middle, OUTER))):
        for along in np.arange(course * brick / 2, 11, brick):
            for a, b in ((-near, -far), (11 + near, 11 + far)):
                joints += [points([(along, a), (along, b)]), points([(a, along), (b, along)])]
    return [*art, strokes(courses, ink, width), strokes(joints, ink, width)]


def lined_frame(ink: Colour, rng: Rng) -> list[Art]:
    """Two lines and nothing between them."""
    return _two_lines(ink, float(rng.uniform(0.025, 0.06)), rng)


def heavy_frame(ink: Colour, rng: Rng) -> list[Art]:
    """One broad line."""
    width = float(rng.uniform(0.06, 0.16))
    out = width / 2
    return [box(Rect(-out, -out, SIZE + out, SIZE + out), ink, width)]
