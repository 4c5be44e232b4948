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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from assistant.data_folder import PRIVATE_FILE, PRIVATE_FOLDER, data_folder
from assistant.evening.chain import (
    Row,
    checked_rows,
    event_digest,
    paper_digest,
    seal,
    unsealed_rows,
)
from assistant.evening.database_trouble import Damage, as_written, newer_database, not_ours, trouble
from assistant.evening.database_versions import Newer, NotOurs, bring_up_to_date
from assistant.evening.event_body import checked_body
from assistant.evening.hands import without_room
from assistant.evening.record import NO_GAME, Event, Game, Kept, Kind, Paper, name_key, played
from assistant.problem import About, Problem, Remedy
from scoring.message import say

FILE = "games.db"
PATIENCE = 10.0  # seconds to wait for another process; a change takes a few hundredths

OTHERS = 0o077  # the rights of the group and of everybody

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
    own = _own_database()
    if own is None:
        raise Problem(
            say("there is no folder for your games: this user has no home"),
            About.FILE,
            Remedy.ANOTHER_DATABASE,
        )
    return own


def _own_database() -> Path | None:
    """The database in the user's data folder; None for a user without a home."""
    folder = data_folder()
    return None if folder is None else folder / FILE


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
    begins = make and _begin(path)
    if path.name == FILE and path == _own_database():
        _keep_to_oneself(path)
    try:
        db = sqlite3.connect(
            f"{_address(path)}?mode={'rwc' if make else 'rw'}",
            uri=True,
            timeout=PATIENCE,
            isolation_level=None,
        )
        try:
            # What is no text is damaged, which its digest tells better than an error of SQLite's.
            db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
            if begins:  # an old one would be written to, even by those who only look
                db.execute("PRAGMA auto_vacuum = FULL")  # shrinks when a game goes for good
            db.execute("PRAGMA foreign_keys = ON")
            # Also the folder is flushed to disk: a change that was confirmed outlasts a power cut.
            db.execute("PRAGMA synchronous = EXTRA")
            db.execute("PRAGMA cell_size_check = ON")  # notices more kinds of damage
            # A database may come from others: nothing that its tables say is run.
            db.execute("PRAGMA trusted_schema = OFF")
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


def _address(path: Path) -> str:
    try:
        return path.absolute().as_uri()
    except OSError:  # the folder one is in was deleted
        raise sqlite3.OperationalError(f"no folder for {path}") from None


def _make_folder(path: Path) -> None:
    """The folder of a database; the program's own is nobody else's to look into: photos tell where
    people live."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
    except OSError as error:
        raise Problem(
            say(
                "the folder {path} cannot be made: {why}",
                path=path.parent,
                why=error.strerror or error,
            ),
            About.FILE,
        ) from None


def _keep_to_oneself(path: Path) -> None:
    """Where an earlier program let others look into the program's own folder."""
    for place, rights in ((path.parent, PRIVATE_FOLDER), (path, PRIVATE_FILE)):
        with suppress(OSError):  # it is somebody else's, or not there
            if place.stat().st_mode & OTHERS:
                place.chmod(rights)


def _begin(path: Path) -> bool:
    """Whether a database begins here; its file is there then, for nobody else to look into."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE))
    except FileExistsError:
        return is_there(path) and not path.stat().st_size
    except OSError:  # SQLite tells why not
        return False
    return True


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


def games(db: sqlite3.Connection) -> list[Game]:
    """All games, removed ones too, in the order they were begun."""
    if not db.in_transaction:  # or the answers may come from before and after somebody's change
        with looking(db):
            return games(db)
    events: dict[int, list[Event]] = {}
    for event in standing_events(db):
        events.setdefault(event.game, []).append(event)
    events.pop(NO_GAME, None)
    found = (_played(id, happened) for id, happened in sorted(events.items()))
    return [game for game in found if game is not None]


def standing_events(db: sqlite3.Connection) -> list[Event]:
    """All events in their order that were not taken back, those of no game among them."""
    return [_event(row) for row in checked_rows(db) if row.undone is None]


def _event(row: Row) -> Event:
    with as_written(f"event {row.id}"):
        kind = Kind(row.kind)
        body = checked_body(kind, row.at, json.loads(row.body))
        papers = {Paper(role): paper for role, paper in row.papers}
        return Event(kind, body, row.id, row.at, papers, row.game)


def _played(id: int, events: list[Event]) -> Game | None:
    with as_written(f"game {id}"):
        return played(id, events)


def paper(db: sqlite3.Connection, digest: str) -> bytes:
    """What was kept under a digest, unchanged."""
    row = db.execute("SELECT body FROM papers WHERE digest = ?", (digest,)).fetchone()
    if row is None or not isinstance(row[0], bytes) or paper_digest(row[0]) != digest:
        raise Damage(f"paper {digest[:12]}")
    return row[0]


def kept_paper(db: sqlite3.Connection, kept: Kept, role: Paper) -> bytes:
    """What was kept with a sheet."""
    if role not in kept.papers:
        raise Damage(f"{kept.player}, {kept.season.value}: no {role.value}")
    return paper(db, kept.papers[role])


def changed(
    db: sqlite3.Connection,
    decide: Callable[[list[Game]], Change],
    beside: Callable[[int], None] = lambda event: None,
) -> Game:
    """Let `decide` see the games as they are now, and write the change it decides on.

    Where the change does not fit, `decide` raises and nothing is written. `beside` writes what
    belongs to the event of this number, in the same transaction.
    """
    with transaction(db):
        change = decide(games(db))
        # What was taken back can be put back until something else happens.
        db.execute("DELETE FROM events WHERE undone IS NOT NULL")
        id = change.game
        if id is None:
            id = 1 + db.execute("SELECT coalesce(max(game), 0) FROM events").fetchone()[0]
        beside(write(db, id, change.event, change.papers))
        if Paper.HAND in change.papers:
            make_room(db)
        clear_papers(db)
        seal(db)
        return next(game for game in games(db) if game.id == id)


def write(db: sqlite3.Connection, game: int, event: Event, papers: Papers) -> int:
    """Add an event, whose number is given back; inside a transaction, which seals it."""
    kind = event.kind.value
    at = datetime.now(UTC).isoformat(timespec="seconds")
    # The name of a file from another system may hold bytes that are no letters.
    body = json.dumps(event.body, ensure_ascii=False).encode(errors="replace").decode()
    row = db.execute(
        "INSERT INTO events (game, kind, at, body, digest) VALUES (?, ?, ?, ?, ?)",
        (game, kind, at, body, event_digest(game, kind, at, body)),
    )
    for role, content in papers.items():
        digest = paper_digest(content)
        db.execute("INSERT OR IGNORE INTO papers VALUES (?, ?)", (digest, content))
        db.execute("INSERT INTO enclosed VALUES (?, ?, ?)", (row.lastrowid, role.value, digest))
    assert row.lastrowid is not None  # it was inserted
    return row.lastrowid


def make_room(db: sqlite3.Connection) -> None:
    """Let go what was learned of a hand long ago and finds no room any more."""
    role = Paper.HAND.value
    sizes = "SELECT digest, length(body) FROM papers JOIN enclosed ON paper = digest WHERE role = ?"
    gone = without_room(map(_event, unsealed_rows(db)), dict(db.execute(sizes, (role,))))
    db.executemany("DELETE FROM enclosed WHERE role = ? AND event = ?", ((role, e) for e in gone))


def clear_papers(db: sqlite3.Connection) -> None:
    """Do away with photos and readings that no event needs any more."""
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
        rows = checked_rows(db)
        row = _last([row for row in rows if row.undone is None], rows, key)
        if row is None:
            return None
        order = 1 + max((other.undone or 0 for other in rows), default=0)
        db.execute("UPDATE events SET undone = ? WHERE id = ?", (order, row.id))
        seal(db)
        if row.game not in known:
            raise Damage(f"game {row.game}")
        return Turned(known[row.game], _event(row))


def redo(db: sqlite3.Connection, key: str | None = None) -> Turned | None:
    """Put back what was taken back last; None where there is nothing, or something came since."""
    with transaction(db):
        rows = checked_rows(db)
        undone = [row for row in rows if row.undone is not None]
        row = _last(sorted(undone, key=lambda row: row.undone or 0), rows, key)
        if row is None:
            return None
        db.execute("UPDATE events SET undone = NULL WHERE id = ?", (row.id,))
        seal(db)
        known = {game.id: game for game in games(db)}
        if row.game not in known:
            raise Damage(f"game {row.game}")
        return Turned(known[row.game], _event(row))


def _last(which: Sequence[Row], rows: Sequence[Row], key: str | None) -> Row | None:
    """The last of these events, among the games of that name."""
    names = {
        row.game: name_key(_event(row).body["name"]) for row in rows if row.kind == Kind.NEW.value
    }
    of_games = (row for row in reversed(which) if row.game != NO_GAME)
    return next((row for row in of_games if key in (None, names.get(row.game))), None)


def forget(db: sqlite3.Connection, choose: Callable[[list[Game]], Game]) -> Game:
    """Delete a game with all its photos; this cannot be undone."""
    db.execute("PRAGMA secure_delete = ON")  # nothing of it is left in the file
    with transaction(db):
        game = choose(games(db))
        for table in ("events", "unconfirmed", "phones"):
            db.execute(f"DELETE FROM {table} WHERE game = ?", (game.id,))
        clear_papers(db)
        seal(db)
        return game
