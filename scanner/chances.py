"""What each space may hold, as chances: what passes from the network through all that weighs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scanner.arrays import Floats64
from scoring.sheet import Content

# Monsters: plain ones, then those of Heroes by their letters.
LETTERS: tuple[Content, ...] = (
    Content.MONSTER,
    Content.DRAGON,
    Content.GORGON,
    Content.TROLL,
    Content.ZOMBIE,
)
# What a space can be read as, in the order of the columns of `Chances.contents`.
READABLE: tuple[Content, ...] = (
    Content.EMPTY,
    Content.FOREST,
    Content.VILLAGE,
    Content.FARM,
    Content.WATER,
    Content.HERO,
    *LETTERS,
    Content.DESTROYED,
)


@dataclass(frozen=True, eq=False)
class SignWay:
    """A sign that is known from other sheets of the same hand, and the direction it points in."""

    content: Content
    way: Floats64


@dataclass(frozen=True, eq=False)
class Chances:
    """What each space may hold."""

    contents: Floats64  # 121 x READABLE, each row sums to 1
    attacks: Floats64  # 121: the chance of an attack mark
    printed: Floats64  # 121: the chance of printed art, a mountain or wasteland
    # 121 x KIN: unit vectors that point the same way where spaces are drawn alike.
    features: Floats64
    # The same of the boxes of "Your signs" that are shown.
    examples: Mapping[Content, Floats64] = field(default_factory=dict)
    hand: tuple[SignWay, ...] = ()  # how whoever drew it is known to draw
