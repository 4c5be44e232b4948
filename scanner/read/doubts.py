"""Doubts: spaces that are not read surely enough, with what else may stand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scanner.arrays import Floats64
from scanner.chances import READABLE, Chances
from scanner.reading import Doubt
from scoring.sheet import Drawn, Sheet
from scoring.spaces import SPACES, Space

# A space read with less than this is a doubt. On 600 sheets kept out of training 90 in 100 wrong
# spaces are below it and 2.5 in 100 of all; below 0.986 it is 92 in 100, and 2.8.
SURE = 0.983
# Other readings are offered down to this chance.
WORTH_OFFERING = 0.03


def doubts_about(sheet: Sheet, chances: Chances, confidence: Floats64) -> Iterator[Doubt]:
    """The spaces of a sheet that are not read surely; `confidence` is that of each."""
    for space in SPACES:
        sure = float(confidence[space.index])
        if sure < SURE:
            contents, attack = chances.contents[space.index], float(chances.attacks[space.index])
            others = _others(sheet, space, contents, attack)
            yield Doubt(space, sheet.at(space), others, sure)


def _others(sheet: Sheet, space: Space, contents: Floats64, attack: float) -> tuple[Drawn, ...]:
    """What else may stand in a space, likeliest first; at least one."""
    read, marked = sheet[space], space in sheet.attacks
    # The same content with or without an attack mark, and on bare paper every other content.
    chances = {Drawn(read, not marked): 1 - attack if marked else attack}
    if not read.printed:
        chances |= {
            Drawn(other, marked): float(chance)
            for other, chance in zip(READABLE, contents, strict=True)
            if other is not read
        }
    order = sorted(chances, key=lambda other: -chances[other])
    return tuple([other for other in order if chances[other] > WORTH_OFFERING] or order[:1])


def with_hidden_spaces_doubted(chances: Chances, hidden: Sequence[Space]) -> Chances:
    """The chances, with those of spaces that glare hides half believed: anything may be there."""
    contents = chances.contents.copy()
    for space in hidden:
        contents[space.index] = (contents[space.index] + 1 / len(READABLE)) / 2
    return replace(chances, contents=contents)
