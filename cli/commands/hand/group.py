"""`cartoscore hand`: the players whose drawing is known from sheets that were confirmed."""

from __future__ import annotations

from functools import cache
from typing import Any

import typer

from cli.options import LangOption
from cli.typers_words import Group
from scoring.message import say

HELP = say("See and keep how each player draws, learned from confirmed sheets.")


class Commands(Group):
    """The commands of hands, loaded when one is wanted: the other commands start faster without."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(_commands())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _commands().get(cmd_name)


@cache
def _commands() -> dict[str, Any]:
    from cli.commands.hand.commands import app as commands

    group: Any = typer.main.get_command(commands)
    return dict(group.commands)


app = typer.Typer(cls=Commands, no_args_is_help=True)


@app.callback()
def hand(lang: LangOption = None) -> None:
    """Options that stand before the hand's command."""
