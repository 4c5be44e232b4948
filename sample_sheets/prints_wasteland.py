"""Wasteland as the official kind shows it: a hole torn and burnt into the parchment."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from sample_sheets.canvas import Canvas
from sample_sheets.prints_paper import clouds
from scanner.arrays import Floats32
from scoring.spaces import Space, clusters

# Greys inside a hole (red, green, blue), from pale ash to a dark chasm.
TINTS = ((150, 145, 143), (165, 160, 155), (120, 112, 110), (90, 80, 78), (60, 55, 55))
BROWN = np.array([45, 75, 120], np.float32)  # scorched paper; blue, green, red
RIM = np.array([30, 35, 45], np.float32)
MARGIN = 0.5  # spaces around a hole that its scorching may reach


def burn_wasteland(canvas: Canvas, wasteland: frozenset[Space], rng: np.random.Generator) -> None:
    """Tear the holes: grey inside, dark rim, browned paper around."""
    tint = np.array(TINTS[rng.integers(len(TINTS))][::-1], np.float32)
    ragged = rng.uniform(0.03, 0.07)
    rim = rng.uniform(0.4, 0.85)
    wall = rng.uniform(0.1, 0.3)
    scorched = rng.uniform(0.0, 0.4)
    for hole in clusters(wasteland):
        _tear(canvas, hole.spaces, rng, tint, ragged, rim, wall, scorched)


def _tear(
    canvas: Canvas,
    hole: Iterable[Space],
    rng: np.random.Generator,
    tint: Floats32,
    ragged: float,
    rim: float,
    wall: float,
    scorched: float,
) -> None:
    spaces = sorted(hole)
    first_row, last_row = min(s.row for s in spaces), max(s.row for s in spaces)
    first_column, last_column = min(s.column for s in spaces), max(s.column for s in spaces)
    left, top = (round(v) for v in canvas.at(first_column - MARGIN, first_row - MARGIN))
    right, bottom = (round(v) for v in canvas.at(last_column + 1 + MARGIN, last_row + 1 + MARGIN))
    part = canvas.pixels[max(top, 0) : bottom, max(left, 0) : right]
    height, width = part.shape[:2]
    # Half the pixels each way are plenty for soft shapes.
    small = max(height // 2, 8), max(width // 2, 8)
    depth = _depth(spaces, (first_column - MARGIN, first_row - MARGIN), canvas.scale / 2, small)
    depth = np.asarray(depth + _jags(small, rng, canvas.scale) * ragged - 0.02, np.float32)
    inside = _smooth(depth, 0.0, 0.03)
    dark = np.exp(-(((depth - 0.01) / 0.03) ** 2)) * rim
    streaks = 1 + 0.5 * clouds(small, rng, 8)
    dark += np.exp(-((np.maximum(depth, 0) / wall) ** 2)) * inside * 0.45 * streaks
    burnt = np.exp(-np.maximum(-depth, 0) / 0.1) * (1 - inside) * scorched
    shade = 1 + clouds(small, rng, 7) * 0.05
    layers = np.clip(np.dstack([inside, dark, burnt, shade]), 0, 1.4).astype(np.float32)
    full = cv2.resize(layers, (width, height))
    colour = part.astype(np.float32)
    colour += (BROWN - colour) * full[:, :, 2:3] * np.float32(0.6)
    colour += (tint * full[:, :, 3:4] - colour) * np.clip(full[:, :, 0:1], 0, 1)
    colour += (RIM - colour) * np.clip(full[:, :, 1:2], 0, 0.9)
    part[:] = np.clip(colour, 0, 255).astype(np.uint8)


def _jags(shape: tuple[int, int], rng: np.random.Generator, scale: float) -> Floats32:
    """Small and large teeth along the tear, of the same size on every scale."""
    teeth = np.zeros(shape, np.float32)
    for cells, weight in ((0.14, 1.0), (0.4, 0.8)):
        coarse = tuple(max(2, int(side / (scale / 2 * cells))) for side in shape)
        noise = rng.normal(0, 1, coarse).astype(np.float32)
        teeth += cv2.resize(noise, shape[::-1], interpolation=cv2.INTER_LINEAR) * weight
    return teeth


def _depth(
    spaces: list[Space], origin: tuple[float, float], scale: float, shape: tuple[int, int]
) -> Floats32:
    """How deep inside the wasteland a pixel lies, in spaces; negative outside."""
    mask = np.zeros(shape, np.uint8)
    for space in spaces:
        x, y = (space.column - origin[0]) * scale, (space.row - origin[1]) * scale
        cv2.rectangle(mask, (round(x), round(y)), (round(x + scale), round(y + scale)), 255, -1)
    inner = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    outer = cv2.distanceTransform(255 - mask, cv2.DIST_L2, 3)
    return np.asarray((inner - outer) / np.float32(scale))


def _smooth(value: Floats32, low: float, high: float) -> Floats32:
    t = np.clip((value - low) / (high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t))
