"""What a photo gains from the same sheet a season earlier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path

from assistant.evening.season_to_season import evidence
from bench.result import Result, Truth, compared, refused, truth_of
from scanner import Reading, ScanError, read_sheet, scan
from scoring.aftermath import aftermath
from scoring.sheet import Sheet
from scoring.spaces import Space

ALONE = "1 alone"
EARLIER_READING = "2 with the earlier reading"
EARLIER_SHEET = "3 with the true earlier sheet"
WAYS = (ALONE, EARLIER_READING, EARLIER_SHEET)

Series = tuple[Path, ...]  # photos of one sheet, season by season


def series_in(photos: Sequence[Path]) -> list[Series]:
    """The photos of each sheet, in the order of the seasons."""
    made = {photo: truth_of(photo).made for photo in photos}
    ordered = sorted(photos, key=lambda p: (str(p.parent), made[p]["player_id"], made[p]["number"]))
    sheets = groupby(ordered, key=lambda photo: (photo.parent, made[photo]["player_id"]))
    found = [tuple(shown) for _, shown in sheets]
    if not any(len(series) > 1 for series in found):
        raise SystemExit("No sheet is shown twice: make the photos with the studio's --series.")
    return found


def measure_series(photos: Series) -> tuple[Result, ...]:
    """Every photo but the first, read in three ways; the first is only evidence."""
    truths = [truth_of(photo) for photo in photos]
    return tuple(_read(photos, truths))


def _read(photos: Series, truths: Sequence[Truth]) -> Iterator[Result]:
    earlier = _scanned(photos[0], truths[0])
    for photo, (before, truth) in zip(photos[1:], pairwise(truths), strict=True):
        alone = _scanned(photo, truth)
        if isinstance(alone, str):
            yield from (refused(truth, alone, way) for way in WAYS)
            earlier = alone
            continue
        yield compared(truth, alone, ALONE)
        # As in a game: the earlier reading had the one before it as evidence.
        again = alone if isinstance(earlier, str) else _again(alone, earlier.sheet, earlier)
        yield compared(truth, again, EARLIER_READING)
        yield compared(truth, _again(alone, before.sheet), EARLIER_SHEET)
        earlier = again


def _scanned(photo: Path, truth: Truth) -> Reading | str:
    """The photo read alone, of a side that the game knows; or why it was refused."""
    try:
        return scan(photo, map=truth.sheet.map)
    except ScanError as error:
        return error.code


def _again(alone: Reading, before: Sheet, earlier: Reading | None = None) -> Reading:
    unsure: frozenset[Space] = frozenset()
    if earlier is not None:
        unsure = frozenset(doubt.space for doubt in earlier.doubts)
    earlier_sheet = evidence(before, unsure, aftermath(before), alone.sheet)
    return read_sheet(alone.seen, before=earlier_sheet).with_numbers_of(alone)
