"""What knowing print and ink gains: `python -m bench.print_and_ink --photos DIR…`.

Ruins are bare or drawn upon, and drawings stand or were rubbed out: each photograph, with its truth
as the studio makes it, is read as the network alone has it, with what ruins share
(`scanner/read/shared_print.py`), with the strength of the ink (`scanner/read/rubbed_out.py`), and
with both. `--fit` fits the constants of those modules to the photographs anew, as must be done
when the network was trained anew; keep other photographs to measure on. Every photo's result is
written as CSV (`--csv`).
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.result import truth_of
from scanner.arrays import Flags, Floats32, Floats64
from scanner.chances import Chances
from scanner.errors import ScanError
from scanner.find.find_map import find_map
from scanner.load import load
from scanner.logits import logit, sigmoid
from scanner.place.place_map import place_map
from scanner.read import rubbed_out, shared_print
from scanner.read.alike import EMPTY, groups_of
from scanner.read.crops import crops_of
from scanner.read.four_turns import look_again
from scanner.read.ink import ink_of
from scanner.read.read_sheet import read_sheet
from scanner.read.see import see
from scanner.read.spaces import read_spaces
from scanner.reading import Drawings, Seen
from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES

WAYS = ("the network alone", "and shared print", "and ink", "and both")


@dataclass(frozen=True)
class Result:
    """One photo, read one way."""

    photo: str
    read: str
    wrong: int  # spaces
    wrong_ruins: int
    wrong_rubbed: int  # empty spaces with remains of a drawing
    silent: int  # wrong, and in no doubt
    doubts: int
    impure: int  # drawn spaces in an entry of another sign
    entries: int


@dataclass(frozen=True, eq=False)
class Traits:
    """What the constants are fitted to."""

    ruins: Floats64  # n x 2: the logarithm of what lies beyond the print, the reader's logit
    bare: Flags
    drawn: Floats64  # n x 4, as `rubbed_out.traits_of` has them
    rubbed: Flags


def measure(photo: Path) -> tuple[list[Result], Traits] | None:
    """Read a photo all ways; None where it is refused or taken for another side."""
    truth = truth_of(photo)
    try:
        seen = see(look_again(place_map(find_map(load(photo)))))
    except ScanError:
        return None
    if seen.map.name != truth.sheet.map.name:
        return None
    alone = read_spaces(crops_of(seen.picture), seen.map, seen.signs_shown)
    ink = ink_of(seen.picture, seen.map)
    shared = shared_print.weighed_by_shared_print(alone, ink, seen.map)
    ways = (
        alone,
        shared,
        rubbed_out.weighed_by_ink(alone, ink, seen.map),
        rubbed_out.weighed_by_ink(shared, ink, seen.map),
    )
    remains = frozenset(truth.made.get("rubbed_out", ()))
    name = f"{photo.parent.name}/{photo.name}"
    results = [
        _compared(name, way, seen, chances, truth.sheet, remains)
        for way, chances in zip(WAYS, ways, strict=True)
    ]
    return results, _traits(seen, alone, ink, truth.sheet)


def _compared(
    name: str, way: str, seen: Seen, chances: Chances, truth: Sheet, remains: frozenset[str]
) -> Result:
    drawings = Drawings(chances, groups_of(chances, seen.map))
    reading = read_sheet(seen, drawings)
    wrong = [space for space in SPACES if reading.sheet[space] is not truth[space]]
    held = [[truth[SPACES[place]] for place in group] for group in drawings.groups]
    return Result(
        photo=name,
        read=way,
        wrong=len(wrong),
        wrong_ruins=sum(space in seen.map.ruins for space in wrong),
        wrong_rubbed=sum(str(space) in remains - _ruins(seen) for space in wrong),
        silent=len(set(wrong) - {doubt.space for doubt in reading.doubts}),
        doubts=len(reading.doubts),
        impure=sum(len(group) - max(group.count(content) for content in group) for group in held),
        entries=len(held),
    )


def _ruins(seen: Seen) -> frozenset[str]:
    return frozenset(str(space) for space in seen.map.ruins)


def _traits(seen: Seen, chances: Chances, ink: Floats32, truth: Sheet) -> Traits:
    ruins = sorted(seen.map.ruins)
    places = [space.index for space in ruins]
    beyond = shared_print.beyond_print(ink, chances, seen.map)
    reader = np.clip(
        logit(chances.contents[places, EMPTY]), -shared_print.SUREST, shared_print.SUREST
    )
    drawn, traits = rubbed_out.traits_of(ink, chances, seen.map)
    return Traits(
        ruins=np.column_stack((np.log(beyond + shared_print.TRACE), reader)),
        bare=np.array([truth[space] is Content.EMPTY for space in ruins], bool),
        drawn=traits,
        rubbed=np.array([truth[SPACES[place]] is Content.EMPTY for place in drawn], bool),
    )


def fitted(traits: Floats64, so: Flags) -> Floats64:
    """The weights of traits, a constant last, that make what is so likeliest (a logit each)."""
    known = np.column_stack((traits, np.ones(len(traits))))
    weights = np.zeros(known.shape[1])
    for _ in range(60):
        chance = sigmoid(known @ weights)
        steep = (known.T * (chance * (1 - chance) + 1e-6)) @ known + np.eye(len(weights))
        weights -= np.linalg.solve(steep, known.T @ (chance - so) + weights)
    return weights


def show_fit(traits: Sequence[Traits]) -> None:
    """The constants, as they stand in the modules."""
    ruins = np.concatenate([one.ruins for one in traits])
    print("BEYOND, READER, START =", fitted(ruins, _all(one.bare for one in traits)).round(2))
    drawn, rubbed = [one.drawn for one in traits], _all(one.rubbed for one in traits)
    first = fitted(np.concatenate(drawn), rubbed)
    print("FIRST =", first.round(2))
    again = []
    for sheet in drawn:
        chance = sigmoid(sheet @ first[:-1] + first[-1])
        again.append(np.column_stack((sheet, np.log1p(chance.sum() - chance))))
    *weights, others, start = fitted(np.concatenate(again), rubbed).round(2)
    print("AGAIN, OTHERS =", (*weights, start), others)


def _all(parts: Iterable[Flags]) -> Flags:
    return np.concatenate(list(parts))


def show(results: Sequence[Result]) -> None:
    """What goes wrong on a sheet in the mean, one row a way of reading."""
    names = [field.name for field in fields(Result)][2:]
    table = Table("read", "sheets", *(name.replace("_", " ") for name in names), "exact")
    for way in WAYS:
        here = [result for result in results if result.read == way]
        means = (np.mean([getattr(result, name) for result in here]) for name in names)
        exact = sum(not result.wrong for result in here)
        table.add_row(way, str(len(here)), *(f"{mean:.2f}" for mean in means), str(exact))
    Console(width=130).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=Path, nargs="+", required=True)
    parser.add_argument("--fit", action="store_true", help="the constants that fit these photos")
    parser.add_argument("--csv", type=Path, help="where to write every photo's result")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    results: list[Result] = []
    traits: list[Traits] = []
    for folder in options.photos:
        photos = sorted(folder.glob("*.jpg"))
        with ProcessPoolExecutor(options.workers) as pool:
            found = list(track(pool.map(measure, photos), folder.name, total=len(photos)))
        here = [one for one in found if one is not None]
        print(f"{folder.name}: {len(photos) - len(here)} refused or of another side")
        show([result for read, _ in here for result in read])
        results += [result for read, _ in here for result in read]
        traits += [one for _, one in here]
    if options.fit:
        show_fit(traits)
    if options.csv:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, [field.name for field in fields(Result)])
            writer.writeheader()
            writer.writerows(asdict(result) for result in results)


if __name__ == "__main__":
    main()
