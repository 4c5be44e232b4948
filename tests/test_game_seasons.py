"""From season to season: what stays, what may change, what is a doubt, what is owed."""

from __future__ import annotations

import pytest

from assistant.evening.season_to_season import evidence
from scoring.aftermath import aftermath
from scoring.sheet import Content, Sheet
from scoring.spaces import find_space
from tests.drawing import draw
from tests.games import Table, blank, evening
from tests.runs import EDICTS


def doubts(table: Table, spring: Sheet, summer: Sheet) -> list[str]:
    """What the second sheet contradicts."""
    table.new(players="Anna")
    for season, sheet in (("spring", spring), ("summer", summer)):
        assert table.add(sheet, "--player", "Anna", "--season", season).code == 0
    (player,) = table.form("show")["players"]
    return [doubt["message"] for doubt in player["seasons"][1]["contradicts"]]


@pytest.mark.parametrize(
    ("spring", "summer", "said"),
    [
        ("F F .", "F F V", []),
        ("F F .", "F W V", ["A2 was forest in spring and is water now"]),
        ("F F .", "F . V", ["A2 was forest in spring and is empty now"]),
        ("H F .", "H X V", ["A2 was forest in spring and is destroyed now, but nothing there"
                            " destroys"]),
        ("F F .", "F X Mg", []),
        ("M . .", "Mt X .", []),
        ("Md . .", "M . .", ["A1 was Dragon in spring and is monster now"]),
        ("M* . .", "X* . .", []),
        ("M* . .", "X . .", ["A1 had an attack mark in spring and has none now",
                             "A1 was monster in spring and is destroyed now, but nothing there"
                             " destroys"]),
        ("F* . .", "F* F .", []),
    ],
)  # fmt: skip
def test_what_was_drawn_stays_drawn_or_is_destroyed(
    table: Table, spring: str, summer: str, said: list[str]
) -> None:
    assert doubts(table, draw(spring, map="C"), draw(summer, map="C")) == said


@pytest.mark.parametrize(
    ("spring", "summer", "said"),
    [
        # A Zombie in the top right corner spreads left and down.
        (". Mz\n. .", "Mz Mz\nF Mz", []),
        (". Mz\n. .", "Mz Mz\nF A", ["B11 had to become a Zombie after spring and is farm now"]),
        (
            ". Mz\n. .",
            "Mz Mz\nMz Mz",
            ["B10 is a Zombie, but none could spread there after spring"],
        ),
        # On an attack mark it is destroyed at once.
        (".* Mz\n. .", "X* Mz\n. Mz", []),
        # What is drawn stands in its way.
        ("F Mz\n. .", "F Mz\n. Mz", []),
        # The first Zombie comes from nowhere.
        ("F F\n. .", "F F\nMz .", []),
    ],
)
def test_zombies_spread_as_the_rule_says(
    table: Table, spring: str, summer: str, said: list[str]
) -> None:
    then, now = (draw(corner, at="A10", map="C") for corner in (spring, summer))
    assert doubts(table, then, now) == said


def test_the_troll_destroys_one_space_after_each_season(table: Table) -> None:
    troll = draw("Mt Mt Mt .\n. Mt . .", at="A3", map="C")
    destroyed = draw("Mt Mt Mt X\n. Mt . .", at="A3", map="C")
    assert doubts(table, troll, destroyed) == []
    table.db.unlink()
    (doubt,) = doubts(table, troll, troll)
    assert doubt == (
        "the Giant Troll had to destroy one of A2, A6, B3, B5, C4 after spring,"
        " but none is destroyed"
    )


def test_a_later_season_is_not_held_to_one_spread(table: Table) -> None:
    table.new(players="Anna")
    table.add(draw("Mz . .\n. . .", at="A9", map="C"), "--season", "spring")
    fall = draw("Mz Mz Mz\nMz Mz .", at="A9", map="C")
    assert table.add(fall, "--season", "fall").code == 0
    assert table.form("show")["players"][0]["seasons"][1]["contradicts"] == []


def test_the_earlier_sheet_is_evidence_where_it_was_read_without_doubt() -> None:
    then = draw("F Mz\nV .", at="A10", map="C")
    now = draw("F Mz\nV Mz", at="A10", map="C")
    a10, b10, b11 = (find_space(name) for name in ("A10", "B10", "B11"))
    told = evidence(then, frozenset({b10}), aftermath(then), now)
    assert told[a10] is Content.FOREST
    assert told[b10] is Content.EMPTY  # that it was a village is a guess
    assert told[b11] is Content.ZOMBIE  # it had to come, and something is drawn there
    # Where nothing is drawn no Zombie is expected: it may have been forgotten.
    assert evidence(then, frozenset(), aftermath(then), then)[b11] is Content.EMPTY


def test_coins_never_become_fewer(table: Table) -> None:
    assert doubts(table, blank(coins=4), blank(coins=3)) == ["coins marked in spring: 4, now: 3"]
    # It is not forgotten when the next sheet comes in.
    out = table.do("add", table.sheet(blank(coins=5)), "--season", "fall")
    assert "Doubt: coins marked in spring: 4, but in summer: 3." in out


def test_a_coin_is_owed_for_a_mountain_closed_in_since(table: Table) -> None:
    # The mountain at B2 of side C: three coins in spring, then it is closed in without a fourth.
    table.new(players="Anna")
    table.add(draw(". F\nF ^ .\n. F", map="C", coins=3))
    out = table.add(draw(". F\nF ^ F\n. F", map="C", coins=3)).out
    assert "1 coin is owed: it is earned, but not marked." in out
    table.do("undo")
    assert "owed" not in table.add(draw(". F\nF ^ F\n. F", map="C", coins=4)).out


def test_drawing_the_zombies_can_bring_a_coin(table: Table) -> None:
    table.new(players="Anna")
    out = table.add(draw(". F\nF ^ .\n. F Mz", map="C")).out
    assert "Now draw Zombies at" in out
    assert "Then mark a coin for B2: surrounded." in out


def test_the_troll_and_the_zombies_act_in_the_order_they_were_revealed(table: Table) -> None:
    sheet = draw("Mt Mt Mt . Mz\n. Mt .", at="A3", map="C")
    table.new(players="Anna")
    table.do("reveal", "Zombie Plague", "Giant Troll Ravage")
    out = table.add(sheet).out
    zombies, troll = out.index("Now draw Zombies"), out.index("Now the Giant Troll")
    assert zombies < troll
    assert "A6" not in out[troll:].splitlines()[0]
    table.do("undo")
    table.do("undo")
    table.do("reveal", "troll", "zombie")
    out = table.add(sheet).out
    assert "Now the Giant Troll destroys one of A2, A6" in out
    assert "If the Troll destroyed it, no Zombie comes to A6." in out


def test_a_card_that_came_leaves_its_trace(table: Table) -> None:
    table.new(players="Anna")
    table.do("reveal", "Zombie Plague", "Dobrik", "--season", "summer")
    said = "Doubt: Zombie Plague (summer): no trace of it on the sheet."
    assert "no trace" not in table.add(blank()).out  # it had not come yet
    out = table.add(draw("H M .", map="C")).out
    assert said in out
    assert "Doubt: Dobrik" not in out
    (player,) = table.form("show")["players"]
    assert [season["missing"] for season in player["seasons"]] == [[], ["Zombie Plague"]]
    # Once drawn, or where something is destroyed that may have been it, all is well.
    for corner in ("H Mz .", "H X ."):
        table.do("undo")
        assert "no trace" not in table.add(draw(corner, map="C")).out


def test_after_winter_nobody_draws_any_more(table: Table) -> None:
    table.new(players="Anna")
    out = table.add(draw("Mz . .", map="C"), "--season", "winter").out
    assert "Now draw Zombies" not in out


def test_player_and_season_are_guessed_when_only_one_fits(table: Table) -> None:
    sheets = evening(("Anna", "Ben", "Cyd"))
    table.new(players="Anna,Ben,Cyd")
    # In spring nothing tells the players apart …
    run = table.add(sheets["Anna", "spring"])
    assert run.code == 5
    assert "this could be any of these sheets: Anna · spring, Ben · spring, Cyd · spring" in run.err
    assert table.form("add", table.sheet(sheets["Anna", "spring"]), "--player", "anna")[
        "added"
    ] == {
        "player": "Anna",
        "season": "spring",
    }
    table.do("add", table.sheet(sheets["Ben", "spring"]), "--player", "b")
    # … but the last one's is the only one left, and afterwards every sheet goes on from an earlier.
    for player, season in (
        ("Cyd", "spring"),
        ("Ben", "summer"),
        ("Ben", "fall"),
        ("Anna", "summer"),
        ("Cyd", "summer"),
    ):
        form = table.form("add", table.sheet(sheets[player, season]))
        assert form["added"] == {"player": player, "season": season}
        assert all(not s["contradicts"] for p in form["players"] for s in p["seasons"])


def test_the_same_file_is_not_guessed_into_the_next_season(table: Table) -> None:
    sheet = evening(("Anna",))["Anna", "spring"]
    table.new(players="Anna")
    assert table.add(sheet).code == 0
    run = table.add(sheet)
    assert run.code == 5
    assert "this file is in the game already: Anna, spring" in run.err
    assert table.add(sheet, "--player", "Anna", "--season", "summer").code == 0


def test_the_same_file_again_corrects_its_sheet(table: Table) -> None:
    sheets = evening(("Anna", "Ben"))
    table.new(players="Anna,Ben")
    for player in ("Anna", "Ben"):
        table.do("add", table.sheet(sheets[player, "spring"], player), "--player", player)
    anna = table.folder / "Anna"
    form = table.form("add", anna, "--set", "A1=W", "--coins", "7")
    assert form["added"] == {"player": "Anna", "season": "spring"}
    # What was said before still holds.
    (spring,) = table.form("add", anna, "--set", "A2=H")["players"][0]["seasons"]
    assert (spring["coins"], spring["answers"]) == (7, {"A1": "W", "A2": "H"})
    assert spring["sheet"].splitlines()[-11].startswith("W H")
    # Another place is taken at one's word, and a taken one is not given up.
    run = table.run("add", anna, "--player", "Ben", "--season", "spring", "--set", "A1=W")
    assert run.code == 5
    assert "Ben's sheet of spring is there already" in run.err


def test_the_header_of_the_sheet_tells_too(table: Table) -> None:
    table.new(players="Anna,Ben")
    text = "player: ben\nseason: fall\n" + "\n".join([". . . . . . . . . . ."] * 11)
    printed = table.add(text)
    assert printed.code == 5  # side C has mountains
    assert "map C has mountain at B2" in printed.err
    form = table.form("add", table.sheet(blank()), "--player", "Ben", "--season", "fall")
    assert form["added"] == {"player": "Ben", "season": "fall"}


def test_a_sheet_of_another_map_does_not_fit(table: Table) -> None:
    table.new()
    run = table.add(draw(map="A"), "--player", "Anna")
    assert run.code == 5
    assert "the sheet is of map A, the game is played on C" in run.err


def test_a_sheet_that_goes_on_from_nobodys_is_not_guessed(table: Table) -> None:
    sheets = evening(("Anna", "Ben", "Cyd"))
    table.new(players="Anna,Ben")
    for player in ("Anna", "Ben"):
        table.do("add", table.sheet(sheets[player, "spring"]), "--player", player)
    run = table.add(sheets["Cyd", "summer"])
    assert run.code == 5
    assert "goes on from no player's earlier sheet" in run.err
    run = table.add(sheets["Cyd", "summer"], "--player", "Anna")
    assert run.code == 5
    assert "this does not go on from Anna's sheet of spring" in run.err
    # If it is meant it is taken, and every contradiction is told.
    out = table.add(sheets["Cyd", "summer"], "--player", "Anna", "--anyway").out
    assert out.count("Doubt: ") > 10


def test_an_own_map_is_kept_with_the_game(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ["^ . . . . . . . . . ."] + [". .r . . . . . . . . #"] * 10
    own = table.sheet("\n".join(rows), "mine.txt")
    monkeypatch.chdir(table.folder)
    table.do("new", "--name", "own", "--map", "mine.txt", "--edicts", EDICTS, "--players", "Anna")
    own.unlink()  # the file may go; the game knows its map
    drawn = "map: mine.txt\n" + "\n".join(rows).replace(".r", "A")
    form = table.form("add", table.sheet(drawn))
    assert form["map"] == "mine.txt"
    assert form["map_text"].splitlines()[1].startswith(". .r")
