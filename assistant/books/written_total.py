"""What the player's own sum says about doubtful spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from assistant.books.audit import as_points
from assistant.stakes import Stakes
from assistant.words import minus
from assistant.worth import Total, Worth
from scanner.reading import Doubt, Numbers
from scoring.message import Message, say
from scoring.seasons import Season
from scoring.sheet import Drawn

# Nine of ten players add right; a wrong total can be any of some twenty numbers around.
ADDS_RIGHT = 0.9
WRONG_TOTALS = 20


@dataclass(frozen=True)
class Support:
    """A written total held against what the answers to a doubt would give."""

    doubt: Doubt | None  # None: no single answer gives what is written
    drawn: Drawn | None  # the answer that does
    written: int
    confidence: float  # of the space as read, with what is written taken into account
    message: Message

    @property
    def agrees(self) -> bool:
        """Whether the reading as it stands gives what is written."""
        return self.doubt is not None and self.drawn == self.doubt.read


def supports(stakes: Stakes, numbers: Numbers, season: Season) -> tuple[Support, ...]:
    """Which readings of doubtful spaces the numbers that the player wrote speak for."""
    books = _written_total(numbers, season)
    if books is None or not isinstance(stakes.worth, Total):
        return ()
    found: list[Support] = []
    for stake in stakes.stakes:
        doubt = stake.doubt
        giving = [
            drawn for drawn, outcome in stake.outcomes.items() if outcome.points == books.total
        ]
        if not giving or len(giving) == len(stake.outcomes):
            continue
        # The reading first, then the likeliest of the other answers.
        drawn = doubt.read if doubt.read in giving else giving[0]
        sure = _believed(stake.outcomes, doubt, books)
        found.append(
            Support(doubt, drawn, books.total, sure, _what_it_speaks_for(doubt, drawn, books))
        )
    if not found and not books.added and stakes.worth.points != books.total:
        found.append(_unexplained(stakes, books.total))
    return tuple(found)


class _Books(NamedTuple):
    """What a season's boxes say the season is worth."""

    total: int
    trust: float  # how surely it was read
    added: bool = False  # by us, from the boxes


def _written_total(numbers: Numbers, season: Season) -> _Books | None:
    """The total as written; what the boxes add up to where it is not, or where that differs."""
    place = list(Season).index(season)
    row, sure = as_points(numbers.written[place]), numbers.written_confidence[place]
    total = row.total
    parts = [number for number in row.parts if number is not None]
    if len(parts) == len(row.parts) and total != sum(parts):
        # Whoever adds wrong has still looked at the map for every box.
        return _Books(sum(parts), min(sure.parts), added=True)
    return None if total is None else _Books(total, sure.total)


def _believed(outcomes: Mapping[Drawn, Worth], doubt: Doubt, books: _Books) -> float:
    """The chance of the space as read, once the total was seen."""
    total, trust = books.total, books.trust
    agrees = trust * ADDS_RIGHT + (1 - trust) / WRONG_TOTALS
    differs = (1 - ADDS_RIGHT * trust) / WRONG_TOTALS
    share = (1 - doubt.confidence) / max(1, len(outcomes) - 1)
    weights = {
        drawn: (doubt.confidence if drawn == doubt.read else share)
        * (agrees if outcome.points == total else differs)
        for drawn, outcome in outcomes.items()
    }
    return weights[doubt.read] / sum(weights.values())


def _what_it_speaks_for(doubt: Doubt, drawn: Drawn, books: _Books) -> Message:
    if drawn == doubt.read:
        sentence = (
            say("the boxes add up to {total}, which agrees with {space} as {content}")
            if books.added
            else say("the written total {total} agrees with {space} as {content}")
        )
    else:
        sentence = (
            say(
                "the boxes add up to {total}, which speaks for {other} at {space},"
                " read as {content}"
            )
            if books.added
            else say(
                "the written total {total} speaks for {other} at {space},"
                " which was read as {content}"
            )
        )
    return sentence.about(
        total=minus(books.total),
        space=doubt.space,
        other=drawn.content,
        content=doubt.read.content,
    )


def _unexplained(stakes: Stakes, total: int) -> Support:
    low, high = stakes.lowest.points, stakes.highest.points
    if low <= total <= high:
        message = say(
            "the written total {total} needs several answers other than read", total=minus(total)
        )
    elif low == high:
        message = say(
            "the written total is {total}, the reading gives {computed}",
            total=minus(total),
            computed=minus(stakes.worth.points),
        )
    else:
        message = say(
            "the written total {total} agrees with no answer: they give {lowest} to {highest}",
            total=minus(total),
            lowest=minus(low),
            highest=minus(high),
        )
    return Support(None, None, total, 0.0, message)
