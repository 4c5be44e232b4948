"""What notices damage: a row of digests, in which each event's covers all that came before it.

Changed, removed, reordered and added events are seen, with the papers they enclose and whether they
were taken back; the end is written down beside it, so that a row that breaks off is seen, too. It
guards against accidents: whoever changes a row can compute the chain anew.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.evening.database_trouble import Damage

START = ""  # what the first event is linked to
EVENTS = "SELECT id, game, kind, at, body, digest, undone, chain FROM events ORDER BY id"
ENCLOSED = "SELECT event, role, paper FROM enclosed ORDER BY event, role"
LOST = "SELECT count(*) FROM enclosed WHERE paper NOT IN (SELECT digest FROM papers)"


@dataclass(frozen=True)
class Row:
    """An event as it lies in the database, with its papers by their roles."""

    id: int
    game: int
    kind: str
    at: str
    body: str
    digest: str
    undone: int | None  # in which order it was taken back; None: it stands
    chain: str
    papers: tuple[tuple[str, str], ...]

    def link(self, before: str) -> str:
        """This event's digest in the chain."""
        own = (self.id, self.digest, self.undone, self.papers)
        return paper_digest(f"{before}\n{own!r}".encode(errors="surrogatepass"))

    @property
    def is_whole(self) -> bool:
        return event_digest(self.game, self.kind, self.at, self.body) == self.digest


def checked_rows(db: sqlite3.Connection) -> list[Row]:
    """All events in their order, if none of them was changed since it was written."""
    found, before = list(unsealed_rows(db)), START
    for row in found:
        before = row.link(before)
        if before != row.chain or not row.is_whole:
            raise Damage(f"event {row.id}")
    ends = db.execute("SELECT events, chain FROM chain_end").fetchall()
    if ends != [(len(found), before)]:
        raise Damage("the last event")
    if db.execute(LOST).fetchone() != (0,):
        raise Damage("a photo or reading is lost")
    return found


def seal(db: sqlite3.Connection) -> None:
    """Link the events anew after a change; what was there before has been checked by then."""
    before, count = START, 0
    for row in unsealed_rows(db):
        before, count = row.link(before), count + 1
        if before != row.chain:
            db.execute("UPDATE events SET chain = ? WHERE id = ?", (before, row.id))
    db.execute("DELETE FROM chain_end")
    db.execute("INSERT INTO chain_end VALUES (?, ?)", (count, before))


def unsealed_rows(db: sqlite3.Connection) -> Iterator[Row]:
    """All events in their order as they lie there, in the middle of a change."""
    papers: dict[object, list[tuple[str, str]]] = defaultdict(list)
    for event, role, paper in db.execute(ENCLOSED):
        if not (isinstance(role, str) and isinstance(paper, str)):
            raise Damage(f"the papers of event {event}")
        papers[event].append((role, paper))
    for id, *parts in db.execute(EVENTS).fetchall():
        game, kind, at, body, digest, undone, chain = parts
        texts = all(isinstance(part, str) for part in (kind, at, body, digest, chain))
        if not (texts and isinstance(game, int) and isinstance(undone, int | None)):
            raise Damage(f"event {id}")
        enclosed = tuple(papers.pop(id, ()))
        yield Row(id, game, kind, at, body, digest, undone, chain, enclosed)
    if papers:
        raise Damage("papers of no event")


def add_chain(db: sqlite3.Connection) -> None:
    """A step of `database_versions`: the chain of what is there, whole or not."""
    db.execute("ALTER TABLE events ADD COLUMN chain TEXT NOT NULL DEFAULT ''")
    db.execute("CREATE TABLE chain_end (events INTEGER NOT NULL, chain TEXT NOT NULL)")
    seal(db)  # an event that was damaged by then still does not fit its own digest


def paper_digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def event_digest(game: int, kind: str, at: str, body: str) -> str:
    parts = "\n".join((str(game), kind, at, body))
    # Bytes that are no text are read as halves of letters, and stay what they are.
    return paper_digest(parts.encode(errors="surrogateescape"))
