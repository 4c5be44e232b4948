"""Whether what is seen is the print that a learned map remembers, and which way it is turned.

Where something is printed it stays, whatever is drawn beside it: so each space of the print, and of
what is around the map, is held against the same place of the photo, by its finer traits alone,
which neither light nor shade change. Each says a little for or against; spaces that are drawn over,
or lie under a thumb, say no more against than others say for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, Pixels
from scanner.find.flat_network import FLAT_MARGIN, FLAT_SIZE, TURNS, Impression
from scanner.find.thin_lines import LOGARITHM, ink
from scanner.remembered import MARGIN, Remembered, remembered_of
from scoring.sheet import Map
from scoring.spaces import SIZE as MAP_SIZE

SIZE = FLAT_SIZE  # pixels a space
SPACES = MAP_SIZE + 2 * MARGIN
SMOOTH, AROUND = 0.6, 0.7 * SIZE  # pixels: what is finer is grain, what is coarser is light
RIM = 2  # pixels left out around a space: lines are the same in all
OFF = 1  # pixels that a map may be off
# Traits of a space (deviation of logarithms) fainter than the first tell nothing; from the second
# on they tell as much as they ever do.
FAINTEST, STRONG = 0.02, 0.12
# By how a space correlates with its print: of 100 filled photos of 20 maps those of the right turn
# have 0.8 and more in seven of ten clear prints, those of a wrong one in one of ten.
EVEN, SLOPE, MOST = 0.5, 4.0, 1.5


def likeness(seen: Impression, map: Map) -> Floats64 | None:
    """How much speaks for each turn of a learned map, as a logarithm; None of any other map."""
    remembered = remembered_of(map)
    if remembered is None:
        return None
    printed, strength = _print(remembered)
    edge = (FLAT_MARGIN - MARGIN) * SIZE
    shown = seen.flat[edge:-edge, edge:-edge]
    turned = [np.ascontiguousarray(np.rot90(shown, quarters)) for quarters in range(TURNS)]
    alike = np.array([_alike(printed, traits(one)) for one in turned])
    return np.asarray(np.clip(SLOPE * (alike - EVEN), -MOST, MOST) @ strength)


def share_alike(seen: Impression, map: Map) -> float:
    """How much speaks for the turn that fits best, of all that could, from -1 to 1."""
    said = likeness(seen, map)
    remembered = remembered_of(map)
    if said is None or remembered is None:
        return 0.0
    _, strength = _print(remembered)
    return float(said.max() / max(MOST * strength.sum(), 1.0))


@lru_cache(maxsize=16)
def _print(remembered: Remembered) -> tuple[Floats32, Floats64]:
    """The traits of a print, and how much each of its spaces can tell."""
    side = SPACES * SIZE
    small = cv2.resize(remembered.picture, (side, side), interpolation=cv2.INTER_AREA)
    printed = traits(cast(Pixels, small))
    inner = _spaces(printed)[:, RIM:-RIM, RIM:-RIM].reshape(SPACES**2, -1)
    deviation = inner.std(axis=1).astype(np.float64)
    return printed, np.clip((deviation - FAINTEST) / (STRONG - FAINTEST), 0, 1)


def traits(picture: Pixels) -> Floats32:
    """What is finer than light and shade."""
    fine = cv2.GaussianBlur(cv2.LUT(ink(picture), LOGARITHM), (0, 0), SMOOTH)
    return np.asarray(fine - cv2.GaussianBlur(fine, (0, 0), AROUND), np.float32)


def _spaces(traits: Floats32) -> Floats32:
    blocks = traits.reshape(SPACES, SIZE, SPACES, SIZE).swapaxes(1, 2)
    return blocks.reshape(SPACES**2, SIZE, SIZE)


def _alike(printed: Floats32, shown: Floats32) -> Floats64:
    """How each space correlates with its print, where it fits best up to `OFF` beside its place."""
    one = _centred(printed)
    padded = np.pad(shown, OFF, mode="edge")
    best = np.full(SPACES**2, -1.0)
    for down in range(2 * OFF + 1):
        for across in range(2 * OFF + 1):
            moved = padded[down : down + len(shown), across : across + len(shown)]
            best = np.maximum(best, (one * _centred(moved)).sum(axis=1))
    return best


def _centred(traits: Floats32) -> Floats64:
    """What is in each space, its mean nought and its length one."""
    inner = _spaces(traits)[:, RIM:-RIM, RIM:-RIM].reshape(SPACES**2, -1).astype(np.float64)
    inner = inner - inner.mean(axis=1, keepdims=True)
    return cast(Floats64, inner / np.maximum(np.linalg.norm(inner, axis=1, keepdims=True), 1e-6))
