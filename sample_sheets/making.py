"""Makes a photograph with its truth from a seed and a number, the same one every time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np

from sample_sheets.boards import Board, play, play_series
from sample_sheets.camera import Photo, canvas_scale, photograph
from sample_sheets.camera_shot import Difficulty
from sample_sheets.canvas import Canvas
from sample_sheets.habits import Models
from sample_sheets.hands import Pen, draw
from sample_sheets.players import Player
from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.prints_landmarks_bold import Landmarks, some_landmarks
from sample_sheets.runes import Runes, load_runes
from sample_sheets.strokes import Sources, Split, load_sources
from sample_sheets.telling import truth_of_signs
from sample_sheets.wide import Hands, make_somebody, pick_hands
from scanner.layout import Rect
from scoring.maps import SIDES, side
from scoring.sheet import Map, Sheet

Rng = np.random.Generator
Size = tuple[int, int]  # width and height of an upright photo
# Phones' own sizes from 2 to 48 megapixels, portrait, with the share of photos that have them.
SIZES: tuple[tuple[Size, float], ...] = (
    ((1200, 1600), 0.36),
    ((1536, 2048), 0.25),
    ((1944, 2592), 0.13),
    ((2448, 3264), 0.1),
    ((3024, 4032), 0.12),
    ((3468, 4624), 0.02),
    ((6000, 8000), 0.02),
)
LANDSCAPE = 0.25  # share of photos
STYLES = {PrintStyle.OFFICIAL: 0.56, PrintStyle.OWN: 0.18, PrintStyle.PLAIN: 0.26}
# With scans at hand every fourth print is one of them.
STYLES_WITH_SCANS = {
    PrintStyle.OFFICIAL: 0.4,
    PrintStyle.OWN: 0.15,
    PrintStyle.PLAIN: 0.2,
    PrintStyle.SCAN: 0.25,
}
SCANNED_SIDES = ("A", "B")
SEASONS = 4
HARD = 0.35  # share of hard photos where both kinds are wanted


@dataclass(frozen=True)
class Order:
    """What photographs are wanted."""

    seed: int
    difficulty: Difficulty | Literal["mixed"] = "mixed"
    series: bool = False  # four photos of each sheet, one at the end of every season
    size: Size | None = None  # None: any phone's
    style: PrintStyle | None = None  # None: all kinds
    map: str | None = None  # None: all four sides
    stage: float | None = None  # None: any; 0 is early spring, 1 the end of winter
    split: Split | None = None  # of the drawings by people
    scans: Path | None = None
    doodles: Path | None = None
    varied: bool = False  # to learn from: no drawing by people comes twice the same
    tables: Path | None = None
    hands: Hands = Hands.USUAL
    runes: Path | None = None  # characters of foreign alphabets
    evening: int = 0  # which of the same players' evenings: another sheet, on another print
    shot: int = 0  # which photograph of the same sheets: another is taken anew, from elsewhere


@dataclass(frozen=True, eq=False)
class Made:
    """A photograph with everything known about it."""

    photo: Photo
    canvas: Canvas  # the flat sheet
    sheet: Sheet  # coins only where the photo shows them
    truth: dict[str, Any]  # for the JSON file
    pen: Pen  # that filled it in


@dataclass(frozen=True, eq=False)
class Sitting:
    """Somebody with a sheet before them: all that is settled before anything is printed."""

    group: int  # photos of one group show one sheet
    season: int
    style: PrintStyle
    map: Map
    hands: Hands
    player: Player
    landmarks: Landmarks | None  # mountains and ruins unlike those of the style
    rng: Rng  # goes on with the board, the print and the hand

    def description(self, order: Order) -> dict[str, Any]:
        return {
            "player_id": f"{order.seed}-{self.group}",
            "split": order.split,
            "print": self.style.value,
            "landmarks": self.landmarks.description if self.landmarks else {},
            "player": self.player.description,
            "hands": self.hands.value,
            "habits": [habit.name for habit in self.player.habits],
            "details": [habit.detail for habit in self.player.habits],
        }


def sit(order: Order, number: int) -> Sitting:
    """Who plays on what in the photograph of that number."""
    group, season = divmod(number, SEASONS) if order.series else (number, 0)
    rng = _rng(order.seed, group)
    style, letter = _print(order, rng)
    # What usual hands have no need of has a line of chance of its own: their sheets stay theirs.
    more = _rng(order.seed, group, 0)
    hands = pick_hands(more) if order.hands is Hands.MIXED else order.hands
    landmarks = _landmarks(order, style, more)
    player = make_somebody(rng, hands, _models(order))
    if order.evening:  # the same player, and all else by a chance of its own
        rng = _rng(order.seed, group, SEASONS + order.evening)
        style, letter = _print(order, rng)
        landmarks = _landmarks(order, style, rng)
    return Sitting(group, season, style, side(letter), hands, player, landmarks, rng)


def _print(order: Order, rng: Rng) -> tuple[PrintStyle, str]:
    style = _style(order, rng)
    letters = SCANNED_SIDES if style is PrintStyle.SCAN else SIDES
    return style, order.map or letters[int(rng.integers(len(letters)))]


def _landmarks(order: Order, style: PrintStyle, rng: Rng) -> Landmarks | None:
    if order.hands is Hands.USUAL or style not in (PrintStyle.OFFICIAL, PrintStyle.PLAIN):
        return None
    return some_landmarks(rng, style is PrintStyle.PLAIN)


def _models(order: Order) -> Models:
    sources = _sources(order.doodles, order.split, order.varied) if order.doodles else None
    runes = _runes(order.runes, order.split) if order.runes else None
    return Models(order.split, sources, runes, order.varied)


def make(order: Order, number: int) -> Made:
    """The photograph of that number, counted from 0, whatever was made before it."""
    sitting = sit(order, number)
    if order.series:
        board = play_series(sitting.rng, sitting.map)[sitting.season]
    else:
        board = play(sitting.rng, sitting.map, order.stage)
    # One line of chance for the sheet and one for each photo of it.
    evening = (SEASONS + order.evening,) if order.evening else ()
    again = (order.shot,) if order.shot else ()
    rng = _rng(order.seed, sitting.group, *evening, sitting.season + 1, *again)
    size = order.size or _size(rng)
    difficulty: Difficulty = "hard" if rng.random() < HARD else "normal"
    if order.difficulty != "mixed":
        difficulty = order.difficulty
    canvas = print_sheet(
        sitting.style,
        sitting.map,
        canvas_scale(size),
        sitting.rng,
        order.scans,
        sitting.landmarks,
    )
    pen = draw(canvas, board, sitting.player, sitting.rng)
    photo = photograph(canvas, rng, difficulty, size, order.tables, sitting.player.faintest)
    sheet = board.sheet
    if not _shows_coins(photo, canvas):
        sheet = replace(sheet, coins=None)
    made = {
        "seed": order.seed,
        "number": number,
        **({"evening": order.evening} if order.evening else {}),
        **({"shot": order.shot} if order.shot else {}),
        **sitting.description(order),
        **truth_of_signs(pen, board),
        "layout": canvas.layout.name,
        "stage": round(_stage(board), 3),
        "difficulty": difficulty,
        "camera": photo.shot.description,
    }
    return Made(photo, canvas, sheet, _truth(photo, canvas, board, sheet, made), pen)


def _rng(seed: int, *key: int) -> Rng:
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=key))


@lru_cache(maxsize=4)
def _sources(folder: Path, split: Split | None, varied: bool) -> Sources:
    return load_sources(folder, split, varied)


@lru_cache(maxsize=4)
def _runes(folder: Path, split: Split | None) -> Runes:
    return load_runes(folder, split)


def _style(order: Order, rng: Rng) -> PrintStyle:
    if order.style is not None:
        return order.style
    shares = STYLES_WITH_SCANS if order.scans else STYLES
    if order.map not in (None, *SCANNED_SIDES):
        shares = STYLES
    styles = list(shares)
    return styles[int(rng.choice(len(styles), p=list(shares.values())))]


def _size(rng: Rng) -> Size:
    width, height = SIZES[int(rng.choice(len(SIZES), p=[share for _, share in SIZES]))][0]
    return (height, width) if rng.random() < LANDSCAPE else (width, height)


def _stage(board: Board) -> float:
    """How much of the map is filled."""
    free = len(board.sheet.map.blank) - len(board.sheet.map.mountains | board.sheet.map.wasteland)
    return 1 - len(board.sheet.empty) / free


def _shows_coins(photo: Photo, canvas: Canvas) -> bool:
    """Whether the whole coin track is in the photo."""
    coins, radius = canvas.layout.coins, canvas.layout.coin_radius
    if not coins:
        return False
    return photo.shows(
        Rect(
            min(x for x, _ in coins) - radius,
            min(y for _, y in coins) - radius,
            max(x for x, _ in coins) + radius,
            max(y for _, y in coins) + radius,
        )
    )


def _truth(
    photo: Photo, canvas: Canvas, board: Board, sheet: Sheet, made: dict[str, Any]
) -> dict[str, Any]:
    """What the JSON file says; `null` stands where the photo shows nothing."""
    boxes = canvas.layout.seasons
    written: list[list[int | None]] = [[None] * 5 for _ in range(SEASONS)]
    for season, (box, numbers) in enumerate(zip(boxes, board.seasons, strict=False)):
        for field, (rect, value) in enumerate(zip(box, numbers, strict=True)):
            if value is not None and photo.shows(rect):
                written[season][field] = value
    final = canvas.layout.final
    return {
        "map": board.sheet.map.name,
        "size": [photo.pixels.shape[1], photo.pixels.shape[0]],
        "corners": _rounded(photo.corners),
        "crossings": _rounded(photo.crossings),
        "coins": sheet.coins,
        "written": written,
        "final": board.final if final and photo.shows(final) else None,
        "made": made,
    }


def _rounded(places: Any) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in places]


def use_one_core() -> None:
    """OpenCV's own threads gain nothing beside worker processes."""
    cv2.setNumThreads(1)
