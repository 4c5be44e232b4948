"""Words and figures that every surface shows alike: numbers, evidence, titles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from assistant.language import tell
from scoring.message import Message, say, show_spaces
from scoring.seasons import LETTERS, Season
from scoring.sheet import Content, Drawn, Sheet
from scoring.spaces import Space
from scoring.tally import Missed, Ruling, Scored, Tally

NOTHING = "–"  # where a number is missing


def minus(number: int) -> str:
    """A number as the sheet has it, with a true minus."""
    return str(number).replace("-", "−")


def shown(number: int | None) -> str:
    """A number that may be missing."""
    return NOTHING if number is None else minus(number)


def held(drawn: Drawn) -> Content | Message:
    """What stands in a space, its attack mark with it."""
    marked = say("{content} with an attack mark", content=drawn.content)
    return marked if drawn.attacked else drawn.content


def ruling_line(ruling: Ruling) -> Message:
    """Which ruling changed the points, and what they were without it."""
    return say(
        "ruling: {ruling}; the English edition would pay {points}",
        ruling=ruling.message,
        points=ruling.otherwise,
    )


def scored_lines(tally: Tally) -> Iterator[tuple[int, str]]:
    """What counted and its points; spaces that score alike share a line."""
    for why, alike in groupby(tally.scored, key=lambda scored: scored.why):
        items = list(alike)
        if len(items) == 1:
            yield items[0].points, where(items[0]) + tell(why)
            continue
        each = tell(say("{points} each", points=items[0].points))
        between = ", " if all(len(item.spaces) == 1 for item in items) else "; "
        names = between.join(show_spaces(item.spaces) for item in items)
        yield sum(item.points for item in items), f"{names}: {tell(why)}, {each}"


def where(item: Scored | Missed) -> str:
    """The spaces, unless the sentence itself says where."""
    named = item.why.values.keys() & {"line", "where"}
    return "" if named else f"{show_spaces(item.spaces)}: "


def all_spaces(items: Iterable[Scored | Missed]) -> frozenset[Space]:
    return frozenset(space for item in items for space in item.spaces)


def season_title(sheet: Sheet, season: Season | None) -> str:
    """One line that says whose sheet this is."""
    parts = []
    if sheet.map.name:
        parts.append(tell(say("map {map}", map=LETTERS.get(sheet.map.name, sheet.map.name))))
    if season:
        parts.append(tell(season))
    if sheet.player:
        parts.append(sheet.player)
    return " · ".join(parts)
