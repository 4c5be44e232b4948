"""A scoring card as a small picture: something on a made-up map that it pays for."""

from __future__ import annotations

from functools import cache

from assistant.show.json_parts import Form, names
from scoring.card import Card
from scoring.spaces import SIZE, SPACES, Space
from scoring.tally import Scored
from scoring.text import parse_sheet

# A map on which every card pays for something; the tests hold it.
MADE_UP = """
map: A
coins: 9
W W W V V V V . . W W
W F A ^ W W W W W W W
W F A M W M . F ^ W W
F F F M W M F F F . .
. M M M A F F F W . .
. M A M A ^ W W W W W
. V V V V W W A W . .
. V V V V W . A A A M
M M ^ W V A A A A A A
. M . W W A A ^ A A .
. . M . W W . . V A .
"""
SMALLEST = 5  # spaces across: with less around it nobody sees what is meant


@cache
def example_of(card: Card) -> Form:
    """The part of the map to show, what stands there, and what of it pays."""
    sheet = parse_sheet(MADE_UP)
    scored = min(card.score(sheet).scored, key=_size)
    held = (*scored.spaces, *scored.related)
    top, left, side = _window(held)
    return {
        "row": top,
        "column": left,
        "side": side,
        "spaces": [
            sheet[space].token
            for space in SPACES
            if top <= space.row < top + side and left <= space.column < left + side
        ],
        "scored": names(scored.spaces),
        "points": scored.points,
    }


def _size(scored: Scored) -> tuple[int, int]:
    _, _, side = _window((*scored.spaces, *scored.related))
    return side, -scored.points


def _window(spaces: tuple[Space, ...]) -> tuple[int, int, int]:
    """The smallest square around these spaces, with a rim where there is one."""
    rows = [space.row for space in spaces]
    columns = [space.column for space in spaces]
    wide = max(max(rows) - min(rows), max(columns) - min(columns)) + 1
    side = min(SIZE, max(SMALLEST, wide + 2))

    def start(places: list[int]) -> int:
        middle = (min(places) + max(places) + 1) / 2
        return max(0, min(SIZE - side, round(middle - side / 2)))

    return start(rows), start(columns), side
