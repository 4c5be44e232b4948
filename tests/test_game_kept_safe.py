"""The database of games: killed writers, two at once, and everything that can be wrong with it."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from assistant.evening import adding as sheet_adding
from assistant.evening import store as game_store
from assistant.evening.adding import coins_in_doubt
from assistant.evening.record import Game, Slot
from assistant.evening.store import changed, games, opened
from bench.changes import (
    SHEET,
    adding,
    begin,
    beginning,
    burning,
    confirmed_by,
    in_child,
    standing,
)
from tests.games import Table, blank
from tests.runs import EDICTS, cartoscore

DATABASES = Path(__file__).parent / "databases"
fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")


@pytest.mark.slow
@fork
def test_a_process_killed_while_it_makes_the_database(tmp_path: Path) -> None:
    chance = random.Random(8)
    for kill in range(40):
        path = tmp_path / f"{kill}.db"
        child, pipe = in_child(beginning(path))
        time.sleep(chance.uniform(0.0, 0.03))
        os.kill(child, signal.SIGKILL)
        confirmed_by(child, pipe)
        with opened(path, make=True) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert len(games(db)) <= 1


@pytest.mark.slow
@fork
def test_a_process_killed_while_it_brings_a_database_up_to_date(tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    shutil.copy(DATABASES / "version-1.db", whole)
    with opened(whole) as db:
        wanted = games(db)
    chance = random.Random(9)

    def bringing(path: Path, fuse: int) -> Callable[[int], None]:
        return lambda pipe: bring(path, fuse)

    def bring(path: Path, fuse: int) -> None:
        burn, connect = burning(fuse), sqlite3.connect

        def fused(*arguments: Any, **options: Any) -> sqlite3.Connection:
            db: sqlite3.Connection = connect(*arguments, **options)
            db.set_progress_handler(burn, 10)
            return db

        sqlite3.connect = fused  # type: ignore[assignment]  # in a process that ends here
        with opened(path):
            pass

    versions = set()
    for kill in range(40):
        path = tmp_path / f"{kill}.db"
        shutil.copy(DATABASES / "version-1.db", path)
        fuse = chance.randrange(1, 150)
        child, pipe = in_child(bringing(path, fuse))
        confirmed_by(child, pipe)
        with sqlite3.connect(path) as raw:
            versions.add(raw.execute("PRAGMA user_version").fetchone()[0])
        raw.close()
        with opened(path) as db:
            assert games(db) == wanted
    assert 1 in versions


@pytest.mark.slow
@fork
def test_two_writers_at_once_lose_nothing_of_each_other(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    begin(path)

    def write(first: int) -> Callable[[int], None]:
        def work(pipe: int) -> None:
            with opened(path) as db:
                for number in range(first, first + 25):
                    changed(db, adding(number))
                    os.write(pipe, b".")

        return work

    children = [in_child(write(first)) for first in (1000, 2000)]
    assert [confirmed_by(*child) for child in children] == [25, 25]
    found = standing(path)
    assert [n for n in found if n < 2000] == list(range(1000, 1025))
    assert [n for n in found if n >= 2000] == list(range(2000, 2025))


@pytest.mark.slow
@fork
def test_two_that_begin_the_database_at_once(tmp_path: Path) -> None:
    for race in range(10):
        path = tmp_path / f"{race}.db"
        children = [in_child(beginning(path)) for _ in range(3)]
        for child in children:
            confirmed_by(*child)
        with opened(path) as db:
            assert [game.name for game in games(db)] == ["Friday"] * 3


@pytest.mark.slow
def test_two_commands_for_the_same_place_at_once(table: Table) -> None:
    table.new(players="Anna")
    table.sheet(blank(coins=1), "one.txt")
    table.sheet(blank(coins=2), "two.txt")
    import subprocess
    import sys

    words = ("--player", "Anna", "--season", "spring", "--db", str(table.db))
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "cli.main", "game", "add", str(table.folder / name), *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for name in ("one.txt", "two.txt")
    ]
    codes = [run.wait(120) for run in runs]
    assert sorted(codes) == [0, 5]
    coins = table.form("show")["players"][0]["seasons"][0]["coins"]
    assert coins == 1 + codes.index(0)


def test_somebody_elses_sheet_of_meanwhile_stays(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.new(players="Anna")

    def slowly(game: Game, slot: Slot, read: int | None) -> int | None:
        monkeypatch.setattr(sheet_adding, "coins_in_doubt", coins_in_doubt)
        table.do("add", table.sheet(blank(coins=1), "one.txt"), "--season", "spring")
        return coins_in_doubt(game, slot, read)

    monkeypatch.setattr(sheet_adding, "coins_in_doubt", slowly)
    run = table.run("add", table.sheet(blank(coins=2), "two.txt"), "--season", "spring")
    assert run.code == 5
    assert "meanwhile somebody else added Anna's sheet of spring" in run.err
    assert table.form("show")["players"][0]["seasons"][0]["coins"] == 1


def test_a_process_that_does_not_finish_is_named(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.new()
    monkeypatch.setattr(game_store, "PATIENCE", 0.1)
    other = sqlite3.connect(table.db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert table.run("list").code == 0  # looking is free
    run = table.run("reveal", "Zombie Plague")
    other.close()
    assert run.code == 3
    assert "is in use by another process" in run.err
    assert table.run("reveal", "Zombie Plague").code == 0


def game_with_a_sheet(table: Table) -> bytes:
    table.new(players="Anna")
    noted = SHEET + "// a note\n" * 2000
    table.do("add", table.sheet(noted))
    return table.db.read_bytes()


LOOK = ("show", "list", "export --json", "export --html")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(24))
def test_a_damaged_database_is_named_and_left_alone(table: Table, seed: int) -> None:
    whole = bytearray(game_with_a_sheet(table))
    chance = random.Random(seed)
    for _ in range(chance.choice([1, 1, 8])):
        place = chance.randrange(len(whole))
        length = chance.choice([1, 16, 200, 4096])
        whole[place : place + length] = chance.randbytes(len(whole[place : place + length]))
    damaged = bytes(whole)
    table.db.write_bytes(damaged)
    for command in LOOK:
        run = table.run(*command.split())
        assert run.code in (0, 3, 5), run.err
        assert "a fault of the program" not in run.err
        assert table.db.read_bytes() == damaged
    run = table.run("reveal", "Zombie Plague")
    assert run.code in (0, 3, 5), run.err
    if run.code:
        assert table.db.read_bytes() == damaged


@pytest.mark.parametrize("share", [0.0001, 0.1, 0.5, 0.9])
def test_a_database_that_breaks_off(table: Table, share: float) -> None:
    whole = game_with_a_sheet(table)
    table.db.write_bytes(whole[: max(1, int(len(whole) * share))])
    cut = table.db.read_bytes()
    for command in (*LOOK, "reveal zombie"):
        run = table.run(*command.split())
        assert run.code == 3
        assert str(table.db) in run.err
        assert table.db.read_bytes() == cut


def test_an_event_that_was_tampered_with_is_noticed(table: Table) -> None:
    game_with_a_sheet(table)
    with sqlite3.connect(table.db) as db:
        db.execute("UPDATE events SET body = replace(body, 'Anna', 'Bert')")
    db.close()
    run = table.run("show")
    assert run.code == 3
    assert "is damaged: event 1" in run.err
    assert "left as it is" in run.err


def test_a_photo_that_was_damaged_is_noticed(table: Table) -> None:
    game_with_a_sheet(table)
    with sqlite3.connect(table.db) as db:
        db.execute("UPDATE papers SET body = x'00'")
    db.close()
    assert table.run("show").code == 0  # the standing needs no photos
    run = table.run("show", "--player", "Anna", "--report", table.folder / "out.html")
    assert run.code == 3
    assert "is damaged: paper" in run.err


def test_a_file_that_is_no_database(table: Table) -> None:
    table.db.write_text("This is my shopping list.\n" * 100)
    before = table.db.read_bytes()
    for command in ("list", "show", "undo", "new"):
        words = ["new", *NEW] if command == "new" else [command]
        run = table.run(*words)
        assert run.code == 3
        assert "is no database, or a damaged one" in run.err
        assert table.db.read_bytes() == before


NEW = ("--name", "x", "--map", "C", "--edicts", EDICTS, "--players", "Anna")


def test_the_database_of_another_program(table: Table) -> None:
    with sqlite3.connect(table.db) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    before = table.db.read_bytes()
    run = table.run("new", *NEW)
    assert run.code == 5
    assert "is a database of another program; it is left as it is" in run.err
    assert table.db.read_bytes() == before


def test_a_newer_database(table: Table) -> None:
    game_with_a_sheet(table)
    with sqlite3.connect(table.db) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    before = table.db.read_bytes()
    for command in (*LOOK, "reveal zombie", "undo"):
        run = table.run(*command.split())
        assert run.code == 5
        assert "comes from a newer cartoscore (its form is number 99)" in run.err
        assert "Update cartoscore" in run.err
        assert table.db.read_bytes() == before


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of the administrator, who may write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that anybody may look into."""
    import tempfile

    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights are another matter there")
def test_a_folder_and_a_file_that_may_only_be_looked_at(
    open_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(open_folder, open_folder / "games.db", capsys)
    before = game_with_a_sheet(table)
    table.do("export", "--html")  # loads its modules, which nobody may not read
    table.db.chmod(0o444)
    (open_folder / "closed").mkdir(mode=0o700)
    open_folder.chmod(0o555)
    with as_nobody():
        assert table.run("show").code == 0
        assert table.run("export", "--html").code == 0
        for command in (("reveal", "zombie"), ("undo",), ("rm", "Friday", "--yes")):
            run = table.run(*command)
            assert run.code == 3
            assert "may not be written to" in run.err
        nowhere = Table(open_folder, open_folder / "new" / "games.db", capsys)
        run = nowhere.run("new", *NEW)
        assert run.code == 3
        assert "cannot be made" in run.err
        closed = Table(open_folder, open_folder / "closed" / "games.db", capsys)
        assert "cannot be opened" in closed.run("show").err
    assert table.db.read_bytes() == before


def test_a_full_disk(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulated by SQLite's own limit on the size of the file, which fails in the same way."""
    game_with_a_sheet(table)
    before = table.form("show")
    connect = sqlite3.connect

    def small(*arguments: Any, **options: Any) -> sqlite3.Connection:
        db: sqlite3.Connection = connect(*arguments, **options)
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {max(pages, 1)}")
        return db

    monkeypatch.setattr(sqlite3, "connect", small)
    noted = SHEET + "// another note\n" * 9000
    run = table.run("add", table.sheet(noted), "--season", "summer")
    assert run.code == 3
    assert "the disk is full" in run.err
    assert "What was kept before is kept still." in run.err
    monkeypatch.undo()
    assert table.form("show") == before
    assert table.run("add", table.sheet(noted), "--season", "summer").code == 0


@fork
def test_a_file_that_may_not_grow(table: Table) -> None:
    """A limit of the system itself on the size of files."""
    import resource

    before = game_with_a_sheet(table)
    noted = table.sheet(SHEET + "// another note\n" * 9000)

    def work(pipe: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 4096, len(before) + 4096))
        run = table.run("add", noted, "--season", "summer")
        os.write(pipe, b"." * (run.code + 10 * ("cannot be read or written" in run.err)))

    child, pipe = in_child(work)
    assert confirmed_by(child, pipe) == 13
    assert table.run("show").code == 0
    assert table.run("add", noted, "--season", "summer").code == 0


@pytest.mark.slow
def test_the_database_lies_in_the_users_data_folder(tmp_path: Path) -> None:
    run = cartoscore(
        "game", "new", *NEW, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "data"),
        CARTOSCORE_DB="",
    )  # fmt: skip
    assert run.returncode == 0
    assert (tmp_path / "data" / "cartoscore" / "games.db").exists()
    elsewhere = tmp_path / "elsewhere.db"
    run = cartoscore("game", "new", *NEW, CARTOSCORE_DB=str(elsewhere))
    assert run.returncode == 0
    assert elsewhere.exists()
