"""Games for tests: the game commands run in this process, on a database of the test's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cli.app import app
from cli.errors import report
from sample_sheets.boards import play_series
from scoring.maps import side
from scoring.seasons import Season
from scoring.sheet import Sheet
from scoring.text import format_sheet
from tests.drawing import draw

EDICTS = "Faunlost Thicket,Gnomish Colony,Ulem's Wallow,Dwarvenholds"
SEASONS = tuple(season.value for season in Season)


@dataclass(frozen=True)
class Run:
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str

    @property
    def form(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


@dataclass(frozen=True)
class Table:
    """A database and a folder for sheets."""

    folder: Path
    db: Path
    capture: pytest.CaptureFixture[str]

    def run(self, *arguments: str | Path) -> Run:
        """A game command on this database."""
        words = ["game", *map(str, arguments), "--db", str(self.db)]
        try:
            code = app(words, standalone_mode=False) or 0
        except Exception as error:  # as `cli.main` does
            code = report(error)
        printed = self.capture.readouterr()
        return Run(code, printed.out, printed.err)

    def do(self, *arguments: str | Path) -> str:
        """A command that must succeed; what it printed."""
        run = self.run(*arguments)
        assert run.code == 0, run.err
        return run.out

    def form(self, *arguments: str | Path) -> Any:
        return self.run(*arguments, "--json").form

    def new(
        self, name: str = "Friday", players: str = "Anna,Ben", *more: str, map: str = "C"
    ) -> str:
        return self.do(
            "new", "--name", name, "--map", map, "--edicts", EDICTS, "--players", players, *more
        )

    def sheet(self, sheet: Sheet | str, name: str = "sheet.txt") -> Path:
        """A sheet as a file."""
        path = self.folder / name
        text = sheet if isinstance(sheet, str) else format_sheet(sheet)
        path.write_text(text, "utf-8")
        return path

    def add(self, sheet: Sheet | str, *more: str) -> Run:
        return self.run("add", self.sheet(sheet), *more)


@pytest.fixture
def table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Table:
    return Table(tmp_path, tmp_path / "games.db", capsys)


def evening(
    players: tuple[str, ...], map: str = "C", seed: int = 1
) -> Mapping[tuple[str, str], Sheet]:
    """A sheet of every player for every season, as the studio plays them."""
    sheets = {}
    for number, player in enumerate(players):
        rng = np.random.default_rng([seed, number])
        for season, board in zip(SEASONS, play_series(rng, side(map)), strict=True):
            sheets[player, season] = board.sheet
    return sheets


def blank(coins: int = 0) -> Sheet:
    """An untouched sheet of side C."""
    return draw(map="C", coins=coins)
