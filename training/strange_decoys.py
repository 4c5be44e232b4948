"""Pages that are no sheet of the game: chessboards, puzzles, squared paper, tables, text."""

from __future__ import annotations

import numpy as np

from scoring.spaces import SIZE
from training.strange_glyphs import Rng, anything
from training.strange_page import SCALE, Page, noise, paper, some_colour

# Eleven is left out: an empty grid of eleven may be somebody's map.
COUNTS = (5, 6, 7, 8, 8, 9, 9, 10, 13, 15, 19)


def decoy(rng: Rng) -> Page:
    """A page with lines on it, or writing, where a map could be looked for."""
    page = paper(rng)
    kind = str(rng.choice(["grid", "grid", "chess", "squared", "table", "text", "dots"]))
    ink = some_colour(rng, 5, 150, 0.6)
    if kind == "text":
        _text(page, rng)
    elif kind == "chess":
        _chess(page, rng)
    elif kind == "squared":
        _lines(page, rng, float(rng.uniform(0.35, 1.0)), float(rng.uniform(0.35, 1.0)), fill=False)
    elif kind == "table":
        _lines(page, rng, float(rng.uniform(1.2, 4)), float(rng.uniform(0.4, 1.2)), fill=True)
    elif kind == "dots":
        dots = np.clip((noise(page.pixels.shape[:2], rng.uniform(20, 90), rng) - 0.6) * 400, 0, 255)
        page.stain(dots, ink, rng.uniform(0.4, 1))
    else:
        count = int(rng.choice(COUNTS))
        # Spaces of the map's own size, or a board of the map's own size.
        step = 1.0 if rng.random() < 0.5 else SIZE / count
        _lines(page, rng, step, step, fill=rng.random() < 0.6, count=count)
    return page


def _lines(
    page: Page, rng: Rng, wide: float, high: float, fill: bool, count: int | None = None
) -> None:
    """Lines at equal distances over the page, or a board of `count` spaces; some spaces filled."""
    height, width = (side / SCALE for side in page.pixels.shape[:2])
    right, bottom = width - page.left, height - page.top
    left, top = -page.left, -page.top
    if count is not None:
        left, top, right, bottom = 0.0, 0.0, count * wide, count * high
    across = np.arange(left, right + 1e-6, wide)
    down = np.arange(top, bottom + 1e-6, high)
    mask = page.mask()
    lines = [np.array([[x, top], [x, bottom]]) for x in across]
    lines += [np.array([[left, y], [right, y]]) for y in down]
    page.lines(mask, lines, float(np.exp(rng.uniform(np.log(0.012), np.log(0.1)))))
    page.paint(mask, some_colour(rng, 10, 200, 0.5), rng.uniform(0.4, 1))
    if not fill:
        return
    signs = page.mask()
    share, glyph = rng.uniform(0.1, 0.9), anything(rng)
    words = rng.random() < 0.6
    for x in across[:-1]:
        for y in down[:-1]:
            if rng.random() > share:
                continue
            if words:
                text = str(rng.integers(1, 10 if wide < 1.5 else 10_000))
                page.text(signs, text, x + wide / 2, y + high / 2, 0.5 * min(high, 1.2), 0.05)
            else:
                page.glyph(signs, glyph, float(x), float(y), 0.05)
    page.stain(signs, some_colour(rng, 10, 120, 0.7), rng.uniform(0.6, 1))


def _chess(page: Page, rng: Rng) -> None:
    """A board of dark and light squares."""
    count = int(rng.choice(COUNTS))
    side = SIZE / count if rng.random() < 0.6 else 1.0
    square = np.array([[0.0, 0], [side, 0], [side, side], [0, side]])
    mask = page.mask()
    spots = [(x, y) for x in range(count) for y in range(count) if (x + y) % 2]
    page.fills(mask, [square + np.array(spot) * side for spot in spots])
    page.paint(mask, some_colour(rng, 10, 150, 0.4), rng.uniform(0.5, 1))


def _text(page: Page, rng: Rng) -> None:
    """Lines of a letter or a rulebook."""
    mask = page.mask()
    size = rng.uniform(0.25, 0.8)
    bottom = page.pixels.shape[0] / SCALE - page.top
    for y in np.arange(-page.top + size, bottom - size, size * rng.uniform(1.3, 2.2)):
        letters = rng.choice(list("aeinorstlmdcukp    "), rng.integers(10, round(18 / size)))
        page.text(mask, "".join(letters), SIZE / 2, float(y), size, 0.03)
    page.stain(mask, some_colour(rng, 10, 110, 0.7), rng.uniform(0.6, 1))
