"""How well sheets of learned maps are read: `python -m bench.learned_maps --maps DIR`.

DIR holds made-up maps as `bench.made_up_maps` photographs them. Each is learned from its blank
photo, what is wrong with it is corrected as a player at the overlay would, and its filled photos
are read by it. `--way unnamed` names no map: a sheet may be of any that was learned, or of a
printed side. `--way plain` reads by the map alone, as a map file that remembers no print.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from assistant.learning import Learning, learned_from
from assistant.problem import Problem
from bench.result import corners_off
from scanner import Reading, ScanError, scan
from scanner.learn.kinds import Printed
from scoring.sheet import Content, Map, Sheet
from scoring.spaces import SPACES, Space
from scoring.text import parse_sheet


@dataclass(frozen=True)
class Result:
    """One filled photo of a learned map."""

    map: str
    photo: str
    print: str
    difficulty: str
    error: str = ""  # the code of a refusal
    off: float = 99.0  # corners, in spaces
    side: bool = False  # and turn right
    wrong: int = 121
    invented: int = 0  # drawings on bare spaces
    doubts: int = 0
    coins: str = ""  # read/true
    boxes: str = ""  # right of those that are written
    misread: str = ""


@dataclass(frozen=True)
class Lesson:
    """How a map was learned."""

    map: str
    print: str
    refused: str = ""  # by what
    off: float = 0.0
    corrected: int = 0  # spaces that a player has to correct
    missed: int = 0  # of those no doubt says so
    doubts: int = 0
    coins: str = ""  # found/there
    seasons: str = ""


def learn(folder: Path) -> tuple[Lesson, Map | None]:
    """Learn a map, and correct what is wrong with it."""
    cv2.setNumThreads(1)
    photo = folder / "blank.jpg"
    truth, form = _truth(photo)
    lesson = Lesson(folder.name, form["made"]["print"])
    try:
        learning = learned_from([photo], {})
    except (ScanError, Problem) as error:
        return replace(lesson, refused=str(getattr(error, "code", error))), None
    off = corners_off(learning.sheet.flat.corners, np.array(form["corners"]))
    if off[0] > 0.5 and min(off) < 0.5:  # seen on the overlay: it stands on its head
        turn = -int(np.argmin(off)) % 4
        learning = learned_from([photo], {}, turn=_turns(photo, turn))
    wrong = {s: k for s, k in _printed(truth).items() if learning.printed(s) is not k}
    unsure = {doubt.space for doubt in learning.doubts}
    lesson = replace(
        lesson,
        off=round(min(off), 3),
        corrected=len(wrong),
        missed=len(set(wrong) - unsure),
        doubts=len(unsure),
        **_below(learning, form["layout"]),
    )
    return lesson, learning.with_said(wrong).map(f"Map {folder.name}")


def _turns(photo: Path, further: int) -> int:
    """The turn to say, that is counted from the photo and not from what was proposed."""
    first = learned_from([photo], {}).sheet.flat
    upright = learned_from([photo], {}, turn=0).sheet.flat
    proposed = corners_off(upright.corners, first.corners)
    return (further - int(np.argmin(proposed))) % 4


def _printed(truth: Sheet) -> dict[Space, Printed]:
    kinds = {Content.MOUNTAIN: Printed.MOUNTAIN, Content.WASTELAND: Printed.WASTELAND}
    map = truth.map
    return {
        s: kinds.get(map.printed(s), Printed.RUINS if s in map.ruins else Printed.NOTHING)
        for s in SPACES
    }


def _below(learning: Learning, places: dict[str, Any] | None) -> dict[str, str]:
    layout = learning.layout
    if places is None:  # nobody knows
        return {}
    return {
        "coins": f"{len(layout.coins) if layout else 0}/{len(places['coins'])}",
        "seasons": f"{len(layout.seasons) if layout else 0}/{len(places['seasons'])}",
    }


def measure(maps: Sequence[Map], way: str, photo: Path) -> Result:
    """Read a filled photo of a map that was learned: by that map, or by any of several."""
    cv2.setNumThreads(1)
    truth, form = _truth(photo)
    made = form["made"]
    result = Result(photo.parent.name, photo.name, made["print"], made["difficulty"])
    try:
        if way == "unnamed":
            reading = scan(photo, learned=maps)
        else:
            (map,) = maps
            reading = scan(photo, map=replace(map, remembered="") if way == "plain" else map)
    except ScanError as error:
        return replace(result, error=error.code)
    return _compared(result, reading, truth, form)


def _compared(result: Result, reading: Reading, truth: Sheet, form: dict[str, Any]) -> Result:
    off = corners_off(reading.corners, np.array(form["corners"]))
    sheet = reading.sheet
    wrong = [s for s in SPACES if sheet.at(s) != truth.at(s)]
    bare = [s for s in wrong if truth[s] is Content.EMPTY and sheet[s] is not Content.EMPTY]
    written = form["written"]
    boxes = ""
    if isinstance(written, list):
        pairs = [
            (read, true)
            for season, row in zip(reading.numbers.written, written, strict=True)
            for read, true in zip(season, row, strict=True)
            if true is not None
        ]
        boxes = f"{sum(read == true for read, true in pairs)}/{len(pairs)}"
    coins = f"{reading.numbers.coins}/{form['coins']}" if form["coins"] is not None else ""
    return replace(
        result,
        off=round(min(off), 3),
        side=off[0] < 1 and sheet.map.name == f"Map {result.map}",
        wrong=len(wrong),
        invented=len(bare),
        doubts=len(reading.doubts),
        coins=coins,
        boxes=boxes,
        misread=" ".join(f"{s}:{truth.at(s).token}>{sheet.at(s).token}" for s in wrong),
    )


def _truth(photo: Path) -> tuple[Sheet, dict[str, Any]]:
    text = photo.with_suffix(".txt").read_text("utf-8")
    return parse_sheet(text), json.loads(photo.with_suffix(".json").read_text("utf-8"))


def show_lessons(lessons: Sequence[Lesson], console: Console) -> None:
    """What learning costs, by kinds of prints."""
    table = Table("prints", "maps", "refused", "to correct", "no doubt", "doubts", title="learned")
    for kind in (*sorted({one.print for one in lessons}), ""):
        of_kind = [one for one in lessons if kind in ("", one.print)]
        learned = [one for one in of_kind if not one.refused]
        many = max(1, len(learned))
        table.add_row(
            kind or "all",
            str(len(of_kind)),
            str(len(of_kind) - len(learned)),
            f"{sum(one.corrected for one in learned) / many:.2f}",
            f"{sum(one.missed for one in learned) / many:.2f}",
            f"{sum(one.doubts for one in learned) / many:.2f}",
        )
    console.print(table)
    for what in ("coins", "seasons"):
        pairs = [str(getattr(one, what)).split("/") for one in lessons if getattr(one, what)]
        there = [found == true for found, true in pairs if true != "0"]
        none = [found == true for found, true in pairs if true == "0"]
        console.print(f"{what}: {sum(there)}/{len(there)} found, {sum(none)}/{len(none)} not there")


def show(results: Sequence[Result], console: Console) -> None:
    """How well the filled photos are read, by kinds of prints."""
    table = Table(
        "prints", "photos", "refused", "side and turn", "spaces right", "invented", title="read"
    )
    for kind in (*sorted({one.print for one in results}), ""):
        of_kind = [one for one in results if kind in ("", one.print)]
        many = max(1, len(of_kind))
        table.add_row(
            kind or "all",
            str(len(of_kind)),
            str(sum(bool(one.error) for one in of_kind)),
            f"{sum(one.side for one in of_kind) / many:.1%}",
            f"{1 - sum(one.wrong for one in of_kind) / many / len(SPACES):.2%}",
            f"{sum(one.invented for one in of_kind) / many:.3f}",
        )
    console.print(table)
    coins = [one.coins.split("/") for one in results if one.coins]
    boxes = [tuple(map(int, one.boxes.split("/"))) for one in results if one.boxes]
    console.print(f"coins right {sum(a == b for a, b in coins)}/{len(coins)}")
    console.print(f"boxes right {sum(a for a, _ in boxes)}/{sum(b for _, b in boxes)}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--maps", type=Path, required=True)
    parser.add_argument("--way", choices=("named", "unnamed", "plain"), default="named")
    parser.add_argument("--csv", type=Path, help="write every photo's result here")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    folders = sorted(path.parent for path in options.maps.glob("*/blank.json"))
    console, results = Console(), []
    with ProcessPoolExecutor(options.workers) as pool:
        learned = list(track(pool.map(learn, folders), "Maps", total=len(folders)))
        known = [map for _, map in learned if map is not None]
        jobs = [
            pool.submit(measure, known if options.way == "unnamed" else [map], options.way, photo)
            for folder, (_, map) in zip(folders, learned, strict=True)
            if map is not None
            for photo in sorted(folder.glob("[0-9]*.jpg"))
        ]
        results = [job.result() for job in track(jobs, "Photos")]
    show_lessons([lesson for lesson, _ in learned], console)
    show(results, console)
    for lesson, _ in learned:
        if lesson.refused:
            console.print(f"{lesson.map} ({lesson.print}) refused: {lesson.refused}")
    if options.csv:
        with options.csv.open("w", encoding="utf-8", newline="") as file:
            import csv

            rows = csv.DictWriter(file, [field.name for field in fields(Result)])
            rows.writeheader()
            rows.writerows(asdict(one) for one in results)


if __name__ == "__main__":
    main()
