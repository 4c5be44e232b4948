"""The form of the database, version by version; an older one is brought up to date when opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from assistant.evening.chain import add_chain, event_digest, paper_digest
from assistant.evening.database_trouble import Damage

# "CSGM" in the file's header: this database is cartoscore's.
APPLICATION = 0x4353474D


class NotOurs(Exception):
    """A database of some other program."""


class Newer(Exception):
    """A database of a later version of this program."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"version {version}")


def _first(db: sqlite3.Connection) -> None:
    """Events in their order, and with each of them the papers it brought."""
    db.execute(
        "CREATE TABLE events ("
        " id INTEGER PRIMARY KEY AUTOINCREMENT,"
        " game INTEGER NOT NULL,"
        " kind TEXT NOT NULL,"
        " at TEXT NOT NULL,"
        " body TEXT NOT NULL)"
    )
    db.execute(
        "CREATE TABLE papers ("
        " event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,"
        " role TEXT NOT NULL,"
        " body BLOB NOT NULL,"
        " PRIMARY KEY (event, role))"
    )


def _second(db: sqlite3.Connection) -> None:
    """Sums that notice damage, each paper once however often it comes, and redo after undo."""
    db.execute("ALTER TABLE events ADD COLUMN digest TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE events ADD COLUMN undone INTEGER")  # NULL: it stands
    rows = db.execute("SELECT id, game, kind, at, body FROM events").fetchall()
    for id, *parts in rows:
        db.execute("UPDATE events SET digest = ? WHERE id = ?", (event_digest(*parts), id))
    db.execute("ALTER TABLE papers RENAME TO loose")
    db.execute("CREATE TABLE papers (digest TEXT PRIMARY KEY, body BLOB NOT NULL)")
    db.execute(
        "CREATE TABLE enclosed ("
        " event INTEGER NOT NULL REFERENCES events ON DELETE CASCADE,"
        " role TEXT NOT NULL,"
        " paper TEXT NOT NULL REFERENCES papers,"
        " PRIMARY KEY (event, role))"
    )
    # One at a time: together the photos of many evenings may be larger than the memory.
    for event, role in db.execute("SELECT event, role FROM loose").fetchall():
        (body,) = db.execute(
            "SELECT body FROM loose WHERE event = ? AND role = ?", (event, role)
        ).fetchone()
        digest = paper_digest(body)
        db.execute("INSERT OR IGNORE INTO papers VALUES (?, ?)", (digest, body))
        db.execute("INSERT INTO enclosed VALUES (?, ?, ?)", (event, role, digest))
    db.execute("DROP TABLE loose")
    db.execute("CREATE INDEX enclosed_by_paper ON enclosed (paper)")


def _third(db: sqlite3.Connection) -> None:
    """The tables stay; readings are written down in a form that earlier programs do not know."""


def _fifth(db: sqlite3.Connection) -> None:
    """The tables stay; any card of the explore deck may be logged, of which earlier programs know
    ambushes and heroes only, and a game may be closed."""


def _hands(db: sqlite3.Connection) -> None:
    """The tables stay; sheets bring how their player draws, which earlier programs do not know."""


def _phones(db: sqlite3.Connection) -> None:
    """What a table keeps that no event tells: its phones, and photos that nobody confirmed yet."""
    db.execute(
        "CREATE TABLE phones ("
        " digest TEXT PRIMARY KEY,"
        " game INTEGER,"  # NULL: single sheets
        " players TEXT NOT NULL,"
        " host INTEGER NOT NULL,"
        " wants TEXT,"
        " seen TEXT NOT NULL)"
    )
    db.execute(
        "CREATE TABLE unconfirmed ("
        " id TEXT PRIMARY KEY,"
        " game INTEGER,"
        " phone TEXT NOT NULL,"
        " at TEXT NOT NULL,"
        " file TEXT NOT NULL,"
        " said TEXT NOT NULL,"
        " event INTEGER,"  # that confirmed it
        " photo BLOB)"  # NULL once it is the game's
    )


# The step at place n leads from version n to n + 1; a new database takes them all.
STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _first,
    _second,
    _third,
    add_chain,
    _fifth,
    _hands,
    _phones,
)
NEWEST = len(STEPS)


def bring_up_to_date(db: sqlite3.Connection, newest: int = NEWEST) -> None:
    """Make the tables, or lead an older form to this one, whole or not at all."""
    db.execute("BEGIN")  # or the answers may come from before and after another process' work
    version = _version(db)
    db.execute("COMMIT")
    if version == newest:
        return
    db.execute("BEGIN IMMEDIATE")
    for step in STEPS[_version(db) : newest]:  # asked again: now nobody else can change it
        step(db)
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {newest}")
    db.execute("COMMIT")


def _version(db: sqlite3.Connection) -> int:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    active = "SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')"
    if application == APPLICATION and db.execute(active).fetchone() != (0,):
        raise Damage("a trigger or a view")  # which nobody but somebody else put there
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application == APPLICATION:
        if version > NEWEST:
            raise Newer(version)
        return int(version)
    if tables or application or version:
        raise NotOurs
    return 0
