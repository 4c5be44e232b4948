"""The printed sides A to D, each a file of sheet text in this folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from scoring.message import say
from scoring.sheet import Map
from scoring.text import MapNotFound, SheetTextError, parse_map

SIDES = ("A", "B", "C", "D")
LARGEST_MAP = 64 * 1024  # bytes; a map with long notes has a few hundred
# The Russian edition letters its sides in its own alphabet.
CYRILLIC_SIDES = {"А": "A", "Б": "B", "В": "C", "Г": "D"}


@cache
def side(letter: str) -> Map:
    """One of the four printed sides."""
    return parse_map((Path(__file__).parent / f"{letter}.txt").read_text("utf-8"), name=letter)


def find_map(name: str, folder: Path | None = None) -> Map:
    """A side by its letter, or a player's own map by its file (looked for from `folder`)."""
    letter = name.strip().upper()
    letter = CYRILLIC_SIDES.get(letter, letter)
    if letter in SIDES:
        return side(letter)
    text = _text((folder or Path()) / name)
    if text is None:
        raise MapNotFound(
            say("no map {name}: give a side A, B, C or D, or a map file", name=repr(name))
        )
    try:
        return parse_map(text, name=name)
    except SheetTextError as error:
        raise MapNotFound(
            say("map file {name}: {what}", name=repr(name), what=error.placed)
        ) from None


def _text(path: Path) -> str | None:
    """A file's text; None for anything that cannot be a map: devices never end, nor do pipes."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_MAP:
            return None
        return path.read_text("utf-8-sig")
    except (OSError, ValueError):
        return None
