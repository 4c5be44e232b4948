"""The verdict comes last: in a window of 24 rows the total is in sight, after whatever command."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from scoring.text import format_sheet
from tests.games import SEASONS, evening
from tests.runs import EDICTS, FRIDAY, said
from tests.scans import SEASON, photo
from tests.terminals import Terminal

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal"),
]
PLAYERS = ("Anna", "Ben", "Cleo", "Dora")
SIZES = {"usual": (24, 80), "of a phone": (24, 40)}


def window(*words: str | Path, size: str = "usual") -> str:
    """What stands in the window at the end."""
    rows, columns = SIZES[size]
    terminal = Terminal(*words, rows=rows, columns=columns)
    assert terminal.end() == 0, terminal.screen
    return "\n".join(terminal.screen.window)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "map C · summer · Anna"), ("cs", "mapa C · léto · Anna"), ("ru", "карта В · лето")],
)
def test_of_a_sheet(size: str, language: str, title: str) -> None:
    shown = window("score", FRIDAY, "--edicts", EDICTS, "--lang", language, size=size)
    assert title in shown
    assert re.search(r"│ +18 +│", shown)
    assert "D6" in shown.split("└")[1], "what to draw now comes after the boxes"


def test_of_all_seasons_of_a_sheet(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(FRIDAY.read_text("utf-8").replace("season: summer\n", ""), "utf-8")
    shown = window("score", sheet, "--edicts", EDICTS)
    for season in ("spring", "summer", "fall", "winter"):
        assert season in shown
    assert re.search(r"summer +B 12 +C +8 +● +5 +M −7 += +18", shown)


@pytest.mark.parametrize("size", SIZES)
def test_of_a_photo(size: str) -> None:
    shown = window("scan", photo("02-fineliner"), *SEASON, "--yes", size=size)
    assert "map B · summer" in shown
    assert re.search(r"│ +10 +│", shown)


def test_of_a_game_after_every_sheet(tmp_path: Path) -> None:
    database = ("--db", tmp_path / "games.db")
    named = ("--name", "Friday", "--map", "C", "--edicts", EDICTS)
    said("game", "new", *named, "--players", ",".join(PLAYERS), *database)
    sheets = evening(PLAYERS, seed=3)
    for player, season in ((player, season) for season in SEASONS for player in PLAYERS):
        path = tmp_path / f"{player}-{season}.txt"
        path.write_text(format_sheet(sheets[player, season]), "utf-8")
        shown = window("game", "add", path, "--player", player, *database)
        if player == PLAYERS[-1]:  # the season is complete
            assert "total" in shown
            assert all(each in shown for each in PLAYERS)
            assert "in the lead" in shown or "points" in shown
        else:
            assert f"Friday · {player} · {season}" in shown
            assert "└" in shown
            assert "still to come" in shown
    assert " wins " in window("game", "show", *database)
    shown = window("game", "show", "--player", "Ben", "--season", "fall", *database)
    assert "Friday · Ben · fall" in shown


def test_near_misses_are_folded_until_the_proof_is_wanted() -> None:
    words = ("score", FRIDAY, "--edicts", "Greenbough,Gnomish Colony,Ulem's Wallow,Dwarvenholds")
    folded, proof = (said(*words, "--season", "spring", *more) for more in ((), ("--proof",)))
    assert "–  rows F, J, K, columns 4–7, 11: none" in folded
    assert "row F holds no forest" not in folded
    assert "--proof tells each near miss." in folded
    assert "row F holds no forest" in proof
    assert "--proof" not in proof
    assert "row F holds no forest" in said("explain", FRIDAY, "--card", "Greenbough")
