"""Hands in the database: looked at, forgotten, written into a file and brought along from one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from assistant.checked_name import checked_name
from assistant.evening.chain import checked_rows, paper_digest, seal
from assistant.evening.database_trouble import MALFORMED, as_written
from assistant.evening.events import hand_event
from assistant.evening.hands import EVENINGS, KnownHand, Learned, hands_of
from assistant.evening.kept_hand import KeptSign, paper_of, unpacked_hand
from assistant.evening.names import named
from assistant.evening.record import NO_GAME, Paper, name_key
from assistant.evening.store import (
    clear_papers,
    looking,
    make_room,
    opened,
    paper,
    standing_events,
    transaction,
    write,
)
from assistant.problem import About, Problem, Remedy
from scanner.read.hand import Hand
from scoring.message import say

FILE_FORM = "cartoscore.hand_file/1"


@dataclass(frozen=True, eq=False)
class HandKept:
    """A hand with its signs, those of the newest sheet first."""

    name: str
    sheets: tuple[tuple[KeptSign, ...], ...]
    players: frozenset[str] = frozenset()  # what the names have in common under which it drew

    def may_be_of(self, player: str) -> bool:
        """Whether somebody of this name has drawn so, or is known so."""
        return name_key(player) in self.players | {name_key(self.name)}

    @cached_property
    def hand(self) -> Hand:
        """As far as sheets are read with it."""
        return Hand(tuple(tuple(kept.sign for kept in sheet) for sheet in self.sheets))

    @property
    def signs(self) -> tuple[KeptSign, ...]:
        return tuple(kept for sheet in self.sheets for kept in sheet)

    @property
    def since(self) -> str:
        return min(kept.since for kept in self.signs)


def known_hands(db: sqlite3.Connection) -> tuple[KnownHand, ...]:
    """All hands that are known, by their names."""
    if not db.in_transaction:
        with looking(db):
            return known_hands(db)
    return hands_of(standing_events(db))


def hand_kept(db: sqlite3.Connection, known: KnownHand) -> HandKept:
    """A hand as sheets are read with it: the newest sheets of the newest evenings."""
    return HandKept(
        known.name,
        tuple(_signs(db, learned) for learned in known.evenings[:EVENINGS]),
        known.players,
    )


Hands = Callable[[], tuple[HandKept, ...]]  # those that are known


def no_hands() -> tuple[HandKept, ...]:
    """Where nobody's is."""
    return ()


def hands_in(path: Path) -> Hands:
    """The hands of a database, read once when they are wanted."""

    @cache
    def hands() -> tuple[HandKept, ...]:
        with opened(path) as db, looking(db):
            return tuple(hand_kept(db, known) for known in known_hands(db))

    return hands


def _signs(db: sqlite3.Connection, learned: Learned) -> tuple[KeptSign, ...]:
    raw = paper(db, learned.paper)
    with as_written(f"the hand of {learned.player}"):
        return unpacked_hand(raw, learned.at)


def find_hand(hands: Sequence[KnownHand], name: str) -> KnownHand:
    """A hand by its name or a unique beginning of it."""
    unknown = say("nobody's hand is known as {name}", name=repr(name))
    return named(name, hands, lambda hand: hand.name, unknown)


def forget_hand(db: sqlite3.Connection, name: str) -> KnownHand:
    """Do away with all that was learned of a hand; this cannot be undone."""
    db.execute("PRAGMA secure_delete = ON")  # nothing of it is left in the file
    with transaction(db):
        hand = find_hand(known_hands(db), name)
        gone = [
            (event,)
            for event, body in db.execute("SELECT id, body FROM events").fetchall()
            if name_key(str(json.loads(body).get("hand") or "")) == name_key(hand.name)
        ]
        role = Paper.HAND.value
        db.executemany(f"DELETE FROM enclosed WHERE role = '{role}' AND event = ?", gone)
        brought = f"DELETE FROM events WHERE game = {NO_GAME} AND id = ?"
        db.executemany(brought, gone)
        clear_papers(db)
        seal(db)
        return hand


@dataclass(frozen=True)
class Brought:
    """A sheet's signs out of a file of hands."""

    hand: str
    player: str
    learned: str
    paper: bytes


def hand_file(db: sqlite3.Connection, hands: Sequence[KnownHand]) -> dict[str, Any]:
    """Hands as they leave the machine, oldest sheet first."""

    def sheet(learned: Learned) -> dict[str, Any]:
        form = json.loads(paper(db, learned.paper))
        return {"player": learned.player, "learned": learned.at, "signs": form["signs"]}

    return {
        "schema": FILE_FORM,
        "hands": [
            {"name": hand.name, "sheets": [sheet(each) for each in reversed(hand.evenings)]}
            for hand in hands
        ],
    }


def brought_hands(raw: bytes) -> tuple[Brought, ...]:
    """What a file of hands brings; refused where it is none."""
    try:
        form = json.loads(raw)
        if form["schema"] != FILE_FORM:
            raise ValueError(form["schema"])
        return tuple(
            _brought(hand["name"], sheet) for hand in form["hands"] for sheet in hand["sheets"]
        )
    except Problem:
        raise
    except MALFORMED:
        problem = say("the file holds no hands, or is damaged")
        raise Problem(problem, About.FILE, Remedy.HAND_FILE) from None


def _brought(hand: str, sheet: dict[str, Any]) -> Brought:
    learned = datetime.fromisoformat(sheet["learned"]).astimezone(UTC).isoformat(timespec="seconds")
    paper = paper_of(sheet["signs"])
    unpacked_hand(paper, learned)
    return Brought(checked_name(hand), checked_name(sheet["player"]), learned, paper)


def known_already(db: sqlite3.Connection, brought: Iterable[Brought]) -> tuple[str, ...]:
    """The names of those hands under which somebody is known here already by another drawing."""
    known = {name_key(hand.name) for hand in known_hands(db)}
    papers = {paper for (paper,) in db.execute("SELECT paper FROM enclosed")}
    new = [each for each in brought if paper_digest(each.paper) not in papers]
    return tuple(dict.fromkeys(each.hand for each in new if name_key(each.hand) in known))


def bring_hands(db: sqlite3.Connection, brought: Iterable[Brought]) -> int:
    """Keep what a file brought, each sheet once however often it comes; how many are new."""
    new = 0
    with transaction(db):
        checked_rows(db)  # nothing is sealed that was damaged before
        known = {
            (name_key(hand.name), learned.paper)
            for hand in known_hands(db)
            for learned in hand.learned
        }
        for each in brought:
            if (name_key(each.hand), paper_digest(each.paper)) not in known:
                event = hand_event(each.hand, each.player, each.learned)
                write(db, NO_GAME, event, {Paper.HAND: each.paper})
                new += 1
        make_room(db)
        clear_papers(db)
        seal(db)
    return new
