"""`cartoscore game show` and `list`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant.evening.names import database_there, game_to_show, games_in
from assistant.evening.record import Game, Kept
from assistant.evening.sheet_again import SheetAgain, photo_as_it_came, sheet_again, sheets_meant
from assistant.evening.store import database_path, files_of, games, looking, opened
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.writing import (
    refuse_to_overwrite,
    refuse_two_of_one_name,
    write_bytes,
    write_text,
)
from cli.commands.game.options import DbOption, GameArgument, PlayerOption
from cli.options import (
    ForceOption,
    JsonOption,
    LangOption,
    ProofOption,
    SeasonOption,
    season_named,
)
from cli.print_json import print_json
from cli.scan_remarks import said_of_photo
from scoring.message import say

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
    proof: ProofOption = False,
    force: ForceOption = False,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    path = database_there(db)
    spare = files_of(path)
    for file in (report, photo):
        refuse_to_overwrite(file, force, spare)
    refuse_two_of_one_name((report, photo))
    with opened(path) as database, looking(database):
        game = game_to_show(games(database), name)
        if player is None and season is None and report is None and photo is None:
            _show_game(game, json)
            return
        kept = _sheet(game, player, season)
        # A photo of twelve megapixels is unpacked once, and only where its reading is shown.
        again = sheet_again(database, game, kept) if report or not photo else None
        if report and again:
            from assistant.show.sheet_page import sheet_page

            write_text(report, sheet_page(database, again), force=force, spare=spare)
        if photo:
            write_bytes(photo, photo_as_it_came(database, kept), force=force, spare=spare)
        if again and not report:
            _show_sheet(again, proof, json)


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
    found = sheets_meant(game, player, season_named(season))
    if len(found) > 1:
        raise Problem(
            say("--player and --season say which sheet; there are {n} such", n=len(found)),
            About.USAGE,
        )
    return found[0]


def _show_sheet(again: SheetAgain, proof: bool, json: bool) -> None:
    if json:
        from assistant.show.game_json import sheet_form

        print_json(sheet_form(again))
        return
    from cli.game_text import print_sheet
    from cli.terminal import console

    remarks = [*said_of_photo(again), *again.said()]
    print_sheet(console(), again.game, again.kept, remarks, proof)


def list_games(
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    here = games_in(database_path(db))
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
