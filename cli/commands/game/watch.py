"""`cartoscore game watch`: photos are taken in as they come into a folder."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import typer

from assistant.evening.arriving import PAUSE, Arriving, Came
from assistant.evening.names import database_there, same_game
from assistant.evening.pile import Entry, Pile, pile_of
from assistant.evening.record import Game
from assistant.evening.store import games, opened
from assistant.evening.whose_sheet import Matter
from assistant.language import tell
from assistant.problem import About, Problem
from cli.ask import at_terminal
from cli.commands.game.options import DbOption, GameOption
from cli.commands.game.taking_in import Table
from cli.commands.game.which_game import game_meant
from cli.ctrl_c import was_interrupted
from cli.options import LangOption
from scoring.message import say

HELP = say("Take photos in as they come into a folder, a phone's say, until Ctrl-C.")

GONE = "file_missing"
BROKEN = ("damaged", "empty_file", "not_an_image", "file_unreadable")

FolderArgument = Annotated[
    str, typer.Argument(metavar="FOLDER", help=tell(say("The folder that photos come into.")))
]


def watch(
    folder: FolderArgument,
    game: GameOption = None,
    db: DbOption = None,
    lang: LangOption = None,
) -> None:
    table = Table(database_there(db), at_terminal())
    with opened(table.db) as database:
        playing = game_meant(database, game, None, table.asking)
    arriving = _arriving(folder, playing)
    from cli.terminal import console

    out = console()
    waits = say("{game}: waiting for photos in {folder}; Ctrl-C ends it.")
    out.print(tell(waits.about(game=playing.name, folder=folder)), style="bold")
    out.file.flush()
    try:
        _watch(table, playing, arriving)
    except KeyboardInterrupt:
        out.print()
    except Exception:
        if not was_interrupted():  # what a library in C made of Ctrl-C is no fault
            raise


def _arriving(folder: str, game: Game) -> Arriving:
    """The photos that came since the game was set up, whole or still on their way."""
    arriving = Arriving(folder, datetime.fromisoformat(game.begun).timestamp())
    try:
        return arriving.look(time.time())[0]
    except OSError as error:
        raise Problem(
            say("{path} cannot be read: {why}", path=folder, why=error.strerror or error),
            About.FILE,
        ) from None


def _watch(table: Table, game: Game, arriving: Arriving) -> None:
    """Take in what comes, until somebody has had enough."""
    open: tuple[Entry, ...] = ()  # whose they are was not certain yet
    gone = False
    while True:
        came: tuple[Came, ...] = ()
        try:
            arriving, came = arriving.look(time.time())
            gone = False
        except OSError as error:  # a stick or a network that may come back
            if not gone:
                _warn_of_folder(arriving.folder, error)
            gone = True
        if came:
            arriving, entries = _read(table, game, arriving, came)
            if entries:
                with opened(table.db) as database:
                    game = same_game(games(database), game)
                game, open = _take(table, game, open, entries)
        time.sleep(PAUSE)


def _warn_of_folder(folder: str, error: OSError) -> None:
    from cli.terminal import warn

    why = error.strerror or str(error)
    warn(say("{path} cannot be read: {why}; waiting for it.", path=folder, why=why))


def _read(
    table: Table, game: Game, arriving: Arriving, came: Sequence[Came]
) -> tuple[Arriving, tuple[Entry, ...]]:
    """The photos that were read, or will not be; what is gone again was a draft, and what is broken
    off may be on its way."""
    from cli.commands.game.several import read_sheets

    found = []
    paths = [one.path for one in came]
    read = read_sheets(table, game, paths, on_all_cores=False)
    for one, entry in zip(came, read, strict=True):
        if not one.last_try and _on_its_way(entry):
            arriving = arriving.broken_off(one.path, time.time())
        elif entry.code != GONE:
            found.append(entry)
    return arriving, tuple(found)


def _on_its_way(entry: Entry) -> bool:
    """Whether a photo may still be written to: it breaks off, or is no picture yet."""
    if entry.code in BROKEN:
        return True
    from assistant.evening.photo import GamePhoto
    from scanner.errors import Look

    cautions = entry.sheet.alone.cautions if isinstance(entry.sheet, GamePhoto) else ()
    return any(caution.look is Look.DAMAGED for caution in cautions)


def _take(
    table: Table, game: Game, open: tuple[Entry, ...], entries: tuple[Entry, ...]
) -> tuple[Game, tuple[Entry, ...]]:
    """The game with what is certain, or what somebody says; and the photos whose owner may turn out
    when others have come."""
    from assistant.evening.kept_photo import pictures_in
    from cli.commands.game.several import ask_about, print_list, taken_in

    again = (Entry(entry.path, entry.sheet) for entry in open)
    pile = pile_of(game, (*again, *entries), pictures_in(table.db))
    pile = ask_about(pile) if table.asking else pile.refused()
    known = {(entry.path, entry.code) for entry in open}
    print_list([e for e in pile.entries if not e.there and (e.path, e.code) not in known])
    now, told = taken_in(table, pile, game)
    _tell_standing(now, pile)
    return now, tuple(e for e in told if e.code == Matter.WHOSE.value and not table.asking)


def _tell_standing(game: Game, pile: Pile) -> None:
    """The standing once a season is complete; before, whose sheets are still to come."""
    from cli.game_text import print_game, print_missing
    from cli.terminal import console

    out = console()
    slots = [slot for number in pile.placed if (slot := pile.entries[number].slot)]
    if slots and any(not game.waiting_for(season) for _, season in slots):
        out.print()
        print_game(out, game)
    elif slots:
        print_missing(out, game)
    out.file.flush()
