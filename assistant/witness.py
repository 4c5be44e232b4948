"""The player's own points as a witness: what else would have been drawn for them to be right.

Whoever scored the sheet had the cards and the map before him. Where the boxes of a season
contradict the reading, a sign or a space that would make all of them agree is likelier misread than
its drawing alone tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assistant.answers import answered
from assistant.scanned import Scanned
from scanner.numbers.number_doubts import SURE_OF_NUMBER
from scoring.boxes import Box
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.seasons import letter
from scoring.sheet import Content, Drawn, Sheet
from scoring.spaces import SPACES, Space

# What was read more surely than this is not suspected: a player may as well have miscounted.
BEYOND_DOUBT = 0.98
MOST_TRIED = 150  # other readings that are scored; a tenth of a second
MOST_NAMED = 3
HEARD = (Box.FIRST, Box.SECOND, Box.MONSTERS)  # coins are counted on their track


@dataclass(frozen=True)
class Suspicion:
    """A sign or a space that, read otherwise, makes the written points right."""

    spaces: tuple[Space, ...]
    read: Content
    other: Content
    confidence: float  # of the reading, by the drawing alone
    box: Box  # that contradicts it
    written: int
    computed: int
    message: Message


def suspicions(scanned: Scanned, sheet: Sheet | None = None) -> tuple[Suspicion, ...]:
    """What the boxes of the season speak against, the least certain first; nothing where they agree
    with the reading. `sheet`: the reading with what was said of it since."""
    score, sheet = scanned.score, sheet or scanned.sheet
    if score is None:
        return ()
    written = _written(scanned, score)
    computed = scanned.wishes.season_score(sheet, score.season)
    against = [box for box, number in written.items() if computed.boxes.of(box) != number]
    if not against:
        return ()
    found = []
    for spaces, other, confidence in _tried(scanned, sheet):
        said = {space: Drawn(other, space in sheet.attacks) for space in spaces}
        boxes = scanned.wishes.season_score(answered(sheet, said), score.season).boxes
        if all(boxes.of(box) == number for box, number in written.items()):
            box = against[0]
            number, reading = written[box], computed.boxes.of(box)
            read = sheet[spaces[0]]
            message = _message(score, box, number, reading, spaces, read, other)
            found.append(Suspicion(spaces, read, other, confidence, box, number, reading, message))
    found.sort(key=lambda suspicion: suspicion.confidence)
    return tuple(found[:MOST_NAMED])


def _written(scanned: Scanned, score: SeasonScore) -> Mapping[Box, int]:
    """The boxes of the season that were read for certain."""
    numbers, place = scanned.reading.numbers, score.season.place
    row, sure = numbers.written[place], numbers.written_confidence[place]
    known = {
        box: number
        for box in HEARD
        if (number := row.of(box)) is not None and sure.of(box) >= SURE_OF_NUMBER
    }
    if Box.MONSTERS in known:  # many players leave the minus away
        known[Box.MONSTERS] = -abs(known[Box.MONSTERS])
    return known


def _tried(scanned: Scanned, sheet: Sheet) -> Iterator[tuple[tuple[Space, ...], Content, float]]:
    """What may have been misread: signs as a whole, then single spaces, each with what else it may
    be; nothing that somebody has answered."""
    reading, wishes = scanned.reading, scanned.wishes
    said = {*wishes.answers, *wishes.signs}
    found: list[tuple[tuple[Space, ...], Content, float]] = []
    for sign in reading.signs:
        if len(sign.spaces) > 1 and sign.confidence < BEYOND_DOUBT and not said & {*sign.spaces}:
            found += [(sign.spaces, other, sign.confidence) for other in sign.others]
    doubted = {doubt.space: doubt for doubt in reading.doubts}
    meanings = tuple(dict.fromkeys(sign.read for sign in reading.signs))
    for space in SPACES:
        sure = float(reading.confidence[space.row, space.column])
        doubt = doubted.get(space)
        if space in said or sheet[space].printed or (doubt is None and sure >= BEYOND_DOUBT):
            continue
        likely = [drawn.content for drawn in doubt.others] if doubt else []
        others = dict.fromkeys((*likely, *meanings, Content.EMPTY))
        found += [((space,), other, sure) for other in others]
    right = [each for each in found if each[1] is not sheet[each[0][0]]]
    return iter(sorted(right, key=lambda each: each[2])[:MOST_TRIED])


def _message(
    score: SeasonScore,
    box: Box,
    written: int,
    computed: int,
    spaces: tuple[Space, ...],
    read: Content,
    other: Content,
) -> Message:
    edict = say("edict {letter}")
    name = {
        Box.FIRST: edict.about(letter=letter(score.edicts[0].letter)),
        Box.SECOND: edict.about(letter=letter(score.edicts[1].letter)),
        Box.MONSTERS: say("monsters"),
    }[box]
    return say(
        "{box} is written as {written} and comes to {computed} as read; all boxes agree if {spaces}"
        " is {other}, not {read}",
        box=name,
        written=written,
        computed=computed,
        spaces=spaces,
        other=other,
        read=read,
    )
