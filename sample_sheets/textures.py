"""Terrains told by shading alone: every way somebody may fill a space with one pencil."""

from __future__ import annotations

import numpy as np

from sample_sheets.flows import Flow, FlowProgram
from sample_sheets.outlines import Outlining, outline
from sample_sheets.pen import (
    Drawing,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    chance,
    hatch,
    line,
    near,
    path,
    ring,
    wave,
)
from sample_sheets.shading import strokes_across
from scoring.spaces import SPACES, Space

Texture = FlowProgram


def each(sign: Sign) -> Flow:
    """A flow that does the same in every space, from rim to rim."""

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        drawing: Drawing = []
        for space in spaces:
            shift = np.array((space.column, space.row))
            drawing += [
                part._replace(points=part.points + shift)
                for part in sign(rng)
                if isinstance(part, Stroke)
            ]
        return drawing

    return flow


def lines_at(low: float, high: float, crossed: bool = False) -> Texture:
    """Parallel lines at an angle between two, in parts of a turn; crossed by others or not."""

    def texture(rng: Rng, width: float) -> tuple[Sign, Flow]:
        angle = 2 * np.pi * between(rng, low, high)
        gap = max(between(rng, 0.11, 0.24), 2.6 * width) * (1.25 if crossed else 1.0)
        margin = between(rng, -0.06, 0.03)
        turns = (0.0, np.pi / 2) if crossed else (0.0,)

        def flow(rng: Rng, spaces: list[Space]) -> Drawing:
            drawing: Drawing = []
            for turn in turns:
                drawing += strokes_across(rng, spaces, near(rng, angle + turn, 0.03), gap, margin)
            return drawing

        def sign(rng: Rng) -> Drawing:
            return [
                stroke
                for turn in turns
                for stroke in hatch(rng, near(rng, angle + turn, 0.03), gap)
            ]

        return sign, flow if chance(rng, 0.5) else each(sign)

    return texture


def dense(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """To and fro until nearly no paper is left."""
    angle = between(rng, -np.pi / 2, np.pi / 2)
    gap, margin = max(width * between(rng, 1.1, 1.7), 0.035), between(rng, -0.1, 0.02)

    def sign(rng: Rng) -> Drawing:
        return [*hatch(rng, near(rng, angle, 0.08), gap, -margin, 0.02, True, bare=True)]

    return sign, each(sign)


def dotted(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Dots or short dashes all over, in rows or anyhow."""
    across = int(rng.integers(2, 5)) if width < 0.045 else 2
    r, tidy, dashes = (
        max(0.6 * width, between(rng, 0.018, 0.04)),
        chance(rng, 0.6),
        chance(rng, 0.3),
    )

    def sign(rng: Rng) -> Drawing:
        steps = (np.arange(across) + 0.5) / across
        places = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
        places = places + rng.normal(0, 0.02 if tidy else 0.09, places.shape)
        drawing: Drawing = []
        for x, y in np.clip(places, 0.06, 0.94).tolist():
            if dashes:
                drawing.append(Stroke(line(x - 0.05, near(rng, y, 0.01), x + 0.05, y)))
            else:
                drawing.append(Stroke(ring(rng, x, y, r), filled=True))
        return drawing

    return sign, each(sign)


def boxed(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """A box inside the space, or two."""
    inset, twice = between(rng, 0.14, 0.26), chance(rng, 0.25) and width < 0.04

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for low in (inset, inset + 0.14) if twice else (inset,):
            a, b = low, 1 - low
            shakes = rng.normal(0, 0.015, (4, 2)).tolist()
            corners = zip(((a, a), (b, a), (b, b), (a, b)), shakes, strict=True)
            box = path(*((x + dx, y + dy) for (x, y), (dx, dy) in corners), closed=True)
            drawing.append(Stroke(box))
        return drawing

    return sign, each(sign)


def wavy(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Wavy lines in every space, level or upright."""
    lines, upright = (int(rng.integers(2, 5)) if width < 0.045 else 2), chance(rng, 0.25)
    humps, height = between(rng, 1.5, 3.0), between(rng, 0.08, 0.16)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for i in range(lines):
            y = (i + 0.5) / lines + near(rng, 0, 0.015)
            points = wave(0.05, 0.95, y, height, near(rng, humps, 0.08), "sine")
            drawing.append(Stroke(points[:, ::-1] if upright else points))
        return drawing

    return sign, each(sign)


def blank(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Nothing but a line around: the piece, and each space that has no side on its rim."""
    inset, heavy = between(rng, 0.03, 0.1), chance(rng, 0.4)
    habit = Outlining(1.0, False, inset, -inset / 2, 0.015, 2 if heavy else 1, 1.05)

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        drawing = outline(rng, spaces, habit)
        taken = set(spaces)
        for space in spaces:
            if len(space.neighbours) == 4 and taken.issuperset(space.neighbours):
                drawing += outline(rng, [space], habit)
        return drawing

    def sign(rng: Rng) -> Drawing:
        return outline(rng, [SPACES[0]], habit)

    return sign, flow


def slashed(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """One line from corner to corner, with one half dark at times."""
    rising, half = chance(rng, 0.5), chance(rng, 0.4)
    gap = max(2.0 * width, 0.08)

    def sign(rng: Rng) -> Drawing:
        a, b = rng.normal(0, 0.02, 2).tolist()
        drawing: Drawing = [Stroke(line(0.03, 0.03 + a, 0.97 + b, 0.97))]
        if half:
            for x in np.arange(gap, 0.92, gap):
                drawing.append(Stroke(line(float(x), float(x), float(x), 0.95)))
        if rising:
            return [
                part._replace(points=np.column_stack((part.points[:, 0], 1 - part.points[:, 1])))
                for part in drawing
                if isinstance(part, Stroke)
            ]
        return drawing

    return sign, each(sign)


def scaled(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Scales like a fish's, row by row."""
    across = 2 if width > 0.035 else int(rng.integers(2, 4))
    up = chance(rng, 0.5)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        r = 0.5 / across
        for row in range(across):
            for column in range(across):
                x = (column + 0.5) / across + near(rng, 0, 0.01)
                y = (row + (0.8 if up else 0.2)) / across + near(rng, 0, 0.01)
                drawing.append(Stroke(arc(x, y, r, r * 1.3, 0.5 if up else 0.0, 0.5)))
        return drawing

    return sign, each(sign)


# Each with how often players take it; no two look alike in one pencil.
TEXTURES: dict[str, tuple[Texture, float]] = {
    "dense": (dense, 3.0),
    "hatched rising": (lines_at(-0.18, -0.08), 3.0),
    "hatched falling": (lines_at(0.08, 0.18), 2.0),
    "level lines": (lines_at(-0.008, 0.008), 2.0),
    "upright lines": (lines_at(0.242, 0.258), 2.0),
    "crossed": (lines_at(0.08, 0.18, crossed=True), 2.5),
    "grid": (lines_at(-0.005, 0.005, crossed=True), 1.2),
    "dotted": (dotted, 3.0),
    "boxed": (boxed, 2.5),
    "wavy": (wavy, 2.5),
    "blank": (blank, 1.5),
    "slashed": (slashed, 1.5),
    "scales": (scaled, 0.8),
}
