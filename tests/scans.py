"""Scans for tests: each sample photograph read once, and readings whose truth a test decides."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import scanner
from assistant import conversation
from assistant.answers import answered
from scanner.arrays import Floats64
from scanner.reading import Answers, Doubt, Numbers, Reading, Seen, Sign
from scoring.sheet import Content, Drawn, Map, Sheet
from scoring.spaces import find_space
from scoring.text import parse_sheet
from tests.runs import EDICTS

PHOTOS = Path(__file__).parents[1] / "sample_sheets" / "photos"
SAMPLES = tuple(sorted(path.stem for path in PHOTOS.glob("*.jpg")))
EACH_SAMPLE = [  # as a test's parameter: three are enough for a quick answer
    *SAMPLES[:3],
    *(pytest.param(name, marks=pytest.mark.slow) for name in SAMPLES[3:]),
]
SEASON = ("--season", "summer", "--edicts", EDICTS)
read_photo = scanner.scan  # as it is before a test puts another in its place


def photo(name: str) -> Path:
    return PHOTOS / f"{name}.jpg"


def truth(name: str) -> Sheet:
    return parse_sheet((PHOTOS / f"{name}.txt").read_text("utf-8"))


def corners(name: str) -> Floats64:
    return np.array(json.loads((PHOTOS / f"{name}.json").read_text("utf-8"))["corners"])


@cache
def reading_of(name: str) -> Reading:
    """A sample as the scanner reads it, once for all tests."""
    return read_photo(photo(name))


def doubt(sheet: Sheet, space: str, *others: str, confidence: float = 0.6) -> Doubt:
    """A doubt about what a sheet has in a space."""
    place = find_space(space)
    return Doubt(place, sheet.at(place), tuple(map(Drawn.of, others)), confidence)


def sign(sheet: Sheet, content: Content, confidence: float = 0.5) -> Sign:
    """All spaces of a sheet that hold the same, taken as drawn alike."""
    return Sign(content, tuple(sorted(sheet.holding(content))), confidence)


class Reader:
    """Stands in the scanner's place: a sample's true sheet, with the doubts a test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.doubts: tuple[Doubt, ...] = ()
        self.signs: tuple[Sign, ...] = ()
        self.raised: tuple[Doubt, ...] = ()  # doubts that come once there is an answer
        self.other_coins: tuple[int, ...] = ()  # what else the track may show
        self.heard: list[Answers] = []  # the answers each reading was given
        monkeypatch.setattr(scanner, "scan", self.scan)
        monkeypatch.setattr(conversation, "read_sheet", self.read_sheet)

    def scan(
        self,
        source: str | Path,
        map: Map | None = None,
        *,
        before: Sheet | None = None,
        answers: Answers | None = None,
        nth: int = 1,
    ) -> Reading:
        name = Path(source).stem
        sheet = truth(name)
        first = reading_of(name)
        self.first = replace(
            first,
            seen=replace(first.seen, cautions=()),
            sheet=replace(sheet, coins=None),
            confidence=np.full((11, 11), 0.99),
            doubts=self.doubts,
            signs=self.signs,
            numbers=Numbers(
                coins=sheet.coins,
                coins_confidence=0.6 if self.other_coins else 0.97,
                coins_or=self.other_coins,
            ),
        )
        return self.read_sheet(self.first.seen, answers, before)

    def read_sheet(
        self, seen: Seen, answers: Answers | None = None, before: Sheet | None = None
    ) -> Reading:
        """The sheet of the photo that was scanned last."""
        reading, answers = self.first, answers or {}
        self.heard.append(dict(answers))
        return replace(
            reading,
            sheet=answered(reading.sheet, answers),
            doubts=tuple(
                doubt
                for doubt in (*reading.doubts, *(self.raised if answers else ()))
                if doubt.space not in answers
            ),
            signs=tuple(s for s in reading.signs if not set(s.spaces) <= set(answers)),
        )


def read_samples_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put into the scanner's place what reads as it does, each sample once."""

    def scan(
        source: str | Path,
        map: Map | None = None,
        *,
        before: Sheet | None = None,
        answers: Answers | None = None,
        nth: int = 1,
    ) -> Reading:
        reading = reading_of(Path(source).stem)
        if not answers and not before:
            return reading
        return scanner.read_sheet(reading.seen, answers, before).with_numbers_of(reading)

    monkeypatch.setattr(scanner, "scan", scan)
