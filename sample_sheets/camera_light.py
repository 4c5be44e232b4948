"""The light on the table, as a gain for every pixel and colour."""

from __future__ import annotations

import cv2
import numpy as np

from sample_sheets.camera_shot import DEEPEST, Shot
from scanner.arrays import Floats32, Floats64

Rng = np.random.Generator
# Light is kept in bytes, 160 for no change: steps of less than a grey level and a half, and room
# for half as bright again.
GAIN_ONE = 160


def warm(amount: float) -> Floats32:
    """Gain of blue, green and red of a light from cold (-1) to warm (1)."""
    return np.array([1 - 0.26 * amount, 1 - 0.02 * abs(amount), 1 + 0.12 * amount], np.float32)


def light_field(shot: Shot, shape: tuple[int, int], rng: Rng) -> Floats32:
    """Lamps, fall-off and the shadows of hand and phone, for a small picture of the photo."""
    height, width = shape
    v, u = np.mgrid[0:height, 0:width].astype(np.float32)
    u = u / max(width - 1, 1) - 0.5
    v = v / max(height - 1, 1) - 0.5
    angle = np.radians(shot.gradient_angle)
    across = np.asarray(u * np.cos(angle) + v * np.sin(angle), np.float32)
    lamp = 1 - shot.gradient * (across + 0.5)
    lamp *= 1 - shot.vignette * 2 * (u * u + v * v)
    shade = np.ones(shape, np.float32)
    for _ in range(shot.shadows):
        shade *= _shadow(shot, shape, rng)
    gain = lamp * np.maximum(shade, DEEPEST)
    # The phone exposes for the whole picture: deep shade all over comes out as a mean grey.
    gain *= max(1.0, 0.72 / float(gain.mean()))
    part = np.clip(across + 0.5, 0, 1)[:, :, None]
    colour = warm(shot.warmth) * (1 - part) + warm(shot.second_warmth) * part
    return np.asarray(gain[:, :, None] * colour * shot.exposure, np.float32)


def _shadow(shot: Shot, shape: tuple[int, int], rng: Rng) -> Floats32:
    """The shadow of a hand with fingers, or of the phone with the arm that holds it."""
    height, width = shape
    mask = np.zeros(shape, np.uint8)
    size = min(shape)
    side = rng.uniform(0, 2 * np.pi)
    edge = np.array(
        [width / 2 + np.cos(side) * width * 0.62, height / 2 + np.sin(side) * height * 0.62]
    )
    tip = np.array([width, height]) * rng.uniform(0.25, 0.75, 2)
    along = (tip - edge) / max(float(np.hypot(*(tip - edge))), 1.0)
    normal = np.array([-along[1], along[0]])
    if rng.random() < 0.5:
        half = size * rng.uniform(0.12, 0.3)
        length = half * rng.uniform(1.4, 2.2)
        corners = [
            tip + normal * half,
            tip - normal * half,
            tip - along * length * 2 - normal * half,
            tip - along * length * 2 + normal * half,
        ]
        cv2.fillPoly(mask, [np.array(corners).astype(np.int32)], 255)
        cv2.line(mask, _pixel(tip - along * length), _pixel(edge), 255, max(1, int(half * 0.9)))
    else:
        palm = tip - along * size * 0.22
        cv2.line(mask, _pixel(palm), _pixel(edge), 255, max(1, int(size * rng.uniform(0.16, 0.28))))
        for spread in np.linspace(-0.5, 0.5, 4) + rng.normal(0, 0.05, 4):
            finger = palm + (along + normal * spread) * size * rng.uniform(0.18, 0.3)
            cv2.line(mask, _pixel(palm), _pixel(finger), 255, max(1, int(size * 0.055)))
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.6, shot.shadow_softness * size))
    return np.asarray(
        1 - shot.shadow_depth * rng.uniform(0.7, 1.0) * (soft / np.float32(255)), np.float32
    )


def _pixel(place: Floats64) -> tuple[int, int]:
    return int(place[0]), int(place[1])


def glare_field(shot: Shot, shape: tuple[int, int], rng: Rng) -> Floats32 | None:
    """How much of each pixel is a lamp's reflection."""
    if shot.glare <= 0:
        return None
    height, width = shape
    v, u = np.mgrid[0:height, 0:width].astype(np.float32)
    middle = np.array([width, height]) * rng.uniform(0.15, 0.85, 2)
    angle = rng.uniform(0, np.pi)
    long, short = min(shape) * rng.uniform(0.08, 0.3), min(shape) * rng.uniform(0.04, 0.14)
    along = (u - middle[0]) * np.cos(angle) + (v - middle[1]) * np.sin(angle)
    across = -(u - middle[0]) * np.sin(angle) + (v - middle[1]) * np.cos(angle)
    return np.asarray(
        shot.glare * np.exp(-((along / long) ** 2) - (across / short) ** 2), np.float32
    )


def slope_shading(height: Floats64, spacing: float, rng: Rng) -> Floats32:
    """Light and dark from the bend of the paper, for its heights on a regular net."""
    dy, dx = np.gradient(height, spacing)
    side = rng.uniform(0, 2 * np.pi)
    strength = rng.uniform(0.25, 0.6)
    return np.asarray(1 + strength * (dx * np.cos(side) + dy * np.sin(side)), np.float32)
