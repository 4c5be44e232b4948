"""The command `cartoscore`."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress


def run() -> None:
    """Run the command and end with the exit code of the contract."""
    # First of all, because Ctrl-C does not wait until everything is loaded.
    from cli.ctrl_c import INTERRUPTED, end_line, stop_at_once

    stop_at_once()
    # A command lives for a second or so: looking for garbage while everything loads, as Python
    # does after every 700 new objects, took a tenth of the time until it was loaded.
    gc.set_threshold(100_000)
    # NumPy's matrices here are small: on two cores OpenBLAS took 270 ms for one that takes it 6 ms
    # on one core, because its threads wait for each other. Read when NumPy is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from cli.running import run_command

        code = run_command(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:  # as Typer has it, too, where a command was at work
        end_line()
    _end(code)


def _end(code: int) -> None:
    """End at once: Python takes 65 ms of a scan's 650 to put away what the system frees anyway."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or nobody reads any more
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
