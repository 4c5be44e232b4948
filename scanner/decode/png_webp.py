"""A PNG's or WebP's pixels."""

from __future__ import annotations

import io
import warnings as python_warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import cv2
import numpy as np

from scanner.arrays import Pixels
from scanner.decode.decoded import Decoded, Rows, in_colour, in_strips
from scanner.decode.jpeg_marks import broken_off, damaged
from scanner.decode.orientation import late_exif, orientation
from scanner.decode.quiet import quietly
from scanner.errors import Caution, Look
from scanner.limits import Kind, check_frames, check_size, too_large
from scoring.message import say

if TYPE_CHECKING:
    from PIL.Image import Image

# OpenCV is a third faster than Pillow, but takes 6 bytes a pixel of a PNG instead of 1 to 4.
MOST_BY_OPENCV = 50_000_000  # pixels
MOVING = Caution(Look.ANIMATED, say("The picture is animated: its first frame is read."))


def decode_png(png: bytes, size: int) -> Decoded:
    """A PNG, at least `size` pixels long where it has them; of an animation the first frame."""
    from PIL.PngImagePlugin import PngImageFile

    if b"IEND" not in png:
        raise broken_off()
    return _decoded(lambda: PngImageFile(io.BytesIO(png)), png, size, Kind.PNG)


def decode_webp(webp: bytes, size: int) -> Decoded:
    """A WebP, at least `size` pixels long where it has them; of an animation the first frame."""
    from PIL.WebPImagePlugin import WebPImageFile

    if int.from_bytes(webp[4:8], "little") + 8 > len(webp):
        raise broken_off()
    return _decoded(lambda: WebPImageFile(io.BytesIO(webp)), webp, size, Kind.WEBP)


@dataclass(frozen=True)
class _Header:
    """What is known of a picture before it is decoded."""

    size: tuple[int, int]
    see_through: bool
    animated: bool
    quicker_by_opencv: bool
    orientation: int

    @classmethod
    def of(cls, picture: Image, data: bytes, kind: Kind) -> _Header:
        check_frames(getattr(picture, "n_frames", 1))
        animated = bool(getattr(picture, "is_animated", False))
        check_size(*picture.size, Kind.ANIMATED if animated else kind)
        # Pillow takes every WebP for an animation, with 16 bytes a pixel.
        plain = picture.mode in ("RGB", "L") and "transparency" not in picture.info
        plain = plain and picture.width * picture.height <= MOST_BY_OPENCV
        return cls(
            picture.size,
            picture.mode == "RGBA",
            animated,
            not animated and (kind is Kind.WEBP or plain),
            orientation(*_notes(picture, data)),
        )


def _decoded(opened: Callable[[], Image], data: bytes, size: int, kind: Kind) -> Decoded:
    from PIL.Image import DecompressionBombError

    # Pillow warns of pictures that we still take, and prints what it finds odd in them.
    with python_warnings.catch_warnings():
        python_warnings.simplefilter("ignore")
        try:
            return _decoded_quietly(opened, data, size, kind)
        except DecompressionBombError:  # it looks at a WebP's size before we do
            raise too_large(kind) from None


def _decoded_quietly(opened: Callable[[], Image], data: bytes, size: int, kind: Kind) -> Decoded:
    # Pillow has let go of it before OpenCV begins: a WebP's frames take 8 bytes a pixel.
    with opened() as picture:
        header = _Header.of(picture, data, kind)
    del picture
    if header.quicker_by_opencv:
        pixels = in_strips(_rows_by_opencv(header, data), *header.size, size)
    else:
        with opened() as picture:
            picture.load()
            pixels = in_strips(_rows_by_pillow(picture), *header.size, size)
    cautions = (MOVING,) if header.animated else ()
    return Decoded(pixels, header.size, header.orientation, cautions)


def _rows_by_opencv(header: _Header, data: bytes) -> Rows:
    flags = cv2.IMREAD_UNCHANGED if header.see_through else cv2.IMREAD_COLOR
    flags |= cv2.IMREAD_IGNORE_ORIENTATION
    decoded, _ = quietly(lambda: cv2.imdecode(np.frombuffer(data, np.uint8), flags))
    if decoded is None or decoded.shape[1::-1] != header.size:
        raise damaged()
    pixels = np.asarray(decoded, np.uint8)
    return lambda top, bottom: in_colour(pixels[top:bottom])


def _rows_by_pillow(picture: Image) -> Rows:
    return lambda top, bottom: _in_colour(picture.crop((0, top, picture.width, bottom)))


def _in_colour(strip: Image) -> Pixels:
    """Any kind of pixels as blue, green and red; see-through parts white."""
    if strip.mode.startswith("I"):
        sixteen_bits = np.asarray(strip, np.uint32)
        return in_colour((sixteen_bits >> 8).clip(0, 255).astype(np.uint8))
    if "A" in strip.mode or "a" in strip.mode or "transparency" in strip.info:
        rgba = np.asarray(strip.convert("RGBA"))
        return in_colour(cast(Pixels, cv2.cvtColor(rgba, cv2.COLOR_RGBA2BGRA)))
    return cast(Pixels, cv2.cvtColor(np.asarray(strip.convert("RGB")), cv2.COLOR_RGB2BGR))


def _notes(picture: Image, data: bytes) -> tuple[bytes, bytes]:
    """The EXIF and XMP data beside a picture."""
    info = picture.info
    exif = info.get("exif") or b""
    if not exif and "Raw profile type exif" in info:  # as ImageMagick had it for long
        lines = str(info["Raw profile type exif"]).split("\n")[3:]
        with suppress(ValueError):
            exif = bytes.fromhex("".join(lines))
    exif = exif or late_exif(data)
    xmp = info.get("xmp") or info.get("XML:com.adobe.xmp") or b""
    return exif, xmp.encode() if isinstance(xmp, str) else xmp
