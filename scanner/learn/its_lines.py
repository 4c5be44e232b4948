"""Whether the grid that was found has eleven by eleven spaces, no more and no fewer.

A map is learned for good: a grid one line off, or a part of a larger one, would be wrong on every
sheet after it. So each of its lines must be seen, and none like them beyond its edge.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, ranked
from scanner.errors import SheetNotFound
from scanner.find.thin_lines import ink
from scanner.place.flat import Flat
from scoring.message import say
from scoring.spaces import SIZE

SCALE = 24  # pixels a space
BESIDE = 2  # spaces around the map
REACH, AWAY = 2, 5  # pixels: a line may lie so far off; what lies so far beside it is paper
# A line counts that is half as strong as most of them; fewer than these are seen of the inner ten
# only where the grid is another's.
AS_STRONG, FEWEST = 0.35, 8
# A line beyond the edge is one of the grid that is nearly as strong as its own. The lines of
# squared paper, on which somebody has ruled a map, are weaker.
GOES_ON = 0.8
# Of what lies between lines: grain, art. Lines that are no stronger are none.
ABOVE_GRAIN = 1.5


@dataclass(frozen=True, eq=False)
class Lines:
    """How strongly the lines of one direction are seen, from one before the first of a map to one
    after its last."""

    strengths: Floats64
    grain: float  # as strong as lines seem where there are none

    @property
    def usual(self) -> float:
        return ranked(self.strengths[2:-2])

    @property
    def seen(self) -> int:
        """How many of the ten inner lines are seen."""
        least = max(AS_STRONG * self.usual, ABOVE_GRAIN * self.grain)
        return int((self.strengths[2:-2] > least).sum())

    @property
    def goes_on(self) -> bool:
        """Whether another line follows beyond the map."""
        beyond = max(self.strengths[0], self.strengths[-1])
        return bool(beyond > max(GOES_ON * self.usual, ABOVE_GRAIN * self.grain))


def refuse_other_grids(flat: Flat) -> None:
    """Refuse a grid that has not eleven by eleven spaces, or whose lines are not seen."""
    picture = ink(flat.picture(SCALE, BESIDE)).astype(np.float32)
    upright, level = lines_of(picture), lines_of(np.ascontiguousarray(picture.T))
    if min(upright.seen, level.seen) < FEWEST:
        raise SheetNotFound(
            say("The lines of a map with 11 by 11 spaces are not seen in the photo."),
            say("Take a blank sheet of 11 by 11 spaces from above, in even light."),
        )
    if upright.goes_on and level.goes_on:
        raise SheetNotFound(
            say("The grid in the photo has more than 11 by 11 spaces."),
            say("A map has 11 by 11 spaces: take a photo of such a sheet."),
        )


def lines_of(picture: Floats32) -> Lines:
    """The upright lines of a flat picture with its margin."""
    smooth = cv2.GaussianBlur(picture, (0, 0), 0.7)
    rows = smooth[BESIDE * SCALE : (BESIDE + SIZE) * SCALE]
    dark, light = _strengths(rows), _strengths(np.asarray(-rows))
    return max(dark, light, key=lambda lines: lines.usual - lines.grain)


def _strengths(rows: Floats32) -> Lines:
    places = (np.arange(-1, SIZE + 2) + BESIDE) * SCALE
    between = places[1:-2] + SCALE // 2
    strengths = np.array([_depth(rows, int(place)) for place in places])
    grain = np.array([_depth(rows, int(place)) for place in between])
    return Lines(strengths, ranked(grain))


def _depth(rows: Floats32, place: int) -> float:
    """How much darker a line is than what lies beside it, in the middle one of its spaces."""
    across = slice(place - REACH - 1, place + REACH + 1)
    spaces = rows.reshape(SIZE, SCALE, -1)[:, 3:-3].mean(axis=1)
    beside = (spaces[:, place - AWAY - 1] + spaces[:, place + AWAY]) / 2
    return ranked(beside - spaces[:, across].min(axis=1))
