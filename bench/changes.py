"""Changes to games that are known again by their number, to count what is kept of them."""

from __future__ import annotations

import hashlib
import os
import random
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

from assistant.evening.events import new_event
from assistant.evening.record import Event, Game, Kind, Paper
from assistant.evening.store import Change, changed, games, opened, undo
from scoring.editions import Edition
from scoring.maps import side
from scoring.season import find_edicts
from scoring.sheet import Sheet
from scoring.text import format_sheet

EDICTS = ("Faunlost Thicket", "Gnomish Colony", "Ulem's Wallow", "Dwarvenholds")
SHEET = format_sheet(Sheet(side("C"), coins=0))


def sheet_change(number: int, player: str = "Anna") -> Change:
    """A change that is known again by its number, with a photo of some pages; every third also
    tells how its player draws."""
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
    papers = {Paper.PHOTO: photo(number)}
    if number % 3 == 0:
        body["hand"] = player
        papers[Paper.HAND] = hand_paper(number)
    return Change(1, Event(Kind.SHEET, body), papers)


def photo(number: int) -> bytes:
    return hashlib.sha256(str(number).encode()).digest() * (50 + number * 97 % 1500)


def hand_paper(number: int) -> bytes:
    """So large that the seventh finds no room beside the others."""
    return hashlib.sha256(f"hand {number}".encode()).digest() * 900


def begin(path: Path) -> None:
    event = new_event(
        "Friday",
        side("C"),
        find_edicts(EDICTS),
        ("Anna", "Ben"),
        Edition.EN,
        False,
    )
    with opened(path, make=True) as db:
        changed(db, lambda there: Change(None, event, {}))


def adding(number: int) -> Callable[[list[Game]], Change]:
    """Decides on the change of a number, whatever is there."""
    return lambda there: sheet_change(number)


def beginning(path: Path) -> Callable[[int], None]:
    """Work for a process of its own."""
    return lambda pipe: begin(path)


def standing(path: Path) -> list[int]:
    """The numbers of the changes that stand, after everything about the database was checked."""
    with opened(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        loose = "SELECT count(*) FROM papers WHERE digest NOT IN (SELECT paper FROM enclosed)"
        assert db.execute(loose).fetchone() == (0,)
        games(db)  # adds every event's sum up
        numbers = []
        rows = db.execute(
            "SELECT json_extract(events.body, '$.file'), role, papers.body FROM events"
            " JOIN enclosed ON enclosed.event = events.id JOIN papers ON papers.digest = paper"
            " WHERE undone IS NULL AND kind = 'sheet' ORDER BY events.id"
        )
        for file, role, body in rows.fetchall():
            assert body == (photo if role == "photo" else hand_paper)(int(file))
            numbers += [int(file)] if role == "photo" else []
        (sheets,) = db.execute(
            "SELECT count(*) FROM events WHERE undone IS NULL AND kind = 'sheet'"
        ).fetchone()
        assert sheets == len(numbers)  # none without its photo
    return numbers


def in_child(work: Callable[[int], None]) -> tuple[int, int]:
    """Fork a process that works; its number and the end of a pipe it can write into."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            work(writing)
        finally:
            os._exit(0)
    os.close(writing)
    return child, reading


def confirmed_by(child: int, pipe: int) -> int:
    """Wait until a process is gone; how many changes it had confirmed."""
    os.waitpid(child, 0)
    done = b""
    while part := os.read(pipe, 65536):
        done += part
    os.close(pipe)
    return len(done)


def steps(seed: int, start: list[int]) -> Iterator[tuple[str, int, list[int]]]:
    """An endless row of changes from a state: what, its number, and the state after it."""
    choices = random.Random(seed)
    state, number = list(start), 1 + max(start, default=0) + 1000 * seed
    while True:
        number += 1
        if state and choices.random() < 0.35:
            state = state[:-1]
            yield "undo", 0, state
        else:
            state = [*state, number]
            yield "add", number, state


def burning(fuse: int) -> Callable[[], int]:
    """Called at steps of SQLite: this process dies at one of them."""
    burnt = 0

    def burn() -> int:
        nonlocal burnt
        burnt += 1
        if burnt == fuse:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    return burn


def keep_changing(path: Path, seed: int, start: list[int], fuse: int) -> Callable[[int], None]:
    """Change after change, a byte into the pipe after each; `fuse`: dies at that step of SQLite."""

    def work(pipe: int) -> None:
        with opened(path) as db:
            if fuse:
                db.set_progress_handler(burning(fuse), 20)
            for what, number, _ in steps(seed, start):
                if what == "undo":
                    undo(db)
                else:
                    changed(db, adding(number))
                os.write(pipe, b".")

    return work
