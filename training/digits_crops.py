"""The strips of `training.digits_render` as crops, jittered anew in every batch."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as nnf
from rich.progress import track
from torch import Tensor

from scanner.arrays import Flags, Floats64, Pixels
from scanner.layout import Rect, layout
from scanner.numbers import coins as track_of
from scanner.numbers.coin_row import find_coins
from scanner.numbers.digits import CROP, FIRST_DIGIT, FIRST_LENGTH, LONGEST, Kind, crop_side
from scanner.numbers.strip import Strip
from scanner.numbers.strip_lines import Lines
from scoring.sheet import MOST_COINS
from training.digits_render import NOTHING, UNSEEN

WIDER = 1.4  # crops are stored with this much more around them, for jitter
STORED = round(CROP * WIDER)
STORED_COIN = round(track_of.CROP * WIDER)
NO_LABEL = -1
NO_BOXES = 4  # places without a box that are taken from each strip
OTHER_ROWS = 0.25  # share of strips with a track of which a row without coins is taken too
LOWER = (1.7, 2.6)  # spaces below the track: the search does not reach up to it


@dataclass(frozen=True, eq=False)
class Labels:
    """The truth about some boxes."""

    kinds: Tensor
    box: Tensor
    minus: Tensor
    length: Tensor
    digits: Tensor

    def followed_by(self, digits: Tensor, kinds: Tensor, without: int) -> Labels:
        """These but for the first ones, then boxes with numbers of these digits, unsigned."""
        count = len(digits)
        unsigned = Labels(
            kinds,
            torch.ones(count, dtype=torch.bool),
            torch.zeros(count, dtype=torch.int64),
            (digits != NO_LABEL).sum(1),
            digits,
        )
        return self.after(unsigned, without)

    def after(self, others: Labels, without: int) -> Labels:
        """These but for the first ones, then the others."""
        return Labels(
            torch.cat([self.kinds[without:], others.kinds]),
            torch.cat([self.box[without:], others.box]),
            torch.cat([self.minus[without:], others.minus]),
            torch.cat([self.length[without:], others.length]),
            torch.cat([self.digits[without:], others.digits]),
        )


@dataclass(frozen=True, eq=False)
class Crops:
    """Boxes and tracks with their truth."""

    boxes: Tensor  # n x 3 x STORED x STORED, bytes
    kinds: Tensor  # n
    box: Tensor  # n: whether there is one
    minus: Tensor  # n; NO_LABEL where nothing is written
    length: Tensor  # n; NO_LABEL where there is no box
    digits: Tensor  # n x LONGEST, units first; NO_LABEL where there is none
    tracks: Tensor  # m x 14 x 3 x STORED_COIN x STORED_COIN, bytes
    track: Tensor  # m: whether there is one
    marked: Tensor  # m x 14

    def labels(self, chosen: Tensor) -> Labels:
        return Labels(
            self.kinds[chosen],
            self.box[chosen],
            self.minus[chosen],
            self.length[chosen],
            self.digits[chosen],
        )


def load_crops(folder: Path) -> Crops:
    """All crops of a folder of strips."""
    boxes: list[tuple[Pixels, int, bool, int, int, tuple[int, ...]]] = []
    tracks: list[tuple[Pixels, bool, Flags]] = []
    for number, path in enumerate(track(sorted(folder.glob("*.npz")), "Strips")):
        rng = np.random.default_rng(number)
        with np.load(path) as stored:
            held = dict(stored)
        picture = np.asarray(cv2.imdecode(held["picture"], cv2.IMREAD_COLOR), np.uint8)
        shape = picture.shape[:2]
        shown = np.unpackbits(held["shown"], count=shape[0] * shape[1]).reshape(shape) > 0
        strip = Strip(picture, shown)
        boxes += _boxes(strip, held, rng)
        tracks += _tracks(strip, held, rng)
    crops, kinds, box, minus, length, digits = zip(*boxes, strict=True)
    coin_crops, is_track, marked = zip(*tracks, strict=True)
    return Crops(
        torch.from_numpy(np.stack(crops)),
        torch.tensor(kinds),
        torch.tensor(box),
        torch.tensor(minus),
        torch.tensor(length),
        torch.tensor(digits),
        torch.from_numpy(np.stack(coin_crops)),
        torch.tensor(is_track),
        torch.from_numpy(np.stack(marked)),
    )


def _boxes(
    strip: Strip, held: dict[str, npt.NDArray[np.generic]], rng: np.random.Generator
) -> list[tuple[Pixels, int, bool, int, int, tuple[int, ...]]]:
    found = []
    centres = []
    for row, kind, number, sign in zip(
        held["rects"], held["kinds"], held["numbers"], held["signs"], strict=True
    ):
        rect = Rect(*(float(edge) for edge in row))
        centres.append(rect.centre)
        if number == UNSEEN:
            continue
        crop = strip.cut(rect.centre, crop_side(rect) * WIDER, STORED).transpose(2, 0, 1)
        if number == NOTHING:
            found.append((crop, int(kind), True, NO_LABEL, 0, (NO_LABEL,) * LONGEST))
            continue
        text = str(int(number))[::-1]
        digits = [int(text[i]) if i < len(text) else NO_LABEL for i in range(LONGEST)]
        found.append((crop, int(kind), True, int(sign), len(text), tuple(digits)))
    taken = np.array(centres).reshape(-1, 2)
    for _ in range(NO_BOXES):
        kind = int(rng.integers(len(Kind)))
        place = rng.uniform((-0.8, 12.2), (11.6, 16.0))
        # A box that is off by a third of itself is still somewhat of a box; further is none.
        if len(taken) and np.abs(taken - place).max(axis=1).min() < 0.33:
            continue
        side = float(rng.choice([0.74, 0.86, 1.26, 1.4, 1.7], p=[0.3, 0.4, 0.15, 0.1, 0.05]))
        at = float(place[0]), float(place[1])
        crop = strip.cut(at, side * WIDER, STORED).transpose(2, 0, 1)
        found.append((crop, kind, False, NO_LABEL, NO_LABEL, (NO_LABEL,) * LONGEST))
    return found


def _tracks(
    strip: Strip, held: dict[str, npt.NDArray[np.generic]], rng: np.random.Generator
) -> list[tuple[Pixels, bool, Flags]]:
    coins = np.asarray(held["coins"], np.float64)
    found = []
    if len(coins) and held["coins_seen"].all():
        found.append((_coin_crops(strip, coins), True, np.asarray(held["marked"], bool)))
    # A row where the scanner takes other things for coins: on a sheet without a track, or below it.
    if not len(coins) or rng.random() < OTHER_ROWS:
        official = layout("official")
        lower = float(rng.uniform(*LOWER)) if len(coins) else 0.0
        moved = replace(official, coins=tuple((x, y + lower) for x, y in official.coins))
        seen = find_coins(Lines(strip), moved).coins
        found.append((_coin_crops(strip, seen), False, np.zeros(MOST_COINS, bool)))
    return found


def _coin_crops(strip: Strip, centres: Floats64) -> Pixels:
    side = track_of.SIDE * WIDER
    crops = [strip.cut((float(x), float(y)), side, STORED_COIN) for x, y in centres]
    return np.stack(crops).transpose(0, 3, 1, 2)


def jittered(
    crops: Tensor, pixels: int, off: float, generator: torch.Generator, group: int = 1
) -> Tensor:
    """Stored crops as the scanner would cut and light them: moved, turned, in other colours.

    `off` is how far crops are moved, in their own widths; `group` crops in a row are of one photo.
    """
    count = len(crops)

    def chance(*shape: int) -> Tensor:
        return torch.randn(shape, generator=generator)

    def some(share: float) -> Tensor:
        chosen = torch.rand(count // group, 1, 1, 1, generator=generator) < share
        return chosen.repeat_interleave(group, 0)

    def alike(*shape: int) -> Tensor:
        return chance(count // group, *shape).repeat_interleave(group, 0)

    far = torch.where(torch.rand(count, generator=generator) < 0.15, 2.5, 1.0)
    zoom = 1 + 0.05 * alike()
    turn = 0.05 * alike()
    lean = 0.05 * alike()
    wide, high = zoom * (1 + 0.04 * alike()), zoom
    theta = torch.zeros(count, 2, 3)
    theta[:, 0, 0], theta[:, 0, 1] = wide, -turn + lean
    theta[:, 1, 0], theta[:, 1, 1] = turn, high
    theta[:, :, 2] = chance(count, 2) * (2 * off * far)[:, None]
    theta = theta / WIDER
    grid = nnf.affine_grid(theta, [count, 3, pixels, pixels], align_corners=False)
    # A gentle wave: no two people write alike.
    waves = 0.035 * alike(2, 4, 4)
    bend = nnf.interpolate(waves, (pixels, pixels), mode="bicubic", align_corners=True)
    grid = grid + bend.permute(0, 2, 3, 1) / WIDER
    seen = nnf.grid_sample(
        crops.float(), grid, mode="bilinear", padding_mode="border", align_corners=False
    )
    grey = seen.mean(1, keepdim=True)
    colour = torch.where(some(0.12), 0.0, 1 + 0.3 * alike(1, 1, 1))
    seen = grey + (seen - grey) * colour
    if group > 1:
        seen = seen * _uneven_light(count // group, group, generator)
    seen = (seen * (1 + 0.035 * alike(3, 1, 1)) - 235) * torch.exp(0.22 * alike(1, 1, 1)) + 235
    soft = nnf.avg_pool2d(nnf.pad(seen, (1, 1, 1, 1), mode="replicate"), 3, 1)
    seen = torch.where(some(0.2), soft, seen)
    seen = seen + some(0.25) * 9 * chance(*seen.shape)
    return seen.clamp(0, 255) / 127.5 - 1


def _uneven_light(groups: int, group: int, generator: torch.Generator) -> Tensor:
    """How much lighter each crop of a row is: shadows and tints that come and go along it."""
    waves = 0.16 * torch.randn(groups, 3, 4, generator=generator).mean(1, keepdim=True)
    waves = waves + 0.03 * torch.randn(groups, 3, 4, generator=generator)
    along = nnf.interpolate(waves, group, mode="linear", align_corners=True)
    return (1 + along).transpose(1, 2).reshape(groups * group, 3, 1, 1)


def middle(crops: Tensor, pixels: int) -> Tensor:
    """Stored crops as they are, without what was kept for jitter."""
    theta = torch.zeros(len(crops), 2, 3)
    theta[:, 0, 0] = theta[:, 1, 1] = 1 / WIDER
    grid = nnf.affine_grid(theta, [len(crops), 3, pixels, pixels], align_corners=False)
    seen = nnf.grid_sample(
        crops.float(), grid, mode="bilinear", padding_mode="border", align_corners=False
    )
    return seen.round().clamp(0, 255) / 127.5 - 1


assert FIRST_DIGIT == FIRST_LENGTH + LONGEST + 1
assert math.isclose(WIDER, STORED / CROP, rel_tol=0.01)
