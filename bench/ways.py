"""What each step of reading the sheet as a whole gains."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bench.result import Result, compared, refused, truth_of
from scanner import Reading, ScanError, scan
from scanner.read.alike import read_alike
from scanner.read.card_shapes import weighed_by_card_shapes
from scanner.read.crops import crops_of
from scanner.read.hero_marks import weighed_by_hero_cards
from scanner.read.likeliest_sheet import likeliest_sheet
from scanner.read.spaces import Chances, read_spaces

EACH_ALONE = "1 each space alone"
TOGETHER = "2 the network over the sheet"
ALIKE = "3 and drawn alike, read alike"
SHAPES = "4 and the cards' shapes"
HEROES = "5 and heroes' cards"
WITHOUT_BOXES = "6 without the boxes of signs"  # where any are shown
WAYS = (EACH_ALONE, TOGETHER, ALIKE, SHAPES, HEROES, WITHOUT_BOXES)


def measure_ways(photo: Path) -> tuple[Result, ...]:
    """One photo, found once and read in several ways."""
    truth = truth_of(photo)
    try:
        reading = scan(photo)
    except ScanError as error:
        return tuple(refused(truth, error.code, way) for way in WAYS if way != WITHOUT_BOXES)
    return tuple(compared(truth, read, way) for way, read in _ways(reading))


def _ways(reading: Reading) -> Iterator[tuple[str, Reading]]:
    crops, map = crops_of(reading.picture), reading.sheet.map
    yield (
        EACH_ALONE,
        _read(reading, read_spaces(crops, map, reading.seen.signs_shown, together=False)),
    )
    chances = read_spaces(crops, map, reading.seen.signs_shown)
    yield TOGETHER, _read(reading, chances)
    chances = read_alike(chances)
    yield ALIKE, _read(reading, chances)
    chances = weighed_by_card_shapes(chances, map)
    yield SHAPES, _read(reading, chances)
    yield HEROES, _read(reading, weighed_by_hero_cards(chances))
    if reading.seen.signs_shown:
        bare = read_spaces(crops, map)
        yield (
            WITHOUT_BOXES,
            _read(reading, weighed_by_hero_cards(weighed_by_card_shapes(read_alike(bare), map))),
        )


def _read(reading: Reading, chances: Chances) -> Reading:
    read = likeliest_sheet(chances, reading.sheet.map)
    return replace(
        reading, sheet=read.sheet, confidence=read.confidence, doubts=read.doubts, signs=()
    )
