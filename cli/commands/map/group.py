"""`cartoscore map`: maps that were learned from a blank sheet."""

from __future__ import annotations

from functools import cache
from typing import Any

import typer

from cli.options import LangOption
from cli.typers_words import Group
from scoring.message import say

HELP = say("Learn a map from a photo of its blank sheet; list and forget learned maps.")


class Commands(Group):
    """The map commands, loaded when one is wanted: the other commands start faster without."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(_commands())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _commands().get(cmd_name)


@cache
def _commands() -> dict[str, Any]:
    from cli.commands.map.commands import app as commands

    group: Any = typer.main.get_command(commands)
    return dict(group.commands)


app = typer.Typer(cls=Commands, no_args_is_help=True)


@app.callback()
def map(lang: LangOption = None) -> None:
    """Options that stand before the map's command."""
