"""Which photographs are refused, and by which stage: `python -m bench.refusals --help`.

`--sheets` are folders of sheets with their truth, which should be read: those of
`bench.lookalikes`, the studio's, `training.strange_photos`, of which sheets of no known side are
left out. `--others` show none and should be refused: those of `bench.lookalikes`,
`training.strange_photos --decoys`, sudokus. Every photo is written as CSV (`--csv`) with all that
is decided by; `by_prints` is where its way would end if the reader's look at the prints decided
alone.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from scanner.errors import ScanError
from scanner.find.find_map import find_map
from scanner.load import load
from scanner.place.place_map import place_map
from scanner.read.drawings import look_at
from scanner.read.four_turns import look_again
from scanner.read.is_a_sheet import FEWEST_PRINTS, fit_of_prints, shows_a_sheet
from scanner.read.read_sheet import read_sheet
from scanner.read.see import see

READ = "read"  # the last stage let it pass


@dataclass(frozen=True)
class Result:
    """One photo, and where its way ended."""

    photo: str
    kind: str
    is_sheet: bool
    ended: str  # the stage that refused it, or READ
    error: str = ""
    by_prints: str = ""  # where its way would end by what the reader sees printed alone
    side: str = ""  # as it was read
    side_right: bool = False
    prints: float = 0.0
    fit: float = 0.0
    lines_off: float = 0.0  # in spaces

    @property
    def as_wanted(self) -> bool:
        return (self.ended == READ) == self.is_sheet


def measure(photo: Path, is_sheet: bool) -> Result | None:
    """Take a photo through the stages; None for a sheet of no known side."""
    truth = photo.with_suffix(".json")
    form = json.loads(truth.read_text("utf-8")) if truth.exists() else {}
    if is_sheet and not form["map"]:
        return None
    kind = str(form.get("made", {}).get("kind", photo.parent.name))
    result = Result(f"{photo.parent.name}/{photo.name}", kind, is_sheet, "load")
    try:
        loaded = load(photo)
        result = replace(result, ended="find")
        found = find_map(loaded)
        result = replace(result, ended="place")
        placed = look_again(place_map(found))
    except ScanError as error:
        return replace(result, error=error.code, by_prints=result.ended)
    seen = see(placed)
    reading = read_sheet(seen, look_at(seen))
    last = "is a sheet"
    return replace(
        result,
        ended=READ if shows_a_sheet(reading) else last,
        by_prints=READ if reading.prints >= FEWEST_PRINTS else last,
        side=str(reading.sheet.map.name),
        side_right=reading.sheet.map.name == form.get("map"),
        prints=round(reading.prints, 3),
        fit=round(fit_of_prints(reading), 2),
        lines_off=round(reading.residual, 4),
    )


def show(results: Sequence[Result]) -> None:
    """How many of each folder are read and refused, and by which stage."""
    stages = ("load", "find", "place", "is a sheet", READ)
    folders = sorted({(not r.is_sheet, r.photo.split("/")[0]) for r in results})
    table = Table(
        "", "photos", *(f"{stage}" for stage in stages), "read by prints alone", "side wrong"
    )
    for other, folder in folders:
        here = [r for r in results if r.photo.split("/")[0] == folder and r.is_sheet != other]
        table.add_row(
            f"{folder}, {'to refuse' if other else 'to read'}",
            str(len(here)),
            *(str(sum(r.ended == stage for r in here)) for stage in stages),
            str(sum(r.by_prints == READ for r in here)),
            str(sum(r.is_sheet and r.ended == READ and not r.side_right for r in here)),
        )
    Console(width=130).print(table)


def write(path: Path, results: Sequence[Result]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Result)])
        writer.writeheader()
        for result in results:
            row = asdict(result)
            writer.writerow({k: int(v) if isinstance(v, bool) else v for k, v in row.items()})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sheets", type=Path, nargs="*", default=[], help="to be read")
    parser.add_argument("--others", type=Path, nargs="*", default=[], help="to be refused")
    parser.add_argument("--csv", type=Path, help="where to write every photo's result")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    photos = [
        (photo, is_sheet)
        for folders, is_sheet in ((options.sheets, True), (options.others, False))
        for folder in folders
        for photo in sorted(folder.glob("*.jpg"))
    ]
    if not photos:
        parser.error("no photographs there")
    with ProcessPoolExecutor(options.workers) as pool:
        measured = pool.map(measure, *zip(*photos, strict=True), chunksize=2)
        found = list(track(measured, "Photos", total=len(photos)))
    results = [result for result in found if result is not None]
    if options.csv:
        write(options.csv, results)
    show(results)


if __name__ == "__main__":
    main()
