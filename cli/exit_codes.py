"""From what went wrong to what the user reads, and the exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from enum import IntEnum

import typer

from assistant.language import tell
from assistant.problem import About, Problem, Remedy, problem_behind
from cli.remedies import HOW
from cli.typers_words import UsageError, wrong_usage
from scoring.message import Message, say


class ExitCode(IntEnum):
    """What the shell is told."""

    DONE = 0
    FAULT = 1
    USAGE = 2
    FILE = 3
    NO_SHEET = 4
    DOES_NOT_FIT = 5
    INTERRUPTED = 130


CODES: Mapping[About, ExitCode] = {
    About.USAGE: ExitCode.USAGE,
    About.FILE: ExitCode.FILE,
    About.NO_SHEET: ExitCode.NO_SHEET,
    About.DOES_NOT_FIT: ExitCode.DOES_NOT_FIT,
}


# From good to bad: a fault of our own is the worst, whatever its number.
_WORSE = (
    ExitCode.DONE,
    ExitCode.FILE,
    ExitCode.NO_SHEET,
    ExitCode.DOES_NOT_FIT,
    ExitCode.FAULT,
)


def worse(one: ExitCode, other: ExitCode) -> ExitCode:
    """The worse one, which several photos end with."""
    return max(one, other, key=_WORSE.index)


def problem_of_command(error: BaseException) -> Problem | None:
    """The user's problem behind an exception, a wrong command line among them."""
    if isinstance(error, UsageError):
        return Problem(wrong_usage(error), About.USAGE, say("--help tells how it is used."))
    return problem_behind(error)


def hint_of(found: Problem) -> Message | None:
    """What to do next, as it is done on the command line."""
    return HOW[found.hint] if isinstance(found.hint, Remedy) else found.hint


def report(error: BaseException) -> int:
    """Tell the user on standard error; the exit code for the shell."""
    found = problem_of_command(error)
    if found is None:
        complain(say("stopped") if isinstance(error, typer.Abort) else _fault(error))
        return ExitCode.FAULT
    complain(found.message)
    hint = hint_of(found)
    if hint:
        print(tell(hint), file=sys.stderr)
    return CODES[found.about]


def _fault(error: BaseException) -> Message:
    if os.environ.get("CARTOSCORE_DEBUG"):
        import traceback

        traceback.print_exception(error)
    return say(
        "a fault of the program itself: {what}; CARTOSCORE_DEBUG=1 shows where",
        what=f"{type(error).__name__}: {error}",
    )


def complain(message: Message) -> None:
    """One line on standard error."""
    print(tell(say("cartoscore: {what}", what=message)), file=sys.stderr)
