"""What nearly counted is named with its reason, and what is far from counting is not."""

from __future__ import annotations

import pytest

from scoring import find_card
from tests.drawing import draw, missed, reasons, spaces


def test_a_run_of_forest_is_told_how_far_it_is_from_the_longest() -> None:
    sheet = draw("F . F . F . F\nF . F . F . .\nF . F . . . .")
    assert "2" in reasons("Faunlost Thicket", sheet, spaces("A5–B5"))
    tied, shorter = spaces("A3–C3"), spaces("A5–B5")
    assert reasons("Faunlost Thicket", sheet, tied) != reasons("Faunlost Thicket", sheet, shorter)
    assert not reasons("Faunlost Thicket", sheet, spaces("A7"))


def test_a_heart_of_the_forest_is_told_its_only_other_side() -> None:
    assert "E6" in reasons(
        "Heart of the Forest", draw(". F .\nF F V\n. F .", at="D4"), spaces("E5")
    )
    assert not reasons("Heart of the Forest", draw("F"), spaces("A1"))


def test_a_scoring_mountain_shows_what_joins_it() -> None:
    shown = {
        entry.spaces: set(entry.related)
        for entry in find_card("Stoneside Forest").score(draw("^ F ^", at="D3")).scored
    }
    assert set(shown) == {tuple(spaces("D3")), tuple(spaces("D5"))}
    assert all(related >= spaces("D4") for related in shown.values())


@pytest.mark.parametrize("drawing", ["Wr", "A .r"])
def test_ruins_under_water_and_beside_farm_are_near_misses(drawing: str) -> None:
    assert reasons("The Golden Granary", draw(drawing, at="D4"), spaces("D4"))


def test_ruins_under_water_have_another_reason_than_no_ruins_at_all() -> None:
    sheet = draw("Wr . W", at="D4")
    on_ruins = reasons("The Golden Granary", sheet, spaces("D4"))
    assert on_ruins != reasons("The Golden Granary", sheet, spaces("D6"))


def test_a_village_just_as_large_has_another_reason_than_a_smaller_one() -> None:
    sheet = draw("V V V . V V V . V V", at="D1")
    [taken] = find_card("Great City").score(sheet).scored
    left = spaces("D1–D3 D5–D7") - set(taken.spaces)
    assert reasons("Great City", sheet, left) != reasons("Great City", sheet, spaces("D9–D10"))
    assert "3" in reasons("Great City", sheet, spaces("D9–D10"))


def test_the_village_that_was_chosen_is_told_from_one_just_as_good() -> None:
    sheet = draw("V V V . V V V . V V", at="D1")
    [taken] = find_card("Caravansary").score(sheet).scored
    left = spaces("D1–D3 D5–D7") - set(taken.spaces)
    as_good = reasons("Caravansary", sheet, left)
    assert as_good
    assert as_good != reasons("Caravansary", sheet, spaces("D9–D10"))


def test_a_line_is_named_with_its_gaps() -> None:
    sheet = draw("\n".join("FFFF.FFFFFF"), at="A4")
    [near] = missed("Borderlands", sheet)
    assert set(near.spaces) == spaces("A4–K4")
    assert set(near.related) == spaces("E4")
    assert "4" in str(near.why).replace("E4", "")  # column 4


def test_a_line_with_many_gaps_is_no_near_miss() -> None:
    assert not missed("Borderlands", draw("F F F F . . . . F F F", at="D1"))
    assert not missed("The Broken Road", draw())


def test_a_road_is_named_by_its_ends() -> None:
    [near] = [
        n for n in missed("The Broken Road", draw("F", at="J1")) if spaces("J1") <= set(n.spaces)
    ]
    assert set(near.spaces) == spaces("J1 K2")
    assert "J1" in str(near.why)
    assert "K2" in str(near.why)


def test_a_larger_square_is_named_with_its_one_gap() -> None:
    sheet = draw("F F F\nF F F\nF F .", at="D4")
    [near] = missed("Lost Barony", sheet)
    assert set(near.spaces) == spaces("D4–F6")
    assert set(near.related) == spaces("F6")
    assert "3" in str(near.why)
    assert "F6" in str(near.why)


def test_a_filled_row_without_a_mountain_is_a_near_miss_of_dwarvenholds() -> None:
    sheet = draw(" ".join("F" * 11), at="D1")
    assert "mountain" in reasons("Dwarvenholds", sheet, spaces("D1–D11"))
    assert not reasons("Dwarvenholds", draw(map="A"), spaces("D1–D11"))


def test_a_filled_even_column_is_a_near_miss_of_silos() -> None:
    sheet = draw("\n".join("F" * 11), at="A2")
    assert reasons("Silos", sheet, spaces("A2–K2"))
    assert not reasons("Silos", sheet, spaces("A4–K4"))


def test_a_gap_far_too_large_is_no_near_miss_of_starlit_sigil() -> None:
    assert not missed("Starlit Sigil", draw())
    assert "3" in reasons("Starlit Sigil", draw(". .", at="D4", rest="F"), spaces("D4–D5"))
