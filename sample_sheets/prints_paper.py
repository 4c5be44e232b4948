"""The paper itself: fibres, blotches, creases, and the torn parchment of the official kind."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from sample_sheets.to_print.drawing import Colour, Points
from scanner.arrays import Floats32, Pixels
from scanner.layout import Rect

# Side of the stored noise; crops of it, turned and mirrored, do not look alike.
STORED = 1024


@cache
def stored_noise(octaves: int, seed: int) -> Floats32:
    """Cloud-like noise around 0 with deviation 1; more octaves give finer grain."""
    rng = np.random.default_rng(seed)
    noise = np.zeros((STORED, STORED), np.float32)
    for octave in range(octaves):
        cells = 4 << octave
        coarse = rng.normal(0, 1, (cells, cells)).astype(np.float32)
        noise += cv2.resize(coarse, (STORED, STORED), interpolation=cv2.INTER_CUBIC) * 0.62**octave
    noise -= noise.mean()
    return np.asarray(noise / noise.std(), np.float32)


def clouds(
    shape: tuple[int, int], rng: np.random.Generator, octaves: int = 6, zoom: float = 1.0
) -> Floats32:
    """Noise of a shape, cut out of the stored one; `zoom` above 1 makes the blotches larger."""
    stored = stored_noise(octaves, int(rng.integers(3)))
    height, width = shape
    cut_w = int(np.clip(STORED / zoom, 16, STORED))
    cut_h = int(np.clip(cut_w * height / max(width, 1), 16, STORED))
    top, left = rng.integers(STORED - cut_h + 1), rng.integers(STORED - cut_w + 1)
    cut = stored[top : top + cut_h, left : left + cut_w]
    # Mirrored before it is enlarged: fewer pixels.
    flips = (None, 0, 1, -1)[int(rng.integers(4))]
    if flips is not None:
        cut = np.asarray(cv2.flip(cut, flips))
    return np.asarray(cv2.resize(cut, (width, height), interpolation=cv2.INTER_LINEAR))


@cache
def _grain(seed: int) -> Floats32:
    rng = np.random.default_rng(100 + seed)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (STORED, STORED)).astype(np.float32), (0, 0), 0.8)
    return np.tile(grain * 2, (3, 3))


def fibres(shape: tuple[int, int], rng: np.random.Generator) -> Floats32:
    """The finest grain, one pixel wide whatever the scale."""
    stored = _grain(int(rng.integers(3)))
    tiles = stored
    if max(shape) > 2 * STORED:
        tiles = np.tile(stored, (shape[0] // (2 * STORED) + 1, shape[1] // (2 * STORED) + 1))
    top, left = rng.integers(STORED, size=2)
    return np.asarray(tiles[top : top + shape[0], left : left + shape[1]])


def plain_paper(
    shape: tuple[int, int], rng: np.random.Generator, colour: Colour, rough: float = 1.0
) -> Pixels:
    """Office paper: nearly one colour."""
    soft = cv2.resize(clouds((shape[0] // 2, shape[1] // 2), rng, 6), (shape[1], shape[0]))
    return shaded(
        np.asarray(cv2.addWeighted(soft, 1.2 * rough, fibres(shape, rng), rough, 0)), colour
    )


def parchment(shape: tuple[int, int], rng: np.random.Generator, colour: Colour) -> Pixels:
    """Printed parchment: blotches, fibres and a net of fine creases."""
    rough = float(rng.uniform(0.5, 1.3))
    half = shape[0] // 2, shape[1] // 2
    soft = clouds(half, rng, 7) * (3.5 * rough)
    # The sharp ridges of folded noise read as creases of crumpled paper.
    ridges = 1 - np.minimum(np.abs(clouds(half, rng, 4, rng.uniform(1, 2))) * 14, 1)
    soft += ridges * np.float32(rng.uniform(-5, 7))
    full = cv2.resize(soft, (shape[1], shape[0]))
    return shaded(np.asarray(cv2.scaleAdd(fibres(shape, rng), 1.6 * rough, full)), colour)


def shaded(shade: Floats32, colour: Colour) -> Pixels:
    """A colour made lighter and darker; dark places turn a little warmer, as paper does."""
    # Through bytes and a table: adding in floats took three times as long.
    levels = cv2.convertScaleAbs(np.clip(shade, -128, 127), alpha=1, beta=128)
    table = np.empty((256, 1, 3), np.uint8)
    for channel, (warmth, tone) in enumerate(zip((1.15, 1.0, 0.9), colour[::-1], strict=True)):
        table[:, 0, channel] = np.clip((np.arange(256) - 128) * warmth + tone, 0, 255)
    return np.asarray(cv2.applyColorMap(levels, table), np.uint8)


def torn_outline(rect: Rect, rng: np.random.Generator, rough: float) -> Points:
    """The ragged outline of a torn sheet."""
    corners = [
        (rect.left, rect.top),
        (rect.right, rect.top),
        (rect.right, rect.bottom),
        (rect.left, rect.bottom),
    ]
    outline = []
    for i, (x, y) in enumerate(corners):
        to_x, to_y = corners[(i + 1) % 4]
        length = abs(to_x - x) + abs(to_y - y)
        steps = max(8, int(length / 0.12))
        t = np.linspace(0, 1, steps, endpoint=False)
        slow = np.interp(t, np.linspace(0, 1, 9), rng.normal(0, 1, 9)) * 0.1
        nicks = rng.normal(0, 0.03, steps) + (rng.random(steps) < 0.05) * rng.normal(0, 0.12, steps)
        inward = np.abs(slow + nicks) * rough
        normal = (np.sign(y - to_y), np.sign(to_x - x))
        side = np.stack([x + (to_x - x) * t, y + (to_y - y) * t], axis=1)
        outline.append(side + inward[:, None] * np.array(normal))
    return np.concatenate(outline)


def photocopied(pixels: Pixels, shape: tuple[int, int], rng: np.random.Generator) -> Pixels:
    """A copy in black and white: pale lines half lost, toner specks, grey paper."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    contrast, pivot = rng.uniform(1.1, 1.9), rng.uniform(140, 190)
    levels = (np.arange(256) - pivot) * contrast + pivot
    copy = cv2.LUT(grey, np.clip(levels, 15, 255).astype(np.uint8))
    cv2.copyTo(cv2.subtract(copy, np.full_like(copy, 60)), _specks(shape, rng), copy)
    paper = plain_paper(shape, rng, (250, 249, 246), 2.5)
    return np.asarray(cv2.multiply(cv2.merge([copy] * 3), paper, scale=1 / 255), np.uint8)


def _specks(shape: tuple[int, int], rng: np.random.Generator) -> Pixels:
    """Where a copier leaves toner that belongs nowhere."""
    return np.asarray(fibres(shape, rng) < -rng.uniform(3.2, 4.2), np.uint8)
