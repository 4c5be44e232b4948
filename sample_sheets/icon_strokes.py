"""Icons written down as strokes, and how one player comes to draw them.

An icon is a line of strokes parted by |, in hundredths of the unit box with y down:

- `-` straight through the places, `=` the same and closed
- `~` softly through them, `&` the same and closed
- `ox,y rx,ry` a ring, `ax,y rx,ry start,turns` a part of one, in hundredths of a turn
- `@x,y r,turns` a spiral, `.x,y` a dot

Before a stroke, `?` says that only some players draw it, `+` that some fill it, `M` that it is
drawn once more in the mirror.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from sample_sheets.pen import (
    Drawing,
    Place,
    Points,
    Program,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    chance,
    one_of,
    path,
    ring,
    smooth,
    spiral,
)

DOT = 0.035  # radius in the unit box
SOMETIMES = 0.6  # share of players who draw a stroke that may be left away
SOLID = 0.15  # share of players who fill what may be filled


class Part(NamedTuple):
    """One stroke of an icon as it is written down."""

    kind: str
    places: tuple[Place, ...]
    optional: bool
    fillable: bool


@cache
def parts_of(icon: str) -> tuple[Part, ...]:
    """The strokes of an icon, mirrored ones written out."""
    parts: list[Part] = []
    for text in icon.split("|"):
        marks = text[: len(text) - len(text.lstrip("?+M"))]
        kind, numbers = text[len(marks)], text[len(marks) + 1 :]
        places = tuple(
            (float(x) / 100, float(y) / 100)
            for x, y in (place.split(",") for place in numbers.split())
        )
        parts.append(Part(kind, places, "?" in marks, "+" in marks))
        if "M" in marks:
            first, *others = places
            rest = others if kind in "oa@" else [(1 - x, y) for x, y in others]
            mirrored = ((1 - first[0], first[1]), *rest)
            parts.append(Part(kind, mirrored, "?" in marks, "+" in marks))
    return tuple(parts)


def icon(*versions: str) -> Program:
    """A sign that is drawn after one of some icons."""

    def program(rng: Rng) -> Sign:
        parts = parts_of(one_of(rng, versions))
        sometimes, solid = chance(rng, SOMETIMES), chance(rng, SOLID)
        bend = habit_of(rng)
        kept = [part for part in parts if sometimes or not part.optional]
        lines = [(part, _line(part)) for part in kept]
        loose = between(rng, 0.005, 0.025)

        def sign(rng: Rng) -> Drawing:
            shifts = rng.normal(0, loose, (len(lines), 2))
            return [
                Stroke(
                    bend(ring(rng, *part.places[0], DOT) if points is None else points) + shift,
                    filled=points is None or (solid and part.fillable),
                )
                for (part, points), shift in zip(lines, shifts, strict=True)
            ]

        return sign

    return program


def _line(part: Part) -> Points | None:
    """The points of a stroke; a dot is drawn anew each time."""
    places = part.places
    if part.kind in "-=":
        return path(*places, closed=part.kind == "=")
    if part.kind in "~&":
        return smooth(*places, closed=part.kind == "&")
    if part.kind == "o":
        return arc(*places[0], *places[1], start=0.7, turns=1.03)
    if part.kind == "a":
        return arc(*places[0], *places[1], *places[2])
    if part.kind == "@":
        return spiral(*places[0], *places[1])
    return None


def habit_of(rng: Rng) -> Callable[[Points], Points]:
    """How one person's drawing of a thing differs from another's: broader, leaning, bent."""
    wide, lean = np.exp(rng.normal(0, 0.09)), rng.normal(0, 0.05)
    plane = np.array(((wide, 0.0), (lean, 1 / wide)))
    # Waves about as long as the drawing, or longer.
    far = rng.normal(0, 0.012, (2, 2))
    waves, starts = rng.uniform(-6.0, 6.0, (2, 2)), rng.uniform(0, 2 * np.pi, 2)

    def bend(points: Points) -> Points:
        centred = points - 0.5
        bent: Points = centred @ plane + np.sin(centred @ waves.T + starts) @ far + 0.5
        return bent

    return bend
