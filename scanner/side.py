"""Side and turn: which map is printed, and which of its corners comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

import cv2
import numpy as np
import numpy.typing as npt

from scanner.flatten import Flat
from scanner.grid_lattice import Lattice, Pyramid
from scanner.grid_lines import Doubles
from scanner.grid_network import FLAT_SIZE, MOUNTAIN, NOTHING, RUINS, WASTELAND, impression
from scanner.layout import Marker, Rect, layout
from scanner.load import Pixels
from scanner.markers import read_marker, side_and_corner
from scoring.maps import SIDES, side
from scoring.sheet import Map
from scoring.spaces import SIZE, SPACES

TURNS = 4
# The network is surer of single spaces than it is right about them together: drawings that hide
# one ruin hide the next one, too. With this share of its certainty, confidences came out honest.
TRUST = 0.3
# No space and no turn is ever certain.
DOUBT = 1e-4
MARKER_SIZE = 24.0  # pixels a space
MARKER_MARGIN = 0.4  # spaces of white paper around a marker, and play for curled paper
# One marker read in its place: its four by four bits are wrong once in many thousand.
MARKER_COUNTS = 12.0


@dataclass(frozen=True)
class SideFound:
    """A map and how far the sheet is turned, with the chance that both are right."""

    map: Map
    quarters: int  # `Flat.turned` by this puts A1 first
    confidence: float


def find_side(flat: Flat, maps: Sequence[Map] = ()) -> list[SideFound]:
    """Every map and turn, likeliest first; `maps` are those it may be (the four sides if none)."""
    maps = maps or tuple(side(letter) for letter in SIDES)
    seen = impression(*_shrunk(flat))
    printed = np.log(seen.printed + DOUBT)
    # A sheet turned by three quarters has to be turned by one more to stand upright.
    turns = np.log(seen.turns[-np.arange(TURNS) % TURNS] + DOUBT)
    scores = np.array([[_fit(np.rot90(printed, k), map_) for k in range(TURNS)] for map_ in maps])
    scores = TRUST * (scores + turns)
    scores += _marker_votes(flat, maps, int(scores.max(axis=0).argmax()))
    chances = np.exp(scores - scores.max())
    chances /= chances.sum()
    order = np.argsort(-chances, axis=None, kind="stable")
    return [
        SideFound(maps[i // TURNS], int(i % TURNS), float(chances.flat[i])) for i in order.tolist()
    ]


def _shrunk(flat: Flat) -> tuple[Pyramid, Lattice]:
    """The photo no finer than the network looks, and the lattice in it."""
    pixels = flat.photo.pixels
    ratio = min(1.0, 2 * FLAT_SIZE / flat.lattice.space)
    small = cv2.resize(pixels, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    lattice = flat.lattice.scaled(small.shape[1] / pixels.shape[1])
    return Pyramid((cast(Pixels, small),)), lattice


def _fit(printed: Doubles, map_: Map) -> float:
    """How well what is seen in the spaces agrees with what a map has printed there."""
    return float(np.take_along_axis(printed, prints(map_)[..., None], axis=2).sum())


@cache
def prints(map_: Map) -> npt.NDArray[np.intp]:
    """What a map has printed in each space, as the network counts it."""
    kinds = np.full((SIZE, SIZE), NOTHING)
    for space in SPACES:
        if space in map_.mountains:
            kinds[space.row, space.column] = MOUNTAIN
        elif space in map_.wasteland:
            kinds[space.row, space.column] = WASTELAND
        elif space in map_.ruins:
            kinds[space.row, space.column] = RUINS
    return kinds


def _marker_votes(flat: Flat, maps: Sequence[Map], likely: int) -> Doubles:
    """What the corner markers of our own print say for each map and turn, likely turn first."""
    votes = np.zeros((len(maps), TURNS))
    for quarters in (likely, *(k for k in range(TURNS) if k != likely)):
        turned = flat.turned(quarters)
        for marker in layout("own").markers:
            told = _marker(turned, marker)
            if told is None or told[1] != marker.corner:
                continue
            for i, map_ in enumerate(maps):
                if (map_.name if map_.name in SIDES else None) == told[0]:
                    votes[i, quarters] += MARKER_COUNTS
        if votes.any() or quarters == likely:
            break
    return votes


def _marker(flat: Flat, marker: Marker) -> tuple[str | None, int] | None:
    """What the marker at its place on our own print says, if there is one."""
    rect = marker.rect
    around = Rect(
        rect.left - MARKER_MARGIN,
        rect.top - MARKER_MARGIN,
        rect.right + MARKER_MARGIN,
        rect.bottom + MARKER_MARGIN,
    )
    number = read_marker(flat.view(around, MARKER_SIZE))
    return None if number is None else side_and_corner(number)
