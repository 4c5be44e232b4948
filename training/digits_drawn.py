"""Strips to learn from in prints and hands that the studio does not have, seen from above.

    python -m training.digits_drawn --out runs/strips --n 3000 --seed 21 --data DATA

They take a tenth of the time of a photograph (`training.digits_render`) and vary far more; the
camera is stood in for by uneven light, blur, grain and the marks of a JPEG. Strips of both kinds
are kept alike, so that one folder may hold them all. With `--ink` nothing is printed and nothing
photographed: marks and numbers on white paper, which training lays onto bare tracks and boxes.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from sample_sheets.pen import Rng, between, chance
from sample_sheets.players import Player, make_player
from sample_sheets.prints_official import white_canvas
from sample_sheets.strokes import Split
from scanner.arrays import Floats32, Floats64, Pixels
from scanner.layout import Rect
from scanner.numbers.strip import SIZE, STRIP, Strip, seen_strip
from scoring.maps import side
from training.digits_hands import other_hand
from training.digits_prints import draw_layout, print_strip
from training.digits_render import (
    Task,
    board_by_chance,
    bookkeeper,
    sources_of,
    stored,
    write_down,
)
from training.strange_photos import noise_of

# Pixels a space in the photo: from the far end of a small photo to the near end of a large one.
COARSEST, FINEST = 26.0, 90.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--n", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--data", type=Path, required=True, help="folder with doodles and scans")
    parser.add_argument("--split", choices=["train", "test"], default="train")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ink", action="store_true", help="no print, no camera")
    options = parser.parse_args()
    draw_strips(
        options.out,
        options.n,
        options.seed,
        options.data,
        options.split,
        options.workers,
        options.ink,
    )


def draw_strips(
    out: Path,
    count: int,
    seed: int,
    data: Path,
    split: Split,
    workers: int = 1,
    ink: bool = False,
) -> None:
    """Draw so many strips; those that are there stay."""
    out.mkdir(parents=True, exist_ok=True)
    tasks = [
        Task(number, seed, out, data, split)
        for number in range(count)
        if not _path(out, number).exists()
    ]
    with ProcessPoolExecutor(workers) as pool:
        work = partial(draw, ink=ink)
        for _ in track(pool.map(work, tasks, chunksize=8), "Drawn", total=len(tasks)):
            pass


def _path(out: Path, number: int) -> Path:
    return out / f"drawn{number:06}.npz"


def draw(task: Task, ink: bool = False) -> None:
    """Make one strip and write its picture and truth."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([task.seed, task.number])
    path = _path(task.out, task.number)
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        np.savez(file, allow_pickle=False, **(inked if ink else drawn)(rng, task))
    draft.replace(path)


def drawn(rng: Rng, task: Task) -> dict[str, npt.NDArray[Any]]:
    """A strip by chance."""
    player = _anybody(rng, task)
    scale = float(np.exp(between(rng, np.log(COARSEST), np.log(FINEST))))
    canvas = print_strip(rng, max(scale, 44.0))
    board, seed = board_by_chance(rng, side("A")), int(rng.integers(2**40))
    write_down(canvas, board, player, seed)
    photo = snapped(canvas.pixels, scale / canvas.scale, scale, rng)
    wide, high = photo.shape[1], photo.shape[0]
    view = np.array([wide / (STRIP.right - STRIP.left), high / (STRIP.bottom - STRIP.top)])
    # The sheet lies a little aslant, so that no line runs along the pixels.
    lean = np.eye(2) + rng.normal(0, 0.012, (2, 2))
    middle = np.array([(STRIP.left + STRIP.right) / 2, (STRIP.top + STRIP.bottom) / 2])
    turned = cv2.warpAffine(
        photo,
        _affine(lean, np.array([wide, high]) / 2),
        (wide, high),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )

    def place(at: Floats64) -> Floats64:
        pixels = (at - middle) * view
        return np.asarray(pixels @ lean.T + np.array([wide, high]) / 2 - 0.5)

    strip = seen_strip(np.asarray(turned, np.uint8), place)

    def shows(rect: Rect) -> bool:
        return strip.shows(rect)

    return stored(strip, shows, canvas.layout, board, player, seed)


def _anybody(rng: Rng, task: Task) -> Player:
    sources = sources_of(task.data, task.split) if chance(rng, 0.7) else None
    return other_hand(bookkeeper(make_player(rng, sources), rng), rng)


def inked(rng: Rng, task: Task) -> dict[str, npt.NDArray[Any]]:
    """Ink alone, by a hand by chance: no coin and no box is printed."""
    player = _anybody(rng, task)
    canvas = white_canvas(draw_layout(rng), SIZE)
    board, seed = board_by_chance(rng, side("A"), bare=0.1), int(rng.integers(2**40))
    write_down(canvas, board, player, seed)
    strip = Strip(canvas.pixels, np.ones(canvas.pixels.shape[:2], bool))
    return stored(strip, strip.shows, canvas.layout, board, player, seed)


def _affine(lean: Floats64, middle: Floats64) -> Floats64:
    """The leaning as OpenCV wants it: about the middle, pixels counted from their own."""
    centre = middle - 0.5
    return np.column_stack([lean, centre - lean @ centre])


def snapped(pixels: Pixels, ratio: float, scale: float, rng: Rng) -> Pixels:
    """The page as a phone would have it, `scale` pixels a space."""
    seen = cv2.resize(pixels, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    height, width = seen.shape[:2]
    light = rng.normal(1.0, 0.1, (2, 4)).astype(np.float32)
    field = cv2.resize(light, (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    warmth = 1 + 0.06 * rng.standard_normal(3).astype(np.float32)
    lit = seen.astype(np.float32) * field * warmth * between(rng, 0.5, 0.88)
    photo = np.asarray(lit, np.float32)
    if chance(rng, 0.6):
        blur = abs(float(rng.normal(0, 0.03))) * scale
        if blur > 0.3:
            photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), blur), np.float32)
    if chance(rng, 0.25):
        photo = _shaken(photo, abs(float(rng.normal(0, 0.07))) * scale, rng)
    grain = float(rng.gamma(1.5, 2.0))
    photo += noise_of((height, width, 1), rng) * grain
    photo += noise_of(photo.shape, rng) * (grain / 2)
    if chance(rng, 0.5):
        soft = cv2.GaussianBlur(photo, (0, 0), 1.0)
        photo = np.asarray(photo + between(rng, 0.2, 1.2) * (photo - soft), np.float32)
    shown = np.clip(photo, 0, 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 97))]
    decoded = cv2.imdecode(cv2.imencode(".jpg", shown, quality)[1], cv2.IMREAD_COLOR)
    return np.asarray(decoded, np.uint8)


def _shaken(photo: Floats32, length: float, rng: Rng) -> Floats32:
    reach = int(length) | 1
    if reach < 3:
        return photo
    kernel = np.zeros((reach, reach), np.float32)
    angle = between(rng, 0, np.pi)
    along = np.array([np.cos(angle), np.sin(angle)]) * (reach - 1) / 2
    ends = np.rint((reach - 1) / 2 + np.array([-along, along])).astype(int)
    cv2.line(kernel, tuple(ends[0].tolist()), tuple(ends[1].tolist()), 1.0)
    return np.asarray(cv2.filter2D(photo, -1, kernel / kernel.sum()))


if __name__ == "__main__":
    main()
