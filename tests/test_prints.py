"""Blank prints carry the landmarks of their map."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from sample_sheets.canvas import Canvas
from sample_sheets.prints import PrintStyle, print_sheet
from scanner.arrays import Pixels
from scoring.maps import SIDES, side
from scoring.spaces import SPACES, Space

SCALE = 40.0
DRAWN = (PrintStyle.OFFICIAL, PrintStyle.OWN, PrintStyle.PLAIN)
SEEDS = range(4)


@cache
def blank(style: PrintStyle, letter: str, seed: int) -> Canvas:
    return print_sheet(style, side(letter), SCALE, np.random.default_rng(seed))


def inner(canvas: Canvas, space: Space, margin: float = 0.1) -> Pixels:
    """The pixels of a space without its rim, in grey."""
    left, top = (round(v) for v in canvas.at(space.column + margin, space.row + margin))
    size = round(canvas.scale * (1 - 2 * margin))
    seen = canvas.pixels[top : top + size, left : left + size]
    return np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8)


def ink(canvas: Canvas, space: Space) -> float:
    """How much of a space is clearly darker than its paper."""
    grey = inner(canvas, space).astype(np.float32)
    paper = np.percentile(grey, 90)
    return float((grey < paper - 22).mean())


@pytest.mark.slow
@pytest.mark.parametrize("style", DRAWN)
@pytest.mark.parametrize("letter", SIDES)
def test_landmarks_stand_where_the_map_has_them(style: PrintStyle, letter: str) -> None:
    printed = side(letter)
    for seed in SEEDS:
        canvas = blank(style, letter, seed)
        # The crest reaches into A5 to A7.
        bare = [s for s in SPACES if s not in printed.mountains | printed.ruins | printed.wasteland]
        bare = [s for s in bare if s.name not in ("A5", "A6", "A7")]
        beside_holes = {n for hole in printed.wasteland for n in hole.neighbours}
        quiet = [s for s in bare if s not in beside_holes]
        assert np.mean([ink(canvas, s) for s in quiet]) < 0.01
        assert min(ink(canvas, s) for s in printed.mountains) > 0.05
        assert min(ink(canvas, s) for s in printed.ruins) > 0.01
        light = np.median([inner(canvas, s).mean() for s in quiet])
        for space in printed.wasteland:
            assert inner(canvas, space, 0.2).mean() < light - 12


def crossings_of_ink(canvas: Canvas, line: int) -> int:
    """How often the ink on an upright inner line stops and starts again."""
    x, top = (round(v) for v in canvas.at(line, 0.2))
    bottom = round(canvas.at(line, 10.8)[1])
    grey = cv2.cvtColor(canvas.pixels[top:bottom, x - 3 : x + 4], cv2.COLOR_BGR2GRAY)
    # Dark dashes on paper, or pale ones on a coloured map.
    profiles = (grey.min(axis=1).astype(np.float32), 255 - grey.max(axis=1).astype(np.float32))
    profile = max(profiles, key=lambda levels: float(np.ptp(np.percentile(levels, (10, 90)))))
    profile = cv2.GaussianBlur(profile, (1, 5), 0.8).ravel()
    middle = (np.percentile(profile, 10) + np.percentile(profile, 90)) / 2
    return int(np.abs(np.diff((profile < middle).astype(int))).sum())


def test_official_lines_are_dashed_and_plain_ones_are_not() -> None:
    """About four dashes a space: 80 changes or so along a line, against a handful."""
    for seed in SEEDS:
        for line in (1, 10):  # the lines of side A that touch no mountain
            canvas = blank(PrintStyle.OFFICIAL, "A", seed)
            assert 40 <= crossings_of_ink(canvas, line) <= 160
    for seed in SEEDS:
        canvas = blank(PrintStyle.OWN, "A", seed)
        x = round(canvas.at(1, 0)[0])
        top, bottom = round(canvas.at(1, 0.3)[1]), round(canvas.at(1, 10.7)[1])
        on_line = canvas.pixels[top:bottom, x].astype(int).mean(axis=1)
        beside = canvas.pixels[top:bottom, x + 6].astype(int).mean(axis=1)
        assert np.mean(on_line < np.median(beside) - 20) > 0.98


@pytest.mark.parametrize("style", DRAWN)
def test_same_seed_same_print_and_other_seed_another(style: PrintStyle) -> None:
    again = print_sheet(style, side("B"), SCALE, np.random.default_rng(1))
    other = print_sheet(style, side("B"), SCALE, np.random.default_rng(2))
    assert np.array_equal(blank(style, "B", 1).pixels, again.pixels)
    assert other.pixels.shape != again.pixels.shape or not np.array_equal(
        other.pixels, again.pixels
    )


@pytest.mark.parametrize("style", DRAWN)
def test_print_has_the_size_of_its_layout(style: PrintStyle) -> None:
    for seed in SEEDS:
        canvas = blank(style, "C", seed)
        paper = canvas.layout.paper
        height, width = canvas.pixels.shape[:2]
        assert height == pytest.approx((paper.bottom - paper.top) * SCALE, abs=1)
        assert width == pytest.approx((paper.right - paper.left) * SCALE, abs=1)
        for x, y in canvas.layout.coins:
            assert paper.left < x < paper.right
            assert paper.top < y + canvas.layout.coin_radius < paper.bottom


def test_scans_need_their_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="folder with the scans"):
        print_sheet(PrintStyle.SCAN, side("A"), SCALE, np.random.default_rng(1))
    with pytest.raises(ValueError, match="no scan shows map C"):
        print_sheet(PrintStyle.SCAN, side("C"), SCALE, np.random.default_rng(1), tmp_path)
    with pytest.raises(FileNotFoundError):
        print_sheet(PrintStyle.SCAN, side("A"), SCALE, np.random.default_rng(1), tmp_path)
