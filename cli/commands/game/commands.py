"""The commands of `cartoscore game`, gathered."""

from __future__ import annotations

import typer

from assistant.language import tell
from cli.commands.game import add, export, fix, log, new, show, watch
from cli.typers_words import Command

app = typer.Typer()
app.command("new", cls=Command, help=tell(new.HELP))(new.new)
app.command("add", cls=Command, help=tell(add.HELP))(add.add)
app.command("fix", cls=Command, help=tell(fix.HELP))(fix.fix)
app.command("watch", cls=Command, help=tell(watch.HELP))(watch.watch)
app.command("reveal", cls=Command, help=tell(log.REVEAL_HELP))(log.reveal)
app.command("show", cls=Command, help=tell(show.HELP))(show.show)
app.command("list", cls=Command, help=tell(show.LIST_HELP))(show.list_games)
app.command("undo", cls=Command, help=tell(log.UNDO_HELP))(log.undo)
app.command("export", cls=Command, help=tell(export.HELP))(export.export)
app.command("close", cls=Command, help=tell(log.CLOSE_HELP))(log.close)
app.command("rm", cls=Command, help=tell(log.REMOVE_HELP))(log.remove)
