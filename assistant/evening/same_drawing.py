"""Whether two photos show the same drawing in a space: the same lines at the same place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from statistics import median

import cv2
import numpy as np

from assistant.evening.record import Kept
from scanner.arrays import Floats32, Pixels
from scanner.read.crops import MARGIN, SPACE
from scoring.spaces import Space

# The map from above as it was kept with a photo; None where a sheet came as text.
Pictures = Callable[[Kept], Pixels | None]

RIM = 3  # pixels of a space that its frame may reach into
SHIFT = 3  # pixels that two flattened maps may lie off each other
PAPER = 9.0  # pixels: what changes more slowly is light and paper, not ink
# How alike two crops are, 1 for the same. In 128 pairs of photos of the studio's series spaces that
# had not changed came to 0.82 for three in four, of 43 that had (destroyed) none to 0.78.
SAME_DRAWING = 0.8
# The median over all spaces that two sheets have drawn on: 512 pairs of photos of one sheet came to
# 0.34 at least, and those that were read differently to 0.74; 942 of two players to 0.46 at most,
# and to 0.29 where nearly the same spaces are drawn on.
SAME_HAND = 0.5


def no_pictures(kept: Kept) -> Pixels | None:
    """Where nobody can look at what is kept."""
    return None


@dataclass(frozen=True, eq=False)
class Drawing:
    """The ink on a map seen from above."""

    picture: Pixels

    @cached_property
    def ink(self) -> Floats32:
        seen = self.picture.astype(np.float32)
        return np.asarray(seen - cv2.GaussianBlur(seen, (0, 0), PAPER), np.float32)

    def part(self, space: Space, rim: int) -> Floats32:
        """A space without so many pixels of its rim."""
        top, left = space.row * SPACE + MARGIN + rim, space.column * SPACE + MARGIN + rim
        return self.ink[top : top + SPACE - 2 * rim, left : left + SPACE - 2 * rim]


def likeness_of_drawings(one: Drawing, other: Drawing, space: Space) -> float:
    """How alike two photos are in a space, wherever in it the lines lie best on each other."""
    found = cv2.matchTemplate(
        other.part(space, RIM - SHIFT), one.part(space, RIM), cv2.TM_CCOEFF_NORMED
    )
    return float(found.max())


def same_drawing(one: Drawing, other: Drawing, space: Space) -> bool:
    return likeness_of_drawings(one, other, space) >= SAME_DRAWING


def same_hand(one: Drawing, other: Drawing, spaces: Iterable[Space]) -> bool:
    """Whether what two photos show in these spaces is one sheet's drawing."""
    found = [likeness_of_drawings(one, other, space) for space in spaces]
    return bool(found) and median(found) >= SAME_HAND
