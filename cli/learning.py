"""A map that is being learned, at the terminal: shown, and corrected line by line."""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
from rich.console import Console

from assistant.answers import WrongAnswer
from assistant.language import tell
from assistant.learning import TYPED, Learning, said_print
from assistant.problem import About
from cli.ask import ask
from cli.terminal import console, map_text
from cli.terminal_pictures import Graphics, drawn, graphics
from scanner.read.doubts import SURE
from scoring.message import say
from scoring.sheet import Sheet

DONE = "."  # Enter: it is right as it stands


def asked(learning: Learning) -> Learning:
    """The map with what somebody at the terminal says of it."""
    out = console()
    while True:
        show(out, learning)
        answer = ask(
            say(
                "Enter takes it; 2=^ corrects an entry, B4=# a space, coins or boxes that there"
                " are none:"
            ),
            _taking(learning),
            DONE,
        )
        if answer is None:
            return learning
        learning = answer


def _taking(learning: Learning) -> Callable[[str], Learning | None]:
    def take(typed: str) -> Learning | None:
        if typed == DONE:
            return None
        word = typed.casefold()
        if word in ("coins", tell(say("coins")).casefold()):
            return learning.below_the_map(coins=not learning.coins)
        if word in ("boxes", tell(say("boxes")).casefold()):
            return learning.below_the_map(boxes=not learning.boxes)
        name, _, kind = typed.partition("=")
        if name.strip().isdigit():
            if kind.strip().lower() not in TYPED:
                raise WrongAnswer(
                    say("{text} does not fit; write for example 2=^.", text=repr(typed)),
                    About.USAGE,
                )
            return learning.with_entry(int(name.strip()[:3]), TYPED[kind.strip().lower()])
        space, printed = said_print(typed)
        return learning.with_said({space: printed})

    return take


def show(out: Console, learning: Learning) -> None:
    """What was seen, as a picture where the terminal can show one, and in words."""
    from assistant.show.learned_picture import learned_picture

    how = graphics(os.environ)
    if how not in (Graphics.NONE, Graphics.BLOCKS):
        picture = np.ascontiguousarray(np.asarray(learned_picture(learning))[..., ::-1])
        shown = drawn([picture], how, out.width)
        assert isinstance(shown, str)
        out.file.write(shown)
        out.file.flush()
    print_learned(out, learning)


def print_learned(out: Console, learning: Learning) -> None:
    """The map, an entry for each thing that is printed, and what lies below it."""
    out.print(map_text(Sheet(learning.map(""))))
    for number, entry in enumerate(learning.entries, 1):
        style = "yellow" if entry.confidence < SURE else ""
        sure = f" {int(100 * entry.confidence)} %" if style else ""
        out.print(f"{number:>3}  {tell(entry.text)}{sure}", style=style)
    out.print(tell(learning.below))
