"""`cartoscore game show` and `list`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.evening.captions import said_line
from assistant.evening.names import database_there, find_player, game_to_show, kept_games
from assistant.evening.record import Game, Kept, Paper
from assistant.evening.store import database_path, games, is_there, looking, opened, paper
from assistant.files import write_whole
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.show.json_parts import Form
from cli.commands.game.options import DbOption, ForceOption, GameArgument, PlayerOption
from cli.options import JsonOption, LangOption, SeasonOption, season_named
from cli.print_json import print_json
from scoring.message import Message, say

if TYPE_CHECKING:
    import sqlite3

HELP = say("Show a game: the standing, what to draw now, the winner; or one sheet of it again.")
LIST_HELP = say("List the games.")

ReportOption = Annotated[
    Path | None,
    typer.Option(
        "--report",
        metavar="OUT.html",
        help=tell(say("Write a page about the sheet of --player and --season.")),
    ),
]
PhotoOption = Annotated[
    Path | None,
    typer.Option(
        "--photo",
        metavar="FILE",
        help=tell(say("Write the photo of --player and --season as it came.")),
    ),
]


def show(
    name: GameArgument = None,
    player: PlayerOption = None,
    season: SeasonOption = None,
    report: ReportOption = None,
    photo: PhotoOption = None,
    force: ForceOption = False,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    path = database_there(db)
    for file in (report, photo):
        check_free(file, force)
    with opened(path) as database, looking(database):
        game = game_to_show(games(database), name)
        if player is None and season is None and report is None and photo is None:
            _show_game(game, json)
            return
        kept = _sheet(game, player, season)
        if report:
            _write_report(report, database, game, kept)
        if photo:
            _write_photo(photo, database, kept)
        if not (report or photo):
            _show_sheet(database, game, kept, json)


def check_free(file: Path | None, force: bool) -> None:
    """Nothing is overwritten without a word."""
    if file is not None and file.exists() and not force:
        raise Problem(say("{path} is there already; --force overwrites it", path=file), About.FILE)


def _show_game(game: Game, json: bool) -> None:
    if json:
        from assistant.show.game_json import game_form

        print_json(game_form(game))
        return
    from cli.game_text import print_game
    from cli.terminal import console

    print_game(console(), game)


def _sheet(game: Game, player: str | None, season: str | None) -> Kept:
    """The one sheet that is meant."""
    when = season_named(season)
    whose = find_player(game, player) if player else None
    found = [
        kept
        for kept in game.sheets.values()
        if whose in (None, kept.player) and when in (None, kept.season)
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Problem(say("there is no such sheet in {game}", game=game.name), About.DOES_NOT_FIT)
    raise Problem(
        say("--player and --season say which sheet; there are {n} such", n=len(found)),
        About.USAGE,
    )


def _show_sheet(db: sqlite3.Connection, game: Game, kept: Kept, json: bool) -> None:
    if json:
        from assistant.show.game_json import sheet_form

        print_json({**sheet_form(game, kept), "books": _books(db, game, kept)})
        return
    from cli.game_text import print_sheet
    from cli.terminal import console

    print_sheet(console(), game, kept, _remarks(db, game, kept, typed=True))


def _books(db: sqlite3.Connection, game: Game, kept: Kept) -> Form | None:
    if not kept.from_photo:
        return None
    from assistant.books.books import books_form
    from assistant.evening.kept_photo import unpacked

    return books_form(unpacked(db, game, kept))


def _remarks(db: sqlite3.Connection, game: Game, kept: Kept, typed: bool) -> list[Message]:
    """What a photo's reading leaves open, the player's books, and what the player answered;
    `typed`: with what to type about it."""
    lines: list[Message] = []
    if kept.from_photo:
        from assistant.evening.books_kept import books_on
        from assistant.evening.kept_photo import unpacked
        from assistant.remarks import remarks
        from cli.scan_text import settles_most

        scanned = unpacked(db, game, kept)
        lines += remarks(scanned)
        lines += settles_most(scanned) if typed else []
        lines += books_on(game, kept, scanned)
    return lines + said_line(kept)


def _write_report(report: Path, db: sqlite3.Connection, game: Game, kept: Kept) -> None:
    from assistant.show.sheet_page import sheet_page

    page = sheet_page(db, game, kept, _remarks(db, game, kept, typed=False))
    write_whole(report, lambda place: place.write_text(page, "utf-8"))


def _write_photo(photo: Path, db: sqlite3.Connection, kept: Kept) -> None:
    if not kept.from_photo:
        raise Problem(
            say(
                "{player}'s sheet of {season} came as text: there is no photo",
                player=kept.player,
                season=kept.season,
            ),
            About.DOES_NOT_FIT,
        )
    raw = paper(db, kept.papers[Paper.PHOTO])
    write_whole(photo, lambda place: place.write_bytes(raw))


def list_games(
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    path = database_path(db)
    here: list[Game] = []
    if is_there(path):
        with opened(path) as database:
            here = kept_games(games(database))
    if json:
        from assistant.show.game_json import list_form

        for game in here:
            print_json(list_form(game))
        return
    if not here:
        print(tell(say("There is no game yet. Begin one: cartoscore game new")))
        return
    from cli.game_text import print_list
    from cli.terminal import console

    print_list(console(), here)
