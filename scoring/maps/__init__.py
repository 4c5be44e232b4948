"""The printed sides A to D, each a file of sheet text in this folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from scoring.message import Message, say
from scoring.sheet import Map
from scoring.text import MapNotFound, SheetTextError, is_bare, parse_map

SIDES = ("A", "B", "C", "D")
LARGEST_MAP = 512 * 1024  # bytes; a learned map with its print has some 60,000
# The Russian edition letters its sides in its own alphabet.
CYRILLIC_SIDES = {"А": "A", "Б": "B", "В": "C", "Г": "D"}


@cache
def side(letter: str) -> Map:
    """One of the four printed sides."""
    return parse_map((Path(__file__).parent / f"{letter}.txt").read_text("utf-8"), name=letter)


def find_map(name: str, folder: Path | None = None) -> Map:
    """A side by its letter, or a player's own map by its file (looked for from `folder`)."""
    try:
        return _found(name, folder)
    except MapNotFound:
        raise
    except SheetTextError as error:
        raise MapNotFound(
            say("map file {name}: {what}", name=repr(name), what=error.placed)
        ) from None


def map_of_header(name: str, folder: Path | None = None) -> Map:
    """What a sheet's own header may name: a side, or a bare file beside the sheet.

    Sheets come from others. Nothing that stands in a file which is no map is said again.
    """
    if not is_bare(name):
        raise MapNotFound(
            say("map {name} is neither a side nor the name of a file beside it", name=repr(name))
        )
    try:
        return _found(name, folder)
    except MapNotFound:
        raise
    except SheetTextError as error:
        silent = SheetTextError(_without_words(error.message), error.line, error.column)
        raise MapNotFound(
            say("map file {name}: {what}", name=repr(name), what=silent.placed)
        ) from None


def _without_words(message: Message) -> Message:
    """What is wrong, without what stands there."""
    values = {
        name: "…" if name in ("token", "key", "value") else value
        for name, value in message.values.items()
    }
    return message.about(message.count, **values)


def side_named(name: str) -> str | None:
    """The letter of the printed side that is named so, in either alphabet."""
    letter = name.strip().upper()
    letter = CYRILLIC_SIDES.get(letter, letter)
    return letter if letter in SIDES else None


def _found(name: str, folder: Path | None) -> Map:
    letter = side_named(name)
    if letter is not None:
        return side(letter)
    text = _text((folder or Path()) / name)
    if text is None:
        raise MapNotFound(
            say(
                "no map {name}: give a side A, B, C or D, a map file, or a map that was learned",
                name=repr(name),
            )
        )
    return parse_map(text, name=name)


def _text(path: Path) -> str | None:
    """A file's text; None for anything that cannot be a map: devices never end, nor do pipes."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_MAP:
            return None
        return path.read_text("utf-8-sig")
    except (OSError, ValueError):
        return None
