"""All commands, each loaded when it is wanted: a scan starts faster without the others."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer

from assistant import __version__
from assistant.language import tell
from cli.likely_slips import with_its_command
from cli.options import LangOption
from cli.typers_words import Command, Group
from scoring.message import say

COMMANDS = (
    "scan",
    "score",
    "explain",
    "rule",
    "cards",
    "place",
    "judge",
    "sheet",
    "ambush",
    "game",
    "table",
    "hand",
    "map",
)
GROUPS = ("game", "hand", "map")  # of commands


class Commands(Group):
    """The commands by their names; each is a module's function of the same name."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        names: dict[str, Any] = dict.fromkeys(COMMANDS)
        self.commands.update(names)  # a typo is compared with them

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """A file in the place of the command tells which one is meant."""
        known = args and args[0] in COMMANDS
        return super().resolve_command(ctx, args if known else with_its_command(args))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _command(cmd_name) if cmd_name in COMMANDS else None


@cache
def _command(name: str) -> Any:
    alone = typer.Typer(add_completion=False)
    if name in GROUPS:
        group: Any = import_module(f"cli.commands.{name}.group")
        alone.add_typer(group.app, name=name, help=tell(group.HELP))
        gathered: Any = typer.main.get_command(alone)
        return gathered.commands[name]
    module = import_module(f"cli.commands.{name}")
    alone.command(name, cls=Command, help=tell(module.HELP))(getattr(module, name))
    return typer.main.get_command(alone)


app = typer.Typer(
    cls=Commands,
    help=tell(say("Scores sheets of Cartographers and Cartographers Heroes, and shows the proof.")),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(asked: bool) -> None:
    if asked:
        print(f"cartoscore {__version__}")
        raise typer.Exit()


VersionOption = Annotated[
    bool,
    typer.Option(
        "--version", callback=_print_version, is_eager=True, help=tell(say("Print the version."))
    ),
]


@app.callback()
def cartoscore(lang: LangOption = None, version: VersionOption = False) -> None:
    """Options that stand before the command."""
