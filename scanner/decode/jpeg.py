"""A JPEG's pixels, made smaller while they are decoded."""

from __future__ import annotations

import io

import cv2
import numpy as np

from scanner.arrays import Pixels
from scanner.decode.apart import apart
from scanner.decode.decoded import Decoded
from scanner.decode.jpeg_marks import Marks, broken_off, damaged, read_marks
from scanner.decode.orientation import orientation
from scanner.decode.quiet import quietly
from scanner.errors import Caution, Look
from scanner.limits import Kind, check_scans, check_size
from scoring.message import say

# A JPEG is decoded at 1/2, 1/4 or 1/8 for nearly nothing; down to here that is still enough.
SMALLEST_WORKING_SIZE = 1600
REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
GREY, COLOURED, FOR_PRINT = 1, 3, 4  # how many colours each has
# Above this many megapixels, each counted once a scan, a picture may take seconds: a process that
# can be ended costs a third of one. A scan of a megapixel takes up to a millisecond.
LONG_WORK, LONG_WORK_IN_SCANS = 60, 1000
# What libjpeg says where pixels are missing, and where it had to make some up.
CUT, MADE_UP = (
    "premature end of data",
    ("bad Huffman code", "bad arithmetic code", "instead of RST"),
)


def decode_jpeg(jpeg: bytes, size: int) -> Decoded:
    """A JPEG in at least `size` pixels, where it has them."""
    marks = read_marks(jpeg)
    _refuse_beyond_limits(marks)
    step = step_for(max(marks.width, marks.height), size)
    way = _for_print if marks.colours == FOR_PRINT else _decoded
    if _much_work(marks):
        pixels, said = apart(way, jpeg, step)
    else:
        pixels, said = quietly(lambda: way(jpeg, step))
    if CUT in said:
        raise broken_off()
    if pixels.shape[:2] != (-(-marks.height // step), -(-marks.width // step)):
        raise damaged()
    doubt = Caution(
        Look.DAMAGED, say("The picture is damaged in places: look closely at what was read.")
    )
    return Decoded(
        pixels,
        (marks.width, marks.height),
        orientation(marks.exif, marks.xmp),
        (doubt,) if any(words in said for words in MADE_UP) else (),
    )


def _refuse_beyond_limits(marks: Marks) -> None:
    if marks.colours not in (GREY, COLOURED, FOR_PRINT):
        raise damaged()
    check_size(marks.width, marks.height, Kind.PROGRESSIVE if marks.several_scans else Kind.JPEG)
    check_scans(marks.scans)


def _much_work(marks: Marks) -> bool:
    megapixels = marks.width * marks.height / 1_000_000
    if marks.arithmetic or megapixels > LONG_WORK:
        return True
    return marks.several_scans and marks.scans * megapixels > LONG_WORK_IN_SCANS


def step_for(longest: int, size: int) -> int:
    """By how much a JPEG may be reduced while it is decoded."""
    enough = min(size, max(SMALLEST_WORKING_SIZE, round(size * 0.8)))
    return max((step for step in REDUCED if longest // step >= enough), default=1)


def _decoded(jpeg: bytes, step: int) -> Pixels:
    flags = REDUCED[step] | cv2.IMREAD_IGNORE_ORIENTATION
    pixels = cv2.imdecode(np.frombuffer(jpeg, np.uint8), flags)
    if pixels is None:
        raise damaged()
    return np.asarray(pixels, np.uint8)


def _for_print(jpeg: bytes, step: int) -> Pixels:
    """A JPEG in cyan, magenta, yellow and black, which OpenCV does not turn into light."""
    from PIL.JpegImagePlugin import JpegImageFile

    with JpegImageFile(io.BytesIO(jpeg)) as picture:
        picture.draft(None, (picture.width // step, picture.height // step))
        return np.ascontiguousarray(np.asarray(picture.convert("RGB"))[:, :, ::-1])
