"""Sheets of the official kind: parchment, hatched frame, dashed lines, all of our own drawing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from sample_sheets.canvas import Canvas
from sample_sheets.prints_frame import some_frame
from sample_sheets.prints_heraldry import (
    GOLD,
    brackets,
    coin,
    compass,
    crest,
    plus_of_coins,
    wreath,
)
from sample_sheets.prints_landmarks import (
    bare_mountain,
    hatching,
    round_patch,
    ruin,
    scribbled_mountain,
)
from sample_sheets.prints_landmarks_bold import Landmarks
from sample_sheets.prints_paper import clouds, parchment, photocopied, shaded, torn_outline
from sample_sheets.prints_wasteland import burn_wasteland
from sample_sheets.raster import paint, paint_pixels
from sample_sheets.to_print.drawing import (
    BLACK,
    WHITE,
    Art,
    Colour,
    Label,
    Path,
    Points,
    arc,
    box,
    dashes,
    disc,
    line,
    mixed,
    points,
    strokes,
    wobbly,
)
from sample_sheets.to_print.emblems import monster_head
from scanner.arrays import Pixels
from scanner.layout import Layout, Point, Rect, layout
from scoring.boxes import SeasonBoxes
from scoring.maps import SIDES
from scoring.sheet import Map
from scoring.spaces import ROW_LETTERS, SIZE

Rng = np.random.Generator
CYRILLIC_ROWS = "АБВГДЕЖЗИКЛ"
# Accent colours of sides A (orange) and B (grey-green), and others that keep the reader from
# leaning on them. Inks are let into the parchment by multiplying, so they are lighter here than
# on the sheet.
ACCENTS: tuple[Colour, ...] = (
    (245, 184, 83),
    (252, 200, 62),
    (238, 165, 90),
    (178, 192, 184),
    (196, 204, 200),
    (150, 176, 165),
    (150, 172, 212),
    (212, 128, 115),
    (196, 172, 135),
)
INKS: tuple[Colour, ...] = ((62, 52, 22), (28, 32, 62), (40, 30, 25), (20, 20, 20), (70, 40, 30))
ROCKS: tuple[Colour, ...] = ((66, 24, 14), (50, 25, 20), (35, 30, 30), (45, 40, 50), (80, 45, 25))
PAPERS: tuple[Colour, ...] = (
    (213, 197, 185),
    (216, 212, 200),
    (228, 220, 205),
    (205, 190, 165),
    (236, 234, 228),
    (214, 220, 222),
)
GROUNDS: tuple[Colour, ...] = ((224, 210, 184), (208, 222, 202), (206, 218, 228), (226, 217, 208))
SURROUNDS: tuple[Colour, ...] = ((60, 28, 14), (40, 22, 16), (80, 45, 25), (30, 30, 32))


@dataclass(frozen=True)
class Look:
    """One printing of the official kind."""

    paper: Colour
    surround: Colour | None  # what is printed outside the torn edge; None: parchment to the rim
    ink: Colour
    accent: Colour
    rock: Colour
    gold: Colour
    dash: float
    gap: float
    line_width: float
    rows: str
    copied: str  # "colour", "grey" or "photocopy"
    crest: bool
    ghost: float  # strength of the faint old map in the parchment
    mountain: Callable[[Point, Colour, Colour, Colour | None, Rng], list[Art]]
    coins: bool  # on the mountains
    wasteland: str  # "torn", "patches" or "hatched"
    ground: Colour | None  # of the map, with its lines left pale; None: parchment


def draw_look(rng: Rng) -> Look:
    """A printing, near the real ones or well off them."""

    def near(colour: Colour, by: float) -> Colour:
        red, green, blue = (int(c) for c in np.clip(rng.normal(0, by, 3) + colour, 0, 255))
        return red, green, blue

    # Half of the prints keep to the measured dashes; the others stray.
    close = rng.random() < 0.5
    copied = str(rng.choice(["colour", "grey", "photocopy"], p=[0.76, 0.12, 0.12]))
    # A photocopy would lose pale lines.
    tinted = copied != "photocopy" and rng.random() < 0.08
    return Look(
        paper=near(PAPERS[rng.integers(len(PAPERS))], 6),
        surround=near(SURROUNDS[rng.integers(len(SURROUNDS))], 8) if rng.random() < 0.7 else None,
        ink=near(INKS[rng.integers(len(INKS))], 8),
        # On phone photos the lines are often far paler than on a scan.
        accent=mixed(
            near(ACCENTS[int(rng.integers(len(ACCENTS)) * rng.uniform(0.4, 1))], 10),
            WHITE,
            float(rng.uniform(0, 0.45)) if rng.random() < 0.5 else 0.0,
        ),
        rock=near(ROCKS[rng.integers(len(ROCKS))], 8),
        gold=near(GOLD, 14),
        dash=0.144 if close else rng.uniform(0.08, 0.24),
        gap=0.13 if close else rng.uniform(0.07, 0.2),
        line_width=float(rng.normal(0.042, 0.004) if close else rng.uniform(0.022, 0.056)),
        rows=CYRILLIC_ROWS if rng.random() < 0.15 else ROW_LETTERS,
        copied=copied,
        crest=rng.random() < 0.93,
        ghost=rng.uniform(0, 9) if rng.random() < 0.7 else 0.0,
        mountain=scribbled_mountain if rng.random() < 0.85 else bare_mountain,
        coins=rng.random() < 0.85,
        wasteland=str(rng.choice(["torn", "patches", "hatched"], p=[0.72, 0.16, 0.12])),
        ground=near(GROUNDS[rng.integers(len(GROUNDS))], 6) if tinted else None,
    )


def print_official(map: Map, scale: float, rng: Rng, landmarks: Landmarks | None = None) -> Canvas:
    """A blank sheet of the official kind."""
    look = draw_look(rng)
    measured = jittered(layout("official"), rng)
    canvas = white_canvas(measured, scale)
    paint(canvas, page(look, measured, map, rng, landmarks or Landmarks()))
    shape = canvas.pixels.shape[:2]
    if look.copied == "photocopy":
        canvas.pixels[:] = photocopied(canvas.pixels, shape, rng)
        if look.wasteland == "torn":
            burn_wasteland(canvas, map.wasteland, rng)
        return canvas
    paper = parchment(shape, rng, look.paper)
    _old_map(paper, look.ghost, rng)
    cv2.multiply(canvas.pixels, paper, dst=canvas.pixels, scale=1 / 255)
    if look.wasteland == "torn":
        burn_wasteland(canvas, map.wasteland, rng)
    _paper_edge(canvas, look, rng)
    if look.copied == "grey":
        grey = cv2.cvtColor(canvas.pixels, cv2.COLOR_BGR2GRAY)
        cv2.merge([grey] * 3, dst=canvas.pixels)
    return canvas


def white_canvas(measured: Layout, scale: float) -> Canvas:
    """Unprinted white paper."""
    paper = measured.paper
    height, width = (paper.bottom - paper.top) * scale, (paper.right - paper.left) * scale
    return Canvas(measured, scale, np.full((round(height), round(width), 3), 255, np.uint8))


def jittered(measured: Layout, rng: Rng) -> Layout:
    """The same layout as another edition would have it: everything off by a little."""
    dx, dy, sx, sy = (float(v) for v in rng.normal(0, 0.03, 4))
    along = float(rng.normal(1, 0.004))

    def moved(rect: Rect) -> Rect:
        return Rect(rect.left + sx, rect.top + sy, rect.right + sx, rect.bottom + sy)

    left, top, right, bottom = (float(v) for v in rng.normal(0, 0.08, 4))
    paper = measured.paper
    return replace(
        measured,
        paper=Rect(paper.left + left, paper.top + top, paper.right + right, paper.bottom + bottom),
        coins=tuple((5.5 + (x - 5.5) * along + dx, y + dy) for x, y in measured.coins),
        seasons=tuple(boxes.each(moved) for boxes in measured.seasons),
        final=moved(measured.final) if measured.final else None,
    )


def page(look: Look, measured: Layout, map: Map, rng: Rng, landmarks: Landmarks) -> list[Art]:
    """Everything printed, on white."""
    art: list[Art] = []
    if look.ground is not None:
        art.append(box(Rect(0, 0, SIZE, SIZE), None, 0, look.ground))
    if look.wasteland != "torn":
        art += _drawn_wasteland(look, map)
    art += _inner_lines(look, rng)
    art += _row_and_column_names(look, rng)
    pale = mixed(look.accent, WHITE, rng.uniform(0.0, 0.3))
    if look.ground is not None:
        pale = mixed(look.ground, look.ink, rng.uniform(0.2, 0.45))
    width = rng.uniform(0.018, 0.034)
    for space in sorted(map.ruins):
        corner = space.column, space.row
        art += landmarks.ruin(corner) if landmarks.ruin else ruin(corner, pale, width, rng)
    art += some_frame(look.ink, rng)
    for space in sorted(map.mountains):
        corner = space.column, space.row
        gold = look.gold if look.coins else None
        if landmarks.mountain:
            art += landmarks.mountain(corner)
        else:
            art += look.mountain(corner, look.rock, look.ink, gold, rng)
    if look.crest:
        art += crest(look.ink, rng, float(rng.normal(0, 0.03)))
    art += _head(look, map, rng)
    art += _coin_track(look, measured, rng)
    width, faint = rng.uniform(0.016, 0.032), rng.uniform(0.25, 0.6)
    for number, season in enumerate(measured.seasons):
        art += _season_box(look, season, number, width, faint, rng)
    if measured.final:
        centre = measured.final.centre
        art += wreath(centre, 1.08, look.ink, mixed(look.accent, WHITE, 0.15))
    return art


def _drawn_wasteland(look: Look, map: Map) -> list[Art]:
    """Grey patches with round corners, or fine hatching."""
    spaces = sorted(map.wasteland)
    if look.wasteland == "patches":
        return [round_patch(space, mixed(look.rock, WHITE, 0.55)) for space in spaces]
    lines = [line for space in spaces for line in hatching(space, 0.11)]
    return [strokes(lines, look.rock, 0.035)] if lines else []


def _inner_lines(look: Look, rng: Rng) -> list[Art]:
    """Ten dashed lines each way, the ink a little different from dash to dash."""
    shades: list[list[Points]] = [[], [], []]
    slant = rng.uniform(0, 0.007)
    # The pen's round ends lengthen every dash by its width.
    dash = max(look.dash - look.line_width, 0.02)
    gap = look.dash + look.gap - dash
    for i in range(1, SIZE):
        phase = rng.uniform(0, 0.274) if rng.random() < 0.5 else 0.0
        for start, end in (((i, 0.02), (i, 10.98)), ((0.02, i), (10.98, i))):
            run = dashes(start, end, dash, gap, phase)
            across = np.array([start[0] == end[0], start[0] != end[0]])
            run[:, 0] += rng.normal(0, 0.002 + slant, len(run))[:, None] * across
            for piece, shade in zip(run, rng.integers(3, size=len(run)), strict=True):
                shades[shade].append(piece)
    if look.ground is not None:
        return [strokes([piece for run in shades for piece in run], WHITE, look.line_width)]
    tints = (look.accent, mixed(look.accent, (235, 190, 60), 0.25), mixed(look.accent, WHITE, 0.2))
    return [
        strokes(lines, tint, look.line_width) for lines, tint in zip(shades, tints, strict=True)
    ]


def _row_and_column_names(look: Look, rng: Rng) -> list[Art]:
    size = rng.uniform(0.26, 0.36)
    art: list[Art] = []
    for i in range(SIZE):
        art.append(Label(look.rows[i], -0.47, i + 0.5, size, look.accent))
        art.append(Label(str(i + 1), i + 0.5, 11.52, size, look.accent))
    return art


def _head(look: Look, map: Map, rng: Rng) -> list[Art]:
    russian = look.rows == CYRILLIC_ROWS
    name, title = ("КАРТОГРАФ:", "ТИТУЛ:") if russian else ("CARTOGRAPHER:", "TITLE:")
    size = rng.uniform(0.27, 0.33)
    art: list[Art] = [
        Label(name, -0.19, -2.75, size, look.ink, align=0.0),
        Label(title, -0.19, -1.42, size, look.ink, align=0.0),
        strokes(
            [
                wobbly(points([(-0.19, -2.0), (2.97, -2.0)]), rng, 0.004),
                wobbly(points([(-0.19, -0.73), (2.15, -0.73)]), rng, 0.004),
            ],
            look.accent,
            0.035,
        ),
    ]
    if map.name in SIDES:
        letter = look.rows[SIDES.index(map.name)]
        art.append(Label(f"({letter})", 10.97, -0.45, 0.3, look.ink))
    if rng.random() < 0.92:
        art += compass((10.06, -1.89), 1.3, look.accent, 0.022, rng)
    return art


def _coin_track(look: Look, measured: Layout, rng: Rng) -> list[Art]:
    if not measured.coins:
        return []
    y = measured.coins[0][1]
    first, last = measured.coins[0][0], measured.coins[-1][0]
    left, right = first - 0.47, last + 0.5
    art: list[Art] = [box(Rect(left, y - 0.3, right, y + 0.3), None, 0, look.accent)]
    art += brackets(left, right, y - 0.3, y + 0.3, look.ink)
    for centre in measured.coins:
        radius = measured.coin_radius
        art.append(disc(centre, radius * 1.12, None, 0, mixed(look.accent, look.ink, 0.3)))
        art += coin(centre, radius, look.ink, look.gold, rng)
    art += plus_of_coins((0.12, y), 0.95, look.ink, look.accent)
    art.append(box(Rect(-0.04, y - 0.16, 0.28, y + 0.16), None, 0, look.rock))
    art.append(line((0.0, y + 0.08), (0.1, y - 0.1), (0.22, y + 0.08), colour=WHITE, width=0.02))
    art.append(disc((0.12, y + 0.06), 0.06, look.ink, 0.01, look.gold, 12))
    return art


def _season_box(
    look: Look, season: SeasonBoxes[Rect], number: int, width: float, faint: float, rng: Rng
) -> list[Art]:
    """Five fields with the pale signs of what goes into each."""
    one, two = season.edicts
    outer = Rect(one.left, one.top, season.total.right, season.total.bottom)
    pale = mixed(look.accent, WHITE, faint)
    letters = (look.rows[:4] * 2)[number : number + 2]
    art: list[Art] = [
        box(outer, look.ink, width, None, 0.2),
        strokes(
            [
                wobbly(points([(x, outer.top), (x, outer.bottom)]), rng, 0.006)
                for x in (one.right, two.right)
            ]
            + [wobbly(points([(outer.left, one.bottom), (two.right, one.bottom)]), rng, 0.006)],
            look.ink,
            width,
        ),
    ]
    for rect, letter in zip(season.edicts, letters, strict=True):
        art.append(Label(letter, *rect.centre, 0.4, pale))
    x, y = season.coins.centre
    art.append(disc((x, y), 0.15, pale, 0.03, mixed(pale, WHITE, 0.4)))
    art.append(strokes([arc((x, y), 0.07, 0, 250, 8)], pale, 0.03))
    art += monster_head(season.monsters.centre, 0.36, pale, 0.03)
    sign = "=" if number == 3 else "+"
    art.append(Label(sign, outer.right + 0.24, season.total.centre[1], 0.4, look.ink))
    return art


def _old_map(paper: Pixels, strength: float, rng: Rng) -> None:
    """The ghost of an older map: coasts and a few names, hardly darker than the parchment."""
    if strength <= 0:
        return
    height, width = paper.shape[:2]
    field = clouds((height // 2, width // 2), rng, 5, 1.6)
    coasts = np.clip(1 - np.abs(field - rng.uniform(-0.4, 0.4)) * 22, 0, 1) * strength
    coasts[: height // 10] = 0
    coasts[height * 4 // 10 :] = 0
    ghost = cv2.resize(coasts.astype(np.uint8), (width, height))
    cv2.subtract(paper, cv2.merge([ghost] * 3), dst=paper)


def _paper_edge(canvas: Canvas, look: Look, rng: Rng) -> None:
    """Darken towards the torn rim and print what lies outside it."""
    if look.surround is None:
        return
    torn = torn_outline(
        Rect(-1.05, -3.7, 12.02, 15.4),
        rng,
        rng.choice([0.0, rng.uniform(0.3, 1.4)], p=[0.15, 0.85]),
    )
    height, width = canvas.pixels.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    outline = Path((torn,), fill=WHITE, closed=True)
    paper = canvas.layout.paper
    paint_pixels(mask, [outline], (paper.left, paper.top), canvas.scale)
    # The soft shade inwards needs only an eighth of the pixels each way.
    small = cv2.resize(mask, (width // 8, height // 8), interpolation=cv2.INTER_AREA)
    reach = canvas.scale / 8 * rng.uniform(0.25, 0.5)
    soft = cv2.GaussianBlur(small, (0, 0), reach).astype(np.float32)
    depth = rng.uniform(0.15, 0.5)
    gain = 1 - depth + depth * np.clip(soft / 127.5 - 1, 0, 1) ** 0.6
    shade = cv2.resize((gain * 255).astype(np.uint8), (width, height))
    cv2.multiply(canvas.pixels, cv2.merge([shade] * 3), dst=canvas.pixels, scale=1 / 255)
    wood = _dark_wood((height, width), look.surround, rng)
    cv2.copyTo(wood, cv2.bitwise_not(mask), canvas.pixels)
    paint(canvas, [Path((torn,), stroke=mixed(look.surround, BLACK, 0.5), width=0.03, closed=True)])


def _dark_wood(shape: tuple[int, int], colour: Colour, rng: Rng) -> Pixels:
    grain = cv2.resize(clouds((shape[0] // 16, shape[1]), rng, 8), (shape[1], shape[0]))
    return shaded(np.asarray(grain * 9), colour)
