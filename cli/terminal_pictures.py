"""Pictures within the terminal: as the terminal's own graphics, or in half blocks."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping, Sequence
from enum import Enum

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image
from rich.text import Text

from scanner.arrays import Pixels
from scoring.message import Message, say

UPPER_HALF = "▀"
GAP = 2  # letters between two pictures
MOST_ROWS = 24  # of a picture: more show no more of a space
KITTY_CHUNK = 4096  # of base64, the most that the protocol allows at once
SIXEL_COLOURS = 32  # enough for pencil and felt pens, and soon sent
KITTYS = {"kitty", "ghostty", "WezTerm", "konsole"}
SIXELS = {"foot", "foot-extra", "mlterm", "contour", "yaft-256color"}


class Graphics(Enum):
    """How a terminal shows pictures."""

    KITTY = "kitty"
    ITERM = "iterm"
    SIXEL = "sixel"
    BLOCKS = "blocks"
    NONE = "none"


def graphics(environment: Mapping[str, str]) -> Graphics:
    """What the terminal can do, by the names it gives itself."""
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if environment.get("NO_COLOR") or term in ("", "dumb"):
        return Graphics.NONE
    if environment.get("TMUX") or term.startswith(("screen", "tmux")):
        return Graphics.BLOCKS  # they swallow what they do not know
    if environment.get("KITTY_WINDOW_ID") or term == "xterm-ghostty" or program in KITTYS:
        return Graphics.KITTY
    if program == "iTerm.app" or environment.get("LC_TERMINAL") == "iTerm2" or program == "mintty":
        return Graphics.ITERM
    if term in SIXELS or "sixel" in term:
        return Graphics.SIXEL
    return Graphics.BLOCKS


def why_no_pictures(environment: Mapping[str, str]) -> Message:
    """Why pictures are files, where `graphics` shows none."""
    if environment.get("NO_COLOR"):
        return say("NO_COLOR is set, so pictures are files.")
    return say("This terminal shows no pictures, so they are files.")


def drawn(
    pictures: Sequence[Pixels], kind: Graphics, columns: int, rows: int = MOST_ROWS
) -> str | Text:
    """Square pictures beside each other, as what the terminal is sent."""
    if kind is Graphics.NONE or not pictures:
        return ""
    if kind is Graphics.BLOCKS:
        side = min(2 * MOST_ROWS, 2 * rows, columns // len(pictures) - GAP)
        return half_blocks(pictures, side // 2 * 2)
    strip = beside(pictures)
    if kind is Graphics.KITTY:
        return _kitty(strip)
    return _iterm(strip) if kind is Graphics.ITERM else sixel(strip)


def beside(pictures: Sequence[Pixels]) -> Pixels:
    """One picture of several, with white between them."""
    high = max(picture.shape[0] for picture in pictures)
    gap = np.full((high, high // 8, 3), 255, np.uint8)
    parts: list[Pixels] = []
    for picture in pictures:
        size = (round(picture.shape[1] * high / picture.shape[0]), high)
        parts += [np.asarray(cv2.resize(picture, size), np.uint8), gap]
    return np.concatenate(parts[:-1], axis=1)


def half_blocks(pictures: Sequence[Pixels | None], side: int) -> Text:
    """Two pixels a letter, which every colour terminal shows; where there is none, a gap."""
    text = Text()
    if side < 4:
        return text
    small = [p if p is None else _scaled(p, side) for p in pictures]
    for row in range(0, side, 2):
        for picture in small:
            if picture is None:
                text.append(" " * (side + GAP))
                continue
            for above, below in zip(picture[row], picture[row + 1], strict=True):
                text.append(UPPER_HALF, f"rgb({_rgb(above)}) on rgb({_rgb(below)})")
            text.append(" " * GAP)
        text.append("\n")
    return text


def _scaled(picture: Pixels, side: int) -> Pixels:
    way = cv2.INTER_AREA if len(picture) > side else cv2.INTER_NEAREST
    return np.asarray(cv2.resize(picture, (side, side), interpolation=way), np.uint8)


def _rgb(pixel: npt.NDArray[np.generic]) -> str:
    blue, green, red = (int(value) for value in pixel)
    return f"{red},{green},{blue}"


def _png(picture: Pixels) -> str:
    file = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(picture[..., ::-1])).save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode("ascii")


def _kitty(picture: Pixels) -> str:
    data = _png(picture)
    chunks = [data[at : at + KITTY_CHUNK] for at in range(0, len(data), KITTY_CHUNK)]
    sent = []
    for number, chunk in enumerate(chunks):
        # q=2: the terminal answers nothing, which would be taken for keys.
        head = "a=T,f=100,q=2," if number == 0 else ""
        sent.append(f"\x1b_G{head}m={int(number + 1 < len(chunks))};{chunk}\x1b\\")
    return "".join(sent) + "\n"


def _iterm(picture: Pixels) -> str:
    high, wide = picture.shape[:2]
    return f"\x1b]1337;File=inline=1;width={wide}px;height={high}px:{_png(picture)}\a\n"


def sixel(picture: Pixels) -> str:
    """Six rows of pixels at a time, one pass for each colour."""
    image = Image.fromarray(np.ascontiguousarray(picture[..., ::-1])).quantize(SIXEL_COLOURS)
    places = np.asarray(image)
    palette = np.array(image.getpalette(), int).reshape(-1, 3) * 100 // 255
    parts = ["\x1bPq", f'"1;1;{places.shape[1]};{places.shape[0]}']
    parts += [f"#{n};2;{r};{g};{b}" for n, (r, g, b) in enumerate(palette[: places.max() + 1])]
    bits = 1 << np.arange(6)
    for top in range(0, places.shape[0], 6):
        band = places[top : top + 6]
        for colour in np.unique(band):
            column = ((band == colour) * bits[: len(band), None]).sum(axis=0)
            parts.append(f"#{colour}" + "".join(chr(63 + int(bit)) for bit in column) + "$")
        parts.append("-")
    return "".join(parts) + "\x1b\\\n"
