"""How well grids are found: `python -m bench.grid --grids DIR --cells 9`.

DIR holds photos of printed grids with `corners.csv`: file, then x and y of the outer corners top
left, top right, bottom right and bottom left in pixels, and, where grids differ, how many spaces a
side has, as `bench.strange_grids` writes it. A grid counts as found when all four corners lie
within 2 % of its side. Sheets of the game are measured by `bench.reading`.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from scanner.errors import SheetNotFound
from scanner.find.any_grid import find_grid
from scanner.load import load

NEAR = 0.02  # of the grid's side


@dataclass(frozen=True)
class Result:
    """One photo: how far the worst corner is off, as a share of the side."""

    photo: str
    off: float  # infinite where no grid was found
    seconds: float
    cells: int = 9

    @property
    def found(self) -> bool:
        return self.off <= NEAR


def measure(photo: Path, truth: Sequence[float], cells: int) -> Result:
    """Find the grid of a photo and compare its corners."""
    corners = np.array(truth, np.float64).reshape(4, 2)
    picture = load(photo)
    pixels = picture.pixels
    started = time.perf_counter()
    try:
        found = find_grid(pixels, cells)
    except SheetNotFound:
        return Result(photo.name, float("inf"), time.perf_counter() - started, cells)
    seconds = time.perf_counter() - started
    found = (found + 0.5) / picture.scale - 0.5
    side = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean()
    off = np.linalg.norm(found - corners, axis=1).max() / side
    return Result(photo.name, float(off), seconds, cells)


def write(results: Sequence[Result], path: Path) -> None:
    """Every photo's result, wrong ones included."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, [field.name for field in fields(Result)])
        rows.writeheader()
        rows.writerows(
            {**asdict(one), "off": round(one.off, 4), "seconds": round(one.seconds, 3)}
            for one in results
        )


def show(results: Sequence[Result], console: Console) -> None:
    """The share found, how far off the corners are, and the photos that failed."""
    off = np.array([one.off for one in results])
    table = Table("photos", "found", "median off", "90 % within", "seconds")
    table.add_row(
        str(len(results)),
        f"{100 * np.mean(off <= NEAR):.1f} %",
        f"{100 * np.median(off):.2f} %",
        f"{100 * np.quantile(off, 0.9):.2f} %",
        f"{np.median([one.seconds for one in results]):.3f}",
    )
    console.print(table)
    for one in results:
        if not one.found:
            spaces = one.off * one.cells
            console.print(f"{one.photo}: {100 * one.off:.1f} % off, {spaces:.1f} of its spaces")


def main() -> None:
    """Measure a folder of grids."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--grids", type=Path, required=True, help="folder with corners.csv")
    parser.add_argument("--cells", type=int, default=9, help="spaces of a side")
    parser.add_argument("--csv", type=Path, help="write every photo's result here")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    with (options.grids / "corners.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))[1:]
    results = [
        measure(
            options.grids / name,
            [float(value) for value in corners[:8]],
            int(corners[8]) if len(corners) > 8 else options.cells,
        )
        for name, *corners in track(rows, "grids", console=Console(stderr=True))
    ]
    if options.csv:
        write(results, options.csv)
    show(results, Console())


if __name__ == "__main__":
    main()
