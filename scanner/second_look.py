"""A second look at a side that is in doubt: the reader knows hatched farms from wasteland.

The network that places the map sees twelve pixels a space; the one that reads it sees three times
as many, and how the rest of the sheet is drawn. It costs a reading for each of the four turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scanner.crops import MARGIN, SPACE, cut, even_light
from scanner.flatten import Flat
from scanner.grid_lines import Doubles
from scanner.grid_network import TURNS
from scanner.read import read_spaces
from scanner.side import SideFound
from scoring.sheet import Map
from scoring.spaces import SPACES

# Spaces that look printed where the map has nothing, and the other way round, come together: one
# hatching is like the next. This share of what the reader says of each is believed.
TRUST = 0.7
DOUBT = 0.02


def looked_again(flat: Flat, sides: Sequence[SideFound]) -> SideFound:
    """The likeliest side and turn once the spaces have been read as each turn has them."""
    printed = [_printed(flat.turned(quarters)) for quarters in range(TURNS)]
    told = np.array([_fit(printed[side.quarters], side.map) for side in sides])
    chances = np.array([side.confidence for side in sides]) * np.exp(TRUST * (told - told.max()))
    chances /= chances.sum()
    best = int(chances.argmax())
    return replace(sides[best], confidence=float(chances[best]))


def _printed(flat: Flat) -> Doubles:
    """The chance of each space that what it shows is printed, never quite certain."""
    picture = even_light(flat.picture(SPACE, MARGIN / SPACE))
    return read_spaces(cut(picture), None).printed * (1 - 2 * DOUBT) + DOUBT


def _fit(looks: Doubles, map: Map) -> float:
    printed = np.array([map.printed(space).printed for space in SPACES])
    return float(np.log(np.where(printed, looks, 1 - looks)).sum())
