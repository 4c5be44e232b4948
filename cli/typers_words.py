"""What Typer itself says in help, in the user's language."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from assistant.language import tell
from scoring.message import Message, say

# Typer's classes for a wrong command line; only this one of them has a public name.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]

# Typer looks these up in gettext's domain; named here so that the catalogues carry them.
WORDS = (
    say("Arguments"),
    say("Options"),
    say("Commands"),
    say("[default: {}]"),
    say("[required]"),
    say("Missing command."),
    say("No such command {name!r}."),
)
# These it says in English only, so they are put in afterwards.
IN_ENGLISH = {
    str(sentence): sentence
    for sentence in (
        say("Show this message and exit."),
        say("Install completion for the current shell."),
        say("Show completion for the current shell, to copy it or customize the installation."),
    )
}
USAGE = say("Usage: ")


class _Spoken:
    """Help in the user's language, for a command or a group of them."""

    def get_usage(self, ctx: Any) -> str:
        usage: str = super().get_usage(ctx)  # type: ignore[misc]  # of Command or Group below
        return usage.replace(str(USAGE), tell(USAGE), 1)

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]  # likewise
        for param in params:
            sentence = IN_ENGLISH.get(getattr(param, "help", None) or "")
            if sentence:
                param.help = tell(sentence)
        return params


class Command(_Spoken, TyperCommand):
    """A command whose help speaks the user's language."""


class Group(_Spoken, TyperGroup):
    """A group of commands whose help speaks the user's language."""


def wrong_usage(error: Exception) -> Message:
    """What is wrong with a command line, in a sentence of our own where Typer's is English."""
    param = getattr(error, "param", None)
    match type(error).__name__:
        case "NoArgsIsHelpError":
            return say("no command is given")
        case "MissingParameter" if param is not None:
            return say("{what} is missing", what=_param(param))
        case "NoSuchOption":
            return say("there is no option {name}", name=getattr(error, "option_name", "?"))
        case "BadParameter" if param is not None:
            why, wanted = str(getattr(error, "message", "")), _wanted(param.type)
            if wanted:  # Typer says what was typed first
                typed = f"{_param(param)} {why.partition(' is not')[0]}"
                return say("{what} does not fit: {why}", what=typed, why=wanted)
            return say("{what} does not fit: {why}", what=_param(param), why=why)
    return say("the command line does not fit: {why}", why=getattr(error, "message", error))


def _wanted(kind: Any) -> Message | None:
    """What an option takes: a number, or one of a few words."""
    fewest, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if fewest is not None and most is not None:
        return say("it takes a number from {fewest} to {most}", fewest=fewest, most=most)
    if fewest is not None:
        return say("it takes a number from {fewest} up", fewest=fewest)
    choices = getattr(kind, "choices", None)
    if choices:
        words = tuple(str(getattr(choice, "value", choice)) for choice in choices)
        return say("it is one of {words}", words=words)
    return None


def _param(param: Any) -> str:
    """An option by its flag, an argument by the name the help gives it."""
    flags = [flag for flag in param.opts if flag.startswith("-")]
    return str(flags[0] if flags else param.metavar or param.name)
