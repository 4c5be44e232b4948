"""Keys and pictures at the terminal."""

from __future__ import annotations

import base64
import io
import os
import re
import sys
import threading
from collections.abc import Mapping

import numpy as np
import pytest
from PIL import Image
from rich.text import Text

from cli.keys import ESCAPE
from cli.terminal_pictures import Graphics, beside, drawn, graphics, half_blocks, sixel
from scanner.arrays import Pixels


def flag(side: int = 40) -> Pixels:
    """Blue over red."""
    picture = np.zeros((side, side, 3), np.uint8)
    picture[: side // 2] = (255, 0, 0)
    picture[side // 2 :] = (0, 0, 255)
    return picture


@pytest.mark.parametrize(
    ("environment", "kind"),
    [
        ({"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"}, Graphics.KITTY),
        ({"TERM": "xterm-ghostty"}, Graphics.KITTY),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, Graphics.KITTY),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, Graphics.ITERM),
        ({"TERM": "foot"}, Graphics.SIXEL),
        ({"TERM": "xterm-256color"}, Graphics.BLOCKS),
        ({"TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"}, Graphics.BLOCKS),
        ({"TERM": "dumb"}, Graphics.NONE),
        ({"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1", "NO_COLOR": "1"}, Graphics.NONE),
        ({}, Graphics.NONE),
    ],
)
def test_what_a_terminal_shows_is_known_by_its_name(
    environment: Mapping[str, str], kind: Graphics
) -> None:
    assert graphics(environment) is kind


def test_pictures_beside_each_other_have_one_height() -> None:
    assert beside([flag(40), flag(20)]).shape == (40, 40 + 5 + 40, 3)


def test_kitty_and_iterm_get_a_png() -> None:
    noisy = np.random.default_rng(1).integers(0, 255, (90, 90, 3), np.uint8)
    sent = drawn([noisy], Graphics.KITTY, 80)
    parts = re.findall(r"\x1b_G([^;]*);([^\x1b]*)\x1b\\", str(sent))
    assert parts[0][0].startswith("a=T,f=100,q=2")
    assert [head[-3:] for head, _ in parts] == ["m=1"] * (len(parts) - 1) + ["m=0"]
    assert all(len(data) <= 4096 for _, data in parts)
    once = str(drawn([noisy], Graphics.ITERM, 80)).partition(":")[2].partition("\a")[0]
    for data in ("".join(data for _, data in parts), once):
        image = Image.open(io.BytesIO(base64.b64decode(data)))
        assert (np.asarray(image)[..., ::-1] == noisy).all()


def test_sixels_paint_every_pixel_once() -> None:
    sent = sixel(flag(18))
    assert sent.startswith('\x1bPq"1;1;18;18')
    bands = sent.split("-")[:-1]
    assert len(bands) == 3
    for band in bands:
        bits = [
            [ord(letter) - 63 for letter in row] for row in re.findall(r"#\d+([?-~]{18})\$", band)
        ]
        assert (np.bitwise_or.reduce(bits) == 63).all()
        assert sum(bin(bit).count("1") for row in bits for bit in row) == 18 * 6


def test_half_blocks_fit_the_window() -> None:
    text = drawn([flag()] * 4, Graphics.BLOCKS, 80)
    assert isinstance(text, Text)
    lines = text.plain.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) == 9
    styles = {str(span.style) for span in text.spans}
    assert "rgb(0,0,255) on rgb(0,0,255)" in styles
    low = drawn([flag()], Graphics.BLOCKS, 80, rows=5)
    assert str(low).count("\n") == 5
    assert not str(drawn([flag()] * 9, Graphics.BLOCKS, 30))


def test_a_gap_is_left_where_there_is_no_picture() -> None:
    first, second = half_blocks([None, flag()], side=4).plain.splitlines()
    assert first[:6] == second[:6] == " " * 6


def pressed(typed: bytes, monkeypatch: pytest.MonkeyPatch) -> str:
    """What `read_key` makes of keys pressed at a terminal a moment later."""
    import pty

    from cli.keys import read_key

    keyboard, terminal = pty.openpty()
    later = threading.Timer(0.2, os.write, (keyboard, typed))
    try:
        with open(terminal, encoding="utf-8") as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            later.start()
            return read_key("F6: ")
    finally:
        later.join()
        os.close(keyboard)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
@pytest.mark.parametrize(
    ("typed", "key"),
    [(b"f", "f"), (b"\n", ""), (b"?", "?"), (b"\x1b[A", ESCAPE), ("ř".encode(), "ř")],
)
def test_one_key_needs_no_enter(
    typed: bytes, key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pressed(typed, monkeypatch) == key
    assert capsys.readouterr().out.startswith("F6: ")


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal")
def test_ctrl_d_ends_the_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EOFError):
        pressed(b"\x04", monkeypatch)
