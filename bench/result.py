"""A reading held against its truth, and tables of many."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.shares import Line, share
from scanner import Reading, read_sheet
from scanner.arrays import Floats64
from scoring.sheet import Content, Drawn, Sheet
from scoring.spaces import SPACES, Space
from scoring.text import parse_sheet

NEAR_CORNER = 0.25  # of a space
FLOORS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99)  # confidence, by which spaces are counted


@dataclass(frozen=True)
class Result:
    """One reading of a photo, held against its truth."""

    photo: str
    print: str
    tool: str
    stage: str
    difficulty: str
    drawn: int  # drawn spaces
    held: str = ""  # what the sheet truly holds: "F:12 V:8 …"
    read: str = "alone"  # or what it was read with
    error: str = ""  # the code of a refusal
    found: bool = False  # corners within 0.25 of a space, on some turn
    side: bool = False  # side and turn right
    spaces: int = 0  # spaces read right, of 121
    drawn_right: int = 0
    whole: bool = False  # every space right
    all_in_doubt: bool = False  # every wrong space is a doubt
    answered: bool = False  # every space right once the photo was read again with the answers
    doubts: int = 0
    asked: int = 0  # doubts that were answered, those of the further readings too
    wrong: int = 121
    wrong_in_doubt: int = 0
    confidence: float = 0.0  # mean, to be held against the share that is right
    sure: str = ""  # how many spaces were read with a confidence, and how many right: "0.9:5/6 …"
    seconds: float = 0.0
    misread: str = ""  # space:truth>reading, with a star for spaces in doubt


@dataclass(frozen=True, eq=False)
class Truth:
    """What the studio knows about a photo."""

    photo: str
    sheet: Sheet
    corners: Floats64
    made: dict[str, Any]

    @property
    def about(self) -> dict[str, Any]:
        """What a result says of the photo, however it is read."""
        return {
            "photo": self.photo,
            "print": str(self.made.get("print", "?")),
            "tool": str((self.made.get("player") or {}).get("tool", "?")),
            "stage": _stage(self.sheet),
            "difficulty": str(self.made.get("difficulty", "?")),
            "drawn": sum(_drawn(self.sheet, space) for space in SPACES),
            "held": " ".join(f"{token}:{n}" for token, n in sorted(self._held.items())),
        }

    @property
    def _held(self) -> Counter[str]:
        tokens = Counter(self.sheet[space].token for space in SPACES)
        tokens["attack"] = len(self.sheet.attacks)
        return tokens


def truth_of(photo: Path) -> Truth:
    """The sheet text and the JSON that lie beside a photo."""
    form = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    sheet = parse_sheet(photo.with_suffix(".txt").read_text("utf-8"))
    return Truth(photo.name, sheet, np.array(form["corners"]), form.get("made", form))


def refused(truth: Truth, code: str, read: str = "alone") -> Result:
    return Result(**truth.about, error=code, read=read)


def compared(truth: Truth, reading: Reading, read: str = "alone") -> Result:
    """A reading, space by space."""
    sheet, corners, about = truth.sheet, truth.corners, truth.about
    off = corners_off(reading.corners, corners)
    wrong = [s for s in SPACES if _token(reading.sheet, s) != _token(sheet, s)]
    doubts = {doubt.space for doubt in reading.doubts}
    side = reading.sheet.map.name == sheet.map.name and off[0] < 1
    return Result(
        **about,
        read=read,
        found=min(off) < NEAR_CORNER,
        side=side,
        spaces=121 - len(wrong),
        drawn_right=about["drawn"] - sum(_drawn(sheet, s) for s in wrong),
        whole=not wrong,
        all_in_doubt=side and all(s in doubts for s in wrong),
        doubts=len(doubts),
        wrong=len(wrong),
        wrong_in_doubt=sum(s in doubts for s in wrong),
        confidence=round(float(reading.confidence.mean()), 4),
        sure=_sure(reading, wrong),
        seconds=round(reading.seconds.get("total", 0.0), 3),
        misread=" ".join(
            f"{s}:{_token(sheet, s)}>{_token(reading.sheet, s)}" + "*" * (s in doubts)
            for s in wrong
        ),
    )


def corners_off(found: Floats64, corners: Floats64) -> list[float]:
    """How far the worst corner is off, in spaces, for each that may come first."""
    space = np.linalg.norm(np.diff(corners, axis=0, append=corners[:1]), axis=1).mean() / 11
    turns = [np.roll(found, turn, axis=0) for turn in range(4)]
    return [float(np.linalg.norm(turned - corners, axis=1).max() / space) for turned in turns]


def with_answers(truth: Truth, reading: Reading, result: Result) -> Result:
    """The result once every doubt was answered truly and the photo read again with the answers,
    as the questions of `cartoscore scan` have it: what is new in doubt then is answered as well."""
    answers: dict[Space, Drawn] = {}
    while new := [doubt.space for doubt in reading.doubts if doubt.space not in answers]:
        answers |= {space: truth.sheet.at(space) for space in new}
        assert reading.drawings is not None  # a scan has them
        reading = read_sheet(reading.seen, reading.drawings, answers).with_numbers_of(reading)
    right = result.side and all(_token(reading.sheet, s) == _token(truth.sheet, s) for s in SPACES)
    return replace(result, answered=right, asked=len(answers))


def _sure(reading: Reading, wrong: Sequence[Space]) -> str:
    """How many spaces were read with each confidence, and how many of them right."""
    read: Counter[float] = Counter()
    right: Counter[float] = Counter()
    for space in SPACES:
        confidence = float(reading.confidence[space.row, space.column])
        at_least = max(floor for floor in FLOORS if confidence >= floor)
        read[at_least] += 1
        right[at_least] += space not in wrong
    return " ".join(f"{floor}:{right[floor]}/{n}" for floor, n in sorted(read.items()))


def _token(sheet: Sheet, space: Space) -> str:
    return sheet[space].token + ("'" if space in sheet.attacks else "")


def _drawn(sheet: Sheet, space: Space) -> bool:
    return sheet[space] is not Content.EMPTY and not sheet[space].printed


def _stage(sheet: Sheet) -> str:
    filled = sum(_drawn(sheet, space) for space in SPACES)
    return ("early", "middle", "late")[min(2, filled // 35)]


LINES: tuple[Line[Result], ...] = (
    ("grid found", share(lambda r: r.found, lambda r: 1)),
    ("side and turn right", share(lambda r: r.side, lambda r: 1)),
    ("spaces right", share(lambda r: r.spaces, lambda r: 121)),
    ("drawn spaces right", share(lambda r: r.drawn_right, lambda r: r.drawn)),
    ("sheets with every space right", share(lambda r: r.whole, lambda r: 1)),
    ("sheets whose wrong spaces are all in doubt", share(lambda r: r.all_in_doubt, lambda r: 1)),
    ("spaces in doubt", share(lambda r: r.doubts, lambda r: 121)),
    ("wrong spaces that are in doubt", share(lambda r: r.wrong_in_doubt, lambda r: r.wrong)),
    # A sheet that is refused or turned wrong counts for a hundred wrong spaces and has no doubts.
    (
        "the same where the side is right",
        share(lambda r: r.wrong_in_doubt * r.side, lambda r: r.wrong * r.side),
    ),
)
# Only where the photos were read again with answers.
ANSWERED: tuple[Line[Result], ...] = (
    ("sheets right once doubts are answered", share(lambda r: r.answered, lambda r: 1)),
    ("spaces asked about for it", share(lambda r: r.asked, lambda r: 121)),
)


def show(results: Sequence[Result], by: str) -> None:
    """A table with a column for every value of one trait."""
    groups = sorted({getattr(result, by) for result in results})
    table = Table("", *groups, title=by)
    for name, line in LINES + ANSWERED * any(r.asked for r in results):
        shares = [line([r for r in results if getattr(r, by) == group]) for group in groups]
        table.add_row(name, *(f"{value:.1%}" for value in shares))
    counts = [sum(getattr(r, by) == group for r in results) for group in groups]
    table.add_row("photos", *(str(count) for count in counts))
    Console(width=160).print(table)


def show_contents(results: Sequence[Result]) -> None:
    """A table of how many of each content were read right, attack marks by themselves."""
    held: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    taken: Counter[tuple[str, str]] = Counter()
    for result in results:
        if result.error:
            continue
        held.update(
            {token: int(n) for token, n in (pair.split(":") for pair in result.held.split(" "))}
        )
        for misread in result.misread.split():
            truth, read = misread.rstrip("*").split(":")[1].split(">")
            if truth.strip("'") != read.strip("'"):
                missed[truth.strip("'")] += 1
                taken[truth.strip("'"), read.strip("'")] += 1
            missed["attack"] += truth.endswith("'") and not read.endswith("'")
    table = Table("content", "spaces", "read right", "mostly taken for")
    for token, n in sorted(held.items(), key=lambda pair: -pair[1]):
        if not n:
            continue
        others = sorted(((k, r) for (t, r), k in taken.items() if t == token), reverse=True)[:2]
        taken_for = ", ".join(f"{read} ({k})" for k, read in others)
        table.add_row(token, str(n), f"{1 - missed[token] / n:.1%}", taken_for)
    Console(width=100).print(table)


def show_confidence(results: Sequence[Result]) -> None:
    """A table of how many spaces were read right of those read with a confidence, where the side is
    right: it is honest where both are the same."""
    read: Counter[float] = Counter()
    right: Counter[float] = Counter()
    for result in results:
        for counted in result.sure.split() if result.side else ():
            at_least, shares = counted.split(":")
            good, n = shares.split("/")
            read[float(at_least)] += int(n)
            right[float(at_least)] += int(good)
    table = Table("confidence", "spaces", "read right")
    for floor, ceiling in zip(FLOORS, (*FLOORS[1:], 1.0), strict=True):
        if read[floor]:
            share = f"{right[floor] / read[floor]:.1%}"
            table.add_row(f"{floor:g} to {ceiling:g}", str(read[floor]), share)
    Console(width=100).print(table)


def read(path: Path) -> list[Result]:
    """Results as they were written."""
    kinds: dict[str, Callable[[str], Any]] = {
        "int": int,
        "float": float,
        "bool": lambda text: text == "True",
        "str": str,
    }
    with path.open(newline="", encoding="utf-8") as file:
        return [
            Result(**{f.name: kinds[str(f.type)](row[f.name]) for f in fields(Result)})
            for row in csv.DictReader(file)
        ]


def write(path: Path, results: Iterable[Result]) -> None:
    """Every result as CSV, wrong ones included."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Result)])
        writer.writeheader()
        writer.writerows(asdict(result) for result in results)
