"""The command `cartoscore`."""

from __future__ import annotations

import io
import os
import sys

from cli.errors import ExitCode, report
from cli.speech import choose_language, use_language


def run() -> None:
    """Choose the language, run the command, end with the exit code of the contract."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal or pipe that cannot show a letter gets a question mark, not a crash.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        use_language(choose_language(sys.argv[1:], os.environ))
        from cli.app import app  # its help texts are written in the language chosen above

        code = app(prog_name="cartoscore", standalone_mode=False)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has seen enough, as `head` does. Typer and Rich notice it
        # before we do and then end the program; they have no other reason to.
        _close_output()
        code = ExitCode.DONE
    except KeyboardInterrupt:  # before Typer listens for it
        code = ExitCode.INTERRUPTED
    except Exception as error:  # the one place where a fault becomes a line instead of a traceback
        code = report(error)
    sys.exit(code)


def _close_output() -> None:
    """Let Python's own last flush go nowhere instead of failing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())  # type: ignore[union-attr]


if __name__ == "__main__":
    run()
