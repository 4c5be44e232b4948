"""Read the coin track: which of the 14 coins are marked, seen against the others of the track."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.crops import Crops
from scanner.digits import prepared, temperatures
from scanner.networks import network
from scanner.strip import Doubles, Strip
from scoring.sheet import MOST_COINS

CROP = 32  # pixels
SIDE = 0.76  # spaces: a coin and half the way to the next, since ticks and rings reach beyond it
# Nearly everybody marks coins from the first on. A coin that breaks the row is taken for marked
# when it looks a hundred times more so than not; below that a smudge is likelier.
OUT_OF_ORDER = 0.01
# What light and print do to one coin they do to all: the logits of a track may all be off by this
# much (standard deviation). A bare track on which every coin looked half marked had been read as
# half full. Of 621 counts kept out of training 21 are wrong with it and RARER instead of 31; from 2
# to 2.5 it is 21 or 22, and at 2.3 rings upon printed rings are just counted right, too.
OFF = 2.3
OFFS = np.linspace(-3, 3, 17)  # in OFF
LIKELY_OFFS = np.exp(-(OFFS**2) / 2) / np.exp(-(OFFS**2) / 2).sum()
# Bare tracks are one in five of these, full ones none: each coin more makes a count rarer by this.
RARER = 0.92


@dataclass(frozen=True, eq=False)
class Marked:
    """What the track shows."""

    track: float  # the chance that a coin track is there at all
    coins: tuple[bool, ...]  # which are marked
    confidence: float  # that this many are
    others: tuple[int, ...]  # other counts, likeliest first
    chances: Doubles  # of each coin to be marked
    counts: Doubles  # the chance of each count

    @property
    def count(self) -> int:
        return sum(self.coins)

    @property
    def in_order(self) -> bool:
        return list(self.coins) == sorted(self.coins, reverse=True)


def cut_coins(strip: Strip, centres: Doubles) -> Crops:
    """A crop of every coin."""
    return prepared([strip.cut((float(x), float(y)), SIDE, CROP) for x, y in centres])


def read_coins(crops: Crops) -> Marked:
    """Which coins of a track are marked."""
    logits = run(crops)
    coins = logits[:MOST_COINS] / temperatures().coin
    return decided(1 / (1 + np.exp(-coins)), float(1 / (1 + np.exp(-logits[-1]))))


def run(crops: Crops) -> Doubles:
    """The network itself: a logit for each coin, and one for the track."""
    net = network("coins")
    net.setInput(crops, "crops")
    return np.asarray(net.forward("logits"), np.float64).ravel()


def decided(chances: Doubles, track: float = 1.0, heard: Doubles | None = None) -> Marked:
    """The likeliest way in which coins are marked, given the chance of each.

    `heard` is what else is known of the count: how much each is likelier than it would be.
    """
    bounded = np.clip(chances, 1e-6, 1 - 1e-6)
    logits = np.log(bounded / (1 - bounded))
    ordered, free = np.zeros(len(chances) + 1), np.zeros(len(chances) + 1)
    for off, likely in zip(OFFS * OFF, LIKELY_OFFS, strict=True):
        sure = np.clip(1 / (1 + np.exp(off - logits)), 1e-4, 1 - 1e-4)
        ordered += likely * _ordered(sure)
        free += likely * OUT_OF_ORDER * _counts(sure)
    counts = (ordered + free) * (1.0 if heard is None else heard)
    counts *= RARER ** np.arange(len(counts))
    counts /= counts.sum()
    best = int(counts.argmax())
    if ordered[best] >= free[best]:
        coins = tuple(place < best for place in range(len(chances)))
    else:
        most = set(np.argsort(-chances, kind="stable")[:best].tolist())
        coins = tuple(place in most for place in range(len(chances)))
    others = tuple(int(n) for n in np.argsort(-counts) if n != best and counts[n] > 0.01)
    return Marked(track, coins, float(counts[best]), others, chances, counts)


def _ordered(chances: Doubles) -> Doubles:
    """The chance of each count when coins are marked from the first on: one way for each."""
    marked = np.concatenate([[0.0], np.log(chances).cumsum()])
    bare = np.concatenate([np.log(1 - chances)[::-1].cumsum()[::-1], [0.0]])
    return np.asarray(np.exp(marked + bare))


def _counts(chances: Doubles) -> Doubles:
    """The chance of each count when every coin stands for itself."""
    counts = np.zeros(len(chances) + 1)
    counts[0] = 1.0
    for chance in chances:
        counts[1:] = counts[1:] * (1 - chance) + counts[:-1] * chance
        counts[0] *= 1 - chance
    return counts
