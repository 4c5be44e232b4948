"""The sheet studio: photographs of filled sheets, each with its truth.

    python -m sample_sheets.studio --n 200 --seed 7 --out photos

writes 0001.jpg, 0001.txt (sheet text) and 0001.json (corners, written numbers, how it was made)
and so on. The same seed gives the same bytes, whatever the number of workers.

    python -m sample_sheets.studio --hands mixed --doodles DATA --runes DATA/runes --out photos

asks players with habits of their own among the usual ones; the truth says under `made` which
habits, what each terrain's sign is and which spaces are drawn otherwise.

    python -m sample_sheets.studio --seed 7 --evening 1 --out later

asks the players of `--seed 7` once more: they draw other sheets, on other prints, in other light.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import cv2
import numpy as np
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from sample_sheets.making import SCANNED_SIDES, Made, Order, Size, make, use_one_core
from sample_sheets.prints import PrintStyle
from sample_sheets.wide import Hands
from scanner.arrays import Pixels
from scoring.maps import SIDES
from scoring.text import format_sheet

THUMBNAIL = 480  # pixels of the longer side on a contact sheet
ACROSS = 5


class Level(Enum):
    """How hard the photographs are to read."""

    NORMAL = "normal"
    HARD = "hard"
    MIXED = "mixed"


class Side(Enum):
    """Which side of the split the drawings by people come from."""

    TRAIN = "train"
    TEST = "test"


def write(made: Made, stem: Path) -> None:
    """Photo, sheet text and truth beside each other."""
    stem.with_suffix(".jpg").write_bytes(made.photo.file)
    stem.with_suffix(".txt").write_text(format_sheet(made.sheet), "utf-8")
    truth = {"photo": stem.with_suffix(".jpg").name, **made.truth}
    stem.with_suffix(".json").write_text(_json(truth), "utf-8")


def _json(truth: dict[str, object]) -> str:
    """One line for each entry, so that a person can read it."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in truth.items()]
    return "{" + ",\n ".join(lines) + "}\n"


def _make_and_write(order: Order, folder: Path, small: bool, number: int) -> Pixels | None:
    """Write a photograph; its thumbnail only where one is wanted, for it takes time too."""
    made = make(order, number)
    write(made, folder / f"{number + 1:04d}")
    return thumbnail(made.photo.seen) if small else None


def thumbnail(photo: Pixels) -> Pixels:
    """A small square picture of a photo."""
    height, width = photo.shape[:2]
    zoom = THUMBNAIL / max(height, width)
    small = cv2.resize(photo, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
    square = np.full((THUMBNAIL, THUMBNAIL, 3), 40, np.uint8)
    top, left = (THUMBNAIL - small.shape[0]) // 2, (THUMBNAIL - small.shape[1]) // 2
    square[top : top + small.shape[0], left : left + small.shape[1]] = small
    return square


def contact_sheet(thumbnails: list[Pixels]) -> Pixels:
    """All thumbnails on one picture."""
    blank = np.full((THUMBNAIL, THUMBNAIL, 3), 40, np.uint8)
    thumbnails = thumbnails + [blank] * (-len(thumbnails) % ACROSS)
    rows = [np.hstack(thumbnails[i : i + ACROSS]) for i in range(0, len(thumbnails), ACROSS)]
    return np.asarray(np.vstack(rows))


@contextmanager
def _progress(total: int) -> Iterator[Progress]:
    console = Console(stderr=True)
    with Progress(
        "{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
    ) as progress:
        progress.add_task("photographs", total=total)
        yield progress


def _size(text: str) -> Size:
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a size like 1600x1200") from None
    if min(width, height) < 200 or max(width, height) > 12_000:
        raise typer.BadParameter(f"{text!r}: each side has 200 to 12000 pixels")
    return width, height


Folder = Annotated[Path | None, typer.Option(exists=True, file_okay=False)]


def studio(
    out: Annotated[Path, typer.Option(help="folder to write into")],
    n: Annotated[int, typer.Option("--n", min=1, help="number of photographs")] = 20,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    difficulty: Annotated[Level, typer.Option()] = Level.MIXED,
    series: Annotated[
        bool, typer.Option("--series", help="every sheet at the end of all four seasons")
    ] = False,
    size: Annotated[str | None, typer.Option(help="width x height of all photos")] = None,
    style: Annotated[PrintStyle | None, typer.Option(help="kind of print")] = None,
    map: Annotated[str | None, typer.Option(help="side A, B, C or D")] = None,
    stage: Annotated[float | None, typer.Option(min=0.0, max=1.0)] = None,
    split: Annotated[Side | None, typer.Option(help="of drawings, icons and runes")] = None,
    scans: Folder = None,
    doodles: Folder = None,
    tables: Folder = None,
    hands: Annotated[Hands, typer.Option(help="kind of players")] = Hands.USUAL,
    runes: Folder = None,
    evening: Annotated[
        int, typer.Option(min=0, help="another evening of the same players: other sheets")
    ] = 0,
    shot: Annotated[int, typer.Option(min=0, help="another photograph of the same sheets")] = 0,
    workers: Annotated[int, typer.Option(min=1)] = 1,
    contact: Annotated[Path | None, typer.Option(help="picture of all photos")] = None,
) -> None:
    """Make photographs of filled sheets with their truth."""
    side = map.upper() if map else None
    if side not in (None, *SIDES):
        raise typer.BadParameter(f"{map!r} is none of the sides {', '.join(SIDES)}")
    if style is PrintStyle.SCAN and (scans is None or side not in (None, *SCANNED_SIDES)):
        raise typer.BadParameter("prints from scans need --scans and show the sides A and B")
    if hands in (Hands.RUNES, Hands.MIXED) and runes is None:
        raise typer.BadParameter(f"{hands.value} hands need --runes")
    chosen: Literal["train", "test"] | None = None
    if split is not None:
        chosen = "train" if split is Side.TRAIN else "test"
    level: Literal["normal", "hard", "mixed"] = "mixed"
    if difficulty is not Level.MIXED:
        level = "normal" if difficulty is Level.NORMAL else "hard"
    order = Order(
        seed=seed,
        difficulty=level,
        series=series,
        size=_size(size) if size else None,
        style=style,
        map=side,
        stage=stage,
        split=chosen,
        scans=scans,
        doodles=doodles,
        tables=tables,
        hands=hands,
        runes=runes,
        evening=evening,
        shot=shot,
    )
    out.mkdir(parents=True, exist_ok=True)
    thumbnails = []
    with _progress(n) as progress:
        for small in _all(order, out, n, workers, small=contact is not None):
            if small is not None:
                thumbnails.append(small)
            progress.advance(progress.task_ids[0])
    if contact is not None:
        cv2.imwrite(str(contact), contact_sheet(thumbnails))


def _all(
    order: Order, out: Path, n: int, workers: int, *, small: bool = False
) -> Iterator[Pixels | None]:
    """Every photograph in its turn, by one process or several."""
    work = partial(_make_and_write, order, out, small)
    if workers == 1:
        use_one_core()
        yield from map(work, range(n))
        return
    with multiprocessing.get_context("spawn").Pool(workers, use_one_core) as pool:
        yield from pool.imap(work, range(n), chunksize=2)


if __name__ == "__main__":
    typer.run(studio)
