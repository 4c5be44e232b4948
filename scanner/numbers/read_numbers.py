"""The stage `numbers`: coins and written boxes below the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scanner.arrays import Floats64
from scanner.layout import Layout, Rect, layouts
from scanner.numbers.agreement import Weighed, counts_by_coins_written, weigh_boxes
from scanner.numbers.coin_row import MAYBE_COINS
from scanner.numbers.coins import Marked, cut_coins, likeliest_marks, read_coins
from scanner.numbers.find_boxes import Blocks, Tracks, find_blocks
from scanner.numbers.number_doubts import coin_remarks, doubts_about
from scanner.numbers.strip import Strip, strip_of
from scanner.numbers.strip_lines import Lines
from scanner.numbers.written_boxes import BoxRead, boxes_cut_off, boxes_of
from scanner.place.flat import Flat
from scanner.place.place_map import Placed
from scanner.reading import Numbers
from scoring.boxes import SheetBoxes

# Chance that a row is a track. On strips kept out of training other rows came up to 0.75, no track
# had less than 0.99.
TRACK = 0.9
UNSURE = 0.5  # what is read from a block that hardly looks like boxes


def read_numbers(placed: Placed) -> Numbers:
    """Coins and written boxes of a sheet; all None where the print has none."""
    if placed.layout and not (placed.layout.coins or placed.layout.seasons):
        return Numbers()  # as somebody said of a map that was learned
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
    boxes = boxes_of(strip, blocks) if blocks else None
    if boxes is None:
        boxes, blocks = boxes_cut_off(strip, lines, may_be, tracks), None
    track = _read_track(strip, may_be, tracks, blocks if boxes and boxes.found else None)
    weighed: SheetBoxes[Weighed] | None = None
    alone: Marked | None = None
    if boxes:
        read = boxes.read.each(lambda box: box.candidates)
        weighed = weigh_boxes(read, track.counts.tolist() if track else None)
        weighed = weighed.with_each(boxes.read, _doubted_if_unsure)
        if track:
            alone = track
            track = likeliest_marks(
                track.chances, track.track, counts_by_coins_written(read.seasons)
            )
    if track and track.track <= TRACK:
        track = replace(track, confidence=min(track.confidence, UNSURE))
    printed = blocks.layout if blocks and boxes else tracks.likeliest(may_be) if track else None
    return _together(weighed, track, alone, printed.name if printed else None)


def _doubted_if_unsure(box: Weighed, read: BoxRead) -> Weighed:
    if not read.unsure:
        return box
    return replace(box, confidence=min(box.confidence or UNSURE, UNSURE))


def _read_track(
    strip: Strip, may_be: Sequence[Layout], tracks: Tracks, blocks: Blocks | None
) -> Marked | None:
    """Which coins are marked; None without a track, or where the photo cuts it off."""
    if blocks and not blocks.layout.coins:
        return None
    layout = blocks.layout if blocks else tracks.clearest(may_be)
    if layout is None:
        return None
    best = tracks.above(layout, blocks.placed) if blocks else tracks.of(layout)
    whole = all(strip.shows(_around(coin, layout.coin_radius)) for coin in best.coins)
    if not whole or (best.clearness < MAYBE_COINS and not blocks):
        return None
    marked = read_coins(cut_coins(strip, best.coins))
    # Sheets with boxes so far below the map have a track above them, even if it is hardly seen.
    return marked if blocks or marked.track > TRACK else None


def _around(place: Floats64, reach: float) -> Rect:
    x, y = place.tolist()
    return Rect(x - reach, y - reach, x + reach, y + reach)


def _together(
    weighed: SheetBoxes[Weighed] | None,
    track: Marked | None,
    alone: Marked | None,
    layout: str | None,
) -> Numbers:
    """What was read, put together; `alone` is the track without what is written."""
    numbers = Numbers(layout=layout)
    if track is not None:
        numbers = replace(
            numbers,
            coins=track.count,
            coins_confidence=track.confidence,
            coins_or=track.others,
            marked=track.coins,
            remarks=coin_remarks(track, alone or track),
        )
    if weighed is None:
        return numbers
    return replace(
        numbers,
        written=weighed.each(lambda box: box.number).seasons,
        written_confidence=weighed.each(lambda box: box.confidence).seasons,
        final=weighed.final.number,
        final_confidence=weighed.final.confidence,
        doubts=tuple(doubts_about(weighed)),
    )
