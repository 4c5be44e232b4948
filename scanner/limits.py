"""What a picture may have at most: one place for every door that pictures come in through.

A picture within these limits is decoded and scanned within `MOST_SECONDS` and `MOST_MEGABYTES`;
where its header does not tell how much work it is, it is decoded in a process that can be ended.
"""

from __future__ import annotations

from enum import Enum

from scanner.errors import TooLarge, TooNarrow, TooSmall
from scoring.message import Message, say

MOST_SECONDS = 10
MOST_MEGABYTES = 700

# The largest photos of phones, 200 megapixels, have some 60 MB. More would only fill the memory.
MOST_BYTES = 150_000_000
# No camera's pictures are longer, and a panorama of so many pixels shows no sheet.
MOST_SIDE = 40_000
# Eleven spaces of the 20 pixels that reading needs at the very least.
FEWEST_PIXELS = 220
# At the size that photos are read at, a narrower strip is thinner than those 220 pixels.
MOST_TIMES_LONGER = 9
# Encoders make 10 scans of a progressive JPEG, at most 64 of each colour by the standard's own
# scheme. Each is a pass over the whole picture, and a file of 600 KB holds ten thousand.
MOST_SCANS = 100
# Of an animation or a burst only the first is read, but all their headers are.
MOST_FRAMES = 1000
# Pixels that are kept decoded, however fine a look is asked for: 200 MB of them.
LONGEST_DECODED = 8000


class Kind(Enum):
    """How a picture is stored, which decides what its pixels take while they are decoded."""

    PIXELS = "pixels"
    JPEG = "jpeg"
    PROGRESSIVE = "progressive"
    PNG = "png"
    WEBP = "webp"
    HEIC = "heic"
    ANIMATED = "animated"


# In megapixels. A JPEG is made smaller while it is decoded, so that it takes next to nothing, but a
# progressive one is kept whole with 2 bytes for each colour of a pixel. A PNG takes 4 to 6 bytes a
# pixel, WebP and HEIC 6 to 8, an animation's frame 16.
MOST_MEGAPIXELS = {
    Kind.PIXELS: 250,
    Kind.JPEG: 250,
    Kind.PROGRESSIVE: 80,
    Kind.PNG: 100,
    Kind.WEBP: 50,
    Kind.HEIC: 64,
    Kind.ANIMATED: 25,
}


def check_bytes(count: int) -> None:
    """Refuse a file that is larger than any photo."""
    if count > MOST_BYTES:
        raise TooLarge(say("The file is too large for a photo."))


def check_size(width: int, height: int, kind: Kind) -> None:
    """Refuse what has too many pixels to decode, or too few to show a sheet."""
    if width * height > MOST_MEGAPIXELS[kind] * 1_000_000:
        raise too_large(kind)
    shorter, longer = sorted((width, height))
    if shorter < FEWEST_PIXELS:
        raise TooSmall(
            say("The picture has only {width} x {height} pixels.", width=width, height=height)
        )
    if longer > MOST_SIDE or longer > MOST_TIMES_LONGER * shorter:
        raise TooNarrow(
            say(
                "The picture has {width} x {height} pixels: too narrow a strip for a sheet.",
                width=width,
                height=height,
            )
        )


def too_large(kind: Kind) -> TooLarge:
    """What is said of a picture with too many pixels for its kind."""
    return TooLarge(say("The picture has more than {most} megapixels.", most=MOST_MEGAPIXELS[kind]))


def check_scans(count: int) -> None:
    """Refuse a JPEG that would be gone over again and again."""
    if count > MOST_SCANS:
        raise TooLarge(
            say("The picture is stored in more than {most} passes.", most=MOST_SCANS), SAVE_ANEW
        )


def check_frames(count: int) -> None:
    """Refuse what is a film rather than a photo."""
    if count > MOST_FRAMES:
        raise TooLarge(
            say("The file holds more than {most} pictures.", most=MOST_FRAMES), SAVE_ANEW
        )


def too_much_work() -> TooLarge:
    """What is said of a picture that had to be given up."""
    return TooLarge(
        say(
            "Decoding the picture takes more than {seconds} seconds or {megabytes} MB.",
            seconds=MOST_SECONDS,
            megabytes=MOST_MEGABYTES,
        ),
        SAVE_ANEW,
    )


SAVE_ANEW: Message = say("Save the picture anew as an ordinary JPEG, or take the photo again.")
