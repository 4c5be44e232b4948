"""Near misses in a line: what nearly counted, for a first look. The proof names each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.words import where
from scoring.lines import COLUMN_LINES, ROW_LINES
from scoring.message import Message, say, say_n
from scoring.spaces import ROW_LETTERS, SIZE
from scoring.tally import Missed, Tally

ROW_NAMES = tuple(ROW_LETTERS)
COLUMN_NAMES = tuple(str(number) for number in range(1, SIZE + 1))


def folded(tally: Tally) -> Message | None:
    """All that nearly counted, in one line; None where nothing did.

    A single near miss is told with its reason, which is a line as well.
    """
    if not tally.missed:
        return None
    if len(tally.missed) == 1:
        (only,) = tally.missed
        return say("{where}{why}", where=where(only), why=only.why)
    rows = [place for place, line in enumerate(ROW_LINES) if _named(line, tally.missed)]
    columns = [place for place, line in enumerate(COLUMN_LINES) if _named(line, tally.missed)]
    parts = []
    if rows:
        parts.append(say_n("row {names}", "rows {names}", len(rows), names=_runs(rows, ROW_NAMES)))
    if columns:
        names = _runs(columns, COLUMN_NAMES)
        parts.append(say_n("column {names}", "columns {names}", len(columns), names=names))
    others = len(tally.missed) - len(rows) - len(columns)
    near = say_n("{n} near miss", "{n} near misses", others)
    if not parts:
        return near
    lines = say("{lines}: none", lines=tuple(parts))
    return say("{first}; {second}", first=lines, second=near) if others else lines


def unfolds(tallies: Iterable[Tally]) -> bool:
    """Whether the proof tells more than the folded lines do."""
    return any(len(tally.missed) > 1 for tally in tallies)


def _named(line: object, missed: Sequence[Missed]) -> bool:
    return any(item.why.values.get("line") is line for item in missed)


def _runs(places: Sequence[int], names: Sequence[str]) -> str:
    """Names with their neighbours drawn together: A, F–H."""
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    shown = []
    for run in runs:
        if len(run) > 2:
            shown.append(f"{names[run[0]]}–{names[run[-1]]}")
        else:
            shown += [names[place] for place in run]
    return ", ".join(shown)
