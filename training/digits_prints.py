"""Coin tracks and season boxes in prints of many kinds, drawn without the rest of the sheet.

The studio's prints are four kinds; people's own sheets have any. So everything varies here: the
size and lines of boxes, what is printed in them, how coins look and what lies around them.
"""

from __future__ import annotations

import cv2
import numpy as np

from sample_sheets.canvas import Canvas
from sample_sheets.pen import Rng, between, chance, one_of
from sample_sheets.prints_heraldry import coin as embossed_coin
from sample_sheets.prints_heraldry import wreath
from sample_sheets.prints_official import white_canvas
from sample_sheets.prints_paper import parchment, plain_paper
from sample_sheets.raster import paint
from sample_sheets.to_print.drawing import (
    WHITE,
    Art,
    Colour,
    Face,
    Label,
    Path,
    Points,
    arc,
    box,
    disc,
    mixed,
    points,
    strokes,
)
from sample_sheets.to_print.emblems import monster_head
from scanner.layout import Layout, Rect, layout
from scanner.numbers.strip import STRIP
from scoring.boxes import SeasonBoxes
from scoring.sheet import MOST_COINS

INKS: tuple[Colour, ...] = (
    (15, 15, 15),
    (60, 50, 30),
    (90, 90, 90),
    (140, 140, 140),
    (40, 50, 120),
    (130, 80, 40),
    (190, 130, 60),
)
PALE: tuple[Colour, ...] = (
    (245, 184, 83),
    (238, 165, 90),
    (178, 192, 184),
    (200, 200, 200),
    (150, 172, 212),
    (212, 128, 115),
)
GOLDS: tuple[Colour, ...] = (
    (250, 205, 60),
    (240, 190, 80),
    (255, 225, 110),
    (215, 160, 50),
    (200, 170, 110),
    (190, 190, 190),
    (225, 225, 225),
)
PAPERS: tuple[Colour, ...] = (
    (255, 255, 255),
    (250, 248, 240),
    (240, 230, 205),
    (225, 212, 185),
    (235, 235, 232),
)


def print_strip(rng: Rng, scale: float) -> Canvas:
    """The lower part of a sheet that nobody has printed yet."""
    measured = draw_layout(rng)
    canvas = white_canvas(measured, scale)
    ink = one_of(rng, INKS)
    art = _track(rng, measured, ink) if measured.coins else []
    art += _blocks(rng, measured, ink) if measured.seasons else []
    if measured.final is not None:
        art += _final(rng, measured.final, ink)
    paint(canvas, art + _around(rng, ink))
    shape = canvas.pixels.shape[0], canvas.pixels.shape[1]
    colour = one_of(rng, PAPERS)
    if chance(rng, 0.4):
        paper = parchment(shape, rng, colour)
    else:
        paper = plain_paper(shape, rng, colour, between(rng, 0.5, 2.0))
    cv2.multiply(canvas.pixels, paper, dst=canvas.pixels, scale=1 / 255)
    if chance(rng, 0.15):
        grey = cv2.cvtColor(canvas.pixels, cv2.COLOR_BGR2GRAY)
        cv2.merge([grey] * 3, dst=canvas.pixels)
    return canvas


def draw_layout(rng: Rng) -> Layout:
    """Places near those of a known layout, with boxes and coins of any size."""
    base = layout("official" if chance(rng, 0.7) else "own")
    dx, dy, sx, sy = (float(v) for v in rng.normal(0, 0.06, 4))
    radius = between(rng, 0.15, 0.31)
    seasons, final = base.seasons, base.final
    if chance(rng, 0.45):
        seasons = _other_boxes(rng, base)
    elif chance(rng, 0.3):
        final = None
    coins = tuple((x + dx, y + dy) for x, y in base.coins)
    return Layout(
        "drawn",
        STRIP,
        () if chance(rng, 0.06) else coins,
        radius,
        tuple(_moved(season, sx, sy) for season in seasons),
        None if final is None else _shifted(final, sx, sy),
    )


def _other_boxes(rng: Rng, base: Layout) -> tuple[SeasonBoxes[Rect], ...]:
    """Boxes of another width and height, their columns not alike."""
    wide, high = between(rng, 0.5, 0.8), between(rng, 0.45, 0.75)
    total = between(rng, 0.55, 0.95)
    gap = 0.0 if chance(rng, 0.75) else between(rng, 0.03, 0.12)
    found = []
    for season in base.seasons:
        x, y = season.edicts[0].left, season.edicts[0].top
        a, b, c = x + wide, x + 2 * wide + gap, x + 2 * wide + 2 * gap + total
        low, lower = y + high, y + 2 * high + gap
        found.append(
            SeasonBoxes(
                Rect(x, y, a, low),
                Rect(a + gap, y, b, low),
                Rect(x, low + gap, a, lower),
                Rect(a + gap, low + gap, b, lower),
                Rect(b + gap, y, c, lower),
            )
        )
    return tuple(found)


def _moved(season: SeasonBoxes[Rect], x: float, y: float) -> SeasonBoxes[Rect]:
    return season.each(lambda rect: _shifted(rect, x, y))


def _shifted(rect: Rect, x: float, y: float) -> Rect:
    return Rect(rect.left + x, rect.top + y, rect.right + x, rect.bottom + y)


def _track(rng: Rng, measured: Layout, ink: Colour) -> list[Art]:
    """Coins of one kind, alone or on a bar."""
    art: list[Art] = []
    radius = measured.coin_radius
    (first, y), (last, _) = measured.coins[0], measured.coins[-1]
    if chance(rng, 0.5):
        high, beyond = radius * between(rng, 1.2, 1.7), radius + between(rng, 0.1, 0.3)
        bar = Rect(first - beyond, y - high, last + beyond, y + high)
        pale = mixed(one_of(rng, PALE), WHITE, between(rng, 0.0, 0.8))
        line = ink if chance(rng, 0.5) else None
        art.append(box(bar, line, 0.03, pale, high * between(rng, 0.0, 0.99)))
    kind = one_of(rng, ("plain", "number", "gold", "golden number", "embossed", "rings", "sign"))
    fill = one_of(rng, GOLDS) if "gold" in kind or chance(rng, 0.25) else None
    width, size = between(rng, 0.012, 0.05), radius * between(rng, 0.9, 1.5)
    gold, pale = one_of(rng, GOLDS), mixed(ink, WHITE, between(rng, 0.0, 0.7))
    alike = chance(rng, 0.5)
    sign = one_of(rng, ("$", "1", "+", "C", "*", "o", "I"))
    for number, centre in enumerate(measured.coins, 1):
        if kind == "embossed":
            art += embossed_coin(centre, radius, ink, gold, rng)
            continue
        art.append(disc(centre, radius, ink, width, fill))
        x, y = centre
        if "number" in kind:
            text = "1" if alike else str(number)
            art.append(Label(text, x, y, size * (0.75 if len(text) > 1 else 1), pale, _face(rng)))
        elif kind == "rings":
            art.append(disc(centre, radius * 0.68, pale, width * 0.7))
        elif kind == "sign":
            art.append(Label(sign, x, y, size, pale, _face(rng)))
    return art


def _face(rng: Rng) -> Face:
    return Face.REGULAR if chance(rng, 0.5) else Face.SEMIBOLD


def _blocks(rng: Rng, measured: Layout, ink: Colour) -> list[Art]:
    """Season boxes with lines and signs of one kind."""
    art: list[Art] = []
    width = between(rng, 0.01, 0.05)
    pale = mixed(one_of(rng, PALE) if chance(rng, 0.6) else ink, WHITE, between(rng, 0.0, 0.7))
    fill = mixed(pale, WHITE, between(rng, 0.7, 1.0)) if chance(rng, 0.25) else None
    total = mixed(pale, WHITE, between(rng, 0.4, 0.9)) if chance(rng, 0.25) else fill
    signed = chance(rng, 0.75)
    corner = chance(rng, 0.35)
    size = between(rng, 0.16, 0.24) if corner else between(rng, 0.22, 0.48)
    head, purse = one_of(rng, tuple(HEADS)), one_of(rng, tuple(PURSES))
    between_blocks = one_of(rng, ("+=", "", "→", "+="))
    for number, season in enumerate(measured.seasons):
        for rect in season:
            ground = total if rect is season.total else fill
            art.append(box(rect, ink, width, ground))
        if signed:
            letters = "ABCDA"[number : number + 2]
            for rect, letter in zip(season.edicts, letters, strict=True):
                x, y = _place(rect, size, corner)
                art.append(Label(letter, x, y, size, pale, _face(rng)))
            art += PURSES[purse](_place(season.coins, size, corner), size, pale)
            art += HEADS[head](_place(season.monsters, size, corner), size, pale)
        if between_blocks:
            sign = between_blocks[-1] if number == 3 else between_blocks[0]
            x, y = season.total.right + 0.2, season.total.centre[1]
            art.append(Label(sign, x, y, 0.35, ink))
    return art


def _place(rect: Rect, size: float, corner: bool) -> tuple[float, float]:
    if corner:
        return rect.left + 0.6 * size, rect.top + 0.6 * size
    return rect.centre


def _ring(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    return [disc(centre, size * 0.42, pale, 0.025)]


def _purse(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    return [disc(centre, size * 0.42, None, 0, mixed(pale, (250, 205, 60), 0.5))]


def _curl(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    return [
        disc(centre, size * 0.4, pale, 0.03, mixed(pale, WHITE, 0.4)),
        strokes([arc(centre, size * 0.18, 0, 250, 8)], pale, 0.03),
    ]


def _dollar(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    return [Label("$", *centre, size, pale)]


def _head(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    return monster_head(centre, size, pale, 0.03)


def _skull(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    x, y = centre
    return [
        disc(centre, size * 0.4, pale, 0.025),
        disc((x - size * 0.15, y), size * 0.08, None, 0, pale),
        disc((x + size * 0.15, y), size * 0.08, None, 0, pale),
    ]


def _horns(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    outline: Points = points(
        [
            (-0.4, -0.45),
            (-0.2, -0.2),
            (0.2, -0.2),
            (0.4, -0.45),
            (0.35, 0.2),
            (0, 0.45),
            (-0.35, 0.2),
        ]
    )
    return [Path((outline * size + np.array(centre),), fill=pale, closed=True)]


def _minus(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    return [Label("M", *centre, size, pale)]


def _bare(centre: tuple[float, float], size: float, pale: Colour) -> list[Art]:
    return []


HEADS = {"head": _head, "skull": _skull, "horns": _horns, "letter": _minus, "bare": _bare}
PURSES = {"ring": _ring, "purse": _purse, "curl": _curl, "dollar": _dollar, "bare": _bare}


def _final(rng: Rng, rect: Rect, ink: Colour) -> list[Art]:
    if chance(rng, 0.3):
        return wreath(rect.centre, 1.08, ink, mixed(one_of(rng, PALE), WHITE, 0.15))
    if chance(rng, 0.2):
        radius = min(rect.right - rect.left, rect.bottom - rect.top) / 2
        return [disc(rect.centre, radius, ink, 0.04)]
    return [box(rect, ink, between(rng, 0.015, 0.06), None, between(rng, -0.1, 0.3))]


def _around(rng: Rng, ink: Colour) -> list[Art]:
    """Words and column names near the coins and boxes."""
    art: list[Art] = []
    if chance(rng, 0.5):
        art += [Label(str(i + 1), i + 0.5, 11.5, 0.3, ink) for i in range(11)]
    if chance(rng, 0.4):
        word = one_of(rng, ("Coins", "Monety", "Монеты", "Mince"))
        art.append(Label(word, 0.0, 12.3, 0.28, ink, align=0.5))
    return art


assert len(layout("official").coins) == MOST_COINS
