"""Written numbers: found on curled paper, read with a confidence, checked against each other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from sample_sheets.canvas import Canvas
from sample_sheets.prints import PrintStyle
from scanner.arrays import Floats64
from scanner.find.lattice import Lattice
from scanner.layout import layout
from scanner.load import Photo
from scanner.networks import scaled
from scanner.numbers.agreement import Candidates, Weighed, counts_by_coins_written, weigh_boxes
from scanner.numbers.blocks import blocks_as_printed, follow, put_on_lines, seek_blocks
from scanner.numbers.coin_row import Track, find_coins
from scanner.numbers.digits import (
    FIRST_DIGIT,
    FIRST_LENGTH,
    MINUS,
    OUTPUTS,
    Candidate,
    Kind,
    Temperatures,
)
from scanner.numbers.digits import candidates as candidates_of
from scanner.numbers.digits import run as run_digits
from scanner.numbers.find_boxes import without_track
from scanner.numbers.leads import blocks_by_coins, blocks_by_markers, coins_by_blocks
from scanner.numbers.read_numbers import numbers_below
from scanner.numbers.strip import strip_of
from scanner.numbers.strip_lines import Lines
from scanner.place.flat import Flat
from scanner.reading import Numbers
from scoring.boxes import Box, SeasonBoxes, SheetBoxes
from scoring.seasons import Season
from scoring.sheet import MOST_COINS
from tests.pages import NOTHING, SCALE, blank, cut_off, lowered, page, seen

STORED = Path(__file__).parent / "stored_number_logits.npz"
SPRING, SUMMER = (3, 6, 2, -1, 10), (7, 12, 4, -3, 20)


def test_the_network_says_the_same_as_where_it_was_trained() -> None:
    with np.load(STORED) as stored:
        logits = run_digits(scaled(stored["boxes"]), stored["kinds"])
        assert np.abs(logits - stored["digits"]).max() < 1e-3


@pytest.mark.parametrize("style", [PrintStyle.OFFICIAL, PrintStyle.OWN])
def test_numbers_are_read_as_they_are_written(style: PrintStyle) -> None:
    numbers = numbers_below(seen(page(style, SPRING, SUMMER, coins=4, final=None)))
    assert numbers.layout == style.value
    assert numbers.written[:2] == (SPRING, SUMMER)
    assert numbers.written[2:] == (NOTHING, NOTHING)
    assert numbers.final is None
    assert numbers.coins == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sag", "skew"), [(0.35, 0.0), (-0.3, 0.0), (0.0, 0.4), (0.2, -0.35), (0.2, 0.7)]
)
def test_curled_paper_is_followed(sag: float, skew: float) -> None:
    numbers = numbers_below(seen(page(PrintStyle.OFFICIAL, SPRING, SUMMER, coins=5), sag, skew))
    assert numbers.written[:2] == (SPRING, SUMMER)
    assert numbers.coins == 5


def test_markers_lead_to_the_boxes() -> None:
    canvas = page(PrintStyle.OWN, SPRING)
    meant = layout("own")
    led = blocks_by_markers(strip_of(seen(canvas, sag=0.1)), meant)
    for placed, box in zip(led, canvas.layout.seasons, strict=True):
        there = lowered(*box.edicts[0].centre, sag=0.1)
        assert placed.at(np.array(box.edicts[0].centre)) == pytest.approx(there, abs=0.2)
    assert blocks_by_markers(strip_of(seen(blank(meant))), meant) == ()


@pytest.mark.parametrize("style", [PrintStyle.OFFICIAL, PrintStyle.OWN])
def test_boxes_and_coins_settle_on_their_lines(style: PrintStyle) -> None:
    canvas = page(style, SPRING, coins=3)
    # The page is printed a little off its layout, as editions are.
    printed, meant = canvas.layout, layout(style.value)
    lines = Lines(strip_of(seen(canvas, sag=0.2)))
    shifts, _ = seek_blocks(lines, meant)
    blocks = put_on_lines(lines, meant, shifts)
    for placed, box, there in zip(blocks, meant.seasons, printed.seasons, strict=True):
        for one, other in zip(box, there, strict=True):
            found = placed.at(np.array(one.centre))
            assert found == pytest.approx(lowered(*other.centre, sag=0.2), abs=0.06)
    for found, coin in zip(find_coins(lines, meant).coins, printed.coins, strict=True):
        assert found == pytest.approx(lowered(*coin, sag=0.2), abs=0.08)


def test_a_sheet_without_coins_and_boxes_has_none() -> None:
    numbers = numbers_below(seen(blank(layout("official"))))
    assert numbers.coins is None
    assert numbers.layout is None
    assert numbers.written == (NOTHING,) * 4
    assert numbers.final is None
    assert numbers.doubts == ()


def test_what_the_photo_cuts_off_is_not_guessed() -> None:
    canvas = page(PrintStyle.OFFICIAL, SPRING, coins=6)
    numbers = numbers_below(seen(cut_off(canvas, 13.7)))
    assert numbers.coins == 6
    assert numbers.written == (NOTHING,) * 4
    assert numbers_below(seen(cut_off(canvas, 12.3))).coins is None


def aslant(canvas: Canvas, turn: float, below: float) -> Flat:
    """The page turned by so many degrees in a photo that ends `below` spaces under the map."""
    flat = seen(canvas)
    height, width = canvas.pixels.shape[:2]
    spin = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
    turned = cv2.warpAffine(canvas.pixels, spin, (width, height), borderValue=(90, 90, 90))
    lattice = Lattice(11, np.vstack([spin, [0, 0, 1]]) @ flat.lattice.view)
    end = round(float(lattice.corners[:, 1].max()) + below * SCALE)
    return Flat(Photo(np.ascontiguousarray(turned[:end]), (width, end)), lattice, 0.0)


def test_boxes_of_a_sheet_that_is_cut_off_are_doubts_as_far_as_they_are_seen() -> None:
    """The photo ends aslant below a track: too few boxes are left to be found."""
    cut = aslant(page(PrintStyle.OFFICIAL, SPRING, SUMMER, coins=3), -10, 1.2)
    numbers = numbers_below(cut)
    assert numbers.written == (NOTHING,) * 4
    assert {doubt.season for doubt in numbers.doubts} == {Season.SPRING}


def test_a_sheet_without_boxes_has_none_where_the_photo_ends_either() -> None:
    canvas = page(PrintStyle.OFFICIAL, coins=3)
    below = round((12.95 - canvas.layout.paper.top) * SCALE)
    canvas.pixels[below:] = canvas.pixels[below - 4 : below].mean((0, 1))
    for turn in (-10, 10):
        assert numbers_below(aslant(canvas, turn, 1.2)).doubts == ()


def of_spring(numbers: Numbers) -> list[Box]:
    """The boxes of spring that were not read for certain."""
    return [doubt.box for doubt in numbers.doubts if doubt.season is Season.SPRING]


def test_a_box_that_the_photo_just_cuts_may_hold_something() -> None:
    canvas = page(PrintStyle.OFFICIAL, SPRING, coins=6)
    bottom = canvas.layout.seasons[0].total.bottom
    numbers = numbers_below(seen(cut_off(canvas, bottom - 0.07)))
    assert numbers.written[0] == (3, 6, None, None, None)
    assert of_spring(numbers) == [Box.COINS, Box.MONSTERS, Box.TOTAL]
    # Of boxes that are cut in two nothing can be hoped.
    numbers = numbers_below(seen(cut_off(canvas, bottom - 0.3)))
    assert numbers.written[0] == (3, 6, None, None, None)
    assert of_spring(numbers) == []


def test_boxes_that_must_be_there_and_are_not_found_are_doubts() -> None:
    own = layout("own")
    hidden = numbers_below(seen(blank(own)), (own,))
    assert hidden.written == (NOTHING,) * 4
    assert len(hidden.doubts) == 20
    assert numbers_below(seen(blank(own))).doubts == ()
    assert numbers_below(seen(cut_off(blank(own), 13.0)), (own,)).doubts == ()


def test_boxes_lead_to_the_coins_and_coins_to_the_boxes() -> None:
    official = layout("official")
    homes, boxes = np.array(official.coins), blocks_as_printed(official)
    # The paper sags twice as far at the boxes, which are twice as far from the map.
    lower = [replace(one, shift=np.array([0.0, 0.8]), clearness=2.0) for one in boxes]
    lower[0] = replace(lower[0], shift=np.array([0.5, -0.5]), clearness=0.3)  # not on its lines
    coins = coins_by_blocks(lower, official)
    assert coins - homes == pytest.approx(np.tile([0.0, 0.4], (14, 1)), abs=0.02)
    led = blocks_by_coins(Track(coins, 1.0), official, growth=1.0)
    for placed in led:
        assert placed.shift == pytest.approx([0.0, 0.8], abs=0.02)
        assert placed.slant[1, 1] == pytest.approx(1.28, abs=0.02)  # the box is longer, too


def test_boxes_without_a_track_lie_nearer_to_the_map() -> None:
    official = layout("official")
    raised = without_track(official)
    assert raised.coins == ()
    assert raised.seasons[0].total.top == pytest.approx(official.seasons[0].total.top - 0.9)


def test_a_row_follows_its_clearest_things() -> None:
    clear = np.zeros((3, 5, 5))
    clear[0, 3, 4] = clear[2, 3, 4] = 2.0  # the one between them is hidden
    shifts, clearness = follow(clear, step=0.1, stiff=0.2, home=1.0)
    assert shifts == pytest.approx(np.array([[0.2, 0.1]] * 3))
    assert clearness == pytest.approx(4 / 3)


def logits(length: list[float], *digits: int) -> Floats64:
    row = np.zeros(OUTPUTS)
    row[FIRST_LENGTH:FIRST_DIGIT] = length
    for place, digit in enumerate(digits):
        row[FIRST_DIGIT + 10 * place + digit] = 9.0
    return row


def test_candidates_hold_every_likely_number() -> None:
    heat = Temperatures(1.0, 1.0, 1.0)
    row = logits([0, 0, 9, 0], 2, 1)
    row[FIRST_DIGIT + 7] = 9.0  # 12 or 17
    row[1] = -9.0
    found = candidates_of(row, heat, Kind.EDICT)
    assert {found[0].number, found[1].number} == {12, 17}
    assert found[0].chance == pytest.approx(0.5, abs=0.01)
    assert candidates_of(logits([9, 0, 0, 0]), heat, Kind.EDICT)[0].number is None


def test_nobody_writes_a_zero_before_other_digits() -> None:
    row = logits([-9, -9, 9, -9], 5, 0)
    heat = Temperatures(1.0, 1.0, 1.0)
    assert all((c.number or 10) >= 10 for c in candidates_of(row, heat, Kind.EDICT))


def box(*numbers: tuple[int | None, float]) -> Candidates:
    return tuple(Candidate(number, chance) for number, chance in numbers)


def sure(number: int | None) -> Candidates:
    return box((number, 1.0))


EMPTY = SeasonBoxes(*(sure(None),) * 5)


def sheet_of(*seasons: SeasonBoxes[Candidates], final: Candidates) -> SheetBoxes[Candidates]:
    return SheetBoxes((*seasons, *(EMPTY,) * (4 - len(seasons))), final)


def weighed(
    *seasons: SeasonBoxes[Candidates], track: list[float] | None = None
) -> list[SeasonBoxes[Weighed]]:
    """The seasons as they are read once their boxes have been held against each other."""
    return list(weigh_boxes(sheet_of(*seasons, final=sure(None)), track).seasons)


def test_the_sum_decides_between_two_readings() -> None:
    row = SeasonBoxes(sure(3), box((1, 0.6), (7, 0.4)), sure(2), sure(-1), sure(11))
    second = weighed(row)[0].second
    assert second.number == 7
    assert second.confidence > 0.9
    assert second.others == ()


def test_a_sum_that_fits_nothing_leaves_the_readings_alone() -> None:
    row = SeasonBoxes(sure(3), box((1, 0.8), (7, 0.2)), sure(2), sure(-1), sure(40))
    spring = weighed(row)[0]
    assert spring.second.number == 1
    assert spring.total.number == 40


@pytest.mark.parametrize("minus", [-9.0, 9.0])
def test_losses_count_as_such_with_a_minus_and_without(minus: float) -> None:
    row = logits([0, 9, 0, 0], 4)
    row[MINUS] = minus
    heat = Temperatures(1.0, 1.0, 1.0)
    assert candidates_of(row, heat, Kind.MONSTERS)[0].number == -4
    assert candidates_of(row, heat, Kind.COINS)[0].number == 4
    assert candidates_of(row, heat, Kind.TOTAL)[0].number == (4 if minus < 0 else -4)


def test_the_sum_decides_on_a_faint_minus() -> None:
    row = SeasonBoxes(sure(3), sure(6), sure(2), sure(-14), box((3, 0.6), (-3, 0.4)))
    assert weighed(row)[0].total.number == -3


def test_coins_are_not_lost_between_seasons_nor_more_than_the_track_shows() -> None:
    spring = EMPTY._replace(coins=sure(4))
    summer = EMPTY._replace(coins=box((1, 0.55), (7, 0.45)))
    assert weighed(spring, summer, track=marked(9))[1].coins.number == 7
    assert weighed(EMPTY, summer, track=marked(5))[1].coins.number == 1


def marked(count: int) -> list[float]:
    """A track on which so many coins are marked, for certain."""
    return [float(n == count) for n in range(MOST_COINS + 1)]


def test_the_coins_of_the_last_season_are_those_of_the_track() -> None:
    summer = EMPTY._replace(coins=box((1, 0.6), (7, 0.4)))
    assert weighed(EMPTY, summer, track=marked(7))[1].coins.number == 7
    assert weighed(EMPTY, summer, track=marked(9))[1].coins.number == 1


def test_the_last_coins_written_speak_for_a_track() -> None:
    spring, summer = (EMPTY._replace(coins=sure(coins)) for coins in (2, 5))
    likelier = counts_by_coins_written([spring, summer, EMPTY, EMPTY])
    assert int(likelier.argmax()) == 5
    assert likelier[4] < likelier[6] < likelier[5]
    assert (counts_by_coins_written([EMPTY] * 4) == 1).all()


def test_the_totals_decide_between_two_final_sums() -> None:
    season = EMPTY._replace(total=sure(10))
    sheet = sheet_of(*(season,) * 4, final=box((46, 0.6), (40, 0.4)))
    assert weigh_boxes(sheet, None).final.number == 40
