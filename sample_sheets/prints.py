"""Blank sheets as they come from the printer, in every kind the reader will meet."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

import cv2
import numpy as np

from sample_sheets.canvas import Canvas
from sample_sheets.prints_landmarks_bold import Landmarks
from sample_sheets.prints_official import print_official, white_canvas
from sample_sheets.prints_paper import plain_paper
from sample_sheets.prints_plain import print_plain
from sample_sheets.prints_scans import print_scan
from sample_sheets.raster import paint
from sample_sheets.to_print.page import own_page
from scanner.layout import layout
from scoring.language import language_codes
from scoring.sheet import Map


class PrintStyle(Enum):
    """The kinds of printed sheets."""

    OFFICIAL = "official"  # the game's kind, drawn by us
    OWN = "own"  # our sheet to print
    PLAIN = "plain"  # solid grids as people redraw them
    SCAN = "scan"  # a scan of a real sheet, from a folder that is given


def print_sheet(
    style: PrintStyle,
    map: Map,
    scale: float,
    rng: np.random.Generator,
    scans: Path | None = None,
    landmarks: Landmarks | None = None,
) -> Canvas:
    """A blank sheet of a map at `scale` pixels a space; no two seeds give the same print.

    Landmarks stand for the style's own where a fan has drawn the print.
    """
    if style is PrintStyle.OFFICIAL:
        return print_official(map, scale, rng, landmarks)
    if style is PrintStyle.PLAIN:
        return print_plain(map, scale, rng, landmarks)
    if style is PrintStyle.OWN:
        return _print_own(map, scale, rng)
    if scans is None:
        raise ValueError("prints from scans need the folder with the scans")
    return print_scan(scans, map, scale, rng)


def _print_own(map: Map, scale: float, rng: np.random.Generator) -> Canvas:
    """Our sheet from a home printer: in colour or grey, on white or yellowish paper."""
    canvas = white_canvas(layout("own"), scale)
    code = str(rng.choice(language_codes()))
    paint(canvas, own_page(map, code))
    pixels = canvas.pixels
    if rng.random() < 0.5:
        grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
        cv2.merge([grey] * 3, dst=pixels)
    # A printer low on ink prints black as grey.
    faded = rng.uniform(0, 60) if rng.random() < 0.3 else rng.uniform(0, 15)
    cv2.convertScaleAbs(pixels, dst=pixels, alpha=(255 - faded) / 255, beta=faded)
    shape = pixels.shape[0], pixels.shape[1]
    tone = rng.uniform(-4, 8)
    paper = plain_paper(shape, rng, (250, 249, int(247 - tone)), rng.uniform(0.5, 1.5))
    cv2.multiply(pixels, paper, dst=pixels, scale=1 / 255)
    return canvas
