"""`cartoscore game add`: sheets come into the game, as photos or as text."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from assistant.evening.names import database_there
from assistant.evening.record import Game
from assistant.evening.store import opened
from assistant.evening.whose_sheet import ANYWAY, Said
from assistant.files import photos_meant
from assistant.language import tell
from assistant.problem import About, Problem
from cli.ask import at_terminal
from cli.commands.game.options import DbOption, GameOption, PlayerOption
from cli.commands.game.taking_in import Table, placed, remarks_on, sheet_named, take_in
from cli.commands.game.which_game import game_meant
from cli.options import (
    CoinsOption,
    JsonOption,
    LangOption,
    NthOption,
    ProofOption,
    SeasonOption,
    SetOption,
    SignOption,
    YesOption,
    answers_set,
    season_named,
    signs_said,
)
from scoring.message import say

HELP = say("Add players' sheets at the end of a season: photos of them, folders, or sheet text.")

PhotosArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PHOTO|FOLDER|SHEET.txt…",
        help=tell(
            say(
                "Photos of the sheets, folders of photos, or texts; - reads a text from standard"
                " input."
            )
        ),
    ),
]
ReplaceOption = Annotated[
    bool,
    typer.Option("--replace", help=tell(say("Put it in the place of the sheet that is there."))),
]
AnywayOption = Annotated[
    bool,
    typer.Option("--anyway", help=tell(say("Add it even if it looks like the wrong sheet."))),
]


def add(
    photos: PhotosArgument,
    player: PlayerOption = None,
    season: SeasonOption = None,
    game: GameOption = None,
    coins: CoinsOption = None,
    set: SetOption = None,
    sign: SignOption = None,
    replace_there: ReplaceOption = False,
    anyway: AnywayOption = False,
    yes: YesOption = False,
    nth: NthOption = 1,
    proof: ProofOption = False,
    db: DbOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    table = Table(database_there(db), at_terminal() and not (yes or as_json))
    with opened(table.db) as database:
        playing = game_meant(database, game, player, table.asking)
    said = Said(
        player,
        season_named(season),
        answers_set(set, playing.map),
        signs_said(sign),
        coins=coins,
        replaces=replace_there,
        meant=ANYWAY if anyway else frozenset(),
    )
    if len(photos) == 1 and not os.path.isdir(photos[0]):
        _add_one(table, playing, photos[0], said, nth, proof, as_json)
        return
    _refuse_answers_for_several(said)
    from cli.commands.game.several import add_several

    raise typer.Exit(add_several(table, playing, photos_meant(photos), said, nth, as_json))


def _refuse_answers_for_several(said: Said) -> None:
    """What is said of one sheet is not said of several."""
    given = {"--set": said.answers, "--sign": said.signs, "--coins": said.coins is not None}
    for option, there in given.items():
        if there:
            raise Problem(
                say("{option} is for one photo, and there are several", option=option),
                About.USAGE,
            )


def _add_one(
    table: Table, game: Game, path: str, said: Said, nth: int, proof: bool, as_json: bool
) -> None:
    sheet = sheet_named(table, game, path, nth)
    slot, said = placed(table, sheet, sheet.known(said))
    now, incoming = take_in(table, sheet, slot, said)
    if as_json:
        from assistant.show.game_json import added_form
        from cli.print_json import print_json

        print_json(added_form(now, slot))
        return
    from cli.game_text import print_added
    from cli.terminal import console

    remarks = remarks_on(now, incoming)
    print_added(console(), now, slot, remarks, proof)
