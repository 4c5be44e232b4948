"""A game as a table of all seasons: what `game export --csv` prints."""

from __future__ import annotations

import csv
import io
import re
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

# With these a spreadsheet begins a formula, in the wide letters of East Asia too.
FORMULA = re.compile(r"(^|[;\t])(\s*[=+\-@＝＋－＠])")  # cells end at semicolons in many countries


def cell(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula: with an apostrophe before it."""
    return FORMULA.sub(r"\1'\2", text)


def game_table(game: Game) -> str:
    """A line for every season of every player, for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in game.results:
        for score in result.seasons:
            row: list[Any] = [cell(game.name), cell(result.player), score.season.value]
            for edict in score.edicts:
                row += [edict.letter, cell(tell(edict.card)), edict.tally.points]
            writer.writerow([*row, score.coins, score.monsters, score.total])
    return text.getvalue()
