"""Changes to games that are known again by their number, for tests that count what is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from assistant.evening.record import Event, Game, Kind, Paper, new_event
from assistant.evening.store import Change, changed, opened
from scoring.editions import Edition
from scoring.maps import side
from scoring.season import find_edicts
from scoring.text import format_sheet
from tests.games import blank
from tests.runs import EDICTS

SHEET = format_sheet(blank())


def sheet_change(number: int, player: str = "Anna") -> Change:
    """A change that is known again by its number, with a photo of some pages."""
    body = {
        "player": player,
        "season": "spring",
        "sheet": SHEET,
        "file": str(number),
        "boxes": [0, 0, 0, 0, 0],
        "answers": {},
        "seen": {},
        "program": "0",
    }
    return Change(1, Event(Kind.SHEET, body), {Paper.PHOTO: photo(number)})


def photo(number: int) -> bytes:
    return hashlib.sha256(str(number).encode()).digest() * (50 + number * 97 % 1500)


def begin(path: Path) -> None:
    event = new_event(
        "Friday",
        side("C"),
        find_edicts(EDICTS.split(",")),
        ("Anna", "Ben"),
        Edition.EN,
        False,
    )
    with opened(path, make=True) as db:
        changed(db, lambda there: Change(None, event, {}))


def adding(number: int) -> Callable[[list[Game]], Change]:
    """Decides on the change of a number, whatever is there."""
    return lambda there: sheet_change(number)
