"""The print of a learned map taken off a photo of its sheet, so that what is left was drawn.

Light that paper throws back is what the print lets through times what the drawing does: so the
photo is divided by the print, which was laid upon it space by space. Printed art, the squares of
squared paper and the lines of the map go; what was drawn stays, on bare paper.
"""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Pixels
from scanner.chances import Chances
from scanner.find.thin_lines import ink as darkest
from scanner.light import PAPER_WHITE
from scanner.read.crops import CROP, MAP, SPACE
from scanner.read.crops import MARGIN as RIM
from scanner.read.ink import EMPTY, strength_of, unprinted, with_chance_of_empty
from scanner.remembered import MARGIN, Remembered
from scoring.sheet import Map
from scoring.spaces import SIZE

OFF = 3  # pixels that a print may lie off in a map that was flattened
SMOOTH = 0.8
WIDER = 1  # pixels by which the print is taken to be wider: no photo is as sharp as another
# Where less light comes back from the print nothing drawn on it is seen.
DARKEST = 30
# What shows beneath the print is no lighter than what lies around: in shade, on paint, or where a
# photo is too blurred to be as dark as the print, lines had turned white. Pixels, half the way.
BENEATH = 4
# Nothing is drawn where the strongest ink that is left (of 255) is fainter: of 10,125 drawn spaces
# on 178 filled sheets 1 to 8 were, of 9,955 bare ones half. Faint rests of squares had been read as
# water, on 45 spaces of one sheet.
FAINTEST, SURELY_BARE = 18.0, 0.98
FLAT = 1.0  # deviation of grey below which a space has nothing to lay a print by


def without_print(picture: Pixels, remembered: Remembered) -> Pixels:
    """A map from above in even light as if nothing were printed on it."""
    cut = MARGIN * SPACE - RIM
    printed = laid_upon(np.ascontiguousarray(remembered.picture[cut:-cut, cut:-cut]), picture)
    around = np.ones((2 * WIDER + 1, 2 * WIDER + 1), np.uint8)
    through = np.maximum(cv2.erode(printed, around), DARKEST).astype(np.float32)
    drawn = picture.astype(np.float32) * (PAPER_WHITE / through)
    lightest = cv2.dilate(picture, np.ones((2 * BENEATH + 1, 2 * BENEATH + 1), np.uint8))
    return np.minimum(drawn, lightest).astype(np.uint8)


def with_bare_spaces(chances: Chances, ink: Floats32, map: Map) -> Chances:
    """The chances, with those of spaces that show hardly anything once the print is off."""
    bare = np.flatnonzero(unprinted(map) & (strength_of(ink) < FAINTEST))
    doubted = bare[chances.contents[bare, EMPTY] < SURELY_BARE]
    return with_chance_of_empty(chances, doubted, np.full(len(doubted), SURELY_BARE))


def laid_upon(printed: Pixels, picture: Pixels) -> Pixels:
    """The print, moved by a few pixels to where each part of the picture has it."""
    ways, sure = _ways(_grey(printed), _grey(picture))
    smooth = np.zeros_like(ways)
    for row in range(SIZE):
        for column in range(SIZE):
            near = np.s_[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2]
            smooth[row, column] = _middle(ways[near].reshape(-1, 2), sure[near].ravel())
    moved = cv2.resize(smooth, (MAP, MAP), interpolation=cv2.INTER_LINEAR)
    rows, columns = np.mgrid[:MAP, :MAP].astype(np.float32)
    return cast(
        Pixels,
        cv2.remap(
            printed,
            columns + moved[..., 0],
            rows + moved[..., 1],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
    )


def _grey(picture: Pixels) -> Floats32:
    return cast(Floats32, cv2.GaussianBlur(darkest(picture).astype(np.float32), (0, 0), SMOOTH))


def _ways(printed: Floats32, picture: Floats32) -> tuple[Floats32, Floats32]:
    """For each space which way the print lies off there, x and y, and how surely."""
    ways = np.zeros((SIZE, SIZE, 2), np.float32)
    sure = np.zeros((SIZE, SIZE), np.float32)
    around = cast(Floats32, cv2.copyMakeBorder(printed, OFF, OFF, OFF, OFF, cv2.BORDER_REPLICATE))
    for row in range(SIZE):
        for column in range(SIZE):
            top, left = row * SPACE, column * SPACE
            space = picture[top : top + CROP, left : left + CROP]
            if space.std() < FLAT:
                continue
            fits = cv2.matchTemplate(
                around[top : top + CROP + 2 * OFF, left : left + CROP + 2 * OFF],
                space,
                cv2.TM_CCOEFF_NORMED,
            )
            down, across = divmod(int(fits.argmax()), fits.shape[1])
            ways[row, column] = across - OFF, down - OFF
            sure[row, column] = max(float(fits[down, across]), 0.0) ** 2
    return ways, sure


def _middle(ways: Floats32, sure: Floats32) -> Floats32:
    """The way in the middle of several, each as sure as it is."""
    middle = np.zeros(2, np.float32)
    for axis in range(2):
        order = np.argsort(ways[:, axis], kind="stable")
        total = sure[order].cumsum()
        middle[axis] = ways[order[int(np.searchsorted(total, total[-1] / 2))], axis]
    return middle
