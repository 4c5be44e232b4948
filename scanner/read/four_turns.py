"""The stage that looks again: a side or a turn that is in doubt is decided by reading.

The network that places the map sees twelve pixels a space; the one that reads it sees three times
as many, and how the rest of the sheet is drawn: it knows hatched farms from wasteland. Signs that
stand on their heads it reads less surely: on side A, whose mountains lie alike upside down, they
tell the turn. It costs a reading for each of the four turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scanner.arrays import Flags, Floats64
from scanner.find.flat_network import TURNS
from scanner.place.flat import Flat
from scanner.place.place_map import Placed
from scanner.place.side import LOOK_AGAIN, SideFound
from scanner.read.crops import crops_of, seen_from_above
from scanner.read.spaces import Chances, read_spaces
from scoring.sheet import Map
from scoring.spaces import SPACES

# Spaces that look printed where the map has nothing, and the other way round, come together: one
# hatching is like the next. This share of what the reader says of each is believed.
TRUST = 0.7
DOUBT = 0.02
# How much more surely (sum of logarithms) one turn is read than another counts up to this: a few of
# 670 sheets of side A are read more surely upside down, by up to 13.
MOST_UNCLEAR = 4.0


def look_again(placed: Placed) -> Placed:
    """The map with its side and turn decided: as it was placed, unless that is in doubt."""
    if placed.side.confidence > LOOK_AGAIN:
        return placed
    return replace(placed, sides=(read_four_turns(placed.as_found, placed.sides),))


def read_four_turns(flat: Flat, sides: Sequence[SideFound]) -> SideFound:
    """The likeliest of these sides and turns once the spaces are read as each turn has them."""
    read = [_read(flat.turned(quarters)) for quarters in range(TURNS)]
    fits = np.array([_fit(read[side.quarters], side.map) for side in sides])
    clear = np.array([_clearness(read[side.quarters], side.map) for side in sides])
    likelier = TRUST * (fits - fits.max())
    likelier += np.maximum(clear - _clearest(sides, clear), -MOST_UNCLEAR)
    chances = np.array([side.confidence for side in sides]) * np.exp(likelier)
    chances /= chances.sum()
    best = int(chances.argmax())
    return replace(sides[best], confidence=float(chances[best]))


def _read(flat: Flat) -> Chances:
    return read_spaces(crops_of(seen_from_above(flat)), None)


def _fit(read: Chances, map: Map) -> float:
    """How well what looks printed fits a map, never quite certain of any space."""
    looks = read.printed * (1 - 2 * DOUBT) + DOUBT
    return float(np.log(np.where(_prints(map), looks, 1 - looks)).sum())


def _clearness(read: Chances, map: Map) -> float:
    """How surely the spaces of a map that are not printed are read."""
    surest = np.maximum(read.contents.max(axis=1), DOUBT)
    return float(np.log(surest[~_prints(map)]).sum())


def _clearest(sides: Sequence[SideFound], clear: Floats64) -> Floats64:
    """For each side and turn, how clear the clearest turn of the same side is.

    Sides are not compared with each other: one has more spaces to read than the next.
    """
    return np.array(
        [max(clear[k] for k, other in enumerate(sides) if other.map == one.map) for one in sides]
    )


def _prints(map: Map) -> Flags:
    return np.array([map.printed(space).printed for space in SPACES])
