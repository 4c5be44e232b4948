"""A sheet of a game looked at again: its photo unpacked once, and what is worth a word about it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.evening.captions import said_line
from assistant.evening.names import find_player
from assistant.evening.record import Game, Kept, Paper
from assistant.evening.store import kept_paper
from assistant.problem import About, Problem
from scoring.message import Message, say
from scoring.seasons import Season

if TYPE_CHECKING:  # a sheet that came as text needs no scanner, which takes a while to load
    from assistant.scanned import Scanned


@dataclass(frozen=True)
class SheetAgain:
    """A sheet of a game, with what its photo was read as where it came as one."""

    game: Game
    kept: Kept
    scanned: Scanned | None

    def doubts(self) -> list[Message]:
        """What a photo's reading leaves open."""
        if self.scanned is None:
            return []
        from assistant.remarks import remarks

        return remarks(self.scanned)

    def books(self) -> list[Message]:
        """What the player wrote, and the slips in it."""
        if self.scanned is None:
            return []
        from assistant.evening.books_kept import books_on

        return books_on(self.game, self.kept, self.scanned)

    def said(self) -> list[Message]:
        """What the player said of single spaces."""
        return said_line(self.kept)

    def lines(self) -> list[Message]:
        """All of it."""
        return [*self.doubts(), *self.books(), *self.said()]


def sheet_again(db: sqlite3.Connection, game: Game, kept: Kept) -> SheetAgain:
    if not kept.from_photo:
        return SheetAgain(game, kept, None)
    from assistant.evening.kept_photo import unpacked

    return SheetAgain(game, kept, unpacked(db, game, kept))


def sheets_meant(
    game: Game, player: str | None = None, season: Season | None = None
) -> tuple[Kept, ...]:
    """The sheets of this player and season, as far as they are named; at least one."""
    whose = find_player(game, player) if player else None
    found = tuple(
        kept
        for kept in game.sheets.values()
        if whose in (None, kept.player) and season in (None, kept.season)
    )
    if not found:
        raise Problem(say("there is no such sheet in {game}", game=game.name), About.DOES_NOT_FIT)
    return found


def photo_as_it_came(db: sqlite3.Connection, kept: Kept) -> bytes:
    if not kept.from_photo:
        raise Problem(
            say(
                "{player}'s sheet of {season} came as text: there is no photo",
                player=kept.player,
                season=kept.season,
            ),
            About.DOES_NOT_FIT,
        )
    return kept_paper(db, kept, Paper.PHOTO)
