"""A sheet text or a photo that comes through a pipe: its name is `-`."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path

from assistant.files import bytes_of, is_sheet_text, read_bytes, read_sheet, sheet_in
from scoring.sheet import Sheet

STANDARD_INPUT = "-"


def sheet_named(name: str, map_name: str | None = None) -> Sheet:
    """The sheet in a file of sheet text, or from standard input."""
    if name == STANDARD_INPUT:
        return sheet_in(text_named(name), Path(), map_name)
    return read_sheet(name, map_name)


def text_named(name: str) -> bytes:
    """The bytes of a sheet text."""
    if name == STANDARD_INPUT:
        return bytes_of(name, lambda: nullcontext(sys.stdin.buffer))
    return read_bytes(name)


def names_text(name: str) -> bool:
    """Whether sheet text is named, or a photo; through a pipe comes text."""
    return name == STANDARD_INPUT or is_sheet_text(name)


def typed_in(name: str) -> bytes | None:
    """What standard input holds where a photo is called so; None: it is a file."""
    if name != STANDARD_INPUT:
        return None
    from scanner.load import MOST_BYTES

    return sys.stdin.buffer.read(MOST_BYTES + 1)
