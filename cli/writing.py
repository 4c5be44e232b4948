"""Files that commands write: each whole or not at all, and nothing over another without a word."""

from __future__ import annotations

from pathlib import Path

from assistant.files import write_whole
from assistant.problem import About, Problem
from scoring.message import say


def refuse_to_overwrite(path: Path | None, force: bool) -> None:
    """What is there stays, unless `--force` is given."""
    if path is not None and path.exists() and not force:
        raise Problem(say("{path} is there already; --force overwrites it", path=path), About.FILE)


def write_text(path: Path, text: str) -> None:
    write_whole(path, lambda place: place.write_text(text, "utf-8"))


def write_bytes(path: Path, raw: bytes) -> None:
    write_whole(path, lambda place: place.write_bytes(raw))
