"""What was revealed and what the sheet shows of it; what a lasting effect does unrevealed."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.aftermath import aftermath
from scoring.message import say, say_n
from scoring.sheet import Content, Sheet
from scoring.text import format_sheet
from tests.drawing import draw, spaces
from tests.games import Table, blank
from tests.runs import run

TROLL = "Giant Troll Ravage"


def revealed(table: Table, sheet: Sheet, *cards: str, solo: bool = False) -> tuple[str, list[str]]:
    """What the game says of a spring sheet after these cards, and the cards it misses."""
    table.new("Friday", "Anna", *(["--solo"] if solo else []))
    if cards:
        table.do("reveal", *cards, "--season", "spring")
    out = table.do("add", table.sheet(sheet))
    (spring,) = table.form("show")["players"][0]["seasons"]
    return out, spring["missing"]


# "If a player cannot draw the ambush's shape, he draws one space anywhere and fills it with the
# monster, without the letter" (all three Heroes rulebooks; the Czech and Polish ones say without).


@pytest.mark.parametrize("card", [TROLL, "Gorgon Gaze", "Dragon Inferno"])
def test_a_plain_monster_may_be_an_ambush_that_fitted_nowhere(table: Table, card: str) -> None:
    out, missing = revealed(table, draw("M", map="C"), card)
    assert missing == []
    assert "no trace" not in out


def test_a_dead_plain_monster_too(table: Table) -> None:
    assert revealed(table, draw("M*", map="C"), TROLL)[1] == []


def test_without_a_monster_there_is_no_trace(table: Table) -> None:
    out, missing = revealed(table, draw("F F", map="C"), TROLL)
    assert missing == [TROLL]
    assert "Doubt: Giant Troll Ravage (spring): no trace of it on the sheet." in out


def test_one_monster_is_the_trace_of_one_card(table: Table) -> None:
    assert revealed(table, draw("M", map="C"), TROLL, "Gorgon")[1] == [TROLL, "Gorgon Gaze"]
    table.db.unlink()
    assert revealed(table, draw("M . M", map="C"), TROLL, "Gorgon")[1] == []


def test_a_zombie_fits_wherever_a_single_monster_does(table: Table) -> None:
    assert revealed(table, draw("M", map="C"), "Zombie")[1] == ["Zombie Plague"]


def test_a_monster_is_no_trace_of_a_hero(table: Table) -> None:
    assert revealed(table, draw("M", map="C"), "Dobrik")[1] == ["Dobrik of Lorkheim"]


def test_a_solo_ambush_that_fits_nowhere_is_ignored(table: Table) -> None:
    # "If there is no way to draw the shape, ignore the card."
    crowded = draw(". F . F", map="C", rest="F")
    assert revealed(table, crowded, TROLL, solo=True)[1] == []
    table.db.unlink()
    assert revealed(table, crowded, TROLL)[1] == [TROLL]


# "Some ambush cards have lasting effects … if such cards were revealed, carry them out now, in the
# order in which they were revealed."


def test_zombies_spread_though_nobody_told_of_their_card() -> None:
    effects = aftermath(draw("Mz .\nMt ."), (Content.TROLL,))
    assert effects.order == (Content.TROLL, Content.ZOMBIE)
    assert set(effects.new_zombies) == spaces("A2")
    assert aftermath(draw("Mz ."), (Content.GORGON,)).new_zombies


def test_score_revealed_keeps_the_zombies_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(format_sheet(draw("Mz . . Mt")), "utf-8")
    said = "Zombie Plague is on the sheet, but nobody revealed it."
    out = run(capsys, "score", path, "--revealed", "Giant Troll").out
    assert "Now draw Zombies at A2, B1." in out
    assert said in out
    form = run(capsys, "score", path, "--revealed", "Giant Troll", "--json").form
    assert form["aftermath"]["order"] == ["Mt", "Mz"]
    assert form["unrevealed"] == ["Zombie Plague"]
    assert said not in run(capsys, "score", path).out
    both = run(capsys, "score", path, "--revealed", "Zombie,Giant Troll").out
    assert said not in both


def test_a_monster_whose_card_nobody_revealed_is_a_doubt(table: Table) -> None:
    out, _ = revealed(table, draw("Mz . Mt\n. ^ Mt", map="C"), TROLL)
    assert "Doubt: Zombie Plague is on the sheet, but nobody revealed it." in out
    (spring,) = table.form("show")["players"][0]["seasons"]
    assert spring["unrevealed"] == ["Zombie Plague"]
    assert spring["aftermath"]["order"] == ["Mt", "Mz"]


def test_a_card_that_came_later_was_not_revealed_yet(table: Table) -> None:
    table.new("Friday", "Anna")
    table.do("reveal", "Zombie", "--season", "summer")
    out = table.do("add", table.sheet(draw("Mz", map="C")))
    assert "Doubt: Zombie Plague is on the sheet, but nobody revealed it." in out


def test_where_nobody_reveals_only_lasting_effects_raise_a_word(table: Table) -> None:
    out, _ = revealed(table, draw("Mz . Mg", map="C"))
    assert "Zombie Plague is on the sheet, but nobody revealed it." in out
    assert "Doubt" not in out
    assert "Gorgon Gaze" not in out
    table.db.unlink()
    assert "nobody revealed" not in revealed(table, blank())[0]


# Numbers in sentences look as in the tables, with a true minus.


def test_a_negative_number_has_a_true_minus() -> None:
    assert str(say("{n} points", n=-4)) == "−4 points"
    assert str(say_n("{n} point", "{n} points", -1)) == "−1 point"
    assert str(say_n("{n} point", "{n} points", -4)) == "−4 points"


def test_who_lost_more_than_was_won_is_told_so(table: Table) -> None:
    out, _ = revealed(table, draw("M", at="E5", map="C"), solo=True)
    assert "Anna has −4 points so far." in out


@pytest.mark.parametrize(
    ("lang", "said"),
    [("cs", "−4 body"), ("pl", "−4 punkty"), ("ru", "−4 очка")],
)
def test_other_languages_count_it_as_many(table: Table, lang: str, said: str) -> None:
    from scoring.language import every_language

    points = say_n("{player} has {n} point so far.", "{player} has {n} points so far.", -4)
    (language,) = [each for each in every_language() if each.code == lang]
    assert said in points.about(-4, n=-4, player="Anna").into(language)
