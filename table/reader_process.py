"""What a worker process does: reads photos and says again what was said of them.

It is told by name what to do with which photo, opens the games' file by itself and gives forms
back, so that nothing large goes between processes and a process that ends takes nothing with it.
"""

from __future__ import annotations

import gc
import os
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from assistant.language import speaking
from assistant.problem import problem_behind

Work = Callable[..., Any]


def work(connection: Connection, path: Path) -> None:
    """Do what comes until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the table, which ends us
    gc.set_threshold(100_000)
    while True:
        try:
            name, language, arguments = connection.recv()
        except (EOFError, OSError):
            return
        try:
            with speaking(language):
                told = "done", _do(name, path, arguments)
        except Exception as error:  # a photo never ends the process that others wait for
            problem = problem_behind(error)
            if problem is None and os.environ.get("CARTOSCORE_DEBUG"):
                traceback.print_exc(file=sys.stderr)
            told = (
                ("problem", problem) if problem else ("fault", f"{type(error).__name__}: {error}")
            )
        try:
            connection.send(told)
        except (BrokenPipeError, OSError):
            return


def _do(name: str, path: Path, arguments: tuple[Any, ...]) -> Any:
    from assistant.evening.store import opened

    desk = _desk(path)
    if name == "warm":
        return None
    with opened(path) as db:
        return WORKS[name](desk, db, *arguments)


@cache
def _desk(path: Path) -> Any:
    from assistant.evening.desk import Desk
    from scanner.networks import load_ahead

    load_ahead()
    return Desk(path)


def look(desk: Any, db: sqlite3.Connection, id: str) -> Any:
    """A photo as far as it was settled."""
    from assistant.evening.handed_in import looked_at
    from assistant.show.handed_in_json import looked_at_form

    return looked_at_form(looked_at(db, id, desk))


def answer(desk: Any, db: sqlite3.Connection, id: str, after: int, form: object) -> Any:
    from assistant.evening import handed_in

    handed_in.answer(db, id, after, form, desk)
    return look(desk, db, id)


def confirm(desk: Any, db: sqlite3.Connection, id: str, after: int) -> Any:
    from assistant.evening import handed_in

    slot = handed_in.confirm(db, id, after, desk)
    return None if slot is None else {"player": slot[0], "season": slot[1].value}


def photo_from_above(desk: Any, db: sqlite3.Connection, id: str) -> bytes:
    """The map in a photo that nobody confirmed yet, as a JPEG without a word about the photo."""
    from assistant.show.from_above import jpeg_from_above

    return jpeg_from_above(desk.reading(db, id))


def sheet_from_above(
    desk: Any, db: sqlite3.Connection, game: int, player: str, season: str
) -> bytes:
    """The map of a sheet of the game."""
    from assistant.show.from_above import jpeg_from_above

    scanned = _again(db, game, player, season).scanned
    return b"" if scanned is None else jpeg_from_above(scanned.reading)


def sheet(desk: Any, db: sqlite3.Connection, game: int, player: str, season: str) -> Any:
    """A sheet of the game with its evidence, the player's slips and what follows."""
    from assistant.show.handed_in_json import sheet_again_form

    return sheet_again_form(_again(db, game, player, season))


def evening(desk: Any, db: sqlite3.Connection, game: int) -> str:
    """The page to keep."""
    from assistant.show.evening_page import game_page

    return game_page(db, _game(db, game))


def correct(
    desk: Any, db: sqlite3.Connection, game: int, player: str, season: str, id: str, phone: str
) -> None:
    """A sheet of the game is on the table again, to be put right and confirmed anew."""
    from assistant.evening.handed_in import hand_in_again
    from assistant.evening.unconfirmed import Unconfirmed

    again = _again(db, game, player, season)
    hand_in_again(db, again.kept, Unconfirmed(id, game, phone, "", "", {}))


def _game(db: sqlite3.Connection, id: int) -> Any:
    from assistant.evening.names import no_game
    from assistant.evening.store import games

    found = next((game for game in games(db) if game.id == id and not game.removed), None)
    if found is None:
        raise no_game()
    return found


def _again(db: sqlite3.Connection, game: int, player: str, season: str) -> Any:
    from assistant.evening.sheet_again import sheet_again, sheets_meant
    from scoring.seasons import Season

    playing = _game(db, game)
    (kept,) = sheets_meant(playing, player, Season(season))
    return sheet_again(db, playing, kept)


WORKS: dict[str, Work] = {
    each.__name__: each
    for each in (
        look,
        answer,
        confirm,
        photo_from_above,
        sheet_from_above,
        sheet,
        evening,
        correct,
    )
}
