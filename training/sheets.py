"""The sheets of `training.render` as the network gets them: jittered, with hints and truth."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch.utils.data import Dataset

from scanner.arrays import Flags, Floats32, Pixels
from scanner.chances import LETTERS
from scanner.light import even_light
from scanner.networks import scaled
from scanner.read.crops import CROP, MAP, MARGIN, SPACE, crops_of
from scanner.read.heads import (
    ABSENT,
    EXAMPLE,
    EXAMPLES,
    HINTS,
    KNOWN,
    PRINTS,
    RUINS,
    TERRAINS,
    TOKENS,
)
from scanner.read.spaces import SIGNS
from scoring.sheet import Content
from scoring.spaces import SIZE
from training.motifs import motifs_of
from training.render import CONTENTS, RIM, STORED
from training.strange_photos import noise_of

Rng = np.random.Generator
SPACES = 121
Kinds = npt.NDArray[np.int64]
NO_LABEL = -1


def _labels() -> dict[str, npt.NDArray[np.int64]]:
    """For each content: its place in every head, or NO_LABEL where a head has nothing to say."""
    terrain, letter, known = [], [], []
    for content in CONTENTS:
        plain = Content.MONSTER if content in LETTERS else content
        if content is Content.DESTROYED:
            terrain.append(NO_LABEL)  # whatever stood there before
        elif content.printed:
            terrain.append(TERRAINS.index(None))
        else:
            terrain.append(TERRAINS.index(plain))
        letter.append(LETTERS.index(content) if content in LETTERS else NO_LABEL)
        known.append(KNOWN.index(plain) if plain in KNOWN else NO_LABEL)
    return {
        "terrain": np.array(terrain),
        "letter": np.array(letter),
        "known": np.array(known),
    }


LABELS = _labels()
PRINTED = np.array([content.printed for content in CONTENTS])
SIGN_KINDS = np.array([TERRAINS.index(sign) for sign in SIGNS])  # where a sheet does not tell
LETTERED = [CONTENTS.index(letter) for letter in LETTERS if letter is not Content.MONSTER]
MIRRORED = 0.25  # of the sheets without letters
WAVED, CURLED = 0.35, 0.3  # of all
NAMED_SIGNS = 0.3  # of those of which nothing else is known
FEW_SIGNS = 0.3  # of those with boxes of signs have some or all of them empty


class Sheets(Dataset[dict[str, torch.Tensor]]):
    """Sheets of a folder."""

    def __init__(self, files: list[Path], jitter: bool, seed: int) -> None:
        self.files = files
        self.jitter = jitter
        self.seed = seed
        self.epoch = 0

    def __len__(self) -> int:
        return len(self.files)

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> dict[str, torch.Tensor]:
        cv2.setNumThreads(1)
        rng = np.random.default_rng([self.seed, self.epoch, index])
        with np.load(self.files[index]) as stored:
            sheet = dict(stored)
        return prepared(sheet, rng, self.jitter)


def prepared(sheet: dict[str, npt.NDArray[Any]], rng: Rng, jitter: bool) -> dict[str, torch.Tensor]:
    """Inputs and labels of one sheet."""
    sheet = sheet | {"picture": np.asarray(cv2.imdecode(sheet["picture"], cv2.IMREAD_COLOR))}
    if jitter and rng.random() < MIRRORED and not np.isin(sheet["contents"], LETTERED).any():
        sheet = mirrored(sheet)
    picture = flattened(sheet["picture"], rng, jitter)
    change = Change(rng, jitter)
    crops = np.zeros((TOKENS, 3, CROP, CROP), np.float32)
    crops[:SPACES] = crops_of(change.applied(even_light(picture, SPACE)))
    shown = _shown(len(sheet["signs"]), rng, jitter)
    for place in np.flatnonzero(shown):
        evened = change.applied(even_light(sheet["signs"][place], SPACE))
        crops[SPACES + place] = scaled(evened.transpose(2, 0, 1)[None])[0]
    contents = sheet["contents"]
    return {
        "crops": torch.from_numpy(crops),
        "hints": torch.from_numpy(_hints(sheet, rng, jitter, shown)),
        "printed": torch.from_numpy(_printed(sheet["ruins"], rng, jitter, shown)),
        "terrain": torch.from_numpy(LABELS["terrain"][contents]),
        "letter": torch.from_numpy(LABELS["letter"][contents]),
        "destroyed": torch.from_numpy(contents == CONTENTS.index(Content.DESTROYED)),
        "attack": torch.from_numpy(sheet["attacks"]),
        "motif": torch.from_numpy(motifs_of(sheet["about"], contents)),
        "kind": torch.from_numpy(_kinds(sheet, shown)),
    }


def _kinds(sheet: dict[str, npt.NDArray[Any]], shown: Flags) -> Kinds:
    """Which tokens show the same sign: 0 bare paper, NO_LABEL what is no sign or not there."""
    kinds = np.full(TOKENS, NO_LABEL)
    kinds[:SPACES] = _drawn_kinds(sheet)
    boxes = sheet["box_kinds"].astype(np.int64) if "box_kinds" in sheet else SIGN_KINDS
    kinds[SPACES:] = np.where(shown & (boxes > 0), boxes, NO_LABEL)
    return kinds


def _drawn_kinds(sheet: dict[str, npt.NDArray[Any]]) -> Kinds:
    """The sign in each space; on sheets that do not tell it, the terrain that is drawn there."""
    told = "kinds" in sheet
    kinds = sheet["kinds"].astype(np.int64) if told else LABELS["terrain"][sheet["contents"]]
    return np.where(PRINTED[sheet["contents"]], NO_LABEL, kinds)


def mirrored(sheet: dict[str, npt.NDArray[Any]]) -> dict[str, npt.NDArray[Any]]:
    """The sheet as a left-handed twin would draw it on a mirrored map."""
    spaces = {
        name: sheet[name].reshape(SIZE, SIZE)[:, ::-1].ravel()
        for name in ("contents", "attacks", "ruins", "kinds")
        if name in sheet
    }
    signs = sheet["signs"][:, :, ::-1]
    picture = np.ascontiguousarray(sheet["picture"][:, ::-1])
    return sheet | spaces | {"picture": picture, "signs": np.ascontiguousarray(signs)}


def flattened(stored: Pixels, rng: Rng, jitter: bool) -> Pixels:
    """The stored picture as the scanner's flattened map, with its small errors of place."""
    # Corners of the map picture, in spaces, moved by chance: 0.04 of a space is what flattening
    # leaves on curled paper; now and then it is twice that, rarely a frame's other line is taken.
    rim = MARGIN / SPACE
    corners = np.array([(-rim, -rim), (11 + rim, -rim), (11 + rim, 11 + rim), (-rim, 11 + rim)])
    if jitter:
        spread = 0.04 * rng.choice([1.0, 2.0, 4.0], p=[0.75, 0.2, 0.05])
        corners = corners + rng.normal(0, spread, (4, 2)) + rng.normal(0, spread / 2, 2)
    source = ((corners + RIM) * STORED).astype(np.float32)
    target = np.array([(0, 0), (MAP, 0), (MAP, MAP), (0, MAP)], np.float32)
    warp = cv2.getPerspectiveTransform(source, target)
    flat = cv2.warpPerspective(
        stored, warp, (MAP, MAP), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    picture: Pixels = np.asarray(flat, np.uint8)
    if jitter and rng.random() < WAVED:
        # The same strokes by a shakier hand: bends of a quarter to half a space.
        picture = bent(picture, int(rng.integers(20, 50)), rng.uniform(0.04, 0.12), rng)
    if jitter and rng.random() < CURLED:
        # What flattening leaves of a curl: bends of several spaces, up to a tenth of a space off.
        picture = bent(picture, int(rng.integers(3, 7)), rng.uniform(0.005, 0.02), rng)
    return picture


def bent(flat: Pixels, knots: int, far: float, rng: Rng) -> Pixels:
    """Every place moved a little, its neighbours with it; `far` is a share of a bend."""
    far *= MAP / knots
    moves = cv2.resize(
        rng.normal(0, far, (knots, knots, 2)).astype(np.float32),
        (MAP, MAP),
        interpolation=cv2.INTER_CUBIC,
    )
    x, y = np.meshgrid(np.arange(MAP, dtype=np.float32), np.arange(MAP, dtype=np.float32))
    shaken = cv2.remap(
        flat,
        x + moves[..., 0],
        y + moves[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(shaken, np.uint8)


class Change:
    """What light, ink and camera do to a whole sheet, the same for all its spaces."""

    def __init__(self, rng: Rng, on: bool) -> None:
        self.on = on
        self.grey = rng.random() < 0.08
        self.saturation = float(rng.uniform(0.5, 1.5))
        self.hue = int(rng.normal(0, 6))
        self.gain = rng.normal(1.0, 0.05, 3).astype(np.float32)
        self.contrast = float(rng.uniform(0.75, 1.3))
        self.line = float(rng.uniform(-1, 1)) if rng.random() < 0.3 else 0.0
        self.coarse = float(rng.uniform(0.45, 0.9)) if rng.random() < 0.15 else 1.0
        self.blur = float(rng.uniform(0.4, 1.3)) if rng.random() < 0.25 else 0.0
        self.noise = float(rng.uniform(2, 10)) if rng.random() < 0.25 else 0.0
        self.gamma = float(np.exp(rng.normal(0, 0.2))) if rng.random() < 0.3 else 1.0
        self.sharp = float(rng.uniform(0.3, 1.5)) if rng.random() < 0.2 else 0.0
        self.packed = int(rng.integers(25, 80)) if rng.random() < 0.2 else 100
        self.rng = rng

    def applied(self, picture: Pixels) -> Pixels:
        if not self.on:
            return picture
        hsv = cv2.cvtColor(self._drawn(picture), cv2.COLOR_BGR2HSV)
        changed = cv2.cvtColor(cv2.LUT(hsv, self._tint()), cv2.COLOR_HSV2BGR)
        changed = cv2.LUT(changed, self._light())
        if self.blur:
            changed = cv2.GaussianBlur(changed, (0, 0), self.blur)
        if self.noise:
            grain = noise_of(changed.shape, self.rng) * np.float32(self.noise)
            changed = np.clip(changed + grain, 0, 255).astype(np.uint8)
        if self.sharp:  # as phones make edges stand out
            soft = cv2.GaussianBlur(changed, (0, 0), 1.2)
            changed = cv2.addWeighted(changed, 1 + self.sharp, soft, -self.sharp, 0)
        if self.packed < 100:  # as messengers send it
            packed = cv2.imencode(".jpg", changed, [cv2.IMWRITE_JPEG_QUALITY, self.packed])[1]
            changed = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
        return np.asarray(changed, np.uint8)

    def _tint(self) -> Pixels:
        """A table from old to new hue, saturation and value."""
        values = np.arange(256)
        saturation = 0.0 if self.grey else self.saturation
        tint = [(values + self.hue) % 180, np.clip(values * saturation, 0, 255), values]
        return np.stack(tint, -1).astype(np.uint8)[None]

    def _light(self) -> Pixels:
        """A table from old to new blue, green and red."""
        values = 255.0 * (np.arange(256)[:, None] / 255.0) ** self.gamma
        lit = (values * self.gain - 235.0) * self.contrast + 235.0
        return np.clip(lit, 0, 255).astype(np.uint8)[None]

    def _drawn(self, picture: Pixels) -> Pixels:
        """With thicker or thinner lines, or seen by a coarser camera."""
        if self.line:
            around = np.ones((3, 3), np.uint8)
            other = cv2.erode(picture, around) if self.line > 0 else cv2.dilate(picture, around)
            share = 0.7 * abs(self.line)
            picture = np.asarray(cv2.addWeighted(other, share, picture, 1 - share, 0), np.uint8)
        if self.coarse < 1:
            size = (picture.shape[1], picture.shape[0])
            small = cv2.resize(
                picture, None, fx=self.coarse, fy=self.coarse, interpolation=cv2.INTER_AREA
            )
            picture = np.asarray(cv2.resize(small, size), np.uint8)
        return picture


def _shown(boxes: int, rng: Rng, jitter: bool) -> Flags:
    """Which boxes of "Your signs" are: none on most prints, and not everybody draws in all."""
    shown = np.full(EXAMPLES, boxes == EXAMPLES)
    if jitter and rng.random() < FEW_SIGNS:
        shown &= rng.random(EXAMPLES) > rng.uniform(0, 1)
    return shown


def _hints(sheet: dict[str, npt.NDArray[Any]], rng: Rng, jitter: bool, shown: Flags) -> Floats32:
    """What is known before: an earlier season's sheet, a few answers, the boxes of signs."""
    hints = np.zeros((TOKENS, HINTS), np.float32)
    known = LABELS["known"][sheet["contents"]]
    if jitter:
        drawn = (known > 0) & (known != KNOWN.index(Content.DESTROYED))
        given = np.zeros(SPACES, bool)
        if rng.random() < 0.2:  # the sheet a season earlier
            given = drawn & (rng.random(SPACES) < rng.uniform(0.2, 0.9))
        elif rng.random() < 0.2:  # answers to questions
            given[rng.choice(SPACES, rng.integers(1, 4), replace=False)] = True
            given &= known != NO_LABEL
        elif rng.random() < NAMED_SIGNS:  # what some signs stand for
            given = _named(_drawn_kinds(sheet), rng) & (known != NO_LABEL)
        hints[np.flatnonzero(given), known[given]] = 1.0
    for place in np.flatnonzero(shown):
        hints[SPACES + place, KNOWN.index(SIGNS[place])] = 1.0
    return hints


def _named(kinds: Kinds, rng: Rng) -> Flags:
    """Some of the signs on a sheet, each told of one to three of its spaces."""
    given = np.zeros(SPACES, bool)
    for kind in np.unique(kinds[kinds > 0]):
        spaces = np.flatnonzero(kinds == kind)
        if rng.random() < 0.5:
            given[rng.permutation(spaces)[: int(rng.integers(1, 4))]] = True
    return given


def _printed(ruins: Flags, rng: Rng, jitter: bool, shown: Flags) -> Floats32:
    printed = np.zeros((TOKENS, PRINTS), np.float32)
    if not (jitter and rng.random() < 0.1):
        printed[:SPACES, RUINS] = ruins
    printed[SPACES:, EXAMPLE] = shown
    printed[SPACES:, ABSENT] = ~shown
    return printed
