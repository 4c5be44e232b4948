"""Doubts in points: what an answer would change."""

from __future__ import annotations

from assistant.answers import answered
from assistant.remarks import stake_line
from assistant.stakes import weigh_doubts
from assistant.worth import Total
from scanner.reading import Doubt
from scoring import find_card, find_space
from scoring.message import say
from scoring.season import monster_losses
from scoring.sheet import Content, Drawn, Sheet
from tests.drawing import draw, spaces


def doubt(space: str, read: str, *others: str) -> Doubt:
    return Doubt(find_space(space), Drawn.of(read), tuple(map(Drawn.of, others)), 0.6)


def borderlands(sheet: Sheet) -> Total:
    return Total(find_card("Borderlands").score(sheet).points)


def test_an_answer_changes_content_and_attack_mark() -> None:
    sheet = answered(
        draw("F F*"), {find_space("A1"): Drawn.of("W*"), find_space("A2"): Drawn.of(".")}
    )
    assert sheet[find_space("A1")] is Content.WATER
    assert sheet.attacks == spaces("A1")


def test_a_doubt_that_changes_nothing_lets_the_score_stand() -> None:
    stakes = weigh_doubts(draw("F . ."), [doubt("A1", "F", "W")], borderlands, 100)
    assert stakes.stands
    assert not stakes.stakes[0].changes_score
    assert stakes.settles_most is None


def test_a_doubt_that_breaks_a_row_is_named_with_both_totals() -> None:
    stakes = weigh_doubts(draw("F " * 11), [doubt("A4", "F", ".", "W")], borderlands, 100)
    assert stakes.stakes[0].outcomes == {
        Drawn.of("F"): Total(6),
        Drawn.of("."): Total(0),
        Drawn.of("W"): Total(6),
    }
    assert (stakes.lowest, stakes.highest) == (Total(0), Total(6))
    assert stakes.settles_most is stakes.stakes[0]


def test_only_answers_that_are_worth_something_else_are_told() -> None:
    stakes = weigh_doubts(draw("F " * 11), [doubt("A4", "F", "W", "V", "A", ".")], borderlands, 100)
    told = "A4 is forest: total 6; if it is empty: 0."
    assert str(stake_line(stakes.stakes[0], [say("total")])) == told


def test_two_gaps_that_only_matter_together_still_widen_the_range() -> None:
    sheet = draw(". . " + "F " * 9)
    stakes = weigh_doubts(sheet, [doubt("A1", ".", "F"), doubt("A2", ".", "F")], borderlands, 100)
    assert not any(stake.changes_score for stake in stakes.stakes)
    assert not stakes.stands
    assert stakes.highest == Total(6)


def test_too_many_combinations_still_give_the_far_ends() -> None:
    sheet = draw("F " * 11)
    many = [doubt(f"A{column}", "F", ".") for column in range(1, 12)]
    stakes = weigh_doubts(sheet, many, borderlands, 10)
    assert (stakes.lowest, stakes.highest) == (Total(0), Total(6))


def test_attack_marks_are_worth_no_points_and_multiply_nothing() -> None:
    many = [doubt(f"A{column}", "F", "F*") for column in range(1, 12)]
    sheet = draw("F " * 11)
    stakes = weigh_doubts(sheet, [*many, doubt("B1", ".", "F")], borderlands, 10)
    assert stakes.exact
    assert stakes.stands


def test_an_attack_mark_below_a_monster_is_worth_what_it_costs() -> None:
    """It kills the monster, whose neighbours then cost nothing."""

    def losses(sheet: Sheet) -> Total:
        return Total(-len(monster_losses(sheet)))

    stakes = weigh_doubts(draw("M", at="E5"), [doubt("E5", "M", "M*", "F")], losses, 100)
    assert (stakes.lowest, stakes.highest) == (Total(-4), Total(0))
    told = "E5 is monster: total −4; if it is monster with an attack mark: 0, forest: 0."
    assert str(stake_line(stakes.stakes[0], [say("total")])) == told


def test_the_answer_that_leaves_least_open_settles_most() -> None:
    def value(sheet: Sheet) -> Total:
        """Ten points for water in A1, and one each for water in A2 and A3."""
        water = sheet.holding(Content.WATER)
        return Total(sum({"A1": 10, "A2": 1, "A3": 1}[space.name] for space in water))

    doubts = [doubt("A2", "F", "W"), doubt("A1", "F", "W"), doubt("A3", "F", "W")]
    stakes = weigh_doubts(draw("F F F"), doubts, value, 100)
    assert stakes.settles_most is stakes.stakes[1]
    assert (stakes.lowest, stakes.highest, stakes.exact) == (Total(0), Total(12), True)


def test_thirty_doubts_are_weighed_without_trying_every_combination() -> None:
    tried = 0

    def value(sheet: Sheet) -> Total:
        nonlocal tried
        tried += 1
        return borderlands(sheet)

    sheet = draw("\n".join(["F " * 11] * 3))
    doubts = [doubt(f"{row}{column}", "F", ".", "W") for row in "ABC" for column in range(1, 11)]
    stakes = weigh_doubts(sheet, doubts, value, 600)
    assert tried < 1000
    assert not stakes.exact
    assert (stakes.lowest, stakes.highest) == (Total(0), Total(18))
