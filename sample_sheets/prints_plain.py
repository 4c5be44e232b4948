"""Plain solid grids: the redraws that players make in a spreadsheet or with a ruler."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from sample_sheets.canvas import Canvas
from sample_sheets.prints_heraldry import coin
from sample_sheets.prints_landmarks import hatching, peaks, round_patch, ruin
from sample_sheets.prints_landmarks_bold import Landmarks
from sample_sheets.prints_official import white_canvas
from sample_sheets.prints_paper import photocopied, plain_paper
from sample_sheets.raster import paint
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
    line,
    mixed,
    points,
    strokes,
    wobbly,
)
from scanner.layout import Layout, Rect, layout
from scoring.boxes import SeasonBoxes
from scoring.sheet import Map
from scoring.spaces import ROW_LETTERS, SIZE, Space

Rng = np.random.Generator
MOUNTAINS = (
    "triangle",
    "filled triangle",
    "two triangles",
    "two peaks",
    "peaks on dark",
    "scribbled",
    "hatched",
)
WASTELANDS = ("grey", "rounded", "dark", "hatched", "crosshatched", "dotted", "speckled")
RUINS = ("columns", "letter", "arch", "dashed box", "pillar")
INKS: tuple[Colour, ...] = (
    (20, 20, 20),
    (90, 90, 90),
    (150, 150, 150),
    (40, 50, 120),
    (120, 80, 40),
)
# A map on coloured ground, its lines left white or pale.
GROUNDS: tuple[Colour, ...] = (
    (232, 220, 190),
    (214, 226, 204),
    (205, 219, 232),
    (222, 222, 222),
    (238, 214, 200),
    (200, 190, 172),
)
GOLDS: tuple[Colour, ...] = ((250, 208, 62), (240, 180, 40), (255, 230, 120))


@dataclass(frozen=True)
class Look:
    """One plain redraw."""

    ink: Colour
    frame: Colour
    line_width: float
    frame_width: float
    wobble: float
    mountain: str
    wasteland: str
    ruin: str
    names: bool
    ground: Colour | None  # of the map; None: the paper's own
    peak: float  # size of a mountain, in spaces
    peak_width: float  # of its lines
    pitch: float  # of hatching
    gold: Colour | None  # of a coin on the mountains


def print_plain(
    map: Map,
    scale: float,
    rng: Rng,
    landmarks: Landmarks | None = None,
    measured: Layout | None = None,
) -> Canvas:
    """A blank plain sheet; `measured` says where its coins and boxes are, else chance does."""
    ground = GROUNDS[rng.integers(len(GROUNDS))] if rng.random() < 0.25 else None
    dark = INKS[rng.integers(len(INKS))]
    if ground is not None and min(dark) > 100:  # too pale to show on coloured ground
        dark = INKS[0]
    faint = mixed(dark, WHITE, rng.uniform(0, 0.55))
    pale_lines = ground is not None and rng.random() < 0.7
    look = Look(
        ink=WHITE if pale_lines else faint,
        frame=dark if ground is not None or rng.random() < 0.8 else faint,
        line_width=float(np.exp(rng.uniform(np.log(0.012), np.log(0.07)))),
        frame_width=float(rng.uniform(0.02, 0.11)),
        wobble=0.0 if rng.random() < 0.75 else float(rng.uniform(0.003, 0.012)),
        mountain=str(rng.choice(MOUNTAINS)),
        wasteland=str(rng.choice(WASTELANDS)),
        ruin=str(rng.choice(RUINS)),
        names=rng.random() < 0.65,
        ground=ground,
        peak=float(rng.uniform(0.55, 1.0)),
        peak_width=float(rng.uniform(0.022, 0.06)),
        pitch=float(rng.uniform(0.07, 0.18)),
        gold=GOLDS[rng.integers(len(GOLDS))] if rng.random() < 0.4 else None,
    )
    measured = measured or draw_layout(rng)
    canvas = white_canvas(measured, scale)
    paint(canvas, _page(look, measured, map, landmarks or Landmarks(), rng))
    shape = canvas.pixels.shape[:2]
    # A photocopy would lose pale lines.
    if ground is None and rng.random() < 0.2:
        canvas.pixels[:] = photocopied(canvas.pixels, (shape[0], shape[1]), rng)
    else:
        tone = rng.uniform(-6, 6)
        colour = (int(246 + tone / 2), 245, int(241 - tone))
        paper = plain_paper((shape[0], shape[1]), rng, colour, rng.uniform(0.5, 1.6))
        canvas.pixels[:] = cv2.multiply(canvas.pixels, paper, scale=1 / 255)
    return canvas


def draw_layout(rng: Rng) -> Layout:
    """Paper around the map, with or without coins and season boxes below it."""
    side = rng.uniform(0.7, 2.2)
    top = rng.uniform(0.7, 3.5)
    official = layout("official")
    coins, seasons, final = official.coins, official.seasons, official.final
    radius = rng.uniform(0.17, 0.3)
    if rng.random() < 0.35:
        coins = ()
    if rng.random() < 0.4:
        seasons, final = (), None
    else:
        side = max(side, 0.95)
    width = 11 + 2 * side
    bottom = rng.uniform(11.8, 12.4) + (1.0 if coins else 0) + (2.3 if seasons else 0)
    # Mostly a whole page of paper, else one cut off below what is printed.
    if rng.random() < 0.6:
        bottom = max(bottom, width * rng.choice([1.414, 1.294]) - top)
    lower = Rect(float(-side), float(-top), float(11 + side), float(bottom))
    if not coins and seasons:
        seasons = tuple(_raised(box, 0.9) for box in seasons)
        final = _raise(final, 0.9) if final else None
    return Layout("plain", lower, coins, radius if coins else 0.0, seasons, final)


def _raise(rect: Rect, by: float) -> Rect:
    return replace(rect, top=rect.top - by, bottom=rect.bottom - by)


def _raised(season: SeasonBoxes[Rect], by: float) -> SeasonBoxes[Rect]:
    return season.each(lambda rect: _raise(rect, by))


def _page(look: Look, measured: Layout, map: Map, landmarks: Landmarks, rng: Rng) -> list[Art]:
    art: list[Art] = []
    if look.ground is not None:
        art.append(box(Rect(0, 0, SIZE, SIZE), None, 0, look.ground))
    for space in sorted(map.wasteland):
        art += _wasteland(space, look, rng)
    lines = [points([(i, 0), (i, SIZE)]) for i in range(1, SIZE)]
    lines += [points([(0, i), (SIZE, i)]) for i in range(1, SIZE)]
    if look.wobble:
        lines = [wobbly(one, rng, look.wobble, 0.5) for one in lines]
    art.append(strokes(lines, look.ink, look.line_width))
    for space in sorted(map.ruins):
        own = landmarks.ruin
        art += own((space.column, space.row)) if own else _ruin(space, look, rng)
    for space in sorted(map.mountains):
        own = landmarks.mountain
        art += own((space.column, space.row)) if own else _mountain(space, look, rng)
    ring = points([(0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE), (0, 0)])
    sides = [wobbly(ring[i : i + 2], rng, look.wobble, 0.6) for i in range(4)]
    art.append(strokes(sides, look.frame, look.frame_width))
    if look.names:
        size = rng.uniform(0.25, 0.45)
        above = rng.random() < 0.4
        for i in range(SIZE):
            art.append(Label(ROW_LETTERS[i], -0.4, i + 0.5, size, look.frame, Face.REGULAR))
            y = -0.38 if above else 11.4
            art.append(Label(str(i + 1), i + 0.5, y, size, look.frame, Face.REGULAR))
    art += _below(look, measured, rng)
    if measured.paper.top < -1.6 and rng.random() < 0.7:
        side = f"Map {map.name}" if map.name else "Map"
        art.append(Label(side, 0.0, measured.paper.top / 2, 0.5, look.frame, align=0.0))
        y = measured.paper.top / 2 + 0.2
        art.append(line((5, y), (10, y), colour=look.frame, width=0.02))
    return art


def _below(look: Look, measured: Layout, rng: Rng) -> list[Art]:
    """Coin track and season boxes."""
    art: list[Art] = []
    signed = rng.random() < 0.6
    golden = rng.random() < 0.4
    for centre in measured.coins:
        if golden:
            art += coin(centre, measured.coin_radius, look.frame, (230, 190, 70), rng)
        else:
            art.append(disc(centre, measured.coin_radius, look.frame, 0.025))
    for number, season in enumerate(measured.seasons):
        for rect in season:
            art.append(box(rect, look.frame, 0.025))
        if signed:
            for rect, letter in zip(season.edicts, "ABCDA"[number : number + 2], strict=True):
                art.append(Label(letter, rect.left + 0.14, rect.top + 0.15, 0.2, look.frame))
        sign = "=" if number == 3 else "+"
        y = season.total.centre[1]
        art.append(Label(sign, season.total.right + 0.23, y, 0.35, look.frame))
    if measured.final:
        art.append(box(measured.final, look.frame, 0.04))
    return art


def _mountain(space: Space, look: Look, rng: Rng) -> list[Art]:
    x, y = space.column, space.row
    corner = float(x), float(y)
    width, middle = look.peak_width, by(x + 0.5, y + 0.5)
    peak = points([(-0.38, 0.34), (0.0, -0.32), (0.38, 0.34)]) * look.peak + middle
    ground = box(
        Rect(x + 0.02, y + 0.02, x + 0.98, y + 0.98), None, 0, mixed(look.frame, WHITE, 0.1)
    )
    art: list[Art]
    if look.mountain == "triangle":
        art = [Path((peak,), stroke=look.frame, width=width, closed=True)]
    elif look.mountain == "filled triangle":
        art = [Path((peak,), fill=look.frame, closed=True)]
    elif look.mountain == "two triangles":
        ridge = points([(-0.45, 0.3), (-0.16, -0.26), (0.02, 0.08), (0.14, -0.12), (0.42, 0.3)])
        ends = ridge * look.peak + middle
        art = [Path((ends,), stroke=look.frame, width=width, closed=rng.random() < 0.5)]
    elif look.mountain == "two peaks":
        art = peaks(corner, look.frame, width, rng)
    elif look.mountain == "peaks on dark":
        art = [ground, *peaks(corner, WHITE, width, rng)]
    elif look.mountain == "scribbled":
        art = [strokes([_scribble(rng) + by(x, y)], look.frame, width)]
        art.append(Path((peak,), stroke=WHITE, width=0.05, closed=True))
    else:
        art = [
            strokes(hatching(space, look.pitch), look.frame, 0.03),
            Path((peak,), stroke=look.frame, width=0.06, fill=WHITE, closed=True),
        ]
    if look.gold is not None:
        art += coin((x + 0.5, y + 0.72), 0.17, look.frame, look.gold, rng)
    return art


def _scribble(rng: Rng) -> Points:
    """To and fro all over a space."""
    steps = 26
    down = np.linspace(0.06, 0.94, steps) + rng.normal(0, 0.02, steps)
    across = np.where(np.arange(steps) % 2 == 0, 0.06, 0.94) + rng.normal(0, 0.025, steps)
    return np.column_stack((across, down))


def _wasteland(space: Space, look: Look, rng: Rng) -> list[Art]:
    x, y = space.column, space.row
    rect = Rect(x, y, x + 1, y + 1)
    if look.wasteland == "grey":
        return [box(rect, None, 0, (170, 170, 170))]
    if look.wasteland == "rounded":
        return [round_patch(space, (160, 160, 160))]
    if look.wasteland == "speckled":
        grains = points(rng.uniform(0.04, 0.96, (70, 2))) + by(x, y)
        return [
            box(rect, None, 0, (196, 194, 190)),
            strokes([np.stack([g, g + by(0.03, 0.02)]) for g in grains], (90, 88, 85), 0.03),
        ]
    if look.wasteland == "dark":
        return [box(rect, None, 0, (70, 68, 66))]
    if look.wasteland == "dotted":
        dots = rng.uniform(0.06, 0.94, (26, 2)) + by(x, y)
        return [
            box(rect, None, 0, (225, 225, 225)),
            *(disc((float(a), float(b)), 0.035, None, 0, look.frame, 8) for a, b in dots),
        ]
    width = look.pitch * 0.22
    art: list[Art] = [strokes(hatching(space, look.pitch), look.frame, width)]
    if look.wasteland == "crosshatched":
        art.append(strokes(hatching(space, look.pitch, rising=False), look.frame, width))
    return art


def _ruin(space: Space, look: Look, rng: Rng) -> list[Art]:
    x, y = space.column, space.row
    pale = mixed(look.frame, look.ground or WHITE, float(rng.uniform(0.2, 0.6)))
    if look.ruin == "columns":
        return ruin((float(x), float(y)), pale, 0.03, rng)
    if look.ruin == "letter":
        return [Label("R", x + 0.5, y + 0.5, 0.55, pale, Face.REGULAR)]
    if look.ruin == "arch":
        arch = [(0.25, 0.82), (0.25, 0.4), (0.35, 0.24), (0.65, 0.24), (0.75, 0.4), (0.75, 0.82)]
        return [strokes([points(arch) + by(x, y)], pale, 0.05)]
    if look.ruin == "dashed box":
        ring = points([(0.15, 0.15), (0.85, 0.15), (0.85, 0.85), (0.15, 0.85), (0.15, 0.15)])
        pieces = [
            ring[i] + (ring[i + 1] - ring[i]) * np.array([[t], [t + 0.12]])
            for i in range(4)
            for t in (0.0, 0.3, 0.6, 0.88)
        ]
        return [strokes([piece + by(x, y) for piece in pieces], pale, 0.03)]
    post = points([(0.42, 0.3), (0.42, 0.75), (0.58, 0.75), (0.58, 0.3)]) + by(x, y)
    ends = [points([(0.32, v), (0.68, v)]) + by(x, y) for v in (0.27, 0.78)]
    return [Path((post,), stroke=pale, width=0.03, closed=True), strokes(ends, pale, 0.06)]
