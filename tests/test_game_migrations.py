"""Databases of earlier versions are brought up to date, with everything that was in them.

`tests/databases` has one of every version, made by the program of its time.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from assistant.evening.database_versions import NEWEST
from assistant.evening.record import Paper
from assistant.evening.store import games, opened, paper, undo
from scoring.seasons import Season
from scoring.sheet import Content, Drawn
from scoring.spaces import find_space

DATABASES = sorted((Path(__file__).parent / "databases").glob("version-*.db"))


def version(path: Path) -> int:
    with sqlite3.connect(path) as db:
        (number,) = db.execute("PRAGMA user_version").fetchone()
    db.close()
    return int(number)


def test_every_version_is_there() -> None:
    assert [version(path) for path in DATABASES] == list(range(1, NEWEST + 1))


@pytest.mark.parametrize("old", DATABASES, ids=lambda path: path.stem)
def test_a_database_of_an_earlier_version(old: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(old, tmp_path))
    with opened(path) as db:
        friday, solo = games(db)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert version(path) == NEWEST
        summer = friday.sheets["Anna", Season.SUMMER]
        assert paper(db, summer.papers[Paper.PHOTO]) == bytes(range(256)) * 8
        assert paper(db, summer.papers[Paper.TEXT]).startswith(b"// A sheet at the end of summer")
        # The same photo came twice and is kept once.
        assert db.execute("SELECT count(*) FROM papers").fetchone() == (4,)
    assert friday.players == ("Anna", "Ben")
    assert [result.total for result in friday.results] == [36, 17]
    assert [entry.card.name for entry in friday.revealed] == ["Zombie Plague", "Giant Troll Ravage"]
    assert friday.lasting == (Content.ZOMBIE, Content.TROLL)
    assert friday.waiting_for(Season.SUMMER) == ("Ben",)
    assert summer.sheet.coins == 6
    assert summer.sheet[find_space("E6")] is Content.ZOMBIE
    assert (solo.name, solo.solo, solo.removed) == ("Solo evening", True, True)
    assert re.match(r"\d{4}-\d\d-\d\dT", friday.begun)


@pytest.mark.parametrize("old", DATABASES, ids=lambda path: path.stem)
def test_undo_works_on_what_came_from_an_earlier_version(old: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(old, tmp_path))
    with opened(path) as db:
        assert undo(db, "friday") is not None
        friday = games(db)[0]
        assert friday.sheets["Anna", Season.SUMMER].sheet.coins == 5
        assert friday.sheets["Anna", Season.SUMMER].answers == {find_space("B4"): Drawn.of("V")}
        done = 1
        while undo(db):
            done += 1
        assert (done, games(db)) == (8, [])


def test_opening_twice_changes_nothing(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATABASES[0], tmp_path))
    with opened(path):
        pass
    once = path.read_bytes()
    with opened(path) as db:
        games(db)
    assert path.read_bytes() == once
