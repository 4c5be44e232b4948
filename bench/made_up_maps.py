"""Maps that nobody has printed, blank and played on: `python -m bench.made_up_maps --out DIR`.

DIR gets a folder a map: `blank.jpg` and `again.jpg`, two photos of the blank sheet, then photos of
filled ones, each with its truth. A quarter are strange prints of `training.strange_prints`, of
seeds that nothing was trained on; others are plain, or of the game's kind with a map of their own,
or drawn with pencil on squared paper. Coins and boxes lie in places of the sheet's own.
`bench.learned_maps` learns each from its blank photo and reads the others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from sample_sheets.boards import Board, play
from sample_sheets.camera import Photo, canvas_scale, photograph
from sample_sheets.camera_shot import Difficulty
from sample_sheets.canvas import Canvas
from sample_sheets.habits import Models
from sample_sheets.hands import draw
from sample_sheets.prints_landmarks_bold import some_landmarks
from sample_sheets.prints_official import print_official, white_canvas
from sample_sheets.prints_paper import plain_paper
from sample_sheets.prints_plain import print_plain
from sample_sheets.raster import paint
from sample_sheets.to_print.drawing import Art, by, points, strokes, wobbly
from sample_sheets.wide import Hands, make_somebody
from scanner.arrays import Floats64
from scanner.find.flat_network import MOUNTAIN, NOTHING, RUINS, WASTELAND
from scanner.layout import Layout, Rect
from scoring.boxes import SEASON_BOXES, SeasonBoxes
from scoring.sheet import Map, Sheet
from scoring.spaces import SIZE
from scoring.text import format_sheet
from training.strange_page import SCALE
from training.strange_prints import map_of, strange_print

Rng = np.random.Generator
SIZES = ((1200, 1600), (1600, 1200), (1536, 2048), (1944, 2592))
HARD = 0.35  # of the filled photos, as the studio has it
BELOW = 12.1  # spaces down to where something may be printed below a map


@dataclass(frozen=True)
class Wanted:
    """What is to be made."""

    out: Path
    seed: int
    photos: int  # of filled sheets, of each map
    tables: Path | None
    kinds: tuple[str, ...]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--maps", type=int, default=40)
    parser.add_argument("--photos", type=int, default=5, help="of filled sheets, of each map")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=Path, help="folder with pictures of tables")
    parser.add_argument("--kinds", nargs="+", choices=list(PRINTS), default=list(PRINTS))
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    wanted = Wanted(options.out, options.seed, options.photos, options.tables, tuple(options.kinds))
    with ProcessPoolExecutor(options.workers, initializer=partial(cv2.setNumThreads, 1)) as pool:
        made = pool.map(partial(make_map, wanted), range(options.maps))
        for _ in track(made, "Maps", total=options.maps):
            pass


def make_map(wanted: Wanted, number: int) -> None:
    """One made-up map with all its photos."""
    rng = np.random.default_rng([wanted.seed, number])
    kind = wanted.kinds[number % len(wanted.kinds)]
    size = SIZES[rng.integers(len(SIZES))]
    map, canvas = PRINTS[kind](rng, canvas_scale(size))
    folder = wanted.out / f"{number + 1:03d}"
    folder.mkdir(parents=True, exist_ok=True)
    blank, empty = canvas.pixels.copy(), Board(Sheet(map), (), ())
    for name in ("blank", "again"):
        photo = photograph(canvas, rng, "normal", size, wanted.tables)
        _write(folder / f"{name}.jpg", photo, canvas, empty, {"print": kind})
    for count in range(wanted.photos):
        player = make_somebody(rng, Hands.USUAL, Models("test"))
        board = play(rng, map)
        canvas.pixels[:] = blank
        draw(canvas, board, player, rng)
        difficulty: Difficulty = "hard" if rng.random() < HARD else "normal"
        photo = photograph(canvas, rng, difficulty, size, wanted.tables, player.faintest)
        made = {"print": kind, "difficulty": difficulty, "player": player.description}
        _write(folder / f"{count + 1}.jpg", photo, canvas, board, made)


def _write(
    path: Path, photo: Photo, canvas: Canvas, board: Board, made: Mapping[str, object]
) -> None:
    path.write_bytes(photo.file)
    coins = board.sheet.coins if canvas.layout.coins else None
    sheet = replace(board.sheet, coins=coins)
    path.with_suffix(".txt").write_text(format_sheet(sheet), "utf-8")
    boxes = [list(one) for one in board.seasons] if canvas.layout.seasons else None
    truth = {
        "corners": np.round(photo.corners, 2).tolist(),
        "coins": coins,
        "written": boxes,
        "layout": None if made["print"] == "strange" else _places(canvas.layout),
        "made": made,
    }
    path.with_suffix(".json").write_text(json.dumps(truth), "utf-8")


def _places(measured: Layout) -> dict[str, object]:
    """Where coins and boxes truly are."""

    def rect(one: Rect) -> list[float]:
        return [round(side, 4) for side in (one.left, one.top, one.right, one.bottom)]

    return {
        "coins": [list(map(float, place)) for place in measured.coins],
        "seasons": [[rect(box) for box in season] for season in measured.seasons],
        "final": rect(measured.final) if measured.final else None,
    }


def some_places(rng: Rng) -> Layout:
    """Paper with coins and season boxes where nobody else has them, or without either."""
    side, top = float(rng.uniform(0.9, 2.0)), float(rng.uniform(0.7, 3.0))
    down = BELOW + float(rng.uniform(0.3, 0.9))
    coins: tuple[tuple[float, float], ...] = ()
    radius, final = 0.0, None
    seasons: tuple[SeasonBoxes[Rect], ...] = ()
    if rng.random() < 0.75:
        radius = float(rng.uniform(0.18, 0.3))
        pitch = min(radius * float(rng.uniform(2.4, 3.0)), 0.8)
        first = float(rng.uniform(0.2, 10.8 - 13 * pitch))
        coins = tuple((first + pitch * number, down) for number in range(14))
        down += radius + float(rng.uniform(0.3, 0.6))
    if rng.random() < 0.75:
        wide, high = float(rng.uniform(0.55, 0.75)), float(rng.uniform(0.5, 0.7))
        step = 3 * wide + float(rng.uniform(0.25, 0.5))
        left = float(rng.uniform(-0.6, 0.2))
        seasons = tuple(_season(left + step * number, down, wide, high) for number in range(4))
        ends = left + 4 * step
        if ends + 1.4 < 11 + side and rng.random() < 0.7:
            final = Rect(ends, down, ends + 1.2, down + 2 * high)
        down += 2 * high
    paper = Rect(-side, -top, 11 + side, down + float(rng.uniform(0.5, 1.5)))
    return Layout("made up", paper, coins, radius, seasons, final)


def _season(x: float, y: float, wide: float, high: float) -> SeasonBoxes[Rect]:
    """Two edicts above coins and monsters, the total beside them."""
    places = {
        "first": Rect(x, y, x + wide, y + high),
        "second": Rect(x + wide, y, x + 2 * wide, y + high),
        "coins": Rect(x, y + high, x + wide, y + 2 * high),
        "monsters": Rect(x + wide, y + high, x + 2 * wide, y + 2 * high),
        "total": Rect(x + 2 * wide, y, x + 3 * wide, y + 2 * high),
    }
    return SEASON_BOXES.each(lambda field: places[field.value])


def some_map(rng: Rng) -> Map:
    """Mountains, ruins and wasteland where nobody else has them."""
    kinds = np.full((SIZE, SIZE), NOTHING, np.int64)
    if rng.random() < 0.5:
        row, column = rng.integers(2, SIZE - 2, 2)
        for _ in range(rng.integers(3, 9)):
            kinds[row, column] = WASTELAND
            step = ((0, 1), (1, 0), (0, -1), (-1, 0))[rng.integers(4)]
            row, column = np.clip((row + step[0], column + step[1]), 0, SIZE - 1)
    free = rng.permutation(np.flatnonzero(kinds == NOTHING))
    many = int(rng.integers(3, 8))
    kinds.flat[free[:many]] = MOUNTAIN
    kinds.flat[free[many : many + rng.integers(0, 8)]] = RUINS
    return map_of(kinds)


def _strange(rng: Rng, scale: float) -> tuple[Map, Canvas]:
    """A print with art of its own, of no known side."""
    sheet = strange_print(rng)
    while sheet.side is not None:
        sheet = strange_print(rng)
    page = sheet.page
    larger = scale / SCALE
    pixels = cv2.resize(page.pixels, None, fx=larger, fy=larger, interpolation=cv2.INTER_CUBIC)
    high, wide = pixels.shape[:2]
    paper = Rect(-page.left, -page.top, wide / scale - page.left, high / scale - page.top)
    drawn = np.clip(pixels, 0, 255).astype(np.uint8)
    return map_of(sheet.kinds), Canvas(Layout("", paper), scale, drawn)


def _plain(rng: Rng, scale: float) -> tuple[Map, Canvas]:
    map = some_map(rng)
    landmarks = some_landmarks(rng, plain=True)
    return map, print_plain(map, scale, rng, landmarks, some_places(rng))


def _official(rng: Rng, scale: float) -> tuple[Map, Canvas]:
    """As another box of the game may have it: its kind of print, a map of its own."""
    map = some_map(rng)
    return map, print_official(map, scale, rng, some_landmarks(rng, plain=False))


def _pencilled(rng: Rng, scale: float) -> tuple[Map, Canvas]:
    """Eleven by eleven with pencil and ruler on squared paper; each landmark drawn by hand."""
    map = some_map(rng)
    side, top, below = rng.uniform(1.2, 3.0, 3)
    paper = Rect(-float(side), -float(top), 11 + float(side), 11 + float(below))
    canvas = white_canvas(Layout("", paper), scale)
    squares = 1 / float(rng.choice([1, 2, 2, 3]))
    blue = (150, 175, 215) if rng.random() < 0.6 else (190, 190, 190)
    off = rng.uniform(-0.03, 0.03, 2)
    paint(canvas, _squared(paper, squares, off, blue))
    pencil = tuple(int(v) for v in rng.uniform(40, 95) + rng.normal(0, 4, 3))
    ink = (pencil[0], pencil[1], pencil[2])
    width = float(rng.uniform(0.03, 0.055))
    ends = [points([(i, 0), (i, SIZE)]) for i in range(SIZE + 1)]
    ends += [points([(0, i), (SIZE, i)]) for i in range(SIZE + 1)]
    ruled = [end + rng.normal(0, 0.012, end.shape) for end in ends]
    art: list[Art] = [strokes([wobbly(one, rng, 0.004, 0.6) for one in ruled], ink, width)]
    mountain = [[(0.12, 0.82), (0.42, 0.2), (0.62, 0.6), (0.74, 0.42), (0.9, 0.82)]]
    ruin = [[(0.25, 0.8), (0.25, 0.3)], [(0.75, 0.8), (0.75, 0.3)], [(0.2, 0.28), (0.8, 0.28)]]
    waste = [[(0.05 + 0.18 * i, 0.95), (0.2 + 0.18 * i, 0.05)] for i in range(5)]
    for spaces, lines in ((map.mountains, mountain), (map.ruins, ruin), (map.wasteland, waste)):
        for space in sorted(spaces):
            drawn = [points(line) + by(space.column, space.row) for line in lines]
            drawn = [line + rng.normal(0, 0.025, line.shape) for line in drawn]
            art.append(strokes([wobbly(one, rng, 0.008, 0.3) for one in drawn], ink, width))
    paint(canvas, art)
    shape = canvas.pixels.shape[0], canvas.pixels.shape[1]
    grain = plain_paper(shape, rng, (246, 246, 243), float(rng.uniform(0.5, 1.6)))
    canvas.pixels[:] = cv2.multiply(canvas.pixels, grain, scale=1 / 255)
    return map, canvas


def _squared(paper: Rect, squares: float, off: Floats64, colour: tuple[int, int, int]) -> list[Art]:
    across = np.arange(np.ceil(paper.left / squares), paper.right / squares) * squares + off[0]
    down = np.arange(np.ceil(paper.top / squares), paper.bottom / squares) * squares + off[1]
    lines = [points([(x, paper.top), (x, paper.bottom)]) for x in across]
    lines += [points([(paper.left, y), (paper.right, y)]) for y in down]
    return [strokes(lines, colour, 0.02)]


PRINTS: Mapping[str, Callable[[Rng, float], tuple[Map, Canvas]]] = {
    "strange": _strange,
    "plain": _plain,
    "official": _official,
    "pencilled": _pencilled,
}


if __name__ == "__main__":
    main()
