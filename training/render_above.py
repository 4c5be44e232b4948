"""More hands to learn from: several on every print, looked at from straight above.

    python -m training.render_above --out runs/train --n 20000 --seed 41 --data DATA

What the reader lacks most is players it has not met. These take a fourth of the time of a
photograph (`training.render`): the camera is stood in for by uneven light, blur, grain and the
marks of a JPEG, and one print is drawn on by several players. One print in four is a strange one,
as no studio and no publisher has it. Sheets of both kinds are kept alike, so that one folder may
hold them all.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from sample_sheets.boards import Board, play
from sample_sheets.canvas import Canvas
from sample_sheets.habits import Models
from sample_sheets.hands import Pen
from sample_sheets.ink import Inking
from sample_sheets.making import SCANNED_SIDES, STYLES_WITH_SCANS
from sample_sheets.players import Player
from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.prints_landmarks_bold import some_landmarks
from sample_sheets.runes import Runes, load_runes
from sample_sheets.strokes import Split
from sample_sheets.wide import Hands, make_somebody
from scanner.arrays import Pixels
from scanner.layout import Layout, Rect
from scanner.read.crops import CROP, SPACE
from scoring.maps import SIDES, side
from scoring.sheet import Map
from scoring.spaces import SIZE
from training.digits_drawn import snapped
from training.digits_render import sources_of
from training.render import DOODLERS, RIM, SIDE, Task, parser_of, stored
from training.strange_page import SCALE
from training.strange_prints import map_of, strange_print

Rng = np.random.Generator
HANDS = 5  # players who draw on one print
STRANGE = 0.25  # share of prints that are nobody's
# Pixels a space on paper, and in the stand-in for the photo.
DRAWN, COARSEST, FINEST = 48.0, 25.0, 55.0
AROUND = 0.7  # spaces around the map that are drawn and looked at


def main() -> None:
    parser = parser_of(__doc__, sheets=20000, seed=41)
    parser.add_argument("--data", type=Path, required=True, help="folder with doodles and scans")
    options = parser.parse_args()
    render_above(
        options.out,
        options.n,
        options.seed,
        options.data,
        options.split,
        options.workers,
        options.hands,
    )


def render_above(
    out: Path,
    sheets: int,
    seed: int,
    data: Path,
    split: Split,
    workers: int,
    hands: Hands = Hands.USUAL,
) -> None:
    """Make so many sheets, those that are not there yet."""
    out.mkdir(parents=True, exist_ok=True)
    prints = range(-(-sheets // HANDS))
    missing = [number for number in prints if not _path(out, number, HANDS - 1).exists()]
    tasks = [Task(number, seed, out, data, split, hands) for number in missing]
    with ProcessPoolExecutor(workers) as pool:
        for _ in track(pool.map(render, tasks, chunksize=4), "Prints", total=len(tasks)):
            pass


def _path(out: Path, number: int, hand: int) -> Path:
    return out / f"above{number:06}{hand}.npz"


def render(task: Task) -> None:
    """Print one sheet, let several players fill it in, each on a copy of their own."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([task.seed, task.number])
    map, canvas = (
        _strange(rng) if rng.random() < STRANGE else _printed(rng, _data(task), task.hands)
    )
    blank = canvas.pixels
    for hand in range(HANDS):
        player, board = make_somebody(rng, task.hands, _models(task, rng)), play(rng, map)
        canvas.pixels = blank.copy()
        pen = _draw(canvas, board, player, int(rng.integers(2**40)))
        path = _path(task.out, task.number, hand)
        draft = path.with_suffix(".part")
        with draft.open("wb") as file:
            np.savez(file, allow_pickle=False, **_looked_at(canvas, board, pen, rng))
        draft.replace(path)


def _data(task: Task) -> Path:
    assert task.data is not None  # the option must be given
    return task.data


def _models(task: Task, rng: Rng) -> Models:
    """What a player's signs are taken from; some draw nothing that people have drawn."""
    learned, data = task.split == "train", _data(task)
    sources = sources_of(data, task.split, learned) if rng.random() < DOODLERS else None
    runes = None if task.hands is Hands.USUAL else runes_of(data / "runes", task.split)
    return Models(task.split, sources, runes, learned)


@cache
def runes_of(folder: Path, split: Split) -> Runes:
    return load_runes(folder, split)


def _printed(rng: Rng, data: Path, hands: Hands) -> tuple[Map, Canvas]:
    """A print of the studio's; only our own is kept as a whole, for its boxes of signs."""
    styles = list(STYLES_WITH_SCANS)
    style = styles[int(rng.choice(len(styles), p=list(STYLES_WITH_SCANS.values())))]
    letters = SCANNED_SIDES if style is PrintStyle.SCAN else SIDES
    map = side(letters[int(rng.integers(len(letters)))])
    landmarks = None
    if hands is not Hands.USUAL and style in (PrintStyle.OFFICIAL, PrintStyle.PLAIN):
        landmarks = some_landmarks(rng, style is PrintStyle.PLAIN)
    canvas = print_sheet(style, map, DRAWN, rng, data / "sheets", landmarks)
    return map, canvas if canvas.layout.signs else _cut(canvas)


def _cut(canvas: Canvas) -> Canvas:
    """The map with its surroundings: ink is laid in passes over the paper that there is."""
    left, top = (round(v) for v in canvas.at(-AROUND, -AROUND))
    right, bottom = (round(v) for v in canvas.at(SIZE + AROUND, SIZE + AROUND))
    left, top = max(left, 0), max(top, 0)
    pixels = np.ascontiguousarray(canvas.pixels[top:bottom, left:right])
    paper = canvas.layout.paper
    start = paper.left + left / canvas.scale, paper.top + top / canvas.scale
    return _canvas(pixels, *start)


def _canvas(pixels: Pixels, left: float, top: float) -> Canvas:
    high, wide = pixels.shape[:2]
    paper = Rect(left, top, left + wide / DRAWN, top + high / DRAWN)
    return Canvas(Layout("", paper), DRAWN, pixels)


def _strange(rng: Rng) -> tuple[Map, Canvas]:
    """A print that is nobody's."""
    sheet = strange_print(rng)
    page = sheet.page
    larger = DRAWN / SCALE
    pixels = cv2.resize(page.pixels, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC)
    canvas = _canvas(np.clip(pixels, 0, 255).astype(np.uint8), -page.left, -page.top)
    return map_of(sheet.kinds), _cut(canvas)


def _draw(canvas: Canvas, board: Board, player: Player, seed: int) -> Pen:
    """What the player draws on the map: nobody looks at coins and numbers here."""
    inking = Inking(canvas, paper=seed)
    pen = Pen(inking, player, seed)
    pen.map(board)
    pen.coins(replace(board, sheet=replace(board.sheet, coins=0)))  # those of mountains
    pen.own_signs()
    inking.lay()
    pen.smudge()
    return pen


def _looked_at(canvas: Canvas, board: Board, pen: Pen, rng: Rng) -> dict[str, npt.NDArray[Any]]:
    """The map as some phone would show it from above, and its truth."""
    scale = float(np.exp(rng.uniform(np.log(COARSEST), np.log(FINEST))))
    photo = snapped(canvas.pixels, scale / canvas.scale, scale, rng)
    paper = canvas.layout.paper

    def seen(rect: Rect, pixels: int) -> Pixels:
        step = (rect.right - rect.left) / pixels * scale
        x, y = (rect.left - paper.left) * scale, (rect.top - paper.top) * scale
        onto = np.array([[step, 0, x + step / 2 - 0.5], [0, step, y + step / 2 - 0.5]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        view = cv2.warpAffine(
            photo, onto, (pixels, pixels), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(view, np.uint8)

    half = CROP / SPACE / 2
    signs = [
        seen(Rect(x - half, y - half, x + half, y + half), CROP)
        for x, y in (rect.centre for _, rect in canvas.layout.signs)
    ]
    picture = seen(Rect(-RIM, -RIM, SIZE + RIM, SIZE + RIM), SIDE)
    return stored(picture, signs, board.sheet, str(pen.player.description), pen)


if __name__ == "__main__":
    main()
