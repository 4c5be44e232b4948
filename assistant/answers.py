"""What a player says of single spaces: `B4=W`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from assistant.problem import About, Problem
from scoring.message import say
from scoring.sheet import Content, Map, Sheet
from scoring.spaces import Space, find_space
from scoring.text import TOKENS

Answers = Mapping[Space, str]  # tokens, with a star where an attack mark stands


def said_answers(texts: Iterable[str], map: Map | None = None) -> dict[Space, str]:
    """All that `--set` says, on this map where it is known already."""
    answers = dict(_answer(text) for text in texts)
    if map:
        mind_print(map, answers)
    return answers


def _answer(text: str) -> tuple[Space, str]:
    name, _, typed = text.partition("=")
    token = typed.strip().capitalize()
    try:
        space = find_space(name)
    except ValueError:
        space = None
    known = TOKENS.get(token.removesuffix("*"))
    if space is None or known is None or known.printed:
        raise Problem(
            say("--set {text} does not fit; write for example B4=W or C5=.", text=repr(text)),
            About.USAGE,
        )
    return space, token


def mind_print(map: Map, answers: Answers) -> None:
    """Nobody draws on what is printed."""
    for space in answers:
        printed = map.printed(space)
        if printed.printed:
            raise Problem(
                say("{space} is printed as {printed}", space=space, printed=printed),
                About.USAGE,
            )


def answered(sheet: Sheet, answers: Answers) -> Sheet:
    """The sheet with these tokens in these spaces."""
    drawn = sheet.drawn({space: content_of(token) for space, token in answers.items()})
    marked = {space for space, token in answers.items() if token.endswith("*")}
    return replace(drawn, attacks=(sheet.attacks - set(answers)) | marked)


def content_of(token: str) -> Content:
    """What a token holds, its attack mark aside."""
    return Content(token.removesuffix("*"))
