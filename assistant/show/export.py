"""A game as a file to keep or to send to the group: a page, a table or JSON."""

from __future__ import annotations

import sqlite3
from enum import Enum

from assistant.evening.record import Game
from assistant.show.game_csv import game_table
from assistant.show.game_json import game_form
from assistant.show.json_parts import json_text


class Format(Enum):
    """What is written; the value is the ending of such files."""

    HTML = ".html"
    CSV = ".csv"
    JSON = ".json"


def exported(db: sqlite3.Connection, game: Game, form: Format) -> str:
    """The whole game in this format."""
    match form:
        case Format.HTML:
            from assistant.show.evening_page import game_page  # with pictures, which take a while

            return game_page(db, game)
        case Format.CSV:
            return game_table(game)
        case Format.JSON:
            # In a file for people to look into: indented, every letter as it is.
            return json_text(game_form(game), indent=1) + "\n"
