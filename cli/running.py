"""A command from the shell, from its language to its exit code."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cli.ctrl_c import stop_in_good_order, was_interrupted
from cli.exit_codes import ExitCode, report
from cli.speech import choose_language, use_language

COMPLETING = "_CARTOSCORE_COMPLETE"  # the shell asks what a word may become


def run_command(words: Sequence[str]) -> int:
    """Choose the language, run the command, turn what goes wrong into a line and a code."""
    # Closed by whoever started us; what is printed to no stream at all lands on the other one.
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # until the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115  # likewise
    for stream in (sys.stdout, sys.stderr):
        # A terminal or pipe that cannot show a letter gets a question mark, not a crash.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        use_language(choose_language(words, os.environ))
        from cli.app import app  # its help texts are written in the language chosen above

        stop_in_good_order()
        code = app(list(words), prog_name="cartoscore", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit) as end:
        if COMPLETING in os.environ and isinstance(end, SystemExit):
            return end.code if isinstance(end.code, int) else ExitCode.DONE  # fish asks by it
        # Whoever read our output has seen enough, as `head` does. Typer and Rich notice it
        # before we do and then end the program; they have no other reason to.
        _close_output()
        return ExitCode.DONE
    except Exception as error:  # the one place where a fault becomes a line instead of a traceback
        if was_interrupted():
            raise KeyboardInterrupt from None
        return report(error)
    return code or ExitCode.DONE


def _close_output() -> None:
    """Let Python's own last flush go nowhere instead of failing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())  # type: ignore[union-attr]
