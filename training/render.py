"""Sheets to learn from: studio photographs, flattened by their truth.

    python -m training.render --out runs/sheets --n 12000 --seed 1 --data DATA

The photographs are flattened by the known places of the crossings, not by the scanner, so that
reading can be trained before finding works; training adds the scanner's small errors by chance.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from sample_sheets.boards import play
from sample_sheets.camera import Photo, canvas_scale, photograph
from sample_sheets.canvas import Pixels
from sample_sheets.hands import draw, make_player
from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.prints_scans import scans_of
from sample_sheets.strokes import Sources, load_sources
from scanner.crops import CROP, SPACE
from scanner.layout import Rect
from scanner.network import EXAMPLES
from scoring.maps import SIDES, side
from scoring.sheet import Content
from scoring.spaces import SIZE, SPACES

STORED = 44  # pixels a space in the stored picture; more than the network sees, for jitter
RIM = 0.5  # spaces kept around the map
SIDE = round((SIZE + 2 * RIM) * STORED)
CONTENTS = tuple(Content)
SHARE_OF_STYLES = {
    PrintStyle.OFFICIAL: 0.45,
    PrintStyle.PLAIN: 0.2,
    PrintStyle.OWN: 0.2,
    PrintStyle.SCAN: 0.15,
}


@dataclass(frozen=True)
class Task:
    """One sheet to make."""

    number: int
    seed: int
    out: Path
    data: Path | None
    split: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--n", type=int, default=12000)
    parser.add_argument("--first", type=int, default=0, help="number of the first sheet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="folder with doodles, scans and tables")
    parser.add_argument("--split", choices=["train", "test"], default="train")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    tasks = [
        Task(number, options.seed, options.out, options.data, options.split)
        for number in range(options.first, options.first + options.n)
        if not (options.out / f"{number:06}.npz").exists()
    ]
    with ProcessPoolExecutor(options.workers) as pool:
        for _ in track(pool.map(make, tasks, chunksize=8), "Sheets", total=len(tasks)):
            pass


_sources: dict[tuple[Path, str], Sources] = {}


def make(task: Task) -> None:
    """Make one sheet and write its picture and truth."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([task.seed, task.number, 0 if task.split == "train" else 1])
    sheet = render(rng, task.data, _strokes(task))
    path = task.out / f"{task.number:06}.npz"
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        np.savez(file, **sheet)
    draft.replace(path)


def _strokes(task: Task) -> Sources | None:
    if task.data is None:
        return None
    key = task.data, task.split
    if key not in _sources:
        _sources[key] = load_sources(*key)  # type: ignore[arg-type]  # argparse checked the split
    return _sources[key]


def render(
    rng: np.random.Generator, data: Path | None, strokes: Sources | None
) -> dict[str, npt.NDArray[Any]]:
    """A flattened photograph of a made-up sheet, and its truth."""
    map = side(str(rng.choice(SIDES)))
    style = _style(rng, data, bool(scans_of(map)))
    size = _size(rng)
    canvas = print_sheet(style, map, canvas_scale(size), rng, data and data / "sheets")
    board = play(rng, map)
    # A third of the players draw with the built-in programs alone: other variety than doodles.
    player = make_player(rng, strokes if rng.random() < 0.66 else None)
    draw(canvas, board, player, rng)
    difficulty = "hard" if rng.random() < 0.5 else "normal"
    tables = data / "tables" if data and rng.random() < 0.5 else None
    photo = photograph(canvas, rng, difficulty, size, tables)  # type: ignore[arg-type]
    seen = photo.seen
    sheet = board.sheet
    whole = Rect(-RIM, -RIM, SIZE + RIM, SIZE + RIM)
    picture = cv2.imencode(
        ".jpg", cut_out(seen, photo, whole, SIDE), [cv2.IMWRITE_JPEG_QUALITY, 93]
    )
    return {
        "picture": picture[1],
        "signs": _signs(seen, photo, canvas.layout.signs),
        "contents": np.array([CONTENTS.index(c) for c in sheet.contents], np.uint8),
        "attacks": np.array([space in sheet.attacks for space in SPACES]),
        "ruins": np.array([space in map.ruins for space in SPACES]),
        "style": np.array(style.value),
        "difficulty": np.array(difficulty),
        "player": np.array(str(player.description)),
    }


def _style(rng: np.random.Generator, data: Path | None, scanned: bool) -> PrintStyle:
    styles = [s for s in SHARE_OF_STYLES if s is not PrintStyle.SCAN or (data and scanned)]
    shares = np.array([SHARE_OF_STYLES[style] for style in styles])
    return styles[int(rng.choice(len(styles), p=shares / shares.sum()))]


def _size(rng: np.random.Generator) -> tuple[int, int]:
    short = int(rng.integers(700, 1500))
    long = short * 4 // 3
    return (short, long) if rng.random() < 0.7 else (long, short)


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
    return np.asarray(
        cv2.remap(
            seen, where[..., 0], where[..., 1], cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
        )
    )


def _signs(
    seen: Pixels, photo: Photo, signs: tuple[tuple[Content, Rect], ...]
) -> npt.NDArray[np.uint8]:
    """The boxes of "Your signs", each as large as a space with its surroundings; none: no rows."""
    half = CROP / SPACE / 2
    crops = []
    for _, rect in signs:
        x, y = rect.centre
        box = Rect(x - half, y - half, x + half, y + half)
        if photo.shows(box):
            crops.append(cut_out(seen, photo, box, CROP))
    if len(crops) != EXAMPLES:
        return np.empty((0, CROP, CROP, 3), np.uint8)
    return np.stack(crops)


if __name__ == "__main__":
    main()
