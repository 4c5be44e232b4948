"""Side and turn: which map is printed, and which of its corners comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scanner.flatten import Flat
from scanner.grid import printed_sides
from scanner.grid_lines import Doubles
from scanner.grid_network import DOUBT, FLAT_MARGIN, FLAT_SIZE, TURNS, agreement, impression_of
from scanner.layout import Marker, Rect, layout
from scanner.markers import read_marker, side_and_corner
from scoring.maps import SIDES
from scoring.sheet import Map

# The network is surer of single spaces than it is right about them together: drawings that hide
# one ruin hide the next one, too. With this share of its certainty, confidences came out honest.
TRUST = 0.3
# Nineteen in twenty right maps fit better than this. Where none does, what is seen is worth less:
# pencil hatching had passed for wasteland, and a wrong turn for certain.
FITS_WELL = -12.0
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
    maps = maps or printed_sides()
    seen = flat.seen or impression_of(flat.picture(FLAT_SIZE, FLAT_MARGIN))
    # A sheet turned by three quarters has to be turned by one more to stand upright.
    turns = np.log(seen.turns[-np.arange(TURNS) % TURNS] + DOUBT)
    fits = agreement(seen, maps)
    worth = FITS_WELL / min(FITS_WELL, float(fits.max()))
    # Its word on the turn is as good as it says, once: on 670 sheets of side A, whose prints hardly
    # tell it, eight were turned wrong and four in ten in doubt when it counted for less.
    scores = worth * (TRUST * fits + turns)
    scores += _marker_votes(flat, maps, int(scores.max(axis=0).argmax()))
    chances = np.exp(scores - scores.max())
    chances /= chances.sum()
    order = np.argsort(-chances, axis=None, kind="stable")
    return [
        SideFound(maps[i // TURNS], int(i % TURNS), float(chances.flat[i])) for i in order.tolist()
    ]


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
