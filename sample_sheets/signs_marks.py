"""Marks that are no terrain: attacks, destroyed spaces, coins."""

from __future__ import annotations

import numpy as np

from sample_sheets.pen import (
    Drawing,
    Points,
    Program,
    Rng,
    Sign,
    Stroke,
    between,
    chance,
    hatch,
    line,
    near,
    path,
    ring,
    smooth,
    spiral,
)


def _star(points: int, inner: float, turn: float) -> Points:
    """A star's outline."""
    angle = turn + np.pi * np.arange(2 * points + 1) / points
    reach = np.where(np.arange(2 * points + 1) % 2 == 0, 0.5, inner)
    return np.column_stack((0.5 + reach * np.cos(angle), 0.5 + reach * np.sin(angle)))


def burst(rng: Rng) -> Sign:
    """A small explosion: a jagged ring, the rulebook's way."""
    points, inner = int(rng.integers(5, 11)), between(rng, 0.2, 0.32)
    solid = chance(rng, 0.15)

    def sign(rng: Rng) -> Drawing:
        star = _star(points, inner, between(rng, 0, 6.3))
        star[:-1] += rng.normal(0, 0.025, (2 * points, 2))
        return [Stroke(star, filled=solid)]

    return sign


def asterisk(rng: Rng) -> Sign:
    """Strokes crossing in one point."""
    strokes = int(rng.choice([3, 3, 3, 4, 4, 5]))
    turn = between(rng, 0, np.pi)
    hollow = chance(rng, 0.15)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for i in range(strokes):
            angle = near(rng, turn + np.pi * i / strokes, 0.07)
            c, s = np.cos(angle) * 0.5, np.sin(angle) * 0.5
            if hollow:
                drawing.append(Stroke(line(0.5 + c, 0.5 + s, 0.5 + 0.4 * c, 0.5 + 0.4 * s)))
                drawing.append(Stroke(line(0.5 - c, 0.5 - s, 0.5 - 0.4 * c, 0.5 - 0.4 * s)))
            else:
                dx, dy = rng.normal(0, 0.03, 2).tolist()
                drawing.append(Stroke(line(0.5 - c + dx, 0.5 - s + dy, 0.5 + c, 0.5 + s)))
        return drawing

    return sign


def five_points(rng: Rng) -> Sign:
    """A star in one line of five strokes."""

    def sign(rng: Rng) -> Drawing:
        angle = -np.pi / 2 + 4 * np.pi / 5 * np.arange(6) + near(rng, 0, 0.1)
        star = np.column_stack((0.5 + 0.5 * np.cos(angle), 0.5 + 0.5 * np.sin(angle)))
        star += rng.normal(0, 0.03, (6, 2))
        return [Stroke(path(*((float(x), float(y)) for x, y in star)))]

    return sign


def star_outline(rng: Rng) -> Sign:
    """The outline of a star with four to six points."""
    points, inner, solid = int(rng.integers(4, 7)), between(rng, 0.16, 0.24), chance(rng, 0.2)

    def sign(rng: Rng) -> Drawing:
        return [Stroke(_star(points, inner, near(rng, -np.pi / 2, 0.1)), filled=solid)]

    return sign


def plus(rng: Rng) -> Sign:
    """A small plus."""

    def sign(rng: Rng) -> Drawing:
        a, b = rng.normal(0, 0.04, 2).tolist()
        return [Stroke(line(0, 0.5 + a, 1, 0.5 - a)), Stroke(line(0.5 + b, 0, 0.5 - b, 1))]

    return sign


def small_cross(rng: Rng) -> Sign:
    """A small x, far from the corners."""

    def sign(rng: Rng) -> Drawing:
        a, b = rng.normal(0, 0.05, 2).tolist()
        return [Stroke(line(0.15, 0.15 + a, 0.85, 0.85)), Stroke(line(0.15, 0.85 + b, 0.85, 0.15))]

    return sign


def dot(rng: Rng) -> Sign:
    """A dot or small ring."""
    solid = chance(rng, 0.65)
    target = not solid and chance(rng, 0.4)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(ring(rng, 0.5, 0.5, 0.38 if solid else 0.45), filled=solid)]
        if target:
            drawing += [Stroke(line(0, 0.5, 1, 0.5)), Stroke(line(0.5, 0, 0.5, 1))]
        return drawing

    return sign


ATTACK: dict[str, tuple[Program, float]] = {
    "burst": (burst, 4.0),
    "asterisk": (asterisk, 5.0),
    "five-point star": (five_points, 2.0),
    "star outline": (star_outline, 1.5),
    "plus": (plus, 1.0),
    "small x": (small_cross, 0.8),
    "dot": (dot, 0.9),
}


def big_cross(rng: Rng) -> Sign:
    """A big X from corner to corner, each stroke drawn once or gone over."""
    inset, times = between(rng, -0.04, 0.16), int(rng.choice([1, 1, 1, 2, 3]))
    bow = between(rng, -0.06, 0.06)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        low, high = inset, 1 - inset
        for a, b in (((low, low), (high, high)), ((high, low), (low, high))):
            for _ in range(times):
                shake = rng.normal(0, 0.03, (2, 2))
                middle = (0.5 + near(rng, bow, 0.02), 0.5 + near(rng, -bow, 0.02))
                start = (a[0] + float(shake[0, 0]), a[1] + float(shake[0, 1]))
                end = (b[0] + float(shake[1, 0]), b[1] + float(shake[1, 1]))
                drawing.append(Stroke(smooth(start, middle, end), weight=1.12))
        return drawing

    return sign


def looped_cross(rng: Rng) -> Sign:
    """An X without lifting the pen."""

    def sign(rng: Rng) -> Drawing:
        shakes = rng.normal(0, 0.03, (5, 2)).tolist()
        loop = ((0.1, 0.08), (0.88, 0.9), (1.0, 0.5), (0.9, 0.08), (0.08, 0.92))
        return [
            Stroke(smooth(*((x + a, y + b) for (x, y), (a, b) in zip(loop, shakes, strict=True))))
        ]

    return sign


def hatched_cross(rng: Rng) -> Sign:
    """An X over loose strokes in one direction."""
    cross, angle = big_cross(rng), between(rng, -1.2, 1.2)

    def sign(rng: Rng) -> Drawing:
        return hatch(rng, near(rng, angle, 0.1), 0.14, 0.06, 0.04, back_and_forth=True) + cross(rng)

    return sign


def scribbled_out(rng: Rng) -> Sign:
    """The space crossed out with a wild zigzag, then struck through."""
    angle, gap = between(rng, -0.9, 0.9), between(rng, 0.09, 0.14)
    cross = big_cross(rng)

    def sign(rng: Rng) -> Drawing:
        first = hatch(rng, near(rng, angle, 0.15), gap, 0.02, 0.07, back_and_forth=True)
        return first + cross(rng)

    return sign


DESTROYED: dict[str, tuple[Program, float]] = {
    "big X": (big_cross, 8.0),
    "looped X": (looped_cross, 1.0),
    "hatched X": (hatched_cross, 0.8),
    "scribbled out": (scribbled_out, 0.8),
}


def coin_scribble(rng: Rng) -> Sign:
    """Quick strokes to and fro."""
    angle, gap = between(rng, -1.5, 1.5), between(rng, 0.12, 0.28)

    def sign(rng: Rng) -> Drawing:
        return [*hatch(rng, near(rng, angle, 0.2), gap, 0.02, 0.06, back_and_forth=True)]

    return sign


def coin_filled(rng: Rng) -> Sign:
    """Blackened with care."""

    def sign(rng: Rng) -> Drawing:
        round_ = ring(rng, near(rng, 0.5, 0.03), near(rng, 0.5, 0.03), near(rng, 0.48, 0.03))
        return [
            Stroke(round_, filled=True),
            Stroke(round_),
            *hatch(rng, 0.7, 0.25, 0.15, 0.05, True),
        ]

    return sign


def coin_curled(rng: Rng) -> Sign:
    """Round and round from the middle."""
    turns = between(rng, 2.0, 3.5)

    def sign(rng: Rng) -> Drawing:
        return [Stroke(spiral(0.5, 0.5, near(rng, 0.5, 0.03), turns, between(rng, 0, 1)))]

    return sign


def coin_crossed(rng: Rng) -> Sign:
    """An x through the coin."""
    over = between(rng, -0.1, 0.25)

    def sign(rng: Rng) -> Drawing:
        low, high = -over, 1 + over
        a, b = rng.normal(0, 0.06, 2).tolist()
        return [Stroke(line(low, low + a, high, high)), Stroke(line(high, low, low, high + b))]

    return sign


def coin_struck(rng: Rng) -> Sign:
    """One stroke through the coin."""
    over, upright = between(rng, 0.1, 0.4), chance(rng, 0.25)

    def sign(rng: Rng) -> Drawing:
        a, b = rng.normal(0, 0.07, 2).tolist()
        if upright:
            return [Stroke(line(0.5 + a, -over, 0.5 + b, 1 + over))]
        return [Stroke(line(-over * 0.6, 1 + over + a, 1 + over * 0.6, -over + b))]

    return sign


def coin_ticked(rng: Rng) -> Sign:
    """A tick over the coin."""
    large = between(rng, 1.0, 1.6)

    def sign(rng: Rng) -> Drawing:
        shakes = rng.normal(0, 0.05, (3, 2)).tolist()
        corners = ((0.05, 0.5), (0.4, 0.95), (0.4 + 0.55 * large, 0.7 - 0.7 * large))
        return [
            Stroke(path(*((x + a, y + b) for (x, y), (a, b) in zip(corners, shakes, strict=True))))
        ]

    return sign


def coin_circled(rng: Rng) -> Sign:
    """A ring around the coin."""
    reach, twice = between(rng, 0.55, 0.72), chance(rng, 0.3)

    def sign(rng: Rng) -> Drawing:
        rings = 2 if twice else 1
        return [
            Stroke(ring(rng, near(rng, 0.5, 0.04), near(rng, 0.5, 0.04), near(rng, reach, 0.04)))
            for _ in range(rings)
        ]

    return sign


COIN: dict[str, tuple[Program, float]] = {
    "scribbled": (coin_scribble, 4.0),
    "filled": (coin_filled, 3.0),
    "curled": (coin_curled, 1.0),
    "crossed": (coin_crossed, 3.0),
    "struck": (coin_struck, 1.5),
    "ticked": (coin_ticked, 1.5),
    "circled": (coin_circled, 1.5),
}
