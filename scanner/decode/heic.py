"""A HEIC's pixels, as iPhones take their photos."""

from __future__ import annotations

import io

import numpy as np

from scanner.arrays import Pixels
from scanner.decode.apart import apart
from scanner.decode.decoded import Decoded, shrunk
from scanner.decode.quiet import quietly
from scanner.limits import Kind, check_frames, check_size

# Above this many pixels a picture may take seconds: it is decoded where it can be ended.
LONG_WORK = 25_000_000
# Pictures that are put together of others, which may be put together again: of a few hundred bytes
# there is no end of them. A photo is one grid of tiles.
LAYERED, GRID = (b"iovl", b"iden"), b"grid"


def decode_heic(heic: bytes, size: int) -> Decoded:
    """A HEIC, at most `size` pixels long."""
    # Imported here because a JPEG needs none of it: loading libheif takes as long as a scan.
    import pi_heif  # type: ignore[import-untyped]  # it comes without types

    pictures = pi_heif.open_heif(io.BytesIO(heic), bgr_mode=True)
    check_frames(len(pictures))
    width, height = pictures.size
    check_size(width, height, Kind.HEIC)
    del pictures
    if width * height > LONG_WORK or _may_be_endless(heic):
        pixels, _ = apart(decoded, heic, size)
    else:
        pixels, _ = quietly(lambda: decoded(heic, size))
    # libheif has turned the picture already; its EXIF orientation is a leftover.
    return Decoded(pixels, (width, height))


def decoded(heic: bytes, size: int) -> Pixels:
    """The pixels, in this process."""
    import pi_heif

    # A copy, because the pixels are libheif's and go when the pictures go.
    pixels = np.array(pi_heif.open_heif(io.BytesIO(heic), bgr_mode=True), np.uint8)
    return shrunk(pixels, size)


def _may_be_endless(heic: bytes) -> bool:
    return heic.count(GRID) > 1 or any(kind in heic for kind in LAYERED)
