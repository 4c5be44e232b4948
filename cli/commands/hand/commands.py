"""The commands of `cartoscore hand`, gathered."""

from __future__ import annotations

import typer

from assistant.language import tell
from cli.commands.hand import looking, moving
from cli.typers_words import Command

app = typer.Typer()
app.command("list", cls=Command, help=tell(looking.LIST_HELP))(looking.list_hands)
app.command("show", cls=Command, help=tell(looking.SHOW_HELP))(looking.show)
app.command("forget", cls=Command, help=tell(looking.FORGET_HELP))(looking.forget)
app.command("export", cls=Command, help=tell(moving.EXPORT_HELP))(moving.export)
app.command("import", cls=Command, help=tell(moving.IMPORT_HELP))(moving.bring)
