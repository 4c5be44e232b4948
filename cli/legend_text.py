"""The legend in words, a line an entry."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from assistant.language import tell
from assistant.legend import Entry
from scanner.read.doubts import SURE
from scoring.message import show_spaces

MOST_NAMED = 6  # spaces of an entry that are named, the most typical


def legend_lines(entries: Sequence[Entry]) -> Text:
    """The legend in words, a line an entry."""
    width = max((len(tell(entry.read)) for entry in entries), default=0)
    text = Text()
    for place, entry in enumerate(entries):
        doubtful = entry.confidence < SURE
        text.append(f"{place + 1:>3}  {tell(entry.read):<{width}}  ", "bold")
        text.append(f"{tell(entry.often)}")
        text.append(f", {tell(entry.doubt)}" if doubtful else "", "yellow")
        text.append(f": {show_spaces(entry.spaces[:MOST_NAMED])}", "dim")
        text.append("…\n" if len(entry.spaces) > MOST_NAMED else "\n", "dim")
    text.rstrip()
    return text
