"""The judge against a second one, on seasons of games with and without a planted fault.

A legal season is never objected to, and of those with a fault the second judge's impossible ones
are all found. `python -m bench.judging` tells how many, and by which kind.
"""

from __future__ import annotations

from random import Random

import pytest

from sample_sheets.seasons import FAULTS, PlayedSeason, seasons_played
from scoring.placements.difference import Difference
from scoring.placements.judge import judge
from scoring.sheet import Sheet
from tests.seasons import second_judge
from tests.second_judge import GivenUp

# Steps after which the second judge gives a season up: half a second, a second.
PATIENCE = {True: 20_000, False: 12_000}


def agree(played: PlayedSeason, after: Sheet, logged: bool) -> bool | None:
    """Whether the season can be, as both judges say; None where the second gave up."""
    found = judge(Difference(played.before, after), [played.terms(logged)], seconds=None)
    assert found.complete
    try:
        second = second_judge(played, after, logged, PATIENCE[logged]).possible()
    except GivenUp:
        return None
    told = [str(objection.message) for objection in found.objections]
    assert found.possible is second, (played.seed, played.season, logged, told)
    return second


def test_a_legal_season_is_never_objected_to() -> None:
    for played in seasons_played(range(2)):
        assert agree(played, played.after, logged=True) is not False


@pytest.mark.slow
@pytest.mark.parametrize("logged", [True, False])
@pytest.mark.parametrize("first", [2, 27, 52, 77])
def test_no_legal_season_of_many_is(first: int, logged: bool) -> None:
    for played in seasons_played(range(first, first + 25)):
        assert agree(played, played.after, logged) is not False


@pytest.mark.slow
@pytest.mark.parametrize("logged", [True, False])
@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_impossible_is_found(fault: str, logged: bool) -> None:
    judged = [
        agree(played, after, logged)
        for played in seasons_played(range(40 if logged else 12))
        for after in (FAULTS[fault](played, Random(played.seed * 4 + played.season.place)),)
        if after is not None
    ]
    assert judged.count(False) > 0
