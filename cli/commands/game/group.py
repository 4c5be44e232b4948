"""`cartoscore game`: a whole evening, from the first sheet to the winner."""

from __future__ import annotations

from functools import cache
from typing import Any

import typer

from cli.options import LangOption
from cli.typers_words import Group
from scoring.message import say

HELP = say("Keep a whole game: players, seasons, the standing, the winner.")


class Commands(Group):
    """The game commands, loaded when one is wanted: the other commands start faster without."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(_commands())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _commands().get(cmd_name)


@cache
def _commands() -> dict[str, Any]:
    from cli.commands.game.commands import app as commands

    group: Any = typer.main.get_command(commands)
    return dict(group.commands)


app = typer.Typer(cls=Commands, no_args_is_help=True)


@app.callback()
def game(lang: LangOption = None) -> None:
    """Options that stand before the game's command."""
