"""What the written boxes of a sheet may say, and which of them cannot be believed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from scanner.arrays import ranked
from scanner.layout import Layout, Rect
from scanner.numbers.blocks import Block, seek_blocks
from scanner.numbers.coin_row import MAYBE_COINS
from scanner.numbers.digits import (
    CROP,
    SEASON_KINDS,
    Candidate,
    Kind,
    as_crops,
    cut_box,
    read_boxes,
)
from scanner.numbers.find_boxes import MAYBE_KNOWN_BOXES, Blocks, Tracks
from scanner.numbers.strip import Strip
from scanner.numbers.strip_lines import Lines
from scoring.boxes import SEASON_BOXES, SheetBoxes
from scoring.seasons import Season

# How much most of them must look like boxes: the pattern of a carpet came up to 0.78, boxes to 1.
BOXES = 0.9
ASTRAY = 0.5  # a block of which most look less like boxes was set down beside them
# A box that the photo cuts by no more (spaces) may be there as a whole: blocks are off by as much.
EDGE = 0.12


@dataclass(frozen=True)
class BoxRead:
    """What a box may say."""

    candidates: tuple[Candidate, ...] = ()  # none: the photo does not show it
    unsure: bool = False  # too little is seen of it to believe that


NOT_SHOWN = BoxRead()


@dataclass(frozen=True)
class Boxes:
    """What the season boxes and the final one of a sheet may say."""

    read: SheetBoxes[BoxRead]
    found: bool = True  # else there are boxes that could not be found


def boxes_of(strip: Strip, blocks: Blocks) -> Boxes | None:
    """What each box may say; None where these are no boxes.

    Two kinds of boxes are not believed, since something may be written there all the same: those of
    a block that seems to lie beside its boxes, and those at which strip or photo just end.
    """
    rects = _rects(blocks)
    crops = np.full((len(rects), CROP, CROP, 3), 255, np.uint8)
    shown, missed = np.zeros(len(rects), bool), set()
    for number, (rect, _, block) in enumerate(rects):
        centre = block.at(np.array(rect.centre))
        there = _moved(rect, float(centre[0]), float(centre[1]))
        shown[number] = strip.shows(there)
        if shown[number]:
            crops[number] = cut_box(strip, rect, centre, block.slant)
        elif strip.may_show(there.grown(-EDGE)):
            missed.add(number)
    # The final box is none on some prints, a wreath or a shield; it does not vote.
    voting = np.flatnonzero(shown[:20])
    kinds = [kind for _, kind, _ in rects]
    seen = read_boxes(as_crops(list(crops)), kinds) if len(voting) else None
    if seen is None or ranked(seen.boxes[voting]) < BOXES:
        unsure = missed.union(voting.tolist()) if blocks.surely_there else set()
        return _not_found(unsure, len(rects)) if unsure else None
    of_block = voting // len(SEASON_KINDS)
    astray = {
        number
        for number, block in zip(voting.tolist(), of_block.tolist(), strict=True)
        if ranked(seen.boxes[voting[of_block == block]]) < ASTRAY
    }
    read = [
        BoxRead(candidates if shown[number] else (), number in astray or number in missed)
        for number, candidates in enumerate(seen.candidates)
    ]
    return Boxes(_of_sheet(read))


def boxes_cut_off(
    strip: Strip, lines: Lines, may_be: Sequence[Layout], tracks: Tracks
) -> Boxes | None:
    """Boxes of a sheet that the photo shows in part: what it shows of them may be written in."""
    layout = tracks.clearest(may_be)
    if layout is None or tracks.of(layout).clearness < MAYBE_COINS:
        return None
    rects = [rect for season in layout.seasons for rect in season]
    shown = {number for number, rect in enumerate(rects) if strip.shows(rect)}
    if not 0 < len(shown) < len(rects) or seek_blocks(lines, layout)[1] < MAYBE_KNOWN_BOXES:
        return None
    return _not_found(shown, len(rects))


def _not_found(unsure: Collection[int], boxes: int) -> Boxes:
    """Boxes of which nothing is read, and what may be written in some of them is missed."""
    read = [BoxRead(unsure=number in unsure) for number in range(boxes)]
    return Boxes(_of_sheet(read), found=False)


def _of_sheet(read: Sequence[BoxRead]) -> SheetBoxes[BoxRead]:
    """All boxes of a sheet; where the layout has no final one, none is shown."""
    has_final = len(read) > len(Season) * len(SEASON_BOXES)
    return SheetBoxes.in_order(read if has_final else [*read, NOT_SHOWN])


def _rects(blocks: Blocks) -> list[tuple[Rect, Kind, Block]]:
    """All boxes of a layout, the final one last, each with its block."""
    rects = [
        (rect, kind, block)
        for box, block in zip(blocks.layout.seasons, blocks.placed, strict=True)
        for rect, kind in zip(box, SEASON_KINDS, strict=True)
    ]
    if blocks.layout.final:
        rects.append((blocks.layout.final, Kind.FINAL, blocks.placed[-1]))
    return rects


def _moved(rect: Rect, x: float, y: float) -> Rect:
    """The box around another centre, as far as numbers in it reach."""
    wide, high = (rect.right - rect.left) / 2, (rect.bottom - rect.top) / 2
    return Rect(x - wide, y - high, x + wide, y + high)
