"""Several photos at once, and Ctrl-C: worker processes as the shell sees them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from tests.runs import EDICTS, MODULE, ROOT, cartoscore, run
from tests.scans import photo

NAMES = ("07-felt-pen", "12-felt-pens")


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bad") / "diary.jpg"
    path.write_text("Dear diary", "utf-8")
    return path


@pytest.mark.slow
def test_lines_come_in_the_order_given_and_one_bad_photo_stops_none(
    bad: Path, tmp_path: Path
) -> None:
    paths = [photo(NAMES[0]), bad, tmp_path / "nothing.jpg", photo(NAMES[1])]
    words = ("--season", "fall", "--edicts", EDICTS, "--json", "--save-sheet", tmp_path)
    ran = cartoscore("scan", *paths, *words)
    assert (ran.returncode, ran.stderr) == (3, b"")
    forms = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [form["photo"] for form in forms] == [str(path) for path in paths]
    codes = [form.get("error", {}).get("code") for form in forms]
    assert codes == [None, "not_an_image", "file_missing", None]
    assert [form.get("map") for form in forms] == ["C", None, None, forms[3]["map"]]
    assert forms[0]["scores"]["season"] == "fall"
    assert sorted(os.listdir(tmp_path)) == [f"{name}.sheet.txt" for name in NAMES]


@pytest.mark.slow
def test_a_table_has_a_row_for_each_photo(bad: Path, tmp_path: Path) -> None:
    moving = tmp_path / "moving.png"
    with Image.open(photo(NAMES[0])) as picture:
        still = Image.new("RGB", picture.size)
        picture.save(moving, save_all=True, append_images=[still], compress_level=1)
    ran = cartoscore("scan", bad, moving, tmp_path / "nothing.jpg")
    table = ran.stdout.decode()
    assert ran.returncode == 3
    # A long name folds into further lines: only its beginning stands beside the rest of the row.
    order = ("This is a text file, not a photo.", "│ C  ", "There is no file")
    assert sorted(order, key=table.index) == list(order)
    warning = f"{moving}: The picture is animated: its first frame is read.\n"
    assert ran.stderr.decode() == warning


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--set", "B4=W"), "--set is for one photo"),
        (("--coins", "3"), "--coins is for one photo"),
        (("--open",), "--open is for one photo"),
        (("--save", "one.png"), "name a folder"),
        (("--report", "one.html"), "name a folder"),
    ],
)
def test_what_is_said_of_one_sheet(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    ran = run(capsys, "scan", *(photo(name) for name in NAMES), *words)
    assert ran.code == 2
    assert message in ran.err


def test_photos_of_one_name_do_not_overwrite_each_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    twice = [photo(NAMES[0]), tmp_path / f"{NAMES[0]}.png"]
    ran = run(capsys, "scan", *twice, "--save", tmp_path)
    assert ran.code == 2
    assert "another output" in ran.err


def hears_ctrl_c() -> None:
    """In a process to be: what a shell starts in the background ignores Ctrl-C, its heirs too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_stops_quietly(tmp_path: Path) -> None:
    pipe = tmp_path / "photo.jpg"
    os.mkfifo(pipe)  # a photo that never comes keeps the scan waiting
    started = subprocess.Popen(
        [*MODULE, "scan", pipe, "--save-sheet", "sheet.txt"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hears_ctrl_c,
    )
    time.sleep(1)
    # Opened without waiting: fails as long as nobody reads.
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            writer = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
            break
        except OSError:
            time.sleep(0.1)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=60)
    os.close(writer)
    assert (started.returncode, out, err) == (130, b"", b"")
    assert os.listdir(tmp_path) == ["photo.jpg"]


HALF_WRITTEN = """
import os, signal, sys
from pathlib import Path
from cli.main import run

def half(path, raw):
    with open(path, "wb") as file:
        file.write(raw[: len(raw) // 2])
        file.flush()
        os.kill(os.getpid(), signal.SIGINT)
        file.write(raw[len(raw) // 2 :])

Path.write_bytes = half
sys.argv[1:] = ["scan", *sys.argv[1:]]
run()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_while_writing_leaves_no_half_file(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("as it was", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", HALF_WRITTEN, photo(NAMES[0]), "--save-sheet", sheet, "--force"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=300,
        preexec_fn=hears_ctrl_c,
    )
    assert ran.returncode == 130
    assert b"Traceback" not in ran.stderr
    assert os.listdir(tmp_path) == ["sheet.txt"]
    assert sheet.read_text("utf-8") == "as it was"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_with_several_photos(tmp_path: Path) -> None:
    started = subprocess.Popen(
        [*MODULE, "scan", "--json", "--save", tmp_path, *(photo(name) for name in NAMES)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hears_ctrl_c,
    )
    time.sleep(1.5)
    os.killpg(started.pid, signal.SIGINT)  # as a terminal does, workers too
    _, err = started.communicate(timeout=120)
    assert b"Traceback" not in err
    assert started.returncode in (0, 130)  # 0: it was faster than we
    assert not [name for name in os.listdir(tmp_path) if ".part" in name]
