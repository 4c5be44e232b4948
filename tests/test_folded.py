"""Near misses in a line, for a first look: the proof tells each of them."""

from __future__ import annotations

import pytest

from assistant.folded import folded, unfolds
from scoring import find_card
from scoring.sheet import Sheet
from tests.drawing import draw

ONE_ROW = draw("F F F F F F F F F F .", at="D1")


def told(card: str, sheet: Sheet) -> str:
    return str(folded(find_card(card).score(sheet)))


@pytest.mark.parametrize(
    ("card", "sheet", "line"),
    [
        ("Greenbough", draw("F F\nF F", at="D9"), "rows A–C, F–K, columns 1–8, 11: none"),
        ("Greenbough", draw("F", at="K11"), "rows A–J, columns 1–10: none"),
        ("Borderlands", ONE_ROW, "row D is not filled: D11 is empty"),
        ("Gnomish Colony", draw("V V . V V", at="D4"), "2 near misses"),
        ("Banded Hills", draw("F W A V\nF W A V", at="D4"), "rows D, E: none"),
        ("Great City", draw(), "None"),
    ],
)
def test_near_misses_in_a_line(card: str, sheet: Sheet, line: str) -> None:
    assert told(card, sheet) == line


def test_lines_and_other_near_misses_stand_beside_each_other() -> None:
    sheet = draw("F W A V\nF W A V\nM* M*", at="D4")
    assert told("Banded Hills", sheet) == "rows D, E: none; 1 near miss"


def test_the_proof_tells_more_where_there_are_several() -> None:
    several = find_card("Greenbough").score(draw("F"))
    single = find_card("Borderlands").score(ONE_ROW)
    assert unfolds([single, several])
    assert not unfolds([single])
