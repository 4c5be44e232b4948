"""What decoders written in C say goes to no terminal but to whoever asked them.

libjpeg and libpng write their warnings straight to standard error, past Python and OpenCV, and
have no other way to tell of them through OpenCV (opencv-python issue 610). So standard error leads
into a file of the memory while they work.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

STANDARD_ERROR = 2
# libjpeg's warnings (jerror.h), libpng's, and what OpenCV logs about both.
OF_DECODERS = (
    b"Corrupt JPEG data",
    b"Premature end of JPEG",
    b"Inconsistent progression",
    b"Invalid SOS parameters",
    b"Unknown Adobe color",
    b"Warning: unknown JFIF",
    b"Application transferred",
    b"libpng ",
    b"[ WARN:",
    b"[ERROR:",
    b"imdecode_",
)
Made = TypeVar("Made")
_one_at_a_time = Lock()  # so that a warning is about the picture that is being decoded


def quietly(decode: Callable[[], Made]) -> tuple[Made, str]:
    """What a decoder makes, and what it had to say about it."""
    with _one_at_a_time:
        try:
            screen = os.dup(STANDARD_ERROR)
        except OSError:  # it is closed: nothing gets there anyway
            return decode(), ""
        scratch = _scratch()
        os.dup2(scratch, STANDARD_ERROR)
        try:
            made = decode()
        finally:
            os.dup2(screen, STANDARD_ERROR)
            os.close(screen)
            said = _all_of(scratch)
            _pass_on(said)
        return made, said.decode("utf-8", "replace")


def _scratch() -> int:
    """A file that nobody else sees; a pipe would make whoever fills it wait."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("decoder")
    import tempfile

    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def _all_of(scratch: int) -> bytes:
    with open(scratch, "rb") as file:
        file.seek(0)
        return file.read()


def _pass_on(said: bytes) -> None:
    """What other threads wrote meanwhile was not meant for us."""
    for line in said.splitlines(keepends=True):
        if not line.startswith(OF_DECODERS):
            os.write(STANDARD_ERROR, line)
