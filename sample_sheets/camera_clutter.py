"""What lies about a sheet on a game table: cards, dice, pencils, a mug, more sheets, a thumb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from sample_sheets.prints_official import print_official
from sample_sheets.prints_plain import print_plain
from sample_sheets.to_print.drawing import (
    WHITE,
    Colour,
    Path,
    arc,
    box,
    disc,
    line,
    mixed,
    points,
    turned,
)
from scanner.arrays import Floats64, Pixels
from scanner.layout import Rect
from scoring.maps import SIDES, side

Rng = np.random.Generator
SKINS: tuple[Colour, ...] = ((224, 172, 140), (198, 134, 100), (141, 85, 60), (241, 200, 175))
# Boards to write on: dark and light wood, black, grey, green.
BOARDS: tuple[Colour, ...] = (
    (70, 40, 22),
    (120, 80, 48),
    (176, 134, 88),
    (30, 30, 32),
    (110, 112, 115),
    (38, 70, 52),
)
OTHERS_SCALE = 32.0  # pixels a space of the sheets that lie about


@dataclass(frozen=True)
class Thing:
    """A thing on the table, seen from above, in spaces."""

    art: tuple[Path, ...]
    outline: Path
    thickness: float  # tells how far its shadow falls


@dataclass(frozen=True, eq=False)
class OtherSheet:
    """Another sheet on the table."""

    pixels: Pixels
    matrix: Floats64  # 2 x 3, from places on the table to its pixels
    outline: Path


@dataclass(frozen=True)
class Clutter:
    """All that lies on a table besides the sheet."""

    sheets: tuple[OtherSheet, ...]
    beside: tuple[Thing, ...]
    over: tuple[Thing, ...]  # on the sheet's margins


def draw_clutter(paper: Rect, rng: Rng, crowd: float) -> Clutter:
    """`crowd` is about the number of things."""
    beside = [_board(paper, rng)] if rng.random() < 0.1 else []
    beside += [_beside(paper, rng) for _ in range(min(9, int(rng.poisson(crowd))))]
    over = [_pencil_over(paper, rng)] if rng.random() < 0.1 * crowd else []
    if rng.random() < 0.08 * crowd:
        over.append(_thumb(paper, rng))
    sheets = [_other_sheet(paper, rng) for _ in range(min(3, int(rng.poisson(crowd * 0.35))))]
    return Clutter(tuple(sheets), tuple(beside), tuple(over))


def _placed(art: Path, angle: float, x: float, y: float) -> Path:
    step = np.array([x, y])
    return replace(
        art, lines=tuple(np.asarray(turned(ring, angle, (0, 0)) + step) for ring in art.lines)
    )


def _put(thing: Thing, angle: float, x: float, y: float) -> Thing:
    return replace(
        thing,
        art=tuple(_placed(piece, angle, x, y) for piece in thing.art),
        outline=_placed(thing.outline, angle, x, y),
    )


def _beside(paper: Rect, rng: Rng) -> Thing:
    """A thing somewhere around the paper, partly under it at most."""
    kinds: tuple[Callable[[Rng], Thing], ...] = (
        _card,
        _card,
        _card,
        _pencil,
        _pencil,
        _die,
        _die,
        _token,
        _mug,
        _phone,
        _eraser,
    )
    thing = kinds[int(rng.integers(len(kinds)))](rng)
    edge = int(rng.integers(4))
    away = rng.uniform(0.5, 5.0)
    x = rng.uniform(paper.left - 3, paper.right + 3)
    y = rng.uniform(paper.top - 3, paper.bottom + 3)
    if edge == 0:
        x = paper.left - away
    elif edge == 1:
        x = paper.right + away
    elif edge == 2:
        y = paper.top - away
    else:
        y = paper.bottom + away
    angle = rng.uniform(0, 360) if rng.random() < 0.6 else rng.choice([0, 90, 180, 270])
    return _put(thing, float(angle + rng.normal(0, 4)), x, y)


def _board(paper: Rect, rng: Rng) -> Thing:
    """A board to write on under the sheet: it frames the paper."""
    wood = BOARDS[int(rng.integers(len(BOARDS)))]
    left, top, right, bottom = rng.uniform(0.3, 2.5, 4)
    rect = Rect(paper.left - left, paper.top - top, paper.right + right, paper.bottom + bottom)
    outline = box(rect, mixed(wood, (0, 0, 0), 0.4), 0.1, wood, float(rng.uniform(0, 0.8)))
    art: list[Path] = [outline]
    if rng.random() < 0.6:  # the grain of wood
        for y in np.arange(rect.top + 0.3, rect.bottom - 0.2, rng.uniform(0.2, 0.6)):
            colour = mixed(wood, (0, 0, 0), float(rng.uniform(0.05, 0.25)))
            ends = (rect.left + 0.1, float(y)), (rect.right - 0.1, float(y + rng.normal(0, 0.1)))
            art.append(line(*ends, colour=colour, width=float(rng.uniform(0.02, 0.1))))
    return Thing(tuple(art), outline, 0.4)


def _bright(rng: Rng) -> Colour:
    red, green, blue = (int(v) for v in rng.integers(20, 235, 3))
    return red, green, blue


def _card(rng: Rng) -> Thing:
    """A playing card: a frame, a picture of blobs, a few lines of small print."""
    width, height = rng.choice(np.array([[6.3, 8.8], [4.4, 6.8], [5.0, 7.0]])) * 0.5
    rim = mixed(_bright(rng), (20, 20, 20), 0.5) if rng.random() < 0.6 else (240, 238, 230)
    outline = box(Rect(-width, -height, width, height), (60, 60, 60), 0.03, rim, 0.3)
    face = mixed(_bright(rng), WHITE, 0.3)
    art: list[Path] = [
        outline,
        box(Rect(-width + 0.3, -height + 0.3, width - 0.3, height * 0.25), None, 0, face),
        box(
            Rect(-width + 0.3, height * 0.35, width - 0.3, height - 0.3),
            None,
            0,
            mixed(face, WHITE, 0.7),
        ),
    ]
    for _ in range(int(rng.integers(4, 12))):
        x = rng.uniform(-width + 0.9, width - 0.9)
        y = rng.uniform(-height + 0.9, height * 0.25 - 0.6)
        art.append(disc((x, y), rng.uniform(0.15, 0.6), None, 0, _bright(rng), 10))
    for y in np.arange(height * 0.45, height - 0.5, 0.32):
        end = rng.uniform(0, width - 0.6)
        art.append(line((-width + 0.6, y), (end, y), colour=(70, 70, 70), width=0.08))
    return Thing(tuple(art), outline, 0.25)


def _pencil(rng: Rng) -> Thing:
    """A pencil or pen."""
    half, radius = rng.uniform(6, 9), rng.uniform(0.3, 0.42)
    body = _bright(rng)
    outline = Path(
        (
            points(
                [
                    (-half, -radius),
                    (half - 1.6, -radius),
                    (half, 0),
                    (half - 1.6, radius),
                    (-half, radius),
                ]
            ),
        ),
        fill=body,
        closed=True,
    )
    third = radius / 3
    art: list[Path] = [
        outline,
        box(Rect(-half, -third, half - 1.7, third), None, 0, mixed(body, WHITE, 0.35)),
        box(Rect(-half, third, half - 1.6, radius), None, 0, mixed(body, (0, 0, 0), 0.35)),
        Path(
            (points([(half - 1.6, -radius), (half, 0), (half - 1.6, radius)]),),
            fill=(222, 184, 135),
            closed=True,
        ),
        Path(
            (points([(half - 0.45, -third * 0.8), (half, 0), (half - 0.45, third * 0.8)]),),
            fill=(40, 40, 45),
            closed=True,
        ),
        box(Rect(-half, -radius, -half + 0.9, radius), None, 0, mixed(body, (230, 160, 160), 0.8)),
    ]
    return Thing(tuple(art), outline, 0.6)


def _die(rng: Rng) -> Thing:
    colour, half = _bright(rng), rng.uniform(0.65, 0.95)
    outline = box(Rect(-half, -half, half, half), mixed(colour, (0, 0, 0), 0.4), 0.06, colour, 0.25)
    pips = mixed(colour, WHITE if sum(colour) < 380 else (0, 0, 0), 0.9)
    spots = [(0, 0), (-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5), (-0.5, 0), (0.5, 0)]
    first, last = ((0, 1), (1, 3), (0, 3), (1, 5), (0, 5), (1, 7))[int(rng.integers(6))]
    art: list[Path] = [
        outline,
        box(
            Rect(-half * 0.9, -half * 0.9, half * 0.75, half * 0.75),
            None,
            0,
            mixed(colour, WHITE, 0.15),
            0.2,
        ),
    ]
    art += [
        disc((x * half, y * half), half * 0.17, None, 0, pips, 12) for x, y in spots[first:last]
    ]
    return Thing(tuple(art), outline, 1.0)


def _token(rng: Rng) -> Thing:
    colour, radius = _bright(rng), rng.uniform(0.6, 1.3)
    outline = disc((0, 0), radius, mixed(colour, (0, 0, 0), 0.5), 0.08, colour)
    ring = disc((0, 0), radius * 0.7, mixed(colour, WHITE, 0.4), 0.06)
    return Thing((outline, ring), outline, 0.3)


def _mug(rng: Rng) -> Thing:
    colour, radius = mixed(_bright(rng), WHITE, 0.4), rng.uniform(3.2, 4.6)
    outline = disc((0, 0), radius, mixed(colour, (0, 0, 0), 0.3), 0.1, colour)
    drink = ((70, 40, 25), (150, 90, 40), (200, 190, 170))[int(rng.integers(3))]
    handle = Path(
        (arc((radius + 0.8, 0), 1.3, -120, 120, 20),),
        stroke=mixed(colour, (0, 0, 0), 0.15),
        width=0.7,
    )
    art: list[Path] = [
        handle,
        outline,
        disc((0, 0), radius * 0.86, mixed(drink, (0, 0, 0), 0.4), 0.08, drink),
        Path(
            (arc((0, 0), radius * 0.72, 200, 260, 10),), stroke=mixed(drink, WHITE, 0.4), width=0.2
        ),
    ]
    return Thing(tuple(art), outline, 2.0)


def _phone(rng: Rng) -> Thing:
    outline = box(Rect(-3.6, -7.4, 3.6, 7.4), (70, 70, 75), 0.12, (22, 22, 25), 0.7)
    shine = Path((points([(-3.3, -7), (1, -7), (-3.3, 3)]),), fill=(45, 46, 52), closed=True)
    return Thing((outline, shine), outline, 0.5)


def _eraser(rng: Rng) -> Thing:
    outline = box(Rect(-2, -1, 2, 1), (120, 120, 120), 0.04, (235, 232, 228), 0.25)
    sleeve = box(Rect(-0.8, -1, 2, 1), None, 0, _bright(rng), 0.1)
    return Thing((outline, sleeve), outline, 0.6)


def _pencil_over(paper: Rect, rng: Rng) -> Thing:
    """A pencil across a margin of the sheet; the map stays free."""
    pencil = _pencil(rng)
    if rng.random() < 0.5 and paper.left < -1.2 and paper.right > 12.2:
        left = rng.random() < 0.5
        x = paper.left - 0.25 if left else paper.right + 0.25
        return _put(pencil, float(rng.choice([90, 270]) + rng.normal(0, 2.5)), x, rng.uniform(2, 9))
    return _put(pencil, rng.normal(0, 2), rng.uniform(0, 11), min(paper.top + 0.1, -1.2))


def _thumb(paper: Rect, rng: Rng) -> Thing:
    """The tip of a finger that holds the sheet at its side, short of the map."""
    skin = SKINS[int(rng.integers(len(SKINS)))]
    radius, length = float(rng.uniform(0.75, 1.0)), 12.0
    # Round: from the dark rim to the light along the middle, in steps too small to see.
    art = [
        Path(
            (_finger(radius * size, length),),
            fill=mixed(mixed(skin, (90, 40, 30), 0.45), mixed(skin, WHITE, 0.18), 1 - size),
            closed=True,
        )
        for size in (1.0, 0.95, 0.9, 0.84, 0.77, 0.69, 0.6, 0.5, 0.4, 0.3)
    ]
    crease = mixed(skin, (90, 40, 30), 0.35)
    folds = [arc((x - 0.5, 0), radius * 0.9, -38, 38, 8) for x in (-2.6, -2.75, -5.2, -5.4)]
    art.append(Path(tuple(folds), stroke=crease, width=0.035))
    nail = np.concatenate(
        [arc((radius * 0.25, 0), radius * 0.5, -80, 80, 12), points([(-0.3, 0.34), (-0.3, -0.34)])]
    )
    art.append(
        Path(
            (nail,),
            stroke=crease,
            width=0.04,
            fill=mixed(skin, (255, 228, 220), 0.5),
            closed=True,
        )
    )
    thing = Thing(tuple(art), art[0], 0.5)
    left = rng.random() < 0.5
    reach = float(rng.uniform(0.45, 0.6)) + radius
    x = max(paper.left + 0.1, -reach) if left else min(paper.right - 0.1, 11 + reach)
    if (left and x + radius > -0.35) or (not left and x - radius < 11.35):
        x = -0.35 - radius if left else 11.35 + radius
    return _put(thing, float(rng.normal(0, 6)) + (0 if left else 180), x, float(rng.uniform(1, 10)))


def _finger(radius: float, length: float) -> Floats64:
    """From the tip at the right to beyond the photo, a little wider there."""
    return np.concatenate(
        [
            points([(-length, radius * 1.25)]),
            arc((0, 0), radius, 90, -90, 16),
            points([(-length, -radius * 1.25)]),
        ]
    )


@cache
def _other_prints() -> tuple[Pixels, ...]:
    """A few sheets to lie about, always the same ones: only parts of them are seen."""
    prints = []
    for number, letter in enumerate(SIDES * 2):
        rng = np.random.default_rng([3, number])
        make = print_plain if number >= 6 else print_official
        prints.append(make(side(letter), OTHERS_SCALE, rng).pixels)
    return tuple(prints)


def _other_sheet(paper: Rect, rng: Rng) -> OtherSheet:
    """Another sheet, mostly hidden by the edge of the photo or by the sheet itself."""
    prints = _other_prints()
    other = prints[int(rng.integers(len(prints)))]
    quarters = int(rng.choice([0, 0, 1, 2, 3]))
    angle = float(np.radians(quarters * 90 + rng.normal(0, 9)))
    height, width = other.shape[0] / OTHERS_SCALE, other.shape[1] / OTHERS_SCALE
    across = np.array([height, width] if quarters % 2 else [width, height])
    way = rng.choice(np.array([[1, 0], [-1, 0], [0, 1], [0, -1]]))
    middle = np.array([paper.left + paper.right, paper.top + paper.bottom]) / 2
    own = np.array([paper.right - paper.left, paper.bottom - paper.top]) / 2
    middle = middle + way * (own + across / 2 * rng.uniform(0.75, 1.15))
    middle = middle + rng.normal(0, 3, 2) * (way == 0)
    c, s = np.cos(angle), np.sin(angle)
    # From the table into the other sheet: move its middle to the origin, turn back, scale.
    turn = np.array([[c, s], [-s, c]]) * OTHERS_SCALE
    shift = np.array([other.shape[1], other.shape[0]]) / 2 - turn @ middle
    corners = points([(-width, -height), (width, -height), (width, height), (-width, height)]) / 2
    outline = Path((turned(corners, float(np.degrees(angle)), (0, 0)) + middle,), closed=True)
    return OtherSheet(other, np.concatenate([turn, shift[:, None]], axis=1), outline)
