"""Photos of grids that are no sheets: `python -m bench.strange_grids --out DIR`.

Pages of newspapers and puzzle books with a square grid of 6 to 15 spaces: sudokus with bold lines
around boxes, crosswords, bare squares; titles as wide as the grid, bars and other grids beside it,
columns of text; bent paper, blur, shade and tinted light. DIR gets `corners.csv` as `bench.grid`
reads it, with a column for the spaces of a side. Even seeds are to develop with, odd ones to
measure.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from scanner.arrays import Floats32, Floats64, Pixels

Rng = np.random.Generator
PAGE = (1500, 1500)  # pixels, width and height; a grid has a third to two thirds of it
LONGEST = (800, 1024, 1280, 1600)
SPACES = (6, 7, 8, 9, 9, 9, 9, 10, 12, 13, 14, 15)
KNOT = 8
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)


@dataclass(frozen=True)
class Grid:
    """Where a grid stands on its page, in pixels: the outer edge of its border lines."""

    left: float
    top: float
    side: float
    cells: int

    @property
    def space(self) -> float:
        return self.side / self.cells

    @property
    def corners(self) -> Floats64:
        right, bottom = self.left + self.side, self.top + self.side
        return np.array(
            [[self.left, self.top], [right, self.top], [right, bottom], [self.left, bottom]]
        )


@dataclass(frozen=True)
class Look:
    """How a page prints its grids."""

    ink: float
    grey: float  # of thin lines
    thin: int  # pixels
    bold: int
    border: int
    kind: str
    font: int
    tint: tuple[float, float, float]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--n", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--cells", type=int, help="spaces of a side; without it 6 to 15")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    with (options.out / "corners.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["file", *(f"{axis}{i}" for i in range(4) for axis in "xy"), "cells"])
        for number in track(range(options.n), "Photos"):
            rng = np.random.default_rng([options.seed, number])
            pixels, corners, cells = strange_grid(rng, options.cells)
            name = f"{number + 1:04d}.jpg"
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 95))]
            cv2.imwrite(str(options.out / name), pixels, quality)
            rows.writerow([name, *np.round(corners.ravel(), 1).tolist(), cells])


def strange_grid(rng: Rng, cells: int | None = None) -> tuple[Pixels, Floats64, int]:
    """A photo, the grid's outer corners in it, and how many spaces its side has."""
    many = cells or int(rng.choice(SPACES))
    look, page = _look(rng), _paper(rng)
    side = float(rng.uniform(0.36, 0.62)) * PAGE[0]
    left = float(rng.uniform(0.5, PAGE[0] - side - 0.5)) * 0.5 + 0.25 * (PAGE[0] - side)
    top = float(rng.uniform(0.2, 0.8)) * (PAGE[1] - side)
    space = round(side / many)
    grid = Grid(round(left), round(top), space * many, many)
    for beside in rng.permutation(list(BESIDE))[: int(rng.integers(1, 4))]:
        BESIDE[str(beside)](page, grid, look, rng)
    _blank(page, grid, 0)
    draw_grid(page, grid, look, rng)
    return _photographed(page, grid, look, rng)


def _look(rng: Rng) -> Look:
    ink = float(rng.uniform(10, 90))
    thin = int(rng.integers(1, 4))
    kind = str(rng.choice(["sudoku", "sudoku", "sudoku", "bare", "crossword", "squares"]))
    bold = thin + int(rng.integers(1, 5)) if kind == "sudoku" else thin
    return Look(
        ink=ink,
        grey=float(min(190, ink + rng.choice([0, 20, 60, 110]))),
        thin=thin,
        bold=bold,
        border=max(bold, thin + int(rng.integers(0, 4))),
        kind=kind,
        font=int(rng.choice(FONTS)),
        tint=tuple(rng.uniform(0.75, 1.1, 3).tolist()),
    )


def _paper(rng: Rng) -> Pixels:
    page = np.full((PAGE[1], PAGE[0]), rng.uniform(185, 250), np.float32)
    page += _clouds(rng, 6) * rng.uniform(0, 6) + _clouds(rng, 200) * rng.uniform(0, 4)
    if rng.random() < 0.4:  # the other side of the leaf shines through
        back = np.full(page.shape, 255, np.uint8)
        _text(back, (0, 0, PAGE[0], PAGE[1]), 120.0, rng)
        faint = 255 - cv2.GaussianBlur(back[:, ::-1].astype(np.float32), (0, 0), 2)
        page -= faint * rng.uniform(0.03, 0.12)
    return np.clip(page, 0, 255).astype(np.uint8)


def _clouds(rng: Rng, across: int) -> Floats32:
    coarse = rng.normal(0, 1, (across, across)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, PAGE, interpolation=cv2.INTER_CUBIC))


def draw_grid(page: Pixels, grid: Grid, look: Look, rng: Rng) -> None:
    """Its lines, and what stands in its spaces."""
    x, y, space, many = round(grid.left), round(grid.top), round(grid.space), grid.cells
    end = space * many
    boxes = next((k for k in (3, 4, 5, 2) if many % k == 0), many)
    if look.kind == "squares":
        page[y : y + end, x : x + end] -= np.uint8(rng.integers(25))
    for row in range(many):
        for column in range(many):
            _space(page, (x + column * space, y + row * space), space, look, rng)
    for number in range(many + 1):
        outer = number in (0, many)
        bold = look.kind == "sudoku" and number % boxes == 0
        width = look.border if outer else look.bold if bold else look.thin
        shade = look.ink if outer or bold else look.grey
        at = number * space
        # The outer edge of the border is the grid's.
        first = 0 if number == 0 else end - width if number == many else at - width // 2
        page[y : y + end, x + first : x + first + width] = shade
        page[y + first : y + first + width, x : x + end] = shade


def _space(page: Pixels, at: tuple[int, int], space: int, look: Look, rng: Rng) -> None:
    chance = rng.random()
    x, y = at
    if look.kind == "crossword" and chance < 0.18:
        page[y : y + space, x : x + space] = look.ink
    elif look.kind == "crossword" and chance < 0.4:
        _write(page, str(rng.integers(1, 60)), (x + 3, y + space // 3), space * 0.25, look, rng)
    elif look.kind in ("sudoku", "bare") and chance < 0.38:
        size = space * float(rng.uniform(0.5, 0.7))
        spot = (x + round(space * 0.3), y + round(space * 0.75))
        _write(page, str(rng.integers(1, 10)), spot, size, look, rng)


def _write(
    page: Pixels, text: str, spot: tuple[int, int], size: float, look: Look, rng: Rng
) -> None:
    thick = max(1, round(size / 14))
    cv2.putText(page, text, spot, look.font, size / 22, (look.ink,), thick, cv2.LINE_AA)


def _text(page: Pixels, rect: tuple[int, int, int, int], ink: float, rng: Rng) -> None:
    """A column of text, as strokes that look like words from afar."""
    left, top, right, bottom = rect
    size = int(rng.integers(14, 30))
    for y in range(top + size, bottom, round(size * 1.35)):
        x = left
        while x < right - 2 * size:
            letters = int(rng.integers(2, 10))
            word = "".join(chr(97 + int(c)) for c in rng.integers(0, 26, letters))
            face = cv2.FONT_HERSHEY_SIMPLEX
            (wide, _), _ = cv2.getTextSize(word, face, size / 30, 1)
            if x + wide < right:
                cv2.putText(page, word, (x, y), face, size / 30, (ink,), 1, cv2.LINE_AA)
            x += wide + size // 2


def _blank(page: Pixels, grid: Grid, rim: int) -> None:
    x, y, side = round(grid.left), round(grid.top), round(grid.side)
    around = page[max(0, y - rim) : y + side + rim, max(0, x - rim) : x + side + rim]
    around[:] = ranked_paper(page)


def ranked_paper(page: Pixels) -> float:
    """What bare paper of a page is like."""
    return float(np.quantile(page[::16, ::16], 0.8))


def _near(grid: Grid, rng: Rng) -> int:
    """How far something lies from the grid: a good part of a space, or about one, mostly."""
    return round(grid.space * float(rng.choice([0.15, 0.3, 0.5, 0.9, 1.0, 1.1, 1.5, 2.0])))


def _bar_above(page: Pixels, grid: Grid, look: Look, rng: Rng) -> None:
    """A title in a bar or a frame as wide as the grid, about a space high."""
    high = round(grid.space * float(rng.uniform(0.6, 1.3)))
    gap = int(rng.choice([0, 0, 2, 6, 12]))
    x, y, end = round(grid.left), round(grid.top) - high - gap, round(grid.left + grid.side)
    y = max(0, y)
    if rng.random() < 0.5:
        page[y : y + high, x:end] = rng.uniform(40, 170)
    else:
        page[y : y + look.bold, x:end] = look.ink
        page[y : y + high, x : x + look.thin] = page[y : y + high, end - look.thin : end] = look.ink
    _write(page, "SUDOKU", (x + 8, y + round(high * 0.75)), high * 0.7, look, rng)


def _rule_beside(page: Pixels, grid: Grid, look: Look, rng: Rng) -> None:
    """A line along the grid, about a space away from it: of a column, a table, the next frame."""
    away = _near(grid, rng)
    ends = round(rng.uniform(-0.1, 0.05) * grid.side)
    along = slice(max(0, round(grid.top) + ends), round(grid.top + grid.side) - ends)
    place = round(grid.left) - away if rng.random() < 0.5 else round(grid.left + grid.side) + away
    place = int(np.clip(place, 2, PAGE[0] - 6))
    if rng.random() < 0.5:
        page[along, place : place + look.bold] = look.ink
    else:
        across = slice(max(0, round(grid.left) + ends), round(grid.left + grid.side) - ends)
        down = round(grid.top) - away if rng.random() < 0.5 else round(grid.top + grid.side) + away
        down = int(np.clip(down, 2, PAGE[1] - 6))
        page[down : down + look.bold, across] = look.ink


def _grid_beside(page: Pixels, grid: Grid, look: Look, rng: Rng) -> None:
    """Another grid, of the same spaces mostly; smaller than this one, or cut off by the page."""
    away = _near(grid, rng)
    same = rng.random() < 0.7
    space = round(grid.space * (1.0 if same else rng.uniform(0.35, 0.8)))
    x, y = round(grid.left), round(grid.top)
    side = round(grid.side)
    many = grid.cells
    shift = round(rng.choice([0, 0, rng.uniform(-2, 2)]) * grid.space)
    where = int(rng.integers(4))
    size = space * many
    left = (x + side + away, x - away - size, x + shift, x + shift)[where]
    top = (y + shift, y + shift, y + side + away, y - away - size)[where]
    other = Grid(left, top, size, many)
    canvas = np.full((PAGE[1] * 3, PAGE[0] * 3), round(ranked_paper(page)), np.uint8)
    moved = Grid(other.left + PAGE[0], other.top + PAGE[1], size, many)
    draw_grid(canvas, moved, look, rng)
    cut = canvas[PAGE[1] : 2 * PAGE[1], PAGE[0] : 2 * PAGE[0]]
    np.minimum(page, cut, out=page)


def _columns(page: Pixels, grid: Grid, look: Look, rng: Rng) -> None:
    """Columns of text around the grid."""
    gap = round(grid.space * float(rng.uniform(0.2, 0.8)))
    x, y, end = round(grid.left), round(grid.top), round(grid.left + grid.side)
    low = round(grid.top + grid.side)
    for rect in ((0, 0, x - gap, PAGE[1]), (end + gap, 0, PAGE[0], PAGE[1])):
        if rect[2] - rect[0] > 60 and rng.random() < 0.7:
            _text(page, rect, look.ink, rng)
    for rect in ((x, 0, end, y - gap), (x, low + gap, end, PAGE[1])):
        if rect[3] - rect[1] > 40 and rng.random() < 0.7:
            _text(page, rect, look.ink, rng)


BESIDE: Mapping[str, Callable[[Pixels, Grid, Look, Rng], None]] = {
    "bar": _bar_above,
    "rule": _rule_beside,
    "grid": _grid_beside,
    "columns": _columns,
}


def _photographed(page: Pixels, grid: Grid, look: Look, rng: Rng) -> tuple[Pixels, Floats64, int]:
    """The page bent, seen by a phone, in some light."""
    longest = int(rng.choice(LONGEST))
    width, height = (longest, round(longest * 0.75))
    if rng.random() < 0.5:
        width, height = height, width
    fill = float(rng.uniform(0.5, 0.92))
    centre = grid.corners.mean(axis=0)
    zoom = fill * min(width, height) / grid.side
    turn = float(rng.normal(0, 0.05))
    if rng.random() < 0.15:
        turn = float(rng.uniform(-0.4, 0.4))
    bends = rng.normal(0, 1, (5, 2)) * rng.choice([0.0, 0.01, 0.02, 0.03])

    def bent(places: Floats64) -> Floats64:
        """How paper lies: places on the page, moved by a part of the grid's side."""
        x, y = ((places - centre) / grid.side * 2).T
        terms = np.stack([x * x, x * y, y * y, x**3 - x, y**3 - y])
        return np.asarray(places + (terms.T @ bends) * grid.side)

    spin = zoom * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    off = rng.normal(0, 0.02, 2) * (width, height)
    tilt = rng.normal(0, 0.12, 2) / longest

    def seen(places: Floats64) -> Floats64:
        flat = (bent(places) - centre) @ spin.T
        return np.asarray(flat / (1 + flat @ tilt)[:, None] + np.array([width, height]) / 2 + off)

    pixels = _warped(page.astype(np.float32), seen, (width, height), zoom)
    corners = seen(grid.corners)
    return _developed(pixels, look, zoom * grid.space, rng), corners, grid.cells


def _warped(
    page: Floats32, seen: Callable[[Floats64], Floats64], size: tuple[int, int], zoom: float
) -> Floats32:
    """The page as it is seen; where each pixel comes from is found by going the way back."""
    width, height = size
    rows, columns = np.mgrid[: height + KNOT : KNOT, : width + KNOT : KNOT].astype(np.float64)
    wanted = np.column_stack([columns.ravel(), rows.ravel()])
    there = (wanted - np.array([width, height]) / 2) / zoom + np.array(PAGE) / 2
    for _ in range(25):
        there = there - (seen(there) - wanted) / zoom
    smooth = cv2.GaussianBlur(page, (0, 0), max(0.3, 0.4 / zoom)) if zoom < 1 else page
    knots = there.reshape(*rows.shape, 2).astype(np.float32)
    scale = np.array([[1 / KNOT, 0, 0], [0, 1 / KNOT, 0]])
    where = cv2.warpAffine(knots, scale, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    return np.asarray(
        cv2.remap(  # type: ignore[call-overload]  # stubs know no map of two channels
            smooth, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=70
        )
    )


def _developed(page: Floats32, look: Look, space: float, rng: Rng) -> Pixels:
    height, width = page.shape
    scene = page[..., None] * np.array(look.tint, np.float32)
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    away = rng.uniform(0, 2 * np.pi)
    slope = (columns / width - 0.5) * np.cos(away) + (rows / height - 0.5) * np.sin(away)
    scene *= (1 + slope * rng.uniform(0, 0.6))[..., None]
    if rng.random() < 0.3:
        edge = (slope - rng.normal(0, 0.2)) * rng.uniform(5, 60)
        scene *= (1 - rng.uniform(0.1, 0.45) / (1 + np.exp(-np.clip(edge, -30, 30))))[..., None]
    blur = float(rng.choice([0.0, 0.5, 1.0, 2.0, 3.0], p=[0.25, 0.25, 0.2, 0.15, 0.15]))
    blur = min(blur, 0.09 * space)
    if blur:
        scene = np.asarray(cv2.GaussianBlur(scene, (0, 0), blur))
    if rng.random() < 0.15:
        long = max(2, round(0.12 * space))
        kernel = np.zeros((long, long), np.float32)
        np.fill_diagonal(kernel, 1 / long)
        scene = np.asarray(cv2.filter2D(scene, -1, kernel if rng.random() < 0.5 else kernel[::-1]))
    scene *= rng.uniform(0.55, 1.05)
    scene += rng.normal(0, rng.uniform(0, 6), scene.shape)
    return np.clip(scene, 0, 255).astype(np.uint8)


if __name__ == "__main__":
    main()
