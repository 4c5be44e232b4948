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
FRAMED = 3  # pixels left out at the ends of a space, where other lines cross
# A line is seen that is so strong beside most of them, and beside what seems a line where none is:
# grain, art. Where one of the inner ten is not seen the grid is another's.
AS_STRONG, ABOVE_GRAIN, FEWEST = 0.35, 1.5, 10
# A grid goes on where one more line follows, and lines that run into its edge do not end there but
# run on to it, most of them and nearly as strong: frames, names of rows and the edge of paper
# are none, and the lines of squared paper on which a map was ruled are weaker.
GOES_ON, RUN_ON = 0.7, 7


@dataclass(frozen=True, eq=False)
class Lines:
    """How strongly the lines of one direction are seen: from one before the first of a map to one
    after its last, over each space along them from one before it to one after it."""

    strengths: Floats64  # 14 x 13
    grain: float  # as strong as lines seem where there are none

    @property
    def whole(self) -> Floats64:
        """Each line over the middle one of the map's spaces along it."""
        return np.array([ranked(line[1:-1]) for line in self.strengths])

    @property
    def usual(self) -> float:
        return ranked(self.whole[2:-2])

    @property
    def seen(self) -> int:
        """How many of the ten inner lines are seen."""
        least = max(AS_STRONG * self.usual, ABOVE_GRAIN * self.grain)
        return int((self.whole[2:-2] > least).sum())

    def one_more(self, end: int) -> bool:
        """Whether another line follows before the first of the map (0) or after its last (-1)."""
        return bool(self.whole[end] > max(GOES_ON * self.usual, ABOVE_GRAIN * self.grain))

    def run_on(self, end: int) -> bool:
        """Whether these lines go on beyond the map, at their beginning (0) or their end (-1)."""
        beyond = self.strengths[1:-1, end]
        return int((beyond > max(GOES_ON * self.usual, ABOVE_GRAIN * self.grain)).sum()) >= RUN_ON


def refuse_other_grids(flat: Flat) -> None:
    """Refuse a grid that has not eleven by eleven spaces, or whose lines are not seen."""
    picture = ink(flat.picture(SCALE, BESIDE)).astype(np.float32)
    upright, level = lines_of(picture), lines_of(np.ascontiguousarray(picture.T))
    if min(upright.seen, level.seen) < FEWEST:
        raise SheetNotFound(
            say("The lines of a map with 11 by 11 spaces are not seen in the photo."),
            say("Take a blank sheet of 11 by 11 spaces from above, in even light."),
        )
    pairs = (upright, level), (level, upright)
    if any(one.one_more(end) and other.run_on(end) for one, other in pairs for end in (0, -1)):
        raise SheetNotFound(
            say("The grid in the photo has more than 11 by 11 spaces."),
            say("A map has 11 by 11 spaces: take a photo of such a sheet."),
        )


def lines_of(picture: Floats32) -> Lines:
    """The upright lines of a flat picture with its margin, dark ones or light ones."""
    smooth = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.float32)
    rows = smooth[(BESIDE - 1) * SCALE : (BESIDE + SIZE + 1) * SCALE]
    dark, light = _strengths(rows), _strengths(np.asarray(-rows))
    return max(dark, light, key=lambda lines: lines.usual - lines.grain)


def _strengths(rows: Floats32) -> Lines:
    places = (np.arange(-1, SIZE + 2) + BESIDE) * SCALE
    between = places[1:-2] + SCALE // 2
    spaces = rows.reshape(SIZE + 2, SCALE, -1)[:, FRAMED:-FRAMED].mean(axis=1)
    grain = [ranked(_depths(spaces, int(place))[1:-1]) for place in between]
    return Lines(
        np.array([_depths(spaces, int(place)) for place in places]), ranked(np.array(grain))
    )


def _depths(spaces: Floats32, place: int) -> Floats64:
    """How much darker a line is than what lies beside it, in each of the spaces along it."""
    beside = (spaces[:, place - AWAY - 1] + spaces[:, place + AWAY]) / 2
    darkest = spaces[:, place - REACH - 1 : place + REACH + 1].min(axis=1)
    return np.asarray(beside - darkest, np.float64)
