"""Asking at the terminal, where somebody sits there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import typer

from assistant.language import tell
from assistant.problem import About, Problem
from cli.exit_codes import problem_of_command
from cli.keys import read_key
from scoring.message import Message, say
from scoring.names import UnknownName
from scoring.season import WrongEdicts
from scoring.sheet import MOST_COINS
from scoring.text import SheetTextError

T = TypeVar("T")
MOST_KEYS = 9  # one digit each
YES, NO = say("yes"), say("no")


def at_terminal() -> bool:
    """Whether there is somebody to ask."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(question: Message, take: Callable[[str], T], default: str = "") -> T:
    """Ask until the answer fits; Enter takes the default."""
    shown = f"{tell(question)} [{default}] " if default else f"{tell(question)} "
    while True:
        answer = _line(shown) or default
        if not answer:
            continue
        try:
            return take(answer)
        except (Problem, SheetTextError, UnknownName, WrongEdicts) as error:
            wrong = problem_of_command(error)
            print(tell(wrong.message if wrong else str(error)), file=sys.stderr)


def ask_yes(question: Message, default: bool = False) -> bool:
    """A question to be answered with yes or no, or their beginning."""
    words = {True: tell(YES), False: tell(NO)}
    while True:
        answer = _line(f"{tell(question)} ({words[True]}/{words[False]}) [{words[default]}] ")
        answer = answer.casefold()
        if not answer:
            return default
        for meant, word in words.items():
            if word.casefold().startswith(answer):
                return meant


def ask_coins(default: int) -> int:
    """How many coins are marked."""
    return ask(
        say("How many coins are marked?"), lambda typed: _number(typed, 0, MOST_COINS), str(default)
    )


def ask_which(question: Message, choices: Sequence[tuple[str, T]], default: str = "") -> T:
    """One of several, by its number; Enter takes the default."""
    for number, (label, _) in enumerate(choices, 1):
        print(f"{number:>3}  {label}")
    return ask(question, lambda typed: choices[_number(typed, 1, len(choices)) - 1][1], default)


def ask_key(question: Message, choices: Sequence[tuple[str, T]], default: str = "") -> T:
    """One of several by one key, its number; Enter takes the default. More than nine are typed."""
    if len(choices) > MOST_KEYS:
        return ask_which(question, choices, default)
    for number, (label, _) in enumerate(choices, 1):
        print(f"{number:>3}  {label}")
    prompt = f"{tell(question)} [{default}] " if default else f"{tell(question)} "
    while True:
        try:
            typed = read_key(prompt).strip() or default
        except EOFError:  # Ctrl-D
            raise typer.Abort from None
        if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(choices):
            return choices[int(typed) - 1][1]


def _line(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:  # Ctrl-D
        print()
        raise typer.Abort from None


def _number(typed: str, fewest: int, most: int) -> int:
    if typed.isascii() and typed.isdigit() and fewest <= int(typed[:6]) <= most:
        return int(typed)
    raise Problem(
        say("type a number from {fewest} to {most}", fewest=fewest, most=most), About.USAGE
    )
