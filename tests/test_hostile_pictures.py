"""Pictures that were made to do harm, or were harmed: refused or read, but never in silence."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from scanner import scan
from scanner.arrays import Pixels
from scanner.decode import apart
from scanner.decode.quiet import quietly
from scanner.errors import Damaged, Look, ScanError, TooLarge, TooNarrow, TooSmall
from scanner.limits import MOST_FRAMES, MOST_MEGABYTES, MOST_SCANS, MOST_SECONDS
from scanner.load import WORKING_SIZE, load
from tests.hostile_pictures import (
    ARITHMETIC,
    BASELINE,
    even_jpeg,
    heic_of_grids,
    jpeg_of,
    jpeg_of_scans,
    orientation_tag,
    png_of_zeros,
    saved,
    webp_that_claims,
    with_exif,
)
from tests.runs import ROOT, run
from tests.test_load import HEIC, flag, is_flag

# A machine that is busy with something else may take longer by the clock than the limit allows, and
# a process begins with the peak that its parent had, but not by what Linux keeps of its own memory.
PEAK = "int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0]) / 1000"
LOAD = f"""
import resource, sys
from pathlib import Path
from scanner.decode import apart
from scanner.load import load
apart.SECONDS = 100
there = Path(sys.argv[1] + ".peak")
apart.BEGIN = apart.BEGIN.replace(
    "sys.exit(", f"code = (").replace("argv[1:])", "argv[1:])"
) + f"; open({{str(there)!r}}, 'w').write(str({PEAK})); sys.exit(code)"
print(load(sys.argv[1]).pixels.shape)
each = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
seconds = sum(one.ru_utime + one.ru_stime for one in each)
print(seconds, {PEAK} + (float(there.read_text()) if there.exists() else 0))
"""


def grain(width: int = 640, height: int = 480) -> Pixels:
    """A picture that a JPEG has to say something about."""
    coarse = np.random.default_rng(1).integers(0, 255, (height // 8, width // 8, 3), np.uint8)
    return np.asarray(cv2.resize(coarse, (width, height)), np.uint8)


# Scans of a JPEG


def test_a_jpeg_is_gone_over_a_hundred_times_and_no_more() -> None:
    assert load(jpeg_of_scans(400, 300, MOST_SCANS)).full_size == (400, 300)
    with pytest.raises(TooLarge, match="more than 100 passes") as refused:
        load(jpeg_of_scans(400, 300, MOST_SCANS + 1))
    assert "Save the picture anew" in str(refused.value.hint)


def test_ten_thousand_scans_take_no_time() -> None:
    jpeg = jpeg_of_scans(4000, 3000, 9_950)
    assert len(jpeg) < 600_000
    start = time.perf_counter()
    with pytest.raises(TooLarge, match="passes"):
        load(jpeg)
    assert time.perf_counter() - start < 1


def test_scans_are_counted_where_colours_come_one_by_one() -> None:
    with pytest.raises(TooLarge, match="passes"):
        load(jpeg_of_scans(400, 300, 300, colours=3, mark=BASELINE))


def test_a_thumbnail_and_a_second_picture_bring_no_scans() -> None:
    inside = jpeg_of_scans(400, 300, 150)
    progressive = jpeg_of(np.asarray(flag())[:, :, ::-1].copy(), progressive=True)
    assert is_flag(load(with_exif(progressive, inside)).pixels)
    assert is_flag(load(progressive + inside).pixels)


def test_a_jpeg_of_nothing_but_notes_is_given_up() -> None:
    start = time.perf_counter()
    with pytest.raises(Damaged):
        load(b"\xff\xd8" + b"\xff\xfe\0\2" * 1_000_000 + even_jpeg(400, 300)[2:])
    assert time.perf_counter() - start < 0.5


# What breaks off


@pytest.mark.parametrize("progressive", [False, True], ids=["baseline", "progressive"])
@pytest.mark.parametrize("share", [0.2, 0.6, 0.95])
def test_a_jpeg_cut_off_and_ended_again_breaks_off(
    progressive: bool, share: float, capfd: pytest.CaptureFixture[str]
) -> None:
    jpeg = jpeg_of(grain(), progressive=progressive)
    assert load(jpeg).full_size == (640, 480)
    with pytest.raises(Damaged, match="breaks off"):
        load(jpeg[: int(len(jpeg) * share)] + b"\xff\xd9")
    assert capfd.readouterr().err == ""


def test_a_progressive_jpeg_without_its_last_scans_breaks_off() -> None:
    jpeg = jpeg_of(grain(), progressive=True)
    places = [at for at in range(len(jpeg)) if jpeg[at : at + 2] == b"\xff\xda"]
    assert len(places) > 5
    for place in places[1:]:
        # Between two scans lies the table of the second, which then belongs to none.
        with pytest.raises(Damaged, match="breaks off"):
            load(jpeg[:place] + b"\xff\xd9")


def test_a_jpeg_without_one_of_its_colours_breaks_off() -> None:
    grey_only = jpeg_of_scans(400, 300, 2, colours=1)
    # The frame claims three colours, of which one has scans.
    frame = struct.pack(">BHHB", 8, 300, 400, 1) + bytes([1, 0x11, 0])
    three = struct.pack(">BHHB", 8, 300, 400, 3) + bytes([1, 17, 0, 2, 17, 0, 3, 17, 0])
    jpeg = grey_only.replace(
        struct.pack(">H", len(frame) + 2) + frame, struct.pack(">H", len(three) + 2) + three
    )
    with pytest.raises(Damaged, match="breaks off"):
        load(jpeg)


# What decoders say


def test_made_up_pixels_are_worth_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    jpeg = bytearray(jpeg_of(grain(), restarts=4))
    marks = [at for at in range(len(jpeg)) if jpeg[at] == 0xFF and 0xD0 <= jpeg[at + 1] <= 0xD7]
    jpeg[marks[len(marks) // 2] + 1] ^= 1
    photo = load(bytes(jpeg))
    assert [caution.look for caution in photo.cautions] == [Look.DAMAGED]
    assert capfd.readouterr().err == ""


def test_harmless_words_of_a_decoder_are_not_repeated(capfd: pytest.CaptureFixture[str]) -> None:
    jpeg = jpeg_of(np.asarray(flag())[:, :, ::-1].copy())
    photo = load(jpeg[:-2] + b"some bytes too many" + jpeg[-2:])
    assert is_flag(photo.pixels)
    assert not photo.cautions
    load(saved(flag(), "PNG", icc_profile=b"none" * 9))
    assert capfd.readouterr().err == ""


def test_what_others_write_meanwhile_gets_through(capfd: pytest.CaptureFixture[str]) -> None:
    def decode() -> int:
        os.write(2, b"from elsewhere\nCorrupt JPEG data: made up\n")
        return 7

    assert quietly(decode) == (7, "from elsewhere\nCorrupt JPEG data: made up\n")
    assert capfd.readouterr().err == "from elsewhere\n"


def test_what_fails_leaves_standard_error_as_it_was(capfd: pytest.CaptureFixture[str]) -> None:
    def decode() -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        quietly(decode)
    os.write(2, b"still here\n")
    assert capfd.readouterr().err == "still here\n"


def test_a_closed_standard_error_hinders_nothing(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(jpeg_of(grain()))
    code = "import os; os.close(2); from scanner.load import load; import sys; load(sys.argv[1])"
    assert subprocess.run([sys.executable, "-c", code, path], cwd=ROOT, check=False).returncode == 0


# Orientation

NAN, NAN_TWICE = struct.pack(">f", float("nan")), struct.pack(">d", float("nan"))
ODD_TAGS = {
    "text": orientation_tag(2, 6, b"right\0"),
    "not a number": orientation_tag(11, 1, NAN),
    "not a number, twice as exactly": orientation_tag(12, 1, NAN_TWICE),
    "one by nothing": orientation_tag(5, 1, struct.pack(">II", 1, 0)),
    "undefined": orientation_tag(7, 4, b"\0\6\0\0"),
    "of a kind that is none": orientation_tag(99, 1, b"\0\6\0\0"),
    "nought": orientation_tag(3, 1, b"\0\0"),
    "nine": orientation_tag(3, 1, b"\0\x09"),
    "several": orientation_tag(3, 2, b"\0\6\0\6"),
    "very many": orientation_tag(3, 2**32 - 1, b"\0\6\0\0"),
    "missing": b"MM\0*" + struct.pack(">IH", 8, 5),
    "nowhere": b"MM\0*" + struct.pack(">I", 2**32 - 1),
    "in no order": b"XX\0*" + struct.pack(">I", 8),
    "nothing": b"",
}


@pytest.mark.parametrize("odd", ODD_TAGS)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_an_odd_orientation_leaves_an_intact_photo_as_it_is(odd: str, kind: str) -> None:
    photo = load(saved(flag(), kind, exif=b"Exif\0\0" + ODD_TAGS[odd]))
    assert photo.full_size == (240, 320)
    assert is_flag(photo.pixels)


@pytest.mark.parametrize(
    "tag",
    [
        orientation_tag(3, 1, b"\0\6"),
        orientation_tag(4, 1, b"\0\0\0\6"),
        orientation_tag(1, 1, b"\6"),
        b"II*\0" + struct.pack("<IHHHIHHI", 8, 1, 274, 3, 1, 6, 0, 0),
    ],
    ids=["short", "long", "byte", "the other way round"],
)
def test_whole_numbers_turn_a_photo(tag: bytes) -> None:
    lying = flag(480, 640).transpose(Image.Transpose.ROTATE_90)
    for kind in ("JPEG", "PNG", "WEBP"):
        assert is_flag(load(saved(lying, kind, exif=b"Exif\0\0" + tag)).pixels)


def test_an_orientation_is_found_where_programs_leave_it() -> None:
    lying = flag(480, 640).transpose(Image.Transpose.ROTATE_90)
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description tiff:Orientation="6"/></x:xmpmeta>'
    assert is_flag(load(saved(lying, "JPEG", xmp=xmp)).pixels)
    assert is_flag(load(saved(lying, "WEBP", xmp=xmp)).pixels)
    # ImageMagick writes it behind the pixels of a PNG.
    png = saved(lying, "PNG", exif=b"Exif\0\0" + orientation_tag(3, 1, b"\0\6"))
    place = png.index(b"eXIf") - 4
    end = place + 12 + int.from_bytes(png[place : place + 4], "big")
    moved = png[:place] + png[end:-12] + png[place:end] + png[-12:]
    assert is_flag(load(moved).pixels)


# Shape and size


@pytest.mark.parametrize(("width", "height"), [(300_000, 220), (220, 300_000), (2300, 230)])
def test_a_strip_is_too_narrow_for_a_sheet(width: int, height: int) -> None:
    with pytest.raises(TooNarrow, match=f"{width} x {height}"):
        scan(np.zeros((height, width, 3), np.uint8))


def test_a_strip_ends_the_command_in_good_order(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "strip.png"
    Image.new("L", (30_000, 250)).save(path)
    ran = run(capsys, "scan", path, "--json")
    assert ran.code == 4
    assert ran.form["error"]["code"] == "too_narrow"


@pytest.mark.slow
@pytest.mark.parametrize(
    "shape", [(225, 2000), (2000, 225), (220, 1980), (220, 220), (1980, 220, 4)]
)
def test_the_narrowest_pictures_are_looked_at(shape: tuple[int, ...]) -> None:
    for pixels in (np.zeros(shape, np.uint8), np.random.default_rng(1).integers(0, 255, shape)):
        with pytest.raises(ScanError):
            scan(pixels.astype(np.uint8))


def test_a_program_whose_scan_fails_at_once_ends_in_good_order(tmp_path: Path) -> None:
    code = (
        "import numpy as np; from scanner import ScanError, scan\n"
        "try: scan(np.zeros((220, 300_000, 3), np.uint8))\n"
        "except ScanError: pass"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)
    # The networks were still being loaded beside it.
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_too_few_pixels_come_before_too_narrow() -> None:
    with pytest.raises(TooSmall):
        load(np.zeros((100, 300_000), np.uint8))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("data", "most"),
    [
        (even_jpeg(17_000, 15_000), 250),
        (jpeg_of_scans(10_000, 9_000, 5), 80),
        (webp_that_claims(9_000, 9_000), 50),
        (webp_that_claims(11_000, 11_000), 50),
        (webp_that_claims(16_000, 16_000), 50),
    ],
    ids=["JPEG", "progressive", "WebP", "larger WebP", "largest WebP"],
)
def test_each_kind_has_its_megapixels(data: bytes, most: int) -> None:
    with pytest.raises(TooLarge, match=f"more than {most} megapixels"):
        load(data)


def test_too_many_frames_are_a_film() -> None:
    frames = [Image.new("1", (220, 220), at % 2) for at in range(MOST_FRAMES)]
    film = saved(Image.new("1", (220, 220)), "PNG", save_all=True, append_images=frames)
    with pytest.raises(TooLarge, match="more than 1000 pictures"):
        load(film)


def loaded_apart(path: Path) -> tuple[tuple[int, ...], float, float]:
    """The shape of a picture in a new process, with the seconds and megabytes that it took."""
    ran = subprocess.run(
        [sys.executable, "-c", LOAD, path], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert ran.stderr == ""
    shape, figures = ran.stdout.splitlines()
    seconds, megabytes = map(float, figures.split())
    return tuple(map(int, shape.strip("()").split(","))), seconds, megabytes


LARGEST: dict[str, Callable[[], bytes]] = {
    "JPEG": lambda: even_jpeg(18_250, 13_650),
    "arithmetic": lambda: even_jpeg(18_250, 13_650, ARITHMETIC),
    "progressive": lambda: jpeg_of_scans(10_300, 7_700, 12, colours=3),
    "PNG": lambda: png_of_zeros(12_000, 8_300),
    "see-through PNG": lambda: png_of_zeros(12_000, 8_300, depth=16, colour=6),
    "WebP": lambda: saved(Image.new("RGBA", (8_000, 6_200)), "WEBP", method=0),
    "HEIC": lambda: heic_of_grids(HEIC, (24, 34)),
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody tells the peak")
@pytest.mark.parametrize("kind", LARGEST)
def test_the_largest_of_each_kind_stay_within_time_and_memory(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "photo"
    path.write_bytes(LARGEST[kind]())
    shape, seconds, megabytes = loaded_apart(path)
    assert WORKING_SIZE * 0.8 <= max(shape) <= WORKING_SIZE * 1.2
    assert seconds < MOST_SECONDS
    assert megabytes < MOST_MEGABYTES


# A process of its own


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a process may take seconds only to begin."""
    monkeypatch.setattr(apart, "SECONDS", 100.0)


def test_a_picture_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "SECONDS", 1.0)
    # A million tiles in 13 KB.
    heic = heic_of_grids(HEIC, (10, 10), (10, 10), (10, 10), claim=400)
    start = time.perf_counter()
    with pytest.raises(TooLarge, match="more than 10 seconds or 700 MB"):
        load(heic)
    assert time.perf_counter() - start < 10  # a busy machine starts processes slowly


def fills_memory(data: bytes, size: int) -> Pixels:
    return np.ones((size, 1_000_000), np.uint8)


def is_killed(data: bytes, size: int) -> Pixels:
    os.abort()


@pytest.mark.usefixtures("patience")
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory has no bounds")
def test_a_picture_that_fills_the_memory_is_given_up() -> None:
    assert apart.apart(fills_memory, b"", 10)[0].shape == (10, 1_000_000)
    with pytest.raises(TooLarge, match="700 MB"):
        apart.apart(fills_memory, b"", 700)


@pytest.mark.usefixtures("patience")
@pytest.mark.slow
def test_a_decoder_that_crashes_takes_nothing_with_it() -> None:
    with pytest.raises(Damaged):
        apart.apart(is_killed, b"", 1)


@pytest.mark.usefixtures("patience")
@pytest.mark.slow
def test_nothing_is_imported_from_the_folder_one_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numpy.py").write_text("raise SystemExit(9)", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert apart.apart(fills_memory, b"", 1)[0].shape == (1, 1_000_000)


@pytest.mark.usefixtures("patience")
@pytest.mark.slow
def test_what_may_take_long_looks_the_same_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    from scanner.decode import jpeg

    data = jpeg_of(grain(), progressive=True)
    here = load(data).pixels
    monkeypatch.setattr(jpeg, "LONG_WORK", 0)
    assert (load(data).pixels == here).all()
    with pytest.raises(Damaged, match="breaks off"):
        load(jpeg_of(grain())[:20_000] + b"\xff\xd9")
    assert is_flag(load(saved(flag().convert("CMYK"), "JPEG")).pixels)


def test_a_good_photo_loads_nothing_that_only_others_need(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(jpeg_of(grain()))
    code = (
        "import sys; from scanner.load import load; load(sys.argv[1])\n"
        "rare = {'PIL', 'pi_heif', 'tempfile', 'scanner.decode.png_webp', 'scanner.decode.heic'}\n"
        "print(*sorted(rare & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert ran.stdout.strip() == ""
