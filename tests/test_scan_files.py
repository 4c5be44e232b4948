"""The files that `scan` writes: sheet text, overlay, report; over nothing that is there."""

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

from assistant.palette import DOUBT, EDICT_COLOURS
from assistant.show.overlay import Stage, _tag
from scanner.reading import Reading
from scoring.sheet import Content
from scoring.spaces import find_space
from scoring.text import format_sheet
from tests.runs import EDICTS, Run, run
from tests.scans import SEASON, Reader, doubt, photo, truth

NAME = "02-fineliner"  # side B
SHEET = truth(NAME)
PHOTO = photo(NAME)
# One of three village clusters with a 2x2 block; without J8 it has none.
TELLING = doubt(SHEET, "J8", "A")
Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def scan(capture: Capture, *words: str | Path) -> Run:
    return run(capture, "scan", PHOTO, *words)


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
    assert counts[DOUBT] > 1000  # the ring, and what it means in the caption
    assert counts[EDICT_COLOURS["B"]] > 500  # where the first edict's points arise
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
