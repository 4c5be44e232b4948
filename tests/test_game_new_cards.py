"""Setting up: the first game, cards by lot, whose season cards, and how the decks are made."""

from __future__ import annotations

import pytest

from scoring.card import Family
from scoring.choosing import by_lot, first_game
from scoring.decks import GameBox
from tests.games import Table

BOTH = (GameBox.BASE, GameBox.HEROES)
BASE = "Greenbough,Great City,Canal Lake,Borderlands"


def new(table: Table, *more: str, map: str = "C") -> str:
    return table.do("new", "--name", "Friday", "--map", map, "--players", "Anna,Ben", *more)


def cards(table: Table) -> list[str]:
    return [edict["card"] for edict in table.form("show")["edicts"]]


# "If this is your first game of Heroes we recommend these scoring cards in this order."


def test_the_first_game_the_rulebooks_recommend(table: Table) -> None:
    new(table, "--first-game")
    assert cards(table) == ["faunlost-thicket", "gnomish-colony", "ulems-wallow", "dwarvenholds"]
    assert [card.id for card in first_game()] == cards(table)


# "Part the scoring cards into four stacks by their backs, shuffle each, draw one of each, shuffle
# these and put one below each edict."


@pytest.mark.parametrize("seed", range(20))
def test_by_lot_one_of_each_family_comes(seed: int) -> None:
    drawn = by_lot(seed, BOTH)
    assert {card.family for card in drawn} == set(Family)
    assert drawn == by_lot(seed, BOTH)


def test_every_card_and_every_order_can_come() -> None:
    drawn = [by_lot(seed, BOTH) for seed in range(400)]
    assert len({card for four in drawn for card in four}) == 32
    assert len({tuple(card.family for card in four) for four in drawn}) == 24


def test_by_lot_of_the_sheets_box(table: Table) -> None:
    out = new(table, "--random", "--seed", "7", map="A")
    assert "By lot, seed 7: the same seed draws the same cards." in out
    assert {card.box for card in by_lot(7, (GameBox.BASE,))} == {GameBox.BASE}
    assert cards(table) == [card.id for card in by_lot(7, (GameBox.BASE,))]


def test_by_lot_of_both_boxes(table: Table) -> None:
    new(table, "--random", "--seed", "7", "--draw-from", "both")
    assert cards(table) == [card.id for card in by_lot(7, BOTH)]


def test_a_lot_tells_its_seed(table: Table) -> None:
    out = new(table, "--random")
    seed = int(out.partition("seed ")[2].partition(":")[0])
    assert cards(table) == [card.id for card in by_lot(seed, (GameBox.HEROES,))]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--random", "--first-game"], "--first-game and --random both choose the scoring cards"),
        (["--random", "--edicts", BASE], "--edicts and --random both choose"),
        (["--first-game", "--seed", "3"], "--seed is for --random alone"),
        (["--edicts", BASE, "--draw-from", "both"], "--draw-from is for --random alone"),
    ],
)
def test_two_ways_at_once(table: Table, options: list[str], words: str) -> None:
    run = table.run("new", "--name", "Friday", "--map", "C", "--players", "Anna", *options)
    assert (run.code, words in run.err) == (2, True)


# "The only difference between the sets of season cards is summer's time."


def test_whose_season_cards_are_used(table: Table) -> None:
    assert "Time of the seasons: 8, 8, 7, 6." in new(table, "--edicts", BASE, map="A")
    table.do("rm", "Friday", "--yes")
    assert "Time of the seasons: 8, 7, 7, 6." in new(table, "--first-game")
    table.do("rm", "Friday", "--yes")
    out = new(table, "--edicts", BASE)
    assert "Time of the seasons: 8, 7 / 8, 7, 6." in out
    assert "Use the season cards of either box: only summer's time differs." in out
    table.do("rm", "Friday", "--yes")
    out = new(table, "--edicts", BASE, "--seasons", "base")
    assert "Time of the seasons: 8, 8, 7, 6." in out
    assert "Season cards: base game" in out
    assert table.form("show")["season_cards"] == "base"
    assert "Time in summer: 2 of 8" in table.do("reveal", "orchard", "--season", "summer")


def test_ruins_go_in_wherever_the_base_game_takes_part(table: Table) -> None:
    ruins = "Shuffle both ruins cards into the deck: Temple Ruins, Outpost Ruins."
    assert ruins not in new(table, "--first-game")
    table.do("rm", "Friday", "--yes")
    assert ruins in new(table, "--edicts", BASE, map="A")
    table.do("rm", "Friday", "--yes")
    assert ruins in new(table, "--first-game", "--deck", "heroes", map="A")


def test_a_combined_game_is_prepared_as_the_rulebooks_have_it(table: Table) -> None:
    out = new(table, "--first-game", "--edition", "cs", map="A")
    assert "Use the explore cards of one box; they are not mixed." in out
    assert "Take any four ambush cards, of whatever box" in out
    assert "Hero cards: with them or without, as you like." in out
    assert "By the Czech rulebook a hero then counts as any terrain." in out


def test_a_game_of_one_box_is_prepared_by_its_own_rulebook(table: Table) -> None:
    out = new(table, "--first-game")
    assert "One ambush card and one hero card go into the deck before each season." in out
    assert "of both boxes" not in out
    table.do("rm", "Friday", "--yes")
    out = new(table, "--edicts", BASE, map="A")
    assert "One ambush card goes into the deck before each season." in out


def test_at_a_terminal_the_way_of_choosing_is_asked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.commands.game.new.at_terminal", lambda: True)
    answers = iter(["C", "3"])
    monkeypatch.setattr("builtins.input", lambda question: next(answers))
    table.do("new", "--name", "Friday", "--players", "Anna,Ben")
    assert cards(table) == [card.id for card in first_game()]
    answers = iter(["A", "2"])  # the base game recommends none
    out = table.do("new", "--name", "Saturday", "--players", "Anna,Ben")
    assert "first game" not in out
    assert "By lot, seed " in out
