"""How a picture is to be turned, from what cameras write beside it.

Only a whole number from 1 to 8 counts, as in browsers: whatever else stands there, the picture is
intact and stays as it is.
"""

from __future__ import annotations

import re
import zlib
from typing import Literal, cast

import cv2

from scanner.arrays import Pixels

ORIENTATION = 274
ORDERS: dict[bytes, Literal["little", "big"]] = {b"II*\0": "little", b"MM\0*": "big"}
# Of EXIF's types those that are whole numbers, with the bytes of one.
WHOLE = {1: 1, 3: 2, 4: 4}
IN_XMP = re.compile(rb"tiff:Orientation(?:=[\"']|>)([1-8])[\"'<]")
EXIF_START = b"Exif\0\0"


def orientation(exif: bytes, xmp: bytes = b"") -> int:
    """1 to 8 as EXIF counts them; 1, upright, where nothing sensible is said."""
    found = _in_exif(exif.removeprefix(EXIF_START))
    if found is None:
        in_xmp = IN_XMP.search(xmp)
        found = int(in_xmp[1]) if in_xmp else 1
    return found if 1 <= found <= 8 else 1


def _in_exif(exif: bytes) -> int | None:
    """The number in the first directory of EXIF data; 0 for something that is none."""
    if exif[:4] not in ORDERS:
        return None
    order = ORDERS[exif[:4]]

    def number(start: int, size: int) -> int:
        return int.from_bytes(exif[start : start + size], order)

    directory = number(4, 4)
    for entry in range(number(directory, 2)):
        start = directory + 2 + 12 * entry
        if start + 12 > len(exif):
            return None
        if number(start, 2) == ORIENTATION:
            size = WHOLE.get(number(start + 2, 2))
            return number(start + 8, size) if size and number(start + 4, 4) == 1 else 0
    return None


def late_exif(png: bytes) -> bytes:
    """The EXIF data of a PNG that has it behind its pixels, as ImageMagick writes it."""
    place = png.rfind(b"eXIf")
    length = int.from_bytes(png[max(0, place - 4) : max(0, place)], "big")
    end = place + 4 + length
    if place < 0 or zlib.crc32(png[place:end]) != int.from_bytes(png[end : end + 4], "big"):
        return b""
    return png[place + 4 : end]


def upright(pixels: Pixels, turn: int) -> Pixels:
    """Pixels turned and mirrored as an EXIF orientation from 1 to 8 says."""
    if turned_sideways(turn):
        pixels = cast(Pixels, cv2.transpose(pixels))
    # After the transposition of 5 to 8: over the main diagonal, so 6 and 8 still need a mirror.
    mirror = {2: 1, 3: -1, 4: 0, 6: 1, 7: -1, 8: 0}.get(turn)
    return pixels if mirror is None else cast(Pixels, cv2.flip(pixels, mirror))


def turned_sideways(turn: int) -> bool:
    """Whether width and height change places."""
    return turn in (5, 6, 7, 8)
