"""How well coins and written numbers are read: `python -m bench.numbers --photos DIR`.

DIR holds photographs with their truth as the studio makes them (see `bench.reading`, whose
`--numbers` gives the same tables). With `--known-map` the crossings come from the truth, which
measures the reading alone; without it the whole scan is run.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.shares import Line, share
from scanner import ScanError, look_at, read_sheet, scan
from scanner.arrays import Floats64
from scanner.find.lattice import lattice_through
from scanner.load import load
from scanner.numbers.number_doubts import SURE_OF_COINS, SURE_OF_NUMBER
from scanner.numbers.read_numbers import numbers_below
from scanner.place.corner_markers import CornerMarkers
from scanner.place.flat import Flat
from scanner.reading import Numbers


@dataclass(frozen=True)
class Result:
    """The numbers of one photo, held against its truth."""

    photo: str
    print: str
    tool: str
    digits: str  # where the player's digits come from
    difficulty: str
    error: str = ""
    has_track: int = 0
    coins_right: int = 0  # the count, or that there is no track
    coins_wrong_in_doubt: int = 0
    coins_doubted: int = 0
    written: int = 0
    written_right: int = 0
    empty: int = 0
    empty_right: int = 0
    wrong: int = 0
    wrong_in_doubt: int = 0
    doubts: int = 0
    seconds: float = 0.0
    scan_seconds: float = 0.0  # of the whole scan
    misread: str = ""  # box:truth>reading, with a star for numbers in doubt


def measure(photo: Path, known_map: bool) -> Result:
    """Read one photo and compare."""
    cv2.setNumThreads(1)
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    made = truth.get("made", truth)
    player = made.get("player") or {}
    about: dict[str, Any] = {
        "photo": photo.name,
        "print": str(made.get("print", "?")),
        "tool": str(player.get("tool", made.get("tool", "?"))),
        "digits": str(player.get("digits", "?")),
        "difficulty": str(made.get("difficulty", "?")),
    }
    if known_map:
        flat = _flat(photo, np.array(truth["crossings"]))
        started = time.perf_counter()
        printed = CornerMarkers(flat).at(0).layout
        numbers = numbers_below(flat, (printed,) if printed else ())
        return compared(about, numbers, truth, time.perf_counter() - started)
    try:
        reading = scan(photo)
    except ScanError as error:
        return Result(**about, error=error.code)
    # A scan reads numbers beside the spaces: what they add is what it takes beyond all the rest.
    started = time.perf_counter()
    read_sheet(reading.seen, look_at(reading.seen))
    rest = reading.seconds["load"] + reading.seconds["locate"] + time.perf_counter() - started
    result = compared(about, reading.numbers, truth, reading.seconds["total"] - rest)
    return replace(result, scan_seconds=round(reading.seconds["total"], 4))


def _flat(path: Path, crossings: Floats64) -> Flat:
    photo = load(path)
    working = (crossings.reshape(12, 12, 2) + 0.5) * photo.scale - 0.5
    return Flat(photo, lattice_through(11, working), 0.0)


def compared(
    about: dict[str, Any], numbers: Numbers, truth: dict[str, Any], seconds: float
) -> Result:
    """The numbers of a photo beside its truth."""
    boxes: list[tuple[str, int | None, int | None, float]] = []
    for season, (row, read, sure) in enumerate(
        zip(truth["written"], numbers.written, numbers.written_confidence, strict=True)
    ):
        boxes += [
            (f"{season + 1}{'abcmt'[field]}", *both)
            for field, both in enumerate(zip(row, read, sure, strict=True))
        ]
    final = truth.get("final")
    boxes.append(("final", final, numbers.final, numbers.final_confidence))
    # A sheet whose boxes were not found has no confidence at all: nothing there was in doubt.
    judged = [
        (name, there, read, there == read, 0 < sure < SURE_OF_NUMBER)
        for name, there, read, sure in boxes
    ]
    wrong = [(name, there, read, doubt) for name, there, read, right, doubt in judged if not right]
    coins = truth.get("coins")
    coins_right = numbers.coins == coins
    doubted = numbers.coins is not None and numbers.coins_confidence < SURE_OF_COINS
    if not coins_right:
        wrong.append(("coins", coins, numbers.coins, doubted))
    return Result(
        **about,
        has_track=coins is not None,
        coins_right=coins_right,
        coins_wrong_in_doubt=not coins_right and doubted,
        coins_doubted=doubted,
        written=sum(there is not None for _, there, *_ in judged),
        written_right=sum(there is not None and right for _, there, _, right, _ in judged),
        empty=sum(there is None for _, there, *_ in judged),
        empty_right=sum(there is None and right for _, there, _, right, _ in judged),
        wrong=sum(not right for *_, right, _ in judged),
        wrong_in_doubt=sum(not right and doubt for *_, right, doubt in judged),
        doubts=sum(doubt for *_, doubt in judged),
        seconds=round(seconds, 4),
        misread=" ".join(
            f"{name}:{there}>{read}" + "*" * doubt for name, there, read, doubt in wrong
        ),
    )


LINES: tuple[Line[Result], ...] = (
    ("coin count right", share(lambda r: r.coins_right, lambda r: 1)),
    (
        "wrong counts in doubt",
        share(lambda r: r.coins_wrong_in_doubt, lambda r: not r.coins_right),
    ),
    ("counts in doubt", share(lambda r: r.coins_doubted, lambda r: 1)),
    ("written numbers right", share(lambda r: r.written_right, lambda r: r.written)),
    ("empty boxes called empty", share(lambda r: r.empty_right, lambda r: r.empty)),
    ("wrong numbers in doubt", share(lambda r: r.wrong_in_doubt, lambda r: r.wrong)),
    ("numbers in doubt", share(lambda r: r.doubts, lambda r: 21)),
    ("sheets with all of it right", share(lambda r: not r.misread, lambda r: 1)),
)


def show(results: Sequence[Result], by: str) -> None:
    """A table with a column for every value of one trait."""
    groups = sorted({getattr(result, by) for result in results})
    table = Table("", *groups, title=by)
    for name, line in LINES:
        shares = [line([r for r in results if getattr(r, by) == group]) for group in groups]
        table.add_row(name, *(f"{value:.1%}" for value in shares))
    for name, count in (
        ("photos", lambda r: 1),
        ("written numbers", lambda r: r.written),
        ("refused", lambda r: bool(r.error)),
    ):
        counts = [sum(count(r) for r in results if getattr(r, by) == group) for group in groups]
        table.add_row(name, *map(str, counts))
    Console(width=160).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, nargs="+", required=True)
    parser.add_argument("--known-map", action="store_true", help="take the map from the truth")
    parser.add_argument("--csv", type=Path, help="where to write every photo's result")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    photos = [photo for folder in options.photos for photo in sorted(folder.glob("*.jpg"))]
    run(photos, options.known_map, options.workers, options.csv)


def run(photos: Sequence[Path], known_map: bool, workers: int, path: Path | None) -> None:
    """Measure all photos, show the tables, write the results."""
    work = partial(measure, known_map=known_map)
    with ProcessPoolExecutor(workers) as pool:
        results = list(track(pool.map(work, photos), "Photos", total=len(photos)))
    if path:
        _write(path, results)
    for by in ("difficulty", "print", "tool", "digits"):
        show(results, by)
    spent = sum(r.seconds for r in results)
    print(f"{1000 * np.median([r.seconds for r in results]):.0f} ms for the numbers of a photo")
    if not known_map:
        rest = sum(r.scan_seconds for r in results) - spent
        print(f"{spent / rest:.0%} more time than a scan takes without them")


def _write(path: Path, results: Iterable[Result]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Result)])
        writer.writeheader()
        writer.writerows(asdict(result) for result in results)


if __name__ == "__main__":
    main()
