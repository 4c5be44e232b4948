"""A photo that comes through a pipe."""

from __future__ import annotations

import sys

from assistant.files import STANDARD_INPUT


def typed_in(name: str) -> bytes | None:
    """What standard input holds where a photo is called so; None: it is a file."""
    if name != STANDARD_INPUT:
        return None
    from scanner.limits import MOST_BYTES

    return sys.stdin.buffer.read(MOST_BYTES + 1)
