"""The laptop is kept awake while a table is open, where its system lets a program ask for that."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import which

# Windows: from now on, the system is needed.
ES_CONTINUOUS, ES_SYSTEM_REQUIRED = 0x80000000, 0x00000001


@contextmanager
def kept_awake() -> Iterator[None]:
    """Inside, a lid that is open stays a table that is open."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetThreadExecutionState(ES_CONTINUOUS | ES_SYSTEM_REQUIRED)
        try:
            yield
        finally:
            kernel.SetThreadExecutionState(ES_CONTINUOUS)
        return
    asking = _begun(request_of(sys.platform, os.getpid()))
    try:
        yield
    finally:
        if asking is not None:
            asking.terminate()


def request_of(platform: str, process: int) -> list[str]:
    """The command by which a system is asked; it ends by itself when we do."""
    if platform == "darwin":
        return ["caffeinate", "-i", "-w", str(process)]
    return [
        "systemd-inhibit",
        "--what=idle:sleep",
        "--who=cartoscore",
        "--why=A table is open",
        "tail",
        f"--pid={process}",
        "-f",
        os.devnull,
    ]


def _begun(command: list[str]) -> subprocess.Popen[bytes] | None:
    if which(command[0]) is None:
        return None
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for us
        )
    except OSError:
        return None
