"""Real people's strokes, read from a folder of open drawing data, class by class as needed."""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np

from sample_sheets.pen import STEP, Blot, Points
from scanner.arrays import Pixels

Split = Literal["train", "test"]
Strokes = tuple[Points, ...]  # of one drawing, in the unit box

PEN_CELLS = "pen_cells.npz"
BITMAPS = "doodle_bitmaps_28px.npz"
DIGITS = "digits/handwritten_digits_10k.npz"

# About 15 of 100 drawings are kept for testing.
TEST_SHARE = 15
# The gesture files list the samples of one person after the other, as many for each.
SAMPLES_A_PERSON = 18
TEST_PERSON = 3  # of every seven
# Drawings with more points than this are wild scribbles that cost more than they teach.
MOST_POINTS = 260


@dataclass(frozen=True)
class Sources:
    """Drawings by people, from one side of the split; read when first asked for."""

    folder: Path
    split: Split | None
    # To learn from: no drawing comes twice the same, and rare kinds come nearly as often as others.
    varied: bool = False
    read: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def words(self) -> tuple[str, ...]:
        """All classes of doodles."""
        if "words" not in self.read:
            found = (self.folder / "doodles").glob("*.ndjson.gz")
            self.read["words"] = tuple(sorted(p.name.removesuffix(".ndjson.gz") for p in found))
        words: tuple[str, ...] = self.read["words"]
        return words

    def drawings(self, word: str) -> tuple[Strokes, ...]:
        """The doodles of a class, or the gestures when it is called mmg-… or dollar1-…."""
        if word not in self.read:
            self.read[word] = tuple(self._read_drawings(word))
        found: tuple[Strokes, ...] = self.read[word]
        return found

    def _read_drawings(self, word: str) -> list[Strokes]:
        gesture = word.startswith(("mmg-", "dollar1-"))
        path = self.folder / ("gestures" if gesture else "doodles") / f"{word}.ndjson.gz"
        found = []
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, text in enumerate(lines):
                if gesture and not self.wanted_person(number // SAMPLES_A_PERSON):
                    continue
                drawn = json.loads(text)
                if not gesture and not self.wanted(str(drawn["key_id"])):
                    continue
                strokes = in_unit_box(drawn["drawing"])
                if 0 < sum(len(points) for points in strokes) <= MOST_POINTS:
                    found.append(strokes)
        return found

    def blot(self, file: str, kind: str, number: int, thin: bool) -> Blot:
        """A scanned drawing as areas of ink; `number` counts those of this side of the split."""
        key = f"{file}/{kind}/{number}/{thin}"
        if key not in self.read:
            self.read[key] = _blot(file, self.pictures(file, kind)[number], thin)
        found: Blot = self.read[key]
        return found

    def pictures(self, file: str, kind: str) -> Pixels:
        """The scanned drawings of a kind that belong to this side of the split."""
        key = f"{file}/{kind}"
        if key not in self.read:
            if file == DIGITS:
                drawn = self._array(file, "x")
                numbers = np.flatnonzero(self._array(file, "y") == int(kind)).tolist()
            else:
                drawn = self._array(file, kind)
                numbers = list(range(len(drawn)))
            kept = [number for number in numbers if self.wanted(f"{file}/{kind}/{number}")]
            self.read[key] = drawn[kept]
        found: Pixels = self.read[key]
        return found

    def _array(self, file: str, name: str) -> Pixels:
        key = f"{file}:{name}"
        if key not in self.read:
            with np.load(self.folder / file) as scanned:
                self.read[key] = scanned[name]
        found: Pixels = self.read[key]
        return found

    def wanted(self, key: str) -> bool:
        """Whether a drawing belongs to this side of the split."""
        if self.split is None:
            return True
        return (zlib.crc32(key.encode()) % 100 < TEST_SHARE) == (self.split == "test")

    def wanted_person(self, person: int) -> bool:
        """Whether a person's gestures belong to this side of the split."""
        if self.split is None:
            return True
        return (person % 7 == TEST_PERSON) == (self.split == "test")


def load_sources(data: Path, split: Split | None = None, varied: bool = False) -> Sources:
    """The drawings of a data folder; train and test never share one."""
    if not (data / "doodles").is_dir():
        raise FileNotFoundError(data / "doodles")
    return Sources(data, split, varied)


def in_unit_box(drawn: list[list[list[float]]]) -> Strokes:
    """Strokes given as lists of x and y, centred in the unit box with their own proportions."""
    strokes = [np.array(stroke[:2], float).T for stroke in drawn if stroke[0]]
    if not strokes:
        return ()
    everything = np.concatenate(strokes)
    low, high = everything.min(axis=0), everything.max(axis=0)
    size = float(max((high - low).max(), 1.0))
    shift = 0.5 - (low + high) / 2 / size
    return tuple(_even(points / size + shift) for points in strokes)


def _even(points: Points) -> Points:
    """The same line with points in between where they are far apart."""
    if len(points) < 2:
        return np.concatenate((points, points + 0.01))
    lengths = np.hypot(*(points[1:] - points[:-1]).T)
    extra = np.minimum((lengths / STEP).astype(int), 12)
    if not extra.any():
        return points
    at = np.arange(len(points), dtype=float)
    between = [i + np.arange(1, n + 1) / (n + 1) for i, n in enumerate(extra.tolist()) if n]
    steps = np.sort(np.concatenate((at, *between)))
    return np.column_stack((np.interp(steps, at, points[:, 0]), np.interp(steps, at, points[:, 1])))


def _blot(file: str, picture: Pixels, thin: bool) -> Blot:
    """The ink of a scanned drawing as rings in the unit box."""
    if file == PEN_CELLS:
        # White paper with remains of the printed frame at its rim.
        ink = 255 - picture[7:-7, 7:-7]
        large = cv2.resize(ink, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        large = cv2.GaussianBlur(large, (0, 0), 1.2)
    else:
        large = cv2.resize(np.pad(picture, 2), None, fx=5, fy=5, interpolation=cv2.INTER_CUBIC)
    mask = (large > 110).astype(np.uint8)
    # The bitmaps were drawn with a thin line to begin with, the digits with a brush.
    if file == DIGITS:
        mask = _thinned(mask, 0.55 if thin else 0.3)
    elif file == PEN_CELLS and thin:
        mask = _thinned(mask, 0.45)
    found, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    outlines = [cv2.approxPolyDP(ring, 0.9, True)[:, 0].astype(float) for ring in found]
    outlines = [ring for ring in outlines if len(ring) > 3 and _area(ring) > 12]
    if not outlines:
        return Blot(())
    everything = np.concatenate(outlines)
    low, high = everything.min(axis=0), everything.max(axis=0)
    if file == PEN_CELLS:
        size, shift = float(mask.shape[0]), np.zeros(2)
    elif file == DIGITS:
        # A digit fills its box in height; its width follows.
        size = float(max(high[1] - low[1], 1.0))
        shift = 0.5 - (low + high) / 2 / size
    else:
        size = float(max((high - low).max(), 1.0))
        shift = 0.5 - (low + high) / 2 / size
    return Blot(tuple(ring / size + shift for ring in outlines))


def _thinned(mask: Pixels, by: float) -> Pixels:
    """Strokes made narrower by a share of their width."""
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    ridge = depth[depth >= cv2.dilate(depth, np.ones((3, 3), np.uint8)) - 0.01]
    ridge = ridge[ridge > 1]
    if not len(ridge):
        return mask
    return (depth > by * float(np.median(ridge))).astype(np.uint8)


def _area(ring: Points) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return abs(float(x @ np.roll(y, 1) - y @ np.roll(x, 1))) / 2
