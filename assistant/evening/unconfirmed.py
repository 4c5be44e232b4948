"""Photos that were handed in and that nobody has confirmed yet: kept in the games' file, outside
the row of events, so that neither a reload nor a restart loses one.

Of a photo that was confirmed its name stays, so that the same one sent again is known.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from assistant.evening.database_trouble import Damage, as_written
from assistant.evening.store import transaction
from assistant.problem import About, Problem
from scoring.message import say

MOST_OF_A_PHONE = 8  # more photos at once than a phone's players have sheets fill the disk only
Form = dict[str, Any]
COLUMNS = "id, game, phone, at, file, said, event, photo IS NOT NULL"


@dataclass(frozen=True)
class Unconfirmed:
    """A photo, and what was said of it."""

    id: str  # as the phone that sent it calls it
    game: int | None  # None: a single sheet
    phone: str  # the digest of the phone that sent it
    at: str
    file: str
    said: Mapping[str, Any]  # see `assistant.evening.handed_in`
    confirmed: bool = False
    with_photo: bool = True

    @property
    def open(self) -> bool:
        """Whether it is still to be confirmed."""
        return self.with_photo and not self.confirmed


def hand_in(db: sqlite3.Connection, sheet: Unconfirmed, photo: bytes) -> None:
    """Keep a photo until it is confirmed or withdrawn."""
    with transaction(db):
        (there,) = db.execute(
            "SELECT count(*) FROM unconfirmed WHERE phone = ? AND photo IS NOT NULL",
            (sheet.phone,),
        ).fetchone()
        if there >= MOST_OF_A_PHONE:
            raise Problem(
                say("{n} photos of this phone wait already", n=there),
                About.DOES_NOT_FIT,
                say("Confirm or withdraw one of them first."),
            )
        db.execute(
            "INSERT INTO unconfirmed (id, game, phone, at, file, said, photo)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                sheet.id,
                sheet.game,
                sheet.phone,
                datetime.now(UTC).isoformat(timespec="seconds"),
                sheet.file,
                json.dumps(dict(sheet.said)),
                photo,
            ),
        )


def all_unconfirmed(db: sqlite3.Connection, game: int | None) -> list[Unconfirmed]:
    """The photos of a game, the first handed in first; those confirmed, too."""
    rows = db.execute(
        f"SELECT {COLUMNS} FROM unconfirmed WHERE game IS ? ORDER BY at, rowid", (game,)
    )
    return [_of(row) for row in rows]


def find_unconfirmed(db: sqlite3.Connection, id: str) -> Unconfirmed | None:
    row = db.execute(f"SELECT {COLUMNS} FROM unconfirmed WHERE id = ?", (id,)).fetchone()
    return None if row is None else _of(row)


def photo_of(db: sqlite3.Connection, id: str) -> bytes:
    """The file as it came."""
    row = db.execute("SELECT photo FROM unconfirmed WHERE id = ?", (id,)).fetchone()
    if row is None or not isinstance(row[0], bytes):
        raise withdrawn_already()
    return row[0]


def say_of(db: sqlite3.Connection, id: str, said: Mapping[str, Any]) -> None:
    """Keep what was said of a photo."""
    with transaction(db):
        db.execute("UPDATE unconfirmed SET said = ? WHERE id = ?", (json.dumps(dict(said)), id))


def withdraw(db: sqlite3.Connection, id: str) -> None:
    """Delete a photo that nobody confirmed; nothing of it is left in the file."""
    db.execute("PRAGMA secure_delete = ON")
    with transaction(db):
        db.execute("DELETE FROM unconfirmed WHERE id = ? AND event IS NULL", (id,))


def mark_confirmed(db: sqlite3.Connection, id: str, event: int) -> None:
    """Within the change that a photo brings: from now on it is the game's."""
    marked = db.execute(
        "UPDATE unconfirmed SET event = ?, photo = NULL WHERE id = ? AND event IS NULL", (event, id)
    )
    if marked.rowcount != 1:
        raise withdrawn_already()


def withdrawn_already() -> Problem:
    return Problem(
        say("this photo is gone: it was confirmed or withdrawn meanwhile"), About.DOES_NOT_FIT
    )


def _of(row: tuple[Any, ...]) -> Unconfirmed:
    id, game, phone, at, file, said, event, with_photo = row
    with as_written(f"the photo {id}"):
        told = json.loads(said)
        if not isinstance(told, dict):
            raise Damage(f"the photo {id}")
        return Unconfirmed(id, game, phone, at, file, told, event is not None, bool(with_photo))
