"""`cartoscore game export`: the record of a game, to keep or to send to the group."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.evening.names import database_there, game_to_show
from assistant.evening.record import Game
from assistant.evening.store import games, looking, opened
from assistant.files import write_whole
from assistant.language import tell
from assistant.problem import About, Problem
from cli.commands.game.options import DbOption, ForceOption, GameArgument
from cli.commands.game.show import check_free
from cli.options import LangOption
from scoring.message import say

if TYPE_CHECKING:
    import sqlite3

HELP = say("Write a game as a page with pictures, as a table, or as JSON.")


class Format(Enum):
    """What is written; the value is the ending of such files."""

    HTML = ".html"
    CSV = ".csv"
    JSON = ".json"


HtmlOption = Annotated[
    bool, typer.Option("--html", help=tell(say("A page with every sheet, season by season.")))
]
CsvOption = Annotated[
    bool, typer.Option("--csv", help=tell(say("A table with a line for each season.")))
]
JsonOption = Annotated[bool, typer.Option("--json", help=tell(say("Everything, as JSON.")))]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help=tell(say("Where to write it; without it to standard output.")),
    ),
]


def export(
    name: GameArgument = None,
    html: HtmlOption = False,
    csv: CsvOption = False,
    json: JsonOption = False,
    save: SaveOption = None,
    force: ForceOption = False,
    db: DbOption = None,
    lang: LangOption = None,
) -> None:
    wanted = _format({Format.HTML: html, Format.CSV: csv, Format.JSON: json}, save)
    check_free(save, force)
    with opened(database_there(db)) as database, looking(database):
        text = _text(wanted, database, game_to_show(games(database), name))
    if save:
        write_whole(save, lambda place: place.write_text(text, "utf-8"))
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


def _text(wanted: Format, db: sqlite3.Connection, game: Game) -> str:
    if wanted is Format.HTML:
        from assistant.show.evening_page import game_page

        return game_page(db, game)
    from assistant.show.game_json import game_form, game_table

    if wanted is Format.CSV:
        return game_table(game)
    from json import dumps

    # In a file for people to look into: indented, every letter as it is.
    return dumps(game_form(game), ensure_ascii=False, indent=1) + "\n"
