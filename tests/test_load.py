"""Photos of every kind come in upright; what is no photo is refused with its own reason."""

from __future__ import annotations

import base64
import io
import pickle
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from scanner.arrays import Pixels
from scanner.errors import (
    Damaged,
    EmptyFile,
    FileMissing,
    FileProblem,
    FileUnreadable,
    NotAnImage,
    ScanError,
    TooLarge,
    TooSmall,
)
from scanner.load import WORKING_SIZE, load
from scoring.message import Message

# 240 x 320: the upper third blue, the rest red, as the pictures of this file are.
HEIC = base64.b64decode(
    b"AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA"
    b"AAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAAZAAAACNpaW5mAAAAAAABAAAA"
    b"FWluZmUCAAAAAAEAAGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEA"
    b"GEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwA8oB4gFBZbqSSmubAgAAADACAAAAMA"
    b"ISIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAPAAAAFAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOB"
    b"AoMAAABsbWRhdAAAAGAoAa8ZKZiQsWD3fIU3//nNgR8m07+bBXis/yxso86gAKOApu3fYYN4bG8JxmjiaguKhLZNuno3"
    b"7W+yBOTtYIEnAjvDmoDhgK/n+mU4pXIAxjJC7pMa7NADFocAAAMAl4A="
)
BLUE, RED = (200, 60, 30), (40, 40, 200)  # blue, green, red


def flag(width: int = 240, height: int = 320) -> Image.Image:
    """Blue over red, so that every turn and mirror is told from every other."""
    pixels = np.empty((height, width, 3), np.uint8)
    pixels[:] = RED[::-1]
    pixels[: height // 3] = BLUE[::-1]
    pixels[: height // 3, : width // 4] = 250
    return Image.fromarray(pixels)


def saved(picture: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def is_flag(pixels: Pixels) -> bool:
    height, width = pixels.shape[:2]
    places = {
        (0.15, 0.6): BLUE,
        (0.15, 0.1): (250, 250, 250),
        (0.8, 0.1): RED,
        (0.8, 0.9): RED,
    }
    return all(
        np.abs(pixels[int(y * height), int(x * width)].astype(int) - colour).max() < 25
        for (y, x), colour in places.items()
    )


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_kinds_by_content_not_by_name(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "photo.txt"
    path.write_bytes(saved(flag(), kind))
    photo = load(path)
    assert photo.pixels.shape == (320, 240, 3)
    assert photo.pixels.dtype == np.uint8
    assert is_flag(photo.pixels)
    assert photo.full_size == (240, 320)
    assert photo.scale == 1
    assert not photo.cautions


def test_heic() -> None:
    photo = load(HEIC)
    assert photo.full_size == (240, 320)
    assert np.abs(photo.pixels[20, 100].astype(int) - BLUE).max() < 25
    assert np.abs(photo.pixels[300, 100].astype(int) - RED).max() < 25


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_exif_orientation(orientation: int, kind: str) -> None:
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    picture = flag(480, 640)
    if orientation in undo:
        picture = picture.transpose(undo[orientation])
    exif = Image.Exif()
    exif[274] = orientation
    photo = load(saved(picture, kind, exif=exif))
    assert photo.full_size == (480, 640)
    assert photo.pixels.shape == (640, 480, 3)
    assert is_flag(photo.pixels)


def colours_of(picture: Image.Image, kind: str) -> Pixels:
    return load(saved(picture, kind)).pixels


def test_colours_of_every_kind() -> None:
    assert is_flag(colours_of(flag().convert("CMYK"), "JPEG"))
    assert is_flag(colours_of(flag().convert("P", palette=Image.Palette.ADAPTIVE), "PNG"))
    grey = colours_of(flag().convert("L"), "JPEG")
    assert grey.shape == (320, 240, 3)
    assert np.ptp(grey[300, 100]) == 0
    sixteen = Image.fromarray(np.full((300, 300), 40_000, np.uint16))
    assert abs(int(colours_of(sixteen, "PNG")[5, 5, 0]) - 40_000 // 256) <= 1
    black_and_white = colours_of(Image.new("1", (300, 300), 1), "PNG")
    assert black_and_white.min() == 255


def test_see_through_parts_are_white_paper() -> None:
    picture = flag().convert("RGBA")
    picture.putalpha(Image.new("L", picture.size, 0))
    assert colours_of(picture, "PNG").min() == 255
    picture.putalpha(Image.new("L", picture.size, 255))
    assert is_flag(colours_of(picture, "PNG"))


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_animated_pictures_give_their_first_frame_and_a_warning(kind: str) -> None:
    second = Image.new("RGB", (240, 320))
    photo = load(saved(flag(), kind, save_all=True, append_images=[second], lossless=True))
    assert is_flag(photo.pixels)
    assert "animated" in str(photo.cautions[0].message)


@pytest.mark.slow
def test_large_photos_are_decoded_smaller_or_as_large_as_is_asked() -> None:
    data = saved(flag(3000, 4000), "JPEG")
    photo = load(data)
    assert photo.full_size == (3000, 4000)
    assert photo.pixels.shape == (2000, 1500, 3)
    assert photo.scale == 0.5
    assert is_flag(photo.pixels)
    assert photo.source == data
    whole = load(data, 4000)
    assert whole.scale == 1
    assert is_flag(whole.pixels)


@pytest.mark.slow
def test_large_pixels_are_shrunk() -> None:
    pixels = np.asarray(flag(3000, 4000))[:, :, ::-1]
    photo = load(pixels)
    assert max(photo.pixels.shape) == WORKING_SIZE
    assert is_flag(photo.pixels)
    assert photo.full_size == (3000, 4000)


def test_pixels_of_other_shapes() -> None:
    assert load(np.full((300, 300), 7, np.uint8)).pixels[5, 5].tolist() == [7, 7, 7]
    see_through = np.zeros((300, 300, 4), np.uint8)
    assert load(see_through).pixels.min() == 255
    with pytest.raises(TypeError, match="float64"):
        load(np.zeros((300, 300, 3)))  # type: ignore[arg-type]  # floats, on purpose
    with pytest.raises(TypeError, match="5"):
        load(np.zeros((300, 300, 5), np.uint8))


def huge_png(width: int, height: int) -> bytes:
    """A PNG whose header claims a size that its few bytes do not hold."""
    data = bytearray(saved(Image.new("1", (8, 8)), "PNG"))
    data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    import zlib

    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    return bytes(data)


def noisy_jpeg() -> bytes:
    pixels = np.random.default_rng(1).integers(0, 255, (400, 400, 3), np.uint8)
    return cv2.imencode(".jpg", pixels)[1].tobytes()


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        (b"", EmptyFile, "empty"),
        (b"Dear diary, this is no photo.\n" * 3, NotAnImage, "text"),
        (bytes(range(256)) * 40, NotAnImage, "no picture"),
        (b"%PDF-1.7 and so on", NotAnImage, "PDF"),
        (saved(flag(), "GIF"), NotAnImage, "GIF"),
        (saved(flag(), "BMP"), NotAnImage, "not read"),
        (saved(flag(), "TIFF"), NotAnImage, "not read"),
        (noisy_jpeg()[:20_000], Damaged, "breaks off"),
        (saved(flag(), "PNG")[:-40], Damaged, "breaks off"),
        (saved(flag(), "WEBP")[:-40], Damaged, "damaged"),
        (HEIC[:-30], Damaged, "damaged"),
        (HEIC[:60], Damaged, "damaged"),
        (saved(flag(), "JPEG")[:30], Damaged, "picture"),
        (saved(Image.new("RGB", (1, 1)), "PNG"), TooSmall, "1 x 1"),
        (saved(Image.new("RGB", (4000, 100)), "JPEG"), TooSmall, "4000 x 100"),
        (huge_png(30_000, 30_000), TooLarge, "100 megapixels"),
        (huge_png(12_000, 9_000), TooLarge, "100 megapixels"),
        (saved(Image.new("1", (11_000, 10_000)), "PNG"), TooLarge, "100 megapixels"),
    ],
    ids=lambda value: value if isinstance(value, str) else getattr(value, "__name__", "bytes"),
)
def test_what_is_refused(data: bytes, error: type[ScanError], words: str) -> None:
    with pytest.raises(error, match=words) as refused:
        load(data)
    assert type(refused.value) is error
    assert str(refused.value.hint)


def test_damaged_inside() -> None:
    data = bytearray(saved(flag(), "PNG"))
    data[60:90] = bytes(30)
    with pytest.raises(Damaged):
        load(bytes(data))


def test_missing_files(tmp_path: Path) -> None:
    with pytest.raises(FileMissing, match="no file"):
        load(tmp_path / "nothing.jpg")
    with pytest.raises(FileMissing, match="folder"):
        load(tmp_path)
    with pytest.raises(FileUnreadable):
        load("a\0b.jpg")


def test_errors_travel_between_processes() -> None:
    with pytest.raises(NotAnImage) as refused:
        load(b"no photo")
    error = pickle.loads(pickle.dumps(refused.value))
    assert (type(error), error.message, error.hint) == (
        NotAnImage,
        refused.value.message,
        refused.value.hint,
    )


def every_error(base: type[ScanError] = ScanError) -> list[type[ScanError]]:
    below = [error for one in base.__subclasses__() for error in every_error(one)]
    return [base, *below]


def test_every_error_has_its_own_code_and_is_about_the_file_or_the_sheet() -> None:
    errors = every_error()
    assert len({error.code for error in errors}) == len(errors)
    for error in errors:
        assert error.about_file is issubclass(error, FileProblem)
        assert isinstance(error.default_hint, Message)
        assert error.code == error.code.lower()
