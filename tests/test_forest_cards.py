"""The forest cards: a small map, the question players ask, the answer."""

from __future__ import annotations

import pytest

from tests.drawing import draw, points, reasons, scored_spaces, spaces, what_scored

FOREST_CARDS = (
    "Sentinel Wood",
    "Greenbough",
    "Treetower",
    "Stoneside Forest",
    "Faunlost Thicket",
    "Deepwood",
    "Heart of the Forest",
    "Sleepy Valley",
)


@pytest.mark.parametrize("card", FOREST_CARDS)
@pytest.mark.parametrize("side", [None, "A", "B", "C", "D"])
def test_without_forest_no_forest_card_pays(card: str, side: str | None) -> None:
    assert points(card, draw(map=side)) == 0
    assert points(card, draw(map=side, rest="W")) == 0


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Sentinel Wood", 40),
        ("Greenbough", 22),
        ("Treetower", 116),
        ("Stoneside Forest", 15),
        ("Faunlost Thicket", 22),
        ("Deepwood", 6),
        ("Heart of the Forest", 192),  # 116 forests, 20 of them beside a mountain
        ("Sleepy Valley", 44),
    ],
)
def test_side_a_full_of_forest(card: str, expected: int) -> None:
    assert points(card, draw(map="A", rest="F")) == expected


# Sentinel Wood: 1 per forest space in the outermost ring.


def test_sentinel_wood_counts_a_corner_once() -> None:
    sheet = draw("F")
    assert points("Sentinel Wood", sheet) == 1
    assert what_scored("Sentinel Wood", sheet) == {(spaces("A1"), 1)}


def test_sentinel_wood_counts_all_four_corners() -> None:
    across = "F . . . . . . . . . F"
    between = "\n. . . . . . . . . . ." * 9
    corners = draw(f"{across}{between}\n{across}")
    assert points("Sentinel Wood", corners) == 4
    assert scored_spaces("Sentinel Wood", corners) == spaces("A1 A11 K1 K11")


def test_sentinel_wood_asks_for_the_outermost_ring_only() -> None:
    sheet = draw(
        """
        . F F
        . F F
        . F .
        """
    )
    assert points("Sentinel Wood", sheet) == 2
    assert scored_spaces("Sentinel Wood", sheet) == spaces("A2 A3")


def test_sentinel_wood_does_not_take_wasteland_for_an_edge() -> None:
    assert points("Sentinel Wood", draw("F", at="D2", map="D")) == 0  # below the chasm at C2
    assert points("Sentinel Wood", draw("F", at="E11", map="D")) == 1  # above the chasm at F11


def test_sentinel_wood_counts_forest_drawn_over_ruins_at_the_edge() -> None:
    assert points("Sentinel Wood", draw("F", at="K1", map="C")) == 1


def test_sentinel_wood_loses_a_destroyed_forest() -> None:
    assert points("Sentinel Wood", draw("F X F")) == 2


# Greenbough: 1 per row, and 1 per column, that holds a forest space.


def test_greenbough_lets_one_forest_serve_its_row_and_its_column() -> None:
    assert points("Greenbough", draw("F", at="E5")) == 2


def test_greenbough_counts_a_row_once_however_many_forests_it_holds() -> None:
    assert points("Greenbough", draw("F F . F", at="E5")) == 1 + 3


def test_greenbough_counts_rows_and_columns_of_forests_that_do_not_touch() -> None:
    sheet = draw(
        """
        F . .
        . F .
        . . F
        """
    )
    assert points("Greenbough", sheet) == 3 + 3


def test_greenbough_takes_a_hero_for_forest_in_the_czech_edition_only() -> None:
    sheet = draw("H", at="E5")
    assert points("Greenbough", sheet) == 0
    assert points("Greenbough", sheet, edition="cs") == 2


# Treetower: 1 per forest space whose every side is a filled space or the edge.


def test_treetower_in_a_corner_needs_the_two_sides_it_has() -> None:
    sheet = draw(
        """
        F A
        V .
        """
    )
    assert points("Treetower", sheet) == 1


def test_treetower_does_not_mind_empty_corners() -> None:
    sheet = draw(
        """
        . A .
        A F A
        . A .
        """,
        at="D4",
    )
    assert points("Treetower", sheet) == 1
    assert scored_spaces("Treetower", sheet) == spaces("E5")


def test_treetower_counts_everything_that_fills() -> None:
    sheet = draw(
        """
        . # .
        X F ^
        . Mz .
        """,
        at="D4",
    )
    assert points("Treetower", sheet) == 1


@pytest.mark.parametrize(("token", "expected"), [(".r", 0), (".*", 0), ("Wr", 1), ("X*", 1)])
def test_treetower_beside_ruins_and_attack_marks(token: str, expected: int) -> None:
    sheet = draw(f". A .\nA F {token}\n. A .", at="D4")
    assert points("Treetower", sheet) == expected


def test_treetower_counts_each_tree_of_a_wood_by_itself() -> None:
    wood = draw(
        """
        F F F
        F F F
        F F F
        """,
        at="D4",
    )
    assert scored_spaces("Treetower", wood) == spaces("E5")
    assert points("Treetower", wood) == 1


def test_treetower_names_the_side_that_is_open() -> None:
    sheet = draw(
        """
        . A .
        A F .
        . A .
        """,
        at="D4",
    )
    assert "E6" in reasons("Treetower", sheet, spaces("E5"))


# Stoneside Forest: 3 per mountain that some forest cluster joins to another mountain.


def test_stoneside_forest_pays_both_ends() -> None:
    sheet = draw("^ F F ^", at="D3")
    assert points("Stoneside Forest", sheet) == 6


def test_stoneside_forest_needs_a_second_mountain() -> None:
    sheet = draw("^ F F", at="D3")
    assert points("Stoneside Forest", sheet) == 0
    assert reasons("Stoneside Forest", sheet, spaces("D3")) or reasons(
        "Stoneside Forest", sheet, spaces("D4 D5")
    )


def test_stoneside_forest_does_not_join_over_a_corner() -> None:
    sheet = draw(
        """
        ^ F .
        . . ^
        """
    )
    assert points("Stoneside Forest", sheet) == 0


def test_stoneside_forest_pays_a_mountain_between_two_woods_once() -> None:
    assert points("Stoneside Forest", draw("^ F ^ F ^")) == 9


def test_stoneside_forest_pays_every_mountain_of_one_wood() -> None:
    sheet = draw(
        """
        . ^ .
        ^ F ^
        . ^ .
        """
    )
    assert points("Stoneside Forest", sheet) == 12


@pytest.mark.parametrize("between", ["#", "X", ".", ".r", "V", "H"])
def test_stoneside_forest_is_not_joined_by_anything_but_forest(between: str) -> None:
    assert points("Stoneside Forest", draw(f"^ F {between} F ^")) == 0


def test_stoneside_forest_needs_forest_between_neighbouring_mountains() -> None:
    assert points("Stoneside Forest", draw("^ ^ .")) == 0


def test_stoneside_forest_is_joined_by_a_hero_in_the_czech_edition_only() -> None:
    sheet = draw("^ H ^")
    assert points("Stoneside Forest", sheet) == 0
    assert points("Stoneside Forest", sheet, edition="cs") == 6


def test_stoneside_forest_may_end_at_a_hero_in_the_czech_edition() -> None:
    # Mountain is a terrain type, and he counts as any of them.
    assert points("Stoneside Forest", draw("^ F H")) == 0
    assert points("Stoneside Forest", draw("^ F H"), edition="cs") == 6


# Faunlost Thicket: 2 per forest space in the longest unbroken vertical run of forest.


def test_faunlost_thicket_counts_downwards_only() -> None:
    assert points("Faunlost Thicket", draw("F F F F F")) == 2
    assert points("Faunlost Thicket", draw("F\nF\nF")) == 6


@pytest.mark.parametrize("gap", [".", ".r", "X", "#", "^", "H", "V"])
def test_faunlost_thicket_is_broken_by_anything_else(gap: str) -> None:
    sheet = draw(f"F\nF\n{gap}\nF\nF\nF", at="C4")
    assert points("Faunlost Thicket", sheet) == 6
    assert what_scored("Faunlost Thicket", sheet) == {(spaces("F4–H4"), 6)}


def test_faunlost_thicket_pays_one_of_two_equal_runs() -> None:
    sheet = draw(
        """
        F . F
        F . F
        """
    )
    assert points("Faunlost Thicket", sheet) == 4


def test_faunlost_thicket_does_not_turn_corners() -> None:
    sheet = draw(
        """
        F .
        F F
        . F
        """
    )
    assert points("Faunlost Thicket", sheet) == 4


def test_faunlost_thicket_takes_no_hero_for_forest_in_any_edition() -> None:
    assert points("Faunlost Thicket", draw("F\nH\nF"), edition="cs") == 2


# Deepwood: 6 per forest cluster of 5 or more that touches no village.


def test_deepwood_pays_a_wood_of_five_and_no_more_for_a_larger_one() -> None:
    assert points("Deepwood", draw("F F F F F")) == 6
    assert points("Deepwood", draw("F F F F F F F\nF F F F F F F")) == 6


def test_deepwood_of_four_is_too_small_but_not_in_the_czech_edition() -> None:
    sheet = draw("F F F F", at="D3")
    assert points("Deepwood", sheet) == 0
    assert "5" in reasons("Deepwood", sheet, spaces("D3–D6"))
    assert points("Deepwood", sheet, edition="cs") == 6


def test_deepwood_beside_a_village_pays_nothing_in_any_edition() -> None:
    sheet = draw("F F F F F V", at="D3")
    assert points("Deepwood", sheet) == 0
    assert points("Deepwood", sheet, edition="cs") == 0
    assert "D8" in reasons("Deepwood", sheet, spaces("D3–D7"))


def test_deepwood_may_touch_a_village_at_the_corner() -> None:
    sheet = draw(
        """
        F F F F F .
        . . . . . V
        """
    )
    assert points("Deepwood", sheet) == 6


def test_deepwood_may_touch_a_destroyed_village() -> None:
    assert points("Deepwood", draw("F F F F F X")) == 6


def test_deepwood_is_not_one_wood_over_a_corner() -> None:
    sheet = draw(
        """
        F F F . .
        . . . F F
        """
    )
    assert points("Deepwood", sheet) == 0
    assert points("Deepwood", sheet, edition="cs") == 12


# Heart of the Forest: 2 per forest space whose every side is forest or the edge.


def test_heart_of_the_forest_does_not_ask_for_the_corners() -> None:
    sheet = draw(
        """
        . F .
        F F F
        . F .
        """,
        at="D4",
    )
    assert points("Heart of the Forest", sheet) == 2
    assert scored_spaces("Heart of the Forest", sheet) == spaces("E5")


def test_heart_of_the_forest_may_lean_on_the_edge() -> None:
    sheet = draw(
        """
        F F .
        F . .
        """
    )
    assert points("Heart of the Forest", sheet) == 2
    assert scored_spaces("Heart of the Forest", sheet) == spaces("A1")


@pytest.mark.parametrize("side", [".", "#", "^", "X", "H", "V", ".r"])
def test_heart_of_the_forest_wants_forest_not_just_something_filled(side: str) -> None:
    sheet = draw(f". F .\nF F {side}\n. F .", at="D4")
    assert points("Heart of the Forest", sheet) == 0


def test_heart_of_the_forest_counts_forest_drawn_over_ruins() -> None:
    assert points("Heart of the Forest", draw(". F .\nFr Fr F\n. Fr .", at="D4")) == 2


# Sleepy Valley: 4 per row with 3 or more forest spaces.


def test_sleepy_valley_does_not_ask_the_forests_to_touch() -> None:
    sheet = draw("F . V F . . . . . . F", at="D1")
    assert points("Sleepy Valley", sheet) == 4


def test_sleepy_valley_with_two_forests_is_one_short() -> None:
    sheet = draw("F . F", at="D1")
    assert points("Sleepy Valley", sheet) == 0
    assert "3" in reasons("Sleepy Valley", sheet, spaces("D1 D3"))


def test_sleepy_valley_counts_rows_and_not_columns() -> None:
    assert points("Sleepy Valley", draw("F\nF\nF")) == 0


def test_sleepy_valley_pays_a_row_once() -> None:
    assert points("Sleepy Valley", draw("F F F F F F\nF F F")) == 8


def test_sleepy_valley_counts_no_destroyed_forest() -> None:
    assert points("Sleepy Valley", draw("F X F")) == 0
