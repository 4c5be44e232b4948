"""Boards of the studio could have happened: they obey the cards and the rules."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from sample_sheets.boards import MONSTERS, NOTHING_WRITTEN, Board, play, play_series
from scoring.decks import AMBUSHES, EXPLORE, HEROES, from_corner, shape, turned_and_mirrored
from scoring.maps import SIDES, side
from scoring.placements.masks import beside, layings, mask_of, spaces_of
from scoring.sheet import MOST_COINS, Content
from scoring.spaces import SPACES, Space, find_space
from scoring.text import format_sheet, parse_sheet

Turned = frozenset[tuple[tuple[int, int], ...]]  # a shape in every turn, mirrored or not
GAMES = [
    pytest.param(letter, seed, marks=[pytest.mark.slow] if seed > 1 else [])
    for letter in SIDES
    for seed in range(12)
]


def _laid(spaces: frozenset[Space]) -> Turned:
    steps = tuple((space.row, space.column) for space in spaces)
    return frozenset(from_corner(way) for way in turned_and_mirrored(steps))


@pytest.fixture(scope="module")
def card_shapes() -> set[Turned]:
    explored = [c.shape for box in EXPLORE.values() for card in box for c in card.choices]
    return {
        frozenset(from_corner(way) for way in turned_and_mirrored(steps))
        for steps in [*explored, *(ambush.shape for ambush in AMBUSHES), ((0, 0),)]
    }


@pytest.mark.parametrize(("letter", "seed"), GAMES)
def test_every_area_is_a_shape_of_the_cards(
    letter: str, seed: int, card_shapes: set[Turned]
) -> None:
    board = play(np.random.default_rng(seed), side(letter))
    drawn: set[Space] = set()
    for spaces, content in board.shapes:
        assert _laid(spaces) in card_shapes
        assert not drawn & spaces, "drawn over another shape"
        assert all(board.sheet[space] in (content, Content.DESTROYED) for space in spaces)
        drawn |= spaces
    filled = {s for s in SPACES if board.sheet[s] is not Content.EMPTY}
    bare = filled - drawn
    assert all(board.sheet[s].printed or board.sheet[s] is Content.DESTROYED for s in bare)


@pytest.mark.parametrize(("letter", "seed"), GAMES)
def test_no_monster_lives_on_an_attack_mark(letter: str, seed: int) -> None:
    sheet = play(np.random.default_rng(seed), side(letter), 1.0).sheet
    assert not any(sheet[space] in MONSTERS for space in sheet.attacks)


@pytest.mark.parametrize(("letter", "seed"), GAMES)
def test_coins_are_at_least_those_of_shut_in_mountains(letter: str, seed: int) -> None:
    sheet = play(np.random.default_rng(seed), side(letter)).sheet
    shut_in = [m for m in sheet.map.mountains if not set(m.neighbours) & sheet.empty]
    assert sheet.coins is not None
    assert min(MOST_COINS, len(shut_in)) <= sheet.coins <= MOST_COINS


@pytest.mark.parametrize(("letter", "seed"), GAMES)
def test_each_season_contains_the_one_before(letter: str, seed: int) -> None:
    series = play_series(np.random.default_rng(seed), side(letter))
    for before, after in pairwise(series):
        assert after.shapes[: len(before.shapes)] == before.shapes
        assert before.sheet.attacks <= after.sheet.attacks
        assert (before.sheet.coins or 0) <= (after.sheet.coins or 0)
        for space in SPACES:
            kept = after.sheet[space] in (before.sheet[space], Content.DESTROYED)
            assert kept or before.sheet[space] is Content.EMPTY


def test_boxes_are_written_season_by_season() -> None:
    spring, summer, fall, winter = play_series(np.random.default_rng(3), side("A"))
    assert spring.seasons[0] == winter.seasons[0]
    assert spring.seasons[1:] == (NOTHING_WRITTEN,) * 3
    assert summer.seasons[1] == fall.seasons[1]
    assert winter.final is not None
    assert spring.final is None


def test_sums_are_mostly_right_and_sometimes_not() -> None:
    wrong = right = 0
    for seed in range(60):
        board = play(np.random.default_rng(seed), side("B"), 1.0)
        for *boxes, total in board.seasons:
            written = [number for number in boxes if number is not None]
            if len(written) == len(boxes):
                assert written[3] <= 0
                wrong += sum(written) != total
                right += sum(written) == total
    assert 0 < wrong < right / 4


def test_stage_runs_from_early_spring_to_the_end_of_winter() -> None:
    def filled(stage: float) -> float:
        boards = [play(np.random.default_rng(s), side("A"), stage) for s in range(15)]
        return float(np.mean([121 - len(board.sheet.empty) for board in boards]))

    assert filled(0.0) < 14 < filled(0.5) < 75 < filled(1.0)


def test_same_seed_same_board_and_its_text_reads_back() -> None:
    def once() -> Board:
        return play(np.random.default_rng(8), side("D"), 0.9)

    assert once() == once()
    assert parse_sheet(format_sheet(once().sheet), map=side("D")) == once().sheet


def test_heroes_leave_marks_in_a_pattern_of_their_card() -> None:
    patterns = {frozenset(way) for hero in HEROES for way in turned_and_mirrored(hero.attack)}
    for seed in range(20):
        board = play(np.random.default_rng(seed), side("C"), 1.0)
        heroes = [min(spaces) for spaces, content in board.shapes if content is Content.HERO]
        reachable = {
            (hero.row + r, hero.column + c)
            for hero in heroes
            for pattern in patterns
            for r, c in pattern
        }
        assert {(s.row, s.column) for s in board.sheet.attacks} <= reachable


def test_masks_know_their_neighbours() -> None:
    corner = mask_of([find_space("A1")])
    assert {s.name for s in spaces_of(beside(corner))} == {"A2", "B1"}
    assert {s.name for s in spaces_of(beside(mask_of([find_space("K11")])))} == {"K10", "J11"}
    assert len(layings(shape("XXXX"))) == 2 * 8 * 11
    assert len(layings(shape("X"))) == 121
