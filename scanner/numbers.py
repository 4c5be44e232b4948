"""Read coins and written numbers: which layout a sheet has, where its boxes lie, what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from scanner.coins import Marked, cut_coins, decided, read_coins
from scanner.digits import (
    CROP,
    SEASON_KINDS,
    Candidate,
    Kind,
    cut_box,
    look,
    prepared,
)
from scanner.flatten import Flat
from scanner.layout import Layout, Rect, SeasonBox, layout
from scanner.lead import led_blocks
from scanner.ranked import ranked
from scanner.reading import NumberDoubt, Numbers
from scanner.settle import (
    Lines,
    Placed,
    settled_blocks,
    settled_coins,
    sought_blocks,
)
from scanner.strip import Strip, strip_of
from scanner.sums import Weighed, heard_of_coins, weigh
from scoring.message import Message, say

# Clearness of lines where a layout has its boxes. On 120 studio photographs sheets without boxes
# came up to 1.14, sheets with boxes down to 1.13: between them the network has the last word.
MAYBE_BOXES = 1.0
MAYBE_KNOWN_BOXES = 0.7  # where markers say which layout it is, there are boxes, cut off or not
# Likeness of coins: without a track up to 0.32, with one down from 0.48.
MAYBE_COINS = 0.4
# Sheets without a coin track have their boxes nearer to the map, by what the track would take.
WITHOUT_TRACK = 0.9
# How much most of them must look like boxes: the pattern of a carpet came up to 0.78, boxes to 1.
BOXES = 0.9
SURE = 0.9  # a track read with less is a doubt
# Likewise for a written number. Of 240 studio photographs nine in ten of the wrong ones are below.
SURE_OF_NUMBER = 0.95
UNSURE = 0.5  # what is read from a block that hardly looks like boxes
SEASONS = 4
NOT_SHOWN: tuple[Candidate, ...] = ()


@dataclass(frozen=True, eq=False)
class Blocks:
    """The season boxes of a sheet where they were found."""

    layout: Layout
    placed: tuple[Placed, ...]


def read_numbers(flat: Flat, layouts: Sequence[Layout] = ()) -> Numbers:
    """Coins and numbers below a map that lies upright; all None where the print has none.

    `layouts` are those that the print may have: the official one and ours if nothing is said.
    """
    layouts = layouts or (layout("official"), layout("own"))
    strip = strip_of(flat)
    lines = Lines(strip)
    blocks = _blocks(strip, lines, layouts)
    weighed: list[Weighed] = []
    alone: Marked | None = None
    boxes, astray = _looked(strip, blocks) if blocks else (None, frozenset())
    track = _track(strip, lines, layouts, blocks if boxes else None)
    if boxes:
        seasons = [tuple(boxes[5 * season : 5 * season + 5]) for season in range(SEASONS)]
        weighed = weigh(seasons, boxes[-1], track.counts.tolist() if track else None)
        weighed = [
            replace(box, confidence=min(box.confidence, UNSURE)) if number in astray else box
            for number, box in enumerate(weighed)
        ]
        if track:
            alone = track
            track = decided(track.chances, track.track, heard_of_coins(seasons))
    named = blocks.layout.name if blocks and boxes else layouts[0].name if track else None
    return _numbers(weighed, track, alone, named)


def _blocks(strip: Strip, lines: Lines, layouts: Sequence[Layout]) -> Blocks | None:
    """The layout whose boxes are seen best, if any are."""
    best, clearest = None, MAYBE_BOXES if len(layouts) > 1 else MAYBE_KNOWN_BOXES
    for one in layouts:
        ways = [one] if one.signs else [one, without_track(one)]
        for way in ways:
            if not way.seasons:
                continue
            led = led_blocks(strip, way) if way.markers else ()
            for near in ((), led) if led else ((),):
                rough, clearness = sought_blocks(lines, way, near)
                if clearness > clearest:
                    best, clearest = (way, rough), clearness
    if best is None:
        return None
    return Blocks(best[0], settled_blocks(lines, *best))


def without_track(one: Layout) -> Layout:
    """The same layout on a sheet that has no coin track."""

    def raised(rect: Rect) -> Rect:
        return replace(rect, top=rect.top - WITHOUT_TRACK, bottom=rect.bottom - WITHOUT_TRACK)

    def season(box: SeasonBox) -> SeasonBox:
        first, second = box.edicts
        return SeasonBox(
            (raised(first), raised(second)),
            raised(box.coins),
            raised(box.monsters),
            raised(box.total),
        )

    return replace(
        one,
        coins=(),
        coin_radius=0.0,
        seasons=tuple(season(box) for box in one.seasons),
        final=raised(one.final) if one.final else None,
    )


def _looked(
    strip: Strip, blocks: Blocks
) -> tuple[list[tuple[Candidate, ...]] | None, frozenset[int]]:
    """What each of the 20 boxes and the final one may say; None where these are no boxes.

    Also which of them lie in a block that was set down beside its boxes, as far as that is seen.
    """
    rects: list[tuple[Rect, Kind, Placed]] = [
        (rect, kind, placed)
        for box, placed in zip(blocks.layout.seasons, blocks.placed, strict=True)
        for rect, kind in zip(box.all, SEASON_KINDS, strict=True)
    ]
    if blocks.layout.final:
        rects.append((blocks.layout.final, Kind.FINAL, blocks.placed[-1]))
    crops = np.full((len(rects), CROP, CROP, 3), 255, np.uint8)
    shown = np.zeros(len(rects), bool)
    for number, (rect, _, placed) in enumerate(rects):
        centre = placed.at(np.array(rect.centre))
        shown[number] = strip.shows(_moved(rect, float(centre[0]), float(centre[1])))
        if shown[number]:
            crops[number] = cut_box(strip, rect, centre, placed.slant)
    if not shown.any():
        return None, frozenset()
    looked = look(prepared(list(crops)), [kind for _, kind, _ in rects])
    # The final box is none on some prints, a wreath or a shield; it does not vote.
    if not shown[:20].any() or ranked(looked.boxes[:20][shown[:20]]) < BOXES:
        return None, frozenset()
    astray = {
        number
        for first in range(0, 20, len(SEASON_KINDS))
        for number in range(first, first + len(SEASON_KINDS))
        if shown[number] and ranked(looked.boxes[first : first + len(SEASON_KINDS)]) < 0.5
    }
    read = [
        candidates if seen else NOT_SHOWN
        for candidates, seen in zip(looked.candidates, shown, strict=True)
    ]
    return read if blocks.layout.final else [*read, NOT_SHOWN], frozenset(astray)


def _moved(rect: Rect, x: float, y: float) -> Rect:
    """The box around another centre, as far as numbers in it reach."""
    wide, high = (rect.right - rect.left) / 2, (rect.bottom - rect.top) / 2
    return Rect(x - wide, y - high, x + wide, y + high)


def _track(
    strip: Strip, lines: Lines, layouts: Sequence[Layout], blocks: Blocks | None
) -> Marked | None:
    """Which coins are marked; None without a track, or where the photo cuts it off."""
    ways = [blocks.layout] if blocks else list(layouts)
    tracks = [settled_coins(lines, way) for way in ways if way.coins]
    best = max(tracks, key=lambda track: track.clearness, default=None)
    if best is None or best.clearness < MAYBE_COINS:
        return None
    if not all(strip.shows(_moved(Rect(0, 0, 0.3, 0.3), x, y)) for x, y in best.coins.tolist()):
        return None
    marked = read_coins(cut_coins(strip, best.coins))
    return marked if marked.track > 0.5 else None


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
