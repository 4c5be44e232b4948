"""Icons whose parts one counts: rays, spokes, rungs, grains."""

from __future__ import annotations

import numpy as np

from sample_sheets.icon_strokes import habit_of
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
    path,
    ring,
    smooth,
    spiral,
)


def sun(rng: Rng) -> Sign:
    """A ring with rays, straight or as points."""
    rays, r = int(rng.integers(6, 13)), between(rng, 0.18, 0.28)
    pointed, face = chance(rng, 0.25), chance(rng, 0.15)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(ring(rng, 0.5, 0.5, r))]
        for angle in np.linspace(0, 2 * np.pi, rays, endpoint=False) + near(rng, 0, 0.1):
            out = np.array((np.cos(angle), np.sin(angle)))
            aside = np.array((-out[1], out[0])) * (0.6 * np.pi * r / rays)
            foot, tip = 0.5 + out * (r + 0.05), 0.5 + out * near(rng, 0.46, 0.025)
            ends = (foot + aside, tip, foot - aside) if pointed else (foot, tip)
            drawing.append(Stroke(path(*((float(x), float(y)) for x, y in ends))))
        if face:
            drawing += [Stroke(ring(rng, 0.5 + d, 0.46, 0.02), filled=True) for d in (-0.08, 0.08)]
            drawing.append(Stroke(arc(0.5, 0.52, 0.1, 0.07, 0.0, 0.5)))
        return drawing

    return sign


def wheel(rng: Rng) -> Sign:
    """A rim, a hub and spokes."""
    spokes, hub = int(rng.integers(4, 9)), between(rng, 0.06, 0.13)
    twice = chance(rng, 0.4)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(ring(rng, 0.5, 0.5, 0.46)), Stroke(ring(rng, 0.5, 0.5, hub))]
        rim = 0.36 if twice else 0.46
        if twice:
            drawing.append(Stroke(ring(rng, 0.5, 0.5, rim)))
        for angle in np.linspace(0, 2 * np.pi, spokes, endpoint=False) + near(rng, 0, 0.15):
            c, s = float(np.cos(angle)), float(np.sin(angle))
            drawing.append(Stroke(line(0.5 + hub * c, 0.5 + hub * s, 0.5 + rim * c, 0.5 + rim * s)))
        return drawing

    return sign


def ladder(rng: Rng) -> Sign:
    """Two poles with rungs, upright or leaning."""
    rungs, half, lean = int(rng.integers(3, 6)), between(rng, 0.14, 0.24), near(rng, 0.0, 0.12)

    def sign(rng: Rng) -> Drawing:
        def at(y: float) -> float:
            return 0.5 + lean * (0.5 - y)

        drawing: Drawing = [
            Stroke(line(at(0.03) + side * half, 0.03, at(0.97) + side * half, 0.97))
            for side in (-1, 1)
        ]
        for y in (np.arange(rungs) + 0.5) / rungs * 0.9 + 0.05 + rng.normal(0, 0.012, rungs):
            drawing.append(Stroke(line(at(y) - half, y, at(y) + half, near(rng, y, 0.015))))
        return drawing

    return sign


def coil(rng: Rng) -> Sign:
    """A spiral."""
    turns, start = between(rng, 1.8, 3.6), float(rng.random())
    flip = -1 if chance(rng, 0.4) else 1

    def sign(rng: Rng) -> Drawing:
        points = spiral(0.5, 0.5, 0.46, near(rng, turns, 0.08), near(rng, start, 0.03))
        return [Stroke((points - 0.5) * (flip, 1) + 0.5)]

    return sign


def wheat_ear(rng: Rng) -> Sign:
    """A stalk with grains on both sides."""
    pairs, open_ = int(rng.integers(3, 6)), chance(rng, 0.4)
    long, broad = between(rng, 0.16, 0.24), between(rng, 0.06, 0.1)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(smooth((0.5, 0.12), (near(rng, 0.5, 0.02), 0.6), (0.5, 0.98)))]
        for pair in range(pairs):
            y = 0.62 - 0.5 * pair / pairs
            for side in (-1, 1):
                tip = (0.5 + side * long, near(rng, y - long * 0.9, 0.015))
                if open_:
                    drawing.append(Stroke(line(0.5, y, *tip)))
                    continue
                out = (0.5 + side * (long / 2 + broad), y - long * 0.25)
                back = (0.5 + side * (long / 2 - broad), y - long * 0.65)
                drawing.append(Stroke(smooth((0.5, y), out, tip, back, (0.5, y))))
        return drawing

    return sign


def blossom(rng: Rng) -> Sign:
    """Petals around a middle, with or without a stalk."""
    petals, stalk = int(rng.integers(5, 9)), chance(rng, 0.5)
    y, r = (0.34, 0.2) if stalk else (0.5, 0.28)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(ring(rng, 0.5, y, r * 0.42))]
        for angle in np.linspace(0, 2 * np.pi, petals, endpoint=False) + near(rng, 0, 0.1):
            x, down = 0.5 + r * float(np.cos(angle)), y + r * float(np.sin(angle))
            drawing.append(Stroke(ring(rng, x, down, 2.4 * r / petals)))
        if stalk:
            drawing.append(Stroke(line(0.5, y + r * 1.3, near(rng, 0.5, 0.03), 0.98)))
            drawing.append(Stroke(smooth((0.5, 0.86), (0.66, 0.78), (0.74, 0.64))))
        return drawing

    return sign


def grapes(rng: Rng) -> Sign:
    """Rings in rows, each row one fewer, under a stalk."""
    rows = int(rng.integers(3, 5))
    r = 0.4 / rows

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(line(0.5, 0.14, near(rng, 0.54, 0.02), 0.0))]
        for row in range(rows):
            for berry in range(rows - row):
                x = 0.5 + (berry - (rows - row - 1) / 2) * 2.1 * r + near(rng, 0, 0.01)
                drawing.append(Stroke(ring(rng, x, 0.14 + r + row * 1.9 * r, r)))
        return drawing

    return sign


def bricks(rng: Rng) -> Sign:
    """A wall: courses with joints set off by half a brick."""
    courses, across = int(rng.integers(3, 5)), int(rng.integers(2, 4))
    framed = chance(rng, 0.6)

    def sign(rng: Rng) -> Drawing:
        ys = np.linspace(0.08, 0.92, courses + 1)
        drawing: Drawing = [
            Stroke(line(0.06, near(rng, y, 0.012), 0.94, near(rng, y, 0.012))) for y in ys
        ]
        for course in range(courses):
            for joint in range(across + 1):
                x = 0.06 + 0.88 * (joint + 0.5 * (course % 2)) / across
                edge = joint in (0, across) and not course % 2
                if x < 0.97 and (framed or not edge):
                    x = near(rng, x, 0.012)
                    drawing.append(Stroke(line(x, float(ys[course]), x, float(ys[course + 1]))))
        return drawing

    return sign


def chess_board(rng: Rng) -> Sign:
    """A square cut into squares, every other one dark."""
    across = int(rng.integers(2, 4))

    def sign(rng: Rng) -> Drawing:
        step, drawing = (
            0.84 / across,
            [Stroke(path((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92), closed=True))],
        )
        for row in range(across):
            for column in range(row % 2, across, 2):
                x, y = 0.08 + column * step, 0.08 + row * step
                corners = ((x, y), (x + step, y), (x + step, y + step), (x, y + step))
                drawing.append(Stroke(path(*corners, closed=True), filled=True))
        return [*drawing]

    return sign


def comb(rng: Rng) -> Sign:
    """A back with teeth: a comb, a rake's head, a broom."""
    teeth, upright = int(rng.integers(4, 7)), chance(rng, 0.5)
    handle = chance(rng, 0.5)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(line(0.08, 0.4, 0.92, near(rng, 0.4, 0.02)))]
        for x in np.linspace(0.1, 0.9, teeth):
            drawing.append(Stroke(line(x, 0.4, near(rng, x, 0.015), near(rng, 0.9, 0.02))))
        if handle:
            drawing.append(Stroke(line(0.5, 0.4, near(rng, 0.5, 0.02), 0.04)))
        if upright:
            return drawing
        return [
            part._replace(points=part.points[:, ::-1])
            for part in drawing
            if isinstance(part, Stroke)
        ]

    return sign


def target(rng: Rng) -> Sign:
    """Rings in rings."""
    rings, dot = int(rng.integers(2, 4)), chance(rng, 0.6)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [
            Stroke(ring(rng, near(rng, 0.5, 0.01), 0.5, 0.46 * (i + 1) / rings))
            for i in range(rings)
        ]
        if dot:
            drawing.append(Stroke(ring(rng, 0.5, 0.5, 0.05), filled=True))
        return drawing

    return sign


PIPS = {
    2: ((0.3, 0.3), (0.7, 0.7)),
    3: ((0.28, 0.28), (0.5, 0.5), (0.72, 0.72)),
    4: ((0.3, 0.3), (0.7, 0.3), (0.3, 0.7), (0.7, 0.7)),
    5: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72), (0.5, 0.5)),
}


def die(rng: Rng) -> Sign:
    """One face of a die, with its edge or its pips alone."""
    pips, edge = PIPS[int(rng.integers(2, 6))], chance(rng, 0.7)
    r = between(rng, 0.05, 0.09)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [
            Stroke(ring(rng, near(rng, x, 0.015), near(rng, y, 0.015), r), filled=True)
            for x, y in pips
        ]
        if edge:
            corners = ((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94))
            drawing.append(Stroke(path(*corners, closed=True)))
        return drawing

    return sign


def stairs(rng: Rng) -> Sign:
    """Steps, open or closed below."""
    steps, closed = int(rng.integers(3, 5)), chance(rng, 0.4)

    def sign(rng: Rng) -> Drawing:
        corners = [(0.06, 0.94)]
        for step in range(steps):
            x, y = 0.06 + 0.88 * step / steps, 0.94 - 0.88 * (step + 1) / steps
            corners += [(x, y), (x + 0.88 / steps, y)]
        if closed:
            corners += [(0.94, 0.94), (0.06, 0.94)]
        return [Stroke(path(*corners))]

    return sign


def tally(rng: Rng) -> Sign:
    """Strokes side by side, as one counts, the last one across them."""
    count, across = int(rng.integers(2, 5)), chance(rng, 0.4)
    lean = near(rng, 0.0, 0.06)

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = [
            Stroke(line(near(rng, x + lean, 0.015), 0.1, near(rng, x - lean, 0.015), 0.9))
            for x in np.linspace(0.5 - 0.13 * (count - 1), 0.5 + 0.13 * (count - 1), count)
        ]
        if across:
            drawing.append(Stroke(line(0.05, 0.72, 0.95, near(rng, 0.28, 0.03))))
        return drawing

    return sign


def web(rng: Rng) -> Sign:
    """Threads from the middle, tied together by others."""
    threads, ties = int(rng.integers(5, 8)), int(rng.integers(2, 4))
    turn = float(rng.random())

    def sign(rng: Rng) -> Drawing:
        angles = 2 * np.pi * (np.arange(threads) + turn) / threads + rng.normal(0, 0.05, threads)
        ways = np.column_stack((np.cos(angles), np.sin(angles)))
        drawing: Drawing = [
            Stroke(line(0.5, 0.5, 0.5 + 0.47 * float(x), 0.5 + 0.47 * float(y))) for x, y in ways
        ]
        for tie in range(ties):
            corners = 0.5 + ways * (0.4 * (tie + 1) / ties)
            drawing.append(Stroke(path(*((float(x), float(y)) for x, y in corners), closed=True)))
        return drawing

    return sign


def bent(program: Program) -> Program:
    """The same, broader, leaning or bent as one player has it."""

    def bent_program(rng: Rng) -> Sign:
        one, bend = program(rng), habit_of(rng)

        def sign(rng: Rng) -> Drawing:
            return [
                part._replace(points=bend(part.points)) if isinstance(part, Stroke) else part
                for part in one(rng)
            ]

        return sign

    return bent_program


COUNTED: dict[str, Program] = {
    name: bent(program)
    for name, program in {
        "sun": sun,
        "wheel": wheel,
        "ladder": ladder,
        "spiral": coil,
        "wheat ear": wheat_ear,
        "flower": blossom,
        "grapes": grapes,
        "bricks": bricks,
        "chess board": chess_board,
        "comb": comb,
        "target": target,
        "die": die,
        "stairs": stairs,
        "tally": tally,
        "web": web,
    }.items()
}
