"""Signs of players in a hurry: one stroke or dot a space."""

from __future__ import annotations

import numpy as np

from sample_sheets.pen import (
    Drawing,
    Program,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    line,
    near,
    path,
    ring,
    wave,
)


def _stroke(x0: float, y0: float, x1: float, y1: float) -> Program:
    """A straight stroke between two places."""

    def program(rng: Rng) -> Sign:
        ends = (np.array((x0, y0, x1, y1)) + rng.normal(0, 0.05, 4)).tolist()

        def sign(rng: Rng) -> Drawing:
            return [Stroke(line(*(near(rng, end, 0.03) for end in ends)))]

        return sign

    return program


def _corners(*corners: tuple[float, float]) -> Program:
    """A stroke with a corner or two in it."""

    def program(rng: Rng) -> Sign:
        habit = rng.normal(0, 0.04, (len(corners), 2))

        def sign(rng: Rng) -> Drawing:
            places = np.array(corners) + habit + rng.normal(0, 0.02, habit.shape)
            return [Stroke(path(*((float(x), float(y)) for x, y in places)))]

        return sign

    return program


def _dot(rng: Rng) -> Sign:
    r = between(rng, 0.1, 0.22)

    def sign(rng: Rng) -> Drawing:
        return [Stroke(ring(rng, 0.5, 0.5, near(rng, r, 0.015)), filled=True)]

    return sign


def _ring(rng: Rng) -> Sign:
    r = between(rng, 0.3, 0.46)

    def sign(rng: Rng) -> Drawing:
        return [Stroke(ring(rng, 0.5, 0.5, near(rng, r, 0.02)))]

    return sign


def _wave(rng: Rng) -> Sign:
    humps = between(rng, 1.0, 1.8)

    def sign(rng: Rng) -> Drawing:
        return [Stroke(wave(0.05, 0.95, 0.5, near(rng, 0.26, 0.02), near(rng, humps, 0.05)))]

    return sign


def _bow(start: float) -> Program:
    def program(rng: Rng) -> Sign:
        flat = between(rng, 0.3, 0.5)

        def sign(rng: Rng) -> Drawing:
            return [Stroke(arc(0.5, near(rng, 0.5, 0.03), 0.44, flat, start, 0.5))]

        return sign

    return program


def _two_strokes(rng: Rng) -> Sign:
    apart = between(rng, 0.12, 0.2)

    def sign(rng: Rng) -> Drawing:
        return [
            Stroke(line(0.1, near(rng, 0.5 + d, 0.03), 0.9, near(rng, 0.5 + d, 0.03)))
            for d in (-apart, apart)
        ]

    return sign


SINGLE: dict[str, tuple[Program, float]] = {
    "rising stroke": (_stroke(0.1, 0.9, 0.9, 0.1), 3.0),
    "falling stroke": (_stroke(0.1, 0.1, 0.9, 0.9), 2.0),
    "level stroke": (_stroke(0.05, 0.5, 0.95, 0.5), 2.5),
    "upright stroke": (_stroke(0.5, 0.05, 0.5, 0.95), 2.5),
    "spot": (_dot, 3.0),
    "small ring": (_ring, 3.0),
    "small wave": (_wave, 2.5),
    "caret": (_corners((0.08, 0.85), (0.5, 0.15), (0.92, 0.85)), 2.0),
    "vee": (_corners((0.1, 0.15), (0.5, 0.85), (0.9, 0.15)), 1.5),
    "hook": (_corners((0.2, 0.1), (0.2, 0.88), (0.85, 0.88)), 1.0),
    "tick": (_corners((0.1, 0.55), (0.38, 0.88), (0.92, 0.1)), 1.5),
    "bow up": (_bow(0.5), 1.0),
    "cup": (_bow(0.0), 1.0),
    "two strokes": (_two_strokes, 1.5),
    "three corners": (_corners((0.12, 0.86), (0.5, 0.14), (0.88, 0.86), (0.12, 0.86)), 1.2),
    "four corners": (
        _corners((0.14, 0.14), (0.86, 0.14), (0.86, 0.86), (0.14, 0.86), (0.14, 0.14)),
        1.2,
    ),
}
