"""Read coins and written numbers: which layout a sheet has, where its boxes lie, what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scanner.arrays import Floats64, ranked
from scanner.layout import Layout, Rect, layouts
from scanner.numbers.agreement import Weighed, heard_of_coins, weigh
from scanner.numbers.box_lines import Block, Lines, sought_blocks
from scanner.numbers.coin_row import MAYBE_COINS
from scanner.numbers.coins import Marked, cut_coins, decided, read_coins
from scanner.numbers.digits import (
    CROP,
    SEASON_KINDS,
    Candidate,
    Kind,
    cut_box,
    look,
    prepared,
)
from scanner.numbers.find_boxes import MAYBE_KNOWN_BOXES, Blocks, Tracks, find_blocks
from scanner.numbers.strip import Strip, strip_of
from scanner.place.flat import Flat
from scanner.place.place_map import Placed
from scanner.reading import NumberDoubt, Numbers
from scoring.message import Message, say

# How much most of them must look like boxes: the pattern of a carpet came up to 0.78, boxes to 1.
BOXES = 0.9
ASTRAY = 0.5  # a block of which most look less like boxes was set down beside them
# Chance that a row is a track. On strips kept out of training other rows came up to 0.75, no track
# had less than 0.99.
TRACK = 0.9
SURE = 0.9  # a track read with less is a doubt
# Likewise for a written number. Of 240 studio photographs nine in ten of the wrong ones are below.
SURE_OF_NUMBER = 0.95
UNSURE = 0.5  # what is read from a block that hardly looks like boxes
# A box that the photo cuts by no more (spaces) may be there as a whole: settling is off by as much.
EDGE = 0.12
SEASONS = 4
NOT_SHOWN: tuple[Candidate, ...] = ()


@dataclass(frozen=True)
class Boxes:
    """What the season boxes and the final one of a sheet may say."""

    read: tuple[tuple[Candidate, ...], ...]  # of all 21
    unsure: frozenset[int]  # those of which too little is seen to believe it
    found: bool = True  # else there are boxes that could not be found


def read_numbers(placed: Placed) -> Numbers:
    """Coins and written boxes of a sheet; all None where the print has none."""
    return numbers_below(placed.flat, (placed.layout,) if placed.layout else ())


def numbers_below(flat: Flat, may_be: Sequence[Layout] = ()) -> Numbers:
    """Coins and written boxes below a map that lies upright.

    `may_be` are the layouts that the print may have: any, if nothing is said.
    """
    may_be = may_be or layouts()
    strip = strip_of(flat)
    lines = Lines(strip)
    tracks = Tracks(lines)
    blocks = find_blocks(strip, lines, may_be, tracks)
    weighed: list[Weighed] = []
    alone: Marked | None = None
    boxes = _looked(strip, blocks) if blocks else None
    if boxes is None:
        boxes, blocks = _cut_off(strip, lines, may_be, tracks), None
    track = _track(strip, may_be, tracks, blocks if boxes and boxes.found else None)
    if boxes:
        seasons = [boxes.read[5 * season : 5 * season + 5] for season in range(SEASONS)]
        weighed = weigh(seasons, boxes.read[-1], track.counts.tolist() if track else None)
        weighed = [
            _unsure(box) if number in boxes.unsure else box for number, box in enumerate(weighed)
        ]
        if track:
            alone = track
            track = decided(track.chances, track.track, heard_of_coins(seasons))
    if track and track.track <= TRACK:
        track = replace(track, confidence=min(track.confidence, UNSURE))
    printed = blocks.layout if blocks and boxes else tracks.likeliest(may_be) if track else None
    return _numbers(weighed, track, alone, printed.name if printed else None)


def _unsure(box: Weighed) -> Weighed:
    return replace(box, confidence=min(box.confidence or UNSURE, UNSURE))


def _looked(strip: Strip, blocks: Blocks) -> Boxes | None:
    """What each box may say; None where these are no boxes.

    Nothing is believed of a block that was set down beside its boxes, as far as that is seen, nor
    of boxes where strip or photo just end: something may be written there all the same.
    """
    rects: list[tuple[Rect, Kind, Block]] = [
        (rect, kind, placed)
        for box, placed in zip(blocks.layout.seasons, blocks.placed, strict=True)
        for rect, kind in zip(box.all, SEASON_KINDS, strict=True)
    ]
    if blocks.layout.final:
        rects.append((blocks.layout.final, Kind.FINAL, blocks.placed[-1]))
    crops = np.full((len(rects), CROP, CROP, 3), 255, np.uint8)
    shown, missed = np.zeros(len(rects), bool), set()
    for number, (rect, _, placed) in enumerate(rects):
        centre = placed.at(np.array(rect.centre))
        there = _moved(rect, float(centre[0]), float(centre[1]))
        shown[number] = strip.shows(there)
        if shown[number]:
            crops[number] = cut_box(strip, rect, centre, placed.slant)
        elif strip.may_show(_shrunk(there)):
            missed.add(number)
    # The final box is none on some prints, a wreath or a shield; it does not vote.
    voting = np.flatnonzero(shown[:20])
    looked = look(prepared(list(crops)), [kind for _, kind, _ in rects]) if len(voting) else None
    if looked is None or ranked(looked.boxes[voting]) < BOXES:
        unsure = frozenset(missed.union(voting.tolist())) if blocks.surely_there else frozenset()
        return Boxes((NOT_SHOWN,) * 21, unsure, found=False) if unsure else None
    of_block = voting // len(SEASON_KINDS)
    astray = {
        number
        for number, block in zip(voting.tolist(), of_block.tolist(), strict=True)
        if ranked(looked.boxes[voting[of_block == block]]) < ASTRAY
    }
    read = [
        candidates if seen else NOT_SHOWN
        for candidates, seen in zip(looked.candidates, shown, strict=True)
    ]
    if not blocks.layout.final:
        read.append(NOT_SHOWN)
    return Boxes(tuple(read), frozenset(astray | missed))


def _cut_off(strip: Strip, lines: Lines, may_be: Sequence[Layout], tracks: Tracks) -> Boxes | None:
    """Boxes of a sheet that the photo shows in part: what it shows of them may be written in."""
    way = tracks.clearest(may_be)
    if way is None or tracks.of(way).clearness < MAYBE_COINS:
        return None
    rects = [rect for season in way.seasons for rect in season.all]
    shown = frozenset(number for number, rect in enumerate(rects) if strip.shows(rect))
    if not 0 < len(shown) < len(rects) or sought_blocks(lines, way)[1] < MAYBE_KNOWN_BOXES:
        return None
    return Boxes((NOT_SHOWN,) * 21, shown, found=False)


def _moved(rect: Rect, x: float, y: float) -> Rect:
    """The box around another centre, as far as numbers in it reach."""
    wide, high = (rect.right - rect.left) / 2, (rect.bottom - rect.top) / 2
    return Rect(x - wide, y - high, x + wide, y + high)


def _shrunk(rect: Rect) -> Rect:
    return Rect(rect.left + EDGE, rect.top + EDGE, rect.right - EDGE, rect.bottom - EDGE)


def _track(
    strip: Strip, may_be: Sequence[Layout], tracks: Tracks, blocks: Blocks | None
) -> Marked | None:
    """Which coins are marked; None without a track, or where the photo cuts it off."""
    if blocks and not blocks.layout.coins:
        return None
    way = blocks.layout if blocks else tracks.clearest(may_be)
    if way is None:
        return None
    best = tracks.led(way, blocks.placed) if blocks else tracks.of(way)
    whole = all(strip.shows(_around(coin, way.coin_radius)) for coin in best.coins)
    if not whole or (best.clearness < MAYBE_COINS and not blocks):
        return None
    marked = read_coins(cut_coins(strip, best.coins))
    # Sheets with boxes so far below the map have a track above them, even if it is hardly seen.
    return marked if blocks or marked.track > TRACK else None


def _around(place: Floats64, reach: float) -> Rect:
    x, y = place.tolist()
    return Rect(x - reach, y - reach, x + reach, y + reach)


def _numbers(
    weighed: Sequence[Weighed], track: Marked | None, alone: Marked | None, named: str | None
) -> Numbers:
    """What was read, put together; `alone` is the track before the boxes were heard."""
    numbers = Numbers(layout=named)
    if track is not None:
        numbers = replace(
            numbers,
            coins=track.count,
            coins_confidence=track.confidence,
            coins_or=track.others,
            marked=track.coins,
            remarks=coin_remarks(track, alone or track),
        )
    if not weighed:
        return numbers
    rows = [weighed[5 * season : 5 * season + 5] for season in range(SEASONS)]
    final = weighed[-1]
    return replace(
        numbers,
        written=tuple(tuple(box.number for box in row) for row in rows),
        written_confidence=tuple(tuple(box.confidence for box in row) for row in rows),
        final=final.number,
        final_confidence=final.confidence,
        doubts=_doubts(rows, final),
    )


def _doubts(rows: Sequence[Sequence[Weighed]], final: Weighed) -> tuple[NumberDoubt, ...]:
    places = [
        (season, field, box) for season, row in enumerate(rows) for field, box in enumerate(row)
    ]
    return tuple(
        NumberDoubt(
            season,
            field,
            box.number,
            tuple(other.number for other in box.others),
            box.confidence,
        )
        for season, field, box in [*places, (None, 0, final)]
        if 0 < box.confidence < SURE_OF_NUMBER
    )


def coin_remarks(track: Marked, alone: Marked) -> tuple[Message, ...]:
    """What is worth saying of the coins as they are marked."""
    remarks: list[Message] = []
    if not track.in_order:
        places = tuple(place for place, coin in enumerate(track.coins, 1) if coin)
        remarks.append(say("The coins are marked out of order: {places}.", places=places))
    if track.count != alone.count:
        remarks.append(
            say(
                "The coins written last speak for {coins} on the track, which alone looks like"
                " {alone}.",
                coins=track.count,
                alone=alone.count,
            )
        )
    elif alone.confidence < SURE <= track.confidence:
        remarks.append(
            say("The coins written last agree with {coins} on the track.", coins=track.count)
        )
    if track.confidence < SURE:
        remarks.append(
            say(
                "The track shows {coins} marked coins, or {others}: it is not certain.",
                coins=track.count,
                others=track.others,
            )
        )
    return tuple(remarks)
