"""Find the grid, third look: among straightened lines, those that stand at equal distances."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.arrays import Flags, Floats32, Floats64
from scanner.find.straight_lines import UNIT
from scanner.find.thin_lines import Ridges
from scanner.peaks import off_the_middle

# A point belongs to a direction when it runs along it to within nine degrees.
WITHIN = np.cos(np.radians(9.0))
FEWEST_POINTS = 60
STEP = 1.5  # pixels, of the profile across the lines
# A line counts by the stretches of this many pixels in which it is seen, not by how dark it is.
STRETCH = 8.0
MOST_PEAKS = 22  # of a profile; a grid of eleven spaces has twelve, its frame two more
MOST_COMBS = 8  # kept for each direction
SMALLEST_SPACE = 12.0  # pixels
PLAY = 0.04  # of a space, that a line may lie off
# Which of the grid's lines two seen lines may be: the outermost ones, or next to them.
ENDS = ((0, 0), (0, 1), (1, 0), (1, 1))


@dataclass(frozen=True)
class Comb:
    """Equally spaced lines of one direction in the straightened picture, in pixels."""

    start: float
    space: float
    score: float


def combs_of(
    ridges: Ridges, centre: Floats32, view: Floats64, cells: int
) -> tuple[list[Comb], list[Comb]]:
    """The likely upright and level lines of a grid in a straightened view."""
    points = np.hstack([(ridges.points - centre) / UNIT, np.ones((len(ridges), 1))])
    seen = points @ view.T
    depth = seen[:, 2]
    flat = seen[:, :2] / np.where(np.abs(depth) < 1e-6, 1e-6, depth)[:, None]
    before = depth > 0.2  # what lies at the horizon or behind it is no sheet
    upright = before & _runs_along(ridges, view, flat, 0)
    level = before & _runs_along(ridges, view, flat, 1)
    return (
        _combs(flat[upright] * UNIT, cells),
        _combs(flat[level][:, ::-1] * UNIT, cells),
    )


def _runs_along(ridges: Ridges, view: Floats64, flat: Floats64, axis: int) -> Flags:
    """Which points lie on lines that are upright (axis 0) or level (1) once straightened."""
    gradient = view[axis, :2] - flat[:, axis : axis + 1] * view[2, :2]
    aligned = np.abs(np.einsum("ij,ij->i", gradient, ridges.normals))
    along: Flags = aligned > WITHIN * np.linalg.norm(gradient, axis=1)
    return along


def _combs(points: Floats64, cells: int) -> list[Comb]:
    """Combs through points, each given by its place across the lines and along them."""
    if len(points) < FEWEST_POINTS:
        return []
    start, profile = _profile(points)
    sharp = np.maximum(profile - cv2.blur(profile[None], (15, 1))[0], 0)
    places = _places(sharp)
    if len(places) < 2:
        return []
    ceiling = np.sort(sharp[np.round(places).astype(np.intp)])[::-1][: cells + 1].mean()
    sharp = np.minimum(sharp, ceiling) / ceiling
    first, second = np.triu_indices(len(places), 1)
    offsets, spaces = [], []
    for low, high in ENDS:
        space = (places[second] - places[first]) / (cells - low - high)
        spaces.append(space)
        offsets.append(places[first] - low * space)
    space, offset = np.concatenate(spaces), np.concatenate(offsets)
    kept = space * STEP > SMALLEST_SPACE
    space, offset = space[kept], offset[kept]
    scores = _scores(sharp, offset, space, cells)
    return [
        Comb(float(start + offset[i] * STEP), float(space[i] * STEP), float(scores[i]))
        for i in _distinct(offset, space, scores, cells)
    ]


def _profile(points: Floats64) -> tuple[float, Floats32]:
    """In how many stretches a line is seen, for each place across the lines."""
    across, along = points.T
    start = float(across.min()) - 3 * STEP
    place = ((across - start) / STEP).astype(np.intp)
    stretch = ((along - along.min()) / STRETCH).astype(np.intp)
    width = int(stretch.max()) + 1
    length = int(place.max()) + 4
    seen = np.bincount(place * width + stretch, minlength=length * width) > 0
    profile = seen.reshape(length, width).sum(axis=1).astype(np.float32)
    return start, cv2.GaussianBlur(profile[None], (0, 0), 0.8)[0]


def _places(sharp: Floats32) -> Floats64:
    """Where the profile peaks, in steps."""
    inner = sharp[1:-1]
    peak = np.nonzero((inner >= sharp[:-2]) & (inner > sharp[2:]))[0] + 1
    peak = np.sort(peak[np.argsort(-sharp[peak], kind="stable")][:MOST_PEAKS])
    return np.asarray(peak + off_the_middle(sharp[peak - 1], sharp[peak], sharp[peak + 1]))


def _scores(sharp: Floats32, offset: Floats64, space: Floats64, cells: int) -> Floats64:
    """How much better lines are seen at the teeth of each comb than between and beyond them."""
    steps = np.arange(len(sharp), dtype=np.float64)
    teeth = offset[:, None] + space[:, None] * np.arange(-1, cells + 2)
    play = np.maximum(1.0, PLAY * space)[:, None]
    seen = np.max(
        [np.interp(teeth + shift, steps, sharp, 0, 0) for shift in (-play, 0 * play, play)], axis=0
    )
    gaps = offset[:, None] + space[:, None] * np.arange(-0.5, cells + 1)
    between = np.interp(gaps, steps, sharp, 0, 0).mean(axis=1)
    beyond = (seen[:, 0] + seen[:, -1]) / 2 / (cells + 1)
    scores: Floats64 = seen[:, 1:-1].mean(axis=1) - between - beyond
    return scores


def _distinct(offset: Floats64, space: Floats64, scores: Floats64, cells: int) -> list[int]:
    """The best combs of which no two are nearly the same."""
    ends = np.stack([offset, offset + cells * space], axis=1)
    kept: list[int] = []
    for i in np.argsort(-scores, kind="stable"):
        if len(kept) == MOST_COMBS:
            break
        apart = np.abs(ends[kept] - ends[i]).max(axis=1)
        if (apart > 0.25 * space[i]).all():
            kept.append(int(i))
    return kept
