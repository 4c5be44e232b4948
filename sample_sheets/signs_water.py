"""Ways to draw water."""

from __future__ import annotations

import numpy as np

from sample_sheets.glyphs import lettered
from sample_sheets.groups import ANY, FEW, grouped
from sample_sheets.pen import (
    Drawing,
    Program,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    chance,
    line,
    near,
    one_of,
    path,
    ring,
    smooth,
    spiral,
    wave,
)


def waves(rng: Rng) -> Sign:
    """Wavy lines above each other: three of them are the rulebook's way."""
    count = int(rng.choice([1, 2, 2, 3, 3, 3, 4, 5]))
    kind = one_of(rng, ("sine", "crests", "cups", "zigzag"), (5, 3, 1.5, 2))
    humps = between(rng, 1.0, 4.5)
    height = between(rng, 0.06, 0.2) if count > 1 else between(rng, 0.15, 0.5)
    margin, reach = between(rng, 0.02, 0.2), between(rng, 0.45, 0.9)
    turned = one_of(rng, (0, 0, 0, 0, 0, 1, 2))

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for i in range(count):
            y = 0.5 + reach * ((i + 0.5) / count - 0.5) + near(rng, 0, 0.02)
            x0, x1 = margin + near(rng, 0, 0.025), 1 - margin + near(rng, 0, 0.025)
            points = wave(
                x0,
                x1,
                y,
                near(rng, height, 0.012),
                near(rng, humps, 0.15),
                kind,
                between(rng, 0, 0.3),
            )
            if turned == 1:
                points = points[:, ::-1]
            elif turned == 2:
                points = (points - 0.5) @ np.array(((0.72, -0.6), (0.6, 0.72))) + 0.5
            drawing.append(Stroke(points))
        return drawing

    return sign


def tildes(rng: Rng) -> Sign:
    """Short single waves strewn over the space."""
    kind = one_of(rng, ("sine", "crests", "cups"))
    places = one_of(
        rng,
        (
            ((0.5, 0.36), (0.5, 0.64)),
            ((0.3, 0.3), (0.68, 0.5), (0.34, 0.72)),
            ((0.28, 0.25), (0.72, 0.25), (0.5, 0.5), (0.28, 0.75), (0.72, 0.75)),
            ((0.3, 0.32), (0.7, 0.66)),
            ((0.5, 0.5),),
        ),
    )
    half = between(rng, 0.14, 0.24) if len(places) > 2 else between(rng, 0.2, 0.38)
    height = half * between(rng, 0.35, 0.8)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for x, y in places:
            dx, dy = rng.normal(0, 0.02, 2).tolist()
            humps = 1.0 if kind == "sine" else 2.0
            drawing.append(Stroke(wave(x - half + dx, x + half + dx, y + dy, height, humps, kind)))
        return drawing

    return sign


def dashes(rng: Rng) -> Sign:
    """Short level strokes, staggered like light on a lake."""
    rows, length = int(rng.integers(3, 6)), between(rng, 0.16, 0.32)
    two = chance(rng, 0.7)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for row in range(rows):
            y = near(rng, (row + 0.5) / rows, 0.015)
            starts = (0.08, 0.56) if row % 2 == 0 else (0.3, 0.74)
            for x in starts if two else starts[:1]:
                x = near(rng, x, 0.03)
                drawing.append(
                    Stroke(line(x, y, min(0.97, x + near(rng, length, 0.03)), near(rng, y, 0.01)))
                )
        return drawing

    return sign


def level_lines(rng: Rng) -> Sign:
    """Straight level lines from side to side: still water as maps print it."""
    count, margin = int(rng.integers(3, 7)), between(rng, 0.02, 0.2)
    tapering = between(rng, 0.0, 0.12) * one_of(rng, (0, 0, 1))  # shorter towards the foot

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for i in range(count):
            y = 0.1 + 0.8 * (i + 0.5) / count + near(rng, 0, 0.012)
            short = margin + tapering * i
            x0, x1 = near(rng, short, 0.02), 1 - near(rng, short, 0.02)
            drawing.append(Stroke(line(x0, y, max(x0 + 0.1, x1), near(rng, y, 0.012))))
        return drawing

    return sign


def ripples(rng: Rng) -> Sign:
    """Arcs: fish scales, or rings where a stone fell."""
    kind = one_of(rng, ("scales", "rings", "bows"), (3, 1.5, 1.5))
    rows, up = int(rng.integers(2, 4)), chance(rng, 0.5)

    def sign(rng: Rng) -> Drawing:
        if kind == "rings":
            return [Stroke(ring(rng, 0.5, 0.5, r, r * 0.6)) for r in (0.12, 0.28, 0.45)]
        if kind == "bows":
            start, y = (0.55, 0.8) if up else (0.05, 0.2)
            return [Stroke(arc(0.5, y, r, r, start, 0.4)) for r in (0.2, 0.36, 0.52)]
        drawing: Drawing = []
        width = 0.94 / rows
        for row in range(rows + 1):
            for column in range(rows - row % 2):
                x = 0.03 + width * (column + 0.5 + 0.5 * (row % 2))
                y = 0.2 + 0.75 * row / (rows + 1)
                bow = arc(near(rng, x, 0.01), y, width * 0.5, width * 0.42, 0.5 if up else 0.0, 0.5)
                drawing.append(Stroke(bow))
        return drawing

    return sign


def drops(rng: Rng) -> Sign:
    """Falling drops."""
    solid, plump = chance(rng, 0.2), between(rng, 0.24, 0.36)

    def drop(rng: Rng) -> Drawing:
        w = near(rng, plump, 0.02)
        around = (
            (0.5, 0.04),
            (0.5 + w * 0.6, 0.4),
            (0.5 + w, 0.7),
            (0.5, 0.95),
            (0.5 - w, 0.7),
            (0.5 - w * 0.6, 0.4),
            (0.5, 0.04),
        )
        return [Stroke(smooth(*around), filled=solid)]

    return grouped(rng, drop, ANY)


def swirls(rng: Rng) -> Sign:
    """Curling breakers or eddies."""
    kind = one_of(rng, ("eddy", "breaker", "loops"))
    turns = between(rng, 1.5, 3.0)

    def swirl(rng: Rng) -> Drawing:
        if kind == "eddy":
            return [Stroke(spiral(0.5, 0.5, 0.44, turns, float(rng.random())))]
        if kind == "breaker":
            crest = smooth(
                (0.02, 0.85),
                (0.3, 0.6),
                (0.45, 0.22),
                (0.75, 0.15),
                (0.9, 0.4),
                (0.7, 0.55),
                (0.6, 0.38),
            )
            return [Stroke(crest), Stroke(smooth((0.6, 0.6), (0.7, 0.8), (0.98, 0.85)))]
        t = np.linspace(0, 1, 30)
        return [
            Stroke(
                np.column_stack(
                    (
                        0.05 + 0.9 * t + 0.1 * np.sin(2 * np.pi * 3 * t),
                        0.5 + 0.18 * np.cos(2 * np.pi * 3 * t),
                    )
                )
            )
        ]

    return grouped(rng, swirl, FEW)


def rivers(rng: Rng) -> Sign:
    """Two or three long bends side by side, straight across the space."""
    count, gap = int(rng.integers(2, 4)), between(rng, 0.14, 0.26)
    level = chance(rng, 0.5)
    bend = between(rng, 0.12, 0.25) * one_of(rng, (-1, 1))

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for i in range(count):
            y = 0.5 + gap * (i - (count - 1) / 2)
            points = smooth(
                (0.0, y),
                (0.28, y - near(rng, bend, 0.02)),
                (0.7, y + near(rng, bend, 0.02)),
                (1.0, y),
            )
            drawing.append(Stroke(points if level else points[:, ::-1]))
        return drawing

    return sign


def fish(rng: Rng) -> Sign:
    """A fish in the water."""
    sea = chance(rng, 0.6)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [
            Stroke(
                smooth(
                    (0.9, 0.25),
                    (0.7, 0.45),
                    (0.4, 0.6),
                    (0.1, 0.45),
                    (0.4, 0.28),
                    (0.7, 0.44),
                    (0.92, 0.62),
                )
            ),
            Stroke(ring(rng, 0.26, 0.42, 0.03), filled=True),
        ]
        if sea:
            drawing.append(Stroke(wave(0.08, 0.92, near(rng, 0.82, 0.02), 0.1, 3, "sine")))
        return drawing

    return sign


def boats(rng: Rng) -> Sign:
    """A sail on a wave."""
    humps = between(rng, 2.0, 3.5)

    def sign(rng: Rng) -> Drawing:
        return [
            Stroke(path((0.18, 0.58), (0.82, 0.58), (0.68, 0.74), (0.32, 0.74), closed=True)),
            Stroke(path((0.48, 0.58), (0.48, 0.1), (0.78, 0.48), (0.48, 0.48))),
            Stroke(wave(0.04, 0.96, near(rng, 0.86, 0.015), 0.1, humps, "sine")),
        ]

    return sign


WATER: dict[str, tuple[Program, float]] = {
    "waves": (waves, 8.0),
    "tildes": (tildes, 3.0),
    "dashes": (dashes, 0.7),
    "level lines": (level_lines, 0.9),
    "ripples": (ripples, 1.5),
    "drops": (drops, 1.8),
    "swirls": (swirls, 1.0),
    "rivers": (rivers, 1.0),
    "fish": (fish, 0.6),
    "boats": (boats, 0.3),
    "letter": (lettered("W", "W", "W", "w", "В"), 1.0),
}
