"""What a player says of single spaces: `B4=W`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.problem import About, Problem
from scoring.message import say
from scoring.sheet import Drawn, Map, Sheet
from scoring.spaces import Space, find_space
from scoring.text import TOKENS

if TYPE_CHECKING:  # for the types alone: the scanner takes a while to load
    from scanner.reading import Answers


class WrongAnswer(Problem):
    """Something typed that names no space or no content."""


def said_answers(texts: Iterable[str], map: Map | None = None) -> dict[Space, Drawn]:
    """What was typed of single spaces, `B4=W` each, on this map where it is known already."""
    answers = dict(_answer(text) for text in texts)
    if map:
        refuse_drawn_on_print(map, answers)
    return answers


def _answer(text: str) -> tuple[Space, Drawn]:
    name, _, typed = text.partition("=")
    token = typed.strip().capitalize()
    try:
        space = find_space(name)
    except ValueError:
        space = None
    known = TOKENS.get(token.removesuffix("*"))
    if space is None or known is None or known.printed:
        raise WrongAnswer(
            say("{text} does not fit; write for example B4=W or C5=.", text=repr(text)),
            About.USAGE,
        )
    return space, Drawn.of(token)


def refuse_drawn_on_print(map: Map, answers: Answers) -> None:
    """Nobody draws on what is printed."""
    for space in answers:
        printed = map.printed(space)
        if printed.printed:
            raise Problem(
                say("{space} is printed as {printed}", space=space, printed=printed),
                About.USAGE,
            )


def answered(sheet: Sheet, answers: Answers) -> Sheet:
    """The sheet with these answers in their spaces."""
    changed = sheet.drawn({space: drawn.content for space, drawn in answers.items()})
    marked = {space for space, drawn in answers.items() if drawn.attacked}
    return replace(changed, attacks=(sheet.attacks - set(answers)) | marked)
