"""The player's books on a sheet of a game, held against all seasons so far."""

from __future__ import annotations

import sqlite3

from assistant.books.audit import audit
from assistant.books.books import book_lines, books_of
from assistant.evening.captions import heads
from assistant.evening.kept_photo import kept_reading
from assistant.evening.kept_reading import numbers_kept
from assistant.evening.record import Game, Kept, Paper, place
from assistant.scanned import Scanned
from assistant.words import shown
from scanner.reading import Numbers
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.seasons import Season


def books_on(game: Game, kept: Kept, scanned: Scanned) -> list[Message]:
    """The box as the player wrote it, and the slips in the books."""
    books = books_of(scanned, _so_far(game, kept))
    return [*_written(scanned.reading.numbers, kept.season), *book_lines(books, scanned)]


def slips(db: sqlite3.Connection, game: Game, kept: Kept) -> list[Message]:
    """What is off in the box that was written for this season, and in the final sum."""
    if Paper.READING not in kept.papers:
        return []
    numbers = numbers_kept(kept_reading(db, kept))
    found = audit(numbers, _so_far(game, kept), kept.sheet)
    return [
        say("The books: {slip}.", slip=slip.message)
        for slip in found
        if slip.season in (kept.season, None)
    ]


def _so_far(game: Game, kept: Kept) -> list[SeasonScore]:
    """The player's seasons up to this sheet."""
    return [
        game.scores[kept.player, earlier.season]
        for earlier in game.of(kept.player)
        if place(earlier.season) <= place(kept.season)
    ]


def _written(numbers: Numbers, season: Season) -> list[Message]:
    """A season's box as the player wrote it, to be held beside the computed one."""
    row = numbers.written[place(season)]
    if all(number is None for number in row):
        return []
    cells = zip(heads(season), row, strict=True)
    boxes = tuple(say("{head} {number}", head=head, number=shown(n)) for head, n in cells)
    return [say("Written in the box of {season}: {boxes}.", season=season, boxes=boxes)]
