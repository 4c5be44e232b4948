"""The database of games on a disk that fails, fills up, or loses power: at every single step."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.evening.hand_store import Brought, bring_hands, forget_hand
from assistant.evening.store import changed, forget, games, opened, redo, undo
from assistant.problem import About, Problem
from bench.changes import adding, begin, hand_paper, in_child
from bench.faulty_disk import Disk, Step, faulty
from bench.kills import killed
from bench.power_cuts import cut, recorded
from bench.soak import MOST_GROWTH, soaked

DATABASES = Path(__file__).parent / "databases"


def add(path: Path) -> None:
    with opened(path) as db:
        changed(db, adding(7))


def take_back(path: Path) -> None:
    with opened(path) as db:
        undo(db)


def put_back(path: Path) -> None:
    with opened(path) as db:
        redo(db)


def delete_for_good(path: Path) -> None:
    with opened(path) as db:
        forget(db, lambda there: there[0])


def migrate(path: Path) -> None:
    with opened(path):
        pass


def take_a_hand_in(path: Path) -> None:
    with opened(path) as db:
        bring_hands(db, [Brought("Cyd", "Cyd", "2026-05-03T19:00:00+00:00", hand_paper(8))])


def forget_annas_hand(path: Path) -> None:
    with opened(path) as db:
        forget_hand(db, "Anna")


def hands_without_room(path: Path) -> None:
    begin(path)
    with opened(path) as db:
        for number in range(3, 22, 3):
            changed(db, adding(number))


def learn(path: Path) -> None:
    with opened(path) as db:
        changed(db, adding(30))


def an_evening(path: Path) -> None:
    begin(path)
    with opened(path) as db:
        for number in (1, 2, 3):
            changed(db, adding(number))
        undo(db)


def an_old_one(path: Path) -> None:
    shutil.copy(DATABASES / "version-1.db", path)


def none_yet(path: Path) -> None:
    pass


OPERATIONS: dict[str, tuple[Callable[[Path], None], Callable[[Path], None]]] = {
    "begin": (none_yet, begin),
    "add": (an_evening, add),
    "undo": (an_evening, take_back),
    "redo": (an_evening, put_back),
    "delete": (an_evening, delete_for_good),
    "migrate": (an_old_one, migrate),
    "learn": (hands_without_room, learn),
    "forget a hand": (hands_without_room, forget_annas_hand),
    "take a hand in": (an_evening, take_a_hand_in),
}


NO_GAME: object = ([], (0,), [])


def state(path: Path) -> object:
    """All that counts in a database, which must be whole; None where there is none."""
    if not path.exists() or not path.stat().st_size:
        return None
    with opened(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        told = [
            (game.name, game.removed, sorted(kept.file for kept in game.sheets.values()))
            for game in games(db)
        ]
        undone = db.execute("SELECT count(*) FROM events WHERE undone IS NOT NULL").fetchone()
        papers = db.execute("SELECT digest FROM papers ORDER BY digest").fetchall()
    return told, undone, papers


@pytest.mark.slow
@pytest.mark.parametrize("full", [False, True], ids=["one fails", "full from there on"])
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_fault_at_any_step_leaves_all_as_it_was_or_all_done(
    tmp_path: Path, operation: str, full: bool
) -> None:
    make, work = OPERATIONS[operation]
    whole = tmp_path / "whole.db"
    make(whole)
    base = whole.read_bytes() if whole.exists() else None
    before = state(whole) if operation != "migrate" else None
    disk = Disk()
    if base is not None:
        whole.write_bytes(base)
    with faulty(disk):
        work(whole)
    after, count = state(whole), len(disk.done)
    assert {Step.WRITE, Step.SYNC, Step.DELETE} <= {done.step for done in disk.done}
    refused, told = 0, set[About]()
    for place in range(1, count + 1):
        folder = tmp_path / str(place)
        folder.mkdir()
        path = folder / "games.db"
        if base is not None:
            path.write_bytes(base)
        try:
            with faulty(Disk(fails_at=place, full=full)):
                work(path)
            confirmed = True
        except Problem as problem:
            told.add(problem.about)
            confirmed = False
            refused += 1
        found = state(path)
        # Looking brings an old one up to date: there before and after hold the same.
        assert found in ((after,) if confirmed else (before, NO_GAME, after)), place
        assert found != NO_GAME or operation in ("begin", "delete")
        shutil.rmtree(folder)
    assert refused > count // 3
    assert told == {About.FILE}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
@pytest.mark.slow
@pytest.mark.parametrize("operation", ["add", "migrate"])
def test_a_process_killed_at_any_step(tmp_path: Path, operation: str) -> None:
    make, work = OPERATIONS[operation]
    whole = tmp_path / "whole.db"
    make(whole)
    base = whole.read_bytes()
    before = state(whole) if operation != "migrate" else None
    whole.write_bytes(base)
    disk = Disk()
    with faulty(disk):
        work(whole)
    after = state(whole)
    path = tmp_path / "games.db"
    for place in range(1, len(disk.done) + 1):
        Path(f"{path}-journal").unlink(missing_ok=True)
        path.write_bytes(base)

        def dying(pipe: int, place: int = place) -> None:
            die = Disk(fails_at=place, stopped=lambda: os.kill(os.getpid(), signal.SIGKILL))
            with faulty(die):
                work(path)

        child, pipe = in_child(dying)
        _, status = os.waitpid(child, 0)
        os.close(pipe)
        assert os.WIFSIGNALED(status)
        assert state(path) in (before, after), place


def test_a_power_cut_at_any_step_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    course = recorded(tmp_path)
    chance = random.Random(5)
    for steps in range(0, len(course.done) + 1, 9):
        assert cut(course, steps, chance, tmp_path), steps
    for steps in course.confirmed:  # the very moment in which it was told
        assert cut(course, steps, chance, tmp_path), steps


def test_a_disk_that_forgets_what_was_flushed_is_noticed(tmp_path: Path) -> None:
    """Were nothing flushed, power cuts would lose what was confirmed: the test can fail."""
    course = recorded(tmp_path)
    course.done[:] = [done for done in course.done if done.step is not Step.SYNC]
    chance = random.Random(5)
    kept = []
    for steps in course.confirmed * 4:
        try:
            kept.append(cut(course, steps, chance, tmp_path))
        except (Problem, AssertionError, sqlite3.Error):
            kept.append(False)
    assert not all(kept)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that fork")
@pytest.mark.slow
def test_a_killed_process_loses_nothing_that_was_confirmed_and_leaves_nothing_half_done(
    tmp_path: Path,
) -> None:
    found = killed(30, tmp_path)
    assert found.lost == 0
    assert found.halfway > 3  # enough of them died in the middle of a change


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody tells what is held")
@pytest.mark.slow
def test_a_hundred_scans_leave_memory_and_files_as_they_were() -> None:
    warm, after = soaked(100)
    assert after.megabytes - warm.megabytes < MOST_GROWTH
    assert after.files <= warm.files
