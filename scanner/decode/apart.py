"""A picture decoded in a process of its own, which can be ended where it takes too much.

Decoders are written in C: within this process neither Ctrl-C nor a clock stops them. Begun only for
what its header cannot promise to be quick, because a process takes a third of a second to begin.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np

from scanner.arrays import Pixels
from scanner.decode.jpeg_marks import damaged
from scanner.limits import MOST_SECONDS, too_much_work

Way = Callable[[bytes, int], Pixels]

SECONDS = MOST_SECONDS - 2  # a scan has the rest, and needs half a second of it
MEGABYTES = 560  # for the picture, beside the process itself and the one that waits for it
TOO_MUCH = 3  # exit code
# What libraries in C++ say when they end a process that gets no more memory, or no more threads: a
# crafted HEIC asks for one a tile.
EXHAUSTED = (b"std::bad_alloc", b"Resource temporarily unavailable")
HERE = str(Path(__file__).parents[2])
BEGIN = "import sys; from scanner.decode.apart import answer; sys.exit(answer(*sys.argv[1:]))"


def apart(way: Way, data: bytes, size: int) -> tuple[Pixels, str]:
    """What a function of a module gives for these bytes, and what decoders said meanwhile."""
    import subprocess

    # -P: nothing is imported from the folder that the player happens to be in.
    command = [sys.executable, "-P", "-c", BEGIN, way.__module__, way.__qualname__, str(size)]
    paths = os.pathsep.join([HERE, *(path for path in sys.path if path)])
    try:
        ran = subprocess.run(
            command,
            input=data,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            env=os.environ | {"PYTHONPATH": paths},
        )
    except subprocess.TimeoutExpired:
        raise too_much_work() from None
    if ran.returncode and (ran.returncode == TOO_MUCH or _exhausted(ran.stderr)):
        raise too_much_work()
    if ran.returncode:  # killed by a fault in a decoder, too
        raise damaged()
    pixels = np.load(io.BytesIO(ran.stdout), allow_pickle=False)
    return np.asarray(pixels, np.uint8), ran.stderr.decode("utf-8", "replace")


def _exhausted(said: bytes) -> bool:
    return any(end in said for end in EXHAUSTED)


def answer(module: str, name: str, size: str) -> int:
    """Decode what comes in and give it out; how the process ends says what was wrong."""
    way: Way = getattr(import_module(module), name)
    data = sys.stdin.buffer.read()
    _bound_memory()
    try:
        pixels = way(data, int(size))
    except MemoryError:
        return TOO_MUCH
    np.save(sys.stdout.buffer, pixels, allow_pickle=False)
    return 0


def _bound_memory() -> None:
    """Let the process take so much more memory and no more, where the system can."""
    try:
        import resource
    except ImportError:  # on Windows
        return
    limit = MEGABYTES * 1_000_000 + _taken()
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    if most == resource.RLIM_INFINITY or limit < most:
        resource.setrlimit(resource.RLIMIT_DATA, (limit, most))


def _taken() -> int:
    """Bytes that count by now; where the system does not tell, what libraries reserve at most."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            kilobytes = next(line.split()[1] for line in status if line.startswith("VmData"))
    except (OSError, StopIteration):
        return 400_000_000
    return int(kilobytes) * 1024
