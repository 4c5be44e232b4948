"""Where games are kept: one SQLite database, every change to it one transaction.

The database uses SQLite's rollback journal and not its write-ahead log: then all that was confirmed
lies in the one file that people copy and back up, also after the program was killed, and it can be
looked at where nothing may be written. Writers take turns (BEGIN IMMEDIATE) and read the game again
when it is theirs, so that nobody writes over what another has just written.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from cli.errors import ExitCode, Problem
from cli.game_record import Event, Game, Kind, Paper, played
from cli.game_schema import Newer, NotOurs, bring_up_to_date
from scoring.message import Message, say

ENVIRONMENT = "CARTOSCORE_DB"
FILE = "games.db"
PATIENCE = 10.0  # seconds to wait for another process; a change takes a few hundredths

Papers = Mapping[Paper, bytes]


def database_path(asked: Path | None) -> Path:
    """The database asked for, or the one in the user's data folder."""
    if asked is not None:
        return asked
    named = os.environ.get(ENVIRONMENT)
    if named:
        return Path(named)
    import platformdirs

    return platformdirs.user_data_path("cartoscore", appauthor=False) / FILE


@contextmanager
def opened(path: Path, *, make: bool = False) -> Iterator[sqlite3.Connection]:
    """The database, brought up to date. `make`: begin one where there is none."""
    if make:
        _make_folder(path)
    try:
        db = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={'rwc' if make else 'rw'}",
            uri=True,
            timeout=PATIENCE,
            isolation_level=None,
        )
        try:
            db.execute("PRAGMA foreign_keys = ON")
            # Also the folder is flushed to disk: a change that was confirmed outlasts a power cut.
            db.execute("PRAGMA synchronous = EXTRA")
            db.execute("PRAGMA cell_size_check = ON")  # notices more kinds of damage
            bring_up_to_date(db)
            yield db
        finally:
            db.close()
    except sqlite3.Error as error:
        raise _problem(path, error) from error
    except Newer as newer:
        raise Problem(
            say(
                "{path} comes from a newer cartoscore (its form is {version}); it is left as it is",
                path=path,
                version=newer.version,
            ),
            ExitCode.DOES_NOT_FIT,
            say("Update cartoscore, or name another database with --db."),
        ) from None
    except NotOurs:
        raise Problem(
            say("{path} is a database of another program; it is left as it is", path=path),
            ExitCode.DOES_NOT_FIT,
            say("Name another database with --db."),
        ) from None


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Everything inside happens, or nothing; nobody else writes meanwhile."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:  # something went wrong; SQLite itself gave up only where it had to
            db.execute("ROLLBACK")


def games(db: sqlite3.Connection) -> list[Game]:
    """All games, removed ones too, in the order they were begun."""
    papers: dict[int, dict[Paper, str]] = {}
    for event, role in db.execute("SELECT event, role FROM papers"):
        papers.setdefault(event, {})[Paper(role)] = f"{event}/{role}"
    rows = db.execute("SELECT game, id, kind, at, body FROM events ORDER BY game, id")
    found = []
    for id, group in groupby(rows, key=lambda row: row[0]):
        events = [
            Event(Kind(kind), json.loads(body), at, papers.get(event, {}))
            for _, event, kind, at, body in group
        ]
        game = played(id, events)
        if game:
            found.append(game)
    return found


def changed(
    db: sqlite3.Connection, decide: Callable[[list[Game]], tuple[int | None, Event, Papers]]
) -> Game:
    """Let `decide` see the games as they are now, and write the change it decides on.

    It names the game by its number, or None for a new one; where the change does not fit, it raises
    and nothing is written.
    """
    with transaction(db):
        id, event, papers = decide(games(db))
        if id is None:
            (last,) = db.execute("SELECT coalesce(max(game), 0) FROM events").fetchone()
            id = last + 1
        now = datetime.now(UTC).isoformat(timespec="seconds")
        row = db.execute(
            "INSERT INTO events (game, kind, at, body) VALUES (?, ?, ?, ?)",
            (id, event.kind.value, now, json.dumps(event.body, ensure_ascii=False)),
        )
        for role, paper in papers.items():
            db.execute("INSERT INTO papers VALUES (?, ?, ?)", (row.lastrowid, role.value, paper))
        return next(game for game in games(db) if game.id == id)


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(
            say(
                "the folder {path} cannot be made: {why}",
                path=path.parent,
                why=error.strerror or error,
            ),
            ExitCode.FILE,
        ) from None


def _problem(path: Path, error: sqlite3.Error) -> Problem:
    """What SQLite complains of, in words that help."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    message, hint = TROUBLES.get(
        code,
        (say("{path} cannot be used: {why}"), say("Name another database with --db.")),
    )
    return Problem(message.about(path=path, why=error), ExitCode.FILE, hint)


_KEPT = say("What was kept before is kept still.")
TROUBLES: Mapping[int, tuple[Message, Message]] = {
    sqlite3.SQLITE_FULL: (say("the disk is full: {path} cannot grow"), _KEPT),
    sqlite3.SQLITE_IOERR: (say("{path} cannot be read or written: {why}"), _KEPT),
    sqlite3.SQLITE_READONLY: (
        say("{path} may not be written to"),
        say("Give yourself the right to write there, or name another database with --db."),
    ),
    sqlite3.SQLITE_CANTOPEN: (
        say("{path} cannot be opened"),
        say("Check the folder and your rights there, or name another database with --db."),
    ),
    sqlite3.SQLITE_BUSY: (
        say("{path} is in use by another process that does not finish"),
        say("Try again, or end the other process."),
    ),
    sqlite3.SQLITE_CORRUPT: (
        say("{path} is damaged: {why}"),
        say("It is left as it is. Take a copy of it that is whole, or begin anew with --db."),
    ),
    sqlite3.SQLITE_NOTADB: (
        say("{path} is no database, or a damaged one"),
        say("It is left as it is. Take a copy of it that is whole, or begin anew with --db."),
    ),
}
