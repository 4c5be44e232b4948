"""Reading what the user names on the command line, and writing what they ask for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from assistant.problem import About, Problem
from scoring.maps import find_map
from scoring.message import say
from scoring.sheet import Sheet
from scoring.text import SheetTextError, parse_sheet

STANDARD_INPUT = "-"
MOST_BYTES = 16_000_000  # a sheet has some 500; this keeps devices and pipes without end out
# Files with these names are meant as photos, whatever is in them.
PHOTO_ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
LOOK = 4096  # bytes that tell a text from a picture


def read_sheet(path: str, map_name: str | None = None) -> Sheet:
    """The sheet in a file of sheet text, or from standard input."""
    map = find_map(map_name) if map_name else None
    folder = Path() if path == STANDARD_INPUT else Path(path).parent
    # A map that the header names lies where the sheet lies.
    return parse_sheet(
        decoded(read_bytes(path)), map=map, find_map=lambda name: find_map(name, folder)
    )


def is_sheet_text(path: str) -> bool:
    """Whether a file is text, by what is in it; one that is called a photo is taken for one."""
    if path == STANDARD_INPUT:
        return True
    if path.lower().endswith(PHOTO_ENDINGS):
        return False
    try:
        with Path(path).open("rb") as file:
            start = file.read(LOOK)
    except OSError:
        return True  # whatever is wrong with it is said when it is read
    # Pictures have zeros, or bytes that no UTF-8 begins with; a cut at the end may split a letter.
    return b"\0" not in start and "\ufffd" not in start[:-4].decode("utf-8", "replace")


def read_bytes(path: str) -> bytes:
    """A file's bytes; a clear word when there is none or it has no end."""
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise Problem(say("there is no file {path}", path=path), About.FILE) from None
    except IsADirectoryError:
        raise Problem(say("{path} is a folder, not a file", path=path), About.FILE) from None
    except OSError as error:
        raise Problem(
            say("{path} cannot be read: {why}", path=path, why=error.strerror or error),
            About.FILE,
        ) from None
    if len(data) > MOST_BYTES:
        raise Problem(say("{path} is too large for sheet text", path=path), About.FILE)
    return data


def decoded(raw: bytes) -> str:
    """Sheet text is UTF-8; anything else is named with its line."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SheetTextError(
            say("byte {byte} is no text; sheet text is UTF-8", byte=f"0x{raw[error.start]:02x}"),
            1 + raw.count(b"\n", 0, error.start),
            error.start - raw.rfind(b"\n", 0, error.start),
        ) from None


def written(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file whole or not at all: first beside its place, then moved into it."""
    # The ending stays last, because Pillow chooses the format by it.
    draft = path.with_name(f".{path.stem}.part{os.getpid()}{path.suffix}")
    try:
        write(draft)
        draft.replace(path)
    except ValueError:
        raise Problem(
            say("{path} cannot be written: give it an ending such as .png", path=path),
            About.FILE,
        ) from None
    except OSError as error:
        raise Problem(
            say("{path} cannot be written: {why}", path=path, why=error.strerror or error),
            About.FILE,
        ) from None
    finally:
        # Gone where all went well; and where its folder is none, there is nothing to take away.
        with suppress(OSError):
            draft.unlink()
