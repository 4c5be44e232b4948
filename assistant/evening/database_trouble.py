"""What can be wrong with the database of games, in words that help."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from cli.exit_codes import ExitCode, Problem
from scoring.message import Message, say


class Damage(Exception):
    """Something that was kept is not what was written; the message says where."""


_KEPT = say("What was kept before is kept still.")
_COPY = say("It is left as it is. Take a copy of it that is whole, or begin anew with --db.")
_OTHER = say("Name another database with --db.")
# By SQLite's error codes.
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
    sqlite3.SQLITE_CORRUPT: (say("{path} is damaged: {why}"), _COPY),
    sqlite3.SQLITE_NOTADB: (say("{path} is no database, or a damaged one"), _COPY),
}
WHATEVER = say("{path} cannot be used: {why}"), _OTHER


def trouble(path: Path, error: sqlite3.Error | Damage) -> Problem:
    """The user's problem behind an error of the database."""
    if isinstance(error, Damage):
        code = sqlite3.SQLITE_CORRUPT
    else:
        # The low byte is the kind of error, the others tell it more finely.
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    message, hint = TROUBLES.get(code, WHATEVER)
    return Problem(message.about(path=path, why=error), ExitCode.FILE, hint)


def newer_database(path: Path, version: int) -> Problem:
    return Problem(
        say(
            "{path} comes from a newer cartoscore (its form is number {version});"
            " it is left as it is",
            path=path,
            version=version,
        ),
        ExitCode.DOES_NOT_FIT,
        say("Update cartoscore, or name another database with --db."),
    )


def not_ours(path: Path) -> Problem:
    return Problem(
        say("{path} is a database of another program; it is left as it is", path=path),
        ExitCode.DOES_NOT_FIT,
        _OTHER,
    )
