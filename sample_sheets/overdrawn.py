"""Drawn over a whole piece: lines that heed no line between spaces, or one large sign."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import numpy as np

from sample_sheets.flows import Flow, FlowProgram, hatching_across, waves_across
from sample_sheets.outlines import Outlining, outline
from sample_sheets.pen import (
    Drawing,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    chance,
    near,
    one_of,
    placed,
    smooth,
    wave,
)
from sample_sheets.shading import strokes_across
from scoring.spaces import SPACES, Space

OneRun = Callable[[Rng, float, float, float], Drawing]  # from x to x at a row's upper line


def _in_runs(rng_run: OneRun, spaces: list[Space], rng: Rng) -> Drawing:
    """The same along every row of a piece, as far as it goes."""
    drawing: Drawing = []
    keyed = enumerate(sorted(spaces))
    for _, beside in groupby(keyed, key=lambda pair: (pair[1].row, pair[1].column - pair[0])):
        run = [space for _, space in beside]
        drawing += rng_run(rng, run[0].column, run[-1].column + 1, run[0].row)
    return drawing


def _alone(flow: Flow) -> Sign:
    """What the flow draws in a single space."""
    return lambda rng: flow(rng, [SPACES[0]])


def loops_across(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Loops like a running e, from rim to rim."""
    count, height = between(rng, 1.6, 3.2), between(rng, 0.22, 0.36)
    lines = 2 if width < 0.04 and chance(rng, 0.5) else 1
    lean = between(rng, 0.6, 1.3)

    def run(rng: Rng, left: float, right: float, top: float) -> Drawing:
        drawing: Drawing = []
        for i in range(lines):
            y = top + (i + 0.5) / lines + near(rng, 0, 0.03)
            tall = height / lines
            turns = (
                2
                * np.pi
                * np.linspace(0, count * (right - left), int(count * (right - left) * 12) + 4)
            )
            x = left + 0.05 + (right - left - 0.1) * turns / turns[-1]
            points = np.column_stack((x - lean * tall * np.sin(turns), y + tall * np.cos(turns)))
            drawing.append(Stroke(points))
        return drawing

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        return _in_runs(run, spaces, rng)

    return _alone(flow), flow


def great_waves(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """One or two high waves along each row, that run over its lines."""
    kind = one_of(rng, ("sine", "crests", "zigzag"), (3, 1, 2))
    humps, height = between(rng, 0.8, 1.8), between(rng, 0.5, 0.95)
    lines, reach = (2 if chance(rng, 0.4) and width < 0.05 else 1), between(rng, -0.05, 0.2)

    def run(rng: Rng, left: float, right: float, top: float) -> Drawing:
        return [
            Stroke(
                wave(
                    left - near(rng, reach, 0.04),
                    right + near(rng, reach, 0.04),
                    top + 0.5 + near(rng, 0.22 * (i - (lines - 1) / 2), 0.02),
                    near(rng, height, 0.03),
                    near(rng, humps, 0.05) * (right - left),
                    kind,
                )
            )
            for i in range(lines)
        ]

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        return _in_runs(run, spaces, rng)

    return _alone(flow), flow


def scales_across(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Rows of arcs, set off like roof tiles, one row beside the other."""
    each = between(rng, 0.42, 0.62)
    rows, up = (2 if width < 0.04 else 1), chance(rng, 0.6)

    def run(rng: Rng, left: float, right: float, top: float) -> Drawing:
        drawing: Drawing = []
        for row in range(rows):
            y = top + (row + (0.75 if up else 0.25)) / rows
            for x in np.arange(left + each * (0.5 + 0.25 * (row % 2)), right - 0.1, each):
                r, start = each / 2, 0.5 if up else 0.0
                drawing.append(
                    Stroke(arc(x, near(rng, y, 0.015), r, near(rng, 0.3, 0.02), start, 0.5))
                )
        return drawing

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        return _in_runs(run, spaces, rng)

    return _alone(flow), flow


def hatched_beyond(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Hatching that does not stop at the rim, in one way or two."""
    angle = between(rng, 0, np.pi)
    gap = max(between(rng, 0.15, 0.36), 2.6 * width)
    beyond, crossed = between(rng, 0.04, 0.16), chance(rng, 0.3)

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        drawing = strokes_across(rng, spaces, near(rng, angle, 0.04), gap, beyond)
        if crossed:
            drawing += strokes_across(rng, spaces, near(rng, angle + 1.4, 0.05), gap, beyond)
        return [*drawing]

    return _alone(flow), flow


def nested(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """Lines inside the piece that follow its rim, as maps show depth."""
    first, step = between(rng, 0.12, 0.2), between(rng, 0.12, 0.16)
    count = 2 if width < 0.045 and chance(rng, 0.6) else 1

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        drawing: Drawing = []
        for i in range(count):
            inset = first + step * i
            drawing += outline(rng, spaces, Outlining(1.0, False, inset, 0.0, 0.012, 1, 1.0))
        taken = set(spaces)
        for space in spaces:
            if taken.issuperset(space.neighbours) and len(space.neighbours) == 4:
                drawing += outline(rng, [space], Outlining(1.0, False, 0.3, 0.0, 0.012, 1, 1.0))
        return drawing

    return _alone(flow), flow


def one_line(rng: Rng, width: float) -> tuple[Sign, Flow]:
    """One line that winds through all spaces of the piece: a river, a road, a vine."""
    sway, twice = between(rng, 0.05, 0.22), width < 0.045 and chance(rng, 0.4)
    apart = between(rng, 0.12, 0.2)

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        drawing: Drawing = []
        for walk in _walks(spaces):
            through = np.array([(space.column + 0.5, space.row + 0.5) for space in walk])
            if len(walk) == 1:
                through = through + np.array(((0.0, -0.35), (0.0, 0.0), (0.0, 0.35)))
            else:  # beyond the middle of the last spaces
                first, last = through[0] - through[1], through[-1] - through[-2]
                through = np.vstack((through[0] + 0.3 * first, through, through[-1] + 0.3 * last))
            through += rng.normal(0, sway, through.shape).clip(-0.25, 0.25)
            points = smooth(*((float(x), float(y)) for x, y in through))
            drawing.append(Stroke(points))
            if twice:
                drawing.append(Stroke(points + apart))
        return drawing

    return _alone(flow), flow


def _walks(spaces: list[Space]) -> list[list[Space]]:
    """Ways from space to neighbouring space that together meet every space of a piece."""
    left, walks = sorted(spaces), list[list[Space]]()
    while left:
        here = min(left, key=lambda space: sum(n in left for n in space.neighbours))
        walk = [here]
        left.remove(here)
        while following := [n for n in here.neighbours if n in left]:
            here = min(following, key=lambda space: sum(n in left for n in space.neighbours))
            walk.append(here)
            left.remove(here)
        # An arm of a forked piece branches off from what is drawn already.
        fork = [n for n in walk[0].neighbours if any(n in other for other in walks)]
        walks.append([*fork[:1], *walk])
    return walks


def large(sign: Sign, size: float, pairs: float) -> Flow:
    """One large sign over two by two spaces, over two at times, small ones in what is left."""

    def flow(rng: Rng, spaces: list[Space]) -> Drawing:
        left, drawing = set(spaces), []
        for wide, high in ((2, 2), (2, 1), (1, 2)):
            for space in sorted(spaces):
                block = {
                    other
                    for other in spaces
                    if 0 <= other.column - space.column < wide and 0 <= other.row - space.row < high
                }
                if len(block) < wide * high or not block <= left:
                    continue
                if wide * high == 2 and not chance(rng, pairs):
                    continue
                left -= block
                middle = space.column + wide / 2, space.row + high / 2
                across = size * wide * near(rng, 1.0, 0.04)
                drawing += placed(sign(rng), *middle, across, size * high * near(rng, 1.0, 0.04))
        for space in sorted(left):
            at = near(rng, space.column + 0.5, 0.03), near(rng, space.row + 0.5, 0.03)
            drawing += placed(sign(rng), *at, size * near(rng, 1.0, 0.05))
        return drawing

    return flow


ACROSS: dict[str, tuple[FlowProgram, float]] = {
    "waves across": (waves_across, 3.0),
    "hatching across": (hatching_across, 2.0),
    "hatching beyond the rim": (hatched_beyond, 2.5),
    "great waves": (great_waves, 2.0),
    "loops across": (loops_across, 1.5),
    "scales across": (scales_across, 1.2),
    "nested lines": (nested, 1.0),
    "one line": (one_line, 1.5),
}
