"""A game as a table of all seasons: what `game export --csv` prints."""

from __future__ import annotations

import csv
import io
from typing import Any

from assistant.evening.record import Game
from assistant.language import tell

COLUMNS = (
    "game",
    "player",
    "season",
    "first_edict",
    "first_card",
    "first_points",
    "second_edict",
    "second_card",
    "second_points",
    "coins",
    "monsters",
    "total",
)


def game_table(game: Game) -> str:
    """A line for every season of every player, for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in game.results:
        for score in result.seasons:
            row: list[Any] = [game.name, result.player, score.season.value]
            for edict in score.edicts:
                row += [edict.letter, tell(edict.card), edict.tally.points]
            writer.writerow([*row, score.coins, score.monsters, score.total])
    return text.getvalue()
