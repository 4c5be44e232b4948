"""The commands of `cartoscore map`, gathered."""

from __future__ import annotations

import typer

from assistant.language import tell
from cli.commands.map import kept, learn
from cli.typers_words import Command

app = typer.Typer()
app.command("learn", cls=Command, help=tell(learn.HELP))(learn.learn)
app.command("list", cls=Command, help=tell(kept.LIST_HELP))(kept.list_maps)
app.command("forget", cls=Command, help=tell(kept.FORGET_HELP))(kept.forget)
