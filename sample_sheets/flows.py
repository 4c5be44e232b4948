"""Terrains drawn over a whole shape in one go, as many draw fields and lakes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import numpy as np

from sample_sheets.pen import (
    Drawing,
    Rng,
    Sign,
    Stroke,
    between,
    chance,
    hatch,
    near,
    one_of,
    wave,
)
from sample_sheets.shading import strokes_across
from scoring.sheet import Content
from scoring.spaces import SPACES, Space

Flow = Callable[[Rng, list[Space]], Drawing]  # in spaces of the sheet
FlowProgram = Callable[[Rng, float], tuple[Sign, Flow]]  # the width of the pen's line is given


def hatching_across(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Slanting lines from rim to rim of the shape, in one direction or two."""
    angle = between(rng, 0.12, 0.38) * np.pi * one_of(rng, (-1, -1, 1))
    gap = max(between(rng, 0.12, 0.28), 2.4 * width)
    crossed, margin = chance(rng, 0.25), between(rng, -0.06, 0.02)

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        drawing = strokes_across(rng, spaces, near(rng, angle, 0.04), gap, margin)
        if crossed:
            drawing += strokes_across(rng, spaces, near(rng, angle + 1.57, 0.05), gap, margin)
        return [*drawing]

    def sign(rng: Rng) -> Drawing:
        return [*hatch(rng, angle, gap, 0.04)]

    return sign, flow


def furrows_across(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Level or upright lines through all spaces of the shape."""
    upright = chance(rng, 0.4)
    gap = max(between(rng, 0.16, 0.3), 2.6 * width)
    angle = np.pi / 2 if upright else 0.0

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        return [*strokes_across(rng, spaces, near(rng, angle, 0.02), gap, -0.05)]

    def sign(rng: Rng) -> Drawing:
        return [*hatch(rng, angle, gap, 0.05)]

    return sign, flow


def waves_across(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Wavy lines that run on from space to space."""
    lines = int(rng.integers(2, 5)) if width < 0.045 else 2
    kind = one_of(rng, ("sine", "crests", "cups", "zigzag"), (5, 3, 1, 1.5))
    humps, height = between(rng, 1.5, 3.5), between(rng, 0.08, 0.2)
    margin = between(rng, 0.03, 0.15)

    def run(rng: Rng, row: int, first: int, last: int) -> Drawing:
        drawing: Drawing = []
        for i in range(lines):
            y = row + 0.1 + 0.8 * (i + 0.5) / lines + near(rng, 0, 0.02)
            x0, x1 = first + near(rng, margin, 0.02), last + 1 - near(rng, margin, 0.02)
            count = near(rng, humps, 0.1) * (last + 1 - first)
            drawing.append(Stroke(wave(x0, x1, y, near(rng, height, 0.01), count, kind)))
        return drawing

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        drawing: Drawing = []
        # Spaces side by side differ in place and column by the same amount.
        keyed = enumerate(sorted(spaces))
        for _, beside in groupby(keyed, key=lambda pair: (pair[1].row, pair[1].column - pair[0])):
            together = [space for _, space in beside]
            drawing += run(rng, together[0].row, together[0].column, together[-1].column)
        return drawing

    def sign(rng: Rng) -> Drawing:
        return flow(rng, [SPACES[0]])

    return sign, flow


FLOWS: dict[Content, tuple[tuple[str, FlowProgram], ...]] = {
    Content.FARM: (
        ("hatching across", hatching_across),
        ("hatching across", hatching_across),
        ("furrows across", furrows_across),
    ),
    Content.WATER: (("waves across", waves_across),),
}
