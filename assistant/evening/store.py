"""Where games are kept: one SQLite database, every change to it one transaction.

The database uses SQLite's rollback journal and not its write-ahead log: then all that was confirmed
lies in the one file that people copy and back up, also after the program was killed, and it can be
looked at where nothing may be written. Writers take turns (BEGIN IMMEDIATE) and read the game again
when it is theirs, so that nobody writes over what another has just written.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from assistant.evening.database_trouble import Damage, newer_database, not_ours, trouble
from assistant.evening.database_versions import (
    Newer,
    NotOurs,
    bring_up_to_date,
    event_digest,
    paper_digest,
)
from assistant.evening.record import Event, Game, Kind, Paper, name_key, played
from assistant.problem import About, Problem
from scoring.message import say

FILE = "games.db"
PATIENCE = 10.0  # seconds to wait for another process; a change takes a few hundredths

Papers = Mapping[Paper, bytes]


@dataclass(frozen=True)
class Change:
    """An event for a game, or for a new one where `game` is None, with the papers it brings."""

    game: int | None
    event: Event
    papers: Papers


def database_path(asked: Path | None) -> Path:
    """The database asked for, or the one in the user's data folder."""
    if asked is not None:
        return asked
    import platformdirs

    return platformdirs.user_data_path("cartoscore", appauthor=False) / FILE


def files_of(path: Path) -> tuple[Path, ...]:
    """The database and what SQLite keeps beside it, which no output may take the place of."""
    return (path, *(Path(f"{path}{ending}") for ending in ("-journal", "-wal", "-shm")))


def is_there(path: Path) -> bool:
    """Whether there is a database; one that cannot be reached is, and opening it tells why not."""
    try:
        return path.stat().st_size >= 0
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


@contextmanager
def opened(path: Path, *, make: bool = False) -> Iterator[sqlite3.Connection]:
    """The database, brought up to date. `make`: begin one where there is none."""
    if make:
        _make_folder(path)
    begins = make and not is_there(path)
    try:
        db = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={'rwc' if make else 'rw'}",
            uri=True,
            timeout=PATIENCE,
            isolation_level=None,
        )
        try:
            if begins:  # an old one would be written to, even by those who only look
                db.execute("PRAGMA auto_vacuum = FULL")  # shrinks when a game goes for good
            db.execute("PRAGMA foreign_keys = ON")
            # Also the folder is flushed to disk: a change that was confirmed outlasts a power cut.
            db.execute("PRAGMA synchronous = EXTRA")
            db.execute("PRAGMA cell_size_check = ON")  # notices more kinds of damage
            bring_up_to_date(db)
            yield db
        finally:
            db.close()
    except (sqlite3.Error, Damage) as error:
        raise trouble(path, error) from error
    except Newer as newer:
        raise newer_database(path, newer.version) from None
    except NotOurs:
        raise not_ours(path) from None


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
            About.FILE,
        ) from None


@contextmanager
def transaction(db: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Everything inside happens, or nothing; nobody else writes meanwhile."""
    db.execute(begin)
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:  # something went wrong, and SQLite has not given up by itself
            db.execute("ROLLBACK")


@contextmanager
def looking(db: sqlite3.Connection) -> Iterator[None]:
    """Everything read inside belongs together, whatever others write meanwhile."""
    with transaction(db, "BEGIN"):
        yield


STANDING = (
    "SELECT e.game, e.id, e.kind, e.at, e.body, e.digest, p.role, p.paper"
    " FROM events e LEFT JOIN enclosed p ON p.event = e.id"
    " WHERE e.undone IS NULL ORDER BY e.game, e.id"
)


def games(db: sqlite3.Connection) -> list[Game]:
    """All games, removed ones too, in the order they were begun."""
    events: dict[int, list[Event]] = {}
    for row, enclosed in groupby(db.execute(STANDING), key=lambda row: row[:6]):
        papers = {role: paper for *_, role, paper in enclosed if role is not None}
        events.setdefault(row[0], []).append(_event(row, papers))
    found = (_played(id, happened) for id, happened in events.items())
    return [game for game in found if game is not None]


Row = tuple[int, int, str, str, str, str]  # game, event, kind, at, body, digest


def _event(row: Row, papers: Mapping[str, str]) -> Event:
    game, id, kind, at, body, digest = row
    if event_digest(game, kind, at, body) != digest:
        raise Damage(f"event {id}")
    try:
        by_role = {Paper(role): paper for role, paper in papers.items()}
        return Event(Kind(kind), json.loads(body), id, at, by_role)
    except ValueError:
        raise Damage(f"event {id}") from None


def _played(id: int, events: list[Event]) -> Game | None:
    try:
        return played(id, events)
    except (KeyError, TypeError, ValueError):
        raise Damage(f"game {id}") from None


def paper(db: sqlite3.Connection, digest: str) -> bytes:
    """What was kept under a digest, unchanged."""
    row = db.execute("SELECT body FROM papers WHERE digest = ?", (digest,)).fetchone()
    if row is None or paper_digest(row[0]) != digest:
        raise Damage(f"paper {digest[:12]}")
    return bytes(row[0])


def changed(db: sqlite3.Connection, decide: Callable[[list[Game]], Change]) -> Game:
    """Let `decide` see the games as they are now, and write the change it decides on.

    Where the change does not fit, `decide` raises and nothing is written.
    """
    with transaction(db):
        change = decide(games(db))
        # What was taken back can be put back until something else happens.
        db.execute("DELETE FROM events WHERE undone IS NOT NULL")
        id = change.game
        if id is None:
            id = 1 + db.execute("SELECT coalesce(max(game), 0) FROM events").fetchone()[0]
        _write(db, id, change)
        _clear_papers(db)
        return next(game for game in games(db) if game.id == id)


def _write(db: sqlite3.Connection, game: int, change: Change) -> None:
    kind = change.event.kind.value
    at = datetime.now(UTC).isoformat(timespec="seconds")
    # The name of a file from another system may hold bytes that are no letters.
    body = json.dumps(change.event.body, ensure_ascii=False).encode(errors="replace").decode()
    row = db.execute(
        "INSERT INTO events (game, kind, at, body, digest) VALUES (?, ?, ?, ?, ?)",
        (game, kind, at, body, event_digest(game, kind, at, body)),
    )
    for role, content in change.papers.items():
        digest = paper_digest(content)
        db.execute("INSERT OR IGNORE INTO papers VALUES (?, ?)", (digest, content))
        db.execute("INSERT INTO enclosed VALUES (?, ?, ?)", (row.lastrowid, role.value, digest))


def _clear_papers(db: sqlite3.Connection) -> None:
    """Photos and readings that no event needs any more."""
    db.execute("DELETE FROM papers WHERE digest NOT IN (SELECT paper FROM enclosed)")


@dataclass(frozen=True)
class Turned:
    """A change that was taken back or put back, and the game with it."""

    game: Game
    event: Event


def undo(db: sqlite3.Connection, key: str | None = None) -> Turned | None:
    """Take the last change back, of one game or of all; None where there is none."""
    with transaction(db):
        known = {game.id: game for game in games(db)}
        id = _last(db, "undone IS NULL", "id", key)
        if id is None:
            return None
        (order,) = db.execute("SELECT 1 + coalesce(max(undone), 0) FROM events").fetchone()
        db.execute("UPDATE events SET undone = ? WHERE id = ?", (order, id))
        game, event = _single(db, id)
        if game not in known:
            raise Damage(f"game {game}")
        return Turned(known[game], event)


def redo(db: sqlite3.Connection, key: str | None = None) -> Turned | None:
    """Put back what was taken back last; None where there is nothing, or something came since."""
    with transaction(db):
        id = _last(db, "undone IS NOT NULL", "undone", key)
        if id is None:
            return None
        db.execute("UPDATE events SET undone = NULL WHERE id = ?", (id,))
        game, event = _single(db, id)
        return Turned(next(known for known in games(db) if known.id == game), event)


EVENT = "SELECT game, id, kind, at, body, digest FROM events"


def _last(db: sqlite3.Connection, which: str, order: str, key: str | None) -> int | None:
    """The last event of these in an order, among the games of that name."""
    begun = db.execute(f"{EVENT} WHERE kind = ?", (Kind.NEW.value,)).fetchall()
    names = {row[0]: name_key(_event(row, {}).body["name"]) for row in begun}
    rows = db.execute(f"SELECT id, game FROM events WHERE {which} ORDER BY {order} DESC")
    return next((id for id, game in rows if key in (None, names.get(game))), None)


def _single(db: sqlite3.Connection, id: int) -> tuple[int, Event]:
    row = db.execute(f"{EVENT} WHERE id = ?", (id,)).fetchone()
    return row[0], _event(row, {})


def forget(db: sqlite3.Connection, choose: Callable[[list[Game]], Game]) -> Game:
    """Delete a game with all its photos; this cannot be undone."""
    db.execute("PRAGMA secure_delete = ON")  # nothing of it is left in the file
    with transaction(db):
        game = choose(games(db))
        db.execute("DELETE FROM events WHERE game = ?", (game.id,))
        _clear_papers(db)
        return game
