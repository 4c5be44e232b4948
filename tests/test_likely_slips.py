"""What is typed most often instead of what is meant: a file without a command, a photo as text, a
picture of many sheets, Ctrl-C."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.runs import EDICTS, FRIDAY, run
from tests.scans import SAMPLES, SEASON, photo
from tests.terminals import Terminal

Capture = pytest.CaptureFixture[str]
NAME = "02-fineliner"
PHOTO = photo(NAME)
# Says when it listens to Ctrl-C, before anything is loaded.
READY = """
from cli import ctrl_c, main
listens = ctrl_c.stop_at_once
ctrl_c.stop_at_once = lambda: (listens(), print("ready", flush=True))
main.run()
"""


@pytest.mark.usefixtures("reader")
def test_a_photo_without_a_command_is_scanned(capsys: Capture) -> None:
    ran = run(capsys, PHOTO, *SEASON)
    assert (ran.code, "map B · summer" in ran.out) == (0, True)
    assert run(capsys, "--lang", "cs", PHOTO, *SEASON).code == 0
    assert run(capsys, PHOTO, *SEASON, "--json").form["map"] == "B"


def test_sheet_text_without_a_command_is_scored(capsys: Capture) -> None:
    assert "map C · summer · Anna" in run(capsys, FRIDAY, "--edicts", EDICTS).out


def test_a_photo_that_is_not_there_is_told_as_such(capsys: Capture, tmp_path: Path) -> None:
    ran = run(capsys, tmp_path / "ana.jpg")
    assert ran.code == 3
    assert "no file" in ran.err


def test_what_is_neither_a_command_nor_a_file_is_told_the_commands(capsys: Capture) -> None:
    ran = run(capsys, "scam", "anna.jpg")
    assert ran.code == 2
    assert "scam" in ran.err


@pytest.mark.parametrize("command", [("score",), ("ambush", "Kobold Onslaught")])
def test_a_photo_in_the_place_of_sheet_text(capsys: Capture, command: tuple[str, ...]) -> None:
    ran = run(capsys, *command, PHOTO)
    assert ran.code == 5
    assert f"{PHOTO} is a photo, not sheet text" in ran.err
    assert f"cartoscore scan {PHOTO}" in ran.err


def test_bytes_that_are_no_photo_are_told_as_before(capsys: Capture, tmp_path: Path) -> None:
    odd = tmp_path / "sheet.txt"
    odd.write_bytes(b"\xff\xfe\x00")
    assert "no text; sheet text is UTF-8" in run(capsys, "score", odd).err


def test_sheet_text_in_the_place_of_a_photo(capsys: Capture) -> None:
    ran = run(capsys, "scan", FRIDAY)
    assert ran.code == 3
    assert f"cartoscore score {FRIDAY}" in ran.err


@pytest.mark.slow
def test_a_picture_of_many_sheets_names_the_option(capsys: Capture, tmp_path: Path) -> None:
    gallery, wide = Image.new("RGB", (2160, 1960), "white"), 680
    for place, name in enumerate(SAMPLES[:6]):
        with Image.open(photo(name)) as shown:
            small = shown.convert("RGB").resize((wide, round(wide * shown.height / shown.width)))
        gallery.paste(small.crop((0, 0, wide, 940)), (20 + place % 3 * 710, 20 + place // 3 * 970))
    path = tmp_path / "gallery.png"
    gallery.save(path, compress_level=1)
    first = run(capsys, "scan", path, "--yes")
    assert first.code == 0
    assert "The photo may show several sheets: this is number 1 of 6. --nth takes another." in (
        first.err
    )
    sides = {run(capsys, "scan", path, "--nth", n, "--json").form["map"] for n in "123456"}
    assert len(sides) > 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
@pytest.mark.parametrize("when", ["at a question", "while photos are read", "while it loads"])
def test_ctrl_c_leaves_a_clean_line(when: str, tmp_path: Path) -> None:
    photos = [shutil.copy(PHOTO, tmp_path / f"{number}.jpg") for number in range(8)]
    if when == "at a question":
        terminal = Terminal("scan", PHOTO, *SEASON)
        terminal.wait_for("Enter takes it all")
    elif when == "while photos are read":
        terminal = Terminal("scan", *photos, *SEASON)
        terminal.wait_for("Reading photos")
    else:
        python = (sys.executable, "-c", READY)
        terminal = Terminal("scan", *photos, *SEASON, program=python)
        terminal.wait_for("ready")
    terminal.type("\x03")
    assert terminal.end() == 130, terminal.screen
    assert terminal.screen.window[-1] == "", terminal.screen
    assert "Traceback" not in terminal.seen
    assert "stopped" not in terminal.seen
