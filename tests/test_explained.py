"""One card on one sheet or photo, without a terminal."""

from __future__ import annotations

import pytest

from assistant.explained import explained_photo, explained_sheet
from assistant.problem import Problem
from assistant.show.card_json import explained_form
from scoring import find_card, find_space
from scoring.editions import Edition
from scoring.sheet import Drawn
from tests.drawing import draw
from tests.scans import Reader, doubt, photo, truth

NAME = "02-fineliner"
GREAT_CITY = find_card("Great City")


def test_what_is_said_of_a_space_counts() -> None:
    sheet = draw("V V .")
    bare = explained_sheet(GREAT_CITY, Edition.EN, sheet, {})
    said = explained_sheet(GREAT_CITY, Edition.EN, sheet, {find_space("A3"): Drawn.of("V")})
    assert (bare.tally.points, said.tally.points) == (2, 3)


def test_nobody_draws_on_what_is_printed() -> None:
    sheet = draw(map="C")
    mountain = next(iter(sheet.map.mountains))
    with pytest.raises(Problem, match="is printed as"):
        explained_sheet(GREAT_CITY, Edition.EN, sheet, {mountain: Drawn.of("V")})


def test_of_a_photo_the_doubts_that_change_the_card_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader = Reader(monkeypatch)
    sheet = truth(NAME)
    village = min(space for scored in GREAT_CITY.score(sheet).scored for space in scored.spaces)
    other = next(iter(sorted(sheet.empty - set(village.neighbours))))
    reader.doubts = (doubt(sheet, village.name, "F"), doubt(sheet, other.name, "A"))
    explained = explained_photo(GREAT_CITY, Edition.EN, str(photo(NAME)), {})
    assert village in [stake.doubt.space for stake in explained.stakes]
    form = explained_form(explained)
    assert form["points"] == GREAT_CITY.score(sheet).points
    assert village.name in form["doubts"]
