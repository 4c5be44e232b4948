"""Drafts: what a file is written into, beside its place, until it is whole and on the disk.

A draft's name tells who writes it, so that those of processes that were killed can be swept, and
does not depend on the name of the file, which may be as long as names get.
"""

from __future__ import annotations

import itertools
import os
import re
import socket
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# A folder may be shared by several machines: a process is looked for on its own alone.
HERE = f"{zlib.crc32(socket.gethostname().encode()):08x}"
NAME = re.compile(r"\.cartoscore-([0-9a-f]{8})-(\d{1,10})-\d+\.part(\.\w+)?")
ENDING = re.compile(r"\.\w{1,16}")  # Pillow knows no longer one, and chooses the format by it
_numbers = itertools.count(1)


@contextmanager
def draft_for(path: Path, mode: int | None) -> Iterator[Path]:
    """A new file beside another, gone afterwards; `mode`: it takes the place of one with this."""
    sweep(path.parent)
    # What takes the place of a private file is private from the first byte.
    draft, opened = _new_draft(path, 0o666 if mode is None else 0o600)
    try:
        os.close(opened)
        yield draft
    finally:
        with suppress(OSError):  # it has become the file, or it is swept by the next
            os.unlink(draft)


def _new_draft(path: Path, mode: int) -> tuple[Path, int]:
    ending = path.suffix if ENDING.fullmatch(path.suffix) else ""
    while True:
        name = f".cartoscore-{HERE}-{os.getpid()}-{next(_numbers)}.part{ending}"
        draft = path.with_name(name)
        # One may be there of a process that was killed and had this one's number.
        with suppress(FileExistsError):
            return draft, os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)


def sweep(folder: Path) -> None:
    """Take away what processes left behind that are gone."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            named = NAME.fullmatch(entry.name)
            if named and named[1] == HERE and not _is_running(int(named[2])):
                with suppress(OSError):  # somebody else was quicker, or it is not ours
                    os.unlink(entry.path)


def _is_running(process: int) -> bool:
    if os.name == "nt":  # where asking a process so would interrupt it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def move_into_place(draft: Path, path: Path, mode: int | None, *, replaces: bool) -> None:
    """Make a draft the file, once it is on the disk; where it replaces nothing, `FileExistsError`
    for what has appeared there meanwhile."""
    with _flushed(draft, os.O_RDWR):
        if mode is not None:
            os.chmod(draft, mode)
    if replaces:
        os.replace(draft, path)
    else:
        _link(draft, path)
    if os.name != "nt":  # where folders cannot be flushed
        # Nor on every file system; and what is in its place by now is not to be told as missing.
        with suppress(OSError), _flushed(path.parent):
            pass


def _link(draft: Path, path: Path) -> None:
    """Name a draft as the file, in one step that fails where there is one."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # not every file system has links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.rename(draft, path)


@contextmanager
def _flushed(path: Path, access: int = os.O_RDONLY) -> Iterator[None]:
    """Onto the disk afterwards, or a power cut after the renaming would leave a file of nothing."""
    opened = os.open(path, access)
    try:
        yield
        os.fsync(opened)
    finally:
        os.close(opened)
