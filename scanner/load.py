"""Load: a file, bytes or pixels become a photo that is upright and no larger than needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Pixels
from scanner.decode.decoded import in_colour, in_strips, shrunk
from scanner.decode.kinds import decode
from scanner.decode.orientation import turned_sideways, upright
from scanner.errors import Caution, EmptyFile, FileMissing, FileUnreadable
from scanner.limits import LONGEST_DECODED, MOST_BYTES, Kind, check_bytes, check_size
from scoring.message import say

Source = str | Path | bytes | Pixels

# A sheet that fills half of the photo's height still gets 50 pixels a space from this.
WORKING_SIZE = 2000


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
    size = min(size, LONGEST_DECODED)
    if isinstance(source, np.ndarray):
        return _from_pixels(source, size)
    data = source if isinstance(source, bytes) else _read(Path(source))
    check_bytes(len(data))
    if not data:
        raise EmptyFile(say("The file is empty."))
    return _from_bytes(data, size)


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
    height, width = pixels.shape[:2]
    check_size(width, height, Kind.PIXELS)
    if pixels.ndim == 3 and pixels.shape[2] == 3:
        small = shrunk(pixels, size)
    else:
        small = in_strips(lambda top, bottom: in_colour(pixels[top:bottom]), width, height, size)
    return Photo(small, full_size=(width, height))


def _from_bytes(data: bytes, size: int) -> Photo:
    found = decode(data, size)
    width, height = found.full_size
    if turned_sideways(found.orientation):
        width, height = height, width
    return Photo(
        upright(shrunk(found.pixels, size), found.orientation),
        full_size=(width, height),
        cautions=found.cautions,
        source=data,
    )
