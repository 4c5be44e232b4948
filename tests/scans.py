"""Scans for tests: each sample photograph read once, and readings whose truth a test decides."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import scanner
from assistant.answers import answered
from scanner.arrays import Floats64
from scanner.chances import READABLE, Chances
from scanner.reading import (
    Answers,
    Doubt,
    Drawings,
    Numbers,
    Reading,
    Seen,
    Sign,
    SignAnswers,
)
from scoring.sheet import Content, Drawn, Map, Sheet
from scoring.spaces import SPACES, Space, find_space
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


def sign(
    sheet: Sheet, content: Content, confidence: float = 0.5, others: tuple[Content, ...] = ()
) -> Sign:
    """All spaces of a sheet that hold the same, taken as drawn alike."""
    return Sign(content, tuple(sorted(sheet.holding(content))), confidence, others)


def drawings_of(before: Sheet | None = None, signs: Sequence[Sign] = ()) -> Drawings:
    """Drawings that no network has looked at, these taken as drawn alike."""
    spaces = len(SPACES)
    bare = np.zeros((spaces, len(READABLE)))
    bare[:, READABLE.index(Content.EMPTY)] = 1.0
    nothing = np.zeros(spaces)
    groups = tuple(np.array([space.index for space in sign.spaces]) for sign in signs)
    return Drawings(Chances(bare, nothing, nothing, np.zeros((spaces, 1))), groups, before)


class Reader:
    """Stands in the scanner's place: a sample's true sheet, with the doubts a test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.doubts: tuple[Doubt, ...] = ()
        self.signs: tuple[Sign, ...] = ()
        self.raised: tuple[Doubt, ...] = ()  # doubts that come once there is an answer
        self.other_coins: tuple[int, ...] = ()  # what else the track may show
        self.heard: list[Answers] = []  # the answers each reading was given
        monkeypatch.setattr(scanner, "scan", self.scan)
        monkeypatch.setattr(scanner, "read_sheet", self.read_sheet)

    def scan(
        self,
        source: str | Path,
        map: Map | None = None,
        *,
        before: Sheet | None = None,
        answers: Answers | None = None,
        nth: int = 1,
        learned: Sequence[Map] = (),
    ) -> Reading:
        name = Path(source).stem
        sheet = truth(name)
        first = reading_of(name)
        self.first = replace(
            first,
            seen=replace(first.seen, cautions=()),
            drawings=drawings_of(before, self.signs),
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
        return self.read_sheet(self.first.seen, drawings_of(before, self.signs), answers)

    def read_sheet(
        self,
        seen: Seen,
        drawings: Drawings,
        answers: Answers | None = None,
        signs: SignAnswers | None = None,
    ) -> Reading:
        """The sheet of the photo that was scanned last."""
        reading, answers = self.first, dict(answers or {})
        meant: dict[Space, Content] = {}
        for space, content in (signs or {}).items():
            sign = next(sign for sign in reading.signs if space in sign.spaces)
            meant[sign.spaces[0]] = content
            marked = reading.sheet.attacks
            answers = {s: Drawn(content, s in marked) for s in sign.spaces} | answers
        self.heard.append(answers)
        return replace(
            reading,
            sheet=answered(reading.sheet, answers),
            doubts=tuple(
                doubt
                for doubt in (*reading.doubts, *(self.raised if answers else ()))
                if doubt.space not in answers
            ),
            signs=tuple(
                replace(sign, read=meant[sign.spaces[0]], confidence=1.0)
                if sign.spaces[0] in meant
                else sign
                for sign in reading.signs
            ),
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
        learned: Sequence[Map] = (),
    ) -> Reading:
        reading = reading_of(Path(source).stem)
        if not answers and not before:
            return reading
        drawings = scanner.look_at(reading.seen, before)
        return scanner.read_sheet(reading.seen, drawings, answers).with_numbers_of(reading)

    monkeypatch.setattr(scanner, "scan", scan)
