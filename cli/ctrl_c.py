"""Ctrl-C: at once while everything loads, in good order afterwards, never with a traceback."""

from __future__ import annotations

import os
import signal
from types import FrameType

INTERRUPTED = 130  # what shells give a program that Ctrl-C ended; as in `cli.exit_codes`
STANDARD_ERROR = 2
_heard: list[int] = []


def stop_at_once() -> None:
    """While modules load nothing is begun that had to be put away."""
    if _is_ours():  # what a shell starts in the background ignores Ctrl-C
        signal.signal(signal.SIGINT, _stop)


def stop_in_good_order() -> None:
    """While a command works: it is interrupted, and what it began is put away."""
    if _is_ours():
        signal.signal(signal.SIGINT, _interrupt)


def end_line() -> None:
    """A line for the shell, below what was being asked and the ^C that the terminal shows."""
    if os.isatty(STANDARD_ERROR):
        os.write(STANDARD_ERROR, b"\n")


def was_interrupted() -> bool:
    """Whether an error may be what a library in C made of Ctrl-C while it was being loaded."""
    return bool(_heard)


def _is_ours() -> bool:
    return callable(signal.getsignal(signal.SIGINT))  # neither ignored nor left to the system


def _stop(number: int, frame: FrameType | None) -> None:
    end_line()
    os._exit(INTERRUPTED)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _heard.append(number)
    raise KeyboardInterrupt
