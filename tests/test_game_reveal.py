"""`game reveal`: every card by its name, and what it asks for."""

from __future__ import annotations

import pytest

from assistant.evening.revealing import cards_typed
from assistant.problem import Problem
from scoring.decks import GameBox
from scoring.names import UnknownName
from scoring.sheet import Content
from tests.drawing import draw
from tests.games import Table, blank

BASE = "Greenbough,Great City,Canal Lake,Borderlands"


def base_game(table: Table, *more: str) -> None:
    """Anna and Ben play the base game on side A."""
    table.do(
        "new", "--name", "Friday", "--map", "A", "--edicts", BASE, "--players", "Anna,Ben", *more
    )


def names(*typed: str, deck: GameBox | None = None) -> list[str]:
    return [card.name for card in cards_typed(typed, deck)]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        (["orchard"], ["Orchard"]),
        (["Great River", "zombie"], ["Great River", "Zombie Plague"]),
        (["great", "river", "zombie"], ["Great River", "Zombie Plague"]),
        (["zombie,", "great", "river"], ["Zombie Plague", "Great River"]),
        (["zombie,troll,", "hamlet"], ["Zombie Plague", "Giant Troll Ravage", "Hamlet"]),
        (["kethras-gates"], ["Kethra's Gates"]),
        (["Wielka", "rzeka", "wrota"], ["Great River", "Kethra's Gates"]),
        (["врата"], ["Kethra's Gates"]),
        (["prostorove"], ["Rift Lands"]),
        (["gnoll", "goblin", "freyla"], ["Gnoll Raid", "Goblin Attack", "Freyla the True"]),
    ],
)
def test_names_in_any_language_and_their_beginnings(typed: list[str], cards: list[str]) -> None:
    assert names(*typed) == cards


def test_a_beginning_means_a_card_of_this_games_deck() -> None:
    with pytest.raises(UnknownName, match="could be any of these"):
        names("h")
    assert names("hi", deck=GameBox.HEROES) == ["Hillside Terrace"]
    assert names("hi", deck=GameBox.BASE) == ["Hinterland Stream"]


def test_time_is_told_card_by_card(table: Table) -> None:
    base_game(table)
    assert "Time in spring: 2 of 8, 3 to 5 more cards" in table.do("reveal", "orchard")
    out = table.do("reveal", "homestead", "marsh", "hamlet")
    assert "Time in spring: 7 of 8, 1 more card that takes time." in out
    assert "spring is over: time 8 of 8." in table.do("reveal", "farmland")


def test_after_the_season_the_next_card_comes_in_the_next_one(table: Table) -> None:
    base_game(table)
    table.do("reveal", "orchard", "homestead", "marsh", "treetop")
    out = table.do("reveal", "orchard")  # shuffled in again
    assert out.startswith("Orchard · summer\n")
    assert "Time in summer: 2 of 8" in out


def test_a_card_comes_once_a_season(table: Table) -> None:
    base_game(table)
    table.do("reveal", "orchard")
    run = table.run("reveal", "orchard")
    assert (run.code, "Orchard came in spring already" in run.err) == (5, True)


def test_no_card_comes_after_the_time_is_full(table: Table) -> None:
    base_game(table)
    five = ("orchard", "homestead", "marsh", "treetop", "hinterland")
    run = table.run("reveal", *five)
    assert run.code == 5
    assert "Hinterland Stream cannot come in spring: it is over with 8 of 8" in run.err
    assert not table.form("show")["revealed"]
    table.do("reveal", *five[:4])
    # Remembered later: it can have come before the last one only if it takes less time.
    assert table.run("reveal", "hinterland", "--season", "spring").code == 5
    assert "time 9 of 8" in table.do("reveal", "hamlet", "--season", "spring")


def test_the_decks_are_not_mixed(table: Table) -> None:
    base_game(table, "--deck", "heroes")
    run = table.run("reveal", "orchard")
    assert run.code == 5
    assert (
        "Orchard is of another box (base game); the explore cards of this game: Heroes" in run.err
    )
    table.do("reveal", "temple", "lagoon")  # ruins go into either


def test_the_first_explore_card_tells_whose_are_used(table: Table) -> None:
    table.new()
    assert table.form("show")["deck"] is None
    table.do("reveal", "lagoon")
    assert table.form("show")["deck"] == "heroes"
    assert table.run("reveal", "orchard").code == 5
    table.do("undo")
    assert table.form("show")["deck"] is None


def test_ruins_bind_whoever_has_some_left(table: Table) -> None:
    base_game(table)
    out = table.do("reveal", "temple ruins")
    assert "The next explore card is drawn on ruins" in out
    assert "draws 1x1 of any terrain anywhere instead" in out
    assert "Ruins are pending: they bind the next explore card." in out
    assert "The ruins wait: they bind the next explore card." in table.do("reveal", "goblin")
    out = table.do("reveal", "orchard")
    assert "It is drawn on ruins" in out
    assert "Ruins are pending" not in out
    assert "drawn on ruins" not in table.do("reveal", "hamlet")


def test_whose_ruins_are_all_drawn_over_is_named(table: Table) -> None:
    base_game(table)
    sheet = draw(map="A")
    covered = sheet.drawn(dict.fromkeys(sheet.ruins, Content.FOREST))
    table.do("add", table.sheet(covered), "--player", "Anna")
    table.do("add", table.sheet(sheet), "--player", "Ben")
    out = table.do("reveal", "outpost")
    assert "No bare ruins were left on the last sheet of: Anna." in out


def test_an_ambush_says_which_way_the_sheets_go_and_what_lasts(table: Table) -> None:
    table.new()
    out = table.do("reveal", "troll")
    assert "Pass the sheets clockwise, to the left." in out
    assert "After the scoring of every season one empty space beside the Giant Troll" in out
    assert "  ■ ■ ■\n    ■\n" in out
    out = table.do("reveal", "zombie", "--season", "summer")
    assert "Pass the sheets counterclockwise, to the right." in out


def test_a_solo_ambush_says_its_corner(table: Table) -> None:
    table.new("Alone", "Anna", "--solo")
    out = table.do("reveal", "goblin")
    assert "From the bottom right corner, counterclockwise." in out
    assert "Pass the sheets" not in out
    assert "not sure" in table.do("reveal", "gorgon", "--season", "summer")


def test_a_hero_is_shown_with_his_attack(table: Table) -> None:
    table.new()
    out = table.do("reveal", "wren")
    assert "      ✶\n  H   ✶\n      ✶\n" in out
    assert "Monsters there are destroyed at once" in out


def test_what_the_deck_can_hold(table: Table) -> None:
    table.new()
    assert "The deck can still hold ambushes: 0, heroes: 1." in table.do("reveal", "zombie")
    out = table.do("reveal", "dragon")
    assert "Doubt: more ambushes or heroes came than one for every season up to spring." in out
    out = table.do("reveal", "troll", "--season", "winter")
    assert "The deck can still hold ambushes: 1, heroes: 4." in out


def test_show_has_the_log_season_by_season(table: Table) -> None:
    base_game(table)
    table.do("reveal", "temple", "goblin", "orchard", "homestead", "marsh", "treetop")
    table.do("reveal", "hamlet")
    out = table.do("show")
    assert "Revealed in spring: Temple Ruins, Goblin Attack, Orchard, Homestead" in out
    assert "Revealed in summer: Hamlet" in out
    assert "Time in summer: 1 of 8" in out
    form = table.form("show")
    assert [card["kind"] for card in form["revealed"]][:3] == ["ruins", "ambush", "explore"]
    spring, summer = form["log"]
    assert (spring["time"], spring["limits"], spring["over"]) == (8, [8], True)
    assert summer["in_deck"] == {"ambushes": 1, "heroes": 0}


def test_undo_takes_cards_back(table: Table) -> None:
    base_game(table)
    table.do("reveal", "orchard")
    table.do("reveal", "homestead", "marsh")
    assert table.do("undo") == "Taken back: Friday: Homestead, Marshlands revealed\n"
    assert [card["card"] for card in table.form("show")["revealed"]] == ["Orchard"]
    table.do("undo", "--redo")
    assert "Time in spring: 7 of 8" in table.do("reveal", "hamlet")


def test_nobody_has_to_log(table: Table) -> None:
    table.new()
    table.do("add", table.sheet(blank()), "--player", "Anna", "--season", "spring")
    out = table.do("show")
    assert "Time in" not in out
    assert "deck" not in out
    table.do("reveal", "zombie", "--season", "spring")
    assert "Revealed: Zombie Plague (spring)" in table.do("show")


def test_reveal_as_json(table: Table) -> None:
    base_game(table)
    form = table.form("reveal", "temple", "orchard")
    assert [answer["card"] for answer in form["answers"]] == ["Temple Ruins", "Orchard"]
    assert form["log"][0]["time"] == 2
    assert form["stands"][0].startswith("Time in spring: 2 of 8")


def test_what_is_no_card(table: Table) -> None:
    table.new()
    run = table.run("reveal", "Zombie Apocalypse")
    assert (run.code, "'Zombie Apocalypse' is unknown" in run.err) == (5, True)
    with pytest.raises((UnknownName, Problem)):
        names("great", "nonsense")
