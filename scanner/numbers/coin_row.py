"""Where the coins of a track really lie: a row of rings or discs, as the paper below the map bends.

The row as a whole is sought first, shifted, leaning and bowed, then it is bent onto its coins: what
a mark hides of one is known from the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import cast

import cv2
import numpy as np
import numpy.typing as npt

from scanner.arrays import Floats32, Floats64
from scanner.layout import Layout
from scanner.numbers.strip_lines import SIZE, Lines

# How a row may lie off its place, in spaces: down at its middle, how much more so at its right end,
# how much more at both ends; to the right at its middle, and how much more at its right end.
DOWN = np.arange(-0.5, 1.01, 0.1)
LEAN = np.arange(-0.45, 0.46, 0.15)
BOW = np.arange(-0.3, 0.31, 0.15)
RIGHT = np.arange(-0.2, 0.21, 0.1)
WIDER = np.arange(-0.3, 0.31, 0.15)
LOOSE = 3  # pixels around a coin's place among which the likest counts, since the row is rigid
# A likeness of one is given up for a row this far (spaces) from home, or from where boxes lead: of
# 100 studio photographs coins lay within 0.14 of that in 99 of 100, crosses half a coin beside it.
FAR, FAR_FROM_BOXES = 2.0, 0.5
# Likeness of the coins of a row that the photo shows. On 150 hard studio photographs whole tracks
# came down to 0.62, other things up to 0.47; a track that was crossed out all along had 0.41, but
# then boxes lead to it.
MAYBE_COINS = 0.5
FEWEST_SHOWN = 6  # coins in the photo: fewer prove little, however much like coins they look
# Then coins are followed: how far (pixels) they may lie off the row, in two rounds.
ROUNDS = (5, 3)
BENDS = 3  # degree of the curve on which they lie
STIFF = (0.02, 0.02, 0.1, 0.2)  # how much each degree is trusted to be none, as if coins said so
WOBBLE = 1.2  # pixels that coins are seen off the curve all the same
NEARER, NO_COIN = 0.1, 0.2  # likeness given up to be near; likeness of what is no coin at all


@dataclass(frozen=True, eq=False)
class Track:
    """The coins where they are seen."""

    coins: Floats64  # centres, 14 x 2
    clearness: float  # how much like a row of coins it looks, 0 to 1


def find_coins(lines: Lines, layout: Layout, near: Floats64 | None = None) -> Track:
    """The coins of a layout, each where a ring or a disc is seen; `near` is where boxes lead."""
    homes = np.array(layout.coins) if near is None else near
    ways = _ways(len(homes))
    # Only the rows that are looked at, and what a coin reaches beyond them.
    beyond = round(2 * layout.coin_radius * SIZE + ROUNDS[0])
    level = lines.pixels(homes)[:, 1]
    top = max(0, int(level.min() + ways.off[..., 1].min()) - beyond)
    bottom = int(level.max() + ways.off[..., 1].max()) + beyond
    like = _like_coins(lines.grey[top:bottom], layout.coin_radius) * lines.shown[top:bottom]
    first = np.array([0, top], np.float32)
    far = FAR if near is None else FAR_FROM_BOXES
    pixels = lines.pixels(homes) - first
    pixels = pixels + _off_as_a_row(like, pixels, ways, far).astype(np.float32)
    for reach in ROUNDS:
        pixels = _bent_onto_coins(lines, like, pixels, reach)
    around = np.ones((LOOSE, LOOSE), np.uint8)
    loose = cast(Floats32, cv2.dilate(like, around))
    shown = lines.at(cast(Floats32, cv2.dilate(lines.shown[top:bottom], around)), pixels)
    clearness = lines.at(loose, pixels).sum() / max(shown.sum(), FEWEST_SHOWN)
    coins = (pixels + first + 0.5) / SIZE + (lines.left, lines.top)
    return Track(np.asarray(coins, np.float64), float(clearness))


def _bent_onto_coins(lines: Lines, like: Floats32, pixels: Floats32, reach: int) -> Floats32:
    """The row, bent as smoothly as paper onto what looks like coins beside its places."""
    steps = np.arange(-reach, reach + 1, dtype=np.float32)
    window = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    seen = lines.at(like, pixels[:, None] + window)
    # Marks from coin to coin look like coins, too: of two alike the nearer is meant.
    best = (seen - NEARER * np.hypot(*window.T) / reach).argmax(1)
    off = window[best]
    sure = np.maximum(np.take_along_axis(seen, best[:, None], 1)[:, 0] - NO_COIN, 0.01)
    along = np.linspace(-1, 1, len(pixels))
    terms = np.stack([along**power for power in range(BENDS + 1)], axis=-1)
    weight = sure
    for _ in range(3):
        weighted = (terms * weight[:, None]).T
        fit = np.linalg.solve(weighted @ terms + np.diag(STIFF), weighted @ off)
        astray = ((off - terms @ fit) ** 2).sum(1) / WOBBLE**2
        weight = sure / (1 + astray)
    return np.asarray(pixels + terms @ fit, np.float32)


def _off_as_a_row(like: Floats32, pixels: Floats32, ways: Ways, far: float) -> Floats64:
    """How far (pixels) each coin lies off its place, where the whole row looks most like coins."""
    loose = cv2.dilate(like, np.ones((LOOSE, LOOSE), np.uint8))
    high, wide = like.shape
    at = np.rint(pixels).astype(np.int32) + ways.off
    x, y = at[..., 0], at[..., 1]
    inside = (x >= 0) & (y >= 0) & (x < wide) & (y < high)
    seen = (loose.ravel().take(y * wide + x, mode="clip") * inside).mean(1)
    return np.asarray(ways.off[int((seen - ways.away / far**2).argmax())], np.float64)


@dataclass(frozen=True, eq=False)
class Ways:
    """All ways in which a row of coins may lie off its place."""

    off: npt.NDArray[np.int32]  # ways x coins x 2, in pixels
    away: Floats32  # how far that is in the mean, squared, in spaces


@cache
def _ways(count: int) -> Ways:
    along = np.linspace(-1, 1, count)
    bow = along**2 - np.mean(along**2)
    ways = np.array(list(product(DOWN, LEAN, BOW, RIGHT, WIDER)))
    down = ways[:, :1] + ways[:, 1:2] * along + ways[:, 2:3] * bow
    right = ways[:, 3:4] + ways[:, 4:5] * along
    off = np.stack([right, down], -1)
    away = (off**2).sum(-1).mean(-1).astype(np.float32)
    return Ways(np.rint(off * SIZE).astype(np.int32), away)


def _like_coins(grey: Floats32, radius: float) -> Floats32:
    """How much like a coin the surroundings of each pixel are: a ring, or a disc dark or light."""
    like = np.zeros_like(grey)
    for ring, disc in _coins_of(radius):
        middle = ring.shape[0] // 2
        padded = cv2.copyMakeBorder(grey, middle, middle, middle, middle, cv2.BORDER_REPLICATE)
        rings = cv2.matchTemplate(padded, ring, cv2.TM_CCOEFF_NORMED)
        discs = cv2.matchTemplate(padded, disc, cv2.TM_CCOEFF_NORMED)
        like = np.maximum(like, np.maximum(rings, np.abs(discs)))
    return like


@cache
def _coins_of(radius: float) -> tuple[tuple[Floats32, Floats32], ...]:
    """Pictures of a ring and of a disc, in the radii that a layout's coins may have."""
    pictures = []
    for size in (radius, radius * 1.3, radius * 1.6):
        half = round(size * 1.35 * SIZE)
        across = np.arange(-half, half + 1) / SIZE
        away = np.hypot(across[:, None], across[None])
        ring = 1 - np.exp(-0.5 * ((away - size) / 0.035) ** 2)
        disc = 1 / (1 + np.exp((away - size) / 0.03))
        pictures.append((ring.astype(np.float32), disc.astype(np.float32)))
    return tuple(pictures)
