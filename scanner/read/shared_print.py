"""What is printed on ruins, and what one of them has beside it.

On one sheet all ruins look the same: the ink that they share is print, whatever a fan has drawn for
them. What one has beyond it is drawn, and one that has nothing is bare.
"""

from __future__ import annotations

from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, ranked
from scanner.chances import Chances
from scanner.logits import logit, sigmoid
from scanner.read.alike import EMPTY
from scanner.read.ink import RIM, unprinted, with_chance_of_empty
from scoring.sheet import Map

# The logit of a bare ruin, by what lies beyond the print and by the reader's own: fitted on 560
# sheets of wide, usual and foreign hands (`bench.print_and_ink --fit`). Where it agrees with the
# reader (`AGREES`) nothing is changed: wrong ruins went from 140 of 3360 to 82, those of them
# in no doubt from 39 to 21, ruins in doubt from 343 to 404. Without that limit 755 were in doubt.
BEYOND, READER, START = -1.12, 0.7, -1.19
TRACE = 0.03  # of a drawing: what lies beyond a bare ruin's print
AGREES = 2.0
SUREST = 6.9  # a chance of one in a thousand; no reader is surer of what is printed
# Prints lie up to two pixels off each other in a map that was flattened, lines one more.
OFF, WIDER = 2, 1
FEWEST = 3  # ruins, to tell what they share
GRAIN = 10.0  # of 255; less is no ink but paper, or the print's own unevenness
# Of a drawing, where too few are on the sheet to tell, and of the faintest hand (of 255).
FEW, USUAL, LEAST = 3, 15.0, 4.0


def weighed_by_shared_print(chances: Chances, ink: Floats32, map: Map) -> Chances:
    """The chances, with those of ruins that look too bare, or too little so, for what was read."""
    places = [space.index for space in sorted(map.ruins)]
    if len(places) < FEWEST:
        return chances
    reader = np.clip(logit(chances.contents[places, EMPTY]), -SUREST, SUREST)
    bare = BEYOND * np.log(beyond_print(ink, chances, map) + TRACE) + READER * reader + START
    contradicts = np.where(reader > 0, bare < AGREES, bare > -AGREES)
    return with_chance_of_empty(chances, np.array(places)[contradicts], sigmoid(bare[contradicts]))


def beyond_print(ink: Floats32, chances: Chances, map: Map) -> Floats64:
    """How much ink each ruin has beyond what all ruins of the sheet share, in the order of the
    spaces; 1 is what a drawing of this hand has elsewhere."""
    prints = [ink[space.index] for space in sorted(map.ruins)]
    beyond = np.zeros(len(prints))
    for number, one in enumerate(prints):
        others = [_laid_upon(one, other) for other in prints if other is not one]
        shared = np.min(others, axis=0)
        beyond[number] = _amount((one - shared)[None])[0]
    return beyond / _of_a_drawing(ink, chances, map)


def _laid_upon(one: Floats32, other: Floats32) -> Floats32:
    """The ink of another ruin moved to where it fits this one best, its lines a little wider."""
    fits = cv2.matchTemplate(other, one[OFF:-OFF, OFF:-OFF], cv2.TM_SQDIFF)
    down, across = divmod(int(fits.argmin()), fits.shape[1])
    around = np.ones((2 * WIDER + 1, 2 * WIDER + 1), np.uint8)
    wider = np.pad(cv2.dilate(other, around), OFF, mode="edge")
    return cast(Floats32, wider[down : down + len(one), across : across + len(one)])


def _amount(ink: Floats32) -> Floats64:
    inner = ink[:, RIM:-RIM, RIM:-RIM]
    return np.asarray(np.maximum(inner - GRAIN, 0).mean(axis=(1, 2)), np.float64)


def _of_a_drawing(ink: Floats32, chances: Chances, map: Map) -> float:
    """How much ink the middle one of the drawings beside ruins has."""
    drawn = unprinted(map) & (chances.contents[:, EMPTY] < 0.5)
    drawn[[space.index for space in map.ruins]] = False
    amounts = _amount(ink[drawn])
    return max(ranked(amounts), LEAST) if len(amounts) >= FEW else USUAL
