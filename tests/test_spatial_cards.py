"""The cards that ask for filled and empty spaces: a small map, the question, the answer."""

from __future__ import annotations

import pytest

from tests.drawing import draw, missed, points, reasons, scored_spaces, spaces, what_scored

ROW = "F V A W H M ^ # X Md W"  # everything that fills a space


@pytest.mark.parametrize("side", [None, "A", "B", "C", "D"])
@pytest.mark.parametrize(
    "card",
    ["Borderlands", "The Cauldrons", "Dwarvenholds", "Silos", "Banded Hills", "Starlit Sigil"],
)
def test_nothing_drawn_pays_nothing(card: str, side: str | None) -> None:
    assert points(card, draw(map=side)) == 0


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("Borderlands", 132),
        ("Lost Barony", 33),
        ("The Broken Road", 33),
        ("The Cauldrons", 0),
        ("Dwarvenholds", 70),  # each of the five mountains has its own row and its own column
        ("Silos", 60),
        ("Banded Hills", 0),
        ("Starlit Sigil", 0),
    ],
)
def test_side_a_full_of_water(card: str, expected: int) -> None:
    assert points(card, draw(map="A", rest="W")) == expected


# Borderlands: 6 per completely filled row, 6 per completely filled column.


def test_borderlands_takes_everything_that_fills() -> None:
    sheet = draw(ROW, at="D1")
    assert points("Borderlands", sheet) == 6
    assert what_scored("Borderlands", sheet) == {(spaces("D1–D11"), 6)}


def test_borderlands_pays_a_row_and_a_column_that_share_a_space() -> None:
    rows = ["W . . . . . . . . . ."] * 10 + [ROW]
    assert points("Borderlands", draw("\n".join(rows))) == 12


@pytest.mark.parametrize("gap", [".", ".r", ".*"])
def test_borderlands_names_the_space_that_is_open(gap: str) -> None:
    sheet = draw(f"F V A W {gap} M ^ # X Md W", at="D1")
    assert points("Borderlands", sheet) == 0
    whys = [str(miss.why) for miss in missed("Borderlands", sheet)]
    assert any("D5" in why for why in whys)


def test_borderlands_counts_ruins_that_are_drawn_over() -> None:
    assert points("Borderlands", draw("F F F F Fr Wr F F F F Xr", at="D1")) == 6


# Lost Barony: 3 per space along one side of the largest filled square.


def test_lost_barony_measures_the_largest_square() -> None:
    sheet = draw(
        """
        F F F .
        F # X .
        ^ H M V
        . . . .
        """,
        at="D3",
    )
    assert points("Lost Barony", sheet) == 9
    assert what_scored("Lost Barony", sheet) == {(spaces("D3–F5"), 9)}


def test_lost_barony_wants_a_square_and_not_an_oblong() -> None:
    assert points("Lost Barony", draw("F F F F F\nF F F F F")) == 6


@pytest.mark.parametrize("hole", [".", ".r", ".*"])
def test_lost_barony_has_no_hole(hole: str) -> None:
    assert points("Lost Barony", draw(f"F F F\nF {hole} F\nF F F")) == 3


def test_lost_barony_pays_one_of_two_equal_squares() -> None:
    assert points("Lost Barony", draw("F F . V V\nF F . V V")) == 6


def test_lost_barony_begins_with_what_is_printed() -> None:
    assert points("Lost Barony", draw()) == 0
    assert points("Lost Barony", draw(map="A")) == 3  # a mountain is a square of one space
    assert points("Lost Barony", draw(map="B")) == 6  # the wasteland at E5–F6


# The Broken Road: 3 per filled diagonal from the left edge down-right to the bottom edge.


def test_broken_road_counts_the_corner_where_left_and_bottom_meet() -> None:
    sheet = draw("F", at="K1")
    assert points("The Broken Road", sheet) == 3
    assert what_scored("The Broken Road", sheet) == {(spaces("K1"), 3)}


@pytest.mark.parametrize("corner", ["A1", "A11", "K11"])
def test_broken_road_counts_no_other_corner(corner: str) -> None:
    assert points("The Broken Road", draw("F", at=corner)) == 0


def test_broken_road_runs_down_to_the_right_from_the_left_edge() -> None:
    from_the_left = draw("F .\n. F", at="J1")
    from_the_top = draw("F .\n. F", at="A10")
    to_the_left = draw(". F\nF .", at="J1")
    assert points("The Broken Road", from_the_left) == 3
    assert points("The Broken Road", from_the_top) == 0
    assert points("The Broken Road", to_the_left) == 3  # K1 alone
    assert points("The Broken Road", draw(". F\nF .", at="A1")) == 0


def test_broken_road_may_be_the_longest_diagonal() -> None:
    road = "\n".join(" ".join("F" if c == r else "." for c in range(11)) for r in range(11))
    sheet = draw(road)
    assert points("The Broken Road", sheet) == 3
    assert len(scored_spaces("The Broken Road", sheet)) == 11
    assert scored_spaces("The Broken Road", sheet) >= spaces("A1 F6 K11")


def test_broken_road_with_a_gap_names_it() -> None:
    sheet = draw("F . .\n. . .\n. . F", at="I1")
    assert points("The Broken Road", sheet) == 0
    assert any("J2" in str(miss.why) for miss in missed("The Broken Road", sheet))


def test_broken_road_runs_over_wasteland() -> None:
    assert points("The Broken Road", draw("F", at="K2", map="D")) == 3  # J1 is a chasm


def test_broken_road_is_not_paved_by_bare_ruins() -> None:
    assert points("The Broken Road", draw(map="C")) == 0  # K1 is a ruin
    assert points("The Broken Road", draw("W", at="K1", map="C")) == 3


# The Cauldrons: 1 per empty space whose every side is a filled space or the edge.


def test_cauldrons_do_not_ask_for_the_corners() -> None:
    sheet = draw(
        """
        . # .
        X . ^
        . M .
        """,
        at="D4",
    )
    assert points("The Cauldrons", sheet) == 1
    assert scored_spaces("The Cauldrons", sheet) == spaces("E5")


@pytest.mark.parametrize("empty", [".", ".r", ".*", ".r*"])
def test_cauldrons_may_be_bare_ruins_or_attack_marks(empty: str) -> None:
    assert points("The Cauldrons", draw(f"{empty} F\nF .")) == 1


def test_cauldrons_beside_each_other_are_open() -> None:
    sheet = draw(". . ", at="D4", rest="F")
    assert points("The Cauldrons", sheet) == 0


def test_cauldrons_that_meet_at_a_corner_are_closed() -> None:
    assert points("The Cauldrons", draw(". F\nF .", at="D4", rest="F")) == 2


def test_cauldrons_need_every_side() -> None:
    sheet = draw(
        """
        . F .
        F . .
        . F .
        """,
        at="D4",
    )
    assert points("The Cauldrons", sheet) == 0
    assert "E6" in reasons("The Cauldrons", sheet, spaces("E5"))


# Dwarvenholds: 7 per completely filled row or column that holds a mountain.


def test_dwarvenholds_wants_a_mountain_in_the_filled_row() -> None:
    assert points("Dwarvenholds", draw("F F F F F F F F F F ^", at="D1")) == 7
    sheet = draw("F F F F F F F F F F #", at="D1")
    assert points("Dwarvenholds", sheet) == 0


def test_dwarvenholds_pays_a_row_with_two_mountains_once() -> None:
    assert points("Dwarvenholds", draw("^ F F F F F F F F F ^", at="D1")) == 7


def test_dwarvenholds_pays_the_row_and_the_column_of_one_mountain() -> None:
    rows = [". . F . . . . . . . ."] * 11
    rows[4] = "F F ^ F F F F F F F F"
    assert points("Dwarvenholds", draw("\n".join(rows))) == 14


def test_dwarvenholds_with_one_space_open_names_it() -> None:
    sheet = draw("F F F F F . F F F F ^", at="D1")
    assert points("Dwarvenholds", sheet) == 0
    assert any("D6" in str(miss.why) for miss in missed("Dwarvenholds", sheet))


def test_dwarvenholds_on_side_d_where_two_mountains_share_row_and_column() -> None:
    # B10 D4 F7 I3 I10: rows B D F I, columns 3 4 7 10.
    assert points("Dwarvenholds", draw(map="D", rest="F")) == 56


# Silos: 10 per completely filled odd-numbered column.


@pytest.mark.parametrize(("column", "expected"), [(1, 10), (2, 0), (6, 0), (7, 10), (11, 10)])
def test_silos_count_columns_from_one(column: int, expected: int) -> None:
    sheet = draw("\n".join(ROW.split()), at=f"A{column}")
    assert points("Silos", sheet) == expected


def test_silos_are_columns_and_not_rows() -> None:
    assert points("Silos", draw(ROW, at="A1")) == 0


@pytest.mark.parametrize("gap", [".", ".r", ".*"])
def test_silos_with_one_space_open_name_it(gap: str) -> None:
    tokens = ROW.split()
    tokens[4] = gap
    sheet = draw("\n".join(tokens), at="A3")
    assert points("Silos", sheet) == 0
    assert any("E3" in str(miss.why) for miss in missed("Silos", sheet))


# Banded Hills: 4 per row with 5 or more different terrain types.


def test_banded_hills_pays_five_terrains_and_no_more_for_seven() -> None:
    assert points("Banded Hills", draw("F . V F A . W . . . H")) == 4
    assert points("Banded Hills", draw("F V A W H M ^")) == 4


def test_banded_hills_of_four_is_a_near_miss() -> None:
    sheet = draw("F F V V A A W W", at="D1")
    assert points("Banded Hills", sheet) == 0
    assert any("5" in str(miss.why) for miss in missed("Banded Hills", sheet))


def test_banded_hills_takes_all_monsters_for_one_terrain() -> None:
    assert points("Banded Hills", draw("F V A M Md Mg Mt Mz")) == 0


@pytest.mark.parametrize("fifth", ["#", "X", ".r", ".*"])
def test_banded_hills_counts_nothing_without_terrain(fifth: str) -> None:
    assert points("Banded Hills", draw(f"F V A W {fifth}")) == 0


@pytest.mark.parametrize("fifth", ["#", "X"])
def test_banded_hills_counts_wasteland_and_destroyed_in_the_czech_edition(fifth: str) -> None:
    assert points("Banded Hills", draw(f"F V A W {fifth}"), edition="cs") == 4


def test_banded_hills_counts_no_empty_space_in_any_edition() -> None:
    assert points("Banded Hills", draw("F V A W . .r .*"), edition="cs") == 0


def test_banded_hills_are_rows_and_not_columns() -> None:
    assert points("Banded Hills", draw("F\nV\nA\nW\nH\nM\n^")) == 0


# Starlit Sigil: 4 per group of exactly 3 connected empty spaces.


@pytest.mark.parametrize("gap", [". . .", ".\n.\n.", ". F\n. .", ".r .* .", ". .\nF ."])
def test_starlit_sigil_pays_three_in_a_line_or_bent(gap: str) -> None:
    assert points("Starlit Sigil", draw(gap, at="D4", rest="F")) == 4


@pytest.mark.parametrize("gap", [".", ". .", ". . . .", ". .\n. ."])
def test_starlit_sigil_pays_exactly_three(gap: str) -> None:
    assert points("Starlit Sigil", draw(gap, at="D4", rest="F")) == 0


def test_starlit_sigil_is_not_joined_over_corners() -> None:
    assert points("Starlit Sigil", draw(". F F\nF . F\nF F .", at="D4", rest="F")) == 0
    assert points("Starlit Sigil", draw(". . . F\nF F F .", at="D4", rest="F")) == 4


@pytest.mark.parametrize("corner", ["A1", "K9", "A9", "K1", "E9"])
def test_starlit_sigil_may_lean_on_the_edge(corner: str) -> None:
    assert points("Starlit Sigil", draw(". . .", at=corner, rest="X")) == 4


def test_starlit_sigil_pays_every_group() -> None:
    sheet = draw(". . . F . . .", at="D4", rest="#")
    assert points("Starlit Sigil", sheet) == 8
    assert what_scored("Starlit Sigil", sheet) == {(spaces("D4–D6"), 4), (spaces("D8–D10"), 4)}


def test_starlit_sigil_of_two_or_four_is_a_near_miss() -> None:
    for gap in (spaces("D4–D5"), spaces("D4–D7")):
        sheet = draw(" ".join("." for _ in gap), at="D4", rest="F")
        assert "3" in reasons("Starlit Sigil", sheet, gap)
