"""Ink on paper: strokes gathered per ink, then drawn at once with the grain of the tool.

Everything an ink draws goes onto one mask of the sheet; the mask is roughened by the paper's
tooth and multiplied onto the pixels. That way a full sheet costs a few passes, not one a stroke.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sample_sheets.canvas import Canvas
from sample_sheets.pen import Drawing, Points, Stroke
from scanner.arrays import Floats64, Indices, Pixels

Colour = tuple[int, int, int]  # blue, green, red

# OpenCV draws with this many fractional bits.
SHIFT = 4
# Runs of a stroke are drawn with one of these pressures, lightest first.
PRESSURES = (0.55, 0.72, 0.87, 1.0)
SHAKES = 8192
# Pixels a space at which the grain of paper is one pixel: spaces are about 14 mm wide, the grain
# of drawing paper about 0.2 mm.
GRAIN_SCALE = 70
BLOB = np.array(((0, 0), (11, 8), (0, 11)), np.int32)  # in fractions of a pixel
# Hands more even than this do not lift the pen slowly enough for a stroke to taper.
TAPERING = 0.25


@dataclass(frozen=True)
class Ink:
    """What a tool leaves on paper."""

    name: str
    colour: Colour
    width: float  # of a line, in spaces
    strength: float = 1.0  # how dark the darkest line is, 0 to 1
    grain: float = 0.0  # how much the paper's tooth shows, 0 to 1
    bleed: float = 0.0  # how far the ink runs, in widths
    uneven: float = 0.3  # how much the pressure changes along a line
    blobs: float = 0.0  # chance of a blob where a line starts


class Warp(NamedTuple):
    """Where a drawing goes: its box on the sheet, how it is turned and bent this time."""

    x: float  # middle
    y: float
    width: float
    height: float
    turn: float = 0.0  # radians
    slant: float = 0.0
    bend: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    tremor: float = 0.004  # in spaces
    shake: int = 0  # which piece of the hand's shaking: the same one draws the same again
    weight: float = 1.0


@dataclass
class Well:
    """What one ink has to draw."""

    lines: list[Points] = field(default_factory=list)
    areas: list[list[Points]] = field(default_factory=list)
    line_warps: list[tuple[float, ...]] = field(default_factory=list)
    area_warps: list[tuple[float, ...]] = field(default_factory=list)


class Inking:
    """Gathers what is to be drawn on a canvas, ink by ink."""

    def __init__(self, canvas: Canvas, paper: int) -> None:
        self.canvas = canvas
        self.paper = paper  # which sheet of paper it is, by its tooth
        self.wells: dict[Ink, Well] = {}

    def add(self, drawing: Drawing, warp: Warp, ink: Ink, second: Ink | None = None) -> None:
        """Draw something made in the unit box into a box of the sheet."""
        row = _numbers(warp)
        for number, part in enumerate(drawing):
            chosen = second if second is not None and part.second else ink
            well = self.wells.get(chosen)
            if well is None:
                well = self.wells[chosen] = Well()
            if isinstance(part, Stroke):
                # Each stroke of a drawing takes another piece of the shaking.
                pressed = (*row[:-2], row[-2] + 61 * number, row[-1] * part.weight)
                if part.filled:
                    well.areas.append([part.points])
                    well.area_warps.append(pressed)
                else:
                    well.lines.append(part.points)
                    well.line_warps.append(pressed)
            else:
                well.areas.append(list(part.rings))
                well.area_warps.append(row)

    def lay(self) -> None:
        """Put everything gathered onto the canvas."""
        for ink, well in self.wells.items():
            _lay(self.canvas, ink, well, self.paper)
        self.wells = {}


def _numbers(warp: Warp) -> tuple[float, ...]:
    """The warp as matrix, shift, bends, tremor and weight, in one row."""
    cos, sin = np.cos(warp.turn), np.sin(warp.turn)
    w, h = warp.width, warp.height
    return (
        w * cos,
        w * (warp.slant * cos - sin),
        h * sin,
        h * (warp.slant * sin + cos),
        warp.x,
        warp.y,
        *warp.bend,
        warp.tremor,
        warp.shake,
        warp.weight,
    )


def _onto_sheet(points: Points, warps: Floats64) -> Points:
    """Points of the unit box, each with its row of numbers, in spaces of the sheet."""
    u, v = points[:, 0] - 0.5, points[:, 1] - 0.5
    a, b, c, d, x, y, k, m, p, q = warps[:, :10].T
    bent_u = u + k * v * v + m * u * v
    bent_v = v + p * u * u + q * u * v
    return np.column_stack((x + a * bent_u + b * bent_v, y + c * bent_u + d * bent_v))


def _lay(canvas: Canvas, ink: Ink, well: Well, paper: int) -> None:
    """Draw all of one ink."""
    origin = np.array((canvas.layout.paper.left, canvas.layout.paper.top))
    lines, levels, ends = _lines(ink, well)
    areas = [
        [_onto_sheet(ring, np.array([row])) for ring in rings]
        for rings, row in zip(well.areas, well.area_warps, strict=True)
    ]
    everything = [ring for rings in areas for ring in rings]
    if len(lines):
        everything.append(lines)
    if not everything:
        return
    width = ink.width * canvas.scale
    corners = (np.concatenate(everything) - origin) * canvas.scale
    margin = int(width * (2 + ink.bleed)) + 4
    size = np.array((canvas.pixels.shape[1], canvas.pixels.shape[0]))
    low = np.clip(np.floor(corners.min(axis=0)) - margin, 0, size).astype(int)
    high = np.clip(np.ceil(corners.max(axis=0)) + margin, 0, size).astype(int)
    if (high <= low).any():
        return
    scale, shift = canvas.scale * 2**SHIFT, (origin * canvas.scale + low) * 2**SHIFT
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    for rings, row in zip(areas, well.area_warps, strict=True):
        fixed = [np.round(ring * scale - shift).astype(np.int32) for ring in rings]
        cv2.fillPoly(mask, fixed, min(255, int(210 * row[-1])), cv2.LINE_AA, SHIFT)
    if len(lines):
        _polylines(mask, np.round(lines * scale - shift).astype(np.int32), levels, ends, width, ink)
    tooth = _tooth(low.tolist(), mask.shape, paper, max(1, round(canvas.scale / GRAIN_SCALE)))
    # Pixels larger than the grain show its average.
    grain = ink.grain * min(1.0, canvas.scale / GRAIN_SCALE)
    paper_there = canvas.pixels[low[1] : high[1], low[0] : high[0]]
    _press(paper_there, mask, tooth, grain, ink, width)


def _lines(ink: Ink, well: Well) -> tuple[Points, Indices, Indices]:
    """All points of the strokes in spaces, the pressure of each, and where strokes end."""
    if not well.lines:
        return np.zeros((0, 2)), np.zeros(0, np.intp), np.zeros(0, np.intp)
    counts = np.array([len(points) for points in well.lines])
    warps = np.repeat(np.array(well.line_warps), counts, axis=0)
    points = _onto_sheet(np.concatenate(well.lines), warps)
    ends = np.cumsum(counts)
    starts = ends - counts
    step = np.arange(len(points)) - np.repeat(starts, counts)
    piece = warps[:, 11].astype(np.intp)
    shake = _shaking()[:, (piece + step) % SHAKES]
    points += warps[:, 10:11] * shake[:2].T
    pressure = warps[:, 12] * 0.86 + ink.uneven * 0.22 * shake[2]
    if ink.uneven > TAPERING:
        pressure[starts] -= ink.uneven * 0.25
        pressure[ends - 1] -= ink.uneven * 0.4
    bounds = (np.array(PRESSURES[:-1]) + PRESSURES[1:]) / 2
    return points, np.searchsorted(bounds, pressure), ends


def _polylines(
    mask: Pixels,
    points: npt.NDArray[np.int32],
    levels: Indices,
    ends: Indices,
    width: float,
    ink: Ink,
) -> None:
    """Draw strokes cut into runs of like pressure, the lightest first."""
    cuts = np.union1d(np.flatnonzero(levels[1:] != levels[:-1]) + 1, ends[:-1])
    begins = np.concatenate(([0], cuts))
    finishes = np.concatenate((cuts, [len(points)]))
    fresh = np.zeros(len(points), bool)
    fresh[0] = True
    fresh[ends[:-1]] = True
    runs: list[list[npt.NDArray[np.int32]]] = [[] for _ in PRESSURES]
    for begin, finish, joined, level in zip(
        begins.tolist(),
        finishes.tolist(),
        (~fresh[begins]).tolist(),
        levels[begins].tolist(),
        strict=True,
    ):
        runs[level].append(points[begin - joined : finish])
    if ink.blobs:
        starts = np.flatnonzero(fresh)
        # Which strokes start with a blob hangs on where they start, so it stays so.
        blobbed = starts[points[starts].sum(axis=1) % 100 < 100 * ink.blobs]
        runs[-1] += [points[[i, i, i]] + BLOB for i in blobbed]
    # Antialiasing and the blur below add about a pixel of their own.
    thickness = max(1, round(width - 0.7))
    kind = cv2.LINE_8 if ink.name == "shading" else cv2.LINE_AA
    for pressure, run in zip(PRESSURES, runs, strict=True):
        if run:
            cv2.polylines(mask, run, False, int(255 * pressure), thickness, kind, SHIFT)


def _press(
    pixels: Pixels, mask: Pixels, tooth: Pixels, grain: float, ink: Ink, width: float
) -> None:
    """Multiply a mask of ink onto the paper, rough where the tooth of the paper shows."""
    soft = 0.45 + ink.bleed * width
    cv2.GaussianBlur(mask, (0, 0), soft, dst=mask)
    # Lines thinner than a pixel are drawn a pixel wide and so much paler.
    thin = min(1.0, width / max(1, round(width))) if width < 1.5 else 1.0
    # Without the tooth a line would be darker on average by half the grain.
    gain = ink.strength * thin * 1.25 + 0.35 * grain
    cv2.addWeighted(mask, gain, tooth, -0.9 * grain, 0, dst=mask)
    darkness = np.minimum(np.arange(256), 255 * ink.strength)[:, None]
    shades = darkness * (255 - np.array(ink.colour)) / 255
    table = np.round(255 - shades).astype(np.uint8).reshape(256, 1, 3)
    factor = cv2.applyColorMap(mask, table)
    cv2.multiply(pixels, factor, dst=pixels, scale=1 / 255)


@cache
def _paper_tooth(size: int) -> Pixels:
    """The tooth of paper: fine noise with some coarser clouds in it, even from 0 to 255."""
    noise = np.random.default_rng(11).standard_normal((2, 1536, 1536), np.float32)
    fine = cv2.GaussianBlur(noise[0], (0, 0), 0.7 * size)
    coarse = cv2.GaussianBlur(noise[1], (0, 0), 2.5 * size)
    mixed = fine / fine.std() + 0.5 * coarse / coarse.std()
    # The logistic curve spreads normal noise about evenly.
    even: Pixels = (255 / (1 + np.exp(-1.6 * mixed))).astype(np.uint8)
    return even


def _tooth(corner: list[int], shape: tuple[int, ...], paper: int, size: int) -> Pixels:
    """The tooth of a piece of some sheet of paper."""
    tooth = _paper_tooth(size)
    left, top = corner[0] + paper % 331, corner[1] + paper // 331 % 331
    height, width = shape
    if top + height > tooth.shape[0] or left + width > tooth.shape[1]:  # a very large sheet
        down = -(-(top + height) // tooth.shape[0])
        right = -(-(left + width) // tooth.shape[1])
        tooth = np.tile(tooth, (down, right))
    return tooth[top : top + height, left : left + width]


@cache
def _shaking() -> Floats64:
    """How a hand shakes: across, down and in its pressure, as slow noise along a stroke."""
    noise = np.random.default_rng(12).standard_normal((3, SHAKES))
    tremor = sum(np.roll(noise[:2], k, axis=1) for k in range(5)) / np.sqrt(5)
    # Pressure changes more slowly than a hand trembles.
    pressure = sum(np.roll(noise[2:], k, axis=1) for k in range(16)) / 4
    return np.concatenate((tremor, pressure))


def smudge(
    canvas: Canvas, x: float, y: float, long: float, broad: float, turn: float, strength: float
) -> None:
    """Darken the paper in a soft oval, in spaces of the sheet: graphite wiped by a hand."""
    px, py = canvas.at(x, y)
    reach = int(long * canvas.scale)
    size = 2 * reach + 1
    oval = np.zeros((size, size), np.float32)
    axes = (int(long * 0.5 * canvas.scale), max(1, int(broad * 0.5 * canvas.scale)))
    cv2.ellipse(oval, (reach, reach), axes, float(np.degrees(turn)), 0, 360, 1.0, -1)
    cv2.GaussianBlur(oval, (0, 0), max(1.0, axes[1] * 0.6), dst=oval)
    left, top = int(px) - reach, int(py) - reach
    right = min(left + size, canvas.pixels.shape[1])
    bottom = min(top + size, canvas.pixels.shape[0])
    x0, y0 = max(0, left), max(0, top)
    if right <= x0 or bottom <= y0:
        return
    shade = 1 - strength * oval[y0 - top : bottom - top, x0 - left : right - left]
    paper = canvas.pixels[y0:bottom, x0:right]
    paper[:] = (paper * shade[..., None]).astype(np.uint8)
