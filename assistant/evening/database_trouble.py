"""What can be wrong with the database of games, in words that help."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from assistant.problem import About, Problem, Remedy
from scoring.message import Message, say


class Damage(Problem):
    """Something that was kept is not what was written, or cannot be meant."""

    def __init__(self, where: str) -> None:
        self.where = where
        super().__init__(
            say("the database of games is damaged: {why}", why=where),
            About.FILE,
            Remedy.WHOLE_COPY,
        )


# Whatever goes wrong where something that was kept is not of the form that it was written in.
MALFORMED = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
)


@contextmanager
def as_written(what: str) -> Iterator[None]:
    """Inside, something is read that was kept: where that cannot be done it is damaged."""
    try:
        yield
    except MALFORMED as error:
        raise Damage(what) from error


_KEPT = say("What was kept before is kept still.")
# By SQLite's error codes.
TROUBLES: Mapping[int, tuple[Message, Message | Remedy]] = {
    sqlite3.SQLITE_FULL: (say("the disk is full: {path} cannot grow"), _KEPT),
    sqlite3.SQLITE_IOERR: (say("{path} cannot be read or written: {why}"), _KEPT),
    sqlite3.SQLITE_READONLY: (
        say("{path} may not be written to"),
        Remedy.RIGHT_TO_WRITE,
    ),
    sqlite3.SQLITE_CANTOPEN: (
        say("{path} cannot be opened"),
        Remedy.RIGHT_TO_OPEN,
    ),
    sqlite3.SQLITE_BUSY: (
        say("{path} is in use by another process that does not finish"),
        say("Try again, or end the other process."),
    ),
    sqlite3.SQLITE_CORRUPT: (say("{path} is damaged: {why}"), Remedy.WHOLE_COPY),
    sqlite3.SQLITE_NOTADB: (say("{path} is no database, or a damaged one"), Remedy.WHOLE_COPY),
}
WHATEVER: tuple[Message, Message | Remedy] = (
    say("{path} cannot be used: {why}"),
    Remedy.ANOTHER_DATABASE,
)


def trouble(path: Path, error: sqlite3.Error | Damage) -> Problem:
    """The user's problem behind an error of the database."""
    if isinstance(error, Damage):
        code, why = sqlite3.SQLITE_CORRUPT, error.where
    else:
        # The low byte is the kind of error, the others tell it more finely.
        code, why = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF, str(error)
    message, hint = TROUBLES.get(code, WHATEVER)
    return Problem(message.about(path=path, why=why), About.FILE, hint)


def newer_database(path: Path, version: int) -> Problem:
    return Problem(
        say(
            "{path} comes from a newer cartoscore (its form is number {version});"
            " it is left as it is",
            path=path,
            version=version,
        ),
        About.DOES_NOT_FIT,
        Remedy.UPDATE,
    )


def not_ours(path: Path) -> Problem:
    return Problem(
        say("{path} is a database of another program; it is left as it is", path=path),
        About.DOES_NOT_FIT,
        Remedy.ANOTHER_DATABASE,
    )
