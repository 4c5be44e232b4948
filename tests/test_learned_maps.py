"""Maps learned from a blank sheet: what is seen on it, what is kept, and what is refused."""

from __future__ import annotations

import json
import stat
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.learned_maps import (
    checked_map_name,
    forget_map,
    keep_map,
    learned_map,
    learned_maps,
    map_named,
    map_of_sheet,
    place_of,
    text_of_learned,
)
from assistant.learning import Learning, learned_from, said_prints
from assistant.problem import Problem, Remedy
from sample_sheets.boards import play
from sample_sheets.canvas import Canvas
from sample_sheets.hands import draw
from sample_sheets.players import make_player
from sample_sheets.prints import PrintStyle, print_sheet
from scanner import SheetNotFound, scan
from scanner.layout import Layout, Rect, layout
from scanner.learn.kinds import Printed
from scanner.learn.own_layout import layout_below
from scanner.numbers.strip import Strip
from scanner.read.print_off import without_print
from scanner.remembered import SIDE, Remembered, remembered_of, text_of
from scoring.maps import side
from scoring.sheet import Content, Map
from scoring.spaces import find_space
from scoring.text import MapNotFound, format_map, format_sheet, parse_map, parse_sheet
from tests.runs import run
from tests.scans import SAMPLES, photo
from tests.shots import Shot, board, tilted

WINTER = """
. . ^ . . . . . . . .
. . . . . . . .r . . .
. .r . . . . . . . . .
. . . . # # . . . . .
. . . . # . . . . . ^
. . . . . . . . . . .
. ^ . . . . . .r . . .
. . . . . . . . . . .
. . . . . . . . ^ . .
. . .r . . . . . . . .
. . . . . ^ . . . . .
"""
OWN = parse_map(WINTER, name="Winter map")
CAPTURE = pytest.CaptureFixture[str]


def winter_canvas() -> Canvas:
    """A fan's print of the map, with coins and boxes where the game has none."""
    return print_sheet(PrintStyle.PLAIN, OWN, 40.0, np.random.default_rng(11))


def shot_of(canvas: Canvas) -> Shot:
    square = np.array([canvas.at(x, y) for x, y in ((0, 0), (11, 0), (11, 11), (0, 11))])
    return tilted(canvas.pixels, square - 0.5)


@cache
def blank_shot() -> Shot:
    return shot_of(winter_canvas())


@cache
def learned() -> Learning:
    return learned_from([blank_shot().pixels], {})


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    path = tmp_path / "blank.png"
    cv2.imwrite(str(path), blank_shot().pixels)
    return path


def small_print() -> Map:
    """The map with a print that remembers nothing but grey."""
    grey = Remembered(np.full((SIDE, SIDE, 3), 128, np.uint8), layout("official"))
    return replace(OWN, remembered=text_of(grey))


# What a map file holds.


def test_a_map_file_keeps_the_print_in_comments_that_others_skip() -> None:
    known = small_print()
    text = text_of_learned("Winter map", known)
    again = parse_map(text, name="Winter map")
    assert again == known
    assert again.remembered == known.remembered
    remembered = remembered_of(again)
    assert remembered is not None
    assert remembered.picture.shape == (SIDE, SIDE, 3)
    assert remembered.layout is not None
    assert remembered.layout.coins == layout("official").coins
    rows = [line for line in text.splitlines() if not line.startswith("//")]
    assert len(rows) == 11
    assert remembered_of(side("A")) is None


@pytest.mark.parametrize(
    "remembered",
    [
        "//print ????",
        "//print aGVsbG8=",
        "//print",
        '//layout {"paper": [0, 0, 1, 1], "coins": [[0, "x"]]}',
        '//layout {"paper": [0, 0, 1, 1e9]}',
        '//layout {"paper": [0, 0, 1, 1], "coins": [[0, 1]]}',
        "//layout [1]",
        "//layout {}\n//layout {}",
    ],
)
def test_a_damaged_print_is_told(remembered: str) -> None:
    known = small_print().remembered.split("\n")
    kept = known if remembered.startswith("//layout") else []
    lines = [line for line in kept if not line.startswith("//layout")] + remembered.split("\n")
    with pytest.raises(MapNotFound, match="damaged"):
        remembered_of(replace(OWN, remembered="\n".join(lines)))


# What is seen on a blank sheet.


@pytest.mark.slow
def test_what_is_printed_is_seen() -> None:
    assert learned().map("Winter map") == OWN


@pytest.mark.slow
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_the_turn_can_be_said(quarters: int) -> None:
    turned = learned_from([blank_shot().turned(quarters).pixels], {}, turn=quarters)
    assert turned.map("Winter map") == OWN


@pytest.mark.slow
def test_answers_correct_spaces_entries_and_all_that_is_alike() -> None:
    a3, c2 = find_space("A3"), find_space("C2")
    assert learned().with_said({a3: Printed.NOTHING}).printed(a3) is Printed.NOTHING
    alike = learned().with_alike(c2, Printed.WASTELAND)
    assert {alike.printed(find_space(name)) for name in ("B8", "C2", "G8", "J3")} == {
        Printed.WASTELAND
    }
    number = 1 + [entry.read for entry in learned().entries].index(Printed.MOUNTAIN)
    entry = learned().with_entry(number, Printed.RUINS)
    assert OWN.mountains <= entry.map("").ruins | entry.map("").mountains
    assert not learned().with_said({a3: Printed.NOTHING}).doubts or a3 not in {
        doubt.space for doubt in learned().with_said({a3: Printed.NOTHING}).doubts
    }


def test_what_is_typed_of_prints() -> None:
    said = said_prints(["B4=^", "c5=r", "D6=.r", "E7=#", "F8=."])
    assert [kind.value for kind in said.values()] == ["^", ".r", ".r", "#", "."]
    for text in ("B4=F", "Z9=^", "B4", "=^", "B4=^*"):
        with pytest.raises(Problem, match="does not fit"):
            said_prints([text])


@pytest.mark.slow
@pytest.mark.parametrize("cells", [9, 10, 12, 13])
def test_a_grid_of_another_size_is_refused(cells: int) -> None:
    with pytest.raises(SheetNotFound):
        learned_from([board(cells).pixels], {})


@pytest.mark.slow
def test_a_filled_sheet_is_refused_and_its_spaces_are_named() -> None:
    with pytest.raises(Problem, match="not blank: something is drawn in ") as refused:
        learned_from([photo(SAMPLES[0])], {})
    assert refused.value.hint is Remedy.SAY_WHAT_IS_PRINTED


@pytest.mark.slow
def test_two_photos_of_one_sheet_agree_whichever_way_they_lie() -> None:
    both = learned_from([blank_shot().pixels, blank_shot().turned(2).pixels], {})
    assert both.map("Winter map") == OWN


@pytest.mark.slow
def test_two_photos_of_different_sheets_are_refused() -> None:
    other = print_sheet(PrintStyle.OFFICIAL, side("A"), 40.0, np.random.default_rng(5))
    with pytest.raises(Problem, match=r"different sheets|disagree"):
        learned_from([blank_shot().pixels, shot_of(other).pixels], {})


# Coins and boxes.


def strip_with(coins: Sequence[tuple[float, float]], boxes: Sequence[Rect]) -> Strip:
    """A strip below a map, as a printer leaves it."""
    high, wide = 317, 672
    picture = np.full((high, wide, 3), 235, np.uint8)
    strip = Strip(picture, np.ones((high, wide), np.bool_))
    for x, y in coins:
        spot = tuple(round(v) for v in strip.pixel(x, y))
        cv2.circle(picture, spot, 10, (60, 60, 60), 2)
    for rect in boxes:
        ends = [tuple(round(v) for v in strip.pixel(*corner)) for corner in rect.corners]
        cv2.rectangle(picture, ends[0], ends[2], (60, 60, 60), 2)
    return strip


def test_coins_and_boxes_are_found_wherever_they_are() -> None:
    coins = [(0.9 + 0.66 * number, 15.9) for number in range(14)]
    boxes = [
        rect
        for x in (0.0, 2.7, 5.4, 8.1)
        for rect in (
            Rect(x, 12.6, x + 0.8, 13.3),
            Rect(x + 0.8, 12.6, x + 1.6, 13.3),
            Rect(x, 13.3, x + 0.8, 14.0),
            Rect(x + 0.8, 13.3, x + 1.6, 14.0),
            Rect(x + 1.6, 12.6, x + 2.4, 14.0),
        )
    ]
    found = layout_below(strip_with(coins, boxes))
    assert found is not None
    assert np.abs(np.array(found.coins) - np.array(coins)).max() < 0.05
    assert len(found.seasons) == 4
    assert abs(found.seasons[2].monsters.left - 6.2) < 0.1
    assert found.final is None


def test_a_strip_with_neither_has_no_layout() -> None:
    assert layout_below(strip_with([], [])) is None
    assert layout_below(strip_with([(1.0, 13.0), (4.0, 13.0)], [Rect(6, 13, 8, 14)])) is None


# Sheets of a learned map.


@cache
def filled() -> tuple[Shot, Shot]:
    """A photo of the map played on, and its truth drawn on the same print."""
    canvas = winter_canvas()
    rng = np.random.default_rng(4)
    game = play(rng, OWN, stage=0.8)
    draw(canvas, game, make_player(rng, None), rng)
    shot = shot_of(canvas)
    return shot, shot.turned(1)


@pytest.mark.slow
def test_a_sheet_is_read_by_its_learned_print_whichever_way_it_lies() -> None:
    rng = np.random.default_rng(4)
    truth = play(rng, OWN, stage=0.8).sheet
    known = learned().map("Winter map")
    for shot in filled():
        for reading in (scan(shot.pixels, map=known), scan(shot.pixels, learned=[known])):
            assert reading.sheet.map.name == "Winter map"
            wrong = [s for s in truth.empty if reading.sheet[s] is not Content.EMPTY]
            assert wrong == []
            assert (
                sum(a is b for a, b in zip(reading.sheet.contents, truth.contents, strict=True))
                > 115
            )


def test_what_is_printed_goes_and_what_is_drawn_stays() -> None:
    printed = np.full((SIDE, SIDE, 3), 235, np.uint8)
    printed[36::12] = printed[:, 36::12] = (235, 200, 170)  # squared paper
    picture = np.ascontiguousarray(printed[30:-30, 30:-30])
    cv2.line(picture, (100, 100), (130, 120), (40, 40, 40), 3)
    left = without_print(picture, Remembered(printed))
    assert left[200:, 200:].min() > 225
    assert left[110, 115].max() < 90


# What is kept.


def test_names_that_a_person_would_call_the_same_have_one_place() -> None:
    assert place_of("Winter map") == place_of(" winter  MAP ")
    assert place_of("Winter map") != place_of("Winter map 2")
    assert place_of("Żubr").name.startswith("zubr-")


@pytest.mark.parametrize("name", ["A", "b", "Б", "a/b", "..", "", "C:x", "x" * 61])
def test_what_is_no_name_for_a_map(name: str) -> None:
    with pytest.raises(Problem):
        checked_map_name(name)


def test_a_kept_map_is_its_users_alone_and_found_by_its_name(own_data: Path) -> None:
    path = keep_map("Winter map", small_print(), force=True)
    assert path.parent == own_data / "maps"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [one.name for one in learned_maps()] == ["Winter map"]
    for found in (learned_map("winter MAP"), map_named("Winter map"), map_of_sheet("Winter map")):
        assert found == OWN
        assert found.remembered
    assert map_named("A") == side("A")
    forget_map("Winter map")
    assert learned_maps() == []
    with pytest.raises(MapNotFound, match="or a map that was learned"):
        map_named("Winter map")
    with pytest.raises(Problem, match="no learned map"):
        forget_map("Winter map")


def test_another_map_of_that_name_needs_force() -> None:
    keep_map("Winter map", small_print(), force=True)
    with pytest.raises(Problem, match="already") as there:
        keep_map("winter map", side("B"))
    assert there.value.hint is Remedy.OVERWRITE
    assert learned_map("Winter map") == OWN
    keep_map("winter map", replace(side("B"), name="winter map"), force=True)
    assert learned_map("Winter map") == replace(side("B"), name="winter map")
    forget_map("Winter map")


def test_a_damaged_file_is_listed_and_told(capsys: CAPTURE) -> None:
    path = keep_map("Winter map", small_print(), force=True)
    path.write_text(path.read_text("utf-8")[:60], "utf-8")
    assert [one.map for one in learned_maps()] == [None]
    assert "is damaged" in run(capsys, "map", "list").out
    ran = run(capsys, "map", "forget", "Winter map")
    assert (ran.code, learned_maps()) == (0, [])


def test_a_header_names_a_learned_map() -> None:
    keep_map("Winter map", small_print(), force=True)
    text = "map: Winter map\n" + "".join(WINTER.strip().replace(".r", ".") + "\n")
    sheet = parse_sheet(text, find_map=map_of_sheet)
    assert sheet.map == OWN
    assert format_sheet(sheet).startswith("map: Winter map\n")
    assert parse_map(format_map(sheet.map), name="Winter map") == OWN
    forget_map("Winter map")


# The command.


@pytest.mark.slow
def test_learn_list_play_and_forget(blank: Path, tmp_path: Path, capsys: CAPTURE) -> None:
    saved, seen = tmp_path / "winter.map", tmp_path / "seen.png"
    ran = run(
        capsys, "map", "learn", blank, "--name", "Winter map", "--json",
        "--save", saved, "--overlay", seen,
    )  # fmt: skip
    assert ran.code == 0
    assert ran.form["schema"] == "cartoscore.map/1"
    assert ran.form["name"] == "Winter map"
    assert parse_map(ran.form["map"], name="Winter map") == OWN
    assert parse_map(saved.read_text("utf-8"), name="Winter map") == OWN
    assert seen.stat().st_size > 1000
    again = run(capsys, "map", "learn", blank, "--name", "winter map")
    assert (again.code, "already" in again.err, "--force" in again.err) == (3, True, True)
    assert "Winter map" in run(capsys, "map", "list").out
    (only,) = run(capsys, "map", "list", "--json").form["maps"]
    assert only["name"] == "Winter map"

    db = tmp_path / "games.db"
    edicts = "Faunlost Thicket,Gnomish Colony,Ulem's Wallow,Dwarvenholds"
    begun = run(
        capsys, "game", "new", "--db", db, "--name", "Friday", "--map", "Winter map",
        "--edicts", edicts, "--players", "Anna,Ben", "--json",
    )  # fmt: skip
    assert begun.code == 0
    assert run(capsys, "map", "forget", "Winter map").code == 0
    # The game keeps the map, print and all.
    filled_photo = tmp_path / "anna.png"
    cv2.imwrite(str(filled_photo), filled()[0].pixels)
    added = run(
        capsys, "game", "add", filled_photo, "--db", db, "--player", "Anna",
        "--season", "spring", "--yes", "--json",
    )  # fmt: skip
    assert added.code == 0, added.err


@pytest.mark.slow
def test_what_is_refused_leaves_nothing(tmp_path: Path, capsys: CAPTURE, own_data: Path) -> None:
    nine = tmp_path / "nine.png"
    cv2.imwrite(str(nine), board(9).pixels)
    for source, code in ((nine, 4), (photo(SAMPLES[0]), 5), (tmp_path / "none.jpg", 3)):
        saved = tmp_path / "saved.map"
        ran = run(capsys, "map", "learn", source, "--name", "Other", "--save", saved)
        assert ran.code == code
        assert not saved.exists()
        assert list(own_data.glob("maps/*")) == []
    assert "drawn in" in run(capsys, "map", "learn", photo(SAMPLES[0]), "--name", "Other").err


@pytest.mark.slow
def test_set_corrects_and_form_tells_it(blank: Path, capsys: CAPTURE) -> None:
    ran = run(
        capsys, "map", "learn", blank, "--name", "Other", "--json", "--set", "A1=^", "--set", "A3=."
    )
    rows = ran.form["map"].splitlines()
    assert rows[0].split()[:3] == ["^", ".", "."]
    assert json.loads(json.dumps(ran.form))["doubts"] is not None
    assert "A1" not in {doubt["space"] for doubt in ran.form["doubts"]}
    forget_map("Other")


def test_malformed_answers(capsys: CAPTURE, tmp_path: Path) -> None:
    ran = run(capsys, "map", "learn", tmp_path / "x.jpg", "--name", "Own", "--set", "B4=W")
    assert ran.code == 2
    assert "B4=^" in ran.err
    assert run(capsys, "map", "learn", tmp_path / "x.jpg", "--name", "A").code == 5


def test_layouts_are_learned_as_a_layout_file_has_them() -> None:
    own = layout("own")
    kept = remembered_of(replace(OWN, remembered=text_of(Remembered(
        np.full((SIDE, SIDE, 3), 200, np.uint8), own))))  # fmt: skip
    assert kept is not None
    assert isinstance(kept.layout, Layout)
    assert (kept.layout.coins, kept.layout.seasons) == (own.coins, own.seasons)
