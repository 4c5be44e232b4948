"""What each step of finding the map gains: `python -m bench.finding --photos DIR`.

DIR holds photographs with their truth, of the studio or of `training.strange_photos`. For each way,
how far the worst corner lies off, in spaces: lines alone, as other grids are found; the finder's
first guess; where the second network moved it, or what markers and lines proposed; the lines seen
there; and flattened as a scan does it, whether or not the sheet is then refused.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.result import NEAR_CORNER, corners_off
from scanner.arrays import Pixels
from scanner.errors import ScanError
from scanner.find.find_network import look_over
from scanner.find.fit_to_lines import POLISH, ROUGH, move_onto_lines
from scanner.find.judge import judge_by_lines
from scanner.find.lattice import Lattice
from scanner.find.maps import MOST_REGIONS, SEEK_SIZE, find_maps
from scanner.find.propose import propose
from scanner.find.thin_lines import ink
from scanner.find.views import Pyramid
from scanner.load import Photo, load
from scanner.place.flatten import flatten
from scoring.spaces import SIZE

LOST = float("inf")


@dataclass(frozen=True)
class Result:
    """How far the worst corner of a photo's map is off, in spaces, in each way."""

    folder: str
    photo: str
    lines_alone: float
    first_guess: float
    moved: float
    on_lines: float
    scan: float


WAYS = {
    "lines_alone": "lines alone",
    "first_guess": "the finder's first guess",
    "moved": "where the second network moved it",
    "on_lines": "and on the lines seen there",
    "scan": "flattened as a scan does, corners on the frame",
}


def measure(path: Path) -> Result:
    """Find the map of one photo in every way."""
    cv2.setNumThreads(1)
    corners = np.array(json.loads(path.with_suffix(".json").read_text("utf-8"))["corners"])
    photo = load(path)
    small = _small(photo)
    zoom = small.shape[1] / photo.full_size[0]

    def off(lattice: Lattice | None, scale: float) -> float:
        return min(corners_off(lattice.scaled(1 / scale).corners, corners)) if lattice else LOST

    moved = polished = scanned = None
    with suppress(ScanError):
        moved = find_maps(photo.pixels, halves=photo.halves)[0].lattice
        scanned = flatten(photo, moved).lattice
    if scanned and moved:
        lines = Pyramid.of(ink(photo.pixels))
        polished = move_onto_lines(lines, move_onto_lines(lines, moved, POLISH), POLISH)
    return Result(
        folder=path.parent.name,
        photo=path.name,
        lines_alone=off(_by_lines(small), zoom),
        first_guess=off(next(iter(look_over(small).guesses(1)), None), zoom),
        moved=off(moved if scanned else None, photo.scale),
        on_lines=off(polished, photo.scale),
        scan=off(scanned, photo.scale),
    )


def _small(photo: Photo) -> Pixels:
    """The photo in the size in which maps are sought."""
    ratio = min(1.0, SEEK_SIZE / max(photo.pixels.shape[:2]))
    small = cv2.resize(photo.pixels, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _by_lines(small: Pixels) -> Lattice | None:
    lines = Pyramid.of(ink(small))
    regions = islice(propose(lines.levels[0], SIZE), MOST_REGIONS)
    found = [
        judge_by_lines(lines, move_onto_lines(lines, one, ROUGH))
        for region in regions
        for one in region
    ]
    best = max(found, key=lambda one: one.score, default=None)
    return best.lattice if best else None


def show(results: Sequence[Result]) -> None:
    """A row for each way."""
    table = Table(
        "", f"within {NEAR_CORNER}", "within 0.1", "median", title=f"{len(results)} photos"
    )
    for name, way in WAYS.items():
        off = np.array([getattr(result, name) for result in results])
        near, exact = (off <= NEAR_CORNER).mean(), (off <= 0.1).mean()
        table.add_row(way, f"{near:.1%}", f"{exact:.1%}", f"{np.median(off):.3f}")
    Console(width=100).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=Path, nargs="+", required=True)
    parser.add_argument("--csv", type=Path, help="where to write every photo's result")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    results: list[Result] = []
    for folder in options.photos:
        photos = sorted(folder.glob("*.jpg"))
        with ProcessPoolExecutor(options.workers) as pool:
            found = list(track(pool.map(measure, photos), folder.name, total=len(photos)))
        show(found)
        results += found
    if options.csv:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, [field.name for field in fields(Result)])
            writer.writeheader()
            writer.writerows(
                {k: v if isinstance(v, str) else round(v, 3) for k, v in asdict(one).items()}
                for one in results
            )


if __name__ == "__main__":
    main()
