"""The legend of a sheet: how this player draws, one entry a sign, each to be named once.

The entries stay as the reading first had them, whatever is said, so that what a person saw is what
an answer means. A person may split an entry whose drawings are not alike, and join two that are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scanner.reading import Answers, Reading, Sign, SignAnswers
from scoring.message import Message, say, say_n
from scoring.sheet import Content, Drawn
from scoring.spaces import Space

MOST_OTHERS = 2  # meanings named beside the one that is read


@dataclass(frozen=True)
class Entry:
    """An entry: spaces drawn alike and what they are read as."""

    spaces: tuple[Space, ...]  # the most typical first
    looks: tuple[tuple[Space, ...], ...]  # its distinct looks, the commonest first
    read: Content
    confidence: float
    others: tuple[Content, ...]  # what else it may mean, likeliest first
    # The signs of the reading that it holds, by a space of each; none: it is a part of one.
    signs: tuple[Space, ...]

    @property
    def shown(self) -> tuple[Space, ...]:
        """The spaces to look at: one of each distinct look, the most typical first."""
        return tuple(look[0] for look in self.looks)

    @property
    def often(self) -> Message:
        return say_n("{n} space", "{n} spaces", len(self.spaces))

    @property
    def doubt(self) -> Message:
        """How sure it is, and what else it may be."""
        percent = int(100 * self.confidence)  # never quite certain before it is
        if not self.others:
            return say("sure to {percent} %", percent=percent)
        others = self.others[:MOST_OTHERS]
        return say("sure to {percent} %, else {others}", percent=percent, others=others)


@dataclass(frozen=True)
class Corrections:
    """What a player says of a sheet: of whole signs, and of single spaces, which count more."""

    signs: SignAnswers
    spaces: Answers

    def of(self, entry: Entry, content: Content, marks: Iterable[Space]) -> Corrections:
        """With what an entry means."""
        if entry.signs:
            return replace(self, signs={**self.signs, **dict.fromkeys(entry.signs, content)})
        return self.of_spaces(entry.spaces, content, marks)

    def of_spaces(
        self, spaces: Iterable[Space], content: Content, marks: Iterable[Space]
    ) -> Corrections:
        """With what single spaces hold; a mark stays as it was read."""
        marked = set(marks)
        drawn = {space: Drawn(content, space in marked) for space in spaces}
        return replace(self, spaces={**self.spaces, **drawn})


NOTHING_SAID = Corrections({}, {})


def legend_of(reading: Reading) -> tuple[Entry, ...]:
    """The entries of a reading, as nobody has touched them."""
    return tuple(map(_entry, reading.signs))


def _entry(sign: Sign) -> Entry:
    looks = sign.looks or (sign.spaces,)
    return Entry(sign.spaces, looks, sign.read, sign.confidence, sign.others, (sign.spaces[0],))


def read_anew(entries: Sequence[Entry], reading: Reading) -> tuple[Entry, ...]:
    """The same entries with what they are read as now."""
    by_space = {space: sign for sign in reading.signs for space in sign.spaces}

    def anew(entry: Entry) -> Entry:
        if not entry.signs:
            read = [reading.sheet[space] for space in entry.spaces]
            return replace(entry, read=max(dict.fromkeys(read), key=read.count))
        sign = by_space[entry.signs[0]]
        return replace(entry, read=sign.read, confidence=sign.confidence, others=sign.others)

    return tuple(map(anew, entries))


def split(entries: Sequence[Entry], number: int) -> tuple[Entry, ...]:
    """The legend with an entry in its distinct looks, each an entry of its own."""
    entry = entries[number]
    parts = [replace(entry, spaces=look, looks=(look,), signs=()) for look in entry.looks]
    if len(parts) == 1:  # all look the same: each space by itself
        parts = [replace(entry, spaces=(s,), looks=((s,),), signs=()) for s in entry.spaces]
    return (*entries[:number], *parts, *entries[number + 1 :])


def joined(entries: Sequence[Entry], number: int, other: int) -> tuple[Entry, ...]:
    """The legend with two entries that are one sign, read as the first of them."""
    one, two = entries[number], entries[other]
    # A part of a sign cannot be named by the sign: then all are named space by space.
    signs = (*one.signs, *two.signs) if one.signs and two.signs else ()
    whole = replace(one, spaces=one.spaces + two.spaces, looks=one.looks + two.looks, signs=signs)
    rest = [entry for place, entry in enumerate(entries) if place not in (number, other)]
    return tuple(sorted((whole, *rest), key=lambda entry: -len(entry.spaces)))
