"""Which game is meant: the one that is named, or the newest, which is then said; a person chooses
where several are going on."""

from __future__ import annotations

import sqlite3

from assistant.evening.captions import title
from assistant.evening.names import games_meant
from assistant.evening.record import Game
from assistant.evening.store import games
from cli.ask import ask_key
from cli.terminal import warn
from scoring.message import say


def game_meant(
    database: sqlite3.Connection, name: str | None, player: str | None, asking: bool
) -> Game:
    meant = games_meant(games(database), name, player)
    newest = meant[0]
    if len(meant) == 1:
        return newest
    if asking:
        choices = [(title(game), game) for game in meant]
        return ask_key(say("Which game?"), choices, default="1")
    warn(
        say(
            "{name} is meant, the newest of the games going on; --game names another.",
            name=newest.name,
        )
    )
    return newest
