"""The fixtures that tests of several modules name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import Table
from tests.scans import Reader, read_samples_once


@pytest.fixture
def table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Table:
    """A database with no game in it yet, and a folder for sheets."""
    return Table(tmp_path, tmp_path / "games.db", capsys)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    """In the scanner's place: a sample's true sheet, with the doubts a test wants."""
    return Reader(monkeypatch)


@pytest.fixture
def sample_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scanner's own readings, each sample read once."""
    read_samples_once(monkeypatch)


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder without the games and learned maps of whoever runs the tests."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "cartoscore"
