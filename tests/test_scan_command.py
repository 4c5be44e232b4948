"""`scan` and `explain` of photos: seasons, settings, answers, doubts in points.

The reader here knows a sample's true sheet and doubts what a test asks for, so that every number
is exact, however well the network reads.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from PIL import Image

from cli.keys import BACK
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
