"""Grids are found where they are, whichever way up, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from sample_sheets.prints import PrintStyle
from scanner.arrays import Pixels
from scanner.errors import SheetNotFound
from scanner.find import maps
from scanner.find.any_grid import find_grid
from scanner.find.find_network import Sight
from scanner.find.fit_to_lines import refine_on_lines
from scanner.find.flat_network import Impression
from scanner.find.judge import Judged, judge_map
from scanner.find.lattice import Lattice, lattice_through
from scanner.find.maps import MUCH_BENT, find_maps, printed_sides
from scanner.find.outer_edge import outer_corners
from scanner.find.outlines import by_outlines
from scanner.find.thin_lines import ink
from scanner.find.views import Pyramid
from scanner.load import load
from tests.scans import EACH_SAMPLE, corners, photo
from tests.shots import TABLE, Shot, board, curled, sheet_shot

NEAR = 0.25  # spaces
NEAR_SAMPLES = 0.3  # before lines are looked at closely
# The plain print of these shots has white lines on green, which only the network follows.
NEAR_WHITE_LINES = 0.4


@pytest.mark.parametrize("name", EACH_SAMPLE)
def test_the_corners_of_a_sample(name: str) -> None:
    picture = load(photo(name))
    (lattice, *_) = (one.lattice for one in find_maps(picture.pixels))
    found, true = lattice.scaled(1 / picture.scale).corners, corners(name)
    space = float(np.linalg.norm(true[1] - true[0])) / 11
    off = [np.linalg.norm(np.roll(found, k, axis=0) - true, axis=1).max() for k in range(4)]
    assert min(off) < NEAR_SAMPLES * space


@pytest.mark.slow
@pytest.mark.parametrize("style", [PrintStyle.OFFICIAL, PrintStyle.OWN, PrintStyle.PLAIN])
@pytest.mark.parametrize("quarters", range(4))
def test_corners_begin_at_the_pictures_top_left(style: PrintStyle, quarters: int) -> None:
    shot = sheet_shot(style=style).turned(quarters)
    found = find_grid(shot.pixels)
    top_left, top_right, bottom_right, bottom_left = found
    assert top_left[0] < top_right[0]
    assert bottom_left[0] < bottom_right[0]
    assert top_left[1] < bottom_left[1]
    assert top_right[1] < bottom_right[1]
    near = NEAR_WHITE_LINES if style is PrintStyle.PLAIN else NEAR
    assert shot.off(np.roll(found, -quarters, axis=0)) < near


@pytest.mark.slow
@pytest.mark.parametrize("cells", [8, 9, 10])
def test_a_grid_of_another_size(cells: int) -> None:
    shot = board(cells)
    assert shot.off(find_grid(shot.pixels, cells)) < 0.02 * 11


@pytest.mark.slow
@pytest.mark.parametrize("quarters", range(4))
def test_a_turned_grid_begins_at_the_top_left_too(quarters: int) -> None:
    shot = board(9).turned(quarters)
    found = np.roll(find_grid(shot.pixels, 9), -quarters, axis=0)
    assert shot.off(found) < 0.02 * 11


def noise() -> Pixels:
    return np.random.default_rng(0).integers(0, 255, (600, 800, 3), np.uint8)


def white() -> Pixels:
    return np.full((600, 800, 3), 250, np.uint8)


def writing() -> Pixels:
    page = np.full((1000, 800, 3), 245, np.uint8)
    for line in range(30):
        words = "lorem ipsum dolor sit amet consectetur"
        cv2.putText(page, words, (30, 40 + line * 32), 0, 0.9, (20, 20, 20), 2)
    return page


def planks() -> Pixels:
    rng = np.random.default_rng(4)
    wood = np.full((700, 900, 3), TABLE, np.float64) + rng.normal(0, 6, (700, 1, 1))
    wood[::90] *= 0.5
    return np.clip(wood + rng.normal(0, 3, wood.shape), 0, 255).astype(np.uint8)


def chessboard() -> Pixels:
    squares = np.indices((8, 8)).sum(axis=0) % 2 * 170 + 50
    board = np.kron(squares, np.ones((80, 80))).astype(np.uint8)
    return cast(Pixels, cv2.copyMakeBorder(cv2.merge([board] * 3), 60, 60, 60, 60, 0, value=TABLE))


@pytest.mark.slow
@pytest.mark.parametrize("make", [noise, white, writing, planks, chessboard])
def test_no_sheet_where_there_is_none(make: Callable[[], Pixels]) -> None:
    with pytest.raises(SheetNotFound):
        find_maps(make())


@pytest.mark.parametrize("make", [noise, white])
def test_no_grid_where_there_is_none(make: Callable[[], Pixels]) -> None:
    with pytest.raises(SheetNotFound):
        find_grid(make(), 9)


def two_sheets() -> tuple[Pixels, list[float]]:
    """Two blank sheets side by side, and how far from the left their middles are."""
    left, right = sheet_shot("B"), sheet_shot("D", PrintStyle.OWN)
    high = max(len(left.pixels), len(right.pixels))
    both = [
        cv2.copyMakeBorder(one.pixels, 0, high - len(one.pixels), 0, 0, 0, value=TABLE)
        for one in (left, right)
    ]
    middles = [left.corners[:, 0].mean(), right.corners[:, 0].mean() + left.pixels.shape[1]]
    return np.asarray(np.hstack(both), np.uint8), middles


@pytest.mark.slow
@pytest.mark.parametrize("surest", [9.0, 1.2])
def test_two_sheets_side_by_side(monkeypatch: pytest.MonkeyPatch, surest: float) -> None:
    """Both are found, also where something lies on them and neither is one to be sure of."""
    look = maps._looked_at

    def less_sure(*seen: Any) -> Judged:
        found = look(*seen)
        return replace(found, score=min(found.score, surest))

    monkeypatch.setattr(maps, "_looked_at", less_sure)
    pixels, true = two_sheets()
    middles = sorted(one.lattice.corners[:, 0].mean() for one in find_maps(pixels))
    assert middles == pytest.approx(true, abs=20)


@pytest.mark.slow
def test_the_same_photo_gives_the_same_corners() -> None:
    pixels = sheet_shot().pixels
    assert np.array_equal(find_grid(pixels), find_grid(pixels.copy()))


@pytest.mark.slow
@pytest.mark.parametrize("style", [PrintStyle.OFFICIAL, PrintStyle.OWN])
def test_corners_of_a_light_print_on_dark_paper_stay_near_its_frame(style: PrintStyle) -> None:
    shot = sheet_shot(style=style)
    square = np.array([[0.0, 0], [11, 0], [11, 11], [0, 11]], np.float32)
    view = cv2.getPerspectiveTransform(square, shot.corners.astype(np.float32))
    fine, _ = refine_on_lines(ink(255 - shot.pixels), Lattice(11, np.asarray(view)))
    assert shot.off(fine.corners) < NEAR


def test_light_lines_on_dark_paper_count_as_much_as_dark_ones_on_light_paper() -> None:
    shot = sheet_shot()
    dark = ink(shot.pixels)
    lattice = find_maps(shot.pixels)[0].lattice
    nothing_told = Impression(
        shift=np.zeros((12, 12, 2)),
        printed=np.full((11, 11, 4), 0.25),
        turns=np.full(4, 0.25),
        is_map=1.0,
        flat=np.full((180, 180, 3), 255, np.uint8),
    )
    printed, negative = (
        judge_map(Pyramid.of(picture), lattice, nothing_told, printed_sides())
        for picture in (dark, 255 - dark)
    )
    assert negative.score == pytest.approx(printed.score, abs=0.01)  # halves are rounded


def astray(lattice: Lattice) -> Lattice:
    """The lattice with its first corner two spaces away."""
    bend = np.zeros((12, 12, 2))
    bend[:3, :3] = np.array([-1.5, -2.0]) * np.linspace(1, 0.3, 3)[:, None, None]
    return lattice_through(11, Lattice(11, lattice.view, bend).crossings)


def test_a_corner_that_went_astray_does_not_lead_the_rest() -> None:
    shot = sheet_shot()
    right = find_maps(shot.pixels)[0].lattice
    assert not astray(right).lies_on(right, 1)
    assert astray(right).bent_by > MUCH_BENT
    assert astray(right).straightened().lies_on(right, 0.2)
    assert astray(right).straightened().bent_by == 0


def test_a_map_of_which_a_corner_went_astray_is_looked_at_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The network's looks, here by somebody who leaves a bend as it is, are begun once more."""
    shot = sheet_shot()
    right = find_maps(shot.pixels)[0].lattice
    colours, lines = Pyramid.of(shot.pixels), Pyramid.of(ink(shot.pixels))
    monkeypatch.setattr(maps, "move_as_seen", lambda lattice, seen, stiff: lattice)
    found = maps._looked_at(colours, lines, astray(right), printed_sides())
    assert found.lattice.lies_on(right, 0.2)


@pytest.mark.slow
def test_a_sheet_that_is_drawn_on_goes_before_a_larger_blank_one() -> None:
    drawn = load(photo("01-pencil")).pixels
    blank = sheet_shot().pixels
    high = round(0.85 * blank.shape[0])
    beside = cv2.resize(drawn, (round(drawn.shape[1] * high / drawn.shape[0]), high))
    table = np.full((blank.shape[0], beside.shape[1] + blank.shape[1], 3), TABLE, np.uint8)
    table[:high, : beside.shape[1]] = beside
    table[:, beside.shape[1] :] = blank
    found = find_maps(table)
    assert len(found) == 2
    assert found[0].lattice.corners[:, 0].max() < beside.shape[1]
    assert found[0].lattice.space < found[1].lattice.space


@pytest.mark.slow
def test_markers_lead_to_our_own_print_where_the_networks_see_no_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def blind(image: Pixels) -> Sight:
        nothing = np.zeros((48, 48), np.float32)
        return Sight(nothing, nothing, nothing, 1.0, np.zeros(2))

    monkeypatch.setattr(maps, "look_over", blind)
    monkeypatch.setattr(maps, "propose", lambda *_: iter(()))
    for quarters in range(4):
        own = sheet_shot("D", PrintStyle.OWN).turned(quarters)
        assert own.off(find_maps(own.pixels)[0].lattice.corners) < 0.3
    with pytest.raises(SheetNotFound):
        find_maps(sheet_shot("D").pixels)


def test_a_map_that_lies_as_its_markers_have_it_goes_before_a_surer_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = sheet_shot("D", PrintStyle.OWN)
    right = find_maps(own.pixels)[0].lattice

    def hardly_sure(colours: Pyramid, lines: Pyramid, lattice: Lattice, sides: object) -> Judged:
        scaled = lattice.scaled(own.pixels.shape[1] / lines.levels[0].shape[1])
        return Judged(lattice, 0.95 if scaled.lies_on(right, 1.0) else 1.25)

    monkeypatch.setattr(maps, "_looked_at", hardly_sure)
    assert own.off(find_maps(own.pixels)[0].lattice.corners) < 1.0


def with_bar(cells: int) -> Shot:
    """The grid of `board` with a title in a black bar upon it, as wide and about a space high."""
    shot = board(cells)
    above = shot.corners[:2] + 0.9 * (shot.corners[:2] - shot.corners[[3, 2]]) / cells
    bar = np.concatenate([above, shot.corners[[1, 0]]]).round().astype(np.int32)
    pixels = shot.pixels.copy()
    cv2.fillPoly(pixels, [bar], (60, 60, 60))
    return Shot(pixels, shot.corners)


@pytest.mark.slow
@pytest.mark.parametrize("cells", [6, 8, 9, 12])
def test_a_bar_upon_a_grid_is_no_row_of_it(cells: int) -> None:
    shot = with_bar(cells)
    assert shot.off(find_grid(shot.pixels, cells)) < 0.02 * 11


@pytest.mark.slow
@pytest.mark.parametrize("cells", [7, 9, 13])
def test_a_grid_on_bent_paper(cells: int) -> None:
    shot, _ = curled(board(cells), by=0.5)
    assert shot.off(find_grid(shot.pixels, cells)) < 0.02 * 11


def test_what_lines_enclose_has_its_corners_and_the_bend_of_its_sides() -> None:
    page = np.full((500, 500), 230, np.uint8)
    for line in range(7):
        x = np.arange(60, 441)
        y = 60 + 380 * line // 6 + np.rint(18 * np.sin(np.pi * (x - 60) / 380)).astype(int)
        page[y, x] = page[y + 1, x] = 40
        page[60:441, 60 + 380 * line // 6] = page[60:441, 61 + 380 * line // 6] = 40
    found = list(by_outlines(page, 6))
    square = np.array([[60.0, 60], [440, 60], [440, 440], [60, 440]])
    off = [np.abs(one.corners - square).max() for one in found]
    best = found[int(np.argmin(off))]
    assert min(off) < 4
    assert best.bend is not None
    assert best.bend[0, 3, 1] * best.space == pytest.approx(18, abs=3)


def test_beyond_a_line_all_may_be_darker() -> None:
    """A black table up to the border line: there is no paper whose edge could be sought."""
    page = np.full((400, 400), 235, np.uint8)
    page[:, :60] = 5
    for line in range(7):
        page[60:341, 60 + 46 * line] = page[60 + 46 * line, 60:341] = 90
    view = np.array([[46.0, 0, 60], [0, 46, 60], [0, 0, 1]])
    assert np.isfinite(outer_corners(Pyramid.of(page), Lattice(6, view))).all()
