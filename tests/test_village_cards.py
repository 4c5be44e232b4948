"""The village cards: a small map, the question players ask, the answer."""

from __future__ import annotations

import pytest

from scoring import find_card
from tests.drawing import draw, points, reasons, scored_spaces, spaces, what_scored

VILLAGE_CARDS = (
    "Wildholds",
    "Great City",
    "Greengold Plains",
    "Shieldgate",
    "Traylo Monastery",
    "Outer Enclave",
    "Gnomish Colony",
    "Caravansary",
)


@pytest.mark.parametrize("card", VILLAGE_CARDS)
@pytest.mark.parametrize("side", [None, "A", "B", "C", "D"])
def test_without_village_no_village_card_pays(card: str, side: str | None) -> None:
    assert points(card, draw(map=side)) == 0
    assert points(card, draw(map=side, rest="W")) == 0


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Wildholds", 8),
        ("Great City", 0),  # the one cluster touches all five mountains
        ("Greengold Plains", 0),
        ("Shieldgate", 0),
        ("Traylo Monastery", 7),
        ("Outer Enclave", 0),
        ("Gnomish Colony", 6),
        ("Caravansary", 22),
    ],
)
def test_side_a_full_of_village(card: str, expected: int) -> None:
    assert points(card, draw(map="A", rest="V")) == expected


# Wildholds: 8 per village cluster of 6 or more.


def test_wildholds_pays_six_and_no_more_for_twelve() -> None:
    assert points("Wildholds", draw("V V V\nV V V")) == 8
    assert points("Wildholds", draw("V V V V V V\nV V V V V V")) == 8


def test_wildholds_of_five_says_that_six_are_needed() -> None:
    sheet = draw(
        """
        V V .
        V V V
        """,
        at="D3",
    )
    assert points("Wildholds", sheet) == 0
    why = reasons("Wildholds", sheet, spaces("D3 D4 E3 E4 E5"))
    assert "5" in why
    assert "6" in why
    assert "D3" in why


def test_wildholds_is_not_one_village_over_a_corner() -> None:
    assert points("Wildholds", draw("V V V . . .\n. . . V V V")) == 0


def test_wildholds_pays_every_large_village() -> None:
    sheet = draw(
        """
        V V V V V V
        . . . . . .
        V V V V V V
        """,
        at="D3",
    )
    assert points("Wildholds", sheet) == 16
    assert what_scored("Wildholds", sheet) == {(spaces("D3–D8"), 8), (spaces("F3–F8"), 8)}


@pytest.mark.parametrize("gap", ["X", "#", "^", "H", ".", ".r"])
def test_wildholds_is_cut_in_two_by_anything_else(gap: str) -> None:
    assert points("Wildholds", draw(f"V V V {gap} V V V")) == 0


def test_wildholds_takes_a_hero_for_village_in_the_czech_edition() -> None:
    assert points("Wildholds", draw("V V V H V V"), edition="cs") == 8
    assert points("Wildholds", draw("V V V H V"), edition="cs") == 0


# Great City: 1 per space of the largest village cluster that touches no mountain.


def test_great_city_leaves_out_a_larger_village_at_a_mountain() -> None:
    sheet = draw(
        """
        V V V V ^
        . . . . .
        V V . . .
        """,
        at="D3",
    )
    assert points("Great City", sheet) == 2
    assert scored_spaces("Great City", sheet) == spaces("F3 F4")


def test_great_city_names_the_mountain_that_it_touches() -> None:
    sheet = draw("V V V", at="F7", map="A")
    assert points("Great City", sheet) == 0
    assert "F6" in reasons("Great City", sheet, spaces("F7–F9"))


def test_great_city_may_touch_a_mountain_at_the_corner() -> None:
    assert points("Great City", draw("V V .\n. . ^")) == 2


def test_great_city_may_touch_wasteland() -> None:
    assert points("Great City", draw("V V #")) == 2


def test_great_city_pays_one_of_two_equal_villages() -> None:
    assert points("Great City", draw("V V V . V V V")) == 3


def test_great_city_takes_a_hero_for_village_in_the_czech_edition() -> None:
    assert points("Great City", draw("V V H V")) == 2
    assert points("Great City", draw("V V H V"), edition="cs") == 4


def test_great_city_leaves_the_hero_out_where_he_would_touch_a_mountain() -> None:
    # As village he would bring the mountain; he may as well be forest.
    assert points("Great City", draw("V V H ^"), edition="cs") == 2


# Greengold Plains: 3 per village cluster beside 3 or more different terrain types.


def test_greengold_plains_wants_three_terrains() -> None:
    assert points("Greengold Plains", draw("F V W\n. A .")) == 3
    sheet = draw("F V W", at="D4")
    assert points("Greengold Plains", sheet) == 0
    assert "3" in reasons("Greengold Plains", sheet, spaces("D5"))


@pytest.mark.parametrize("third", ["A", "M", "Mz", "H", "^"])
def test_greengold_plains_counts_monster_hero_and_mountain(third: str) -> None:
    assert points("Greengold Plains", draw(f"F V W\n. {third} .")) == 3


@pytest.mark.parametrize("third", ["#", "X", ".", ".r", ".*", "F", "W"])
def test_greengold_plains_counts_nothing_that_is_no_new_terrain(third: str) -> None:
    assert points("Greengold Plains", draw(f"F V W\n. {third} .")) == 0


def test_greengold_plains_takes_all_monsters_for_one_terrain() -> None:
    assert points("Greengold Plains", draw("Md V Mz\n. Mt .")) == 0


def test_greengold_plains_does_not_look_over_corners() -> None:
    assert points("Greengold Plains", draw("F V W\nA . A")) == 0


def test_greengold_plains_lets_two_villages_share_a_neighbour() -> None:
    sheet = draw(
        """
        F V W V F
        . A . M .
        """,
        at="D4",
    )
    assert points("Greengold Plains", sheet) == 6
    assert what_scored("Greengold Plains", sheet) == {(spaces("D5"), 3), (spaces("D7"), 3)}


def test_greengold_plains_looks_around_the_whole_village() -> None:
    assert points("Greengold Plains", draw("F V V V V M\n. . . . V W")) == 3


# Shieldgate: 2 per space of the second largest village cluster.


def test_shieldgate_pays_the_second_largest() -> None:
    sheet = draw(
        """
        V V V V V
        . . . . .
        V V V . V
        """,
        at="D3",
    )
    assert points("Shieldgate", sheet) == 6
    assert what_scored("Shieldgate", sheet) == {(spaces("F3–F5"), 6)}


def test_shieldgate_takes_one_of_two_equal_largest_for_the_second() -> None:
    assert points("Shieldgate", draw("V V V V . V V V V\n. . . . . . . . .\nV V")) == 8


def test_shieldgate_pays_one_of_two_equal_seconds() -> None:
    assert points("Shieldgate", draw("V V V V\n. . . .\nV V . V V")) == 4


def test_shieldgate_pays_a_single_village_nothing() -> None:
    sheet = draw("V V V V V V", at="D3")
    assert points("Shieldgate", sheet) == 0
    assert reasons("Shieldgate", sheet, spaces("D3–D8"))


def test_shieldgate_takes_villages_at_the_corner_for_two() -> None:
    assert points("Shieldgate", draw("V V .\n. . V")) == 2


def test_shieldgate_takes_a_lone_hero_for_a_village_in_the_czech_edition() -> None:
    assert points("Shieldgate", draw("V V V . H")) == 0
    assert points("Shieldgate", draw("V V V . H"), edition="cs") == 2


def test_shieldgate_does_not_let_the_hero_join_the_two_villages() -> None:
    assert points("Shieldgate", draw("V V V H V V"), edition="cs") == 4


# Traylo Monastery: 7 per village cluster that holds a straight line of 4.


@pytest.mark.parametrize("line", ["V V V V", "V\nV\nV\nV", "V V V V V V V V"])
def test_traylo_monastery_pays_a_line_across_or_down(line: str) -> None:
    assert points("Traylo Monastery", draw(line)) == 7


def test_traylo_monastery_pays_one_line_per_village() -> None:
    sheet = draw(
        """
        V V V V
        V . . .
        V . . .
        V . . .
        """
    )
    assert points("Traylo Monastery", sheet) == 7


def test_traylo_monastery_pays_every_village_with_a_line() -> None:
    assert points("Traylo Monastery", draw("V V V V\n. . . .\nV V V V")) == 14


@pytest.mark.parametrize("crooked", ["V V V\n. . V", "V V .\n. V V", "V V\nV V"])
def test_traylo_monastery_does_not_bend(crooked: str) -> None:
    assert points("Traylo Monastery", draw(crooked)) == 0


def test_traylo_monastery_with_a_line_of_three_is_a_near_miss() -> None:
    sheet = draw("V V V", at="D4")
    assert "4" in reasons("Traylo Monastery", sheet, spaces("D4–D6"))


@pytest.mark.parametrize("gap", ["H", "X", "#", ".r"])
def test_traylo_monastery_takes_nothing_else_into_the_line(gap: str) -> None:
    assert points("Traylo Monastery", draw(f"V V {gap} V V")) == 0
    assert points("Traylo Monastery", draw(f"V V {gap} V V"), edition="cs") == 0


# Outer Enclave: 1 per empty space beside one village cluster of your choice.


def test_outer_enclave_in_the_middle_and_in_the_corner() -> None:
    assert points("Outer Enclave", draw("V", at="E5")) == 4
    assert points("Outer Enclave", draw("V", at="A1")) == 2


def test_outer_enclave_counts_an_empty_space_in_a_bend_once() -> None:
    sheet = draw(
        """
        V .
        V V
        """,
        at="E5",
    )
    assert points("Outer Enclave", sheet) == 7


def test_outer_enclave_counts_bare_ruins_and_attack_marks_as_empty() -> None:
    sheet = draw(
        """
        . F .
        .r V .*
        . X .
        """
    )
    assert points("Outer Enclave", sheet) == 2


def test_outer_enclave_chooses_the_village_that_pays_most_and_says_which() -> None:
    sheet = draw(
        """
        V V V F .
        W W W . .
        . . . . .
        . . . . V
        """
    )
    assert points("Outer Enclave", sheet) == 4
    scored = find_card("Outer Enclave").score(sheet).scored
    shown = {space for entry in scored for space in (*entry.spaces, *entry.related)}
    assert shown == spaces("D5 C5 E5 D4 D6")


def test_outer_enclave_does_not_add_up_two_villages() -> None:
    assert points("Outer Enclave", draw("V . V", at="E5")) == 4


def test_outer_enclave_counts_a_hole_inside_the_village() -> None:
    assert points("Outer Enclave", draw("V V V\nV . V\nV V V", at="E5", rest="F")) == 1


# Gnomish Colony: 6 per village cluster that holds a 2x2 block.


def test_gnomish_colony_pays_one_block_per_village() -> None:
    assert points("Gnomish Colony", draw("V V\nV V")) == 6
    assert points("Gnomish Colony", draw("V V V\nV V V\nV V V")) == 6
    assert points("Gnomish Colony", draw("V V V V V\nV V . V V")) == 6


def test_gnomish_colony_pays_every_village_with_a_block() -> None:
    sheet = draw("V V . V V\nV V . V V", at="D3")
    assert points("Gnomish Colony", sheet) == 12


@pytest.mark.parametrize("fourth", [".", "H", "X", "^", "#", ".r"])
def test_gnomish_colony_wants_all_four(fourth: str) -> None:
    sheet = draw(f"V V\nV {fourth}", at="D3")
    assert points("Gnomish Colony", sheet) == 0
    assert points("Gnomish Colony", sheet, edition="cs") == 0


def test_gnomish_colony_three_of_four_is_a_near_miss() -> None:
    assert reasons("Gnomish Colony", draw("V V\nV .", at="D3"), spaces("D3 D4 E3"))


@pytest.mark.parametrize("corner", ["A1", "A10", "J1", "J10"])
def test_gnomish_colony_may_lean_on_the_edge(corner: str) -> None:
    assert points("Gnomish Colony", draw("V V\nV V", at=corner)) == 6
    assert points("Gnomish Colony", draw("V V", at=corner)) == 0
    assert points("Gnomish Colony", draw("V", at="K11")) == 0


def test_gnomish_colony_stands_on_ruins_too() -> None:
    assert points("Gnomish Colony", draw("Vr V\nV* Vr")) == 6


# Caravansary: 1 per row and per column that one village cluster of your choice reaches.


def test_caravansary_counts_rows_and_columns() -> None:
    assert points("Caravansary", draw("V", at="E5")) == 2
    assert points("Caravansary", draw("V V V V V", at="E5")) == 6
    assert points("Caravansary", draw("V . .\nV . .\nV V V", at="E5")) == 6


def test_caravansary_takes_the_widest_village_and_not_the_largest() -> None:
    sheet = draw(
        """
        V V V . . . .
        V V V . . . .
        V V V . . . .
        . . . . . . .
        V V V V V V V
        """,
        at="D3",
    )
    assert points("Caravansary", sheet) == 8
    scored = find_card("Caravansary").score(sheet).scored
    shown = {space for entry in scored for space in (*entry.spaces, *entry.related)}
    assert spaces("H3–H9") <= shown
    assert not shown & spaces("D3–F5")


def test_caravansary_takes_a_tall_village_as_well_as_a_wide_one() -> None:
    assert points("Caravansary", draw("V . V V V\nV . . . .\nV\nV\nV")) == 6
    assert points("Caravansary", draw("V . V V V V V\nV . . . . . .\nV")) == 6


def test_caravansary_does_not_travel_over_corners() -> None:
    assert points("Caravansary", draw("V . .\n. V .\n. . V")) == 2


def test_caravansary_is_cut_by_a_hero_in_every_edition() -> None:
    assert points("Caravansary", draw("V V H V V V")) == 4
    assert points("Caravansary", draw("V V H V V V"), edition="cs") == 4
