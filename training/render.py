"""Sheets to learn from: studio photographs, flattened by their truth.

    python -m training.render --out runs/train --n 12000 --seed 1 --data DATA

The photographs are flattened by the known places of the crossings, not by the scanner, so that
reading can be trained before finding works; training adds the scanner's small errors by chance.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from sample_sheets.camera import Photo
from sample_sheets.hands import Pen, sign_name
from sample_sheets.making import Made, Order, Size, make
from sample_sheets.strokes import Split
from sample_sheets.wide import Hands
from scanner.arrays import Pixels
from scanner.layout import Rect
from scanner.read.crops import CROP, SPACE
from scanner.read.heads import EXAMPLES
from scanner.read.spaces import SIGNS
from scoring.sheet import Content, Sheet
from scoring.spaces import SIZE, SPACES

STORED = 44  # pixels a space in the stored picture; more than the network sees, for jitter
RIM = 0.5  # spaces kept around the map
SIDE = round((SIZE + 2 * RIM) * STORED)
CONTENTS = tuple(Content)
# Smaller than phones' own sizes, because only the map is kept; down to 25 pixels a space.
SHORTEST, LONGEST = 700, 1500
DOODLERS = 0.8  # share of players some of whose signs were drawn by people


@dataclass(frozen=True)
class Task:
    """One sheet to make."""

    number: int
    seed: int
    out: Path
    data: Path | None
    split: Split
    hands: Hands = Hands.USUAL


def parser_of(description: str | None, sheets: int, seed: int) -> argparse.ArgumentParser:
    """The options of whatever makes sheets to learn from."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--n", type=int, default=sheets, help="sheets")
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--split", choices=["train", "test"], default="train")
    parser.add_argument("--workers", type=int, default=2)
    kinds = ", ".join(hands.value for hands in Hands)
    parser.add_argument("--hands", type=Hands, default=Hands.USUAL, help=kinds)
    return parser


def main() -> None:
    parser = parser_of(__doc__, sheets=12000, seed=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first sheet")
    parser.add_argument("--data", type=Path, help="folder with doodles, scans and tables")
    options = parser.parse_args()
    render_sheets(
        options.out,
        range(options.first, options.first + options.n),
        options.seed,
        options.data,
        options.split,
        options.workers,
        options.hands,
    )


def render_sheets(
    out: Path,
    numbers: Iterable[int],
    seed: int,
    data: Path | None,
    split: Split,
    workers: int,
    hands: Hands = Hands.USUAL,
) -> None:
    """Make the sheets of these numbers that are not there yet."""
    out.mkdir(parents=True, exist_ok=True)
    missing = [number for number in numbers if not (out / f"{number:06}.npz").exists()]
    tasks = [Task(number, seed, out, data, split, hands) for number in missing]
    with ProcessPoolExecutor(workers) as pool:
        for _ in track(pool.map(render, tasks, chunksize=8), "Sheets", total=len(tasks)):
            pass


def render(task: Task) -> None:
    """Make one sheet and write its picture and truth."""
    cv2.setNumThreads(1)
    sheet = flattened(make(order(task), task.number))
    path = task.out / f"{task.number:06}.npz"
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        np.savez(file, allow_pickle=False, **sheet)
    draft.replace(path)


def order(task: Task) -> Order:
    """What the studio is asked for."""
    rng = np.random.default_rng([task.seed, task.number])
    doodles = task.data if rng.random() < DOODLERS else None
    return Order(
        seed=task.seed,
        difficulty="hard" if rng.random() < 0.5 else "normal",
        size=_size(rng),
        split=task.split,
        scans=task.data and task.data / "sheets",
        doodles=doodles,
        hands=task.hands,
        runes=task.data and task.data / "runes",
        varied=task.split == "train",
        tables=task.data and task.data / "tables",
    )


def _size(rng: np.random.Generator) -> Size:
    short = int(rng.integers(SHORTEST, LONGEST))
    long = short * 4 // 3
    return (short, long) if rng.random() < 0.7 else (long, short)


def flattened(made: Made) -> dict[str, npt.NDArray[Any]]:
    """The map of a photograph seen from straight above, and its truth."""
    photo, sheet = made.photo, made.sheet
    seen = photo.seen
    whole = Rect(-RIM, -RIM, SIZE + RIM, SIZE + RIM)
    picture = cut_out(seen, photo, whole, SIDE)
    return stored(picture, _signs(seen, made), sheet, str(made.truth), made.pen)


def stored(
    picture: Pixels, signs: Sequence[Pixels], sheet: Sheet, about: str, pen: Pen
) -> dict[str, npt.NDArray[Any]]:
    """A sheet with its truth, as it is kept in a file; all boxes of "Your signs" or no rows."""
    whole = len(signs) == EXAMPLES
    names = list(dict.fromkeys(pen.signs.values()))
    ways = (sign_name(pen.player, content, pen.player.ways[content]) for content in SIGNS)
    return {
        # Which spaces show the same sign, numbered from 1; 0 where nothing is drawn.
        "kinds": np.array(
            [names.index(pen.signs[s]) + 1 if s in pen.signs else 0 for s in SPACES], np.uint8
        ),
        "box_kinds": np.array([names.index(w) + 1 if w in names else 0 for w in ways], np.uint8),
        "picture": cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 93])[1],
        "signs": np.stack(signs) if whole else np.empty((0, CROP, CROP, 3), np.uint8),
        "contents": np.array([CONTENTS.index(c) for c in sheet.contents], np.uint8),
        "attacks": np.array([space in sheet.attacks for space in SPACES]),
        "ruins": np.array([space in sheet.ruins for space in SPACES]),
        "about": np.array(about),
    }


def cut_out(seen: Pixels, photo: Photo, rect: Rect, pixels: int) -> Pixels:
    """A square of the sheet, looked at straight from above."""
    # The sheet bends smoothly, so its place in the photo is computed for some points only.
    coarse = 49
    xs = np.linspace(rect.left, rect.right, coarse)
    ys = np.linspace(rect.top, rect.bottom, coarse)
    grid = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)
    places = photo.project(grid).reshape(coarse, coarse, 2).astype(np.float32)
    steps = np.linspace(0, coarse - 1, pixels, dtype=np.float32)
    u, v = np.meshgrid(steps, steps)
    where = cv2.remap(places, u, v, cv2.INTER_LINEAR)
    x, y = np.ascontiguousarray(where[..., 0]), np.ascontiguousarray(where[..., 1])
    seen_there = cv2.remap(seen, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen_there, np.uint8)


def _signs(seen: Pixels, made: Made) -> list[Pixels]:
    """The boxes of "Your signs" in the photo, each as large as a space with its surroundings."""
    half = CROP / SPACE / 2
    crops = []
    for _, rect in made.canvas.layout.signs:
        x, y = rect.centre
        box = Rect(x - half, y - half, x + half, y + half)
        if made.photo.shows(box):
            crops.append(cut_out(seen, made.photo, box, CROP))
    return crops


if __name__ == "__main__":
    main()
