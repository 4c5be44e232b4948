"""All commands, gathered."""

from __future__ import annotations

import typer

from cli import ambush, cards, explain, score
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


@app.callback()
def cartoscore(lang: LangOption = None) -> None:
    """Options that stand before the command."""


app.command("score", cls=Command, help=tell(score.HELP))(score.score)
app.command("explain", cls=Command, help=tell(explain.HELP))(explain.explain)
app.command("cards", cls=Command, help=tell(cards.HELP))(cards.cards)
app.command("ambush", cls=Command, help=tell(ambush.HELP))(ambush.ambush)
