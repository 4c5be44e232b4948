"""Sheets filled by strangers: regions of signs, shading, outlines; nothing like the game needed."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from scanner.arrays import Floats64
from scanner.find.flat_network import MOUNTAIN, WASTELAND
from scoring.spaces import SIZE
from training.strange_glyphs import Glyph, Rng, hatching, ring, sign
from training.strange_page import Colour, Page, some_colour
from training.strange_prints import Kinds, Sheet

TERRAINS = 7
# Green, red, yellow, blue, purple, grey, brown: what coloured pencils are reached for.
PENCILS: tuple[Colour, ...] = (
    (60, 160, 70), (50, 50, 210), (60, 210, 240), (210, 130, 50), (160, 60, 140), (110, 110, 110),
    (50, 90, 140),
)  # fmt: skip
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def fill(sheet: Sheet, rng: Rng, doodles: Sequence[Glyph]) -> None:
    """Draw on a sheet what some player may have."""
    share = float(
        rng.choice([0.0, 0.1, 0.3, 0.5, 0.7, 0.85, 1.0], p=[0.06, 0.1, 0.16, 0.2, 0.2, 0.18, 0.1])
    )
    regions = _regions(sheet.kinds, share, rng)
    shading = float(rng.choice([0.0, 0.3, 1.0], p=[0.45, 0.15, 0.4]))
    if shading:
        _shade(sheet.page, regions, shading, rng)
    if rng.random() < 0.85 or not shading:
        _draw(sheet.page, regions, rng, doodles)
    if rng.random() < 0.6:
        _outline(sheet.page, regions, rng)
    if rng.random() < 0.6:
        _write(sheet.page, rng)


def _regions(kinds: Kinds, share: float, rng: Rng) -> Kinds:
    """A terrain from 1 to 7 for each space that is drawn in, grown in clusters; 0 elsewhere."""
    closed = (kinds == MOUNTAIN) | (kinds == WASTELAND)
    drawn = np.zeros((SIZE, SIZE), np.int64)
    want = int(share * (SIZE * SIZE - closed.sum()))
    for _ in range(400):
        if (drawn > 0).sum() >= want:
            break
        row, column = (int(v) for v in rng.integers(0, SIZE, 2))
        terrain = int(rng.integers(1, TERRAINS + 1))
        for _ in range(int(rng.integers(1, 9))):
            if not closed[row, column] and not drawn[row, column]:
                drawn[row, column] = terrain
            down, right = STEPS[rng.integers(4)]
            row, column = min(max(row + down, 0), SIZE - 1), min(max(column + right, 0), SIZE - 1)
    return drawn


def _shade(page: Page, regions: Kinds, share: float, rng: Rng) -> None:
    """Coloured pencil or felt pen over the spaces of a terrain."""
    strength = rng.uniform(0.25, 0.95)
    texture = str(rng.choice(["even", "strokes", "strokes", "grain"]))
    inset = rng.uniform(-0.06, 0.12)
    whole = np.array(
        [[inset, inset], [1 - inset, inset], [1 - inset, 1 - inset], [inset, 1 - inset]]
    )
    colours = [PENCILS[i] for i in rng.permutation(len(PENCILS))]
    if rng.random() < 0.3:
        colours = [some_colour(rng, 60, 220, 0.1) for _ in colours]
    for terrain in range(1, TERRAINS + 1):
        spots = np.argwhere(regions == terrain)[:, ::-1].astype(np.float64)
        if not len(spots) or rng.random() > share:
            continue
        mask = page.mask()
        page.fills(mask, [whole + rng.normal(0, 0.02, whole.shape) + spot for spot in spots])
        if texture == "strokes":
            strokes = page.mask()
            turn, pitch = rng.uniform(0, np.pi), rng.uniform(0.05, 0.16)
            lines = [line + spot for spot in spots for line in hatching(pitch, turn, rng)]
            page.lines(strokes, lines, pitch * rng.uniform(0.5, 0.9))
            mask = np.asarray(cv2.max(cv2.min(mask, strokes), mask // 4), np.uint8)
        elif texture == "grain":
            grain = rng.normal(180, 60, mask.shape)
            mask = np.asarray(np.clip(grain, 0, 255) * (mask > 0), np.uint8)
        page.stain(mask, colours[terrain - 1], strength)


def _draw(page: Page, regions: Kinds, rng: Rng, doodles: Sequence[Glyph]) -> None:
    """The player's signs in the spaces."""
    width = float(np.exp(rng.uniform(np.log(0.015), np.log(0.09))))
    shaken = rng.uniform(0.01, 0.06)
    one_pen = rng.random() < 0.6
    pen = some_colour(rng, 10, 130, 0.7)
    mask = page.mask()
    for terrain in range(1, TERRAINS + 1):
        glyph = sign(rng, doodles)
        if not one_pen:
            pen = PENCILS[(terrain - 1) % len(PENCILS)]
        for row, column in np.argwhere(regions == terrain):
            page.glyph(mask, glyph.shaken(rng, shaken), float(column), float(row), width)
        if not one_pen:
            page.stain(mask, pen, rng.uniform(0.5, 1))
            mask[:] = 0
    if one_pen:
        page.stain(mask, pen, rng.uniform(0.4, 1))


def _outline(page: Page, regions: Kinds, rng: Rng) -> None:
    """Solid lines between what belongs together and the rest."""
    lines: list[Floats64] = []
    for row in range(SIZE + 1):
        for column in range(SIZE):
            above = regions[row - 1, column] if row else 0
            below = regions[row, column] if row < SIZE else 0
            if above != below or (above and rng.random() < 0.1):
                lines.append(np.array([[column, row], [column + 1.0, row]]))
            left = regions[column, row - 1] if row else 0
            right = regions[column, row] if row < SIZE else 0
            if left != right or (left and rng.random() < 0.1):
                lines.append(np.array([[row, column], [row, column + 1.0]]))
    off = rng.uniform(0, 0.04)
    mask = page.mask()
    page.lines(mask, [line + rng.normal(0, off, (2, 2)) for line in lines], rng.uniform(0.02, 0.1))
    page.stain(mask, some_colour(rng, 10, 130, 0.7), rng.uniform(0.4, 1))


def _write(page: Page, rng: Rng) -> None:
    """Numbers in boxes, marks on coins, notes at the rim, a stain."""
    mask = page.mask()
    for _ in range(int(rng.integers(1, 16))):
        text = str(rng.integers(0, 60))
        page.text(
            mask, text, rng.uniform(0, 10), rng.uniform(11.8, 15), rng.uniform(0.3, 0.6), 0.05
        )
    if page.top > 1 and rng.random() < 0.5:
        page.text(
            mask, "Anna Petr Jo"[: int(rng.integers(2, 12))], rng.uniform(2, 9), -1.0, 0.6, 0.05
        )
    page.stain(mask, some_colour(rng, 20, 120, 0.7), rng.uniform(0.5, 1))
    if rng.random() < 0.15:
        stain = page.mask()
        x, y = rng.uniform(0, SIZE, 2)
        page.lines(stain, [ring(x, y, rng.uniform(1, 3), 40)], rng.uniform(0.05, 0.3))
        page.stain(stain, (60, 90, 140), 0.4)
