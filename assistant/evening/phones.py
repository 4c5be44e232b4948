"""The phones at a table: what each may do, kept in the games' file so that a restart loses none.

Of a phone's cookie only the digest is kept: whoever reads the file cannot take a phone's place.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from assistant.evening.database_trouble import as_written
from assistant.evening.record import Game, name_key
from assistant.evening.store import transaction

# A phone that was not seen for so long has gone home; its place at the table is free.
GONE_AFTER = timedelta(days=2)


@dataclass(frozen=True)
class Phone:
    """A phone that has the key, and whom it plays for."""

    digest: str  # of its cookie
    game: int | None  # None: single sheets
    players: tuple[str, ...] = ()  # whose seats it holds: a child's or a friend's, too
    host: bool = False  # whether it may act for all
    wants: str | None = None  # the player whose seat another phone holds
    seen: str = ""  # when it was last at the table, in UTC

    def plays_for(self, player: str) -> bool:
        return any(name_key(player) == name_key(own) for own in self.players)


def phones_of(db: sqlite3.Connection, game: int | None) -> dict[str, Phone]:
    """The phones of a game that have not gone home."""
    before = (datetime.now(UTC) - GONE_AFTER).isoformat(timespec="seconds")
    rows = db.execute(
        "SELECT digest, players, host, wants, seen FROM phones WHERE game IS ? AND seen > ?",
        (game, before),
    )
    with as_written("the phones at the table"):
        return {
            digest: Phone(digest, game, tuple(json.loads(players)), bool(host), wants, seen)
            for digest, players, host, wants, seen in rows
        }


def keep_phone(db: sqlite3.Connection, phone: Phone) -> Phone:
    """Write down what a phone may do; it was seen just now."""
    seen = replace(phone, seen=datetime.now(UTC).isoformat(timespec="seconds"))
    with transaction(db):
        db.execute(
            "INSERT OR REPLACE INTO phones (digest, game, players, host, wants, seen)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                seen.digest,
                seen.game,
                json.dumps(seen.players, ensure_ascii=False),
                seen.host,
                seen.wants,
                seen.seen,
            ),
        )
    return seen


def forget_phone(db: sqlite3.Connection, phone: Phone) -> None:
    with transaction(db):
        db.execute("DELETE FROM phones WHERE digest = ?", (phone.digest,))


def holder_of(phones: Mapping[str, Phone], player: str) -> Phone | None:
    """The phone that holds a player's seat."""
    return next((phone for phone in phones.values() if phone.plays_for(player)), None)


def still_seated(phone: Phone, game: Game | None) -> Phone:
    """A phone without the seats that are not at the table any more."""
    if game is None:
        return phone
    there = {name_key(player) for player in game.players}
    kept = tuple(player for player in phone.players if name_key(player) in there)
    return phone if kept == phone.players else replace(phone, players=kept)
