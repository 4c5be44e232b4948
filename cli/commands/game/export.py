"""`cartoscore game export`: the record of a game, to keep or to send to the group."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from assistant.evening.names import database_there, game_to_show
from assistant.evening.store import files_of, games, looking, opened
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.show.export import Format, exported
from assistant.writing import refuse_to_overwrite, write_text
from cli.commands.game.options import DbOption, GameArgument
from cli.options import ForceOption, LangOption, SaveTextOption
from scoring.message import say

HELP = say("Write a game as a page with pictures, as a table, or as JSON.")


HtmlOption = Annotated[
    bool, typer.Option("--html", help=tell(say("A page with every sheet, season by season.")))
]
CsvOption = Annotated[
    bool, typer.Option("--csv", help=tell(say("A table with a line for each season.")))
]
JsonOption = Annotated[bool, typer.Option("--json", help=tell(say("Everything, as JSON.")))]


def export(
    name: GameArgument = None,
    html: HtmlOption = False,
    csv: CsvOption = False,
    json: JsonOption = False,
    save: SaveTextOption = None,
    force: ForceOption = False,
    db: DbOption = None,
    lang: LangOption = None,
) -> None:
    wanted = _format({Format.HTML: html, Format.CSV: csv, Format.JSON: json}, save)
    path = database_there(db)
    spare = files_of(path)
    refuse_to_overwrite(save, force, spare)
    with opened(path) as database, looking(database):
        text = exported(database, game_to_show(games(database), name), wanted)
    if save:
        write_text(save, text, force=force, spare=spare)
    else:
        # Bytes, because the page itself says that it is UTF-8.
        sys.stdout.buffer.write(text.encode())


def _format(asked: dict[Format, bool], save: Path | None) -> Format:
    """The one that was asked for, or that the file's ending tells."""
    formats = [form for form, yes in asked.items() if yes]
    if not formats and save is not None:
        formats = [form for form in Format if form.value == save.suffix.lower()]
    if len(formats) != 1:
        raise Problem(
            say("say one of --html, --csv and --json"),
            About.USAGE,
            say("--help tells how it is used."),
        )
    return formats[0]
