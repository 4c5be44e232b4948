"""What a sheet lies on: tables drawn here, or pictures of tables from a folder that is given."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from sample_sheets.prints_paper import clouds, fibres, shaded
from sample_sheets.to_print.drawing import Colour
from scanner.arrays import Pixels

Rng = np.random.Generator
PICTURES = (".jpg", ".jpeg", ".png")
# Pixels of a drawn surface; it is tiled by reflection.
SIDE = 768


def surface(rng: Rng, tables: Path | None) -> Pixels:
    """A piece of table top, seen from above."""
    if tables is not None and rng.random() < 0.6:
        found = _pictures(tables)
        if found:
            return _toned(_picture(found[int(rng.integers(len(found)))]), rng)
    kinds: tuple[Callable[[Rng], Pixels], ...] = (_wood, _wood, _cloth, _tiles, _plain, _marble)
    return kinds[int(rng.integers(len(kinds)))](rng)


@lru_cache(maxsize=4)
def _pictures(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES))


@lru_cache(maxsize=32)
def _picture(path: Path) -> Pixels:
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise FileNotFoundError(path)
    return np.asarray(pixels, np.uint8)


def _toned(pixels: Pixels, rng: Rng) -> Pixels:
    """The same table in another colour and light."""
    bright = rng.uniform(0.6, 1.15)
    scale = [bright * rng.uniform(0.9, 1.1) for _ in range(3)]
    table = np.empty((1, 256, 3), np.uint8)
    for channel in range(3):
        table[0, :, channel] = np.clip(np.arange(256) * scale[channel], 0, 255)
    if rng.random() < 0.5:
        pixels = np.ascontiguousarray(pixels[:, ::-1])
    return np.asarray(cv2.LUT(pixels, table))


def _colour(rng: Rng, choices: tuple[Colour, ...], by: float = 8) -> Colour:
    base = choices[int(rng.integers(len(choices)))]
    red, green, blue = (int(c) for c in np.clip(rng.normal(0, by, 3) + base, 5, 250))
    return red, green, blue


def _wood(rng: Rng) -> Pixels:
    """Boards with grain."""
    colour = _colour(
        rng, ((150, 105, 65), (185, 145, 100), (95, 60, 40), (205, 175, 135), (60, 42, 32))
    )
    grain = cv2.resize(clouds((SIDE // 24, SIDE), rng, 8), (SIDE, SIDE))
    rings = np.sin(cv2.resize(clouds((SIDE // 12, SIDE), rng, 3), (SIDE, SIDE)) * 9)
    shade = grain * rng.uniform(6, 14) + rings * rng.uniform(1, 6) + fibres((SIDE, SIDE), rng) * 2
    if rng.random() < 0.6:
        boards = int(rng.integers(3, 8))
        width = SIDE // boards
        for i in range(boards):
            shade[:, i * width : (i + 1) * width] += rng.normal(0, 8)
            shade[:, i * width : i * width + 2] -= 40
    pixels = shaded(np.asarray(shade, np.float32), colour)
    return np.asarray(np.rot90(pixels).copy()) if rng.random() < 0.5 else pixels


def _cloth(rng: Rng) -> Pixels:
    """Woven cloth, plain, striped or checked."""
    colour = _colour(
        rng,
        ((60, 90, 60), (150, 40, 45), (60, 70, 120), (200, 195, 185), (90, 90, 95), (35, 70, 60)),
    )
    weave = np.tile(
        np.array([[7, -4], [-5, 6]], np.float32).repeat(2, 0).repeat(2, 1), (SIDE // 4, SIDE // 4)
    )
    shade = weave * rng.uniform(0.4, 1.3) + clouds((SIDE, SIDE), rng, 5) * 6
    kind = rng.random()
    pitch = int(rng.integers(40, 130))
    band = (np.arange(SIDE) // pitch % 2).astype(np.float32) * rng.uniform(-45, 45)
    if kind < 0.25:
        shade = shade + band[None]
    elif kind < 0.45:
        shade = shade + band[None] + band[:, None]
    return shaded(np.asarray(shade + fibres((SIDE, SIDE), rng) * 3, np.float32), colour)


def _tiles(rng: Rng) -> Pixels:
    """Square tiles: a grid that is not the one to be found."""
    colour = _colour(rng, ((200, 195, 185), (120, 110, 100), (170, 120, 90), (225, 225, 225)))
    pitch = int(rng.integers(70, 200))
    across = np.arange(SIDE)
    tile = (across // pitch).astype(np.int64)
    tones = rng.normal(0, rng.uniform(2, 14), (SIDE // pitch + 1, SIDE // pitch + 1))
    shade = tones[tile[:, None], tile[None, :]] + clouds((SIDE, SIDE), rng, 6) * 4
    joint = across % pitch < max(2, int(pitch * 0.04))
    shade[joint[:, None] | joint[None, :]] += rng.choice([-50, 45])
    return shaded(np.asarray(shade, np.float32), colour)


def _plain(rng: Rng) -> Pixels:
    """A desk top of one colour."""
    colour = _colour(
        rng, ((225, 225, 222), (60, 60, 62), (180, 170, 155), (30, 28, 28), (140, 150, 155))
    )
    return shaded(clouds((SIDE, SIDE), rng, 5) * 4 + fibres((SIDE, SIDE), rng) * 2, colour)


def _marble(rng: Rng) -> Pixels:
    """Stone with veins."""
    colour = _colour(rng, ((220, 218, 214), (70, 72, 75), (190, 175, 160)))
    veins = 1 - np.minimum(np.abs(clouds((SIDE, SIDE), rng, 6)) * 3, 1)
    shade = veins * rng.uniform(-28, 25) + clouds((SIDE, SIDE), rng, 6) * 8
    return shaded(np.asarray(shade, np.float32), colour)
