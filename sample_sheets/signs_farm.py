"""Ways to draw farmland."""

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
    hatch,
    line,
    near,
    one_of,
    path,
    placed,
    ring,
    smooth,
)


def hatching(rng: Rng) -> Sign:
    """Slanting parallel lines: the rulebook's way."""
    angle = between(rng, 0.18, 0.32) * np.pi * one_of(rng, (-1, -1, 1))
    dense = chance(rng, 0.2)
    gap = between(rng, 0.06, 0.1) if dense else between(rng, 0.09, 0.26)
    inset = between(rng, -0.04, 0.16)
    lifted = chance(rng, 0.75)
    sway = between(rng, 0.01, 0.05)

    def sign(rng: Rng) -> Drawing:
        return [*hatch(rng, near(rng, angle, 0.06), gap, inset, sway, back_and_forth=not lifted)]

    return sign


def cross_hatching(rng: Rng) -> Sign:
    """Parallel lines in two directions, slanting or along the sides."""
    angle = one_of(rng, (-0.25, 0.0, between(rng, -0.4, 0.4))) * np.pi
    gap, inset = between(rng, 0.13, 0.3), between(rng, -0.03, 0.15)
    second = gap * between(rng, 0.8, 1.4)

    def sign(rng: Rng) -> Drawing:
        turned = near(rng, angle, 0.05)
        first = hatch(rng, turned, gap, inset)
        return [*first, *hatch(rng, near(rng, turned + np.pi / 2, 0.06), second, inset)]

    return sign


def furrows(rng: Rng) -> Sign:
    """Long lines side by side, level or upright, straight or bent."""
    upright = chance(rng, 0.65)  # level lines are water to many
    count, bend = int(rng.integers(3, 7)), one_of(rng, (0.0, 0.0, between(rng, -0.1, 0.1)))
    inset = between(rng, 0.0, 0.12)

    def sign(rng: Rng) -> Drawing:
        shakes = rng.normal(0, 0.015, (count, 3))
        drawing: Drawing = []
        for i, (a, b, c) in enumerate(shakes.tolist()):
            at = 0.08 + 0.84 * (i + 0.5) / count
            points = smooth((inset, at + a), (0.5, at + bend + b), (1 - inset, at + c))
            drawing.append(Stroke(points[:, ::-1] if upright else points))
        return drawing

    return sign


def perspective_rows(rng: Rng) -> Sign:
    """Furrows that run together towards the top."""
    count, narrow = int(rng.integers(4, 7)), between(rng, 0.35, 0.65)
    horizon = chance(rng, 0.5)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for i in range(count):
            t = (i + 0.5) / count - 0.5
            drawing.append(
                Stroke(line(0.5 + t * narrow, 0.22, near(rng, 0.5 + t * 0.95, 0.02), 0.94))
            )
        if horizon:
            drawing.append(Stroke(line(0.05, 0.2, 0.95, 0.2)))
        return drawing

    return sign


def wheat(rng: Rng) -> Sign:
    """Ears of grain: a stalk with leaves or grains on both sides."""
    kind = one_of(rng, ("chevrons", "grains", "leaves"), (4, 2, 2))
    pairs, bent = int(rng.integers(3, 6)), between(rng, -0.15, 0.15)

    def stalk(rng: Rng) -> Drawing:
        top = near(rng, 0.5 + bent, 0.03)
        drawing: Drawing = [Stroke(smooth((0.5, 0.98), (0.5, 0.6), (top, 0.08)), second=True)]
        for pair in range(pairs):
            y = 0.16 + pair * 0.13
            x = 0.5 + (top - 0.5) * (1 - y)
            if kind == "chevrons":
                drawing.append(
                    Stroke(path((x - 0.22, y - 0.1), (x, y + 0.08), (x + 0.22, y - 0.1)))
                )
            elif kind == "leaves":
                for side in (-1, 1):
                    tip = (x + side * 0.2, y - 0.12)
                    drawing.append(Stroke(smooth((x, y + 0.1), (x + side * 0.16, y + 0.04), tip)))
            elif kind == "grains":
                drawing += [Stroke(ring(rng, x + side * 0.13, y, 0.08, 0.1)) for side in (-1, 1)]
        return drawing

    return grouped(rng, stalk, FEW)


def tufts(rng: Rng) -> Sign:
    """Blades fanning out from a foot: grass or young corn."""
    blades = int(rng.integers(2, 6))
    fan, curved, ground = between(rng, 0.18, 0.45), chance(rng, 0.5), chance(rng, 0.25)
    upside = between(rng, 0.1, 0.45)

    def tuft(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for t in np.linspace(-1.0, 1.0, blades).tolist():
            tip = (0.5 + fan * t + near(rng, 0, 0.02), upside * abs(t) + near(rng, 0.06, 0.03))
            foot = (0.5 + 0.1 * t, 0.92)
            if curved:
                drawing.append(Stroke(smooth(foot, (0.5 + 0.16 * t, 0.5), tip)))
            else:
                drawing.append(Stroke(line(*foot, *tip)))
        if ground:
            drawing.append(Stroke(line(0.2, 0.93, 0.8, 0.93)))
        return drawing

    return grouped(rng, tuft, ANY)


def grass(rng: Rng) -> Sign:
    """Short zigzags like a w, strewn in rows: a meadow as maps print it."""
    humps, rows = int(rng.integers(2, 4)), int(rng.integers(2, 4))
    half = between(rng, 0.12, 0.18)
    height = half * between(rng, 0.6, 1.1)
    fanned = between(rng, 0.0, 0.2)  # blades at the rim lean outwards

    def tuft(rng: Rng, x: float, y: float) -> Stroke:
        steps = 2 * humps + 1
        along = np.linspace(-1.0, 1.0, steps)
        up = np.arange(steps) % 2 == 0
        xs = x + half * along * np.where(up, 1 + fanned, 1.0)
        ys = y + height * np.where(up, -0.5, 0.5) + rng.normal(0, 0.012, steps)
        return Stroke(path(*zip(xs.tolist(), ys.tolist(), strict=True)))

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for row in range(rows):
            y = near(rng, (row + 0.5) / rows, 0.015)
            places = (0.26, 0.74) if row % 2 == 0 else (0.5,)
            drawing += [tuft(rng, near(rng, x, 0.02), y) for x in places]
        return drawing

    return sign


def rows_of_marks(rng: Rng) -> Sign:
    """Seeds, seedlings or crosses in rows."""
    kind = one_of(rng, ("dots", "upright", "slanted", "crosses", "vees"), (4, 2, 2, 1.5, 2))
    rows, columns = int(rng.integers(2, 5)), int(rng.integers(2, 5))
    shifted = chance(rng, 0.35)
    size = between(rng, 0.2, 0.32) / max(rows, columns)
    solid = chance(rng, 0.7)

    def mark(rng: Rng, x: float, y: float) -> Drawing:
        if kind == "dots":
            return [Stroke(ring(rng, x, y, max(0.02, size * 0.5)), filled=solid)]
        if kind == "upright":
            return [Stroke(line(x, y - size, x, y + size))]
        if kind == "slanted":
            return [Stroke(line(x - size * 0.7, y + size, x + size * 0.7, y - size))]
        if kind == "crosses":
            return [Stroke(line(x - size, y, x + size, y)), Stroke(line(x, y - size, x, y + size))]
        return [Stroke(path((x - size, y - size), (x, y + size), (x + size, y - size)))]

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for row in range(rows):
            for column in range(columns):
                x = (column + 0.5 + (0.2 if shifted and row % 2 else 0.0)) / columns
                y = (row + 0.5) / rows
                drawing += mark(
                    rng, near(rng, 0.06 + 0.86 * x, 0.015), near(rng, 0.06 + 0.88 * y, 0.015)
                )
        return drawing

    return sign


def fences(rng: Rng) -> Sign:
    """Posts and rails."""
    posts, rails = int(rng.integers(3, 6)), int(rng.integers(1, 3))
    pointed = chance(rng, 0.3)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for i in range(posts):
            x = near(rng, 0.1 + 0.8 * i / (posts - 1), 0.015)
            if pointed:
                tops = (
                    (x - 0.05, 0.88),
                    (x - 0.05, 0.28),
                    (x, 0.16),
                    (x + 0.05, 0.28),
                    (x + 0.05, 0.88),
                )
                drawing.append(Stroke(path(*tops)))
            else:
                drawing.append(Stroke(line(x, near(rng, 0.18, 0.03), x, 0.86)))
        for rail in range(rails):
            y = 0.4 + 0.26 * rail
            drawing.append(Stroke(line(0.03, near(rng, y, 0.015), 0.97, near(rng, y, 0.015))))
        return drawing

    return sign


def checkers(rng: Rng) -> Sign:
    """Fields like a chessboard, or hatched by turns."""
    kind = one_of(rng, ("filled", "hatched"))
    across = 3 if kind == "filled" else int(rng.integers(2, 4))
    inset = between(rng, 0.02, 0.14)

    def sign(rng: Rng) -> Drawing:
        size = (1 - 2 * inset) / across
        drawing: Drawing = []
        for row in range(across):
            for column in range(across):
                x, y = inset + (column + 0.5) * size, inset + (row + 0.5) * size
                if kind == "hatched":
                    turn = 0.0 if (row + column) % 2 else np.pi / 2
                    drawing += placed([*hatch(rng, turn, 0.28, 0.08)], x, y, size)
                elif (row + column) % 2 == 0:
                    a = size * 0.48
                    corners = ((x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a))
                    drawing.append(Stroke(path(*corners), filled=True))
        return drawing

    return sign


def planted_rows(rng: Rng) -> Sign:
    """Lines of soil with plants on them."""
    rows, plants = int(rng.integers(2, 4)), int(rng.integers(3, 6))
    kind = one_of(rng, ("ticks", "vees"))

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        size = 0.26 / rows
        for row in range(rows):
            y = 0.06 + 0.88 * (row + 0.85) / rows
            drawing.append(Stroke(line(0.05, near(rng, y, 0.01), 0.95, near(rng, y, 0.01))))
            for plant in range(plants):
                x = near(rng, 0.1 + 0.8 * (plant + 0.5) / plants, 0.01)
                if kind == "ticks":
                    drawing.append(Stroke(line(x, y, x, y - size * 1.6)))
                else:
                    half = 0.26 / plants
                    top = y - size * 1.5
                    drawing.append(Stroke(path((x - half, top), (x, y), (x + half, top))))
        return drawing

    return sign


def sheaves(rng: Rng) -> Sign:
    """A bundle of grain tied in the middle."""
    blades = int(rng.integers(4, 7))

    def sheaf(rng: Rng) -> Drawing:
        drawing: Drawing = [
            Stroke(smooth((0.5 + 0.4 * t, 0.05), (0.5 + 0.08 * t, 0.55), (0.5 + 0.3 * t, 0.95)))
            for t in np.linspace(-1, 1, blades).tolist()
        ]
        drawing.append(Stroke(line(0.36, near(rng, 0.55, 0.02), 0.64, 0.55), second=True))
        return drawing

    return grouped(rng, sheaf, FEW)


def pitchforks(rng: Rng) -> Sign:
    """A pitchfork with its prongs up."""
    prongs, round_ = int(rng.integers(3, 5)), chance(rng, 0.5)

    def fork(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(line(0.5, 0.35, near(rng, 0.5, 0.02), 0.98))]
        if round_:
            drawing.append(Stroke(arc(0.5, 0.06, 0.26, 0.32, 0.0, 0.5)))
        else:
            drawing.append(Stroke(line(0.25, 0.35, 0.75, 0.35)))
        for t in np.linspace(0.25, 0.75, prongs).tolist():
            drawing.append(Stroke(line(t, 0.35 if not round_ or t == 0.5 else 0.1, t, 0.04)))
        return drawing

    return grouped(rng, fork, FEW[:3])


FARM: dict[str, tuple[Program, float]] = {
    "hatching": (hatching, 6.0),
    "cross-hatching": (cross_hatching, 2.5),
    "furrows": (furrows, 2.2),
    "rows in perspective": (perspective_rows, 0.7),
    "wheat": (wheat, 3.0),
    "tufts": (tufts, 1.8),
    "grass": (grass, 1.5),
    "rows of marks": (rows_of_marks, 2.2),
    "fences": (fences, 1.0),
    "checkers": (checkers, 0.8),
    "planted rows": (planted_rows, 1.0),
    "sheaves": (sheaves, 0.7),
    "pitchforks": (pitchforks, 0.4),
    "letter": (lettered("A", "A", "a", "P", "П"), 1.0),
}
