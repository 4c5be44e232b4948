"""`scan` and `explain` of photos: seasons, settings, answers, doubts in points, files.

The reader here knows a sample's true sheet and doubts what a test asks for, so that every number
is exact, however well the network reads.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from assistant.show.overlay import Stage, _tag
from cli.keys import BACK
from scanner.reading import Reading
from scoring.sheet import Content, Drawn
from scoring.spaces import find_space
from scoring.text import format_sheet, parse_sheet
from tests.runs import EDICTS, Run, run
from tests.scans import SEASON, Reader, doubt, photo, sign, truth

NAME = "02-fineliner"  # side B; summer: Gnomish Colony 18, Ulem's Wallow 0, 1 coin, 9 lost
SHEET = truth(NAME)
PHOTO = photo(NAME)
# One of three village clusters with a 2x2 block; without J8 it has none.
TELLING = doubt(SHEET, "J8", "A")
# A forest in the middle of others: neither card looks at it.
IDLE = doubt(SHEET, "I6", "W")
Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def scan(capture: Capture, *words: str | Path) -> Run:
    return run(capture, "scan", PHOTO, *words)


@pytest.mark.usefixtures("reader")
def test_a_season_shows_its_boxes_and_the_evidence(capsys: Capture) -> None:
    ran = scan(capsys, *SEASON)
    assert (ran.code, ran.err) == (0, "")
    assert "map B · summer" in ran.out
    assert "edict B   18" in ran.out
    assert "monsters  −9" in ran.out
    assert "    10    " in ran.out
    assert "this village holds the 2x2 block" in ran.out
    assert "Every space was read without doubt." in ran.out


@pytest.mark.usefixtures("reader")
def test_edicts_without_a_season_show_all_four(capsys: Capture) -> None:
    ran = scan(capsys, "--edicts", EDICTS)
    assert all(season in ran.out for season in ("spring", "summer", "fall", "winter"))
    seasons = scan(capsys, "--edicts", EDICTS, "--json").form["scores"]["seasons"]
    assert [season["total"] for season in seasons] == [18, 10, -8, 0]


@pytest.mark.usefixtures("reader")
def test_the_evenings_settings_lie_in_a_folder_above(
    capsys: Capture, tmp_path: Path, monkeypatch: Patch
) -> None:
    (tmp_path / "cartoscore.toml").write_text(f'season = "summer"\nedicts = "{EDICTS}"\n')
    (tmp_path / "photos").mkdir()
    monkeypatch.chdir(tmp_path / "photos")
    assert scan(capsys, "--json").form["scores"]["total"] == 10
    # What is typed goes before what is set.
    assert scan(capsys, "--season", "spring", "--json").form["scores"]["total"] == 18


def test_set_answers_on_the_command_line(capsys: Capture, reader: Reader) -> None:
    form = scan(capsys, *SEASON, "--set", "J8=A", "--set", "k1=md*", "--json").form
    sheet = parse_sheet(form["sheet"])
    assert sheet[find_space("J8")] is Content.FARM
    assert sheet[find_space("K1")] is Content.DRAGON
    assert reader.heard == [{find_space("J8"): Drawn.of("A"), find_space("K1"): Drawn.of("Md*")}]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("--set", "B4"), 2, "--set 'B4' does not fit"),
        (("--set", "L4=W"), 2, "does not fit"),
        (("--set", "B4=^"), 2, "does not fit"),
        (("--set", "C4=W"), 2, "C4 is printed as mountain"),
        (("--map", "B", "--set", "C4=W"), 2, "C4 is printed as mountain"),
        (("--map", "Z"), 5, "no map 'Z'"),
        (("--season", "monsoon"), 2, "monsoon"),
        (("--edicts", "Silos"), 5, "four"),
        (("--edicts", "Silos,Silo,Sil,Nonsense"), 5, "Nonsense"),
        (("--edicts", "Silos,,,"), 5, "lacks a name"),
        (("--season", ""), 2, "'' is no season"),
        (("--save", "picture"), 3, "give it an ending such as .png"),
        (("--coins", "15"), 2, "--coins 15 does not fit: it takes a number from 0 to 14"),
        (("--coins", "few"), 2, "--coins 'few' does not fit: it takes a number from 0 to 14"),
        (("--nth", "0"), 2, "--nth 0 does not fit: it takes a number from 1 up"),
        (("--edition", "de"), 2, "--edition 'de' does not fit: it is one of en, cs, pl, ru"),
        (("--before", "no-such-sheet.txt"), 3, "there is no file"),
    ],
)
@pytest.mark.usefixtures("reader")
def test_what_does_not_fit(
    capsys: Capture, words: tuple[str, ...], code: int, message: str
) -> None:
    ran = scan(capsys, *words)
    assert ran.code == code
    assert message in ran.err
    assert ran.out == ""


@pytest.mark.usefixtures("reader")
def test_an_earlier_sheet_of_another_side_does_not_fit(capsys: Capture, tmp_path: Path) -> None:
    before = tmp_path / "before.txt"
    before.write_text(format_sheet(SHEET), "utf-8")
    assert scan(capsys, "--before", before).code == 0
    ran = scan(capsys, "--before", before, "--map", "A")
    assert ran.code == 5
    assert "--before is a sheet of map B, not of A" in ran.err


def test_a_doubt_in_points(capsys: Capture, reader: Reader) -> None:
    reader.doubts = (TELLING, IDLE)
    out = scan(capsys, *SEASON).out
    assert "J8 is village: total 10; if it is farm: 4." in out
    assert "Doubts that change nothing: I6." in out
    assert "The total lies between 4 and 10." in out
    assert "J8 settles most: say what it is with --set J8=…" in out
    form = scan(capsys, *SEASON, "--json").form
    assert [doubt["changes_score"] for doubt in form["doubts"]] == [True, False]
    assert (form["scores"]["lowest"], form["scores"]["highest"]) == (4, 10)


def test_doubtful_coins_are_a_doubt_in_points(capsys: Capture, reader: Reader) -> None:
    reader.other_coins = (2, 4)
    out = scan(capsys, *SEASON).out
    assert "Every space was read without doubt." in out
    assert "Coins marked are 1: total 10; if they are 2: 11, 4: 13." in out
    assert "The total lies between 10 and 13." in out
    assert "The coins settle most: say how many are marked with --coins." in out
    scores = scan(capsys, *SEASON, "--json").form["scores"]
    assert (scores["lowest"], scores["highest"]) == (10, 13)
    reader.doubts = (IDLE,)
    assert "The score stands" not in scan(capsys, *SEASON).out
    assert "The score stands" in scan(capsys, *SEASON, "--coins", "4").out


def test_where_no_doubt_changes_the_total_the_score_stands(capsys: Capture, reader: Reader) -> None:
    reader.doubts = (IDLE,)
    assert "The score stands: no doubt changes it." in scan(capsys, *SEASON).out


def test_doubts_that_only_matter_together_do_not_change_nothing(
    capsys: Capture, reader: Reader
) -> None:
    # Either leaves the village a 2x2 block, both together do not.
    reader.doubts = (doubt(SHEET, "F11", "F"), doubt(SHEET, "G10", "F"))
    out = scan(capsys, *SEASON).out
    assert "Doubts of which none alone changes the score: F11, G10." in out
    assert "The total lies between 4 and 10." in out


def test_without_edicts_a_doubt_names_the_cards_it_changes(capsys: Capture, reader: Reader) -> None:
    reader.doubts = (TELLING,)
    out = scan(capsys).out
    assert "J8 is village; if it is farm: " in out
    assert "instead of" in out


@pytest.fixture
def keys(monkeypatch: Patch) -> list[str]:
    """Keys that somebody at the terminal will press."""
    pressed: list[str] = []
    monkeypatch.setattr("cli.ask.at_terminal", lambda: True)
    monkeypatch.setattr("cli.keys.read_key", lambda prompt: (print(prompt), pressed.pop(0))[1])
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return pressed


def test_only_what_changes_the_score_is_asked(
    capsys: Capture, reader: Reader, keys: list[str]
) -> None:
    reader.doubts = (TELLING, IDLE)
    keys += ["a"]
    out = scan(capsys, *SEASON).out
    assert keys == []
    assert "J8: village? [v]" in out
    assert "I6: " not in out
    assert "▀" in out
    assert reader.heard[-1] == {find_space("J8"): Drawn.of("A")}
    assert "edict B   12" in out


def test_doubtful_coins_are_asked_for(
    capsys: Capture, reader: Reader, keys: list[str], monkeypatch: Patch
) -> None:
    reader.other_coins = (2,)
    typed = ["many", "15", "2"]
    monkeypatch.setattr("builtins.input", lambda prompt: (print(prompt), typed.pop(0))[1])
    ran = scan(capsys, *SEASON)
    assert "How many coins are marked? [1]" in ran.out
    assert ran.err.splitlines() == ["type a number from 0 to 14"] * 2
    assert "coins      2" in ran.out
    assert "Coins marked are" not in ran.out


def test_the_legend_is_shown_before_single_spaces_are_asked_about(
    capsys: Capture, reader: Reader, keys: list[str]
) -> None:
    water = sorted(SHEET.holding(Content.WATER))
    reader.signs = (sign(SHEET, Content.WATER),)
    reader.doubts = (TELLING,)
    keys += ["", "?"]
    out = scan(capsys, *SEASON).out
    assert f"1  water  {len(water)} spaces" in out
    assert out.index("is each sign what it is taken for?") < out.index("J8: village?")
    assert reader.heard[-1] == dict.fromkeys(water, Drawn.of("W"))  # J8 was left open


def test_a_number_and_a_key_right_a_whole_sign(
    capsys: Capture, reader: Reader, keys: list[str]
) -> None:
    water = sorted(SHEET.holding(Content.WATER))
    reader.signs = (sign(SHEET, Content.WATER),)
    keys += ["1", "a", ""]
    out = scan(capsys, *SEASON).out
    assert reader.heard[-1] == dict.fromkeys(water, Drawn.of("A"))
    assert "farm, not water." in out


def test_backspace_takes_an_answer_back(capsys: Capture, reader: Reader, keys: list[str]) -> None:
    reader.signs = (sign(SHEET, Content.WATER),)
    keys += ["1", "a", BACK, "q"]
    out = scan(capsys, *SEASON).out
    assert keys == []
    assert "farm, not water." not in out


def test_a_sign_is_said_on_the_command_line(capsys: Capture, reader: Reader) -> None:
    water = sorted(SHEET.holding(Content.WATER))
    reader.signs = (sign(SHEET, Content.WATER),)
    ran = scan(capsys, *SEASON, "--sign", f"{water[0].name}=A", "--yes")
    assert ran.code == 0
    assert reader.heard[-1] == dict.fromkeys(water, Drawn.of("A"))


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        (["A3"], 2, "write for example A3=W"),
        (["A3=W*"], 2, "write for example A3=W"),
        (["A3=^"], 2, "write for example A3=W"),
        (["A1=W"], 5, "belongs to no sign"),
        (["{0}=A", "{1}=F"], 5, "one sign"),
    ],
)
def test_what_is_said_of_signs_has_to_fit(
    capsys: Capture, reader: Reader, said: list[str], code: int, words: str
) -> None:
    water = sorted(SHEET.holding(Content.WATER))
    reader.signs = (sign(SHEET, Content.WATER),)
    options = [word for one in said for word in ("--sign", one.format(*(s.name for s in water)))]
    ran = scan(capsys, *SEASON, "--yes", *options)
    assert ran.code == code
    assert words in ran.err


@pytest.mark.parametrize("pressed", [["q"], ["\x1b", "q"], ["y", "q"]])
def test_questions_end_when_somebody_has_enough(
    capsys: Capture, reader: Reader, keys: list[str], pressed: list[str]
) -> None:
    reader.doubts = (TELLING,)
    keys += pressed
    ran = scan(capsys, *SEASON)
    assert (ran.code, keys) == (0, [])
    assert reader.heard == [{}]


def test_enough_at_the_legend_is_enough_of_spaces_too(
    capsys: Capture, reader: Reader, keys: list[str]
) -> None:
    reader.signs = (sign(SHEET, Content.WATER),)
    reader.doubts = tuple(doubt(SHEET, space.name, "A") for space in SHEET.holding(Content.WATER))
    reader.doubts += (TELLING,)
    keys += ["q"]
    assert scan(capsys, *SEASON).code == 0
    assert reader.heard == [{}]


def test_a_doubt_that_an_answer_raises_is_asked_too_and_none_twice(
    capsys: Capture, reader: Reader, keys: list[str]
) -> None:
    reader.doubts = (TELLING, doubt(SHEET, "C5", "A"))
    reader.raised = (doubt(SHEET, "A3", "A"),)
    keys += ["?", "m", "m"]
    out = scan(capsys, *SEASON).out
    assert keys == []
    assert re.findall(r"^(\w+): .*\]", out, re.MULTILINE) == ["J8", "C5", "A3"]


@pytest.mark.parametrize("words", [["--yes"], ["--json"]])
def test_nothing_is_asked(
    capsys: Capture, reader: Reader, keys: list[str], words: list[str]
) -> None:
    reader.doubts = (TELLING,)
    assert scan(capsys, *SEASON, *words).code == 0
    assert reader.heard == [{}]


def test_a_terminal_without_pictures_gets_a_file_beside_the_overlay(
    capsys: Capture, reader: Reader, keys: list[str], tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    reader.doubts = (TELLING,)
    keys += [""]
    out = scan(capsys, *SEASON, "--save", tmp_path / "seen.png").out
    assert f"To look at: {tmp_path / 'seen.doubt.png'}" in out
    assert sorted(os.listdir(tmp_path)) == ["seen.doubt.png", "seen.png"]


def test_a_terminal_without_pictures_says_why_and_where_they_are(
    capsys: Capture, reader: Reader, keys: list[str], monkeypatch: Patch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    reader.doubts = (TELLING,)
    keys += [""]
    out = scan(capsys, *SEASON).out
    assert out.count("NO_COLOR is set, so pictures are files.") <= 1  # once in a run
    shown = re.search(r"To look at: (\S+)", out)
    assert shown
    assert Path(shown[1]).read_bytes().startswith(b"\x89PNG")


@pytest.mark.usefixtures("reader")
def test_the_sheet_is_saved_and_scored_again(capsys: Capture, tmp_path: Path) -> None:
    saved = tmp_path / "sheet.txt"
    scan(capsys, *SEASON, "--set", "J8=A", "--save-sheet", saved)
    again = run(capsys, "score", saved, "--edicts", EDICTS, "--json").form
    assert [season["total"] for season in again["seasons"]] == [4]


@pytest.mark.usefixtures("reader")
def test_a_sheet_on_an_own_map_finds_its_map_again(
    capsys: Capture, tmp_path: Path, monkeypatch: Patch
) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "sheets").mkdir()
    from scanner import scan as read

    def on_own_map(source: Path, **wishes: Any) -> Reading:
        reading = read(source, **wishes)
        return replace(reading, sheet=replace(reading.sheet, map=wishes["map"]))

    monkeypatch.setattr("scanner.scan", on_own_map)
    printed = replace_drawn(format_sheet(SHEET))
    (tmp_path / "maps" / "own.txt").write_text(printed, "utf-8")
    monkeypatch.chdir(tmp_path)
    saved = tmp_path / "sheets" / "one.txt"
    assert scan(capsys, "--map", "maps/own.txt", "--save-sheet", saved).code == 0
    assert saved.read_text("utf-8").startswith("map: own.txt\n")
    assert (tmp_path / "sheets" / "own.txt").read_text("utf-8") == printed
    assert run(capsys, "score", saved).code == 0
    # The same map lies there already: nothing is written over another.
    two = tmp_path / "sheets" / "two.txt"
    assert scan(capsys, "--map", "maps/own.txt", "--save-sheet", two).code == 0
    (tmp_path / "sheets" / "own.txt").write_text("another\n", "utf-8")
    ran = scan(capsys, "--map", "maps/own.txt", "--save-sheet", tmp_path / "sheets" / "three.txt")
    assert (ran.code, "own.txt is there already" in ran.err) == (3, True)
    assert sorted(os.listdir(tmp_path / "sheets")) == ["one.txt", "own.txt", "two.txt"]


def replace_drawn(text: str) -> str:
    """A sheet's text as that of its map alone."""
    rows = [line for line in text.splitlines() if ":" not in line]
    return "\n".join(re.sub(r"[^^#\s]+", ".", row) for row in rows) + "\n"


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_the_overlay_is_a_picture_of_the_photo_with_tints_and_rings(
    capsys: Capture, reader: Reader, tmp_path: Path
) -> None:
    reader.doubts = (TELLING,)
    path = tmp_path / "overlay.png"
    assert scan(capsys, *SEASON, "--save", path).code == 0
    with Image.open(path) as image:
        assert image.width > 1000
        colours = image.getcolors(1 << 24)
    assert colours is not None
    counts = {colour: count for count, colour in colours}
    assert counts[(255, 64, 32)] > 1000  # the ring, and what it means in the caption
    assert counts[(20, 160, 70)] > 500  # where the first edict's points arise
    assert scan(capsys, *SEASON, "--save", path).code == 3
    assert scan(capsys, *SEASON, "--save", path, "--force").code == 0
    assert os.listdir(tmp_path) == ["overlay.png"]


def test_a_long_tag_stays_in_its_space() -> None:
    ticks = np.arange(12) * 100.0
    crossings = np.stack(np.meshgrid(ticks, ticks), axis=-1)
    layer = Image.new("L", (1200, 1200))
    stage = Stage(layer, crossings)
    space = find_space("C3")
    sheet = replace(SHEET.drawn({space: Content.DRAGON}), attacks=frozenset({space}))
    tag = Image.new("RGBA", layer.size)
    _tag(ImageDraw.Draw(tag), stage, sheet, space)
    left, top, right, bottom = tag.getbbox() or (0, 0, 0, 0)
    assert 200 <= left < right <= 300
    assert 200 <= top < bottom <= 300


@pytest.mark.slow
def test_the_report_is_one_file_with_everything_in_it(
    capsys: Capture, reader: Reader, tmp_path: Path
) -> None:
    reader.doubts = (TELLING,)
    path = tmp_path / "report.html"
    assert scan(capsys, *SEASON, "--report", path).code == 0
    html = path.read_text("utf-8")
    plain = re.sub(r'base64,[^"]*|xmlns="[^"]*"', "", html)
    assert html.count("data:image/jpeg;base64,") == 2
    assert not re.search(r"https?:|//|<script|<link|url\(", plain)
    assert plain.count("<svg") == 2
    for words in ("map B · summer", "Gnomish Colony: 18", "As it was read", "The photo"):
        assert words in plain
    assert "J8 is village: total 10; if it is farm: 4." in plain
    assert "--set" not in plain
    assert html.count("<section>") == html.count("</section>")


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_nothing_is_overwritten_silently(capsys: Capture, tmp_path: Path) -> None:
    for option, name in (("--save-sheet", "sheet.txt"), ("--report", "report.html")):
        path = tmp_path / name
        path.write_text("precious", "utf-8")
        ran = scan(capsys, option, path)
        assert ran.code == 3
        assert "--force overwrites it" in ran.err
        assert path.read_text("utf-8") == "precious"
        assert scan(capsys, option, path, "--force").code == 0
        assert path.read_text("utf-8") != "precious"


@pytest.mark.usefixtures("reader")
def test_an_output_is_never_written_over_the_photo(capsys: Capture, tmp_path: Path) -> None:
    copy = tmp_path / PHOTO.name
    copy.write_bytes(PHOTO.read_bytes())
    for words in (("--save", copy), ("--report", copy, "--force")):
        ran = run(capsys, "scan", copy, *words)
        assert ran.code == 3
        assert "would be written over a file that is read" in ran.err
    same = tmp_path / "both.txt"
    assert run(capsys, "scan", copy, "--save-sheet", same, "--report", same).code == 2
    assert copy.read_bytes() == PHOTO.read_bytes()


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("option", ["--save", "--save-sheet", "--report"])
def test_a_place_that_cannot_be_written(capsys: Capture, tmp_path: Path, option: str) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "nowhere" / "out.png", tmp_path / "file" / "out.png"):
        ran = scan(capsys, option, path)
        assert ran.code == 3
        assert "cannot be written" in ran.err
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.usefixtures("reader")
def test_a_picture_of_no_known_kind(capsys: Capture, tmp_path: Path) -> None:
    ran = scan(capsys, "--save", tmp_path / "overlay.xyz")
    assert ran.code == 3
    assert "give it an ending such as .png" in ran.err
    assert os.listdir(tmp_path) == []


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_a_folder_takes_files_named_after_the_photo(capsys: Capture, tmp_path: Path) -> None:
    words = [word for o in ("--save", "--save-sheet", "--report") for word in (o, str(tmp_path))]
    assert scan(capsys, *words).code == 0
    assert sorted(os.listdir(tmp_path)) == [
        f"{NAME}.overlay.png",
        f"{NAME}.report.html",
        f"{NAME}.sheet.txt",
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_open_shows_the_overlay(capsys: Capture, tmp_path: Path, monkeypatch: Patch) -> None:
    shown: list[list[str]] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(subprocess, "Popen", lambda words, **_: shown.append(words))
    assert scan(capsys, "--save", tmp_path / "seen.png", "--open").code == 0
    assert scan(capsys, "--open").code == 0
    assert shown[0] == ["xdg-open", str(tmp_path / "seen.png")]
    assert Path(shown[1][1]).name == f"{NAME}.overlay.png"
    assert Path(shown[1][1]).is_file()

    def no_viewer(words: list[str], **_: object) -> None:
        raise FileNotFoundError(words[0])

    monkeypatch.setattr(subprocess, "Popen", no_viewer)
    ran = scan(capsys, "--save", tmp_path / "seen.png", "--open", "--force")
    assert ran.code == 3
    assert "no viewer was found" in ran.err


def test_health_is_told_of_what_was_read(capsys: Capture, reader: Reader) -> None:
    ran = scan(capsys, "--coins", "0", "--set", "J9=H", "--set", "A1=M*")
    assert "This cannot be right: A1 holds a monster on an attack mark" in ran.out
    assert "0 coins are marked, but surrounded mountains alone bring 1: C4" in ran.out


@pytest.mark.slow
def test_explain_of_a_photo_names_the_doubts_of_its_card(
    capsys: Capture, reader: Reader, tmp_path: Path
) -> None:
    reader.doubts = (TELLING, IDLE)
    picture = tmp_path / "colony.png"
    ran = run(capsys, "explain", PHOTO, "--card", "gnom", "--save", picture)
    assert (ran.code, ran.err) == (0, "")
    assert "Gnomish Colony: 18" in ran.out
    assert "J8 is village; if it is farm: Gnomish Colony 12 instead of 18." in ran.out
    assert "I6 is" not in ran.out
    with Image.open(picture) as image:
        assert image.width > 1000
    form = run(capsys, "explain", PHOTO, "--card", "gnom", "--set", "J8=A", "--json").form
    assert form["points"] == 12
    assert form["doubts"] == []


def test_explain_takes_a_photo_by_its_name_or_what_is_in_it(capsys: Capture) -> None:
    ran = run(capsys, "explain", "nothing.jpg", "--card", "gnom")
    assert ran.code == 3
    assert "There is no file nothing.jpg." in ran.err
    assert run(capsys, "explain", "nothing.txt", "--card", "gnom").code == 3
