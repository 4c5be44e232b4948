"""Coin tracks and season boxes to learn from: strips of studio photographs.

    python -m training.digits_render --out runs/strips --n 1500 --seed 11 --data DATA

Every box gets a number by chance, far more of them than games have; many tracks are bare, every
other count of coins is as likely as the next. The strips are flattened by the known pose, so that
training can add the scanner's small errors of place itself.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from rich.progress import track

from sample_sheets.boards import Board, Boxes
from sample_sheets.camera import canvas_scale, photograph
from sample_sheets.camera_shot import Difficulty
from sample_sheets.canvas import Canvas
from sample_sheets.hands import Pen
from sample_sheets.ink import Inking
from sample_sheets.making import SCANNED_SIDES
from sample_sheets.players import Player, make_player
from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.strokes import Sources, Split, load_sources
from scanner.arrays import Flags
from scanner.layout import Layout, Rect
from scanner.numbers.digits import SEASON_KINDS, Kind
from scanner.numbers.strip import Strip, seen_strip
from scoring.maps import SIDES, side
from scoring.sheet import MOST_COINS, Map, Sheet
from training.digits_hands import other_hand

Rng = np.random.Generator
STYLES = {
    PrintStyle.OFFICIAL: 0.34,
    PrintStyle.OWN: 0.2,
    PrintStyle.PLAIN: 0.21,
    PrintStyle.SCAN: 0.25,
}
# Photos of 12 megapixels are read at 1600 to 2000 pixels; these go down to a third of that.
SHORTEST, LONGEST = 800, 1400
EMPTY = 0.3  # share of boxes
# Share of tracks without a mark: the commonest count when a game begins, and the hardest to tell,
# since there is nothing to compare with. They also take the marks of `training.digits_laid`.
BARE = 0.3
OTHER_HANDS = 0.3  # share of players whose digits and coin marks the studio does not have
CROSSED_OUT = 0.07  # share of numbers, where people do so at all
NOTHING = -1000  # stands for an empty box in the stored arrays
UNSEEN = -1001  # and this for one that the photo does not show


@dataclass(frozen=True)
class Task:
    """One strip to make."""

    number: int
    seed: int
    out: Path
    data: Path
    split: Split


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--n", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--data", type=Path, required=True, help="folder with doodles and scans")
    parser.add_argument("--split", choices=["train", "test"], default="train")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    render_strips(
        options.out, options.n, options.seed, options.data, options.split, options.workers
    )


def render_strips(
    out: Path, count: int, seed: int, data: Path, split: Split, workers: int = 1
) -> None:
    """Photograph so many strips; those that are there stay."""
    out.mkdir(parents=True, exist_ok=True)
    tasks = [
        Task(number, seed, out, data, split)
        for number in range(count)
        if not (out / f"{number:06}.npz").exists()
    ]
    with ProcessPoolExecutor(workers) as pool:
        for _ in track(pool.map(render, tasks, chunksize=4), "Photographed", total=len(tasks)):
            pass


def render(task: Task) -> None:
    """Make one strip and write its picture and truth."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([task.seed, task.number])
    path = task.out / f"{task.number:06}.npz"
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        np.savez(file, allow_pickle=False, **photographed(rng, task.data, task.split))
    draft.replace(path)


def photographed(rng: Rng, data: Path, split: Split) -> dict[str, npt.NDArray[Any]]:
    """A strip of a photograph with numbers and coins by chance."""
    styles = list(STYLES)
    style = styles[int(rng.choice(len(styles), p=list(STYLES.values())))]
    letters = SCANNED_SIDES if style is PrintStyle.SCAN else SIDES
    map = side(letters[int(rng.integers(len(letters)))])
    sources = sources_of(data, split) if rng.random() < 0.75 else None
    player = bookkeeper(make_player(rng, sources), rng)
    if rng.random() < OTHER_HANDS:
        player = other_hand(player, rng)
    short = int(rng.integers(SHORTEST, LONGEST))
    size = (short, short * 4 // 3)
    canvas = print_sheet(style, map, canvas_scale(size), rng, data / "sheets")
    board = board_by_chance(rng, map)
    seed = int(rng.integers(2**40))
    write_down(canvas, board, player, seed)
    difficulty: Difficulty = "hard" if rng.random() < 0.5 else "normal"
    # As clear as whoever takes it wants it: marks that nobody sees had taught to guess.
    faintest = player.kit.faintest
    photo = photograph(canvas, rng, difficulty, size, data / "tables", faintest)
    strip = seen_strip(photo.seen, lambda at: photo.project(at.reshape(-1, 2)).reshape(at.shape))
    return stored(strip, photo.shows, canvas.layout, board, player, seed)


@cache
def sources_of(data: Path, split: Split, varied: bool = False) -> Sources:
    return load_sources(data, split, varied)


def bookkeeper(player: Player, rng: Rng) -> Player:
    """A player who crosses out more often, so that crossed-out numbers are seen often enough."""
    corrections = CROSSED_OUT if rng.random() < 0.6 else 0.0
    writing = replace(player.writing, corrections=corrections)
    # Whoever strikes out the coins of mountains does so within the map.
    return replace(
        player,
        writing=writing,
        mountain_coins=False,
        coins_in_order=bool(rng.random() < 0.7),
    )


def board_by_chance(rng: Rng, map: Map, bare: float = BARE) -> Board:
    """Any count of coins, and a number or none in every box."""
    coins = 0 if rng.random() < bare else int(rng.integers(MOST_COINS + 1))
    final = _final(rng) if rng.random() < 1 - EMPTY else None
    return Board(Sheet(map, (), coins=coins), (), _numbers(rng), final)


def _numbers(rng: Rng) -> tuple[Boxes, ...]:
    """Five numbers for each of four seasons; a season may be empty as a whole."""
    seasons: list[Boxes] = []
    for _ in range(4):
        first, second, coins, monsters, total = (
            None if rng.random() < EMPTY else _value(rng, kind) for kind in SEASON_KINDS
        )
        seasons.append((first, second, coins, monsters, total))
    return tuple(seasons)


def _value(rng: Rng, kind: Kind) -> int:
    if kind is Kind.COINS:
        return int(rng.integers(MOST_COINS + 1))
    if kind is Kind.MONSTERS:
        return -int(rng.integers(0, 13)) if rng.random() < 0.85 else -int(rng.integers(0, 60))
    if rng.random() < 0.4:
        return int(rng.integers(0, 10))
    if kind is Kind.TOTAL and rng.random() < 0.12:
        return -int(rng.integers(1, 25))
    return int(rng.integers(10, 40)) if rng.random() < 0.5 else int(rng.integers(10, 100))


def _final(rng: Rng) -> int:
    if rng.random() < 0.06:
        return -int(rng.integers(1, 30))
    return int(rng.integers(100, 180)) if rng.random() < 0.4 else int(rng.integers(0, 100))


def write_down(canvas: Canvas, board: Board, player: Player, seed: int) -> None:
    """Mark the coins and write the numbers of a board."""
    inking = Inking(canvas, paper=seed)
    pen = Pen(inking, player, seed)
    pen.coins(board)
    pen.numbers(board)
    inking.lay()
    pen.smudge()


def stored(
    strip: Strip,
    shows: Callable[[Rect], bool],
    layout: Layout,
    board: Board,
    player: Player,
    seed: int,
) -> dict[str, npt.NDArray[Any]]:
    """A strip with its truth, as it is kept in a file."""
    rects, kinds, numbers, signs = [], [], [], []
    fields = [
        (rect, kind, value)
        for box, written in zip(layout.seasons, board.seasons, strict=False)
        for rect, kind, value in zip(box, SEASON_KINDS, written, strict=True)
    ]
    if layout.final is not None:
        fields.append((layout.final, Kind.FINAL, board.final))
    for rect, kind, value in fields:
        rects.append((rect.left, rect.top, rect.right, rect.bottom))
        kinds.append(int(kind))
        unsigned = kind is Kind.MONSTERS and not player.writing.minus
        signs.append(value is not None and value < 0 and not unsigned)
        numbers.append(NOTHING if value is None else abs(value))
        if not shows(rect):
            numbers[-1] = UNSEEN
    return {
        "picture": cv2.imencode(".jpg", strip.picture, [cv2.IMWRITE_JPEG_QUALITY, 96])[1],
        "shown": np.packbits(strip.shown),
        "rects": np.array(rects).reshape(-1, 4),
        "kinds": np.array(kinds, np.int64),
        "numbers": np.array(numbers, np.int64),
        "signs": np.array(signs, bool),
        "coins": np.array(layout.coins).reshape(-1, 2),
        "coins_seen": np.array([shows(_around(coin)) for coin in layout.coins], bool),
        "marked": _marked(board, player, seed, len(layout.coins)),
    }


def _around(coin: tuple[float, float]) -> Rect:
    x, y = coin
    return Rect(x - 0.2, y - 0.2, x + 0.2, y + 0.2)


def _marked(board: Board, player: Player, seed: int, places: int) -> Flags:
    """Which coins the pen marked, told as it does."""
    order = list(range(places))
    if not player.coins_in_order:
        np.random.Generator(np.random.PCG64([seed, 5])).shuffle(order)
    marked = np.zeros(places, bool)
    marked[order[: board.sheet.coins or 0]] = True
    return marked


if __name__ == "__main__":
    main()
