"""Files that are read: clear words where one is missing or too large."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO

from assistant.learned_maps import map_named, map_of_sheet
from assistant.problem import About, Problem
from scoring.message import say
from scoring.sheet import Sheet
from scoring.text import SheetTextError, parse_sheet

MOST_BYTES = 16_000_000  # a sheet has some 500; this keeps devices and pipes without end out
# Files with these names are meant as photos, whatever is in them.
PHOTO_ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
# What a scan writes beside photos: pictures, but no photos.
OVERLAY, DOUBT = ".overlay.png", ".doubt.png"
LOOK = 4096  # bytes that tell a text from a picture


def is_photo(name: str) -> bool:
    """Whether a file in a folder is a photo, by its name: no picture of ours, and nothing hidden or
    on its way, as the drafts of programs that bring photos from a phone are."""
    low = name.lower()
    return (
        low.endswith(PHOTO_ENDINGS)
        and not low.endswith((OVERLAY, DOUBT))
        and not low.startswith((".", "~"))
    )


def photos_in(folder: str) -> list[str]:
    """The photos in a folder, 2 before 10."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if is_photo(entry.name) and entry.is_file()]
    except OSError as error:
        raise Problem(
            say("{path} cannot be read: {why}", path=folder, why=error.strerror or error),
            About.FILE,
        ) from None
    if not names:
        raise Problem(say("there are no photos in the folder {path}", path=folder), About.FILE)
    return [os.path.join(folder, name) for name in sorted(names, key=_by_number)]


def _by_number(name: str) -> list[tuple[int, str]]:
    """What file managers sort by: numbers by their value."""
    parts = re.split(r"(\d+)", name.casefold())
    return [(int(part) if part.isdecimal() else -1, part) for part in parts]


def photos_meant(names: Iterable[str]) -> list[str]:
    """Photos by their names, with those of every folder that is named."""
    return [
        photo for name in names for photo in (photos_in(name) if os.path.isdir(name) else [name])
    ]


def sheet_of_text(raw: bytes, folder: Path, map_name: str | None = None) -> Sheet:
    """The sheet that is written in sheet text; a map that its header names lies in the folder."""
    map = map_named(map_name) if map_name else None
    return parse_sheet(decoded(raw), map=map, find_map=lambda name: map_of_sheet(name, folder))


def is_text_file(path: str) -> bool:
    """Whether a file is text, by what is in it; one that is called a photo is taken for one."""
    if path.lower().endswith(PHOTO_ENDINGS):
        return False
    try:
        with Path(path).open("rb") as file:
            start = file.read(LOOK)
    except OSError:
        return True  # whatever is wrong with it is said when it is read
    # Pictures have zeros, or bytes that are no UTF-8; where we stopped a letter may be split.
    try:
        codecs.getincrementaldecoder("utf-8")().decode(start, final=len(start) < LOOK)
    except UnicodeDecodeError:
        return False
    return b"\0" not in start


def file_bytes(path: str, opened: BinaryIO | None = None) -> bytes:
    """A file's bytes, which may be open already; a clear word when there is none or it has no
    end."""
    try:
        with nullcontext(opened) if opened else Path(path).open("rb") as file:
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
