"""The palette is told apart at a glance, by colour-blind eyes too.

Colours are seen as Machado, Oliveira and Fernandes (2009) simulate each kind of colour blindness at
its strongest, and compared in OKLab, where 0.02 is a difference that is just noticed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np
import pytest

from assistant.palette import (
    BLACK,
    COIN_COLOUR,
    DESTROYED,
    EDICT_COLOURS,
    FARM,
    FOREST,
    HERO,
    LOST_COLOUR,
    MONSTER,
    MOUNTAIN,
    PAPER,
    TONES,
    VILLAGE,
    WASTELAND,
    WATER,
    WHITE,
    Colour,
    contrast,
    ink_on,
    linear,
)
from scoring.sheet import Content

EYES = {
    "usual": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)

TERRAINS = {
    "forest": FOREST,
    "village": VILLAGE,
    "farm": FARM,
    "water": WATER,
    "monster": MONSTER,
    "hero": HERO,
    "mountain": MOUNTAIN,
    "wasteland": WASTELAND,
    "destroyed": DESTROYED,
}
# Below letters, and below drawings; the pale ones lie on a page beside each other and beside paper.
FULL = {name: tones.full for name, tones in TERRAINS.items()}
PALE = {name: tones.pale for name, tones in TERRAINS.items()} | {"paper": PAPER}
PARTS = {**EDICT_COLOURS, "coins": COIN_COLOUR, "lost": LOST_COLOUR}


def seen(colour: Colour, eyes: str) -> np.ndarray:
    """Where a colour lies in OKLab for these eyes."""
    light = np.clip(np.asarray(EYES[eyes]) @ [linear(channel) for channel in colour], 0, 1)
    return np.asarray(TO_LAB @ np.cbrt(TO_CONES @ light))


def closest(colours: Mapping[str, Colour], eyes: str) -> tuple[float, str, str]:
    return min(
        (float(np.linalg.norm(seen(a, eyes) - seen(b, eyes))), one, other)
        for (one, a), (other, b) in combinations(colours.items(), 2)
    )


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("colours", "least"), [(FULL, 0.1), (PALE, 0.06), (PARTS, 0.11)], ids=["full", "pale", "parts"]
)
def test_any_two_are_told_apart(colours: Mapping[str, Colour], least: float, eyes: str) -> None:
    distance, one, other = closest(colours, eyes)
    assert distance > least, f"{one} and {other}"


def test_the_measure_knows_what_is_hard_to_tell() -> None:
    """Red and green of one brightness: far apart for most, alike for one man in fifty."""
    pair = {"red": (178, 52, 40), "green": (110, 104, 30)}
    assert closest(pair, "usual")[0] > 0.1
    assert closest(pair, "deuteranopia")[0] < 0.05


@pytest.mark.parametrize("content", TONES)
def test_letters_are_read_on_every_ground(content: Content) -> None:
    tones = TONES[content]
    assert contrast(ink_on(tones.full), tones.full) > 4.5
    assert contrast(ink_on(tones.pale), tones.pale) > 4.5
    assert contrast(tones.line, tones.pale) > 3


def test_ink_is_dark_on_light_and_light_on_dark() -> None:
    assert (ink_on(FARM.full), ink_on(MONSTER.full)) == (BLACK, WHITE)
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
