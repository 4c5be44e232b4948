"""The judge in a game: after each season, with the log of cards where one is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sample_sheets.seasons import PlayedSeason, seasons_played
from scoring.decks import EXPLORE, GameBox
from scoring.sheet import Content, Sheet
from tests.drawing import draw, spaces
from tests.games import Table

# Four forest spaces in a row at D1: no card of Heroes draws them so.
ROW = draw("F F F F", at="D1", map="C", coins=0)
CORNER = draw("F .\nF F", at="D1", map="C", coins=1)  # Timber Grove, with its coin


def season_of(table: Table, number: int = 0) -> dict[str, object]:
    found: dict[str, object] = table.form("show")["players"][0]["seasons"][number]["judged"]
    return found


def test_what_no_card_draws_is_told_with_the_sheet(table: Table) -> None:
    table.new("Friday", "Anna", "--deck", "heroes")
    out = table.do("add", table.sheet(ROW))
    assert "This cannot have been drawn in the season" in out
    assert "This cannot have been drawn in the season" in table.do("show")
    judged = season_of(table)
    assert judged["possible"] is False
    assert judged["by_log"] is False


def test_what_cards_may_have_drawn_is_not(table: Table) -> None:
    table.new("Friday", "Anna", "--deck", "heroes")
    assert "cannot have been drawn" not in table.do("add", table.sheet(CORNER))
    assert season_of(table)["pieces"] == [
        {"card": "Timber Grove", "spaces": ["D1", "E1", "E2"]},
    ]


def test_with_a_whole_log_exactly_its_cards_have_drawn_it(table: Table) -> None:
    cards = "Lagoon,Pasture,Settlement,Hillside Terrace,Coastal Encampment,Kethra's Gates"
    cards += ",Wildwood Garden"
    table.new("Friday", "Anna", "--deck", "heroes")
    table.do("reveal", cards, "--season", "spring")
    out = table.do("add", table.sheet(CORNER), "--season", "spring")
    assert "Not by the cards that were revealed" in out
    assert season_of(table)["by_log"] is True


def test_a_season_whose_sheet_before_is_missing_is_not_judged(table: Table) -> None:
    table.new("Friday", "Anna", "--deck", "heroes")
    table.do("add", table.sheet(ROW), "--season", "summer")
    assert season_of(table) is None


def test_what_is_told_once_is_not_told_again(table: Table) -> None:
    table.new("Friday", "Anna", "--deck", "heroes")
    table.do("add", table.sheet(CORNER))
    water = CORNER.drawn({next(iter(spaces("D1"))): Content.WATER})
    out = table.do("add", table.sheet(replace(water, coins=1)), "--season", "summer")
    assert "Doubt: D1 was forest in spring and is water now." in out
    assert "cannot have been drawn" not in out


@pytest.mark.slow
@pytest.mark.parametrize("logged", [True, False])
def test_a_game_played_by_the_cards_is_never_objected_to(table: Table, logged: bool) -> None:
    for seed in (2, 6, 10, 14):  # games on side C
        seasons = list(seasons_played(range(seed, seed + 1)))
        if any(played.deck is not GameBox.HEROES for played in seasons):
            continue
        _played(table, f"Game {seed}", seasons, logged)
        for season in table.form("show", f"Game {seed}")["players"][0]["seasons"]:
            assert season["judged"]["objections"] == []


def _played(table: Table, name: str, seasons: list[PlayedSeason], logged: bool) -> None:
    combined = any(card in EXPLORE[GameBox.BASE] for played in seasons for card in played.cards)
    assert not combined
    table.new(name, "Anna", "--deck", "heroes")
    for played in seasons:
        season = played.season.value
        if logged:
            names = ",".join(card.name for card in played.cards)
            table.do("reveal", names, "--season", season, "--game", name)
        sheet: Sheet = played.after
        table.do("add", table.sheet(sheet), "--season", season, "--game", name)
