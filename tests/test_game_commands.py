"""The game commands: set up with and without prompts, wrong words, the end of a game, exports."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.sheet import Sheet
from tests.drawing import draw
from tests.games import SEASONS, Table, blank, evening
from tests.runs import EDICTS, cartoscore


def test_a_new_game_is_told_and_listed(table: Table) -> None:
    out = table.new("Friday", "Anna, Ben ,Cyd")
    assert "Friday · map C" in out
    assert "A Faunlost Thicket · B Gnomish Colony" in out
    assert "Anna, Ben, Cyd" in out
    assert re.match(r"Friday  \d{4}-\d\d-\d\d  spring  Anna, Ben, Cyd\n", table.do("list"))
    form = table.form("list")
    assert (form["name"], form["season"], form["over"]) == ("Friday", "spring", False)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("new",), 2, "--name is missing"),
        (("new", "--name", "x"), 2, "--map is missing"),
        (("new", "--name", "x", "--map", "Q"), 5, "no map 'Q'"),
        (("new", "--name", "x", "--map", "C"), 2, "--edicts is missing"),
        (("new", "--name", "x", "--map", "C", "--edicts", "Silos"), 5, "four scoring cards"),
        (("new", "--name", "x", "--map", "C", "--edicts", EDICTS), 2, "--players is missing"),
        (("new", "--name", "x", "--map", "C", "--edicts", EDICTS, "--players", "A,a"), 5, "same"),
        (("new", "--name", "x", "--map", "C", "--edicts", EDICTS, "--players", ","), 5, "1 to 100"),
        (
            ("new", "--name", "x", "--map", "C", "--edicts", EDICTS, "--players", "A,B", "--solo"),
            2,
            "a solo game has one player",
        ),
        (("new", "--name", "friday", "--map", "C", "--edicts", EDICTS, "--players", "A"), 5,
         "there is a game called friday already"),
        (("new", "--name", "a\x1b[2Jb", "--map", "C"), 5, "is no name"),
        (("add", "nowhere.txt"), 3, "there is no file nowhere.txt"),
        (("add", "nowhere.jpg", "--player", "Anna"), 3, "nowhere.jpg"),
        (("add", ".", "--player", "Anna"), 3, "there are no photos in the folder ."),
        (("add", "pyproject.toml", "--player", "Anna"), 5, "line 1"),
        (("add", "x.txt", "--game", "Sunday"), 5, "there is no game 'Sunday'"),
        (("add", "x.txt", "--season", "Lent"), 2, "'Lent' is no season"),
        (("add", "x.txt", "--set", "B2=F"), 2, "B2 is printed as mountain"),
        (("add", "x.txt", "--set", "B4=Q"), 2, "--set 'B4=Q' does not fit"),
        (("reveal", "Zombie Apocalypse"), 5, "'Zombie Apocalypse' is unknown"),
        (("reveal", "zombie", "zombie"), 5, "Zombie Plague is revealed already"),
        (("show", "Sunday"), 5, "there is no game 'Sunday'"),
        (("show", "--player", "Anna"), 5, "there is no such sheet"),
        (("show", "--player", "Zoe"), 5, "does not play in Friday; its players are Anna, Ben"),
        (("rm", "Friday"), 2, "--yes removes it"),
        (("rm", "Sunday", "--yes"), 5, "there is no game 'Sunday'"),
        (("export",), 2, "say one of --html, --csv and --json"),
        (("export", "--csv", "--json"), 2, "say one of --html, --csv and --json"),
        (("undo", "Sunday"), 5, "there is nothing to undo"),
    ],
)  # fmt: skip
def test_words_that_do_not_fit(table: Table, words: tuple[str, ...], code: int, said: str) -> None:
    table.new("Friday")
    run = table.run(*words)
    assert (run.code, said in run.err) == (code, True), run.err
    assert run.out == ""


@pytest.mark.parametrize("words", ["show", "export --json", "undo", "reveal zombie", "rm x --yes"])
def test_without_any_game(table: Table, words: str) -> None:
    run = table.run(*words.split())
    assert run.code == 5
    assert "there is no game yet" in run.err
    assert not table.db.exists()
    assert table.do("list").startswith("There is no game yet")
    assert table.run("list", "--json").out == ""


def test_of_several_games_the_newest_is_meant_unless_the_player_tells(table: Table) -> None:
    table.new("Friday", "Anna,Ben")
    table.new("Saturday", "Cyd,Dana")
    assert table.form("reveal", "dragon", "--game", "Friday")["name"] == "Friday"
    run = table.add(blank(), "--player", "Anna")
    assert "Friday · Anna · spring" in run.out
    run = table.run("add", table.sheet(blank(1)), "--season", "summer")
    assert "this could be any of these sheets: Cyd · summer, Dana · summer" in run.err
    assert "Saturday is meant, the newest of the games going on" in run.err
    assert table.form("add", table.sheet(blank()), "--player", "cyd")["name"] == "Saturday"
    assert table.form("reveal", "zombie", "--game", "fri")["name"] == "Friday"
    assert table.form("show")["name"] == "Friday"  # the one changed last


def test_a_sheet_is_not_replaced_without_a_word(table: Table) -> None:
    table.new("Friday", "Anna")
    table.add(blank(coins=1), "--season", "spring")
    run = table.add(blank(coins=2), "--season", "spring")
    assert run.code == 5
    assert "Anna's sheet of spring is there already, with a total of 1" in run.err
    assert table.add(blank(coins=2), "--season", "spring", "--replace").code == 0
    assert table.form("show")["players"][0]["total"] == 2


def test_coins_that_nobody_told_count_as_none(table: Table) -> None:
    table.new("Friday", "Anna")
    unsaid = "\n".join(line for line in table.sheet(blank()).read_text().splitlines()
                       if not line.startswith("coins"))  # fmt: skip
    assert "Coins: the sheet does not say; counted as 0." in table.add(unsaid).out
    out = table.add(unsaid, "--coins", "3", "--season", "summer").out
    assert "coins      3" in out


def play(table: Table, sheets: dict[str, Sheet]) -> str:
    """The same sheet for a player in every season; the last output."""
    out = ""
    for season in SEASONS:
        for player, sheet in sheets.items():
            out = table.do("add", table.sheet(sheet), "--player", player, "--season", season)
    return out


# A monster in the corner with k empty neighbours costs k, and k coins make up for it.
TROUBLED = draw(". M\n. .", at="A10", map="C", coins=2)


def test_the_winner_and_by_what(table: Table) -> None:
    table.new("Friday", "Anna,Ben")
    village = draw("V V\nV V", at="A10", map="C", coins=1)
    out = play(table, {"Anna": village, "Ben": blank(coins=1)})
    assert "Anna wins with 16 points." in out
    assert "What told most against Ben: edict B, Gnomish Colony, 12 to 0." in out
    form = table.form("show")
    assert (form["winners"], form["over"], form["season"]) == (["Anna"], True, None)
    assert form["players"][0]["sources"] == {
        "A": 0, "B": 12, "C": 0, "D": 0, "coins": 4, "monsters": 0,
    }  # fmt: skip


def test_a_tie_is_broken_by_what_monsters_took(table: Table) -> None:
    table.new("Friday", "Anna,Ben")
    out = play(table, {"Anna": TROUBLED, "Ben": blank()})
    assert (
        "Ben wins with 0 points, as many as Anna, but lost less to monsters: 0 against −8." in out
    )
    assert table.form("show")["winners"] == ["Ben"]


@pytest.mark.slow
def test_a_victory_is_shared_when_monsters_took_as_much(table: Table) -> None:
    table.new("Friday", "Anna,Ben,Cyd")
    out = play(table, {"Anna": blank(coins=2), "Ben": blank(coins=2), "Cyd": blank()})
    assert "Anna, Ben share the victory: 8 points, and as much lost to monsters." in out
    form = table.form("show")
    assert form["winners"] == ["Anna", "Ben"]
    assert [player["place"] for player in form["players"]] == [1, 1, 3]


def test_a_solo_game_ends_with_a_rating_and_a_title(table: Table) -> None:
    table.do("new", "--name", "alone", "--map", "C", "--edicts", EDICTS, "--solo")
    out = play(table, {"solo": blank(coins=14)})
    # Solo numbers of the four cards: 16, 12, 14 and 28.
    assert "Solo has 56 points, less 70 for the four cards: −14, Dimwitted Doodler." in out
    assert table.form("show")["solo_rating"] == {"rating": -14, "title": "Dimwitted Doodler"}


def test_the_leader_is_named_when_all_have_been_through_the_same_seasons(table: Table) -> None:
    table.new("Friday", "Anna,Ben")
    assert "in the lead" not in table.add(blank(coins=3), "--player", "Anna").out
    assert "Anna: in the lead with 3 points." in table.add(blank(), "--player", "Ben").out


def test_the_edition_decides(table: Table) -> None:
    edicts = "Jorekburg,Gnomish Colony,Ulem's Wallow,Dwarvenholds"
    for name, edition in (("english", "en"), ("czech", "cs")):
        table.do("new", "--name", name, "--map", "C", "--edicts", edicts,
                 "--players", "Anna", "--edition", edition)  # fmt: skip
    sheet = table.sheet(draw("A\nW", at="A10", map="C"))
    english = table.form("add", sheet, "--game", "english")["players"][0]["seasons"][0]
    czech = table.form("add", sheet, "--game", "czech")["players"][0]["seasons"][0]
    assert (english["total"], czech["total"]) == (4, 5)
    assert czech["edicts"][0]["rulings"][0]["otherwise"] == 4
    ruling = "ruling: the Czech rulebook pays 5 a column; the English edition would pay 4"
    assert ruling in table.do("export", "czech", "--html")
    assert "rulebook pays" not in table.do("export", "english", "--html")


def test_the_settings_of_the_evening_are_used(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = json.dumps(EDICTS.split(","))
    (table.folder / "cartoscore.toml").write_text(f'map = "D"\nedition = "cs"\nedicts = {names}\n')
    monkeypatch.chdir(table.folder)
    form = table.form("new", "--name", "x", "--players", "Anna")
    assert (form["map"], form["edition"]) == ("D", "cs")
    named = table.form("new", "--name", "Saturday", "--players", "Anna", "--edition", "en")
    assert named["edition"] == "en"  # what is said goes before what is set


def test_exports(table: Table) -> None:
    sheets = evening(("Anna", "Ben"))
    table.new("Friday", "Anna,Ben")
    for player in ("Anna", "Ben"):
        table.do("add", table.sheet(sheets[player, "spring"]), "--player", player)
    form = json.loads(table.do("export", "--json"))
    assert form["schema"] == "cartoscore.game/1"
    assert form == table.form("show")
    rows = list(csv.DictReader(io.StringIO(table.do("export", "--csv"))))
    assert [(row["player"], row["season"], int(row["total"])) for row in rows] == [
        (player["name"], "spring", player["total"]) for player in form["players"]
    ]
    page = table.folder / "friday.html"
    table.do("export", "--save", page)
    html = page.read_text("utf-8")
    assert html.startswith("<!doctype html>")
    assert html.count("<svg") == 4  # a chart and a map of each player
    assert "http" not in re.sub(r'xmlns="[^"]*"|http-equiv', "", html)
    run = table.run("export", "--html", "--save", page)
    assert run.code == 3
    assert "--force overwrites it" in run.err
    assert table.run("export", "--html", "--save", page, "--force").code == 0
    run = table.run("export", "--html", "--save", table.folder / "none" / "x.html")
    assert run.code == 3
    assert "cannot be written" in run.err


def test_names_are_no_markup(table: Table) -> None:
    table.new("<b>Friday</b> [red]", "<script>alert(1)</script>,[bold]Ben")
    table.add(blank(), "--player", "<script>")
    html = table.do("export", "--html")
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "[bold]Ben" in table.do("show")


def test_a_sheet_that_was_told_otherwise_is_named(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a later version of the program mends a rule."""
    table.new("Friday", "Anna")
    village = draw("V V\nV V", at="A10", map="C")
    table.add(village)
    from scoring import season
    from scoring.sheet import MOST_COINS

    monkeypatch.setattr(season, "counted_coins", lambda sheet: MOST_COINS)
    assert (
        "When the sheet was added its boxes were told as 0, 6, 0, 0, 6; they are 0, 6, 14, 0, 20."
        in table.do("show")
    )


def test_text_from_standard_input(table: Table) -> None:
    table.new("Friday", "Anna")
    text = table.sheet(blank(coins=4)).read_bytes()
    run = cartoscore("game", "add", "-", given=text, CARTOSCORE_DB=str(table.db))
    assert run.returncode == 0
    assert table.form("show")["players"][0]["total"] == 4


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind there")
def test_prompts_at_a_terminal(table: Table) -> None:
    """The whole set-up typed in, with a slip at every question."""
    import pty

    answers = iter(
        [
            "Friday",
            "Q",
            "C",
            "1",
            "99",
            "5",
            "gnomish",
            "nonsense",
            "great city",
            "ulem",
            "1",
            "3",
            "2",
            "1",
            "Anna,anna",
            "Anna, Ben",
        ]
    )
    child, terminal = pty.fork()
    if child == 0:
        environment = {
            **os.environ, "LANG": "C.UTF-8", "LC_ALL": "", "CARTOSCORE_DB": str(table.db),
            "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "200",
        }  # fmt: skip
        os.chdir(Path(__file__).parents[1])
        words = [sys.executable, "-m", "cli.main", "game", "new"]
        os.execvpe(sys.executable, words, environment)
    shown = "".join(_typed(terminal, answers))
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, shown
    for heading in ("forest cards", "village cards", "Which card lies under edict D?"):
        assert heading in shown
    assert "Great City does not fit: of its family Gnomish Colony lies there already" in shown
    form = table.form("show")
    assert form["name"] == "Friday"
    assert [edict["card"] for edict in form["edicts"]][1:3] == ["gnomish-colony", "ulems-wallow"]
    assert len({edict["card"] for edict in form["edicts"]}) == 4
    assert form["deck"] == "base"
    assert [player["name"] for player in form["players"]] == ["Anna", "Ben"]


def _typed(terminal: int, answers: Iterator[str]) -> Iterator[str]:
    """What a terminal shows while each question gets the next answer."""
    waiting = ""
    while True:
        try:
            part = os.read(terminal, 4096).decode("utf-8", "replace")
        except OSError:  # the terminal is closed
            return
        if not part:
            return
        yield part
        waiting = (waiting + part)[-400:]
        if re.search(r"(\?|:|\]) $", waiting.replace("\r", "")):
            waiting = ""
            os.write(terminal, (next(answers) + "\n").encode())


def test_rm_asks_and_no_means_no(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.new("Friday")
    monkeypatch.setattr("cli.commands.game.log.at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: "n")
    run = table.run("rm", "Friday")
    assert run.code == 1
    assert "stopped" in run.err
    assert "Friday" in table.do("list")
    monkeypatch.setattr("builtins.input", lambda question: "y")
    assert "cartoscore game undo brings it back" in table.do("rm", "Friday")
    assert table.do("list").startswith("There is no game yet")


def test_replacing_is_asked_at_a_terminal(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.new("Friday", "Anna")
    table.add(blank(coins=1), "--season", "spring")
    monkeypatch.setattr("cli.commands.game.add.at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: "yes")
    assert table.add(blank(coins=2), "--season", "spring").code == 0
    assert table.form("show")["players"][0]["total"] == 2


def test_fewer_coins_than_before_are_asked_for_at_a_terminal(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.new("Friday", "Anna")
    table.add(blank(coins=4), "--season", "spring")
    monkeypatch.setattr("cli.commands.game.add.at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: "")
    table.do("add", table.sheet(blank(coins=1)), "--season", "summer")
    assert [season["coins"] for season in table.form("show")["players"][0]["seasons"]] == [4, 4]


def test_whose_sheet_it_is_is_asked_at_a_terminal(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.new("Friday", "Anna,Ben")
    monkeypatch.setattr("cli.commands.game.add.at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: "2")
    assert table.run("add", table.sheet(blank()), "--json").code == 5
    out = table.do("add", table.sheet(blank()))
    assert "1  Anna · spring" in out
    assert "Friday · Ben · spring" in out
