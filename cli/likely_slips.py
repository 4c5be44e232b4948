"""What is most often typed instead of what is meant, and what to do about it."""

from __future__ import annotations

import os
from collections.abc import Sequence

from assistant.files import PHOTO_ENDINGS, is_text_file
from assistant.problem import About, Problem
from scoring.message import say


def with_its_command(words: Sequence[str]) -> list[str]:
    """A command line that begins with a file, with the command that is meant: a photo or a folder
    of photos is scanned, sheet text is scored. Any other line as it is."""
    first = words[0] if words else ""
    if os.path.isfile(first):
        return ["score" if is_text_file(first) else "scan", *words]
    if first.lower().endswith(PHOTO_ENDINGS) or (os.path.isdir(first) and os.sep in first):
        return ["scan", *words]
    return list(words)


def refuse_photo_as_text(path: str, raw: bytes) -> None:
    """A photo where sheet text is wanted."""
    from scanner.decode.kinds import is_picture  # only what is no text needs it

    if is_picture(raw):
        raise Problem(
            say("{path} is a photo, not sheet text", path=path),
            About.DOES_NOT_FIT,
            say(
                "Scan it: cartoscore scan {path}. With --save-sheet it becomes sheet text.",
                path=path,
            ),
        )


def refuse_text_as_photo(path: str) -> None:
    """Sheet text where a photo is wanted."""
    if os.path.isfile(path) and is_text_file(path) and os.path.getsize(path):
        raise Problem(
            say("{path} is a text, not a photo", path=path),
            About.FILE,
            say("Score it: cartoscore score {path}", path=path),
        )
