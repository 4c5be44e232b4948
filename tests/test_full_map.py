"""The Russian rulebook, chapter on the solo game: "if you have filled the whole map before the
fourth season has ended, the game ends at once and the points are counted"."""

from __future__ import annotations

import pytest

from scoring import Edition
from scoring.end_of_game import ends_at_once
from tests.drawing import draw
from tests.games import Table
from tests.runs import EDICTS

FULL = draw(map="C", rest="V", coins=5)
NEARLY = draw(".", map="C", rest="V", coins=5)


def solo(table: Table, edition: str = "ru", *more: str) -> None:
    table.do("new", "--name", "Solo", "--map", "C", "--edicts", EDICTS, "--players", "Anna",
             "--edition", edition, *more)  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "alone", "ends"),
    [("ru", True, True), ("ru", False, False), ("en", True, False), ("cs", True, False)],
)
def test_only_the_russian_solo_game_ends(edition: str, alone: bool, ends: bool) -> None:
    assert ends_at_once(FULL, Edition(edition), alone) is ends
    assert not ends_at_once(NEARLY, Edition(edition), alone)


def test_the_season_in_which_the_map_fills_is_scored_and_the_game_is_over(table: Table) -> None:
    solo(table, "ru", "--solo")
    assert table.form("add", table.sheet(NEARLY))["over"] is False
    form = table.form("add", table.sheet(FULL))
    assert (form["over"], form["season"]) == (True, None)
    (anna,) = form["players"]
    spring, summer = anna["seasons"]
    assert anna["total"] == spring["total"] + summer["total"]
    # The rating is by the four cards as ever.
    assert form["solo_rating"]["rating"] < anna["total"]
    assert form["verdict"][0] == (
        "The map was full in summer: by the Russian rulebook the game ended at once."
    )


def test_no_later_sheet_is_asked_for_or_taken(table: Table) -> None:
    solo(table, "ru", "--solo")
    out = table.do("add", table.sheet(FULL))
    assert "still to come" not in out
    assert "all are over" in table.add(NEARLY).err
    for more in ((), ("--season", "summer")):
        ran = table.add(draw(map="C", rest="F"), "--game", "Solo", *more)
        assert ran.code == 5
        assert "the game is over: the map was full in spring" in ran.err


def test_a_later_sheet_that_is_there_does_not_count(table: Table) -> None:
    solo(table, "ru", "--solo")
    table.do("add", table.sheet(NEARLY), "--season", "spring")
    table.do("add", table.sheet(NEARLY, "summer.txt"), "--season", "summer")
    before = table.form("show")["players"][0]
    table.do("add", table.sheet(FULL), "--season", "spring", "--replace")
    form = table.form("show")
    assert form["over"]
    assert form["players"][0]["total"] == form["players"][0]["seasons"][0]["total"]
    # Taken back, it counts again.
    table.do("undo")
    assert table.form("show")["players"][0] == before


@pytest.mark.parametrize(("edition", "more"), [("en", ("--solo",)), ("ru", ())])
def test_elsewhere_a_full_map_is_scored_in_every_season(
    table: Table, edition: str, more: tuple[str, ...]
) -> None:
    solo(table, edition, *more)
    form = table.form("add", table.sheet(FULL))
    assert (form["over"], form["season"]) == (False, "summer")
