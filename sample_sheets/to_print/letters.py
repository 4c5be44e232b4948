"""The shapes of letters, so that printed words are painted like any other area."""

from __future__ import annotations

from functools import cache
from pathlib import Path as FilePath

import numpy as np
from fontTools.pens.recordingPen import (  # type: ignore[import-untyped]  # has no types
    DecomposingRecordingPen,
)
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # has no types

from sample_sheets.to_print import FONTS
from sample_sheets.to_print.drawing import Face, Label, Path, Points, curve, points

# Height of the capitals of Source Serif in parts of its size, from the font's OS/2 table.
CAPITALS = 0.67


def font_file(face: Face) -> FilePath:
    return FONTS / f"{face.value}.ttf"


@cache
def _font(face: Face) -> TTFont:
    return TTFont(font_file(face))


@cache
def _glyph(face: Face, letter: str) -> tuple[tuple[Points, ...], float]:
    """The outlines of a letter with size 1 and the way to the next one."""
    font = _font(face)
    glyphs = font.getGlyphSet()
    name = font.getBestCmap().get(ord(letter), ".notdef")
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    em = font["head"].unitsPerEm
    rings: list[Points] = []
    ring: list[tuple[float, float]] = []
    for verb, places in pen.value:
        if verb in ("moveTo", "lineTo"):
            ring.append(places[0])
        elif verb == "qCurveTo":
            ring.extend(_flat(ring[-1], places))
        elif verb in ("closePath", "endPath"):
            rings.append(points(ring) / em * (1, -1))
            ring = []
    return tuple(rings), glyphs[name].width / em


def _flat(
    start: tuple[float, float], places: tuple[tuple[float, float], ...]
) -> list[tuple[float, float]]:
    """A run of TrueType curves, whose on-points between two off-points are left unsaid."""
    flat: list[tuple[float, float]] = []
    for i, off in enumerate(places[:-1]):
        end = places[-1]
        if i < len(places) - 2:
            end = (off[0] + places[i + 1][0]) / 2, (off[1] + places[i + 1][1]) / 2
        one = start[0] / 3 + off[0] * 2 / 3, start[1] / 3 + off[1] * 2 / 3
        two = end[0] / 3 + off[0] * 2 / 3, end[1] / 3 + off[1] * 2 / 3
        flat += [(x, y) for x, y in curve(start, one, two, end, steps=5)[1:]]
        start = end
    return flat


def text_width(text: str, size: float, face: Face = Face.SEMIBOLD) -> float:
    return sum(_glyph(face, letter)[1] for letter in text) * size


def letter_shapes(label: Label) -> list[Path]:
    """The label as filled areas, one for each letter that shows."""
    x = label.x - label.align * text_width(label.text, label.size, label.face)
    baseline = label.y + CAPITALS / 2 * label.size
    shapes = []
    for letter in label.text:
        rings, width = _glyph(label.face, letter)
        if rings:
            placed = tuple(np.asarray(ring * label.size + (x, baseline)) for ring in rings)
            shapes.append(Path(placed, fill=label.colour, closed=True))
        x += width * label.size
    return shapes
