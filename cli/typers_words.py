"""What Typer itself says in help, in the user's language."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup

from cli.speech import tell
from scoring.message import say

# Typer looks these up in gettext's domain; named here so that the catalogues carry them.
WORDS = (
    say("Arguments"),
    say("Options"),
    say("Commands"),
    say("Error"),
    say("Aborted."),
    say("Aborted!"),
    say("[default: {}]"),
    say("[required]"),
    say("Missing command."),
    say("No such command {name!r}."),
    say("Try [blue]'{command_path} {help_option}'[/] for help."),
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
