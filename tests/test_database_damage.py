"""The database of games: what is damaged or forged is named, and who may look into it."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from assistant.evening import store
from assistant.evening.chain import event_digest, paper_digest, seal
from assistant.evening.record import Paper
from assistant.evening.store import changed, database_path, games, opened, redo, undo
from assistant.problem import Problem
from bench.changes import adding, begin
from scoring.text import format_sheet
from tests.games import Table, blank

posix = pytest.mark.skipif(os.name == "nt", reason="rights as POSIX has them")
LOOK = ("show", "list", "export --json", "export --csv", "show --player Anna --season spring")


@contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """The database as any other program opens it."""
    db = sqlite3.connect(path)
    with db:
        yield db
    db.close()


def an_evening(path: Path) -> None:
    """A game with two sheets, of which one was taken back."""
    begin(path)
    with opened(path) as db:
        for number in (1, 2):
            changed(db, adding(number))
        undo(db)


# Damage: nothing was computed anew

DAMAGE = {
    "a body is changed": "UPDATE events SET body = replace(body, 'Anna', 'Bert') WHERE id = 2",
    "a game's number is changed": "UPDATE events SET game = 2 WHERE id = 2",
    "a kind is changed": "UPDATE events SET kind = 'rm' WHERE id = 2",
    "a time is changed": "UPDATE events SET at = '2020-01-01' WHERE id = 1",
    "what was taken back stands": "UPDATE events SET undone = NULL",
    "what stands was taken back": "UPDATE events SET undone = 7 WHERE id = 2",
    "the order of taking back": "UPDATE events SET undone = undone + 1 WHERE undone > 0",
    "a paper has another role": "UPDATE enclosed SET role = 'text' WHERE event = 2",
    "a paper is another": (
        "UPDATE enclosed SET paper = (SELECT paper FROM enclosed WHERE event = 3) WHERE event = 2"
    ),
    "a paper belongs to another event": "UPDATE enclosed SET event = 1 WHERE event = 2",
    "a paper belongs to no event": "UPDATE enclosed SET event = 99 WHERE event = 2",
    "a paper is no longer enclosed": "DELETE FROM enclosed WHERE event = 2",
    "a paper is lost": "DELETE FROM papers WHERE digest = (SELECT max(paper) FROM enclosed)",
    "a digest is changed": "UPDATE events SET digest = 'f' || digest WHERE id = 2",
    "a link is changed": "UPDATE events SET chain = '' WHERE id = 2",
    "the first event is gone": "DELETE FROM events WHERE id = 1",
    "one in the middle is gone": "DELETE FROM events WHERE id = 2",
    "the end is gone": "DELETE FROM events WHERE id = 3",
    "all is gone": "DELETE FROM events",
    "two have changed places": (
        "UPDATE events SET id = 9 WHERE id = 3; UPDATE events SET id = 3 WHERE id = 2;"
        " UPDATE events SET id = 2 WHERE id = 9"
    ),
    "one came too many": (
        "INSERT INTO events SELECT 4, game, kind, at, body, digest, NULL, chain FROM events"
        " WHERE id = 2"
    ),
    "the end is not written down": "DELETE FROM chain_end",
    "two ends are": "INSERT INTO chain_end SELECT * FROM chain_end",
    "a body is no text": "UPDATE events SET body = CAST(x'7bff7d' AS TEXT) WHERE id = 2",
    "a body is bytes": "UPDATE events SET body = x'7b7d' WHERE id = 2",
    "a time is bytes": "UPDATE events SET at = x'00' WHERE id = 2",
    "a number is a word": "UPDATE events SET undone = 'soon' WHERE id = 3",
    "a role is bytes": "UPDATE enclosed SET role = x'00' WHERE event = 2",
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_named_and_the_database_left_as_it_is(table: Table, what: str) -> None:
    an_evening(table.db)
    with raw(table.db) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("PRAGMA ignore_check_constraints = ON")
        assert all(db.execute(statement).rowcount > 0 for statement in DAMAGE[what].split("; "))
    damaged = table.db.read_bytes()
    for command in (*LOOK, "undo", "undo --redo", "reveal Zombie", "rm Friday --yes"):
        run = table.run(*command.split())
        assert run.code == 3, (command, run.out, run.err)
        assert "is damaged" in run.err
        assert "left as it is" in run.err
        assert table.db.read_bytes() == damaged


def test_every_flipped_bit_of_an_event_is_noticed(table: Table) -> None:
    an_evening(table.db)
    columns = ("game", "kind", "at", "body", "digest", "undone", "chain")
    with raw(table.db) as db:
        rows = db.execute(f"SELECT id, {', '.join(columns)} FROM events").fetchall()
    for id, *values in rows:
        for column, value in zip(columns, values, strict=True):
            if value is None:
                continue
            text = str(value).encode()
            for place in {0, len(text) // 2, len(text) - 1}:
                flipped = text[:place] + bytes([text[place] ^ 1]) + text[place + 1 :]
                given: object = int(flipped) if isinstance(value, int) else flipped.decode()
                with raw(table.db) as db:
                    db.execute(f"UPDATE events SET {column} = ? WHERE id = ?", (given, id))
                with pytest.raises(Problem, match="is damaged"), opened(table.db) as db:
                    games(db)
                with raw(table.db) as db:
                    db.execute(f"UPDATE events SET {column} = ? WHERE id = ?", (value, id))
    with opened(table.db) as db:
        assert len(games(db)) == 1


def test_the_chain_follows_undo_redo_and_removal(table: Table) -> None:
    an_evening(table.db)
    with opened(table.db) as db:
        assert redo(db) is not None
        assert undo(db) is not None
        assert undo(db) is not None
        assert redo(db) is not None
        assert len(games(db)[0].sheets) == 1
        changed(db, adding(3))  # what was taken back is gone for good
        assert [row[0] for row in db.execute("SELECT id FROM events")] == [1, 2, 4]
    table.new("Another")
    table.do("rm", "Friday", "--yes", "--for-good")
    assert [game["name"] for game in [table.form("list")]] == ["Another"]


# Forged: the chain was computed anew


def forge(
    path: Path, event: int, body: object, kind: str | None = None, at: str | None = None
) -> None:
    """Put another body into an event, and make all digests fit."""
    with opened(path) as db:
        text = body if isinstance(body, str) else json.dumps(body)
        row = db.execute("SELECT game, kind, at FROM events WHERE id = ?", (event,)).fetchone()
        kind, at = row[1] if kind is None else kind, row[2] if at is None else at
        digest = event_digest(row[0], kind, at, text)
        db.execute(
            "UPDATE events SET body = ?, kind = ?, at = ?, digest = ? WHERE id = ?",
            (
                text.encode(errors="surrogateescape").decode(errors="replace"),
                kind,
                at,
                digest,
                event,
            ),
        )
        seal(db)


def body_of(path: Path, event: int) -> dict[str, Any]:
    with raw(path) as db:
        (text,) = db.execute("SELECT body FROM events WHERE id = ?", (event,)).fetchone()
    return dict(json.loads(text))


ODD: tuple[object, ...] = (
    None,
    7,
    -1.5,
    True,
    "",
    "x",
    [],
    {},
    [None],
    [[1]],
    {"a": None},
    "\x1b[2J",
)


@pytest.mark.slow
@pytest.mark.parametrize("event", [1, 2])
def test_a_forged_body_causes_no_fault(table: Table, event: int) -> None:
    an_evening(table.db)
    table.do("undo", "--redo")
    whole = body_of(table.db, event)
    assert len(whole) > 5
    for name in whole:
        for odd in ODD:
            forge(table.db, event, {**whole, name: odd})
            looked_at(table)
        forge(table.db, event, {key: value for key, value in whole.items() if key != name})
        looked_at(table)


@pytest.mark.parametrize(
    "body",
    ["", "null", "[]", "7", "{", "[" * 100_000, '{"name": ' * 50_000, "1" * 5000, '{"name": NaN}'],
    ids=lambda body: body[:10] + str(len(body)),
)
def test_a_body_that_is_no_event_causes_no_fault(table: Table, body: str) -> None:
    an_evening(table.db)
    for event in (1, 2):
        forge(table.db, event, body)
        looked_at(table, 3)


@pytest.mark.parametrize("kind", ["", "nonsense", "new", "rm", "sheet", "reveal"])
def test_an_event_of_another_kind_causes_no_fault(table: Table, kind: str) -> None:
    an_evening(table.db)
    forge(table.db, 2, body_of(table.db, 2), kind)
    looked_at(table)


@pytest.mark.parametrize("at", ["", "yesterday", "2026-13-01", "9" * 5000, "\x1b[2J"])
def test_a_time_that_is_none_is_damage(table: Table, at: str) -> None:
    an_evening(table.db)
    forge(table.db, 2, body_of(table.db, 2), at=at)
    looked_at(table, 3)


def looked_at(table: Table, code: int | None = None) -> None:
    for command in LOOK:
        run = table.run(*command.split())
        assert run.code in ((0, 3, 5) if code is None else (code,)), run.err
        assert "a fault of the program" not in run.err, (command, run.err)
        assert "\x1b" not in run.out + run.err


def test_forged_names_are_made_visible(table: Table) -> None:
    an_evening(table.db)
    forge(table.db, 1, {**body_of(table.db, 1), "name": "Fri\u202eday\x1b[2J\u3164"})
    assert table.form("list")["name"] == "Friday[2J"


def replace_paper(path: Path, role: Paper, content: bytes) -> None:
    with opened(path) as db:
        digest = paper_digest(content)
        db.execute("INSERT OR IGNORE INTO papers VALUES (?, ?)", (digest, content))
        db.execute("UPDATE enclosed SET paper = ? WHERE role = ?", (digest, role.value))
        seal(db)


@pytest.mark.parametrize("role", [Paper.TEXT, Paper.TALLY])
@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"null", b"{}", b"[" * 100_000, b'{"edicts": [{}]}', b'{"edicts": 7}']
)
def test_forged_papers_cause_no_fault(table: Table, role: Paper, content: bytes) -> None:
    table.new(players="Anna")
    table.do("add", table.sheet(format_sheet(blank()) + "// \x1b]0;mine\x07\u202e note\n"))
    replace_paper(table.db, role, content)
    page = table.folder / "page.html"
    run = table.run("show", "--player", "Anna", "--report", page, "--force")
    assert run.code in (0, 3), run.err
    assert "a fault of the program" not in run.err


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"null", b"\xff", b'{"form": "cartoscore.kept/9"}']
)
@pytest.mark.parametrize("role", ["photo", "picture", "reading"])
def test_forged_papers_of_a_photo_cause_no_fault(table: Table, role: str, content: bytes) -> None:
    an_evening(table.db)
    with opened(table.db) as db:
        digest = paper_digest(content)
        db.execute("INSERT OR IGNORE INTO papers VALUES (?, ?)", (digest, content))
        for each in ("photo", "picture", "reading", "tally"):
            db.execute("INSERT OR REPLACE INTO enclosed VALUES (2, ?, ?)", (each, digest))
        seal(db)
    for more in ((), ("--report", table.folder / f"{role}.html")):
        run = table.run("show", "--player", "Anna", "--season", "spring", *more)
        assert run.code == 3, run.err
        assert "is damaged" in run.err


def test_tables_that_do_something_are_not_run(table: Table) -> None:
    an_evening(table.db)
    with raw(table.db) as db:
        db.execute("CREATE TRIGGER mine AFTER INSERT ON events BEGIN DELETE FROM events; END")
    run = table.run("reveal", "Zombie Plague")
    assert run.code == 3
    assert "is damaged" in run.err
    with raw(table.db) as db:
        assert db.execute("SELECT count(*) FROM events").fetchone() == (3,)


# Who may look into it


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_the_programs_own_folder_is_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = database_path(None)
    begin(path)
    assert (rights(path.parent), rights(path)) == (0o700, 0o600)
    # As an earlier program left it.
    path.parent.chmod(0o755)
    path.chmod(0o644)
    with opened(path) as db:
        assert len(games(db)) == 1
    assert (rights(path.parent), rights(path)) == (0o700, 0o600)


@posix
def test_a_folder_that_is_merely_pointed_into_keeps_its_rights(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o775)
    path = shared / "games.db"
    begin(path)
    assert (rights(shared), rights(path)) == (0o775, 0o600)
    path.chmod(0o664)  # those who play together may all write
    with opened(path) as db:
        changed(db, adding(1))
    assert (rights(shared), rights(path)) == (0o775, 0o664)


def test_a_file_of_nothing_becomes_a_database(tmp_path: Path) -> None:
    """What is left where a process was killed between making the file and the tables."""
    path = tmp_path / "games.db"
    path.write_bytes(b"")
    begin(path)
    with opened(path) as db:
        assert [game.name for game in games(db)] == ["Friday"]
        assert db.execute("PRAGMA auto_vacuum").fetchone() == (1,)


def test_nothing_that_was_kept_is_read_outside_of_a_check() -> None:
    """Only the chain hands out events: whoever reads them otherwise reads what may be damaged."""
    source = Path(store.__file__).read_text("utf-8")
    assert "FROM events" not in source.replace("max(game), 0) FROM events", "").replace(
        "DELETE FROM events", ""
    )
