"""Asking at the terminal, where somebody sits there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from cli.errors import ExitCode, Problem, problem
from cli.speech import tell
from scoring.message import Message, say
from scoring.names import UnknownName
from scoring.season import WrongEdicts
from scoring.text import SheetTextError

T = TypeVar("T")
YES, NO = say("yes"), say("no")


def at_terminal() -> bool:
    """Whether there is somebody to ask."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(question: Message, take: Callable[[str], T], default: str = "") -> T:
    """Ask until the answer fits; Enter takes the default."""
    shown = f"{tell(question)} [{default}] " if default else f"{tell(question)} "
    while True:
        answer = input(shown).strip() or default
        if not answer:
            continue
        try:
            return take(answer)
        except (Problem, SheetTextError, UnknownName, WrongEdicts) as error:
            wrong = problem(error)
            print(tell(wrong.message if wrong else str(error)), file=sys.stderr)


def ask_yes(question: Message, default: bool = False) -> bool:
    """A question to be answered with yes or no, or their beginning."""
    words = {True: tell(YES), False: tell(NO)}
    while True:
        answer = input(f"{tell(question)} ({words[True]}/{words[False]}) [{words[default]}] ")
        answer = answer.strip().casefold()
        if not answer:
            return default
        for meant, word in words.items():
            if word.casefold().startswith(answer):
                return meant


def ask_which(question: Message, choices: Sequence[tuple[str, T]]) -> T:
    """One of several, by its number."""
    for number, (label, _) in enumerate(choices, 1):
        print(f"{number:>3}  {label}")
    return ask(question, lambda typed: choices[_number(typed, len(choices)) - 1][1])


def _number(typed: str, most: int) -> int:
    if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= most:
        return int(typed)
    raise Problem(say("type a number from 1 to {most}", most=most), ExitCode.USAGE)
