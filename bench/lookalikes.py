"""Photographs that ask whether a sheet is one: `python -m bench.lookalikes --out DIR`.

DIR gets two folders. In `sheets` are plain prints whose mountains and ruins look like nothing that
was trained on, each with its truth: they should be read. In `others` are grids of eleven by eleven
that are none of the sides, played on or solved: they should be refused. `bench.refusals` measures.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from rich.progress import track

from sample_sheets.boards import play
from sample_sheets.camera import Photo, canvas_scale, photograph
from sample_sheets.canvas import Canvas
from sample_sheets.hands import draw
from sample_sheets.players import Player, make_player
from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.prints_landmarks_bold import Landmark, Landmarks
from sample_sheets.raster import paint
from sample_sheets.to_print.drawing import (
    BLACK,
    Art,
    Colour,
    Face,
    Label,
    arc,
    box,
    by,
    disc,
    points,
    strokes,
)
from scanner.layout import Rect
from scoring.maps import SIDES, side
from scoring.sheet import Map, Sheet
from scoring.spaces import SPACES, Space, space_at
from scoring.text import format_sheet

Rng = np.random.Generator
SIZES = ((1200, 1600), (1600, 1200), (1536, 2048))  # small phones' photos
INKS: tuple[Colour, ...] = ((20, 20, 20), (70, 70, 70), (30, 40, 110), (120, 70, 30), (10, 90, 60))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--n", type=int, default=60, help="photographs of each of the two")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=Path, help="folder with pictures of tables")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for number, make in enumerate((_strange_sheet, _other_page)):
        folder = options.out / ("sheets", "others")[number]
        folder.mkdir(parents=True, exist_ok=True)
        for count in track(range(options.n), folder.name):
            rng = np.random.default_rng([options.seed, number, count])
            make(rng, folder / f"{count + 1:04d}.jpg", options.tables)


def _strange_sheet(rng: Rng, path: Path, tables: Path | None) -> None:
    """A plain print of a side with landmarks of its own, played on."""
    map, size = side(str(rng.choice(SIDES))), SIZES[rng.integers(len(SIZES))]
    named, landmarks = _some_landmarks(rng)
    canvas = print_sheet(PrintStyle.PLAIN, map, canvas_scale(size), rng, landmarks=landmarks)
    player = make_player(rng, None)
    board = play(rng, map)
    draw(canvas, board, player, rng)
    photo = photograph(canvas, rng, "normal", size, tables, player.faintest)
    path.with_suffix(".txt").write_text(
        format_sheet(Sheet(map, board.sheet.contents, board.sheet.attacks)), "utf-8"
    )
    _write(path, photo, map.name, named)


def _other_page(rng: Rng, path: Path, tables: Path | None) -> None:
    """A grid of eleven by eleven that is no sheet."""
    size = SIZES[rng.integers(len(SIZES))]
    kind = str(rng.choice(list(OTHERS)))
    # Squared paper too: the plain print of a map on which nothing is printed.
    prints = _somewhere(rng) if kind == "another map" else Map()
    _, landmarks = _some_landmarks(rng)
    canvas = print_sheet(PrintStyle.PLAIN, prints, canvas_scale(size), rng, landmarks=landmarks)
    player = make_player(rng, None)
    OTHERS[kind](canvas, prints, player, rng)
    _write(path, photograph(canvas, rng, "normal", size, tables, player.faintest), None, kind)


def _write(path: Path, photo: Photo, map: str | None, kind: str) -> None:
    path.write_bytes(photo.file)
    truth = {"map": map, "corners": np.round(photo.corners, 2).tolist(), "made": {"kind": kind}}
    path.with_suffix(".json").write_text(json.dumps(truth), "utf-8")


def _some_landmarks(rng: Rng) -> tuple[str, Landmarks]:
    ink, thin = INKS[rng.integers(len(INKS))], float(rng.uniform(0.02, 0.06))
    mountain, ruin = str(rng.choice(list(MOUNTAINS))), str(rng.choice(list(RUINS)))
    return mountain, Landmarks(
        ruin=_at(RUINS[ruin](ink, thin)), mountain=_at(MOUNTAINS[mountain](ink, thin))
    )


def _at(drawn: Callable[[float, float], list[Art]]) -> Landmark:
    return lambda corner: drawn(*corner)


Drawn = Callable[[Colour, float], Callable[[float, float], list[Art]]]


def _lines(*lines: tuple[tuple[float, float], ...]) -> Drawn:
    """Lines within a space, which is one wide and high."""
    return lambda ink, thin: (
        lambda x, y: [strokes([points(line) + by(x, y) for line in lines], ink, thin)]
    )


def _word(text: str, size: float) -> Drawn:
    return lambda ink, thin: lambda x, y: [Label(text, x + 0.5, y + 0.5, size, ink, Face.REGULAR)]


def _contours(ink: Colour, thin: float) -> Callable[[float, float], list[Art]]:
    """Lines of equal height, as on a hiking map."""
    return lambda x, y: [
        disc((x + 0.5 + r / 6, y + 0.5 - r / 8), r, ink, thin) for r in (0.42, 0.29, 0.15)
    ]


def _heap(ink: Colour, thin: float) -> Callable[[float, float], list[Art]]:
    """Round hills, one behind the other."""
    hills = [arc((x, 0.75), r, -90, 90, 12) for x, r in ((0.3, 0.24), (0.68, 0.28))]
    return lambda x, y: [strokes([hill + by(x, y) for hill in hills], ink, thin)]


def _coin_alone(ink: Colour, thin: float) -> Callable[[float, float], list[Art]]:
    return lambda x, y: [
        box(Rect(x + 0.06, y + 0.06, x + 0.94, y + 0.94), ink, thin),
        disc((x + 0.5, y + 0.5), 0.2, ink, thin, (246, 206, 90)),
    ]


MOUNTAINS: dict[str, Drawn] = {
    "thin triangle": _lines(((0.2, 0.8), (0.5, 0.2), (0.8, 0.8), (0.2, 0.8))),
    "three carets": _lines(
        ((0.1, 0.5), (0.27, 0.2), (0.44, 0.5)),
        ((0.55, 0.5), (0.72, 0.2), (0.9, 0.5)),
        ((0.32, 0.88), (0.5, 0.58), (0.68, 0.88)),
    ),
    "zigzag": _lines(((0.08, 0.7), (0.25, 0.3), (0.42, 0.7), (0.6, 0.3), (0.76, 0.7), (0.92, 0.4))),
    "steps": _lines(
        ((0.1, 0.85), (0.3, 0.85), (0.3, 0.5), (0.45, 0.5), (0.45, 0.2)),
        ((0.45, 0.2), (0.6, 0.2), (0.6, 0.55), (0.75, 0.55), (0.75, 0.85), (0.92, 0.85)),
    ),
    "letter M": _word("M", 0.6),
    "word": _word("Mt.", 0.4),
    "contours": _contours,
    "heap": _heap,
    "coin in a box": _coin_alone,
}
RUINS: dict[str, Drawn] = {
    "letter R": _word("R", 0.5),
    "cross": _lines(((0.25, 0.25), (0.75, 0.75)), ((0.75, 0.25), (0.25, 0.75))),
    "gate": _lines(
        ((0.25, 0.85), (0.25, 0.2), (0.75, 0.2), (0.75, 0.85)), ((0.5, 0.85), (0.5, 0.45))
    ),
    "stones": _lines(
        ((0.2, 0.8), (0.2, 0.6), (0.5, 0.6), (0.5, 0.8), (0.2, 0.8)),
        ((0.5, 0.8), (0.8, 0.8), (0.8, 0.6), (0.5, 0.6)),
        ((0.35, 0.6), (0.35, 0.4), (0.65, 0.4), (0.65, 0.6)),
    ),
    "corners": _lines(
        ((0.12, 0.3), (0.12, 0.12), (0.3, 0.12)),
        ((0.7, 0.12), (0.88, 0.12), (0.88, 0.3)),
        ((0.88, 0.7), (0.88, 0.88), (0.7, 0.88)),
        ((0.3, 0.88), (0.12, 0.88), (0.12, 0.7)),
    ),
}


def _somewhere(rng: Rng) -> Map:
    """As many mountains and ruins as a side has, where no side has them."""
    spots = [SPACES[int(place)] for place in rng.permutation(len(SPACES))[:11]]
    return Map(None, frozenset(spots[:5]), frozenset(spots[5:]))


def _played(canvas: Canvas, prints: Map, player: Player, rng: Rng) -> None:
    draw(canvas, play(rng, prints), player, rng)


def _crossword(canvas: Canvas, prints: Map, player: Player, rng: Rng) -> None:
    black = {s for s in SPACES if rng.random() < 0.13}
    black |= {space_at(10 - s.row, 10 - s.column) for s in black}
    ink = INKS[rng.integers(len(INKS))]
    paint(canvas, [box(_rect(s), None, 0, BLACK) for s in black])
    _letters(canvas, [s for s in SPACES if s not in black and rng.random() < 0.8], ink, rng)


def _word_search(canvas: Canvas, prints: Map, player: Player, rng: Rng) -> None:
    _letters(canvas, SPACES, BLACK, rng)
    ink = INKS[rng.integers(len(INKS))]
    for _ in range(rng.integers(0, 9)):
        row, start = rng.uniform(0.5, 10.5), float(rng.integers(0, 6))
        ends = points([(start + 0.3, row), (start + rng.uniform(2, 5), row)])
        paint(canvas, [strokes([ends if rng.random() < 0.5 else ends[:, ::-1]], ink, 0.08)])


def _battleships(canvas: Canvas, prints: Map, player: Player, rng: Rng) -> None:
    ink, art = INKS[rng.integers(len(INKS))], list[Art]()
    cross = [points([(-0.3, -0.3), (0.3, 0.3)]), points([(0.3, -0.3), (-0.3, 0.3)])]
    for space in SPACES:
        x, y = space.column + rng.uniform(0.42, 0.58), space.row + rng.uniform(0.42, 0.58)
        kind = rng.random()
        if kind < 0.3:
            art.append(disc((x, y), 0.08, None, 0, ink))
        elif kind < 0.5:
            art.append(strokes([line + by(x, y) for line in cross], ink, 0.06))
    paint(canvas, art)


def _numbers(canvas: Canvas, prints: Map, player: Player, rng: Rng) -> None:
    """A puzzle with numbers and shaded spaces."""
    shaded = [s for s in SPACES if rng.random() < 0.25]
    paint(canvas, [box(_rect(s), None, 0, (175, 175, 178)) for s in shaded])
    art: list[Art] = [
        Label(str(rng.integers(1, 12)), s.column + 0.5, s.row + 0.5, 0.5, BLACK, Face.REGULAR)
        for s in SPACES
        if rng.random() < 0.4
    ]
    paint(canvas, art)


def _letters(canvas: Canvas, where: list[Space] | tuple[Space, ...], ink: Colour, rng: Rng) -> None:
    letters = rng.choice(list("ABCDEFGHIKLMNOPRSTUVZ"), len(where))
    art: list[Art] = [
        Label(str(letter), s.column + 0.5, s.row + 0.5, 0.55, ink, Face.REGULAR)
        for s, letter in zip(where, letters, strict=True)
    ]
    paint(canvas, art)


def _rect(space: Space) -> Rect:
    return Rect(space.column, space.row, space.column + 1, space.row + 1)


OTHERS: dict[str, Callable[[Canvas, Map, Player, Rng], None]] = {
    "squared paper": _played,
    "another map": _played,
    "crossword": _crossword,
    "word search": _word_search,
    "battleships": _battleships,
    "number puzzle": _numbers,
}

if __name__ == "__main__":
    main()
