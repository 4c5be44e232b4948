"""What is printed in each space of a blank sheet: a mountain, ruins, wasteland, or nothing.

The networks have learned the game's own prints and thousands of rough ones; how much ink lies where
in a space tells the rest. `training.printed_kinds` weighs all of it, on maps that were made up.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64, Indices, Pixels
from scanner.chances import READABLE, Chances
from scanner.find.flat_network import Impression
from scanner.find.thin_lines import ink
from scanner.light import PAPER_WHITE
from scanner.logits import logit, softmax
from scanner.read.alike import ALIKE, drawn_alike
from scanner.remembered import MARGIN, SPACE
from scoring.message import Message, say
from scoring.sheet import Content
from scoring.spaces import SIZE

WEIGHTS = Path(__file__).parent / "kinds.json"
EMPTY = READABLE.index(Content.EMPTY)
SMOOTH = 0.8
RIM, FRAME, CORE = 5, (4, 8), 10  # pixels of a space: lines, what lies along them, the middle
INKED, BOLD = 15.0, 60.0  # darker than most of the sheet by so much, of 255
# Traits beyond what most spaces of the sheet have, in deviations, each of at least so much.
LEAST, FEWEST, MOST = (3.0, 3.0, 3.0, 3.0, 0.01, 0.01, 0.01, 0.01, 0.5), -3.0, 12.0
SUREST = 7.0
BARE = 0.9  # a space is bare that is so surely
CHANCE = 1e-4


class Printed(Enum):
    """What a space has printed in it, in the order of the chances; the value is its token."""

    NOTHING = "."
    MOUNTAIN = "^"
    WASTELAND = "#"
    RUINS = ".r"

    __hash__ = object.__hash__

    @property
    def message(self) -> Message:
        return NAMES[self]


NAMES = {
    Printed.NOTHING: say("nothing"),
    Printed.MOUNTAIN: say("mountain"),
    Printed.WASTELAND: say("wasteland"),
    Printed.RUINS: say("ruins"),
}
PRINTS = tuple(Printed)


class Weights(NamedTuple):
    """How much each trait speaks for each kind."""

    mean: Floats64
    spread: Floats64
    weights: Floats64  # traits and a constant x kinds


def kinds_of(picture: Pixels, chances: Chances, seen: Impression) -> Floats64:
    """121 x kinds: what each space may have printed in it, those printed alike taken together."""
    alone = chances_of(traits_of(picture, chances, seen), weights())
    shown = np.flatnonzero(alone[:, PRINTS.index(Printed.NOTHING)] < BARE)
    together = alone.copy()
    for group in groups_alike(shown, chances):
        votes = np.log(alone[group] + CHANCE).mean(axis=0) * np.sqrt(len(group))
        together[group] = softmax(votes)
    return together


def groups_alike(places: Indices, chances: Chances) -> list[Indices]:
    """These spaces by what looks alike in them."""
    return [places[group] for group in drawn_alike(chances.features[places], ALIKE)]


def chances_of(traits: Floats64, weights: Weights) -> Floats64:
    """What traits say, as chances."""
    scaled = (traits - weights.mean) / weights.spread
    return softmax(np.column_stack([scaled, np.ones(len(scaled))]) @ weights.weights)


@cache
def weights() -> Weights:
    form = json.loads(WEIGHTS.read_text("utf-8"))
    return Weights(*(np.array(form[name], np.float64) for name in Weights._fields))


def traits_of(picture: Pixels, chances: Chances, seen: Impression) -> Floats64:
    """121 x traits, of a blank sheet from above in even light with its margin."""
    inks = _inks(picture)
    usual = np.median(inks, axis=0)
    deviation = 1.48 * np.median(np.abs(inks - usual), axis=0) + LEAST
    beyond = np.clip((inks - usual) / deviation, FEWEST, MOST)
    networks = np.column_stack(
        [
            np.clip(logit(chances.printed), -SUREST, SUREST),
            np.clip(logit(chances.contents[:, EMPTY]), -SUREST, SUREST),
            np.log(seen.printed.reshape(SIZE**2, -1) + CHANCE),
        ]
    )
    return np.column_stack([inks / BOLD, beyond / 3, networks / 3])


def _inks(picture: Pixels) -> Floats64:
    """How dark each space is, and where."""
    dark = PAPER_WHITE - cv2.GaussianBlur(ink(picture).astype(np.float32), (0, 0), SMOOTH)
    most = float(np.median(dark))
    edge = MARGIN * SPACE
    inner = dark[edge : edge + SIZE * SPACE, edge : edge + SIZE * SPACE] - most
    spaces = inner.reshape(SIZE, SPACE, SIZE, SPACE).swapaxes(1, 2).reshape(-1, SPACE, SPACE)
    return np.array([_ink_of(space) for space in spaces])


def _ink_of(space: Floats32) -> Sequence[float]:
    inside = space[RIM:-RIM, RIM:-RIM]
    frame = np.ones(space.shape, np.bool_)
    frame[: FRAME[0]] = frame[-FRAME[0] :] = frame[:, : FRAME[0]] = frame[:, -FRAME[0] :] = False
    frame[FRAME[1] : -FRAME[1], FRAME[1] : -FRAME[1]] = False
    busy = np.abs(np.diff(inside, axis=0)).mean() + np.abs(np.diff(inside, axis=1)).mean()
    return (
        *np.quantile(inside, (0.1, 0.5, 0.9, 0.97)).tolist(),
        float((inside > INKED).mean()),
        float((inside > BOLD).mean()),
        float((space[frame] > INKED).mean()),
        float((space[CORE:-CORE, CORE:-CORE] > INKED).mean()),
        float(busy),
    )
