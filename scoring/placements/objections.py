"""What a judge objects to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.message import Message
from scoring.spaces import Space


class Kind(Enum):
    """What can be wrong with what was drawn."""

    OVERLAP = "overlap"  # over what was drawn before
    ON_PRINT = "on_print"  # over a mountain or wasteland
    OUTSIDE = "outside"  # past the edge of the map
    SHAPE = "shape"  # in no shape of a card
    RUIN = "ruin"  # beside the ruins that had to be drawn on
    TERRAIN = "terrain"  # filled with what is not on the card
    MIXED = "mixed"  # one shape filled with two terrains
    COUNT = "count"  # more or fewer cards than came
    COIN = "coin"  # more or fewer coins than were earned


@dataclass(frozen=True)
class Objection:
    """One thing that cannot be, and where."""

    kind: Kind
    spaces: tuple[Space, ...]
    message: Message
