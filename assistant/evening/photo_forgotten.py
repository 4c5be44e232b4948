"""A photo is deleted and its sheet stays: what is on it was confirmed, and is scored as before."""

from __future__ import annotations

import sqlite3

from assistant.evening.chain import checked_rows, seal
from assistant.evening.names import same_game
from assistant.evening.record import Game, Kept, Kind, Paper
from assistant.evening.sheet_again import photo_as_it_came
from assistant.evening.store import clear_papers, games, transaction

PICTURES = (Paper.PHOTO, Paper.PICTURE)


def forget_photo(db: sqlite3.Connection, before: Game, kept: Kept) -> None:
    """Delete every photo that came for this sheet, with the map cut out of it; for good."""
    photo_as_it_came(db, kept)  # or there is none
    db.execute("PRAGMA secure_delete = ON")  # nothing of it is left in the file
    with transaction(db):
        game = same_game(games(db), before)
        digests = {kept.papers[role] for role in PICTURES if role in kept.papers}
        events = [
            row.id
            for row in checked_rows(db)
            if row.game == game.id
            and row.kind == Kind.SHEET.value
            and digests & {paper for _, paper in row.papers}
        ]
        db.executemany(
            "DELETE FROM enclosed WHERE event = ? AND role IN (?, ?)",
            [(event, *(role.value for role in PICTURES)) for event in events],
        )
        clear_papers(db)
        seal(db)
