"""The network `reader`: what goes into it and what comes out, place by place."""

from __future__ import annotations

from scanner.chances import LETTERS
from scoring.sheet import Content

# The terrain head; the last place is "something else": printed mountains and wasteland, mostly.
TERRAINS: tuple[Content | None, ...] = (
    Content.EMPTY,
    Content.FOREST,
    Content.VILLAGE,
    Content.FARM,
    Content.WATER,
    Content.MONSTER,
    Content.HERO,
    None,
)
DESTROYED = len(TERRAINS)  # place of the destroyed head
ATTACK = DESTROYED + 1  # place of the attack mark head
FIRST_LETTER = ATTACK + 1
OUTPUTS = FIRST_LETTER + len(LETTERS)  # a letter's place: none, then the monsters of Heroes

# What may be known of a space before it is read.
KNOWN: tuple[Content, ...] = (
    Content.EMPTY,
    Content.FOREST,
    Content.VILLAGE,
    Content.FARM,
    Content.WATER,
    Content.MONSTER,
    Content.HERO,
    Content.DESTROYED,
)
HINTS = len(KNOWN)
# Flags of a space: ruins printed, a "Your signs" box, no such box.
RUINS, EXAMPLE, ABSENT = range(3)
PRINTS = 3
EXAMPLES = 6  # boxes of "Your signs"
TOKENS = 121 + EXAMPLES
FEATURES = 96  # of a space, inside the network
KIN = 48  # numbers that point the same way for spaces drawn alike
