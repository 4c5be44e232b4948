"""Where a solo ambush goes, and what lasting ambush effects make the player draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import Content
from scoring.aftermath import after_effects, aftermath, dragon
from scoring.decks import AMBUSHES, Ambush, Corner
from scoring.solo_ambush import find_ambush, place_solo_ambush
from scoring.text import format_sheet
from tests.drawing import draw, spaces
from tests.runs import run


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("Goblin Attack", "I9 J10 K11"),
        ("Bugbear Assault", "A9 A11 B9 B11"),
        ("Kobold Onslaught", "I1 J1 J2 K1"),
        ("Gnoll Raid", "A1 A2 B1 C1 C2"),
        ("Zombie Plague", "A1"),
    ],
)
def test_on_an_empty_map_the_shape_lies_in_its_corner(name: str, where: str) -> None:
    assert set(place_solo_ambush(find_ambush(name), draw()).spaces) == spaces(where)


def test_clockwise_from_the_top_right_runs_down_the_right_edge() -> None:
    sheet = draw("W\nW\nW", at="A11")
    assert set(place_solo_ambush(find_ambush("Ratman"), sheet).spaces) == spaces("D11–F11")


def test_counterclockwise_from_the_top_left_runs_down_the_left_edge() -> None:
    placement = place_solo_ambush(find_ambush("Gnoll Raid"), draw("F"))
    assert set(placement.spaces) == spaces("B1 B2 C1 D1 D2")
    assert [attempt.blocked_by for attempt in placement.tries] == [tuple(spaces("A1")), ()]


def test_the_shape_is_neither_turned_nor_mirrored() -> None:
    # A vertical line of three fits down the sides only; along the top it keeps standing upright.
    sheet = draw("\n".join(["W"] * 11), at="A11")
    assert set(place_solo_ambush(find_ambush("Ratman"), sheet).spaces) == spaces("I10–K10")


def test_when_the_edge_is_full_it_goes_one_ring_further_in() -> None:
    rim = ["F " * 11] + ["F " + ". " * 9 + "F"] * 9 + ["F " * 11]
    placement = place_solo_ambush(find_ambush("Zombie Plague"), draw("\n".join(rim)))
    assert set(placement.spaces) == spaces("B2")
    assert len(placement.tries) == 41
    assert placement.tries[-1].ring == 1


def test_a_shape_that_fits_nowhere_is_ignored() -> None:
    placement = place_solo_ambush(find_ambush("Ogre Charge"), draw(rest="F"))
    assert placement.spaces == ()
    assert placement.drawn(draw(rest="F")) == draw(rest="F")


@pytest.mark.parametrize("ambush", AMBUSHES, ids=lambda ambush: ambush.name)
def test_every_place_on_the_map_is_tried_once(ambush: Ambush) -> None:
    tries = place_solo_ambush(ambush, draw(rest="F")).tries
    height = 1 + max(row for row, _ in ambush.shape)
    width = 1 + max(column for _, column in ambush.shape)
    assert len({attempt.spaces for attempt in tries}) == len(tries) == (12 - height) * (12 - width)


def test_the_corner_can_be_given() -> None:
    placement = place_solo_ambush(find_ambush("Zombie"), draw(), Corner.BOTTOM_RIGHT)
    assert set(placement.spaces) == spaces("K11")


def test_monsters_that_come_to_stand_on_attack_marks_are_destroyed() -> None:
    sheet = draw(". .*\n.\n. .*")
    drawn = place_solo_ambush(find_ambush("Gnoll Raid"), sheet).drawn(sheet)
    assert drawn.holding(Content.DESTROYED) == spaces("A2 C2")
    assert drawn.holding(Content.MONSTER) == spaces("A1 B1 C1")


def test_the_gorgon_destroys_one_space_beside_it_that_is_no_mountain() -> None:
    sheet = draw("^ F", at="I9")
    placement = place_solo_ambush(find_ambush("Gorgon"), sheet)
    assert set(placement.spaces) == spaces("J9 J11 K10")
    assert set(placement.gaze(sheet)) == spaces("I11 J8 J10 K9 K11")
    assert place_solo_ambush(find_ambush("Zombie"), sheet).gaze(sheet) == ()


def test_every_empty_space_beside_a_zombie_becomes_a_zombie() -> None:
    sheet = draw("Mz F\n.*  .\n", at="B2")
    effects = aftermath(sheet)
    assert set(effects.new_zombies) == spaces("A2 B1 C2")
    assert set(effects.zombies_destroyed) == spaces("C2")
    after = after_effects(sheet, effects)
    assert after.holding(Content.ZOMBIE) == spaces("B2 A2 B1")
    assert after.holding(Content.DESTROYED) == spaces("C2")


def test_the_troll_chooses_among_the_empty_spaces_beside_it() -> None:
    sheet = draw("Mt Mt F")
    effects = aftermath(sheet)
    assert set(effects.troll_choices) == spaces("B1 B2")
    after = after_effects(sheet, effects, *spaces("B1"))
    assert after.holding(Content.DESTROYED) == spaces("B1")


def test_a_space_both_want_goes_to_the_card_revealed_first() -> None:
    sheet = draw("Mt . Mz")
    troll_first = aftermath(sheet, (Content.TROLL, Content.ZOMBIE))
    assert set(troll_first.troll_choices) == spaces("A2 B1")
    zombies_first = aftermath(sheet, (Content.ZOMBIE, Content.TROLL))
    assert set(zombies_first.troll_choices) == spaces("B1")


def test_nothing_happens_without_troll_and_zombie() -> None:
    effects = aftermath(draw("Md M Mg X"))
    assert (effects.troll_choices, effects.new_zombies) == ((), ())


def test_the_dragon_pays_once_no_living_space_has_an_empty_neighbour() -> None:
    open_dragon = dragon(draw("Md Md .\nF  F  ."))
    assert open_dragon is not None
    assert not open_dragon.pays
    assert set(open_dragon.open_spaces) == spaces("A2")
    assert set(open_dragon.gaps) == spaces("A3")
    closed = dragon(draw("Md Md X*\nF  F  ."))
    assert closed is not None
    assert closed.pays
    assert dragon(draw()) is None


def test_an_ambush_that_closes_a_mountain_in_brings_its_coin(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text(format_sheet(draw(". ^ F\nF F", map=None)), "utf-8")
    out = run(capsys, "ambush", "Zombie", sheet).out
    assert "Draw Zombie at A1." in out
    assert "Then mark a coin for A2: surrounded." in out
