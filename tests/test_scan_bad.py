"""Photos that are no good: each case with its own words, a hint that helps, and its exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest
from PIL import Image

from sample_sheets.prints import PrintStyle, print_sheet
from scanner.arrays import Pixels
from scanner.read.is_a_sheet import shows_a_sheet
from scoring.maps import side
from scoring.text import parse_sheet
from tests.runs import Run, run
from tests.scans import corners, photo, reading_of
from tests.test_load import huge_png

Capture = pytest.CaptureFixture[str]
NAME = "07-felt-pen"
OTHER = "02-fineliner"
TO_CUT = "03-ballpoint"  # found with some certainty even where a part is missing


def pixels(name: str = NAME) -> Pixels:
    return cast(Pixels, cv2.imread(str(photo(name))))


def picture() -> Image.Image:
    return Image.open(photo(NAME))


def scan(capture: Capture, path: Path, *words: str) -> Run:
    return run(capture, "scan", path, "--yes", *words)


def saved(path: Path, image: Pixels) -> Path:
    cv2.imwrite(str(path), image)
    return path


Bad = Callable[[Path], object]
FILES: dict[str, tuple[Bad, str, str]] = {
    "missing": (lambda path: None, "file_missing", "There is no file"),
    "folder": (lambda path: path.mkdir(), "file_missing", "is a folder"),
    "empty": (lambda path: path.touch(), "empty_file", "empty"),
    "truncated": (
        lambda path: path.write_bytes(photo(NAME).read_bytes()[:100_000]),
        "damaged",
        "breaks off",
    ),
    "text": (lambda path: path.write_text("Dear diary", "utf-8"), "not_an_image", "text file"),
    "long text": (
        lambda path: path.write_text("Milý deníčku, " * 900, "utf-8"),
        "not_an_image",
        "text file",
    ),
    "bytes": (lambda path: path.write_bytes(bytes(range(256)) * 9), "not_an_image", "no picture"),
    "gif": (lambda path: picture().save(path, "GIF"), "not_an_image", "GIF"),
    "no end": (lambda path: path.symlink_to("/dev/zero"), "too_large", "too large for a photo"),
    "1x1": (lambda path: Image.new("RGB", (1, 1)).save(path, "PNG"), "too_small", "1 x 1"),
    "30000x30000": (
        lambda path: path.write_bytes(huge_png(30_000, 30_000)),
        "too_large",
        "100 megapixels",
    ),
    "bomb": (
        lambda path: Image.new("1", (11_000, 10_000)).save(path, "PNG"),
        "too_large",
        "100 megapixels",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("case", FILES)
def test_files_that_are_no_photo(capsys: Capture, tmp_path: Path, case: str) -> None:
    make, code, words = FILES[case]
    path = tmp_path / "photo.jpg"
    make(path)
    ran = scan(capsys, path)
    assert ran.code == (4 if code == "too_small" else 3)
    assert ran.out == ""
    message, hint = ran.err.splitlines()
    assert words in message
    assert hint
    form = scan(capsys, path, "--json")
    assert form.code == ran.code
    assert form.err == ""
    assert form.form["error"] == {
        "code": code,
        "message": message.removeprefix("cartoscore: "),
        "hint": hint,
    }


def text_page() -> Pixels:
    """So evenly written that it looks like a grid from afar."""
    page = np.full((1000, 800, 3), 245, np.uint8)
    for line in range(30):
        words = "lorem ipsum dolor sit amet consectetur"
        cv2.putText(page, words, (30, 40 + line * 32), 0, 0.9, (20, 20, 20), 2)
    return page


def puzzle() -> Pixels:
    """A grid of as many spaces with numbers in it, as newspapers have it."""
    page = np.full((900, 900, 3), 240, np.uint8)
    rng = np.random.default_rng(4)
    for line in range(12):
        at, wide = 65 + 70 * line, 6 if line in (0, 11) else 2
        cv2.line(page, (65, at), (835, at), (30, 30, 30), wide)
        cv2.line(page, (at, 65), (at, 835), (30, 30, 30), wide)
    for place in rng.permutation(121)[:50]:
        row, column = divmod(int(place), 11)
        spot = (85 + 70 * column, 118 + 70 * row)
        cv2.putText(page, str(rng.integers(1, 10)), spot, 0, 1.4, (20, 20, 20), 3)
    return page


def white() -> Pixels:
    return np.full((600, 800, 3), 255, np.uint8)


def noise() -> Pixels:
    return np.random.default_rng(0).integers(0, 255, (600, 800, 3), np.uint8)


def cut_right() -> Pixels:
    x = corners(TO_CUT)[:, 0]
    return pixels(TO_CUT)[:, : int(x.min() + (x.max() - x.min()) * 0.8)]


def cut_below() -> Pixels:
    y = corners(TO_CUT)[:, 1]
    return pixels(TO_CUT)[: int(y.min() + (y.max() - y.min()) * 0.75)]


def small() -> Pixels:
    x = corners(NAME)[:, 0]
    shrink = 15 * 11 / (x.max() - x.min())
    sheet = cv2.resize(pixels(), None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    table = np.full((900, 900, 3), 80, np.uint8)
    table[200 : 200 + sheet.shape[0], 200 : 200 + sheet.shape[1]] = sheet
    return table


def blurred() -> Pixels:
    return cast(Pixels, cv2.GaussianBlur(pixels(), (0, 0), 14))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "code", "words", "hint"),
    [
        (text_page, "sheet_not_found", "no sheet", "take the whole sheet from above"),
        (puzzle, "sheet_not_found", "no sheet", "take the whole sheet from above"),
        (white, "sheet_not_found", "no sheet", "take the whole sheet from above"),
        (noise, "sheet_not_found", "no sheet", "take the whole sheet from above"),
        (cut_right, "map_cut_off", "cut off at the right edge", "Step back"),
        (cut_below, "map_cut_off", "cut off at the lower edge", "Step back"),
        (small, "too_small", "and 20 are needed", "Move closer"),
        (blurred, "too_blurred", "too blurred", "Hold still"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_photos_that_cannot_be_read(
    capsys: Capture,
    tmp_path: Path,
    make: Callable[[], Pixels],
    code: str,
    words: str,
    hint: str,
) -> None:
    ran = scan(capsys, saved(tmp_path / "photo.png", make()), "--json")
    assert ran.code == 4
    error = ran.form["error"]
    assert error["code"] == code
    assert words in error["message"]
    assert hint in error["hint"]


def alike(text: str) -> float:
    """The share of spaces read as in the plain sample."""
    here, there = parse_sheet(text).contents, reading_of(NAME).sheet.contents
    return float(np.mean([a is b for a, b in zip(here, there, strict=True)]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ending", "change"),
    [
        ("jpg", lambda p: p.convert("CMYK")),
        ("jpg", lambda p: p.convert("L")),
        ("png", lambda p: p.convert("RGBA")),
        ("png", lambda p: Image.fromarray(np.asarray(p.convert("L"), np.uint16) * 257)),
        ("jpg", lambda p: p.transpose(Image.Transpose.ROTATE_180)),
        ("jpg", lambda p: p.transpose(Image.Transpose.ROTATE_90)),
    ],
    ids=["cmyk", "grey", "alpha", "16 bits", "upside down", "on its side"],
)
def test_photos_of_any_kind_just_work(
    capsys: Capture,
    tmp_path: Path,
    ending: str,
    change: Callable[[Image.Image], Image.Image],
) -> None:
    path = tmp_path / f"photo.{ending}"
    change(picture()).save(path, compress_level=1)
    form = scan(capsys, path, "--json").form
    assert form["map"] == "C"
    # In grey a reader sees less than in colours, but still the same sheet.
    assert alike(form["sheet"]) > 0.85


@pytest.mark.slow
def test_an_animated_picture_is_read_with_a_warning(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    still = Image.new("RGB", picture().size)
    picture().save(path, save_all=True, append_images=[still], compress_level=1)
    ran = scan(capsys, path)
    assert ran.code == 0
    assert "The picture is animated: its first frame is read." in ran.err


@pytest.mark.slow
def test_two_sheets_in_a_photo(capsys: Capture, tmp_path: Path) -> None:
    both = [pixels(), pixels(OTHER)]
    high = min(len(image) for image in both)
    path = saved(tmp_path / "two.jpg", np.concatenate([i[:high] for i in both], axis=1))
    maps = set()
    for nth in ("1", "2"):
        form = scan(capsys, path, "--nth", nth, "--json").form
        assert f"number {nth} of 2." in form["warnings"][0]
        maps.add(form["map"])
    assert maps == {"B", "C"}
    ran = scan(capsys, path, "--nth", "3")
    assert ran.code == 4
    assert "shows 2 sheets, not 3" in ran.err


@pytest.mark.slow
def test_glare_names_the_spaces_it_hides(capsys: Capture, tmp_path: Path) -> None:
    image = pixels()
    middle = corners(NAME).mean(axis=0).astype(int)
    cv2.circle(image, (int(middle[0]), int(middle[1])), 110, (255, 255, 255), -1)
    form = scan(capsys, saved(tmp_path / "glare.png", image), "--json").form
    (warning,) = form["warnings"]
    assert warning.startswith("Glare hides ")
    assert "F5–F7" in warning
    doubts = {doubt["space"]: doubt["or"] for doubt in form["doubts"]}
    assert {"F5", "F7"} <= doubts.keys()
    assert {"F", "V", "A", "W"} <= set(doubts["F5"])  # it was read as empty


@pytest.mark.slow
def test_a_map_that_is_not_the_printed_one(capsys: Capture) -> None:
    form = scan(capsys, photo(NAME), "--map", "A", "--json").form
    assert form["map_confidence"] < 0.1
    assert "The print looks like side C, not like the map that was named." in form["warnings"]
    assert scan(capsys, photo(NAME), "--map", "C", "--json").form["map_confidence"] > 0.9


@pytest.mark.slow
def test_a_blank_sheet_is_all_empty(capsys: Capture, tmp_path: Path) -> None:
    page = print_sheet(PrintStyle.OFFICIAL, side("A"), 60.0, np.random.default_rng(3)).pixels
    table = cv2.copyMakeBorder(page, 90, 90, 90, 90, cv2.BORDER_CONSTANT, value=(60, 80, 90))
    ran = scan(capsys, saved(tmp_path / "blank.png", cast(Pixels, table)), "--json")
    sheet = parse_sheet(ran.form["sheet"])
    assert sheet.map.name == "A"
    assert sheet.contents == sheet.map.blank


def test_a_sheet_shows_what_its_map_has_printed() -> None:
    reading = reading_of(NAME)
    assert reading.prints > 0.97
    assert shows_a_sheet(reading)
    # Mountains that the reader takes for drawings are still where a side has them.
    assert shows_a_sheet(replace(reading, prints=0.5))
    elsewhere = replace(reading, seen=replace(reading.seen, map=side("D")))
    assert not shows_a_sheet(replace(elsewhere, prints=0.5))
    # Who names a map may mean another than the printed one: then what counts is the reading.
    named = replace(reading, seen=replace(reading.seen, map_named=True))
    assert shows_a_sheet(replace(named, prints=0.5))
    # Where its prints are seen, glare on the rest does not matter.
    unsure = replace(named, confidence=np.full((11, 11), 0.8))
    assert shows_a_sheet(unsure)
    assert not shows_a_sheet(replace(unsure, prints=0.5))


def test_a_photo_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = photo(NAME).open("rb")

    monkeypatch.setattr("sys.stdin", Input)
    ran = run(capsys, "scan", "-", "--json")
    assert json.loads(ran.out)["photo"] == "-"
    assert ran.form["map"] == "C"
