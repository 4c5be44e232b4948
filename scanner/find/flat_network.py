"""The network `flat`: what it sees of a map in a flat guess of it, and how far the guess is off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats64, Indices, Pixels
from scanner.find.lattice import Lattice, flat_crossings, lattice_through
from scanner.find.stiff_paper import as_paper_follows
from scanner.find.views import Pyramid, flat_picture
from scanner.logits import sigmoid, softmax
from scanner.networks import run_on_picture
from scoring.sheet import Map
from scoring.spaces import SIZE as MAP_SIZE
from scoring.spaces import SPACES

FLAT_SIZE = 12  # pixels a space
FLAT_MARGIN = 2  # spaces, in which labels, frame and coins tell the way up
STIFFNESS = 4.0  # of paper that follows the network's shifts: with 12 it cannot follow a curl
# Where a guess is far off in one corner, the network takes other lines there for those it seeks:
# such crossings are further (spaces) than this from where all others want them.
ASTRAY = 0.25
# What a space can have printed in it, in the network's order.
NOTHING, MOUNTAIN, WASTELAND, RUINS = range(4)
TURNS = 4
# No space and no turn is ever certain.
DOUBT = 1e-4


@dataclass(frozen=True, eq=False)
class Impression:
    """What the network makes of a flat guess of the map."""

    shift: Floats64  # 12 x 12 x 2: where each crossing really is, in spaces off the guess
    printed: Floats64  # 11 x 11 x 4: chances of nothing, mountain, wasteland, ruins
    turns: Floats64  # chances that the sheet was turned by 0 to 3 quarters, clockwise
    is_map: float  # chance that this is a map at all
    flat: Pixels  # what it looked at

    @property
    def off(self) -> float:
        """How far the guess is off in the mean, in spaces."""
        return float(np.linalg.norm(self.shift, axis=-1).mean())


def impression_at(colours: Pyramid, lattice: Lattice) -> Impression:
    """The network's look at a lattice laid over a photo in colours."""
    return impression_of(flat_picture(colours, lattice, FLAT_SIZE, FLAT_MARGIN))


def impression_of(flat: Pixels) -> Impression:
    """The network's look at a flat picture of its size and margin."""
    shift, printed, whole = run_on_picture("flat", flat)
    return Impression(
        shift=shift[0].transpose(1, 2, 0).astype(np.float64),
        printed=softmax(printed[0].transpose(1, 2, 0).astype(np.float64)),
        turns=softmax(whole[0, :4].astype(np.float64)),
        is_map=float(sigmoid(whole[0, 4:])[0]),
        flat=flat,
    )


def move_as_seen(lattice: Lattice, seen: Impression, stiff: bool = False) -> Lattice:
    """The lattice where the network says it should be, bent or as a flat sheet."""
    flat = flat_crossings(MAP_SIZE)
    if stiff:
        wanted = (flat + seen.shift).reshape(-1, 2)
        move, _ = cv2.findHomography(flat.reshape(-1, 2), wanted, cv2.RANSAC, ASTRAY)
        if move is not None:
            return Lattice(MAP_SIZE, lattice.view @ move)
    return lattice_through(MAP_SIZE, lattice.at(flat + as_paper_follows(seen.shift, STIFFNESS)))


def agreement(seen: Impression, maps: Sequence[Map]) -> Floats64:
    """How well what is seen in the spaces agrees with each map at each turn, as a logarithm."""
    printed = np.log(seen.printed + DOUBT)
    turned = [np.rot90(printed, quarters).ravel() for quarters in range(TURNS)]
    # A product of matrices adds up for each map what was seen of what it has: 16 sums in one.
    return cast(Floats64, np.stack([_chosen(map_) for map_ in maps]) @ np.stack(turned, axis=1))


def certainty(seen: Impression) -> float:
    """How sure the network is of what is printed in the spaces, whatever it is, as a logarithm."""
    return float(np.log(seen.printed.max(axis=-1) + DOUBT).sum())


@cache
def _chosen(map_: Map) -> Floats64:
    """A one for what a map has in each space, a nought for all else, in the network's order."""
    return np.eye(RUINS + 1)[prints(map_)].ravel()


@cache
def prints(map_: Map) -> Indices:
    """What a map has printed in each space, as the network counts it."""
    kinds = np.full((MAP_SIZE, MAP_SIZE), NOTHING)
    for space in SPACES:
        if space in map_.mountains:
            kinds[space.row, space.column] = MOUNTAIN
        elif space in map_.wasteland:
            kinds[space.row, space.column] = WASTELAND
        elif space in map_.ruins:
            kinds[space.row, space.column] = RUINS
    return kinds
