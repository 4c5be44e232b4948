"""How well photographs are read: `python -m bench.reading --photos DIR`.

DIR holds photographs with their truth as the studio makes them, from players and drawings that
training never saw, for example:

    python -m sample_sheets.studio --n 300 --seed 90001 --split test --difficulty normal \\
        --doodles DATA --scans DATA/sheets --tables DATA/tables --out normal

Every photo's result is written as CSV beside the tables, wrong ones included; `--show` gives the
tables of such a file again.

With `--series`, for photographs that the studio made with its own `--series`, the gain from the
earlier season's sheet: each photo is read alone, with the earlier photo's reading as the game uses
it, and with the true earlier sheet. With `--ways`, what each step of reading the sheet as a whole
gains. With `--numbers`, coins and written numbers instead of spaces.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

from rich.progress import track

from bench import numbers
from bench.result import (
    Result,
    compared,
    read,
    refused,
    show,
    show_confidence,
    show_contents,
    truth_of,
    with_answers,
    write,
)
from bench.series import measure_series, series_in
from bench.ways import measure_ways
from scanner import ScanError, scan

T = TypeVar("T")


def measure(photo: Path) -> tuple[Result, ...]:
    """Scan a photo and compare."""
    truth = truth_of(photo)
    try:
        reading = scan(photo)
    except ScanError as error:
        return (refused(truth, error.code),)
    return (with_answers(truth, reading, compared(truth, reading)),)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--photos", type=Path, nargs="+")
    what.add_argument("--show", type=Path, nargs="+", help="results written earlier")
    parser.add_argument(
        "--series", action="store_true", help="the gain from the earlier season's sheet"
    )
    parser.add_argument("--ways", action="store_true", help="the gain of each step of reading")
    parser.add_argument("--numbers", action="store_true", help="coins and written numbers")
    parser.add_argument("--csv", type=Path, help="where to write every photo's result")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    if options.show:
        results = [result for path in options.show for result in read(path)]
        if len({result.read for result in results}) > 1:  # as --ways and --series write them
            show(results, "read")
        else:
            _tables(results)
        return
    photos = [photo for folder in options.photos for photo in sorted(folder.glob("*.jpg"))]
    if options.numbers:
        numbers.run(photos, False, options.workers, options.csv)
        return
    if options.series:
        results = _all(measure_series, series_in(photos), options.workers)
        show(results, "read")
    elif options.ways:
        results = _all(measure_ways, photos, options.workers)
        show(results, "read")
        show([r for r in results if r.print == "own"], "read")
    else:
        results = _all(measure, photos, options.workers)
        _tables(results)
    if options.csv:
        write(options.csv, results)


def _tables(results: Sequence[Result]) -> None:
    for by in ("difficulty", "print", "tool", "stage"):
        show(results, by)
    show_contents(results)
    show_confidence(results)


def _all(
    measured: Callable[[T], Iterable[Result]], things: Sequence[T], workers: int
) -> list[Result]:
    with ProcessPoolExecutor(workers) as pool:
        found = track(pool.map(measured, things), "Photos", total=len(things))
        return [result for results in found for result in results]


if __name__ == "__main__":
    main()
