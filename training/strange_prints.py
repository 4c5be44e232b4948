"""Printed sheets of a thousand kinds, roughly drawn: the networks must not know one print only."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scanner.arrays import Floats64
from scanner.find.flat_network import MOUNTAIN, NOTHING, RUINS, WASTELAND, prints
from scanner.layout import layout
from scoring.maps import SIDES, side
from scoring.sheet import Map
from scoring.spaces import SIZE, SPACES, Space
from training.strange_glyphs import Glyph, Rng, anything, hatching, mountain, ring, ruins
from training.strange_page import SCALE, Colour, Page, noise, paper, some_colour

Kinds = npt.NDArray[np.int64]

OWN_MAPS = 0.2  # of the sheets show no known side


def some_map(rng: Rng) -> tuple[str | None, Kinds]:
    """A known side, else one that nobody has printed."""
    if rng.random() >= OWN_MAPS:
        letter = str(rng.choice(SIDES))
        return letter, prints(side(letter)).astype(np.int64)
    kinds = np.full((SIZE, SIZE), NOTHING, np.int64)
    if rng.random() < 0.5:
        for _ in range(rng.integers(1, 4)):
            row, column = rng.integers(0, SIZE, 2)
            for _ in range(rng.integers(2, 8)):
                kinds[row, column] = WASTELAND
                step = ((0, 1), (1, 0), (0, -1), (-1, 0))[rng.integers(4)]
                row, column = np.clip((row + step[0], column + step[1]), 0, SIZE - 1)
    free = rng.permutation(np.flatnonzero(kinds == NOTHING))
    many = int(rng.integers(3, 8))
    kinds.flat[free[:many]] = MOUNTAIN
    kinds.flat[free[many : many + rng.integers(0, 8)]] = RUINS
    return None, kinds


def map_of(kinds: Kinds) -> Map:
    """The nameless map with these prints."""

    def holding(kind: int) -> frozenset[Space]:
        return frozenset(space for space in SPACES if kinds[space.row, space.column] == kind)

    return Map(None, holding(MOUNTAIN), holding(RUINS), holding(WASTELAND))


@dataclass(frozen=True)
class Sheet:
    """A sheet as printed, with what stands where."""

    page: Page
    side: str | None
    kinds: Kinds
    ink: Colour


def strange_print(rng: Rng) -> Sheet:
    """A blank sheet unlike the last one."""
    letter, kinds = some_map(rng)
    page = paper(rng)
    ink = some_colour(rng, 5, 120, 0.6)
    if rng.random() < 0.25:
        _ghost(page, rng)
    lines_last = rng.random() < 0.6
    if not lines_last:
        _grid(page, ink, rng)
    _wasteland(page, kinds, ink, rng)
    if lines_last:
        _grid(page, ink, rng)
    _ruins(page, kinds, ink, rng)
    _mountains(page, kinds, ink, rng)
    _frame(page, ink, rng)
    _around(page, ink, rng)
    return Sheet(page, letter, kinds, ink)


def _spots(kinds: Kinds, kind: int) -> list[tuple[float, float]]:
    return [(float(column), float(row)) for row, column in np.argwhere(kinds == kind)]


def _ghost(page: Page, rng: Rng) -> None:
    """An old map or a picture, faint behind everything."""
    field = noise(page.pixels.shape[:2], rng.uniform(4, 15), rng)
    if rng.random() < 0.5:
        lines = np.asarray((np.abs(field % 0.5 - 0.25) < 0.02) * 255, np.float32)
        page.stain(lines, some_colour(rng, 60, 150, 0.3), rng.uniform(0.1, 0.5))
    else:
        tint = some_colour(rng, 100, 230, 0.1)
        page.stain(np.clip(field * 120, 0, 255), tint, rng.uniform(0.2, 0.7))


def _grid(page: Page, ink: Colour, rng: Rng) -> None:
    """The inner lines: solid, dashed, dotted, only crosses, or hardly any."""
    colour = ink if rng.random() < 0.4 else some_colour(rng, 10, 225, 0.5)
    if rng.random() < 0.15:
        colour = (40 + rng.uniform(0, 60), 140 + rng.uniform(0, 40), 235.0)
    if rng.random() < 0.06:
        colour = (252, 252, 252)
    width = float(np.exp(rng.uniform(np.log(0.012), np.log(0.08))))
    style = str(rng.choice(["solid", "solid", "dashed", "dashed", "dotted", "crosses"]))
    ends = np.array([[0.0, 0.0], [float(SIZE), 0.0]])
    pieces: list[Floats64] = []
    if style == "solid":
        pieces = [ends + np.array([0, i]) for i in range(1, SIZE)]
    else:
        a_space = int(rng.integers(2, 7)) if style == "dashed" else int(rng.integers(6, 11))
        share = rng.uniform(0.3, 0.75) if style == "dashed" else 0.15
        start = rng.uniform(-0.5, 0.5) if rng.random() < 0.3 else 0.0
        starts = (np.arange(SIZE * a_space) + start + (1 - share) / 2) / a_space
        if style == "crosses":
            half = rng.uniform(0.06, 0.25)
            starts, share, a_space = np.arange(SIZE + 1.0) - half, 2 * half, 1
        dash = np.array([[0.0, 0.0], [share / a_space, 0.0]])
        pieces = [dash + np.array([x, i]) for i in range(1, SIZE) for x in starts]
        pieces = [np.clip(piece, 0, SIZE) for piece in pieces]
    wobble = rng.uniform(0, 0.02) if rng.random() < 0.2 else 0.0
    mask = page.mask()
    level = [piece + rng.normal(0, wobble, (2, 2)) if wobble else piece for piece in pieces]
    page.lines(mask, level + [piece[:, ::-1] for piece in level], width)
    page.paint(mask, colour, rng.uniform(0.5, 1.0))


def _wasteland(page: Page, kinds: Kinds, ink: Colour, rng: Rng) -> None:
    """Patches: filled, textured, hatched, dotted; square, rounded, ragged or inset."""
    spots = _spots(kinds, WASTELAND)
    if not spots:
        return
    inset = rng.uniform(-0.05, 0.12)
    mask = page.mask()
    whole = np.array(
        [[inset, inset], [1 - inset, inset], [1 - inset, 1 - inset], [inset, 1 - inset]]
    )
    page.fills(mask, [whole + spot for spot in spots])
    if rng.random() < 0.6:  # one patch with round or ragged corners
        seam = round((2 * max(inset, 0) + 0.05) * SCALE) | 1
        mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((seam, seam), np.uint8)))
        soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.05, 0.22) * SCALE).astype(np.float32)
        if rng.random() < 0.5:
            soft += noise(mask.shape[:2], rng.uniform(30, 120), rng) * rng.uniform(10, 60)
        mask = np.asarray(np.clip((soft - 110) * 12, 0, 255), np.uint8)
    tint = some_colour(rng, 30, 215, 0.75)
    style = str(rng.choice(["fill", "fill", "fill", "hatch", "cross", "dots", "texture", "rim"]))
    if style in ("fill", "texture", "rim"):
        strength = rng.uniform(0.4, 1.0)
        page.paint(mask, tint, strength)
        if style == "texture":
            grain = noise(mask.shape[:2], rng.uniform(40, 300), rng) * 60
            page.stain(np.clip(grain, 0, 255) * (mask > 0), some_colour(rng, 20, 120), 0.8)
    else:
        page.paint(mask, some_colour(rng, 180, 245), rng.uniform(0, 0.8))
        marks = page.mask()
        if style == "dots":
            places = rng.uniform(0, 1, (22, 2))
            dots = [ring(x, y, rng.uniform(0.02, 0.05), 7) for x, y in places]
            page.fills(marks, [dot + spot for spot in spots for dot in dots])
        else:
            turn = float(rng.uniform(0, np.pi))
            lines = hatching(float(rng.uniform(0.06, 0.22)), turn)
            if style == "cross":
                lines += hatching(float(rng.uniform(0.06, 0.22)), turn + np.pi / 2)
            page.lines(
                marks, [line + spot for spot in spots for line in lines], rng.uniform(0.015, 0.05)
            )
        page.paint(np.minimum(marks, mask), ink, rng.uniform(0.5, 1))
    if style == "rim" or rng.random() < 0.3:
        edge = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        page.paint(np.asarray(edge, np.uint8), some_colour(rng, 10, 120), rng.uniform(0.4, 1))


def _ruins(page: Page, kinds: Kinds, ink: Colour, rng: Rng) -> None:
    glyph = ruins(rng).sized(rng.uniform(0.5, 1.0))
    colour = ink if rng.random() < 0.4 else some_colour(rng, 30, 200, 0.4)
    width, shaken = rng.uniform(0.015, 0.07), rng.choice([0.0, 0.01, 0.03])
    spots = _spots(kinds, RUINS)
    if rng.random() < 0.2:
        ground = page.mask()
        page.fills(ground, [np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]) + spot for spot in spots])
        page.stain(ground, some_colour(rng, 150, 240, 0.3), rng.uniform(0.3, 1))
    mask = page.mask()
    for x, y in spots:
        page.glyph(mask, glyph.shaken(rng, shaken), x, y, width)
    page.paint(mask, colour, rng.uniform(0.35, 1.0))


def _mountains(page: Page, kinds: Kinds, ink: Colour, rng: Rng) -> None:
    """Peaks, mostly; on some prints a ground behind them, a coin beside them."""
    glyph = mountain(rng).sized(rng.uniform(0.6, 1.05)) if rng.random() < 0.92 else anything(rng)
    if rng.random() < 0.05:
        glyph = Glyph(text=str(rng.choice(list("MAG^"))))
    colour = ink if rng.random() < 0.6 else some_colour(rng, 10, 130, 0.4)
    width, shaken = rng.uniform(0.015, 0.09), rng.choice([0.0, 0.0, 0.01, 0.03])
    spots = _spots(kinds, MOUNTAIN)
    if rng.random() < 0.3:
        ground = page.mask()
        inset = float(rng.choice([0.0, 0.02, 0.08]))
        if rng.random() < 0.3:
            outline = ring(0.5, 0.5, rng.uniform(0.35, 0.5))
        else:
            a, b = inset, 1 - inset
            outline = np.array([[a, a], [b, a], [b, b], [a, b]])
        page.fills(ground, [outline + spot for spot in spots])
        page.paint(ground, some_colour(rng, 20, 225, 0.4), rng.uniform(0.4, 1))
        if rng.random() < 0.5:
            colour = (250.0, 250.0, 250.0)
    mask = page.mask()
    for x, y in spots:
        page.glyph(mask, glyph.shaken(rng, shaken), x, y, width)
    page.paint(mask, colour, rng.uniform(0.6, 1.0))
    if rng.random() < 0.4:
        x, y = rng.uniform(0.15, 0.85, 2)
        radius = rng.uniform(0.07, 0.2)
        disc, edge = page.mask(), page.mask()
        page.fills(disc, [ring(x, y, radius) + spot for spot in spots])
        page.lines(edge, [ring(x, y, radius) + spot for spot in spots], 0.03)
        page.paint(disc, (80, 190, 235) if rng.random() < 0.6 else (250, 250, 250))
        page.paint(edge, ink)


def _frame(page: Page, ink: Colour, rng: Rng) -> None:
    """Around the map: nothing, a line, two, a band, a hatching between two, or rungs here and
    there."""
    styles = ["none", "line", "line", "double", "double", "hatched", "rungs", "rungs", "band"]
    style = str(rng.choice(styles))
    if style == "none":
        return
    colour = ink if rng.random() < 0.7 else some_colour(rng, 10, 200, 0.4)

    def square(out: float) -> Floats64:
        a, b = -out, SIZE + out
        return np.array([[a, a], [b, a], [b, b], [a, b], [a, a]])

    mask = page.mask()
    width = rng.uniform(0.02, 0.1)
    out = rng.uniform(0.08, 0.4)
    if style != "band":
        page.lines(mask, [square(rng.uniform(0, 0.03))], width)
    if style in ("double", "hatched", "rungs"):
        page.lines(mask, [square(out)], rng.uniform(0.02, 0.08))
    if style in ("hatched", "rungs"):
        steps, slant = np.arange(0, SIZE, rng.uniform(0.08, 0.3)), out
        if style == "rungs":
            steps, slant = steps[(steps // 1 + rng.integers(2)) % 2 < 1], 0.0  # every other space
        for flip, far in ((1, 0.0), (1, SIZE + out), (-1, 0.0), (-1, SIZE + out)):
            marks = [np.array([[x, far - out], [x + slant, far]])[:, ::flip] for x in steps]
            page.lines(mask, marks, 0.025)
    if style == "band":
        page.lines(mask, [square(out / 2)], out)
    page.paint(mask, colour, rng.uniform(0.6, 1))


def _around(page: Page, ink: Colour, rng: Rng) -> None:
    """Names of rows and columns, title, coins, boxes: mostly where the game has them."""
    mask = page.mask()
    bottom = page.pixels.shape[0] / SCALE - page.top
    if rng.random() < 0.55:
        size, left, top = rng.uniform(0.2, 0.45), rng.random() < 0.75, rng.random() < 0.5
        away = rng.uniform(0.35, 0.8)
        for i in range(SIZE):
            letter = "ABCDEFGHIJK"[i]
            page.text(mask, letter, -away if left else SIZE + away, i + 0.5, size, 0.03)
            page.text(mask, str(i + 1), i + 0.5, -away if top else SIZE + away, size, 0.03)
    if page.top > 1.0 and rng.random() < 0.75:
        size = rng.uniform(0.3, min(1.4, page.top * 0.6))
        words = "".join(rng.choice(list("AEIRTSNOLMCDP "), rng.integers(4, 14)))
        spot = rng.uniform(2, 9), -page.top * rng.uniform(0.4, 0.7)
        page.text(mask, words, *spot, size, rng.uniform(0.02, 0.08))
    moved = rng.uniform(-0.4, 0.4) if rng.random() < 0.5 else 0.0
    upside_down = rng.random() < 0.12
    known = layout("official")

    def placed(points: Floats64) -> Floats64:
        points = points + np.array([0.0, moved])
        return np.array([SIZE, SIZE]) - points if upside_down else points

    if bottom > SIZE + 1.2 and rng.random() < 0.75:
        radius = rng.uniform(0.15, 0.32)
        coins = [placed(ring(x, y, radius)) for x, y in known.coins]
        page.lines(mask, coins, rng.uniform(0.02, 0.05))
        if rng.random() < 0.4:
            golden = page.mask()
            page.fills(golden, coins)
            page.paint(golden, some_colour(rng, 120, 230, 0.2), 0.9)
    if bottom > SIZE + 2.5 and rng.random() < 0.75:
        rects = [rect for season in known.seasons for rect in season]
        boxes = [
            np.array(
                [
                    [r.left, r.top],
                    [r.right, r.top],
                    [r.right, r.bottom],
                    [r.left, r.bottom],
                    [r.left, r.top],
                ]
            )
            for r in rects
        ]
        page.lines(mask, [placed(box) for box in boxes], rng.uniform(0.02, 0.05))
    page.paint(mask, ink, rng.uniform(0.6, 1))
    if rng.random() < 0.25:  # a crest that pokes into the map
        crest = page.mask()
        shape = ring(rng.uniform(4.5, 6.5), rng.uniform(-1.2, 0.2), rng.uniform(0.5, 1.4))
        page.fills(crest, [shape])
        page.paint(crest, some_colour(rng, 30, 230, 0.2))
        edge = page.mask()
        page.lines(edge, [shape], 0.06)
        page.paint(edge, ink)
