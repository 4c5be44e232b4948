"""Side and turn: which map is printed, and which of its corners comes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from scanner.arrays import Floats64
from scanner.find.flat_network import (
    DOUBT,
    TURNS,
    Impression,
    agreement,
)
from scanner.find.likeness import likeness
from scanner.find.maps import printed_sides
from scanner.logits import softmax
from scanner.place.corner_markers import CornerMarkers
from scanner.place.flat import Flat
from scoring.maps import SIDES
from scoring.sheet import Map

# The network is surer of single spaces than it is right about them together: drawings that hide
# one ruin hide the next one, too. With this share of its certainty, confidences came out honest.
TRUST = 0.3
# Nineteen in twenty right maps fit better than this. Where none does, what is seen is worth less:
# pencil hatching had passed for wasteland, and a wrong turn for certain.
FITS_WELL = -12.0
# Less sure than this a side and turn are worth a second look: one in seven of 670 sheets of side A.
# It was four in ten, and eight were turned wrong.
LOOK_AGAIN = 0.99
# One marker read in its place: its four by four bits are wrong once in many thousand.
MARKER_COUNTS = 12.0


@dataclass(frozen=True)
class SideFound:
    """A map and how far the sheet is turned, with the chance that both are right."""

    map: Map
    quarters: int  # `Flat.turned` by this puts A1 first
    confidence: float


def find_side(
    flat: Flat, maps: Sequence[Map] = (), markers: CornerMarkers | None = None
) -> list[SideFound]:
    """Every map and turn, likeliest first; `maps` are those it may be (the four sides if none).

    `markers` are those of this sheet, where somebody has looked for them already.
    """
    maps = maps or printed_sides()
    markers = markers or CornerMarkers(flat)
    seen = flat.seen_by_network
    # A sheet turned by three quarters has to be turned by one more to stand upright.
    turns = np.log(seen.turns[-np.arange(TURNS) % TURNS] + DOUBT)
    fits = agreement(seen, maps)
    worth = FITS_WELL / min(FITS_WELL, float(fits.max()))
    # Its word on the turn is as good as it says, once: on 670 sheets of side A, whose prints hardly
    # tell it, eight were turned wrong and four in ten in doubt when it counted for less.
    scores = worth * (TRUST * fits + turns) + _print_votes(seen, maps)
    likely, *others = np.argsort(-scores.max(axis=0), kind="stable").tolist()
    # Markers at another turn are sought where this one is in doubt: they would take 3 ms.
    sought = [likely] if softmax(scores, axis=None).max() > LOOK_AGAIN else [likely, *others]
    chances = softmax(scores + _marker_votes(markers, maps, sought), axis=None)
    order = np.argsort(-chances, axis=None, kind="stable")
    return [
        SideFound(maps[i // TURNS], int(i % TURNS), float(chances.flat[i])) for i in order.tolist()
    ]


def _print_votes(seen: Impression, maps: Sequence[Map]) -> Floats64:
    """What the prints that are remembered say for each map at each turn."""
    said = [likeness(seen, map) for map in maps]
    return TRUST * np.array([np.zeros(TURNS) if one is None else one for one in said])


def _marker_votes(markers: CornerMarkers, maps: Sequence[Map], turns: Iterable[int]) -> Floats64:
    """What corner markers say for each map, at the first turn at which they say anything."""
    votes = np.zeros((len(maps), TURNS))
    for quarters in turns:
        for named in markers.at(quarters).sides:
            for i, map_ in enumerate(maps):
                if (map_.name if map_.name in SIDES else None) == named:
                    votes[i, quarters] += MARKER_COUNTS
        if votes.any():
            break
    return votes
