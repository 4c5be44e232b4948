"""Rows, columns and diagonals, and the evidence that filled ones give."""

from __future__ import annotations

from typing import NamedTuple

from scoring.message import Message, say, say_n
from scoring.sheet import Sheet
from scoring.spaces import COLUMNS, ROW_LETTERS, ROWS, SIZE, Space
from scoring.tally import Evidence, Missed, Scored

# A line with more gaps than this is no near miss: naming them all would drown the ones that matter.
FEW_GAPS = 3


class Line(NamedTuple):
    """A row, column or diagonal with its name."""

    message: Message
    spaces: tuple[Space, ...]


ROW_LINES = tuple(
    Line(say("row {row}", row=letter), spaces)
    for letter, spaces in zip(ROW_LETTERS, ROWS, strict=True)
)
COLUMN_LINES = tuple(
    Line(say("column {column}", column=number), spaces) for number, spaces in enumerate(COLUMNS, 1)
)
# From the left edge down-right to the bottom edge; the long one A1–K11 comes first, K1 last.
DIAGONALS = tuple(
    Line(
        say("diagonal {first}–{last}", first=ROWS[top][0], last=ROWS[SIZE - 1][SIZE - 1 - top])
        if top < SIZE - 1
        else say("corner {space}", space=ROWS[top][0]),
        tuple(ROWS[top + i][i] for i in range(SIZE - top)),
    )
    for top in range(SIZE)
)


def filled_lines(sheet: Sheet, lines: tuple[Line, ...], points: int) -> Evidence:
    """Every line that is filled from end to end pays; one with a few gaps is a near miss."""
    empty = sheet.empty
    for line in lines:
        gaps = tuple([space for space in line.spaces if space in empty])
        if not gaps:
            yield Scored(line.spaces, points, say("{line} is filled", line=line))
        elif len(gaps) <= FEW_GAPS and len(gaps) < len(line.spaces):
            yield Missed(
                line.spaces,
                say_n(
                    "{line} is not filled: {spaces} is empty",
                    "{line} is not filled: {spaces} are empty",
                    len(gaps),
                    line=line,
                    spaces=gaps,
                ),
                gaps,
            )
