"""Where a blank sheet has coins and season boxes: whatever is printed below its map.

What lines shut in is a coin where it is round and others like it stand in a row with it, and a
box where it is square; four times two by two boxes with a taller one beside them are the seasons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

import cv2
import numpy as np

from scanner.arrays import Pixels
from scanner.find.thin_lines import ink
from scanner.layout import Layout, Point, Rect
from scanner.light import PAPER_WHITE
from scanner.numbers.strip import Strip
from scoring.boxes import SEASON_BOXES, SeasonBoxes
from scoring.sheet import MOST_COINS

# How a line is told from paper: darker by so much than what lies around it within half a space.
# Smoothed little for fine lines, more where a dark photo is grained.
LOOKS = ((0.8, 9), (0.8, 4), (1.6, 6), (2.4, 4))
AROUND = 0.5
NO_GRAIN = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (9, 9))
SMALLEST_COIN, LARGEST_COIN = 0.11, 0.42  # spaces, of the radius within its line
ROUND = 0.785  # of the square around a disc, the disc covers
SQUARE = 0.7  # of the rectangle around a box, the box covers at least, letters in it left out
SEEN = 9  # coins of a row of fourteen, at least: shade or glare may hide some
SMALLEST_BOX, LARGEST_BOX = 0.3, 3.0  # spaces
ALIKE = 0.25  # by how much coins or boxes of one kind may differ, of their size
SEASONS = 4

Found = TypeVar("Found")
Coins = tuple[tuple[Point, ...], float]
Seasons = tuple[tuple[SeasonBoxes[Rect], ...], Rect | None]
NO_COINS: Coins = ((), 0.0)
NO_SEASONS: Seasons = ((), None)


@dataclass(frozen=True)
class Shape:
    """Something that lines shut in."""

    rect: Rect
    covers: float  # of the rectangle around it

    @property
    def wide(self) -> float:
        return self.rect.right - self.rect.left

    @property
    def high(self) -> float:
        return self.rect.bottom - self.rect.top

    def like(self, other: Shape) -> bool:
        """Whether both are about as wide and as high."""
        return _near(self.wide, other.wide) and _near(self.high, other.high)


def _near(one: float, other: float) -> bool:
    return abs(one - other) < ALIKE * max(one, other)


def layout_below(strip: Strip) -> Layout | None:
    """The layout of a blank sheet; None where neither coins nor boxes are seen."""
    looks = [list(_shut_in(strip, masked)) for masked in _masks(strip)]
    coins, radius = _first([_coins(shapes) for shapes in looks], NO_COINS)
    seasons, final = _first([_seasons(shapes) for shapes in looks], NO_SEASONS)
    if not coins and not seasons:
        return None
    return Layout("learned", strip.rect, coins, radius, seasons, final)


def _first(found: Sequence[Found], nothing: Found) -> Found:
    return next((one for one in found if one != nothing), nothing)


def _masks(strip: Strip) -> Iterator[Pixels]:
    """What is shut in, as white: by lines, fine or coarse, and what is no paper itself."""
    dark = ink(strip.picture)
    block = round(AROUND * strip.size) | 1
    for smooth, darker in LOOKS:
        lines = cv2.adaptiveThreshold(
            cv2.GaussianBlur(dark, (0, 0), smooth),
            255,
            cv2.ADAPTIVE_THRESH_MEAN_C,
            cv2.THRESH_BINARY_INV,
            block,
            darker,
        )
        closed = cv2.morphologyEx(lines, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        yield cast(Pixels, cv2.bitwise_not(closed))
    for smooth, darker in LOOKS:
        inked = (cv2.GaussianBlur(dark, (0, 0), smooth) < PAPER_WHITE - 3 * darker).astype(np.uint8)
        filled = np.zeros_like(inked)
        outlines, _ = cv2.findContours(inked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        cv2.drawContours(filled, outlines, -1, (255,), cv2.FILLED)
        # Grain between them goes, and what joins one coin to the next.
        yield cast(Pixels, cv2.morphologyEx(filled, cv2.MORPH_OPEN, NO_GRAIN))


def _shut_in(strip: Strip, mask: Pixels) -> Iterator[Shape]:
    """Everything on the strip that hangs together in a mask."""
    many, _, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    for left, top, wide, high, area in boxes[1:many].tolist():
        x, y = strip.rect.left + left / strip.size, strip.rect.top + top / strip.size
        rect = Rect(x, y, x + wide / strip.size, y + high / strip.size)
        if strip.shows(rect):
            yield Shape(rect, area / (wide * high))


def _coins(shapes: Sequence[Shape]) -> Coins:
    """The track: fourteen alike in a row, first to last."""
    discs = [
        one
        for one in shapes
        if 2 * SMALLEST_COIN < one.wide < 2 * LARGEST_COIN
        and _near(one.wide, one.high)
        and abs(one.covers - ROUND) < 0.11
    ]
    for first in sorted(discs, key=lambda one: -sum(one.like(other) for other in discs)):
        alike = [one for one in discs if one.like(first)]
        radius = float(np.median([(one.wide + one.high) / 4 for one in alike]))
        for row in _rows(alike):
            track = _in_a_row([one.rect.centre for one in row])
            if track:
                return track, radius
    return NO_COINS


def _in_a_row(seen: Sequence[Point]) -> tuple[Point, ...]:
    """Fourteen places in a row at equal distances, of which most are seen; none if they are not."""
    places = np.array(seen)
    if len(places) < SEEN:
        return ()
    apart = float(np.median(np.diff(places[:, 0])))
    steps = (places[:, 0] - places[0, 0]) / apart
    number = np.rint(steps)
    if np.abs(steps - number).max() > ALIKE or number[-1] != MOST_COINS - 1:
        return ()
    track = np.column_stack(
        [np.polyval(np.polyfit(number, at, 2), np.arange(MOST_COINS)) for at in places.T]
    )
    return tuple((float(x), float(y)) for x, y in track)


def _rows(shapes: Sequence[Shape]) -> list[list[Shape]]:
    """Shapes by the rows they stand in, from the top; each row from the left."""
    rows: list[list[Shape]] = []
    for one in sorted(shapes, key=lambda one: one.rect.centre[1]):
        last = rows[-1][-1] if rows else None
        if last is not None and one.rect.centre[1] - last.rect.centre[1] < last.high / 2:
            rows[-1].append(one)
        else:
            rows.append([one])
    return [sorted(row, key=lambda one: one.rect.left) for row in rows]


def _seasons(shapes: Sequence[Shape]) -> Seasons:
    """The boxes of four seasons, and the one for the sum of them."""
    boxes = [
        one
        for one in shapes
        if SMALLEST_BOX < one.wide < LARGEST_BOX
        and SMALLEST_BOX < one.high < LARGEST_BOX
        and one.covers > SQUARE
    ]
    found = [season for total in boxes if (season := _beside(total, boxes)) is not None]
    found.sort(key=lambda season: (round(season.total.top), season.total.left))
    if len(found) != SEASONS:
        return NO_SEASONS
    taken = {id(rect) for season in found for rect in season}
    last = found[-1].total
    after = [
        one.rect
        for one in boxes
        if id(one.rect) not in taken
        and one.rect.left >= last.right - 0.1
        and one.rect.top < last.bottom
        and one.rect.bottom > last.top
    ]
    return tuple(found), min(after, key=lambda rect: rect.left, default=None)


def _beside(total: Shape, boxes: Sequence[Shape]) -> SeasonBoxes[Rect] | None:
    """The season whose total this is: two by two boxes stand left of it, half as high."""
    left = [
        one
        for one in boxes
        if one is not total
        and one.rect.right <= total.rect.left + 0.15
        and total.rect.left - one.rect.left < 3.2 * one.wide
        and one.rect.top > total.rect.top - 0.25 * total.high
        and one.rect.bottom < total.rect.bottom + 0.25 * total.high
        and 0.3 * total.high < one.high < 0.62 * total.high
    ]
    rows = [row for row in _rows(left) if len(row) >= 2]
    if len(rows) != 2:
        return None
    (first, second), (coins, monsters) = (row[-2:] for row in rows)
    if not all(first.like(one) for one in (second, coins, monsters)):
        return None
    places = (first, second, coins, monsters, total)
    by_name = dict(zip(SEASON_BOXES, (one.rect for one in places), strict=True))
    return SEASON_BOXES.each(lambda field: by_name[field])
