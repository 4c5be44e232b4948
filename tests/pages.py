"""Sheets with coins and numbers for tests: printed, written on, and bent below the map."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from sample_sheets.boards import Board, Boxes
from sample_sheets.canvas import Canvas
from sample_sheets.hands import Pen
from sample_sheets.ink import Ink, Inking
from sample_sheets.players import make_player
from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.prints_official import white_canvas
from sample_sheets.signs_marks import COIN
from sample_sheets.ways import Way
from scanner.arrays import Pixels
from scanner.find.lattice import Lattice
from scanner.layout import Layout, Rect
from scanner.load import Photo
from scanner.place.flat import Flat
from scoring.maps import side
from scoring.sheet import Sheet

SCALE = 44.0  # pixels a space
NOTHING: Boxes = (None, None, None, None, None)


def page(
    style: PrintStyle,
    *seasons: Boxes,
    coins: int = 0,
    final: int | None = None,
    in_order: bool = True,
    seed: int = 5,
) -> Canvas:
    """A sheet of side A on which somebody has written."""
    rng = np.random.default_rng(seed)
    canvas = print_sheet(style, side("A"), SCALE, rng)
    write(canvas, *seasons, coins=coins, final=final, in_order=in_order, seed=seed)
    return canvas


def write(
    canvas: Canvas,
    *seasons: Boxes,
    coins: int,
    final: int | None = None,
    in_order: bool = True,
    seed: int = 5,
) -> None:
    rng = np.random.default_rng(seed)
    player = make_player(rng, None)
    # A plain pen and a plain cross: how coins are marked otherwise is asked in its own tests.
    player = replace(
        player,
        kit=replace(player.kit, line=Ink("pen", (70, 40, 30), 0.035)),
        coin=Way("crossed", COIN["crossed"][0](rng)),
        coins_in_order=in_order,
        mountain_coins=False,
        writing=replace(player.writing, corrections=0.0),
    )
    rows = (*seasons, *[NOTHING] * (4 - len(seasons)))
    inking = Inking(canvas, paper=seed)
    pen = Pen(inking, player, seed)
    board = Board(Sheet(side("A"), (), coins=coins), (), rows, final)
    pen.coins(board)
    pen.numbers(board)
    inking.lay()


def blank(layout: Layout) -> Canvas:
    """White paper with nothing printed on it."""
    return white_canvas(layout, SCALE)


def lowered(x: float, y: float, sag: float) -> tuple[float, float]:
    """Where a place of the page lies once the paper sags."""
    low = y
    for _ in range(20):
        low = y + sag * (max(low - 11, 0) / 4) ** 2
    return x, low


def seen(canvas: Canvas, sag: float = 0.0, skew: float = 0.0) -> Flat:
    """The page from straight above with a known map.

    Below the map the paper sags: a place four spaces below it lies `sag` spaces too low, and
    at both ends of its row `skew` more.
    """
    paper = canvas.layout.paper
    height, width = canvas.pixels.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    below = np.maximum((y + 0.5) / SCALE + paper.top - 11, 0) / 4
    across = ((x + 0.5) / SCALE + paper.left - 5.5) / 6
    lower = (sag + skew * across**2) * below**2 * SCALE
    bent = cv2.remap(canvas.pixels, x, (y - lower).astype(np.float32), cv2.INTER_LINEAR)
    view = np.array(
        [[SCALE, 0, -paper.left * SCALE - 0.5], [0, SCALE, -paper.top * SCALE - 0.5], [0, 0, 1.0]]
    )
    return Flat(Photo(np.asarray(bent, np.uint8), (width, height)), Lattice(11, view), 0.0)


def cut_off(canvas: Canvas, below: float) -> Canvas:
    """The upper part of a page, as a photo shows it that ends there."""
    paper = canvas.layout.paper
    rows = round((below - paper.top) * SCALE)
    pixels: Pixels = np.ascontiguousarray(canvas.pixels[:rows])
    shown = Rect(paper.left, paper.top, paper.right, below)
    return Canvas(replace(canvas.layout, paper=shown), canvas.scale, pixels)
