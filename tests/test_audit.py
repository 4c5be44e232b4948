"""The player's books: which box is off, by how much, and the likeliest slip."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.books.audit import Slip, audit, compared
from assistant.books.written_total import Support, supports
from assistant.stakes import weigh_doubts
from assistant.worth import Total
from scanner.reading import NOTHING_WRITTEN, Doubt, NumberDoubt, Numbers
from scoring import find_space, score_season
from scoring.boxes import SEASON_BOXES, Box, SeasonBoxes
from scoring.season import SeasonScore
from scoring.seasons import Season
from scoring.sheet import Drawn, Sheet
from tests.drawing import draw

EDICTS = ("Sentinel Wood", "Shieldgate", "Canal Lake", "Borderlands")
SURE = (SEASON_BOXES.each(lambda _: 1.0),) * 4

# A village of 6 and one of 5, two forests at the edge, and a monster with three gaps beside it.
TABLE = draw(
    """
    F F . . V V V . . . .
    . . . . V V V . . . .
    . . . . . . . . . . .
    . V V V V V . . M . .
    """,
    coins=4,
)


def books(
    *seasons: tuple[int | None, ...], final: int | None = None, coins: int | None = 4
) -> Numbers:
    """Numbers as a player wrote them, season by season."""
    rows = [SeasonBoxes(*season) for season in seasons]
    rows += [NOTHING_WRITTEN] * (4 - len(seasons))
    return Numbers(
        coins=coins, coins_confidence=1.0, written=tuple(rows), written_confidence=SURE, final=final
    )


def spring(sheet: Sheet = TABLE) -> SeasonScore:
    return score_season(sheet, "spring", EDICTS)


def only(slips: tuple[Slip, ...]) -> Slip:
    [slip] = slips
    return slip


def said(*row: int | None, sheet: Sheet = TABLE) -> str:
    """The one sentence about a spring written like this."""
    return str(only(audit(books(row), [spring(sheet)], sheet)).message)


def test_the_table_of_these_tests_is_what_it_says() -> None:
    assert spring().boxes == (2, 10, 4, -4, 12)


def test_right_books_have_no_slip() -> None:
    assert audit(books((2, 10, 4, -4, 12)), [spring()], TABLE) == ()


def test_losses_without_a_minus_are_right_too() -> None:
    assert audit(books((2, 10, 4, 4, 12)), [spring()], TABLE) == ()


def test_a_zero_may_be_left_out() -> None:
    sheet = draw("F F", coins=0)
    assert audit(books((2, None, None, None, 2)), [spring(sheet)], sheet) == ()


def test_a_slip_knows_its_box_and_by_how_much_it_is_off() -> None:
    slip = only(audit(books((2, 12, 4, -4, 14)), [spring()], TABLE))
    assert (slip.season, slip.box, slip.written, slip.computed) == (
        Season.SPRING,
        Box.SECOND,
        12,
        10,
    )
    assert slip.off == 2


def test_the_largest_village_is_not_the_second_largest() -> None:
    sentence = said(2, 12, 4, -4, 14)
    assert sentence.startswith("edict B written 12, computed 10: ")
    assert "A5–B7: the largest village cluster; the second largest scores" in sentence


def test_a_cluster_counted_too_large() -> None:
    sheet = draw("V V V . V V V\n. V V", at="D3")
    score = score_season(sheet, "spring", ("Sentinel Wood", "Great City", "Canal Lake", "Silos"))
    slips = audit(books((0, 6, 0, 0, 6), coins=0), [score], sheet)
    assert "has 5 spaces, not 6" in str(only(slips).message)


def test_edicts_in_each_others_box() -> None:
    slips = audit(books((10, 2, 4, -4, 12)), [spring()], TABLE)
    assert [slip.box for slip in slips] == [Box.FIRST, Box.SECOND]
    assert all("each other's box" in str(slip.message) for slip in slips)


def test_what_was_left_out_is_named() -> None:
    assert said(1, 10, 4, -4, 11) == (
        "edict A written 1, computed 2: one of these was left out:"
        " A1, A2: forest at the edge of the map"
    )


def test_a_corner_counted_for_both_edges() -> None:
    assert said(3, 10, 4, -4, 13).endswith(
        "perhaps counted twice: A1, A2: forest at the edge of the map"
    )


def test_only_the_coins_of_this_season() -> None:
    summer = score_season(replace(TABLE, coins=6), "summer", EDICTS)
    row = (10, 0, 2, -4, 8)
    slip = only(audit(books((2, 10, 4, -4, 12), row, coins=6), [summer], TABLE)[:1])
    assert slip.box is Box.COINS
    assert "all coins marked so far count" in str(slip.message)


def test_coins_off_by_one_are_held_against_the_track() -> None:
    assert said(2, 10, 5, -4, 13) == "coins written 5, computed 4: the track shows 4 marked coins"


def test_coins_are_never_lost() -> None:
    slip = only(audit(books((2, 10, 4, -4, 12), (10, 0, 3, -4, 9)), []))
    assert (slip.season, slip.box, slip.off) == (Season.SUMMER, Box.COINS, -1)
    assert "never lost" in str(slip.message)


@pytest.mark.parametrize(
    ("drawing", "lost", "why"),
    [
        ("M . M", 8, "a space beside two monsters counts once"),
        ("M", 8, "only at a corner"),
        ("M M\nM M", 4, "not monsters count but the empty spaces"),
        ("M", 3, "empty spaces beside monsters are D5, E4, E6, F5"),
        ("M*", 4, "beside a monster on an attack mark cost nothing: it is destroyed"),
        ("M . M*", 7, "beside a monster on an attack mark cost nothing: it is destroyed"),
    ],
)
def test_monsters_miscounted(drawing: str, lost: int, why: str) -> None:
    sheet = draw(drawing, at="E5")
    slips = audit(books((0, 0, 0, -lost, -lost), coins=0), [spring(sheet)], sheet)
    assert why in str(only(slips).message)


def test_no_monster_no_loss() -> None:
    sheet = draw("F")
    assert "no empty space lies beside a monster" in said(1, 0, 0, -2, -1, sheet=sheet)


@pytest.mark.parametrize(
    ("row", "sum", "why"),
    [
        ((3, 6, 2, -1, 12), 10, "monsters were added"),
        ((3, 6, 2, 1, 11), 10, "monsters left out: −1"),
        ((3, 6, 2, -1, 8), 10, "coins left out: 2"),
        ((3, 6, 2, -1, 7), 10, "the first edict left out: 3"),
        ((9, 6, 2, -1, 61), 16, "two digits changed places"),
        ((9, 8, 2, -1, 8), 18, "a ten was not carried over"),
        ((3, 6, 2, -1, 20), 10, "a ten too many"),
    ],
)
def test_boxes_that_do_not_add_up(row: tuple[int, ...], sum: int, why: str) -> None:
    slip = only(audit(books(row), []))
    assert (slip.box, slip.written, slip.computed) == (Box.TOTAL, row[4], sum)
    assert str(slip.message).startswith(f"the boxes of spring add up to {sum}, not {row[4]}")
    assert why in str(slip.message)


def test_boxes_that_do_not_add_up_for_no_reason_we_know() -> None:
    slip = only(audit(books((3, 6, 2, -1, 15)), []))
    assert str(slip.message) == "the boxes of spring add up to 10, not 15"


def test_totals_alone_are_held_against_the_map() -> None:
    slip = only(audit(books((None, None, None, None, 16)), [spring()], TABLE))
    assert str(slip.message) == ("total of spring written 16, computed 12: monsters left out: −4")


def test_a_total_that_follows_from_a_wrong_box_is_no_second_slip() -> None:
    assert len(audit(books((3, 10, 4, -4, 13)), [spring()], TABLE)) == 1


def test_the_final_sum() -> None:
    rows = [(5, 5, 0, 0, 10), (5, 5, 0, 0, 10), (5, 5, 1, -1, 10), (5, 5, 2, -2, 10)]
    assert audit(books(*rows, final=40), []) == ()
    slip = only(audit(books(*rows, final=30), []))
    assert (slip.season, slip.box, slip.off) == (None, Box.FINAL, -10)
    assert str(slip.message).startswith("the four totals add up to 40, not 30: spring left out: 10")


def test_several_seasons_are_told_apart() -> None:
    scores = [spring(), score_season(TABLE, "summer", EDICTS)]
    slips = audit(books((2, 10, 4, -4, 12), (11, 0, 4, -4, 11)), scores, TABLE)
    assert str(only(slips).message).startswith("summer, edict B written 11, computed 10")


def test_writing_that_can_be_read_as_what_is_right() -> None:
    doubt = NumberDoubt(
        season=Season.SPRING, box=Box.SECOND, read=16, others=(10, 18), confidence=0.6
    )
    numbers = replace(books((2, 16, 4, -4, 12)), doubts=(doubt,))
    slips = audit(numbers, [spring()], TABLE)
    assert slips[0].doubtful
    assert "can also be read as 10" in str(slips[0].message)


def test_boxes_stand_side_by_side() -> None:
    [row, other] = compared(books((2, 10, 4, 4, 12), (1, None, 4, None, None)), [spring()])
    assert (row.written, row.computed, row.sum) == ((2, 10, 4, -4, 12), (2, 10, 4, -4, 12), 12)
    assert (other.season, other.computed, other.sum) == (Season.SUMMER, None, 5)


def test_coins_are_not_held_against_a_track_that_is_not_there() -> None:
    sheet = replace(TABLE, coins=None)
    numbers = books((2, 10, 4, -4, 12), coins=None)
    assert audit(numbers, [spring(sheet)], sheet) == ()


def test_a_sheet_without_boxes_has_nothing_to_audit() -> None:
    assert audit(Numbers(), [spring()], TABLE) == ()
    assert audit(Numbers(), []) == ()


def doubted(space: str, read: str, *others: str) -> Doubt:
    return Doubt(find_space(space), Drawn.of(read), tuple(map(Drawn.of, others)), 0.6)


def supported(doubts: list[Doubt], *row: int | None) -> tuple[Support, ...]:
    """What a spring written like this says of the doubts."""
    stakes = weigh_doubts(TABLE, doubts, lambda sheet: Total(spring(sheet).total), 100)
    return supports(stakes, books(row), Season.SPRING)


def test_a_total_that_agrees_supports_the_reading() -> None:
    [support] = supported([doubted("A2", "F", "W")], 2, 10, 4, -4, 12)
    assert support.agrees
    assert support.confidence > 0.95
    assert str(support.message) == "the written total 12 agrees with A2 as forest"


def test_a_total_may_speak_for_another_answer() -> None:
    [support] = supported([doubted("A2", "F", "W")], 1, 10, 4, -4, 11)
    assert (support.drawn, support.agrees) == (Drawn.of("W"), False)
    assert support.confidence < 0.2
    assert "speaks for water at A2, which was read as forest" in str(support.message)


def test_boxes_speak_where_no_total_is_written() -> None:
    [support] = supported([doubted("A2", "F", "W")], 1, 10, 4, -4, None)
    assert support.drawn == Drawn.of("W")
    assert "the boxes add up to 11" in str(support.message)


def test_boxes_speak_where_the_total_was_added_wrong() -> None:
    [support] = supported([doubted("A2", "F", "W")], 2, 10, 4, -4, 11)
    assert support.agrees
    assert str(support.message) == "the boxes add up to 12, which agrees with A2 as forest"


def test_a_total_that_no_answer_gives_raises_a_doubt() -> None:
    [support] = supported([doubted("A2", "F", "W")], 2, None, 4, -4, 19)
    assert support.doubt is None
    assert str(support.message).endswith("agrees with no answer: they give 11 to 12")


def test_a_doubt_that_changes_nothing_is_not_spoken_of() -> None:
    assert supported([doubted("A2", "F", "F")], 2, 10, 4, -4, 12) == ()


def test_nothing_written_says_nothing() -> None:
    assert supported([doubted("A2", "F", "W")], *NOTHING_WRITTEN) == ()
