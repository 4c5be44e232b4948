"""Scans of real sheets as prints, where a folder with them is given; none are kept here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from sample_sheets.canvas import Canvas
from sample_sheets.prints_paper import fibres, photocopied
from scanner.arrays import Pixels
from scanner.layout import Rect, layout
from scoring.sheet import Map

Rng = np.random.Generator


@dataclass(frozen=True)
class Scan:
    """A picture of a blank official sheet and where its map lies in it, in pixels."""

    file: str
    side: str
    crop: tuple[int, int, int, int]  # left, top, right, bottom of the sheet
    origin: tuple[float, float]  # inner top left corner of the map
    pitch: tuple[float, float]  # size of a space


# Origin and pitch: least squares through the middles of all dashes of the inner lines; what is
# left over has a deviation of 0.05 to 0.18 pixels.
SCANS = (
    Scan("side_A_en.png", "A", (5, 22, 1129, 1632), (130.78, 355.57), (82.984, 82.988)),
    Scan("side_B_en_two_up.jpg", "B", (0, 0, 783, 1113), (87.18, 233.85), (55.178, 55.171)),
    Scan("side_B_en_two_up.jpg", "B", (783, 0, 1566, 1113), (870.17, 230.84), (55.175, 55.170)),
    Scan("side_A_ru_small.png", "A", (0, 0, 592, 734), (36.00, 23.27), (47.943, 47.960)),
)


def scans_of(map: Map) -> tuple[Scan, ...]:
    return tuple(scan for scan in SCANS if scan.side == map.name)


@lru_cache(maxsize=8)
def _picture(path: Path) -> Pixels:
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise FileNotFoundError(path)
    return np.asarray(pixels, np.uint8)


@lru_cache(maxsize=16)
def _scaled(path: Path, scan: Scan, scale: float) -> Pixels:
    """The sheet of a scan with so many pixels a space."""
    zoom_x, zoom_y = scale / scan.pitch[0], scale / scan.pitch[1]
    left, top, right, bottom = scan.crop
    size = round((right - left) * zoom_x), round((bottom - top) * zoom_y)
    pixels = _picture(path)
    if zoom_x < 0.8:
        pixels = np.asarray(cv2.GaussianBlur(pixels, (0, 0), 0.4 / zoom_x))
    matrix = np.array([[zoom_x, 0, -left * zoom_x], [0, zoom_y, -top * zoom_y]])
    return np.asarray(
        cv2.warpAffine(pixels, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    )


def print_scan(folder: Path, map: Map, scale: float, rng: Rng) -> Canvas:
    """A scanned sheet as another printer would bring it out."""
    found = scans_of(map)
    if not found:
        raise ValueError(f"no scan shows map {map.name}")
    scan = found[int(rng.integers(len(found)))]
    pixels = _scaled(folder / scan.file, scan, scale)
    left, top, right, bottom = (
        (edge - scan.origin[i % 2]) / scan.pitch[i % 2] for i, edge in enumerate(scan.crop)
    )
    measured = replace(layout("official"), paper=Rect(left, top, right, bottom))
    return Canvas(measured, scale, _reprinted(pixels, rng))


def _reprinted(pixels: Pixels, rng: Rng) -> Pixels:
    """Other inks: contrast, warmth, saturation; some in grey, some photocopied."""
    kind = rng.random()
    shape = pixels.shape[0], pixels.shape[1]
    if kind < 0.08:
        # Parchment is not white; a copier's exposure lifts it.
        lifted = cv2.convertScaleAbs(pixels, alpha=255 / rng.uniform(185, 215))
        return photocopied(np.asarray(lifted, np.uint8), shape, rng)
    levels = np.arange(256, dtype=np.float32) / 255
    table = np.empty((1, 256, 3), np.uint8)
    gamma, black, bright = rng.uniform(0.75, 1.25), rng.uniform(0, 25), rng.uniform(0.95, 1.15)
    for channel in range(3):
        gain = bright * rng.normal(1, 0.025)
        table[0, :, channel] = np.clip(black + (255 - black) * levels**gamma * gain, 0, 255)
    printed = cv2.LUT(pixels, table)
    if kind < 0.2:
        printed = cv2.cvtColor(cv2.cvtColor(printed, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    elif rng.random() < 0.5:
        grey = cv2.cvtColor(printed, cv2.COLOR_BGR2GRAY)
        part = rng.uniform(-0.3, 0.5)
        printed = cv2.addWeighted(printed, 1 - part, cv2.merge([grey] * 3), part, 0)
    grain = fibres(shape, rng) * rng.uniform(0, 2.5)
    return np.asarray(cv2.add(printed, cv2.merge([grain] * 3), dtype=cv2.CV_8U))
