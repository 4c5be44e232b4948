"""The ornaments of a sheet: coin, crest, compass, wreath."""

from __future__ import annotations

import numpy as np

from sample_sheets.to_print.drawing import (
    WHITE,
    Art,
    Colour,
    Face,
    Label,
    Path,
    Points,
    arc,
    area,
    by,
    curve,
    disc,
    line,
    mirrored,
    mixed,
    points,
    strokes,
    turned,
    wobbly,
)
from scanner.layout import Point

Rng = np.random.Generator
GOLD: Colour = (250, 208, 62)


def coin(centre: Point, radius: float, ink: Colour, gold: Colour, rng: Rng) -> list[Art]:
    """A struck coin: ring, inner ring and the worn head as a few blotches."""
    x, y = centre
    light = mixed(gold, WHITE, 0.45)
    art: list[Art] = [
        disc(centre, radius, ink, radius * 0.11, gold),
        disc(centre, radius * 0.74, mixed(gold, ink, 0.55), radius * 0.1, mixed(gold, light, 0.3)),
    ]
    for _ in range(4):
        dx, dy = rng.normal(0, radius * 0.24, 2)
        art.append(disc((x + dx, y + dy), radius * 0.16, None, 0, light, 8))
    art.append(
        strokes(
            [arc((x, y), radius * rng.uniform(0.2, 0.45), a, a + 100, 6) for a in (20, 150, 260)],
            mixed(gold, ink, 0.6),
            radius * 0.09,
        )
    )
    return art


def shield_outline(centre: float, top: float, tip: float, half: float) -> Points:
    """A shield of straight top that ends in a point."""
    height = tip - top
    left = np.concatenate(
        [
            points([(centre, top), (centre - half, top)]),
            curve(
                (centre - half, top),
                (centre - half, top + height * 0.75),
                (centre - half * 0.6, top + height * 0.82),
                (centre, tip),
                12,
            ),
        ]
    )
    return np.concatenate([left, mirrored(left, centre)[::-1]])


def crest(ink: Colour, rng: Rng, lift: float) -> list[Art]:
    """Crown, banner, crossed swords and the shield whose tip reaches into the map."""
    art: list[Art] = []
    width = rng.uniform(0.03, 0.05)
    art += _banner(ink, width, rng, lift)
    for mirror in (False, True):
        art += _flourish(ink, width, mirror, lift)
    for mirror in (False, True):
        sword = _sword()
        blade = [
            np.asarray(mirrored(part, 5.5) + by(0, lift)) if mirror else part + by(0, lift)
            for part in sword
        ]
        art.append(Path(tuple(blade[:1]), stroke=ink, width=width * 1.3, fill=WHITE, closed=True))
        art.append(strokes(blade[1:], ink, width * 1.2))
    half, tip = rng.uniform(0.54, 0.64), 0.3 + lift + rng.normal(0, 0.02)
    outline = shield_outline(5.5, -1.28 + lift, tip, half)
    art.append(
        Path(
            (wobbly(np.vstack([outline, outline[:1]]), rng, 0.006),),
            stroke=ink,
            width=width * 1.3,
            fill=WHITE,
            closed=True,
        )
    )
    for y in np.linspace(-1.1, -0.3, 5):
        for x in (5.5 - half + 0.08, 5.5 + half - 0.08):
            art.append(disc((x, y + lift), 0.016, None, 0, ink, 6))
    return art


def _sword() -> list[Points]:
    """From a handle at the upper left to a tip in the map at the lower right."""
    handle, tip = np.array([4.6, -1.95]), np.array([6.42, 0.24])
    along = (tip - handle) / np.hypot(*(tip - handle))
    across = np.array([-along[1], along[0]])
    guard = handle + along * 0.42
    blade = np.stack(
        [
            guard + across * 0.1,
            tip - along * 0.35 + across * 0.1,
            tip,
            tip - along * 0.35 - across * 0.1,
            guard - across * 0.1,
        ]
    )
    return [
        blade,
        np.stack([guard + along * 0.1, tip - along * 0.1]),
        np.stack([guard + across * 0.32 + along * 0.05, guard - across * 0.32 + along * 0.05]),
        np.stack([guard + across * 0.32 - along * 0.05, guard - across * 0.32 - along * 0.05]),
        np.stack([handle + across * 0.03, guard + across * 0.04]),
        np.stack([handle - across * 0.03, guard - across * 0.04]),
        arc((float(handle[0]), float(handle[1])), 0.09, 0, 360, 14),
    ]


def _banner(ink: Colour, width: float, rng: Rng, lift: float) -> list[Art]:
    sag = rng.uniform(0.2, 0.45)
    y = -2.75 + lift
    top = curve((3.7, y + 0.15), (4.6, y - sag), (6.4, y - sag), (7.3, y + 0.15), 20)
    under = curve((7.2, y + 0.75), (6.4, y + 0.35), (4.6, y + 0.35), (3.8, y + 0.75), 20)
    art: list[Art] = []
    tail = points(
        [(3.85, y + 0.35), (3.3, y + 0.5), (3.42, y + 0.78), (3.15, y + 1.05), (3.95, y + 0.85)]
    )
    art += [
        Path((part,), stroke=ink, width=width, fill=WHITE, closed=True)
        for part in (tail, mirrored(tail, 5.5))
    ]
    art.append(
        Path((np.concatenate([top, under]),), stroke=ink, width=width, fill=WHITE, closed=True)
    )
    crown = points(
        [
            (5.25, y - 0.38),
            (5.2, y - 0.68),
            (5.36, y - 0.52),
            (5.5, y - 0.76),
            (5.64, y - 0.52),
            (5.8, y - 0.68),
            (5.75, y - 0.38),
        ]
    )
    art.append(Path((crown,), fill=ink, closed=True))
    return art


def _flourish(ink: Colour, width: float, mirror: bool, lift: float) -> list[Art]:
    """The ornament at the side of the shield."""
    y = -0.68 + lift
    lines = [
        curve((4.75, y - 0.2), (4.6, y + 0.3), (4.2, y + 0.3), (4.2, y), 10),
        curve((4.2, y), (4.2, y - 0.25), (4.5, y - 0.25), (4.5, y), 8),
        curve((4.3, y + 0.1), (3.9, y - 0.4), (3.5, y - 0.1), (3.3, y - 0.2), 10),
    ]
    spear = points([(4.2, y - 0.03), (3.2, y + 0.08), (2.6, y + 0.03), (3.2, y - 0.02)])
    if mirror:
        lines, spear = [mirrored(part, 5.5) for part in lines], mirrored(spear, 5.5)
    return [strokes(lines, ink, width * 1.6), Path((spear,), fill=ink, closed=True)]


def compass(centre: Point, radius: float, colour: Colour, width: float, rng: Rng) -> list[Art]:
    """A compass rose of sixteen rays."""
    x, y = centre
    art: list[Art] = [
        disc(centre, radius * 0.78, colour, width),
        disc(centre, radius * 0.7, colour, width * 0.6),
    ]
    ticks = [
        np.stack([arc(centre, radius * r, a, a, 1)[0] for r in (0.8, 0.86)])
        for a in range(0, 360, 6)
    ]
    art.append(strokes(ticks, colour, width * 0.7))
    for rays, length, waist in ((16, 0.5, 0.16), (8, 0.62, 0.14), (4, 0.95, 0.12)):
        for i in range(rays):
            angle = i * 360 / rays
            tip = arc(centre, radius * length, angle - 90, angle - 90, 1)[0]
            for side, fill in ((-1, colour), (1, WHITE)):
                edge = arc(
                    centre,
                    radius * waist,
                    angle - 90 + side * 180 / rays,
                    angle - 90 + side * 180 / rays,
                    1,
                )[0]
                outline = np.stack([np.array(centre), tip, edge])
                art.append(
                    Path((outline,), stroke=colour, width=width * 0.5, fill=fill, closed=True)
                )
    for name, angle in zip("NESW", (0, 90, 180, 270), strict=True):
        tx, ty = turned(points([(x, y - radius * 1.07)]), angle, centre)[0]
        art.append(Label(name, float(tx), float(ty), 0.22, colour, Face.SEMIBOLD))
    return art


def wreath(centre: Point, size: float, ink: Colour, leaf: Colour) -> list[Art]:
    """The shield for the final score between two laurel branches and ribbons."""
    x, y = centre
    art: list[Art] = []
    for side in (-1, 1):
        for i, angle in enumerate(np.linspace(25, 88, 6)):
            base = arc(centre, size * 0.62, 90 + side * angle, 90 + side * angle, 1)[0]
            for turn in (-35, 35):
                outline = np.concatenate(
                    [
                        curve((0, 0), (0.03, -0.08), (0.13, -0.1), (0.2, 0), 5),
                        curve((0.2, 0), (0.13, 0.1), (0.03, 0.08), (0, 0), 5),
                    ]
                )
                leaf_turn = 90 + side * (angle + 90) + turn
                placed = turned(outline * size, leaf_turn, (0, 0)) + base
                art.append(Path((placed,), stroke=ink, width=0.02, fill=leaf, closed=True))
            if i == 5:
                rib = points([(0, 0), (-0.3, -0.06), (-0.22, 0.1), (-0.32, 0.26), (0, 0.2)]) * size
                rib = rib if side < 0 else rib * (-1, 1)
                ribbon = rib + by(x + side * size * 0.5, y - size * 0.5)
                art.append(Path((ribbon,), stroke=ink, width=0.025, fill=leaf, closed=True))
    outline = shield_outline(x, y - size * 0.55, y + size * 0.45, size * 0.45)
    art.append(Path((outline,), stroke=ink, width=0.035, fill=WHITE, closed=True))
    return art


def plus_of_coins(centre: Point, size: float, ink: Colour, fill: Colour) -> list[Art]:
    """The cross of four spaces around a mountain that tells when a coin is earned."""
    x, y = centre
    third = size / 3
    art: list[Art] = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        left, top = x + (dx - 0.5) * third, y + (dy - 0.5) * third
        art.append(
            Path(
                (
                    points(
                        [
                            (left, top),
                            (left + third, top),
                            (left + third, top + third),
                            (left, top + third),
                        ]
                    ),
                ),
                stroke=ink,
                width=0.03,
                fill=fill,
                closed=True,
            )
        )
    return art


def brackets(left: float, right: float, top: float, bottom: float, ink: Colour) -> list[Art]:
    """The curly ends of the coin track."""
    middle = (top + bottom) / 2
    half = np.concatenate(
        [
            curve((0.1, top - 0.08), (-0.02, top - 0.05), (0.02, top + 0.1), (0.0, middle), 8),
            curve(
                (0.0, middle), (0.02, bottom - 0.1), (-0.02, bottom + 0.05), (0.1, bottom + 0.08), 8
            ),
        ]
    )
    return [
        strokes([half + by(left, 0), mirrored(half, 0) + by(right, 0)], ink, 0.04),
        area((left, middle - 0.05), (left - 0.06, middle), (left, middle + 0.05), colour=ink),
        area((right, middle - 0.05), (right + 0.06, middle), (right, middle + 0.05), colour=ink),
        line((left, top), (left, bottom), colour=ink, width=0.015),
    ]
