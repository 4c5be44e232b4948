"""Mountains and ruins as fans print them: bold ruins, mountains in outline on bare paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from sample_sheets.prints_landmarks import ruin
from sample_sheets.to_print.drawing import (
    WHITE,
    Art,
    Colour,
    Face,
    Label,
    Path,
    Points,
    box,
    by,
    disc,
    mixed,
    points,
    strokes,
)
from scanner.layout import Point, Rect

Rng = np.random.Generator
Landmark = Callable[[Point], list[Art]]  # the same in every space, moved to its corner
BLACK: Colour = (18, 18, 20)
# Bold ruins are black or teal mostly.
RUIN_INKS: tuple[Colour, ...] = (BLACK, BLACK, (0, 110, 110), (20, 132, 128), (75, 40, 20))
MOUNTAIN_INKS: tuple[Colour, ...] = (BLACK, (60, 60, 62), (110, 110, 112), (80, 50, 30))
GOLD: Colour = (246, 206, 90)
# Shares of prints.
BOLD_RUINS = 0.45
OUTLINED_ON_PLAIN, OUTLINED_ON_OTHERS = 0.45, 0.2


@dataclass(frozen=True)
class Landmarks:
    """What a print has for mountains and ruins; None leaves its style's own."""

    description: dict[str, str] = field(default_factory=dict)
    ruin: Landmark | None = None
    mountain: Landmark | None = None


def some_landmarks(rng: Rng, plain: bool) -> Landmarks | None:
    """A fan's landmarks, or None for a print that has none of its own."""
    described: dict[str, str] = {}
    a_ruin = a_mountain = None
    if rng.random() < BOLD_RUINS:
        name = str(rng.choice(list(RUINS)))
        ink = RUIN_INKS[rng.integers(len(RUIN_INKS))]
        # Thin lines at times, so that the ink alone is bold.
        a_ruin = _moved(RUINS[name](ink, float(rng.uniform(0.025, 0.055)), rng))
        described["ruins"] = f"{_colour_of(ink)} {name}"
    if rng.random() < (OUTLINED_ON_PLAIN if plain else OUTLINED_ON_OTHERS):
        name = str(rng.choice(list(MOUNTAINS)))
        ink = MOUNTAIN_INKS[rng.integers(len(MOUNTAIN_INKS))]
        art = MOUNTAINS[name](ink, float(rng.uniform(0.02, 0.05)), rng)
        a_mountain = _moved([*art, *_coin(ink, rng)])
        described["mountains"] = f"outlined {name}"
    if not described:
        return None
    return Landmarks(described, a_ruin, a_mountain)


def _colour_of(ink: Colour) -> str:
    red, green, blue = ink
    return "black" if max(ink) < 40 else "teal" if green > red and blue > red else "brown"


def _moved(art: list[Art]) -> Landmark:
    """What was drawn for the first space, at the corner of any."""

    def landmark(corner: Point) -> list[Art]:
        return [_shifted(piece, *corner) for piece in art]

    return landmark


def _shifted(piece: Art, x: float, y: float) -> Art:
    if isinstance(piece, Label):
        return Label(piece.text, piece.x + x, piece.y + y, piece.size, piece.colour, piece.face)
    lines = tuple(line + by(x, y) for line in piece.lines)
    return Path(lines, piece.stroke, piece.width, piece.fill, piece.closed)


def _columns(ink: Colour, width: float, rng: Rng) -> list[Art]:
    return ruin((0.0, 0.0), ink, width, rng)


def _three_columns(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """Two columns under a beam and the stump of a third."""
    half, foot = rng.uniform(0.04, 0.08), rng.uniform(0.74, 0.82)
    art: list[Art] = [strokes([points([(0.14, foot), (0.86, foot)])], ink, width * 1.3)]
    for x, top in ((0.26, 0.28), (0.5, 0.28), (0.74, 0.52)):
        art.append(box(Rect(x - half, top, x + half, foot), ink, width, None))
    art.append(strokes([points([(0.18, 0.24), (0.58, 0.24)])], ink, width * 1.3))
    return art


def _temple(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """A gable on columns, broken off on one side at times: near to a house."""
    count, foot = int(rng.integers(2, 5)), rng.uniform(0.76, 0.84)
    roof = points([(0.14, 0.4), (0.5, 0.16), (0.86, 0.4)])
    if rng.random() < 0.4:
        roof = points([(0.14, 0.4), (0.5, 0.16), (0.62, 0.26), (0.66, 0.4), (0.14, 0.4)])
    columns = [points([(x, 0.42), (x, foot)]) for x in np.linspace(0.22, 0.78, count)]
    base = points([(0.12, foot), (0.88, foot)])
    return [
        Path((roof,), stroke=ink, width=width, closed=True),
        strokes([*columns, base], ink, width * rng.uniform(1.0, 2.2)),
    ]


def _arch(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """An arch with a piece missing."""
    outer = points([(0.18, 0.82), (0.18, 0.42), (0.3, 0.24), (0.52, 0.18), (0.66, 0.22)])
    inner = points([(0.34, 0.82), (0.34, 0.5), (0.42, 0.38), (0.56, 0.34)])
    stump = points([(0.66, 0.82), (0.66, 0.56), (0.74, 0.48), (0.82, 0.6), (0.82, 0.82)])
    ground = points([(0.1, 0.82), (0.9, 0.82)])
    return [
        strokes([outer, inner, points([(0.66, 0.22), (0.56, 0.34)]), stump, ground], ink, width)
    ]


def _tower(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """A tower whose top has fallen."""
    jags = [(0.32, 0.3), (0.4, 0.38), (0.46, 0.22), (0.56, 0.34), (0.66, 0.28)]
    top = points([(0.3, 0.82), *jags, (0.7, 0.82)])
    door = points([(0.44, 0.82), (0.44, 0.66), (0.5, 0.6), (0.56, 0.66), (0.56, 0.82)])
    filled = rng.random() < 0.3
    return [
        Path((top,), stroke=ink, width=width, fill=mixed(ink, WHITE, 0.7) if filled else None),
        strokes([door, points([(0.18, 0.82), (0.82, 0.82)])], ink, width),
    ]


def _pillars(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """Solid pillars of unlike height on a solid base."""
    art: list[Art] = [box(Rect(0.16, 0.74, 0.84, 0.82), None, 0, ink)]
    for x, top in ((0.24, 0.3), (0.46, 0.22), (0.68, rng.uniform(0.4, 0.55))):
        art.append(box(Rect(x, top, x + 0.1, 0.74), None, 0, ink))
    if rng.random() < 0.6:
        art.append(box(Rect(0.2, 0.18, 0.6, 0.25), None, 0, ink))
    return art


def _letter(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """A large R."""
    return [Label("R", 0.5, 0.5, float(rng.uniform(0.45, 0.7)), ink, Face.REGULAR)]


RUINS: dict[str, Callable[[Colour, float, Rng], list[Art]]] = {
    "columns": _columns,
    "three columns": _three_columns,
    "temple": _temple,
    "arch": _arch,
    "tower": _tower,
    "pillars": _pillars,
    "letter": _letter,
}


def _triangle(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """One triangle, with snow on it at times."""
    half, top, foot = rng.uniform(0.34, 0.47), rng.uniform(0.06, 0.22), rng.uniform(0.76, 0.9)
    art: list[Art] = [_peak(0.5, top, foot, half, ink, width)]
    if rng.random() < 0.4:
        down = top + 0.3 * (foot - top)
        side = half * 0.3
        snow = [(0.5 - side, down), (0.5 - side / 3, down - 0.05), (0.5, down + 0.04)]
        snow += [(0.5 + side / 3, down - 0.05), (0.5 + side, down)]
        art.append(strokes([points(snow)], ink, width))
    return art


def _two_triangles(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """Two triangles, the nearer one before the other or both seen through."""
    foot, half = rng.uniform(0.76, 0.9), rng.uniform(0.26, 0.33)
    left, right = 0.5 - rng.uniform(0.1, 0.17), 0.5 + rng.uniform(0.1, 0.17)
    tops = rng.uniform(0.1, 0.34, 2).tolist()
    covered = WHITE if rng.random() < 0.5 else None
    return [
        _peak(left, tops[0], foot, half, ink, width),
        _peak(right, tops[1], foot, half, ink, width, covered),
    ]


def _ridge(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """A jagged line, with or without a foot."""
    peaks = int(rng.integers(2, 4))
    xs = np.linspace(0.08, 0.92, 2 * peaks + 1)
    ys = np.where(np.arange(2 * peaks + 1) % 2 == 0, 0.62, 0.24) + rng.normal(0, 0.05, len(xs))
    ys[0] = ys[-1] = 0.78
    line = np.column_stack((xs, ys))
    return [Path((line,), stroke=ink, width=width, closed=rng.random() < 0.5)]


def _shaded(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """A triangle whose far side is hatched."""
    half, top, foot = rng.uniform(0.36, 0.46), rng.uniform(0.08, 0.2), rng.uniform(0.78, 0.88)
    lines: list[Points] = []
    for t in np.linspace(0.15, 0.9, int(rng.integers(4, 7))):
        start = (0.5 + half * t, top + (foot - top) * t)
        lines.append(points([start, (0.5 + half * t * 0.3, min(foot, start[1] + 0.1))]))
    return [_peak(0.5, top, foot, half, ink, width), strokes(lines, ink, width * 0.6)]


def _carets(ink: Colour, width: float, rng: Rng) -> list[Art]:
    """Open peaks, as on old maps."""
    count = int(rng.integers(1, 4))
    lines = []
    for i in range(count):
        x, y = 0.5 + 0.27 * (i - (count - 1) / 2), 0.3 + 0.12 * (i % 2)
        lines.append(points([(x - 0.22, y + 0.36), (x, y), (x + 0.22, y + 0.36)]))
    return [strokes(lines, ink, width * 1.2)]


def _peak(
    x: float,
    top: float,
    foot: float,
    half: float,
    ink: Colour,
    width: float,
    fill: Colour | None = None,
) -> Path:
    corners = points([(x - half, foot), (x, top), (x + half, foot)])
    return Path((corners,), stroke=ink, width=width, fill=fill, closed=True)


MOUNTAINS: dict[str, Callable[[Colour, float, Rng], list[Art]]] = {
    "triangle": _triangle,
    "two triangles": _two_triangles,
    "ridge": _ridge,
    "shaded triangle": _shaded,
    "carets": _carets,
}


def _coin(ink: Colour, rng: Rng) -> list[Art]:
    """The coin at the mountain's foot: none, a ring with a number or a golden disc."""
    kind = rng.random()
    if kind < 0.35:
        return []
    centre, radius = (0.5, float(rng.uniform(0.68, 0.78))), float(rng.uniform(0.11, 0.18))
    fill = GOLD if kind > 0.75 else WHITE
    art: list[Art] = [disc(centre, radius, ink, 0.02, fill)]
    if rng.random() < 0.7:
        art.append(Label("1", *centre, radius * 1.3, ink, Face.REGULAR))
    return art
