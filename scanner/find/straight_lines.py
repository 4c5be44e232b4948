"""Find the grid, second look: straight lines, and the points in which parallel ones meet."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64
from scanner.find.thin_lines import Ridges
from scanner.peaks import off_the_middle

TURN_STEP = np.radians(1.5)  # of the table of straight lines
SHIFT_STEP = 2.0  # pixels
# A point votes for lines up to six degrees off its own direction: dashes are short, hands shake.
TURNS_BESIDE = 4
TURNS = round(np.pi / TURN_STEP)
# Lines in the picture of a sheet: 24 of the grid, the frame, the paper's edges, boxes, and some
# that players and tables add.
MOST_LINES = 50
# How far a line may miss the point it should meet the others in. Curled paper bends lines by
# about this much.
MISS = np.radians(1.0)
# Lengths are measured in this many pixels from the picture's centre, so that all coordinates are
# around one and a far point needs no large numbers.
UNIT = 500.0
# Nobody photographs a sheet from so low that its parallels meet within the picture.
NEAREST_MEETING = 0.625  # units from the centre
# Two directions of a square seen at a slant: the cosine between them stays below this.
MOST_SLANTED = 0.75
# A horizon closer than this (units) would cut through the picture.
NEAREST_HORIZON = 0.15


@dataclass(frozen=True)
class Lines:
    """Straight lines x cos(turn) + y sin(turn) = shift, around the picture's centre."""

    turn: Floats64
    shift: Floats64  # pixels
    votes: Floats64


def find_lines(ridges: Ridges, centre: Floats32, reach: float) -> Lines:
    """The straight lines with the most ridge points on them; dashed ones as well."""
    x, y = (ridges.points - centre).T
    own = np.round(np.arctan2(ridges.normals[:, 1], ridges.normals[:, 0]) / TURN_STEP)
    own = own.astype(np.intp)
    width = int(2 * reach / SHIFT_STEP) + 3
    votes = np.zeros(TURNS * width)
    for beside in range(-TURNS_BESIDE, TURNS_BESIDE + 1):
        step = own + beside
        angle = step * TURN_STEP
        shift = x * np.cos(angle) + y * np.sin(angle)
        # Half a turn on, a line is the same line seen from its other side.
        shift = np.where((step // TURNS) % 2 == 0, shift, -shift)
        place = (step % TURNS) * width + np.round((shift + reach) / SHIFT_STEP).astype(np.intp)
        fade = np.exp(-((beside / TURNS_BESIDE) ** 2))
        votes += np.bincount(place, ridges.weights * fade, TURNS * width)
    return _peaks(votes.reshape(TURNS, width).astype(np.float32), reach)


def _peaks(votes: Floats32, reach: float) -> Lines:
    """The highest places of the table of votes, each between its steps."""
    # What a carpet adds is much and broad; what a line adds is sharp.
    sharp = cv2.GaussianBlur(votes - cv2.blur(votes, (15, 1)), (0, 0), 0.7)
    edge = 3
    table = np.vstack([sharp[-edge:, ::-1], sharp, sharp[:edge, ::-1]])
    highest = cv2.dilate(table, np.ones((5, 5), np.uint8))[edge:-edge]
    highest[:, :1] = highest[:, -1:] = np.inf
    turn, shift = np.nonzero((sharp >= highest) & (sharp > 0))
    best = np.argsort(-sharp[turn, shift], kind="stable")[:MOST_LINES]
    turn, shift = turn[best], shift[best]
    row = turn + edge
    between_turns = off_the_middle(table[row - 1, shift], table[row, shift], table[row + 1, shift])
    between_shifts = off_the_middle(table[row, shift - 1], table[row, shift], table[row, shift + 1])
    return Lines(
        turn=(turn + between_turns) * TURN_STEP,
        shift=(shift + between_shifts) * SHIFT_STEP - reach,
        votes=table[row, shift].astype(np.float64),
    )


def meeting_points(lines: Lines, most: int) -> list[Floats64]:
    """The points, homogeneous, in which parallel lines meet; those of the most lines first."""
    if len(lines.turn) < 4:
        return []
    normal = np.stack([np.cos(lines.turn), np.sin(lines.turn)], axis=1)
    shift = lines.shift[:, None] / UNIT
    line = np.hstack([normal, -shift])
    foot = normal * shift
    first, second = np.triu_indices(len(line), 1)
    points = np.cross(line[first], line[second])
    points /= np.linalg.norm(points, axis=1, keepdims=True) + 1e-12
    distance = np.hypot(points[:, 0], points[:, 1])
    points = points[distance > np.abs(points[:, 2]) / NEAREST_MEETING]
    fits = _fit(points[:, None], normal, foot)
    weight = np.sqrt(lines.votes)
    left = np.ones(len(line))
    found: list[Floats64] = []
    for _ in range(most):
        support = fits @ (weight * left)
        if not len(support) or left.sum() < 4:
            break
        best = int(np.argmax(support))
        found.append(_shared_point(points[best], line, normal, foot, weight * left))
        left = left * (fits[best] <= 0)
    return found


def _fit(points: Floats64, normal: Floats64, foot: Floats64) -> Floats64:
    """How well each line runs to each point, from 1 down to 0 at `MISS`."""
    towards = points[..., :2] - points[..., 2:] * foot
    length = np.linalg.norm(towards, axis=-1) + 1e-9
    sine = np.einsum("...k,...k->...", towards, normal) / length
    fit: Floats64 = np.maximum(0.0, 1 - (sine / np.sin(MISS)) ** 2)
    return fit


def _shared_point(
    point: Floats64, line: Floats64, normal: Floats64, foot: Floats64, weight: Floats64
) -> Floats64:
    """The point that its bundle of lines agrees on."""
    for _ in range(3):
        towards = point[:2] - point[2] * foot
        scaled = line / (np.linalg.norm(towards, axis=1, keepdims=True) + 1e-9)
        kept = weight * _fit(point, normal, foot)
        point = np.linalg.eigh((scaled * kept[:, None]).T @ scaled)[1][:, 0]
    return point


def straightening(across: Floats64, along: Floats64) -> Floats64 | None:
    """The view in which lines that meet in `across` are level, those that meet in `along` upright.

    None where no camera sees a sheet so.
    """
    first = across[:2] / np.linalg.norm(across[:2])
    second = along[:2] / np.linalg.norm(along[:2])
    if abs(first @ second) > MOST_SLANTED:
        return None
    horizon = np.cross(across, along)
    if abs(horizon[2]) < NEAREST_HORIZON * np.linalg.norm(horizon):
        return None
    centre = np.array([0.0, 0.0, 1.0])
    upright = np.cross(along, centre)
    level = np.cross(across, centre)
    return np.stack(
        [
            upright / np.hypot(upright[0], upright[1]),
            level / np.hypot(level[0], level[1]),
            horizon / horizon[2],
        ]
    )
