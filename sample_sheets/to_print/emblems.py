"""The colours of our own sheet, and what is printed on it: mountains, ruins, wasteland, coins."""

from __future__ import annotations

import numpy as np

from sample_sheets.to_print.drawing import (
    WHITE,
    Art,
    Colour,
    Path,
    Points,
    arc,
    box,
    by,
    curve,
    disc,
    mirrored,
    mixed,
    points,
    strokes,
)
from scanner.layout import Point, Rect
from scoring.spaces import Space

INK: Colour = (25, 25, 28)
SOFT: Colour = (120, 122, 126)
# Pale enough that a pencil line over it stays the darker one, dark enough for a photo in poor
# light: about half the darkness of the frame.
GRID: Colour = (150, 152, 156)
PALE: Colour = (205, 206, 208)
ROCK: Colour = (70, 68, 70)
GOLD: Colour = (244, 214, 120)
HOLE: Colour = (176, 176, 178)
RUIN: Colour = (160, 162, 166)
# Row and column steps over the top, right, bottom and left side of a space.
SIDES_OF_A_SPACE = ((-1, 0), (0, 1), (1, 0), (0, -1))


def mountain_sign(corner: Point) -> list[Art]:
    """Two peaks with a hatched shadow side on a grey ground, and the coin at their foot."""
    x, y = corner
    far = points([(0.08, 0.78), (0.35, 0.3), (0.55, 0.66)])
    near = points([(0.3, 0.86), (0.6, 0.12), (0.94, 0.86)])
    shadow = points(
        [(0.6, 0.12), (0.94, 0.86), (0.66, 0.86), (0.7, 0.62), (0.57, 0.46), (0.64, 0.34)]
    )
    snow = points([(0.49, 0.4), (0.56, 0.34), (0.6, 0.41), (0.65, 0.33), (0.71, 0.37)])
    return [
        box(Rect(x + 0.03, y + 0.03, x + 0.97, y + 0.97), None, 0, PALE),
        Path((far + corner,), stroke=INK, width=0.05, fill=WHITE, closed=True),
        Path((points([(0.35, 0.3), (0.55, 0.66), (0.38, 0.78), (0.4, 0.5)]) + corner,), fill=ROCK),
        Path((near + corner,), stroke=INK, width=0.06, fill=WHITE, closed=True),
        Path((shadow + corner,), fill=ROCK, closed=True),
        strokes([snow + corner], INK, 0.03),
        *coin_sign((x + 0.3, y + 0.74), 0.185),
    ]


def coin_sign(centre: Point, radius: float) -> list[Art]:
    """A coin with a star-like stamp, pale enough to be crossed out."""
    rays = [
        np.stack([arc(centre, radius * r, a, a, 1)[0] for r in (0.12, 0.42)])
        for a in range(0, 360, 60)
    ]
    return [
        disc(centre, radius, INK, 0.03, GOLD),
        disc(centre, radius * 0.7, mixed(GOLD, INK, 0.35), 0.014),
        strokes(rays, mixed(GOLD, INK, 0.45), 0.018),
    ]


def ruin_sign(corner: Point) -> list[Art]:
    """A pillar with half an arch and the stump of the other, pale under what is drawn over it."""
    x, y = corner
    blocks = [
        box(Rect(x + left, y + top, x + right, y + bottom), RUIN, 0.026, WHITE)
        for left, top, right, bottom in (
            (0.19, 0.42, 0.35, 0.8),
            (0.15, 0.35, 0.39, 0.42),
            (0.15, 0.8, 0.39, 0.86),
            (0.61, 0.8, 0.85, 0.86),
        )
    ]
    arch = np.concatenate(
        [
            curve((0.17, 0.35), (0.18, 0.08), (0.42, 0.06), (0.6, 0.16), 12),
            points([(0.56, 0.22), (0.6, 0.25), (0.54, 0.31)]),
            curve((0.54, 0.31), (0.46, 0.22), (0.38, 0.24), (0.37, 0.35), 8),
        ]
    )
    stump = points(
        [(0.65, 0.8), (0.65, 0.6), (0.69, 0.54), (0.73, 0.59), (0.77, 0.5), (0.81, 0.56)]
    )
    stump = np.vstack([stump, (0.81, 0.8)])
    solid = Path((arch + corner, stump + corner), stroke=RUIN, width=0.026, closed=True)
    lines = [
        points([(0.24, 0.46), (0.24, 0.76)]),
        points([(0.3, 0.46), (0.3, 0.76)]),
        points([(0.7, 0.63), (0.7, 0.77)]),
        points([(0.76, 0.6), (0.76, 0.77)]),
        points([(0.26, 0.15), (0.33, 0.26)]),
        points([(0.42, 0.1), (0.43, 0.24)]),
    ]
    return [*blocks, solid, strokes([part + corner for part in lines], RUIN, 0.022)]


def wasteland_sign(hole: tuple[Space, ...]) -> list[Art]:
    """A chasm: cracked grey ground with a torn rim, in every space of the hole."""
    rng = np.random.default_rng([space.index for space in hole])
    inside = set(hole)
    ground: list[Points] = []
    cracks: list[Points] = []
    rim: list[Points] = []
    seams: list[Points] = []
    for space in hole:
        corners = points([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]) + by(space.column, space.row)
        outline = []
        for start, end, (down, right) in zip(corners, corners[1:], SIDES_OF_A_SPACE, strict=False):
            beyond = [
                n
                for n in space.neighbours
                if (n.row - space.row, n.column - space.column) == (down, right)
            ]
            edge = np.stack([start, end])
            # The rim is torn towards paper; along the frame and inside the hole it is straight.
            if beyond and beyond[0] not in inside:
                edge = _jagged(edge, rng)
                rim.append(edge)
            elif beyond:
                seams.append(edge)
            outline.append(edge[:-1])
        ground.append(np.concatenate(outline))
        middle = np.array([0.5, 0.5]) + rng.normal(0, 0.08, 2)
        for end in ((0.08, 0.3), (0.55, 0.08), (0.92, 0.7), (0.4, 0.92)):
            bend = (middle + end) / 2 + rng.normal(0, 0.09, 2)
            crack = np.stack([np.array(end), bend, middle])
            cracks.append(crack + by(space.column, space.row))
    return [
        *(Path((area,), fill=HOLE, closed=True) for area in ground),
        strokes(seams, GRID, 0.014),
        strokes(cracks, SOFT, 0.028),
        strokes(rim, INK, 0.04),
    ]


def _jagged(side: Points, rng: np.random.Generator) -> Points:
    """The side of a space as a torn line that begins and ends in its corners."""
    t = np.linspace(0, 1, 9)[:, None]
    places = side[0] * (1 - t) + side[1] * t
    along = side[1] - side[0]
    off = rng.normal(0, 0.022, len(t))
    off[0] = off[-1] = 0
    return np.asarray(places + off[:, None] * np.array([along[1], along[0]]))


def monster_head(centre: Point, size: float, colour: Colour, width: float) -> list[Art]:
    """A horned head from the front."""
    half = np.concatenate(
        [
            curve((0, 0.42), (-0.18, 0.4), (-0.3, 0.2), (-0.32, 0.0), 7),
            curve((-0.32, 0.0), (-0.52, -0.1), (-0.5, -0.4), (-0.46, -0.5), 6),
            curve((-0.46, -0.5), (-0.44, -0.3), (-0.32, -0.22), (-0.2, -0.2), 6),
            points([(0, -0.22)]),
        ]
    )
    eyes = [points([(-0.2, 0.0), (-0.05, 0.08)]), points([(0.2, 0.0), (0.05, 0.08)])]
    lines = [half, mirrored(half, 0), *eyes]
    return [strokes([np.asarray(part * size + centre) for part in lines], colour, width)]
