"""Pictures told apart by what the file holds and not by its name; each has its decoder."""

from __future__ import annotations

from collections.abc import Callable

from scanner.decode.decoded import BROKEN, Decoded
from scanner.decode.jpeg import decode_jpeg
from scanner.decode.jpeg_marks import START as JPEG_START
from scanner.decode.jpeg_marks import damaged
from scanner.errors import NotAnImage, ScanError
from scanner.limits import too_much_work
from scoring.message import say

PNG_START = b"\x89PNG\r\n\x1a\n"
HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
TO_LOOK_AT = 2000  # bytes of a file that is no picture


def decode(data: bytes, size: int) -> Decoded:
    """The picture that a file holds, at least `size` pixels long where it has them."""
    way = _way(data)
    try:
        return way(data, size)
    except ScanError:
        raise
    except MemoryError:
        raise too_much_work() from None
    except BROKEN:
        raise damaged() from None


def is_picture(data: bytes) -> bool:
    """Whether a file is a picture of a kind that is read, whole or not."""
    try:
        _way(data)
    except NotAnImage:
        return False
    return True


def _way(data: bytes) -> Callable[[bytes, int], Decoded]:
    """Who decodes such a file. Most photos are JPEG: the others are loaded when one comes."""
    if data.startswith(JPEG_START):
        return decode_jpeg
    if data.startswith(PNG_START):
        from scanner.decode.png_webp import decode_png

        return decode_png
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        from scanner.decode.png_webp import decode_webp

        return decode_webp
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        from scanner.decode.heic import decode_heic

        return decode_heic
    raise no_photo(data)


def no_photo(data: bytes) -> NotAnImage:
    """What to say of it."""
    start = data[:TO_LOOK_AT]
    if start[:6] in (b"GIF87a", b"GIF89a"):
        return NotAnImage(say("This is a GIF, which is no photo."))
    if start[4:8] == b"ftyp" or start[:2] in (b"BM", b"II", b"MM"):
        return NotAnImage(say("This kind of picture or video is not read."))
    if start[:4] == b"%PDF":
        return NotAnImage(say("This is a PDF, not a photo."))
    # Bytes that are no UTF-8 become a sign that no text has, but the cut may split a last letter.
    text = start.decode("utf-8", "replace")
    text = text[:-1] if len(data) > len(start) else text
    if all(c != "\ufffd" and (c.isprintable() or c.isspace()) for c in text):
        return NotAnImage(say("This is a text file, not a photo."))
    return NotAnImage(say("This file is no picture."))
