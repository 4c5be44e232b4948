"""What a JPEG's marks tell before anything is decoded: its size, its passes, whether it is whole.

Marks are sought the way libjpeg seeks them, so that both mean the same picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from scanner.errors import Damaged
from scanner.limits import MOST_SCANS
from scoring.message import say

START = b"\xff\xd8\xff"
END = b"\xff\xd9"
NO_CONTENT, START_MARK, END_MARK, SCAN = 0x01, 0xD8, 0xD9, 0xDA
FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
PROGRESSIVE, ARITHMETIC = {0xC2, 0xC6, 0xCA, 0xCE}, {0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF}
APP1 = 0xE1
XMP_START = b"http://ns.adobe.com/xap/1.0/\0"
# Between pixels 0xff is followed by 0, and restarts are part of a scan.
MARK = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
COEFFICIENTS = 64
# Cameras leave some 20, with large colour profiles and notes a few hundred.
MOST_SEGMENTS = 5000


@dataclass(frozen=True)
class Marks:
    """What stands in a JPEG beside its pixels."""

    width: int
    height: int
    colours: int
    several_scans: bool  # so that libjpeg keeps all of it until the last one is there
    arithmetic: bool
    scans: int  # counted to just above the limit
    exif: bytes
    xmp: bytes


@dataclass
class _Header:
    """What is known of a JPEG while its header is gone through."""

    frame: int = 0
    height: int = 0
    width: int = 0
    colours: bytes = b""  # the number of each
    exif: bytes = b""
    xmp: bytes = b""

    def take(self, mark: int, content: bytes) -> None:
        if mark in FRAMES:
            self.frame = mark
            self.height = int.from_bytes(content[1:3], "big")
            self.width = int.from_bytes(content[3:5], "big")
            self.colours = content[6 : 6 + 3 * content[5] : 3] if len(content) > 5 else b""
        elif mark == APP1 and content.startswith(b"Exif\0\0"):
            self.exif = self.exif or content
        elif mark == APP1 and content.startswith(XMP_START):
            self.xmp = self.xmp or content


@dataclass(frozen=True)
class _Scan:
    """Which part of the picture one scan brings."""

    colours: bytes
    first: int  # of the 64 coefficients of a block
    last: int
    bits_left: int  # that later scans still have to bring

    @classmethod
    def of(cls, content: bytes) -> _Scan:
        count = content[0] if content else 0
        rest = content[1 + 2 * count :]
        if len(rest) < 3:
            raise broken_off()
        return cls(content[1 : 1 + 2 * count : 2], rest[0], rest[1], rest[2] & 15)


def read_marks(jpeg: bytes) -> Marks:
    """The marks of a JPEG; one that breaks off is refused."""
    header = _Header()
    first, place = _go_through(header, jpeg)
    if not header.frame:
        raise damaged()
    several = header.frame in PROGRESSIVE or len(first.colours) < len(header.colours)
    scans = [first]
    if several:
        scans += _later_scans(jpeg, place)
        if len(scans) <= MOST_SCANS:
            _refuse_missing_scans(scans, header)
    # Within a scan the end mark cannot be anything but the end; cameras append more after it.
    # Sought from the file's end, where it mostly is: all of a large file takes a millisecond.
    elif jpeg.rfind(END, place) < 0:
        raise broken_off()
    return Marks(
        header.width,
        header.height,
        len(header.colours),
        several,
        header.frame in ARITHMETIC,
        len(scans),
        header.exif,
        header.xmp,
    )


def _go_through(header: _Header, jpeg: bytes) -> tuple[_Scan, int]:
    """Take what stands before the first scan; that scan, and where its pixels begin."""
    for mark, content, end in _segments(jpeg, len(START) - 1):
        if mark == SCAN:
            return _Scan.of(content), end
        if mark == START_MARK:
            raise damaged()
        header.take(mark, content)
    raise broken_off()


def _segments(jpeg: bytes, place: int) -> Iterator[tuple[int, bytes, int]]:
    """Each mark from a place on with its content and where that ends, up to the end mark."""
    for _ in range(MOST_SEGMENTS):
        found = MARK.search(jpeg, place)
        if found is None:
            raise broken_off()
        mark, start = jpeg[found.end() - 1], found.end()
        if mark == END_MARK:
            return
        place = start
        if mark != NO_CONTENT:
            place += max(2, int.from_bytes(jpeg[start : start + 2], "big"))
            if place > len(jpeg):
                raise broken_off()
        yield mark, jpeg[start + 2 : place], place
    raise damaged()


def _later_scans(jpeg: bytes, place: int) -> list[_Scan]:
    """The scans after the first, as far as any are allowed."""
    scans = (_Scan.of(content) for mark, content, _ in _segments(jpeg, place) if mark == SCAN)
    return list(islice(scans, MOST_SCANS))


def _refuse_missing_scans(scans: list[_Scan], header: _Header) -> None:
    """Refuse a JPEG that ends in good order, but before its last scans.

    Every colour must be there, and all of the first, which is the light: what later scans bring
    of the others is finer colour, and some encoders leave it out.
    """
    for colour in header.colours:
        if not any(colour in scan.colours and scan.first == 0 for scan in scans):
            raise broken_off()
    if header.frame not in PROGRESSIVE:
        return
    whole: set[int] = set()
    for scan in scans:
        if header.colours[0] in scan.colours and scan.bits_left == 0:
            whole.update(range(scan.first, scan.last + 1))
    if len(whole & set(range(COEFFICIENTS))) < COEFFICIENTS:
        raise broken_off()


def broken_off() -> Damaged:
    """What is said of a picture whose end is missing."""
    return Damaged(say("The picture breaks off: a part of the file is missing."))


def damaged() -> Damaged:
    """What is said of a picture that no decoder makes anything of."""
    return Damaged(say("The picture is damaged and cannot be decoded."))
