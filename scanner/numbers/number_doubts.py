"""Doubts about numbers, and what is worth saying of the coins."""

from __future__ import annotations

from collections.abc import Iterator

from scanner.numbers.agreement import Weighed
from scanner.numbers.coins import Marked
from scanner.reading import NumberDoubt
from scoring.boxes import SEASON_BOXES, Box, SheetBoxes
from scoring.message import Message, say
from scoring.seasons import Season

SURE_OF_COINS = 0.9  # a track read with less is a doubt
# Likewise for a written number. Of 240 studio photographs nine in ten of the wrong ones are below.
SURE_OF_NUMBER = 0.95


def doubts_about(sheet: SheetBoxes[Weighed]) -> Iterator[NumberDoubt]:
    """The written numbers that are not read surely, with what else they may be."""
    for season, row in zip(Season, sheet.seasons, strict=True):
        for box, weighed in zip(SEASON_BOXES, row, strict=True):
            yield from _doubt_about(season, box, weighed)
    yield from _doubt_about(None, Box.FINAL, sheet.final)


def _doubt_about(season: Season | None, box: Box, weighed: Weighed) -> Iterator[NumberDoubt]:
    if 0 < weighed.confidence < SURE_OF_NUMBER:
        others = tuple(other.number for other in weighed.others)
        yield NumberDoubt(season, box, weighed.number, others, weighed.confidence)


def coin_remarks(track: Marked, alone: Marked) -> tuple[Message, ...]:
    """What is worth saying of a track; `alone` is how it looks without what is written."""
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
    elif alone.confidence < SURE_OF_COINS <= track.confidence:
        remarks.append(
            say("The coins written last agree with {coins} on the track.", coins=track.count)
        )
    if track.confidence < SURE_OF_COINS:
        remarks.append(
            say(
                "The track shows {coins} marked coins, or {others}: it is not certain.",
                coins=track.count,
                others=track.others,
            )
        )
    return tuple(remarks)
