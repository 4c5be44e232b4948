"""Read written numbers: one network looks at a whole box and says sign, length and digits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

import numpy as np

from scanner.arrays import Floats32, Floats64, Pixels
from scanner.layout import Rect
from scanner.logits import sigmoid, softmax
from scanner.networks import MODEL, Crops, network, scaled
from scanner.numbers.strip import Strip
from scoring.boxes import SeasonBoxes

CROP = 40  # pixels of a box with a little of its surroundings
AROUND = 0.06  # spaces kept on each side of a box: numbers run over its lines
LONGEST = 3  # digits of a final sum
CLEARLY_EMPTY = 0.9995  # beyond that nothing else is worth a thought
RARE = 1e-3  # likewise for numbers of three digits


class Kind(IntEnum):
    """What a box is for; the print in it and the numbers that are likely differ."""

    EDICT = 0
    COINS = 1
    MONSTERS = 2
    TOTAL = 3
    FINAL = 4


SEASON_KINDS: SeasonBoxes[Kind] = SeasonBoxes(
    first=Kind.EDICT,
    second=Kind.EDICT,
    coins=Kind.COINS,
    monsters=Kind.MONSTERS,
    total=Kind.TOTAL,
)

# Heads of the network, one after the other.
BOX = 0  # whether a box is there at all
MINUS = 1
FIRST_LENGTH = 2  # no digit, one, two, three
FIRST_DIGIT = FIRST_LENGTH + LONGEST + 1  # of the units, then the tens, then the hundreds
OUTPUTS = FIRST_DIGIT + 10 * LONGEST

Number = int | None  # None: nothing written
SIGNED = (Kind.TOTAL, Kind.FINAL)  # what may be more or less than nothing


@dataclass(frozen=True)
class Temperatures:
    """How far the network's confidence is stretched to be honest (`training.digits_export`)."""

    minus: float
    length: float
    digit: float
    coin: float = 1.0


@dataclass(frozen=True)
class Candidate:
    """What a box may say."""

    number: Number  # losses to monsters negative, with a minus written or without
    chance: float


@dataclass(frozen=True, eq=False)
class BoxesRead:
    """What the network makes of the boxes."""

    boxes: Floats64  # the chance that each is a box at all
    candidates: tuple[tuple[Candidate, ...], ...]  # for each, likeliest first


def crop_side(rect: Rect) -> float:
    """How much of the sheet is shown of a box, in spaces."""
    return max(rect.right - rect.left, rect.bottom - rect.top) + 2 * AROUND


def cut_box(strip: Strip, rect: Rect, centre: Floats64, slant: Floats64) -> Pixels:
    """The crop of a box that lies at this place and slant."""
    place = float(centre[0]), float(centre[1])
    return strip.cut(place, crop_side(rect), CROP, slant)


def as_crops(crops: Sequence[Pixels]) -> Crops:
    """Pictures of boxes or coins as the networks want them."""
    return scaled(np.stack(crops).transpose(0, 3, 1, 2))


def one_hot(kinds: Sequence[Kind]) -> Floats32:
    return np.eye(len(Kind), dtype=np.float32)[list(kinds)]


def read_boxes(crops: Crops, kinds: Sequence[Kind]) -> BoxesRead:
    """Read all boxes of a sheet at once."""
    logits = run(crops, one_hot(kinds))
    heat = temperatures()
    boxes = sigmoid(logits[:, BOX])
    read = zip(logits, kinds, strict=True)
    return BoxesRead(boxes, tuple(candidates(row, heat, kind) for row, kind in read))


def run(crops: Crops, kinds: Floats32) -> Floats64:
    """The network itself: logits of every box."""
    net = network("digits")
    net.setInput(crops, "crops")
    net.setInput(kinds, "kinds")
    return np.asarray(net.forward("logits"), np.float64)


@cache
def temperatures() -> Temperatures:
    return Temperatures(**json.loads((MODEL / "digits.json").read_text("utf-8")))


def candidates(
    logits: Floats64, heat: Temperatures, kind: Kind, most: int = 12
) -> tuple[Candidate, ...]:
    """What one box may say, likeliest first."""
    length = softmax(logits[FIRST_LENGTH:FIRST_DIGIT] / heat.length)
    if length[0] > CLEARLY_EMPTY:
        return (Candidate(None, 1.0),)
    units, tens, hundreds = softmax(logits[FIRST_DIGIT:].reshape(LONGEST, 10) / heat.digit)
    # Nobody writes a zero before other digits.
    tens_first, hundreds_first = (digits[1:] / digits[1:].sum() for digits in (tens, hundreds))
    below_hundred = np.outer(tens_first, units).ravel() * length[2]
    chances = np.concatenate([units * length[1], below_hundred])
    if length[3] > RARE:
        long = np.multiply.outer(hundreds_first, np.outer(tens, units)).ravel() * length[3]
        chances = np.concatenate([chances, long])
    minus = _minus(float(logits[MINUS]) / heat.minus, kind)
    found = [Candidate(None, float(length[0]))]
    for number in np.argsort(-chances)[:most].tolist():
        shares = ((number, 1 - minus), (-number, minus)) if number else ((0, 1.0),)
        found += [Candidate(n, float(chances[number] * share)) for n, share in shares if share]
    found.sort(key=lambda candidate: -candidate.chance)
    return tuple(found[:most])


def _minus(logit: float, kind: Kind) -> float:
    """The chance that a number counts as negative: what only adds or takes needs no sign."""
    if kind is Kind.MONSTERS:
        return 1.0
    return float(sigmoid(np.asarray(logit))) if kind in SIGNED else 0.0
