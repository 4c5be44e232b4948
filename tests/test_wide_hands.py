"""Players with habits of their own: every habit can be read, and the truth says where it shows."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from sample_sheets.alike import likeness, looks_of
from sample_sheets.boards import Board, play, play_series
from sample_sheets.canvas import Canvas
from sample_sheets.habits import Models
from sample_sheets.habits_ways import LAZY
from sample_sheets.hands import Pen, draw
from sample_sheets.icons import HELD_OUT, ICONS, SUITING, pick_icon
from sample_sheets.making import Order, make, sit
from sample_sheets.outlines import Outlining
from sample_sheets.overdrawn import ACROSS
from sample_sheets.pen import Stroke
from sample_sheets.people import held_out, odd_words
from sample_sheets.players import Player, make_player
from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.prints_landmarks_bold import some_landmarks
from sample_sheets.runes import load_runes
from sample_sheets.strokes import Split, load_sources
from sample_sheets.studio import studio, write
from sample_sheets.telling import signs_of, truth_of_signs
from sample_sheets.textures import TEXTURES
from sample_sheets.tools import TERRAINS
from sample_sheets.wide import CLASHES, HABITS, SHARES, Hands, make_somebody, pick_hands
from scanner.arrays import Pixels
from scanner.layout import Rect, layout
from scoring.maps import SIDES, side
from scoring.sheet import Content
from scoring.spaces import SPACES, Space
from tests.made_up import characters, people_s_drawings

PAPER = (222, 228, 232)
SCALE = 48.0
FAINT = 45  # grey levels by which a line that was meant darkens the paper
STORED = Path(__file__).parent / "stored_studio.npz"
SMALL = (36, 48)  # pixels of a stored picture


@pytest.fixture(scope="module")
def drawings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("drawings")
    people_s_drawings(folder)
    characters(folder / "runes")
    return folder


def models(drawings: Path, split: Split = "train") -> Models:
    return Models(split, load_sources(drawings, split), load_runes(drawings / "runes", split))


def filled_in(board: Board, player: Player, seed: int) -> tuple[Canvas, Pen]:
    canvas = Canvas.blank(layout("official"), SCALE, PAPER)
    return canvas, draw(canvas, board, player, np.random.default_rng(seed))


def ink(canvas: Canvas, rect: Rect) -> float:
    """The share of a box that is covered with ink of any colour."""
    (left, top), (right, bottom) = (
        canvas.at(rect.left, rect.top),
        canvas.at(rect.right, rect.bottom),
    )
    box = canvas.pixels[round(top) : round(bottom), round(left) : round(right)]
    return float(((np.array(PAPER) - box.astype(int)).max(axis=2) > FAINT).mean())


def whole(space: Space) -> Rect:
    return Rect(space.column, space.row, space.column + 1, space.row + 1)


def middle(space: Space) -> Rect:
    x, y = space.column, space.row
    return Rect(x + 0.32, y + 0.32, x + 0.68, y + 0.68)


def check_legible(board: Board, player: Player, seed: int) -> None:
    """Every drawn space differs from blank ones, every empty one does not."""
    canvas, pen = filled_in(board, player, seed)
    remains = pen.remains(board)
    for space in SPACES:
        content = board.sheet[space]
        if content is Content.EMPTY:
            if space not in board.sheet.attacks and space not in remains:
                assert ink(canvas, middle(space)) < 0.08, f"{space} is empty; {player.habits}"
        elif not content.printed:
            assert ink(canvas, whole(space)) > 0.006, f"{space} is {content}; {player.description}"


def test_usual_hands_draw_what_they_always_drew() -> None:
    with np.load(STORED) as stored:
        for number in range(3):
            made = make(Order(seed=20, difficulty="normal", size=(600, 800)), number)
            small = cv2.resize(made.photo.pixels, SMALL, interpolation=cv2.INTER_AREA)
            # Another version of OpenCV may round otherwise; another line of chance shows anywhere.
            off = np.abs(small.astype(int) - stored[str(number)])
            assert off.max() <= 3
            assert off.mean() < 0.1


@pytest.mark.slow
@pytest.mark.parametrize("hands", [Hands.WIDE, Hands.RUNES, Hands.MIXED])
def test_same_seed_same_bytes(hands: Hands, drawings: Path, tmp_path: Path) -> None:
    order = Order(
        seed=5,
        size=(600, 800),
        split="test",
        doodles=drawings,
        hands=hands,
        runes=drawings / "runes",
    )
    for number in (0, 3):
        for again in ("one", "two"):
            write(make(order, number), tmp_path / f"{number}-{again}")
        for kind in (".jpg", ".txt"):
            one, two = (tmp_path / f"{number}-{again}{kind}" for again in ("one", "two"))
            assert one.read_bytes() == two.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("habit", HABITS)
def test_every_habit_can_be_read(habit: str, drawings: Path) -> None:
    for seed in range(6):
        rng = np.random.default_rng([1, seed])
        board = play(rng, side(SIDES[seed % 4]), 0.7)
        shelf = models(drawings, "test" if seed % 2 else "train")
        player, detail = HABITS[habit][0](rng, make_player(rng, shelf.sources), shelf)
        assert detail
        check_legible(board, player, seed)


@pytest.mark.slow
@pytest.mark.parametrize("detail", LAZY)
def test_every_kind_of_laziness_can_be_read(detail: str) -> None:
    for seed in range(4):
        rng = np.random.default_rng([2, seed])
        board = play(rng, side(SIDES[seed % 4]), 0.7)
        player = make_player(rng, None)
        if not player.kit.bare:
            check_legible(board, LAZY[detail](rng, player), seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*TEXTURES, *ACROSS])
def test_what_runs_over_pieces_meets_each_of_their_spaces(name: str) -> None:
    program = (TEXTURES | ACROSS)[name][0]
    board = play(np.random.default_rng(3), side("B"), 0.8)
    for seed in range(3):
        rng = np.random.default_rng([3, seed])
        player = make_player(rng, None)
        while player.kit.shades:
            player = make_player(rng, None)
        sign, flow = program(rng, player.kit.line.width)
        ways = dict(player.ways)
        forest, village = Content.FOREST, Content.VILLAGE
        ways[forest] = ways[village] = type(ways[forest])(name, sign, 0.95, flow=flow)
        none = Outlining(0.0, False, 0, 0, 0, 1, 1)
        canvas, _ = filled_in(
            board, type(player)(**{**vars(player), "ways": ways, "outlining": none}), seed
        )
        drawn = [space for space in SPACES if board.sheet[space] in (forest, village)]
        assert drawn
        for space in drawn:
            assert ink(canvas, whole(space)) > 0.004, f"{name} misses {space}"


def test_runes_can_be_read(drawings: Path) -> None:
    for seed in range(6):
        rng = np.random.default_rng([4, seed])
        board = play(rng, side(SIDES[seed % 4]), 0.7)
        player = make_somebody(rng, Hands.RUNES, models(drawings))
        check_legible(board, player, seed)
        runes = [name for name in signs_of(player).values() if name.startswith("rune: ")]
        assert len(runes) == len(set(runes)) >= 4


@pytest.mark.slow
def test_players_take_up_every_habit_and_none_that_undo_one_another(drawings: Path) -> None:
    shelf = models(drawings)
    rng = np.random.default_rng(6)
    players = [make_somebody(rng, Hands.WIDE, shelf) for _ in range(150)]
    habits = [[habit.name for habit in player.habits] for player in players]
    assert {name for names in habits for name in names} == set(HABITS)
    assert {len(names) for names in habits} == {1, 2}
    for names in habits:
        assert frozenset(names) not in CLASHES


def test_mixed_hands_are_mostly_usual() -> None:
    rng = np.random.default_rng(7)
    counted = Counter(pick_hands(rng) for _ in range(2000))
    shares = {hands: count / 2000 for hands, count in counted.items()}
    assert shares == pytest.approx(SHARES, abs=0.04)
    assert shares[Hands.USUAL] > 0.5


def test_no_two_signs_of_a_sheet_are_mixed_up(drawings: Path) -> None:
    alike = []
    for seed in range(25):
        rng = np.random.default_rng([8, seed])
        player, _ = HABITS["icon"][0](rng, make_player(rng, None), Models(None))
        signs = [way for way in player.ways.values() if way.name.startswith("icon: ")]
        assert len({way.name for way in signs}) == len(signs) >= 2
        looks = [looks_of(way.sign) for way in signs]
        alike += [likeness(one, other) for one, other in combinations(looks, 2)]
    assert np.mean(np.array(alike) > 0.8) < 0.03


def test_every_icon_is_drawn_in_its_box() -> None:
    assert len(ICONS) > 100
    assert {name for names in SUITING.values() for name in names} <= set(ICONS)
    for name, program in ICONS.items():
        for seed in range(6):
            rng = np.random.default_rng(seed)
            points = np.concatenate(
                [part.points for part in program(rng)(rng) if isinstance(part, Stroke)]
            )
            assert points.min() > -0.3, name
            assert points.max() < 1.3, name
            assert np.ptp(points, axis=0).max() > 0.5, name


def test_icons_and_classes_kept_for_the_test_are_never_learned(drawings: Path) -> None:
    rng = np.random.default_rng(9)
    for content in TERRAINS:
        learned = {pick_icon(rng, content, "train", False)[0] for _ in range(200)}
        new = {pick_icon(rng, content, "test", True)[0] for _ in range(200)}
        assert not learned & HELD_OUT
        assert new <= HELD_OUT
        train, test = (models(drawings, split).sources for split in ("train", "test"))
        assert train is not None
        assert test is not None
        words = odd_words(train, content, False)
        assert words
        assert not any(held_out(word) for word in words)
        held = odd_words(test, content, True)
        assert held
        assert all(held_out(word) for word in held)
        assert set(words) < set(odd_words(test, content, False))


def test_characters_and_their_drawers_are_learned_or_tested_never_both(drawings: Path) -> None:
    train, test, every = (load_runes(drawings / "runes", s) for s in ("train", "test", None))
    for alphabet, words in every.alphabets.items():
        learned, tested = train.alphabets[alphabet], test.alphabets[alphabet]
        assert set(learned) | set(tested) == set(words)
        assert not set(learned) & set(tested)
        people = {
            frozenset(runes.drawers(word))
            for runes in (train, test)
            for word in (*learned, *tested)
        }
        assert len(people) == 2
        assert not frozenset.intersection(*people)


@pytest.mark.slow
def test_truth_says_where_other_signs_stand(drawings: Path) -> None:
    seen: Counter[str] = Counter()
    for seed in range(90):
        rng = np.random.default_rng([10, seed])
        player = make_somebody(rng, Hands.WIDE, models(drawings))
        board = play(rng, side(SIDES[seed % 4]), 0.8)
        _, pen = filled_in(board, player, seed)
        truth = truth_of_signs(pen, board)
        assert set(truth["signs"]) > {content.name.lower() for content in TERRAINS}
        holding = {
            str(space): "monster" if "monster" in board.sheet[space].name.lower() else name
            for space in SPACES
            for name in [board.sheet[space].name.lower()]
        }
        for terrain, change in truth["changed"].items():
            seen["changed"] += bool(change["spaces"])
            assert change["sign"] != truth["signs"][terrain]
            assert all(
                holding[space] == terrain or terrain == "monster" for space in change["spaces"]
            )
        for space in truth["rubbed_out"]:
            seen["rubbed out"] += 1
            assert holding[space] == "empty"
        for space in truth["short"]:
            seen["short"] += 1
            assert holding[space] in ("forest", "village", "farm", "water")
        if truth["second_pen"]:
            seen["second pen"] += bool(truth["second_pen"]["spaces"])
            assert not {"empty", "destroyed"} & {holding[s] for s in truth["second_pen"]["spaces"]}
    assert set(seen) == {"changed", "rubbed out", "short", "second pen"}


def test_a_habit_that_changes_leaves_what_was_drawn_before(drawings: Path) -> None:
    series = play_series(np.random.default_rng(2), side("A"))
    rng = np.random.default_rng(11)
    for habit in ("second sign", "second pen"):
        player, _ = HABITS[habit][0](rng, make_player(rng, None), models(drawings))
        spring, winter = (filled_in(b, player, 4)[0].pixels.astype(int) for b in series[::3])
        assert ((winter - spring).max(axis=2) > 40).mean() < 0.002
        assert player.later is not None
        changed = [truth_of_signs(filled_in(board, player, 4)[1], board) for board in series]
        assert changed[0]["second_pen"] is None or not changed[0]["second_pen"]["spaces"]


def test_sheets_of_all_hands_have_their_truth(drawings: Path, tmp_path: Path) -> None:
    order = Order(
        seed=12, size=(600, 800), doodles=drawings, hands=Hands.MIXED, runes=drawings / "runes"
    )
    kinds = set()
    for number in range(12):
        sitting = sit(order, number)
        kinds.add(sitting.hands)
        assert bool(sitting.player.habits) == (sitting.hands is not Hands.USUAL)
    assert len(kinds) > 1
    write(make(order, 0), tmp_path / "0001")
    made = json.loads((tmp_path / "0001.json").read_text("utf-8"))["made"]
    wanted = {"hands", "habits", "details", "signs", "changed", "second_pen", "short", "landmarks"}
    assert wanted <= set(made)


@pytest.mark.parametrize("style", [PrintStyle.OFFICIAL, PrintStyle.PLAIN])
def test_bold_ruins_and_outlined_mountains_are_printed_alike(style: PrintStyle) -> None:
    seen: Counter[str] = Counter()
    for seed in range(24):
        rng = np.random.default_rng([13, seed])
        landmarks = some_landmarks(rng, style is PrintStyle.PLAIN)
        if landmarks is None:
            continue
        map_ = side("B")
        canvas = print_sheet(style, map_, SCALE, rng, None, landmarks)
        for kind, spaces in (("ruins", map_.ruins), ("mountains", map_.mountains)):
            if kind in landmarks.description:
                seen[kind] += 1
                cut = [_cut(canvas, space) for space in sorted(spaces)]
                dark = [float(np.mean(picture < int(picture.max()) - 50)) for picture in cut]
                assert min(dark) > 0.01, landmarks.description
                assert np.ptp(dark) < 0.3
    assert set(seen) == {"ruins", "mountains"}


def _cut(canvas: Canvas, space: Space) -> Pixels:
    left, top = (round(v) for v in canvas.at(space.column + 0.08, space.row + 0.08))
    size = round(0.84 * canvas.scale)
    return np.asarray(canvas.pixels[top : top + size, left : left + size].min(axis=2), np.uint8)


def test_runes_need_their_folder(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(studio)
    result = CliRunner().invoke(app, ["--out", str(tmp_path), "--hands", "runes"])
    assert result.exit_code == 2
    assert "need --runes" in result.output
