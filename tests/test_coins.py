"""The coin track: how many coins are marked, in whatever way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sample_sheets.boards import Board
from sample_sheets.hands import Pen
from sample_sheets.ink import Inking
from sample_sheets.players import make_player
from sample_sheets.prints import PrintStyle, print_sheet
from sample_sheets.signs_marks import COIN
from sample_sheets.ways import Way
from scanner.arrays import Floats64
from scanner.networks import scaled
from scanner.numbers.coins import likeliest_marks, run
from scanner.numbers.number_doubts import coin_remarks
from scanner.numbers.read_numbers import numbers_below
from scoring.maps import side
from scoring.sheet import MOST_COINS, Sheet
from tests.pages import NOTHING, SCALE, page, seen
from tests.test_numbers import STORED


def test_the_network_says_the_same_as_where_it_was_trained() -> None:
    with np.load(STORED) as stored:
        logits = run(scaled(stored["track"]))
        assert np.abs(logits - stored["coins"].ravel()).max() < 1e-3


def chances(*marked: int, sure: float = 0.999) -> Floats64:
    return np.array([sure if place in marked else 1 - sure for place in range(1, MOST_COINS + 1)])


def test_clear_coins_are_counted() -> None:
    read = likeliest_marks(chances(1, 2, 3))
    assert (read.count, read.in_order) == (3, True)
    assert read.confidence > 0.98
    assert likeliest_marks(chances()).count == 0
    assert likeliest_marks(chances(*range(1, 15))).count == MOST_COINS


def test_a_smudge_far_from_the_marked_coins_is_no_coin() -> None:
    smudged = chances(1, 2, 3)
    smudged[9] = 0.7
    read = likeliest_marks(smudged)
    assert (read.count, read.in_order) == (3, True)


def test_coins_clearly_marked_out_of_order_are_read_as_they_are() -> None:
    read = likeliest_marks(chances(1, 2, 5, 9))
    assert read.coins == tuple(place in (1, 2, 5, 9) for place in range(1, MOST_COINS + 1))
    assert not read.in_order


def test_a_coin_that_may_be_marked_leaves_two_counts() -> None:
    doubtful = chances(1, 2, 3)
    doubtful[3] = 0.4
    read = likeliest_marks(doubtful)
    assert read.count == 3
    assert read.confidence < 0.9
    assert read.others[0] == 4


def test_a_doubtful_track_hears_what_is_written() -> None:
    doubtful = chances(1, 2, 3)
    doubtful[3] = 0.4
    written = np.ones(MOST_COINS + 1)
    written[4] = 15.0
    read = likeliest_marks(doubtful, likelier=written)
    assert read.coins == tuple(place < 4 for place in range(MOST_COINS))
    assert likeliest_marks(chances(1, 2, 3), likelier=written).count == 3


@pytest.mark.slow
@pytest.mark.parametrize("way", sorted(COIN))
@pytest.mark.parametrize("style", [PrintStyle.OFFICIAL, PrintStyle.OWN])
def test_every_way_of_marking_is_seen(style: PrintStyle, way: str) -> None:
    rng = np.random.default_rng(3)
    canvas = print_sheet(style, side("A"), SCALE, rng)
    program, _ = COIN[way]
    player = replace(make_player(rng, None), coin=Way(way, program(rng)), coins_in_order=True)
    inking = Inking(canvas, paper=3)
    Pen(inking, player, 3).coins(Board(Sheet(side("A"), (), coins=6), (), (NOTHING,) * 4))
    inking.lay()
    assert numbers_below(seen(canvas)).coins == 6


@pytest.mark.slow
@pytest.mark.parametrize("coins", [0, 1, 8, 14])
def test_any_number_of_coins(coins: int) -> None:
    numbers = numbers_below(seen(page(PrintStyle.OFFICIAL, coins=coins)))
    assert numbers.coins == coins
    assert sum(numbers.marked) == coins
    if coins:  # a bare track has no marked coin to compare with: it may be a doubt
        assert numbers.remarks == ()


def test_a_track_above_boxes_is_read_even_if_it_is_hidden_and_then_a_doubt() -> None:
    canvas = page(PrintStyle.OFFICIAL, (3, 6, 2, -1, 10), coins=2)
    paper = canvas.layout.paper
    top, bottom = (round((y - paper.top) * SCALE) for y in (11.9, 12.95))
    canvas.pixels[top:bottom] = 235
    numbers = numbers_below(seen(canvas))
    assert numbers.written[0] == (3, 6, 2, -1, 10)
    assert numbers.coins is not None
    assert numbers.coins_confidence <= 0.5
    assert "not certain" in str(numbers.remarks[-1])


def test_what_all_coins_have_in_common_is_no_mark() -> None:
    half_marked = np.full(MOST_COINS, 0.6)
    assert likeliest_marks(half_marked).count == 0
    apart = np.array([0.97] * 6 + [0.1] * 8)
    assert likeliest_marks(apart).count == 6


def test_coins_marked_out_of_order_are_mentioned() -> None:
    numbers = numbers_below(seen(page(PrintStyle.OFFICIAL, coins=4, in_order=False)))
    assert numbers.coins == 4
    [remark] = numbers.remarks
    assert "out of order" in str(remark)


def test_what_the_written_coins_say_of_the_track_is_mentioned() -> None:
    doubtful = chances(1, 2, 3)
    doubtful[3] = 0.4
    alone = likeliest_marks(doubtful)
    written = np.ones(MOST_COINS + 1)
    written[4] = 15.0
    other = coin_remarks(likeliest_marks(doubtful, likelier=written), alone)
    assert "speak for 4 on the track, which alone looks like 3" in str(other[0])
    written = np.ones(MOST_COINS + 1)
    written[3] = 15.0
    [agreed] = coin_remarks(likeliest_marks(doubtful, likelier=written), alone)
    assert str(agreed) == "The coins written last agree with 3 on the track."
