"""Sheets and grids as a camera sees them, with every crossing known: drawn quickly, for tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.prints_landmarks_bold import Landmarks
from scanner.arrays import Floats64, Pixels
from scanner.load import Photo
from scoring.maps import side
from scoring.sheet import Map

SCALE = 40.0  # pixels a space
TABLE = (70, 90, 110)


@dataclass(frozen=True)
class Shot:
    """A photo and the corners of its map or grid, clockwise from the first."""

    pixels: Pixels
    corners: Floats64

    @property
    def photo(self) -> Photo:
        height, width = self.pixels.shape[:2]
        return Photo(self.pixels, (width, height))

    def turned(self, quarters: int) -> Shot:
        """The photo turned clockwise by quarters."""
        pixels, corners = self.pixels, self.corners
        for _ in range(quarters):
            corners = np.stack([len(pixels) - 1 - corners[:, 1], corners[:, 0]], axis=1)
            pixels = np.asarray(cv2.rotate(pixels, cv2.ROTATE_90_CLOCKWISE), np.uint8)
        return Shot(pixels, corners)

    def off(self, corners: Floats64) -> float:
        """How far the worst of some corners lies off, in spaces of a map."""
        space = float(np.linalg.norm(self.corners[1] - self.corners[0])) / 11
        return float(np.linalg.norm(corners - self.corners, axis=1).max()) / space


def sheet_shot(
    letter: str | Map = "B",
    style: PrintStyle = PrintStyle.OFFICIAL,
    seed: int = 3,
    landmarks: Landmarks | None = None,
) -> Shot:
    """A blank sheet on a table, seen a little from the side."""
    map_ = letter if isinstance(letter, Map) else side(letter)
    canvas = print_sheet(style, map_, SCALE, np.random.default_rng(seed), landmarks=landmarks)
    square = np.array([canvas.at(x, y) for x, y in ((0, 0), (11, 0), (11, 11), (0, 11))])
    return tilted(canvas.pixels, square - 0.5)


def board(cells: int) -> Shot:
    """A printed square grid with some numbers in it, as puzzles are."""
    step = 60
    length = cells * step
    rng = np.random.default_rng(cells)
    paper = np.full((length + 200, length + 160, 3), 240, np.uint8)
    for line in range(cells + 1):
        thick = 4 if line % 3 == 0 else 2
        cv2.line(paper, (80 + line * step, 90), (80 + line * step, 90 + length), (40,) * 3, thick)
        cv2.line(paper, (80, 90 + line * step), (80 + length, 90 + line * step), (40,) * 3, thick)
    for row, column in rng.integers(0, cells, (3 * cells, 2)):
        spot = (int(column) * step + 100, int(row) * step + 130)
        cv2.putText(paper, str(rng.integers(1, 10)), spot, 0, 1.0, (30, 30, 30), 2)
    square = np.array(
        [[80.0, 90], [80 + length, 90], [80 + length, 90 + length], [80, 90 + length]]
    )
    return tilted(paper, square)


def tilted(paper: Pixels, square: Floats64, slant: float = 0.06) -> Shot:
    """Paper on a table, its upper edge farther away."""
    height, width = paper.shape[:2]
    rim = round(0.12 * max(height, width))
    size = (width + 2 * rim, height + 2 * rim)
    edge = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    away = np.array([[slant, 0.03], [-slant, 0], [0.01, 0], [0, -0.02]]) * width
    seen = (edge + rim + away).astype(np.float32)
    view = cv2.getPerspectiveTransform(edge, seen)
    pixels = cv2.warpPerspective(
        paper, view, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=TABLE
    )
    noisy = pixels + np.random.default_rng(1).normal(0, 3, pixels.shape)
    corners = np.array(cv2.perspectiveTransform(square.reshape(1, -1, 2), view), np.float64)
    return Shot(np.clip(noisy, 0, 255).astype(np.uint8), corners.reshape(4, 2))


def curled(shot: Shot, by: float) -> tuple[Shot, Floats64]:
    """The shot of a sheet that arches by `by` spaces, and where its crossings then lie."""
    space = float(np.linalg.norm(shot.corners[1] - shot.corners[0])) / 11
    left, right = shot.corners[:, 0].min(), shot.corners[:, 0].max()
    height, width = shot.pixels.shape[:2]
    rows, columns = np.mgrid[:height, :width].astype(np.float32)

    def rise(x: npt.NDArray[Any]) -> Floats64:
        return np.asarray(by * space * np.sin(np.pi * (x - left) / (right - left)), np.float64)

    pixels = cv2.remap(shot.pixels, columns, (rows + rise(columns)).astype(np.float32), 1)
    square = np.array([[0, 0], [11, 0], [11, 11], [0, 11]], np.float32)
    view = cv2.getPerspectiveTransform(square, shot.corners.astype(np.float32))
    along = np.arange(12, dtype=np.float64)
    flat = np.stack(np.meshgrid(along, along), axis=-1).reshape(1, -1, 2)
    seen = cv2.perspectiveTransform(flat, view)
    crossings = np.asarray(seen, np.float64).reshape(12, 12, 2)
    crossings[..., 1] -= rise(crossings[..., 0])
    corners = crossings[[0, 0, -1, -1], [0, -1, -1, 0]]
    return Shot(np.asarray(pixels, np.uint8), corners), crossings
