"""What may be a name: of a game, a player, a learned map."""

from __future__ import annotations

from unicodedata import category

from assistant.problem import About, Problem
from scoring.message import say
from scoring.visible import visible

LONGEST = 60  # letters; more do not fit a line


def checked_name(name: str) -> str:
    """A name that fits a line and a file."""
    typed = " ".join(name.split())
    tidy = " ".join(visible(typed).split())
    shows = any(category(letter)[0] in "LNPS" for letter in tidy)  # and not accents alone
    if not shows or len(tidy) > LONGEST or not typed.isprintable():
        raise Problem(
            say(
                "{name} is no name: write 1 to {most} letters",
                name=repr(name[:LONGEST]),
                most=LONGEST,
            ),
            About.DOES_NOT_FIT,
        )
    return tidy
