"""The farm and water cards: a small map, the question players ask, the answer."""

from __future__ import annotations

import pytest

from tests.drawing import draw, points, reasons, scored_spaces, spaces, what_scored

FARM_WATER_CARDS = (
    "Canal Lake",
    "Mages Valley",
    "The Golden Granary",
    "Shoreside Expanse",
    "Craylund",
    "Ulem's Wallow",
    "Clawsgrave Peaks",
    "Jorekburg",
)


@pytest.mark.parametrize("card", FARM_WATER_CARDS)
@pytest.mark.parametrize("side", [None, "A", "B", "C", "D"])
def test_without_farm_and_water_no_such_card_pays(card: str, side: str | None) -> None:
    assert points(card, draw(map=side)) == 0
    assert points(card, draw(map=side, rest="F")) == 0


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Canal Lake", 0),
        ("Mages Valley", 40),  # five mountains with four sides each, 2 a piece
        ("The Golden Granary", 22),  # six ruins, two of them with a mountain on one side
        ("Shoreside Expanse", 0),
        ("Craylund", 0),
        ("Ulem's Wallow", 0),
        ("Clawsgrave Peaks", 0),
        ("Jorekburg", 0),
    ],
)
def test_side_a_full_of_water(card: str, expected: int) -> None:
    assert points(card, draw(map="A", rest="W")) == expected


# Canal Lake: 1 per water space beside farm, and 1 per farm space beside water.


def test_canal_lake_pays_both_sides_of_the_shore() -> None:
    sheet = draw("W A", at="D3")
    assert points("Canal Lake", sheet) == 2
    assert scored_spaces("Canal Lake", sheet) == spaces("D3 D4")


def test_canal_lake_counts_a_space_with_many_neighbours_once() -> None:
    sheet = draw(
        """
        . A .
        A W A
        . A .
        """
    )
    assert points("Canal Lake", sheet) == 5


def test_canal_lake_does_not_look_over_corners() -> None:
    assert points("Canal Lake", draw("W .\n. A")) == 0


def test_canal_lake_pays_the_shore_and_not_the_open_water() -> None:
    sheet = draw("W W W A A A", at="D3")
    assert points("Canal Lake", sheet) == 2
    assert scored_spaces("Canal Lake", sheet) == spaces("D5 D6")


def test_canal_lake_pays_nothing_for_a_destroyed_neighbour() -> None:
    assert points("Canal Lake", draw("W X A")) == 0


def test_canal_lake_full_of_stripes_pays_every_space() -> None:
    stripes = "\n".join("W W W W W W W W W W W" if i % 2 else "A " * 11 for i in range(11))
    assert points("Canal Lake", draw(stripes)) == 121


def test_canal_lake_takes_a_hero_for_farm_in_the_czech_edition_only() -> None:
    sheet = draw("W H")
    assert points("Canal Lake", sheet) == 0
    assert points("Canal Lake", sheet, edition="cs") == 2


def test_canal_lake_hero_is_one_terrain_at_a_time() -> None:
    # As farm he makes the water count, as water the farm; never both.
    assert points("Canal Lake", draw("W H A"), edition="cs") == 2


# Mages Valley: 2 per water space beside a mountain, 1 per farm space beside a mountain.


def test_mages_valley_pays_water_twice_as_much_as_farm() -> None:
    sheet = draw(
        """
        . W .
        W ^ A
        . F .
        """
    )
    assert points("Mages Valley", sheet) == 5


@pytest.mark.parametrize(("token", "expected"), [("W", 2), ("A", 1)])
def test_mages_valley_counts_a_space_between_two_mountains_once(token: str, expected: int) -> None:
    assert points("Mages Valley", draw(f"^ {token} ^")) == expected


def test_mages_valley_does_not_look_over_corners() -> None:
    assert points("Mages Valley", draw("W .\n. ^")) == 0


def test_mages_valley_takes_no_wasteland_for_a_mountain() -> None:
    assert points("Mages Valley", draw("W # A")) == 0


def test_mages_valley_knows_the_printed_mountains() -> None:
    assert points("Mages Valley", draw("W", at="B5", map="A")) == 2
    assert points("Mages Valley", draw("W", at="B5", map="B")) == 0


def test_mages_valley_takes_a_hero_for_water_in_the_czech_edition() -> None:
    assert points("Mages Valley", draw("H ^")) == 0
    assert points("Mages Valley", draw("H ^"), edition="cs") == 2


def test_mages_valley_takes_a_hero_for_a_mountain_in_the_czech_edition() -> None:
    assert points("Mages Valley", draw("W H A")) == 0
    assert points("Mages Valley", draw("W H A"), edition="cs") == 3


# The Golden Granary: 1 per water space beside ruins, 3 per farm space drawn on ruins.


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("W .r", 1),
        ("W Fr", 1),
        ("W Xr", 1),
        (".r W .r", 1),
        ("Ar", 3),
        ("A .r", 0),
        ("Wr", 0),
        ("Wr .r", 1),
        ("Wr Wr", 2),
        ("Ar W", 4),
        ("Ar Ar", 6),
        ("Ar*", 3),
        ("Xr", 0),
        ("W .\n. .r", 0),
    ],
)
def test_golden_granary_beside_ruins_and_on_them(drawing: str, expected: int) -> None:
    assert points("The Golden Granary", draw(drawing, at="D4")) == expected


def test_golden_granary_remembers_printed_ruins_that_are_drawn_over() -> None:
    sheet = draw("A W", at="B6", map="A")
    assert points("The Golden Granary", sheet) == 4
    assert what_scored("The Golden Granary", sheet) == {(spaces("B6"), 3), (spaces("B7"), 1)}


def test_golden_granary_looks_for_ruins_on_the_side_that_is_played() -> None:
    assert points("The Golden Granary", draw("A", at="B6", map="A")) == 3
    assert points("The Golden Granary", draw("A", at="B6", map="B")) == 0


def test_golden_granary_with_farm_on_all_six_ruins() -> None:
    assert points("The Golden Granary", draw(map="B", rest="A")) == 18


def test_golden_granary_takes_a_hero_on_ruins_for_farm_in_the_czech_edition() -> None:
    assert points("The Golden Granary", draw("Hr")) == 0
    assert points("The Golden Granary", draw("Hr"), edition="cs") == 3


# Shoreside Expanse: 3 per farm cluster that touches neither water nor the edge, and the other way.


def test_shoreside_expanse_pays_per_cluster_whatever_its_size() -> None:
    sheet = draw(
        """
        A . W W
        . . W W
        """,
        at="D4",
    )
    assert points("Shoreside Expanse", sheet) == 6
    assert what_scored("Shoreside Expanse", sheet) == {(spaces("D4"), 3), (spaces("D6–E7"), 3)}


def test_shoreside_expanse_lets_farm_and_water_meet_at_the_corner() -> None:
    assert points("Shoreside Expanse", draw("A .\n. W", at="D4")) == 6


def test_shoreside_expanse_spoils_both_where_they_touch() -> None:
    sheet = draw("A A W W", at="D4")
    assert points("Shoreside Expanse", sheet) == 0
    assert reasons("Shoreside Expanse", sheet, spaces("D4 D5"))
    assert reasons("Shoreside Expanse", sheet, spaces("D6 D7"))


def test_shoreside_expanse_is_spoiled_by_one_space_at_the_edge() -> None:
    sheet = draw("A A A A", at="D8")
    assert points("Shoreside Expanse", sheet) == 0
    assert "D11" in reasons("Shoreside Expanse", sheet, spaces("D8–D11"))


@pytest.mark.parametrize("between", ["#", "X", "^", "H", "M", "F", ".", ".r"])
def test_shoreside_expanse_takes_nothing_else_for_an_edge(between: str) -> None:
    assert points("Shoreside Expanse", draw(f"A {between} W", at="D4")) == 6


def test_shoreside_expanse_beside_printed_wasteland() -> None:
    assert points("Shoreside Expanse", draw("W", at="E4", map="B")) == 3  # E5 is wasteland


def test_shoreside_expanse_counts_a_lone_hero_in_the_czech_edition() -> None:
    assert points("Shoreside Expanse", draw("H", at="E5")) == 0
    assert points("Shoreside Expanse", draw("H", at="E5"), edition="cs") == 3


def test_shoreside_expanse_hero_between_does_no_harm_in_the_czech_edition() -> None:
    # He may count as forest, so that neither cluster is spoiled.
    assert points("Shoreside Expanse", draw("A H W", at="E5"), edition="cs") == 6


# Craylund: 7 per farm cluster beside 3 or more water spaces.


def test_craylund_wants_three_water_spaces() -> None:
    assert points("Craylund", draw("W A W\n. W .")) == 7
    sheet = draw("W A W", at="D4")
    assert points("Craylund", sheet) == 0
    assert "3" in reasons("Craylund", sheet, spaces("D5"))


def test_craylund_counts_a_shared_water_space_once() -> None:
    # Three shores, but D6 lies on two of them.
    sheet = draw(
        """
        W A W
        . A A
        """,
        at="D4",
    )
    assert points("Craylund", sheet) == 0


def test_craylund_counts_the_shore_and_not_the_lake_behind_it() -> None:
    assert points("Craylund", draw("A W W W")) == 0


def test_craylund_does_not_look_over_corners() -> None:
    assert points("Craylund", draw("W . W\n. A .\nW . W")) == 0


def test_craylund_lets_two_farms_share_a_lake() -> None:
    sheet = draw(
        """
        A A A
        W W W
        A A A
        """,
        at="D4",
    )
    assert points("Craylund", sheet) == 14
    assert what_scored("Craylund", sheet) == {(spaces("D4–D6"), 7), (spaces("F4–F6"), 7)}


def test_craylund_pays_seven_however_much_water() -> None:
    assert points("Craylund", draw("W W W W W\nA A A A A\nW W W W W")) == 7


# Ulem's Wallow: 4 per water space beside 2 or more farm spaces.


def test_ulems_wallow_wants_two_farm_spaces() -> None:
    sheet = draw("A W A", at="D4")
    assert points("Ulem's Wallow", sheet) == 4
    assert what_scored("Ulem's Wallow", sheet) == {(spaces("D5"), 4)}
    assert points("Ulem's Wallow", draw("A W")) == 0


def test_ulems_wallow_does_not_look_over_corners() -> None:
    assert points("Ulem's Wallow", draw("A W .\n. . A")) == 0


def test_ulems_wallow_lets_two_waters_share_their_farms() -> None:
    assert points("Ulem's Wallow", draw("A W\nW A")) == 8


def test_ulems_wallow_pays_four_for_four_farms_too() -> None:
    assert points("Ulem's Wallow", draw(". A .\nA W A\n. A .")) == 4


def test_ulems_wallow_counts_water_spaces_and_not_lakes() -> None:
    sheet = draw(
        """
        A A A
        W W W
        A A A
        """
    )
    assert points("Ulem's Wallow", sheet) == 12


def test_ulems_wallow_counts_no_destroyed_farm() -> None:
    assert points("Ulem's Wallow", draw("A W X")) == 0


# Clawsgrave Peaks: 5 per mountain that a water cluster joins to a farm space.


def test_clawsgrave_peaks_are_joined_by_water() -> None:
    assert points("Clawsgrave Peaks", draw("^ W W A")) == 5


def test_clawsgrave_peaks_without_farm_are_a_near_miss() -> None:
    sheet = draw("^ W W", at="D4")
    assert points("Clawsgrave Peaks", sheet) == 0
    assert reasons("Clawsgrave Peaks", sheet, spaces("D4")) or reasons(
        "Clawsgrave Peaks", sheet, spaces("D5 D6")
    )


def test_clawsgrave_peaks_need_water_even_beside_the_farm() -> None:
    assert points("Clawsgrave Peaks", draw("^ A W")) == 0


def test_clawsgrave_peaks_score_once_between_two_lakes() -> None:
    assert points("Clawsgrave Peaks", draw("A W ^ W A")) == 5


def test_clawsgrave_peaks_all_score_at_one_lake() -> None:
    assert points("Clawsgrave Peaks", draw("^ W ^\n. A .")) == 10


@pytest.mark.parametrize("between", ["#", "X", ".", "H", "F"])
def test_clawsgrave_peaks_are_not_joined_by_anything_but_water(between: str) -> None:
    sheet = draw(f"^ W {between} A")
    assert points("Clawsgrave Peaks", sheet) == 0
    assert points("Clawsgrave Peaks", sheet, edition="cs") == 0


def test_clawsgrave_peaks_do_not_join_over_corners() -> None:
    assert points("Clawsgrave Peaks", draw("^ .\n. W A")) == 0
    assert points("Clawsgrave Peaks", draw("^ W .\n. . A")) == 0


def test_clawsgrave_peaks_with_one_farm_at_a_lake_as_large_as_the_map() -> None:
    assert points("Clawsgrave Peaks", draw("A", map="C", rest="W")) == 25


# Jorekburg: 4 per column with as many farm as water spaces, at least one of each.


def test_jorekburg_pays_four_and_the_czech_rulebook_five() -> None:
    sheet = draw(
        """
        A W .
        . . A
        W A W
        """
    )
    assert points("Jorekburg", sheet) == 12
    assert points("Jorekburg", sheet, edition="cs") == 15


def test_jorekburg_pays_no_column_without_farm_and_water() -> None:
    assert points("Jorekburg", draw("F\nV")) == 0


def test_jorekburg_wants_equal_numbers() -> None:
    sheet = draw("A\nA\nW", at="D4")
    assert points("Jorekburg", sheet) == 0
    assert reasons("Jorekburg", sheet, spaces("D4–F4"))


def test_jorekburg_counts_columns_and_not_rows() -> None:
    assert points("Jorekburg", draw("A W")) == 0


def test_jorekburg_pays_more_pairs_in_one_column_no_more() -> None:
    assert points("Jorekburg", draw("A\nA\nV\nW\n.\nW")) == 4


def test_jorekburg_loses_what_is_destroyed() -> None:
    assert points("Jorekburg", draw("A\nX\nW")) == 4
    assert points("Jorekburg", draw("A\nX\nX")) == 0
