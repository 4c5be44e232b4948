"""Characters of foreign alphabets as people drew them, from a folder with a file for each."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from sample_sheets.pen import Points
from sample_sheets.strokes import MOST_POINTS, Split, Strokes, in_unit_box

# For the test side: every fourth character of an alphabet and every fourth person.
ONE_IN = 4
# They were drawn on a screen that reports every pixel; this close, in sizes, is close enough.
FINE = 0.012


@dataclass(frozen=True)
class Runes:
    """Characters of foreign alphabets by people, from one side of the split.

    A character that is trained on is never tested, nor is a person.
    """

    folder: Path
    split: Split | None
    read: dict[str, dict[int, Strokes]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def alphabets(self) -> dict[str, tuple[str, ...]]:
        """The characters of each alphabet that belong to this side."""
        found: dict[str, list[str]] = {}
        for path in sorted(self.folder.glob("*.ndjson.gz")):
            word = path.name.removesuffix(".ndjson.gz")
            alphabet, number = word.rsplit("-", 1)
            if self._wanted(_numbered(number)):
                found.setdefault(alphabet, []).append(word)
        return {alphabet: tuple(words) for alphabet, words in found.items()}

    def drawers(self, word: str) -> dict[int, Strokes]:
        """A character by each person of this side; people keep their number in an alphabet."""
        if word not in self.read:
            with gzip.open(self.folder / f"{word}.ndjson.gz", "rt", encoding="utf-8") as lines:
                drawn = [json.loads(line) for line in lines]
            self.read[word] = {
                person: _simplified(strokes["drawing"])
                for strokes in drawn
                if self._wanted(person := int(strokes["key_id"].rsplit("_", 1)[1]))
            }
        return self.read[word]

    def _wanted(self, number: int) -> bool:
        return self.split is None or (number % ONE_IN == 0) == (self.split == "test")


def _numbered(text: str) -> int:
    """The number of a character; the few that have none are learned from."""
    return int(text) if text.isdigit() else 1


def load_runes(folder: Path, split: Split | None) -> Runes:
    """The characters of a folder, one file each."""
    runes = Runes(folder, split)
    if not runes.alphabets:
        raise FileNotFoundError(folder)
    return runes


def _simplified(drawn: list[list[list[float]]]) -> Strokes:
    """The strokes in the unit box, without the steps of the screen they were drawn on."""
    lines = [np.array(stroke[:2], float).T for stroke in drawn if stroke[0]]
    size = float(max(np.ptp(np.concatenate(lines), axis=0).max(), 1.0))
    kept = [
        cv2.approxPolyDP(_smoothed(line).astype(np.float32), FINE * size, False)[:, 0]
        for line in lines
    ]
    strokes = in_unit_box([line.T.tolist() for line in kept])
    if sum(len(points) for points in strokes) > MOST_POINTS:
        return tuple(points[::2] if len(points) > 20 else points for points in strokes)
    return strokes


def _smoothed(line: Points) -> Points:
    """Each point moved to the mean of its neighbours; the ends stay."""
    if len(line) < 5:
        return line
    inner = (line[:-2] + line[1:-1] + line[2:]) / 3
    return np.concatenate((line[:1], inner, line[-1:]))
