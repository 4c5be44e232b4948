"""Read the coin track: which of the 14 coins are marked, seen against the others of the track."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from scanner.arrays import Floats64
from scanner.logits import logit, sigmoid
from scanner.networks import Crops, network
from scanner.numbers.digits import as_crops, temperatures
from scanner.numbers.strip import Strip
from scoring.sheet import MOST_COINS

CROP = 32  # pixels
SIDE = 0.76  # spaces: a coin and half the way to the next, since ticks and rings reach beyond it
# Nearly everybody marks coins from the first on; whoever does not is held to be this rare.
OUT_OF_ORDER = 0.01
# All marks of a track are by one hand and all its coins by one printer, in one light: the logits of
# marked coins lie about MARKED, all alike off it by HAND (standard deviation), those of bare ones
# about BARE, off it by PRINT, and single coins off the others of their kind by SCATTER. Fitted to
# 250 photographed tracks kept out of training. Two coins that look alike are so both or neither,
# however little they look like marks; a coin by itself may be anything.
MARKED, HAND = 9.9, 3.3
BARE, PRINT = -7.6, 3.7
SCATTER = 1.2
LOUDEST = 12.0  # of a logit: beyond it coins are marked, or bare, beyond doubt
# Whatever else is wrong with a photo is wrong with all its coins: they are half as many witnesses.
# On 604 counts kept out of training, nine in ten of the wrong ones are doubts with it.
WITNESSES = 0.5
# Bare tracks are one in five of these, full ones none: each coin more makes a count rarer by this.
RARER = 0.92


@dataclass(frozen=True, eq=False)
class Marked:
    """What the track shows."""

    track: float  # the chance that a coin track is there at all
    coins: tuple[bool, ...]  # which are marked
    confidence: float  # that this many are
    others: tuple[int, ...]  # other counts, likeliest first
    chances: Floats64  # of each coin to be marked
    counts: Floats64  # the chance of each count

    @property
    def count(self) -> int:
        return sum(self.coins)

    @property
    def in_order(self) -> bool:
        return list(self.coins) == sorted(self.coins, reverse=True)


def cut_coins(strip: Strip, centres: Floats64) -> Crops:
    """A crop of every coin."""
    return as_crops([strip.cut((float(x), float(y)), SIDE, CROP) for x, y in centres])


def read_coins(crops: Crops) -> Marked:
    """Which coins of a track are marked."""
    logits = run(crops)
    coins = logits[:MOST_COINS] / temperatures().coin
    return likeliest_marks(sigmoid(coins), float(sigmoid(logits[-1:])[0]))


def run(crops: Crops) -> Floats64:
    """The network itself: a logit for each coin, and one for the track."""
    net = network("coins")
    net.setInput(crops, "crops")
    return np.asarray(net.forward("logits"), np.float64).ravel()


def likeliest_marks(
    chances: Floats64, track: float = 1.0, likelier: Floats64 | None = None
) -> Marked:
    """The likeliest way in which coins are marked, given the chance of each.

    `likelier` is how much likelier each count is for what else is known.
    """
    logits = np.clip(logit(chances), -LOUDEST, LOUDEST)
    order = np.argsort(-logits, kind="stable")
    ordered = _fits(logits)
    free = _fits(logits[order]) + np.log(OUT_OF_ORDER / _ways(len(logits)))
    fits = WITNESSES * np.logaddexp(ordered, free) + np.log(RARER) * np.arange(len(ordered))
    counts = np.exp(fits - fits.max()) * (1.0 if likelier is None else likelier)
    counts /= counts.sum()
    best = int(counts.argmax())
    marked = range(best) if ordered[best] >= free[best] else order[:best].tolist()
    coins = tuple(place in marked for place in range(len(chances)))
    others = tuple(int(n) for n in np.argsort(-counts) if n != best and counts[n] > 0.01)
    return Marked(track, coins, float(counts[best]), others, chances, counts)


def _fits(logits: Floats64) -> Floats64:
    """How likely (logarithm) each count is when that many of the first coins are marked."""
    marked = _alike(logits - MARKED, HAND)
    bare = _alike(logits[::-1] - BARE, PRINT)[::-1]
    return marked + bare


def _alike(off: Floats64, spread: float) -> Floats64:
    """For each count: how likely (logarithm) that many of the first are all off by the same."""
    many = np.arange(len(off) + 1)
    total = np.concatenate([[0.0], off.cumsum()])
    squares = np.concatenate([[0.0], (off**2).cumsum()])
    shared = SCATTER**2 + many * spread**2
    misses = (squares - spread**2 * total**2 / shared) / SCATTER**2
    widths = np.where(many > 0, (many - 1) * np.log(SCATTER**2) + np.log(shared), 0.0)
    return np.asarray(-0.5 * (misses + widths))


@cache
def _ways(coins: int) -> Floats64:
    """In how many ways each count of coins can be marked."""
    return np.array([float(comb(coins, count)) for count in range(coins + 1)])
