"""Sheets and photos that are named on the command line, `-` for what comes through a pipe."""

from __future__ import annotations

import sys
from pathlib import Path

from assistant.files import file_bytes, is_text_file, sheet_of_text
from cli.likely_slips import refuse_photo_as_text
from scoring.sheet import Sheet
from scoring.text import SheetTextError

STANDARD_INPUT = "-"


def read_bytes(name: str) -> bytes:
    """What a file of this name or standard input holds."""
    return file_bytes(name, sys.stdin.buffer if name == STANDARD_INPUT else None)


def read_sheet_text(name: str, map_name: str | None = None) -> Sheet:
    """The sheet in a file of sheet text, or from standard input."""
    folder = Path() if name == STANDARD_INPUT else Path(name).parent
    raw = read_bytes(name)
    try:
        return sheet_of_text(raw, folder, map_name)
    except SheetTextError:
        refuse_photo_as_text(name, raw)
        raise


def is_sheet_text(name: str) -> bool:
    """Whether sheet text is meant, not a photo; through a pipe it is."""
    return name == STANDARD_INPUT or is_text_file(name)


def typed_in(name: str) -> bytes | None:
    """What standard input holds where a photo is called so; None: it is a file."""
    if name != STANDARD_INPUT:
        return None
    from scanner.limits import MOST_BYTES

    return sys.stdin.buffer.read(MOST_BYTES + 1)
