"""Games for tests: the game commands run in this process, on a database of the test's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sample_sheets.boards import play_series
from scoring.maps import side
from scoring.seasons import Season
from scoring.sheet import Sheet
from scoring.text import format_sheet
from tests.drawing import draw
from tests.runs import EDICTS, Run, run

SEASONS = tuple(season.value for season in Season)


@dataclass(frozen=True)
class Table:
    """A database and a folder for sheets."""

    folder: Path
    db: Path
    capture: pytest.CaptureFixture[str]

    def run(self, *arguments: str | Path) -> Run:
        """A game command on this database."""
        return run(self.capture, "game", *arguments, "--db", self.db)

    def do(self, *arguments: str | Path) -> str:
        """A command that must succeed; what it printed."""
        ran = self.run(*arguments)
        assert ran.code == 0, ran.err
        return ran.out

    def form(self, *arguments: str | Path) -> Any:
        return json.loads(self.do(*arguments, "--json"))

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
