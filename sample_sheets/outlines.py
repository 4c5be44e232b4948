"""The line a player draws around a placed shape."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from sample_sheets.pen import Drawing, Rng, Stroke, between, chance, line, one_of
from scoring.spaces import Space

Side = tuple[int, int, int, int]  # from corner x, y to corner x, y; the shape lies to the right


@dataclass(frozen=True)
class Outlining:
    """How a player outlines shapes."""

    which: float  # share of shapes outlined
    each_space: bool  # around every space instead of the whole shape
    inset: float  # how far inside the printed line
    overshoot: float  # past the corners; negative leaves gaps
    loose: float  # how far the ends stray
    times: int  # gone over again
    weight: float


def pick_outlining(rng: Rng) -> Outlining:
    """One player's habit."""
    return Outlining(
        which=one_of(rng, (1.0, 0.0, between(rng, 0.4, 0.95)), (7, 1.5, 1.5)),
        each_space=chance(rng, 0.06),
        inset=one_of(rng, (between(rng, -0.01, 0.02), between(rng, 0.02, 0.07)), (3, 1)),
        overshoot=between(rng, -0.03, 0.06),
        loose=between(rng, 0.005, 0.03),
        times=2 if chance(rng, 0.12) else 1,
        weight=between(rng, 0.85, 1.15),
    )


def outline(rng: Rng, spaces: Iterable[Space], habit: Outlining) -> Drawing:
    """The strokes around a shape, in spaces of the sheet."""
    spaces = frozenset(spaces)
    groups = [frozenset((space,)) for space in sorted(spaces)] if habit.each_space else [spaces]
    drawing: Drawing = []
    for group in groups:
        for x0, y0, x1, y1 in _sides(group):
            length = float(np.hypot(x1 - x0, y1 - y0))
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            dx, dy = -uy * habit.inset, ux * habit.inset
            for _ in range(habit.times):
                shakes = rng.normal(0, habit.loose, 4).tolist()
                past = habit.overshoot - habit.inset
                drawing.append(
                    Stroke(
                        line(
                            x0 + dx - ux * past + shakes[0],
                            y0 + dy - uy * past + shakes[1],
                            x1 + dx + ux * past + shakes[2],
                            y1 + dy + uy * past + shakes[3],
                        ),
                        weight=habit.weight,
                    )
                )
    return drawing


def _sides(spaces: frozenset[Space]) -> list[Side]:
    """The straight sides of a shape, clockwise so that its inside lies to the right."""
    taken = {(space.column, space.row) for space in spaces}
    edges: dict[tuple[int, int, int, int], None] = {}
    for x, y in sorted(taken):
        if (x, y - 1) not in taken:
            edges[x, y, 1, 0] = None
        if (x + 1, y) not in taken:
            edges[x + 1, y, 0, 1] = None
        if (x, y + 1) not in taken:
            edges[x + 1, y + 1, -1, 0] = None
        if (x - 1, y) not in taken:
            edges[x, y + 1, 0, -1] = None
    sides: list[Side] = []
    for x, y, dx, dy in edges:
        if (x - dx, y - dy, dx, dy) in edges:
            continue
        length = 1
        while (x + length * dx, y + length * dy, dx, dy) in edges:
            length += 1
        sides.append((x, y, x + length * dx, y + length * dy))
    return sides
