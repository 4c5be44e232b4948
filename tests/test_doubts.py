"""Doubts in points: what an answer would change."""

from __future__ import annotations

from cli.doubts import answered, weigh
from scanner.reading import Doubt
from scoring import find_card, find_space
from scoring.sheet import Content, Sheet
from tests.drawing import draw, spaces


def doubt(space: str, read: str, *others: str) -> Doubt:
    return Doubt(find_space(space), read, others, 0.6)


def borderlands(sheet: Sheet) -> tuple[int, ...]:
    return (find_card("Borderlands").score(sheet).points,)


def test_an_answer_changes_content_and_attack_mark() -> None:
    sheet = answered(draw("F F*"), {find_space("A1"): "W*", find_space("A2"): "."})
    assert sheet[find_space("A1")] is Content.WATER
    assert sheet.attacks == spaces("A1")


def test_a_doubt_that_changes_nothing_lets_the_score_stand() -> None:
    stakes = weigh(draw("F . ."), [doubt("A1", "F", "W")], borderlands, 100)
    assert stakes.stands
    assert not stakes.stakes[0].changes_score
    assert stakes.settles_most is None


def test_a_doubt_that_breaks_a_row_is_named_with_both_totals() -> None:
    stakes = weigh(draw("F " * 11), [doubt("A4", "F", ".", "W")], borderlands, 100)
    assert stakes.stakes[0].outcomes == {"F": (6,), ".": (0,), "W": (6,)}
    assert (stakes.lowest, stakes.highest) == ((0,), (6,))
    assert stakes.settles_most is stakes.stakes[0]


def test_two_gaps_that_only_matter_together_still_widen_the_range() -> None:
    sheet = draw(". . " + "F " * 9)
    stakes = weigh(sheet, [doubt("A1", ".", "F"), doubt("A2", ".", "F")], borderlands, 100)
    assert not any(stake.changes_score for stake in stakes.stakes)
    assert not stakes.stands
    assert stakes.highest == (6,)


def test_too_many_combinations_still_give_the_far_ends() -> None:
    sheet = draw("F " * 11)
    many = [doubt(f"A{column}", "F", ".") for column in range(1, 12)]
    stakes = weigh(sheet, many, borderlands, 10)
    assert (stakes.lowest, stakes.highest) == ((0,), (6,))
