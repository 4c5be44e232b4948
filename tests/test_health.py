"""What cannot be right on a sheet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.coins import surrounded_mountains
from scoring.decks import AMBUSHES, GameBox
from scoring.health import Ailment, examine
from scoring.sheet import Content, Sheet
from scoring.spaces import find_space
from tests.drawing import draw, spaces


def ailments(sheet: Sheet) -> dict[Ailment, frozenset[object]]:
    return {finding.ailment: frozenset(finding.spaces) for finding in examine(sheet)}


def test_a_blank_sheet_is_healthy() -> None:
    assert all(not examine(draw(map=side)) for side in "ABCD")


def test_a_living_monster_on_an_attack_mark() -> None:
    found = ailments(draw(".  M*  .\n.* H .*\n. .* .", at="D4"))
    assert found == {Ailment.MONSTER_ON_ATTACK: spaces("D5")}


def test_coins_above_14() -> None:
    assert ailments(replace(draw(), coins=15)) == {Ailment.TOO_MANY_COINS: frozenset()}


def test_fewer_coins_than_surrounded_mountains() -> None:
    sheet = draw(". F .\nF ^ F\n. F .", at="C3")
    assert surrounded_mountains(sheet) == (find_space("D4"),)
    assert ailments(sheet) == {Ailment.TOO_FEW_COINS: spaces("D4")}
    assert not ailments(replace(sheet, coins=1))
    assert not ailments(replace(sheet, coins=None))


def test_a_mountain_at_the_edge_needs_the_neighbours_it_has() -> None:
    assert surrounded_mountains(draw("^ F\nF"))


def test_a_surrounded_dragon_has_brought_three_coins() -> None:
    sheet = draw("Md F\nF")
    assert Ailment.TOO_FEW_COINS in ailments(replace(sheet, coins=2))
    assert not ailments(replace(sheet, coins=3))


def test_printed_spaces_drawn_over() -> None:
    sheet = draw(map="A").drawn({find_space("B4"): Content.FOREST})
    assert ailments(sheet) == {Ailment.PRINT_DRAWN_OVER: spaces("B4")}


def test_a_mountain_that_the_map_does_not_print() -> None:
    sheet = draw(map="A").drawn({find_space("A1"): Content.MOUNTAIN})
    assert ailments(sheet) == {Ailment.PRINT_WHERE_NONE_IS: spaces("A1")}


def test_more_than_four_heroes() -> None:
    found = ailments(draw("H\nH\nH\nH\nH"))  # at the edge, where attacks may all lie off the map
    assert found == {Ailment.TOO_MANY_HEROES: spaces("A1–E1")}


def test_a_hero_without_attack_marks() -> None:
    assert ailments(draw("H", at="F6")) == {Ailment.HERO_WITHOUT_ATTACK: spaces("F6")}


@pytest.mark.parametrize(
    "drawing",
    [
        ". .* .\n.* H .*\n. .* .",  # Dobrik
        "H . .*\n. . .*\n. . .",  # Wren, a part of it beyond the drawing's own rows
        ".*\n.*\n.*\nH",  # Freyla, turned upwards
        ".* . .*\n. H .\n.* . .*",  # Dal
    ],
    ids=["Dobrik", "Wren", "Freyla", "Dal"],
)
def test_the_patterns_of_the_heroes_are_known(drawing: str) -> None:
    at = "A1" if drawing.startswith("H") else "D5"
    assert not ailments(draw(drawing, at=at))


def test_the_marks_of_a_destroyed_hero_stay_in_force() -> None:
    assert not ailments(draw(". .* .\n.* X .*\n. .* .", at="D4"))


def test_attack_marks_that_no_hero_explains() -> None:
    found = ailments(draw(". .* .\n.* H .*\n. .* .*", at="D4"))
    assert found == {Ailment.ATTACK_WITHOUT_HERO: spaces("F6")}


def test_a_letter_that_no_ambush_of_the_game_has() -> None:
    base = tuple(ambush for ambush in AMBUSHES if ambush.box is GameBox.BASE)
    (finding,) = examine(draw("Mz"), base)
    assert finding.ailment is Ailment.LETTER_OF_NO_AMBUSH


def test_a_dragon_out_of_shape() -> None:
    assert ailments(draw("Md Md Md Md")) == {Ailment.AMBUSH_OUT_OF_SHAPE: spaces("A1–A4")}
    assert not ailments(draw("Md . .\nMd Md Md\n. . Md"))
    assert not ailments(draw("Md . Md\n", at="C3"))  # what is left when the middle was destroyed


def test_zombies_may_have_any_shape() -> None:
    assert not ailments(draw("Mz Mz Mz Mz Mz\nMz"))


def test_destroyed_by_nothing() -> None:
    assert ailments(draw("X X")) == {Ailment.DESTROYED_BY_NOTHING: spaces("A1 A2")}
    assert not ailments(draw("X Mg"))


def test_a_monster_without_its_letter_may_have_destroyed() -> None:
    assert not ailments(draw("X M"))


def test_more_coins_than_the_track_holds_are_lost_not_missing() -> None:
    rows = "\n".join(["^ F ^ F ^ F ^ F ^ F ^", "F ^ F ^ F ^ F ^ F ^ F"] * 5)
    assert not ailments(replace(draw(rows, rest="F"), coins=14))


def test_a_mountain_that_the_print_alone_closes_in_brings_no_coin() -> None:
    assert not ailments(draw("^ ^ #\n^ # .\n# . ."))


def test_one_hero_does_not_explain_two_patterns() -> None:
    found = ailments(draw(".* .* .*\n.* H .*\n.* .* .*", at="D4"))
    assert len(found[Ailment.ATTACK_WITHOUT_HERO]) == 4


def test_there_is_one_card_of_each_hero() -> None:
    twice = ". .* . . .* .\n.* H .* .* H .*\n. .* . . .* ."
    assert len(ailments(draw(twice, at="D3"))[Ailment.ATTACK_WITHOUT_HERO]) == 4


# "When the Gorgon is drawn, one space beside it that is no mountain is destroyed."


def test_a_gorgon_that_destroyed_nothing() -> None:
    idle = draw("Mg . Mg\n. Mg .", at="E5")
    (found,) = [f for f in examine(idle) if f.ailment is Ailment.GORGON_DESTROYED_NOTHING]
    assert set(found.spaces) == spaces("E5 E7 F6")
    for right in ("Mg X Mg\n. Mg .", "Mg . Mg\nX Mg .", "Mg . X*\n. Mg X"):
        found_there = {f.ailment for f in examine(draw(right, at="E5"))}
        assert Ailment.GORGON_DESTROYED_NOTHING not in found_there
