"""Databases of earlier versions are brought up to date, with everything that was in them."""

from __future__ import annotations

import shutil
from pathlib import Path

from cli.game_store import games, opened
from scoring.seasons import Season

DATABASES = Path(__file__).parent / "databases"


def test_a_database_of_the_first_version(tmp_path: Path) -> None:
    path = Path(shutil.copy(DATABASES / "version-1.db", tmp_path))
    with opened(path) as db:
        friday, solo = games(db)
    assert friday.players == ("Anna", "Ben")
    assert [result.total for result in friday.results] == [36, 17]
    assert friday.waiting_for(Season.SUMMER) == ("Ben",)
    assert solo.removed
