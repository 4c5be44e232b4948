"""All commands, gathered."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import __version__, ambush, cards, explain, scan, score, sheet
from cli.game import group as game
from cli.options import LangOption
from cli.speech import tell
from cli.typers_words import Command, Group
from scoring.message import say

app = typer.Typer(
    cls=Group,
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


app.command("scan", cls=Command, help=tell(scan.HELP))(scan.scan)
app.command("score", cls=Command, help=tell(score.HELP))(score.score)
app.command("explain", cls=Command, help=tell(explain.HELP))(explain.explain)
app.command("cards", cls=Command, help=tell(cards.HELP))(cards.cards)
app.command("sheet", cls=Command, help=tell(sheet.HELP))(sheet.sheet)
app.command("ambush", cls=Command, help=tell(ambush.HELP))(ambush.ambush)
app.add_typer(game.app, name="game", help=tell(game.HELP))
