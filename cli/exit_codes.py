"""From what went wrong to what the user reads, and the exit code."""

from __future__ import annotations

import errno
import os
import sys
from enum import IntEnum

import typer

from cli.speech import tell
from cli.typers_words import UsageError, wrong_usage
from scoring.message import Message, say
from scoring.names import UnknownName
from scoring.season import WrongEdicts
from scoring.text import SheetTextError


class ExitCode(IntEnum):
    """What the shell is told."""

    DONE = 0
    FAULT = 1
    USAGE = 2
    FILE = 3
    NO_SHEET = 4
    DOES_NOT_FIT = 5
    INTERRUPTED = 130


class Problem(Exception):
    """Something the user can mend: what is wrong, and where it helps what to do next."""

    def __init__(self, message: Message, code: ExitCode, hint: Message | None = None) -> None:
        self.message = message
        self.code = code
        self.hint = hint
        super().__init__(str(message))


def problem(error: BaseException) -> Problem | None:
    """The user's problem behind an exception; None for a fault of the program."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, UsageError):
        return Problem(wrong_usage(error), ExitCode.USAGE, say("--help tells how it is used."))
    # A photo that cannot be read; the scanner is not imported here, because it takes a while.
    code, message = getattr(error, "exit_code", None), getattr(error, "message", None)
    if isinstance(code, int) and isinstance(message, Message):
        return Problem(message, ExitCode(code), getattr(error, "hint", None))
    if isinstance(error, typer.Abort):
        return Problem(say("stopped"), ExitCode.FAULT)
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return Problem(say("the output cannot be written: the disk is full"), ExitCode.FILE)
    if isinstance(error, SheetTextError):
        return Problem(error.placed, ExitCode.DOES_NOT_FIT)
    if isinstance(error, (UnknownName, WrongEdicts)):
        return Problem(error.message, ExitCode.DOES_NOT_FIT)
    return None


def report(error: BaseException) -> int:
    """Tell the user on standard error; the exit code for the shell."""
    found = problem(error)
    if found is None:
        if os.environ.get("CARTOSCORE_DEBUG"):
            import traceback

            traceback.print_exception(error)
        said = say(
            "a fault of the program itself: {what}; CARTOSCORE_DEBUG=1 shows where",
            what=f"{type(error).__name__}: {error}",
        )
        found = Problem(said, ExitCode.FAULT)
    complain(found.message)
    if found.hint:
        print(tell(found.hint), file=sys.stderr)
    return found.code


def complain(message: Message) -> None:
    """One line on standard error."""
    print(tell(say("cartoscore: {what}", what=message)), file=sys.stderr)
