"""Doubts about numbers, and what is worth saying of the coins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scanner.numbers.agreement import Weighed
from scanner.numbers.coins import Marked
from scanner.reading import NumberDoubt
from scoring.message import Message, say

SURE_OF_COINS = 0.9  # a track read with less is a doubt
# Likewise for a written number. Of 240 studio photographs nine in ten of the wrong ones are below.
SURE_OF_NUMBER = 0.95


def doubts_about(rows: Sequence[Sequence[Weighed]], final: Weighed) -> Iterator[NumberDoubt]:
    """The written numbers that are not read surely, with what else they may be."""
    places = [
        (season, field, box) for season, row in enumerate(rows) for field, box in enumerate(row)
    ]
    for season, field, box in [*places, (None, 0, final)]:
        if 0 < box.confidence < SURE_OF_NUMBER:
            others = tuple(other.number for other in box.others)
            yield NumberDoubt(season, field, box.number, others, box.confidence)


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
