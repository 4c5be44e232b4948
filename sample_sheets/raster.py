"""Paints a page into pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import cv2
import numpy as np
import numpy.typing as npt

from sample_sheets.canvas import Canvas
from sample_sheets.to_print.drawing import Art, Colour, Label, Path, Points
from sample_sheets.to_print.letters import letter_shapes
from scanner.arrays import Pixels
from scanner.layout import Point

# OpenCV takes places in parts of a pixel as whole numbers: 4 bits are sixteenths.
SHIFT = 4
FAR = 30_000


def paint(canvas: Canvas, art: Iterable[Art]) -> None:
    """Draw onto the canvas."""
    paper = canvas.layout.paper
    paint_pixels(canvas.pixels, art, (paper.left, paper.top), canvas.scale)


def paint_pixels(pixels: Pixels, art: Iterable[Art], origin: Point, scale: float) -> None:
    """Draw onto pixels whose first one lies at `origin`, with `scale` pixels a space."""
    start = np.array(origin)
    paint_through(pixels, art, lambda places: (places - start) * scale, scale)


def paint_through(
    pixels: Pixels, art: Iterable[Art], project: Callable[[Points], Points], scale: float
) -> None:
    """Draw as a camera sees it: `project` finds the pixel of a place, `scale` gives line widths."""
    paths = [path for piece in art for path in _paths(piece) if path.lines]
    if not paths:
        return
    places = iter(_places([line for path in paths for line in path.lines], project))
    for path in paths:
        _paint_path(pixels, path, list(islice(places, len(path.lines))), scale)


def _paths(piece: Art) -> Sequence[Path]:
    return letter_shapes(piece) if isinstance(piece, Label) else (piece,)


def _paint_path(
    pixels: Pixels, path: Path, lines: list[npt.NDArray[np.int32]], scale: float
) -> None:
    if path.fill is not None:
        cv2.fillPoly(pixels, lines, _bgr(path.fill), cv2.LINE_AA, SHIFT)
    if path.stroke is not None:
        thickness = max(1, round(path.width * scale))
        colour = path.stroke
        # A line thinner than a pixel darkens its pixels only in part.
        faint = min(1.0, max(0.15, path.width * scale / thickness))
        if faint < 0.95 and thickness == 1:
            colour = _towards_white(colour, 1 - faint)
        cv2.polylines(pixels, lines, path.closed, _bgr(colour), thickness, cv2.LINE_AA, SHIFT)


def _places(
    lines: list[Points], project: Callable[[Points], Points]
) -> list[npt.NDArray[np.int32]]:
    # All lines at once: a page has thousands of short ones.
    # Far outside the picture OpenCV's whole numbers would overflow.
    seen = np.clip(project(np.concatenate(lines)), -FAR, FAR)
    places = np.rint(seen * (1 << SHIFT)).astype(np.int32)
    found, start = [], 0
    for line in lines:
        found.append(places[start : start + len(line)])
        start += len(line)
    return found


def _bgr(colour: Colour) -> Colour:
    return colour[2], colour[1], colour[0]


def _towards_white(colour: Colour, part: float) -> Colour:
    red, green, blue = (round(c + (255 - c) * part) for c in colour)
    return red, green, blue
