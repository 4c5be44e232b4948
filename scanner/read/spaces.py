"""Read the spaces: the network's word on each of them, as chances."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from scanner.arrays import Floats32, Floats64, Pixels
from scanner.chances import LETTERS, READABLE, Chances
from scanner.logits import sigmoid, softmax
from scanner.networks import MODEL, Crops, network, scaled
from scanner.read.crops import CROP
from scanner.read.heads import (
    ABSENT,
    ATTACK,
    DESTROYED,
    EXAMPLE,
    FIRST_LETTER,
    HINTS,
    KNOWN,
    PRINTS,
    RUINS,
    TERRAINS,
    TOKENS,
)
from scanner.read.your_signs import Examples
from scoring.sheet import Content, Map
from scoring.spaces import SPACES, Space


@dataclass(frozen=True)
class Temperatures:
    """How far the network's confidence is stretched to be honest (`training.calibrate`)."""

    terrain: float
    destroyed: float
    attack: float
    letter: float


def read_spaces(
    crops: Crops,
    map: Map | None,
    examples: Examples | None = None,
    known: Mapping[Space, Content] | None = None,
    *,
    together: bool = True,
) -> Chances:
    """The network's reading of the 121 crops.

    `examples` are the boxes of "Your signs" that are shown. `known` is what an earlier sheet or the
    player says of some spaces: it also tells how this player draws. Without `together` each space
    is read by itself, which is only good to measure what the others tell.
    """
    tokens = np.zeros((TOKENS, 3, CROP, CROP), np.float32)
    tokens[: len(SPACES)] = crops
    hints = np.zeros((1, TOKENS, HINTS), np.float32)
    printed = np.zeros((1, TOKENS, PRINTS), np.float32)
    for space in map.ruins if map else ():
        printed[0, space.index, RUINS] = 1.0
    for space, content in (known or {}).items():
        plain = Content.MONSTER if content in LETTERS else content
        if plain in KNOWN:
            hints[0, space.index, KNOWN.index(plain)] = 1.0
    shown = examples or {}
    for token, sign in enumerate(SIGNS, len(SPACES)):
        printed[0, token, EXAMPLE if sign in shown else ABSENT] = 1.0
        if sign in shown:
            tokens[token] = shown[sign]
            hints[0, token, KNOWN.index(sign)] = 1.0
    logits, features, alone = run(tokens, hints, printed)
    logits = logits if together else alone
    read = chances(logits[: len(SPACES)], features[: len(SPACES)], temperatures())
    boxes = dict(zip(SIGNS, features[len(SPACES) :], strict=True))
    return replace(read, examples={sign: boxes[sign] for sign in shown})


# The boxes of "Your signs", in the order of the layout.
SIGNS: tuple[Content, ...] = (
    Content.FOREST,
    Content.VILLAGE,
    Content.FARM,
    Content.WATER,
    Content.MONSTER,
    Content.HERO,
)


def run(tokens: Crops, hints: Floats32, printed: Floats32) -> tuple[Floats64, Floats64, Floats64]:
    """The network itself: logits and features of all tokens, and logits of each read alone."""
    net = network("reader")
    net.setInput(tokens, "crops")
    net.setInput(hints, "hints")
    net.setInput(printed, "printed")
    logits, features, alone = net.forward(["logits", "features", "alone"])
    return (
        np.asarray(logits[0], np.float64),
        np.asarray(features[0], np.float64),
        np.asarray(alone[0], np.float64),
    )


def ways_of(crops: Pixels) -> Floats64:
    """The directions that point the same way where crops show what is drawn alike.

    What stands around a crop does not change them: the crops may come from any sheets.
    """
    ways = []
    for start in range(0, len(crops), TOKENS):
        some = crops[start : start + TOKENS]
        tokens = np.zeros((TOKENS, 3, CROP, CROP), np.float32)
        tokens[: len(some)] = scaled(some.transpose(0, 3, 1, 2))
        _, features, _ = run(
            tokens,
            np.zeros((1, TOKENS, HINTS), np.float32),
            np.zeros((1, TOKENS, PRINTS), np.float32),
        )
        ways.append(features[: len(some)])
    return np.concatenate(ways)


@cache
def temperatures() -> Temperatures:
    return Temperatures(**json.loads((MODEL / "temperatures.json").read_text("utf-8")))


def chances(logits: Floats64, features: Floats64, heat: Temperatures) -> Chances:
    """Logits as chances of what a sheet can hold."""
    terrain = softmax(logits[:, : len(TERRAINS)] / heat.terrain)
    letter = softmax(logits[:, FIRST_LETTER:] / heat.letter)
    destroyed = sigmoid(logits[:, DESTROYED] / heat.destroyed)
    something_else = TERRAINS.index(None)
    # Printed art is no answer for a space: what is left of its share goes to the others.
    drawn = terrain[:, :something_else]
    drawn = drawn / drawn.sum(axis=1, keepdims=True)
    contents = np.zeros((len(logits), len(READABLE)))
    for place, content in enumerate(TERRAINS[:something_else]):
        if content is Content.MONSTER:
            for kind, lettered in enumerate(LETTERS):
                contents[:, READABLE.index(lettered)] = drawn[:, place] * letter[:, kind]
        elif content is not None:
            contents[:, READABLE.index(content)] = drawn[:, place]
    contents *= 1 - destroyed[:, None]
    contents[:, READABLE.index(Content.DESTROYED)] = destroyed
    attacks = sigmoid(logits[:, ATTACK] / heat.attack)
    return Chances(contents, attacks, terrain[:, something_else], features)
