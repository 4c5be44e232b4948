"""Load: a file, bytes or pixels become a photo that is upright and no larger than needed."""

from __future__ import annotations

import io
import warnings as python_warnings
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import cast

import cv2
import numpy as np
from PIL import Image, UnidentifiedImageError

from scanner.arrays import Pixels
from scanner.errors import (
    Caution,
    Damaged,
    EmptyFile,
    FileMissing,
    FileUnreadable,
    Look,
    NotAnImage,
    TooLarge,
    TooSmall,
)
from scoring.message import say

Source = str | Path | bytes | Pixels

MOST_MEGAPIXELS = 100
# The largest photos of phones have some 60 MB; more is no photo, and would only fill the memory.
MOST_BYTES = 400_000_000
# Eleven spaces of the 20 pixels that reading needs at the very least.
FEWEST_PIXELS = 220
# A sheet that fills half of the photo's height still gets 50 pixels a space from this.
WORKING_SIZE = 2000
# A JPEG is decoded at 1/2, 1/4 or 1/8 for nearly nothing; down to here that is still enough.
SMALLEST_WORKING_SIZE = 1600
REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
EXIF_ORIENTATION = 274
HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
FORMATS = ("JPEG", "PNG", "WEBP")
JPEG_START = b"\xff\xd8\xff"


@dataclass(frozen=True, eq=False)
class Halves:
    """A picture, its half, its quarter and so on, each made when somebody first needs it."""

    levels: dict[int, Pixels]  # by how often they were halved

    @classmethod
    def of(cls, picture: Pixels) -> Halves:
        return cls({0: picture})

    def __getitem__(self, halvings: int) -> Pixels:
        if halvings not in self.levels:
            larger = self[halvings - 1]
            half = cv2.resize(larger, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            self.levels[halvings] = cast(Pixels, half)
        return self.levels[halvings]

    def shrunk(self, ratio: float) -> Pixels:
        """The picture in so many times its size; one that is small enough stays as it is."""
        halvings = 0
        while ratio < 0.5:  # halving is quick, and what is left to do is a quarter
            halvings, ratio = halvings + 1, 2 * ratio
        if ratio >= 1:
            return self[halvings]
        small = cv2.resize(self[halvings], None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
        return cast(Pixels, small)


@dataclass(frozen=True)
class Photo:
    """A photo at working size, turned the way its EXIF data says."""

    pixels: Pixels  # height x width x 3, blue green red
    full_size: tuple[int, int]  # width and height of the whole photo, turned alike
    cautions: tuple[Caution, ...] = ()
    source: bytes | None = field(default=None, repr=False)  # the file as it came

    @cached_property
    def halves(self) -> Halves:
        """The photo smaller: those who find the map and those who flatten it look at the same."""
        return Halves.of(self.pixels)

    @property
    def scale(self) -> float:
        """Working pixels to one pixel of the whole photo."""
        return float(self.pixels.shape[1] / self.full_size[0])


def load(source: Source, size: int = WORKING_SIZE) -> Photo:
    """The photo in a file, in its bytes, or given as pixels; at most `size` pixels long."""
    if isinstance(source, np.ndarray):
        return _from_pixels(source, size)
    data = source if isinstance(source, bytes) else _read(Path(source))
    if len(data) > MOST_BYTES:
        raise TooLarge(say("The file is too large for a photo."))
    if not data:
        raise EmptyFile(say("The file is empty."))
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        photo = _from_heic(data, size)
    else:
        photo = _from_picture(data, size)
    return replace(photo, source=data)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            # Devices and pipes tell no size, and may have no end.
            return file.read(min(path.stat().st_size or MOST_BYTES, MOST_BYTES) + 1)
    except FileNotFoundError:
        raise FileMissing(say("There is no file {name}.", name=str(path))) from None
    except IsADirectoryError:
        raise FileMissing(say("{name} is a folder, not a photo.", name=str(path))) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FileUnreadable(
            say("{name} cannot be read: {reason}.", name=str(path), reason=reason or "?")
        ) from None


def _from_pixels(pixels: Pixels, size: int) -> Photo:
    if pixels.dtype != np.uint8 or pixels.ndim not in (2, 3):
        raise TypeError(
            f"pixels are uint8, height x width x 3 (blue green red) or height x width,"
            f" not {pixels.dtype} of shape {pixels.shape}"
        )
    if pixels.ndim == 3 and pixels.shape[2] not in (1, 3, 4):
        raise TypeError(f"pixels have 1, 3 or 4 channels, not {pixels.shape[2]}")
    _check_size(pixels.shape[1], pixels.shape[0])
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        pixels = cast(Pixels, cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR))
    elif pixels.shape[2] == 4:
        pixels = _on_white(pixels)
    return Photo(
        pixels=_shrunk(pixels, size),
        full_size=(pixels.shape[1], pixels.shape[0]),
    )


def _from_picture(data: bytes, size: int) -> Photo:
    """JPEG, PNG or WebP, told apart by what the file holds and not by its name."""
    try:
        with python_warnings.catch_warnings():
            # Pillow warns of pictures that we still take and knows no limit of ours.
            python_warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with _opened(data) as picture:
                return _decoded(picture, data, size)
    except Image.DecompressionBombError:
        raise _too_large() from None
    except UnidentifiedImageError:
        raise _not_an_image(data) from None
    except (OSError, SyntaxError, ValueError, EOFError, OverflowError) as error:
        if isinstance(error, (Damaged, TooLarge, TooSmall)):
            raise
        raise Damaged(say("The picture is damaged and cannot be decoded.")) from None


def _opened(data: bytes) -> Image.Image:
    """The picture with its header read. For a JPEG, as most photos are, Pillow need not load what
    it knows of other formats, which takes 20 ms."""
    if data.startswith(JPEG_START):
        from PIL.JpegImagePlugin import JpegImageFile

        return JpegImageFile(io.BytesIO(data))
    return Image.open(io.BytesIO(data), formats=FORMATS)


def _decoded(picture: Image.Image, data: bytes, size: int) -> Photo:
    _check_size(*picture.size)
    _check_whole(picture.format or "", data)
    longest = max(picture.size)
    orientation = int(picture.getexif().get(EXIF_ORIENTATION, 1))
    # Pillow calls the second picture that some cameras append to a JPEG a frame as well.
    animated = picture.format in ("PNG", "WEBP") and getattr(picture, "is_animated", False)
    if picture.mode in ("RGB", "L") and not animated:
        step = _step(longest, size) if picture.format in ("JPEG", "MPO") else 1
        flags = REDUCED[step] | cv2.IMREAD_IGNORE_ORIENTATION
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
        if pixels is None:
            raise Damaged(say("The picture is damaged and cannot be decoded."))
    else:
        pixels = _in_colour(picture)
    width, height = picture.size
    if orientation in (5, 6, 7, 8):
        width, height = height, width
    moving = Caution(Look.ANIMATED, say("The picture is animated: its first frame is read."))
    pixels = _upright(_shrunk(cast(Pixels, pixels), size), orientation)
    return Photo(pixels=pixels, full_size=(width, height), cautions=(moving,) if animated else ())


def _from_heic(data: bytes, size: int) -> Photo:
    # Imported here because a JPEG needs none of it: loading libheif takes as long as a scan.
    import pi_heif  # type: ignore[import-untyped]  # it comes without types

    try:
        pictures = pi_heif.open_heif(io.BytesIO(data), bgr_mode=True)
        _check_size(*pictures.size)
        # libheif has turned the picture already; its EXIF orientation is a leftover. A copy,
        # because the pixels are libheif's and go when `pictures` goes.
        pixels = np.array(pictures, np.uint8)
    except (TooLarge, TooSmall):
        raise
    except (OSError, ValueError, SyntaxError, EOFError, RuntimeError):
        raise Damaged(say("The picture is damaged and cannot be decoded.")) from None
    return _from_pixels(pixels, size)


def _in_colour(picture: Image.Image) -> Pixels:
    """The first frame of any kind of picture as blue, green and red; see-through parts white."""
    picture.load()
    if picture.mode.startswith("I"):
        sixteen_bits = np.asarray(picture, np.uint32)
        grey = (sixteen_bits >> 8).clip(0, 255).astype(np.uint8)
        return cast(Pixels, cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR))
    if "A" in picture.mode or "a" in picture.mode or "transparency" in picture.info:
        rgba = np.asarray(picture.convert("RGBA"))
        return _on_white(cast(Pixels, cv2.cvtColor(rgba, cv2.COLOR_RGBA2BGRA)))
    rgb = np.asarray(picture.convert("RGB"))
    return cast(Pixels, cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR))


def _on_white(pixels: Pixels) -> Pixels:
    """Blue, green, red and alpha laid on white paper."""
    alpha = cv2.merge([pixels[:, :, 3]] * 3)
    colours = cv2.multiply(np.ascontiguousarray(pixels[:, :, :3]), alpha, scale=1 / 255)
    return cast(Pixels, cv2.add(colours, cv2.bitwise_not(alpha)))


def _step(longest: int, size: int) -> int:
    """By how much a JPEG may be reduced while it is decoded."""
    enough = min(size, max(SMALLEST_WORKING_SIZE, round(size * 0.8)))
    return max((step for step in REDUCED if longest // step >= enough), default=1)


def _shrunk(pixels: Pixels, size: int) -> Pixels:
    longest = max(pixels.shape[:2])
    # Up to a fifth too long is cheaper kept than resampled.
    if longest <= size * 1.2:
        return np.ascontiguousarray(pixels)
    ratio = size / longest
    return cast(Pixels, cv2.resize(pixels, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA))


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """Pixels turned and mirrored as an EXIF orientation from 1 to 8 says."""
    if orientation in (5, 6, 7, 8):
        pixels = cast(Pixels, cv2.transpose(pixels))
    # After the transposition of 5 to 8: over the main diagonal, so 6 and 8 still need a mirror.
    mirror = {2: 1, 3: -1, 4: 0, 6: 1, 7: -1, 8: 0}.get(orientation)
    return pixels if mirror is None else cast(Pixels, cv2.flip(pixels, mirror))


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_MEGAPIXELS * 1_000_000:
        raise _too_large()
    if min(width, height) < FEWEST_PIXELS:
        raise TooSmall(
            say(
                "The picture has only {width} x {height} pixels.",
                width=width,
                height=height,
            )
        )


def _check_whole(kind: str, data: bytes) -> None:
    """Refuse a file that breaks off: decoders fill the rest with grey and say nothing."""
    if kind == "PNG":
        whole = b"IEND" in data
    elif kind == "WEBP":
        whole = int.from_bytes(data[4:8], "little") + 8 <= len(data)
    else:
        # Within a scan the end mark cannot be anything but the end; cameras append more after it.
        # Sought from the file's end, where it mostly is: all of a large file takes a millisecond.
        whole = data.rfind(b"\xff\xd9", _first_scan(data)) >= 0
    if not whole:
        raise Damaged(say("The picture breaks off: a part of the file is missing."))


def _first_scan(jpeg: bytes) -> int:
    """Where the pixels of a JPEG begin, behind its headers and the thumbnail among them."""
    place = 2
    while jpeg[place : place + 1] == b"\xff" and place + 4 <= len(jpeg):
        if jpeg[place + 1] == 0xDA:
            return place
        place += 2 + int.from_bytes(jpeg[place + 2 : place + 4], "big")
    return len(jpeg)


def _too_large() -> TooLarge:
    return TooLarge(
        say("The picture has more than {most} megapixels.", most=MOST_MEGAPIXELS),
    )


def _not_an_image(data: bytes) -> NotAnImage:
    start = data[:2000]
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
