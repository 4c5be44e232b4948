"""The commands of `cartoscore game`, gathered."""

from __future__ import annotations

import typer

from cli import game_add, game_export, game_log, game_new, game_show
from cli.speech import tell
from cli.typers_words import Command

app = typer.Typer()
app.command("new", cls=Command, help=tell(game_new.HELP))(game_new.new)
app.command("add", cls=Command, help=tell(game_add.HELP))(game_add.add)
app.command("reveal", cls=Command, help=tell(game_log.REVEAL_HELP))(game_log.reveal)
app.command("show", cls=Command, help=tell(game_show.HELP))(game_show.show)
app.command("list", cls=Command, help=tell(game_show.LIST_HELP))(game_show.list_games)
app.command("undo", cls=Command, help=tell(game_log.UNDO_HELP))(game_log.undo)
app.command("export", cls=Command, help=tell(game_export.HELP))(game_export.export)
app.command("rm", cls=Command, help=tell(game_log.REMOVE_HELP))(game_log.remove)
