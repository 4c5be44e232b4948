"""Players draw what the board says, where it says, and the same again from the same seed."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from sample_sheets.boards import Board, play, play_series
from sample_sheets.canvas import Canvas
from sample_sheets.doodled import DOODLED_ANYHOW, DOODLED_RARELY, varied
from sample_sheets.hands import Player, draw, make_player
from sample_sheets.pen import Blot, Points, Stroke
from sample_sheets.strokes import load_sources
from sample_sheets.tools import TERRAINS
from sample_sheets.ways import PROGRAMS
from scanner.layout import Rect, layout
from scoring.maps import SIDES, side
from scoring.sheet import Content
from scoring.spaces import SPACES
from tests.made_up import people_s_drawings

PAPER = (222, 228, 232)
SCALE = 48.0
# Rubbed-out signs and smudges darken the paper by less than this, real lines by more.
FAINT = 45


def _filled_in(board: Board, player: Player, seed: int, kind: str = "official") -> Canvas:
    canvas = Canvas.blank(layout(kind), SCALE, PAPER)
    draw(canvas, board, player, np.random.default_rng(seed))
    return canvas


def _lines(part: Stroke | Blot) -> tuple[Points, ...]:
    return part.rings if isinstance(part, Blot) else (part.points,)


def _ink(canvas: Canvas, rect: Rect) -> float:
    """The share of a box that is covered with ink of any colour."""
    (left, top), (right, bottom) = (
        canvas.at(rect.left, rect.top),
        canvas.at(rect.right, rect.bottom),
    )
    box = canvas.pixels[round(top) : round(bottom), round(left) : round(right)]
    return float(((np.array(PAPER) - box.astype(int)).max(axis=2) > FAINT).mean())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_every_drawn_space_has_ink_and_every_empty_one_none(seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = play(rng, side(SIDES[seed % 4]), 0.6)
    player = make_player(rng, None)
    canvas = _filled_in(board, player, seed)
    for space in SPACES:
        x, y = space.column, space.row
        content = board.sheet[space]
        if content is Content.EMPTY and space not in board.sheet.attacks:
            middle = Rect(x + 0.3, y + 0.3, x + 0.7, y + 0.7)
            assert _ink(canvas, middle) < 0.06, f"{space} is empty; {player.description}"
        elif not content.printed:
            inside = Rect(x + 0.05, y + 0.05, x + 0.95, y + 0.95)
            assert _ink(canvas, inside) > 0.006, f"{space} is {content}; {player.description}"


@pytest.mark.parametrize("content", TERRAINS)
def test_every_way_of_drawing_stays_about_its_space(content: Content) -> None:
    for name, (program, _) in PROGRAMS[content].items():
        for seed in range(8):
            rng = np.random.default_rng(seed)
            drawing = program(rng)(rng)
            assert drawing, name
            points = np.concatenate([line for part in drawing for line in _lines(part)])
            assert points.min() > -0.35, name
            assert points.max() < 1.35, name


def test_same_seed_same_pixels() -> None:
    board = play(np.random.default_rng(1), side("C"), 1.0)
    first, again = (
        _filled_in(board, make_player(np.random.default_rng(5), None), 9) for _ in range(2)
    )
    other = _filled_in(board, make_player(np.random.default_rng(6), None), 9)
    assert np.array_equal(first.pixels, again.pixels)
    assert not np.array_equal(first.pixels, other.pixels)


def test_a_season_later_the_old_drawings_are_still_there() -> None:
    series = play_series(np.random.default_rng(2), side("A"))
    player = make_player(np.random.default_rng(2), None)
    spring, winter = (_filled_in(board, player, 4).pixels.astype(int) for board in series[::3])
    gone = (winter - spring).max(axis=2) > 40
    assert gone.mean() < 0.002


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_coins_and_numbers_are_where_the_sheet_has_them(seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = play(rng, side("B"), 0.8)
    canvas = _filled_in(board, make_player(rng, None), seed)
    r = canvas.layout.coin_radius * 1.5
    marked = sum(
        _ink(canvas, Rect(x - r, y - r, x + r, y + r)) > 0.035 for x, y in canvas.layout.coins
    )
    assert abs(marked - (board.sheet.coins or 0)) <= 1  # a tick may lean over its neighbour
    for boxes, numbers in zip(canvas.layout.seasons, board.seasons, strict=True):
        if set(numbers) == {None}:
            assert all(_ink(canvas, rect) == 0 for rect in boxes)
        for rect, number in zip(boxes, numbers, strict=True):
            if number is not None:
                assert _ink(canvas, rect) > 0.005


def test_own_sheets_show_the_signs() -> None:
    board = play(np.random.default_rng(1), side("C"), 0.1)
    canvas = _filled_in(board, make_player(np.random.default_rng(3), None), 1, "own")
    assert {content for content, _ in canvas.layout.signs} == set(TERRAINS)
    assert all(_ink(canvas, rect) > 0.005 for _, rect in canvas.layout.signs)


@pytest.mark.slow
def test_players_differ_in_tool_and_ways() -> None:
    told = [make_player(np.random.default_rng(seed), None).description for seed in range(150)]
    assert len({player["tool"] for player in told}) >= 10
    for content in TERRAINS:
        assert len({player[content.name.lower()] for player in told}) >= 7
    assert {player["outlines"] for player in told} == {"all", "none", "some"}


@pytest.mark.slow
def test_a_full_sheet_is_drawn_quickly() -> None:
    board = play(np.random.default_rng(5), side("D"), 1.0)
    players = [make_player(np.random.default_rng(seed), None) for seed in range(7)]
    seconds = []
    for player in players:
        start = time.process_time()
        _filled_in(board, player, 1)
        seconds.append(time.process_time() - start)
    # Measured at 0.05; the rest is for slow and busy machines.
    assert np.median(seconds) < 0.6


@pytest.fixture(scope="module")
def made_up_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    people_s_drawings(folder)
    return folder


@pytest.mark.slow
def test_train_and_test_never_share_a_drawing(made_up_data: Path) -> None:
    train, test, whole = (load_sources(made_up_data, split) for split in ("train", "test", None))
    for word in ("tree", "mmg-X"):
        sides = [
            {points.tobytes() for strokes in sources.drawings(word) for points in strokes}
            for sources in (train, test, whole)
        ]
        assert sides[0]
        assert sides[1]
        assert not sides[0] & sides[1]
        assert sides[0] | sides[1] == sides[2]


@pytest.mark.slow
def test_players_draw_from_people_where_there_is_data(made_up_data: Path) -> None:
    sources = load_sources(made_up_data, "train")
    board = play(np.random.default_rng(5), side("C"), 0.9)
    players = [make_player(np.random.default_rng(seed), sources) for seed in range(25)]
    assert any("drawn:" in way for player in players for way in player.description.values())
    assert {player.description["digits"] for player in players} == {"scanned", "own"}
    for player in players[:8]:
        canvas = _filled_in(board, player, 2)
        assert (canvas.pixels != np.array(PAPER)).any()


@pytest.mark.slow
def test_varied_drawings_are_never_the_same_twice_and_stay_in_their_box(made_up_data: Path) -> None:
    drawing = load_sources(made_up_data, "train").drawings("tree")[0]
    rng = np.random.default_rng(1)
    others = [varied(rng, drawing) for _ in range(50)]
    assert len({points.tobytes() for strokes in others for points in strokes}) == 50
    for strokes in others:
        assert [points.shape for points in strokes] == [points.shape for points in drawing]
        everything = np.concatenate(strokes)
        assert everything.min() > -1e-9
        assert everything.max() < 1 + 1e-9


@pytest.mark.slow
def test_rare_kinds_of_drawings_come_only_where_they_are_varied(made_up_data: Path) -> None:
    rare = {f"drawn: {name}" for doodles in DOODLED_RARELY.values() for name in doodles}
    anyhow = {f"drawn: {name}" for name in DOODLED_ANYHOW}
    taken = {}
    for vary in (False, True):
        sources = load_sources(made_up_data, "train", vary)
        players = [make_player(np.random.default_rng(seed), sources) for seed in range(60)]
        told = [player.description for player in players]
        signs = ("forest", "village", "farm", "water", "monster", "hero")
        taken[vary] = {player[sign] for player in told for sign in signs}
    assert not taken[False] & (rare | anyhow)
    assert len(taken[True] & rare) > 5
    assert len(taken[True] & anyhow) > 5


def test_a_folder_without_drawings_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_sources(tmp_path, None)
