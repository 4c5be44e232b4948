"""From the scene to the file: blur, noise, the phone's own sharpening, JPEG with EXIF."""

from __future__ import annotations

import io
from functools import cache

import cv2
import numpy as np
from PIL import Image

from sample_sheets.camera_shot import Shot
from scanner.arrays import Floats32, Pixels

Rng = np.random.Generator
EXIF_ORIENTATION = 0x0112
# How an upright picture is turned into the file, by EXIF orientation.
INTO_FILE = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_COUNTERCLOCKWISE, 8: cv2.ROTATE_90_CLOCKWISE}
TILE = 768
NOISE_UNIT = 30  # byte steps of one deviation of the stored noise


def blurred(pixels: Pixels, shot: Shot, space: float) -> Pixels:
    """Defocus and shake; `space` is the size of a space of the map in pixels."""
    # Even a sharp phone picture spreads a point over about one and a half pixels.
    sigma = float(np.hypot(0.5, shot.defocus * space))
    pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), sigma))
    length = shot.shake * space
    if length >= 1.5:
        pixels = np.asarray(cv2.filter2D(pixels, -1, _streak(length, shot.shake_angle)))
    return pixels


def _streak(length: float, angle: float) -> Floats32:
    """The path of a shaking hand during the exposure."""
    half = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    step = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))]) * length / 2
    shift = 4
    ends = [tuple(int(v) for v in np.rint((half + sign * step) * (1 << shift))) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], (1.0,), 1, cv2.LINE_8, shift)
    return np.asarray(kernel / max(float(kernel.sum()), 1e-6))


@cache
def _stored_noise(seed: int) -> Pixels:
    """Sensor noise after a phone's clean-up: fine grain in brightness, blotches in colour."""
    rng = np.random.default_rng(900 + seed)
    grain = rng.normal(0, 1, (TILE, TILE, 1)).astype(np.float32)
    fine = cv2.GaussianBlur(grain, (0, 0), 0.6)[:, :, None] * 1.9
    colour = rng.normal(0, 1, (TILE, TILE, 3)).astype(np.float32)
    blotches = cv2.GaussianBlur(colour, (0, 0), 1.6) * 3.2
    noise = (fine * 0.85 + blotches * 0.55) * NOISE_UNIT + 128
    return np.asarray(np.clip(noise, 0, 255), np.uint8)


def add_noise(picture: Pixels, amount: float, rng: Rng) -> None:
    """Noise of about so many grey levels, in place."""
    tile = np.roll(_stored_noise(int(rng.integers(2))), tuple(rng.integers(TILE, size=2)), (0, 1))
    part_of = amount / NOISE_UNIT
    height, width = picture.shape[:2]
    for top in range(0, height, TILE):
        for left in range(0, width, TILE):
            part = picture[top : top + TILE, left : left + TILE]
            noise = tile[: part.shape[0], : part.shape[1]]
            part[:] = cv2.addWeighted(part, 1.0, noise, part_of, -128 * part_of)


def developed(pixels: Pixels, shot: Shot) -> Pixels:
    """What the phone makes of the light: contrast, colour, sharpening."""
    levels = np.arange(256, dtype=np.float32)
    curve = np.clip((levels - 118) * shot.contrast + 118, 0, 255).astype(np.uint8)
    pixels = np.asarray(cv2.LUT(pixels, curve))
    if abs(shot.saturation - 1) > 0.03:
        # Towards or away from grey, all in one matrix.
        grey = np.tile(np.array([[0.114, 0.587, 0.299]]), (3, 1)) * (1 - shot.saturation)
        pixels = np.asarray(cv2.transform(pixels, grey + np.eye(3) * shot.saturation))
    if shot.sharpening > 0.05:
        soft = cv2.GaussianBlur(pixels, (0, 0), 1.2)
        pixels = np.asarray(cv2.addWeighted(pixels, 1 + shot.sharpening, soft, -shot.sharpening, 0))
    return pixels


def encoded(pixels: Pixels, quality: int, orientation: int) -> bytes:
    """A JPEG file of an upright picture, turned in the file as the EXIF tag tells."""
    turned = cv2.rotate(pixels, INTO_FILE[orientation]) if orientation in INTO_FILE else pixels
    picture = Image.fromarray(cv2.cvtColor(turned, cv2.COLOR_BGR2RGB))
    tags = Image.Exif()
    tags[EXIF_ORIENTATION] = orientation
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality, exif=tags.tobytes())
    return file.getvalue()
