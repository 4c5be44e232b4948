"""Signs told by their shapes: what the cards draw tells signs apart that the eye does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scanner.read.alike import read_alike
from scanner.read.card_shapes import lacking_kinds, log_chances_of_kinds, weighed_by_card_shapes
from scanner.read.spaces import READABLE, Chances
from scanner.read.with_answers import with_answers
from scoring.maps import side
from scoring.sheet import Content, Drawn, Sheet
from scoring.spaces import SPACES, find_space
from tests.drawing import draw

STORED = Path(__file__).parent / "stored_shape_logits.npz"


def seen(sheet: Sheet, unsure: dict[Content, Content], share: float = 0.5) -> Chances:
    """A sheet as the network would see it, these signs with that share for another terrain."""
    contents = np.zeros((len(SPACES), len(READABLE)))
    features = np.zeros((len(SPACES), len(Content)))
    for space in SPACES:
        held = Content.EMPTY if sheet[space].printed else sheet[space]
        other = unsure.get(held, held)
        contents[space.index, READABLE.index(held)] += 1 - share
        contents[space.index, READABLE.index(other)] += share
        features[space.index, list(Content).index(held)] = 1.0
    nothing = np.zeros(len(SPACES))
    return Chances(contents, nothing, nothing.copy(), features)


def chance(chances: Chances, space: str, content: Content) -> float:
    return float(chances.contents[find_space(space).index, READABLE.index(content)])


@pytest.mark.parametrize(
    ("drawing", "held", "other"),
    [
        (". A .\nA A A\n. A .", Content.FARM, Content.WATER),
        ("V V V V", Content.VILLAGE, Content.FOREST),
        ("V V V V", Content.VILLAGE, Content.FARM),
        ("F .\n. F", Content.FOREST, Content.VILLAGE),
    ],
    ids=["plus", "row", "row again", "diagonal"],
)
def test_a_shape_that_no_card_has_for_the_other_terrain_names_it(
    drawing: str, held: Content, other: Content
) -> None:
    sheet = draw(drawing, at="A5", map="A")
    heard = weighed_by_card_shapes(seen(sheet, {held: other}), side("A"))
    space = next(space for space in SPACES if sheet[space] is held)
    assert chance(heard, space.name, held) > 0.7


def test_signs_nobody_doubts_stay_as_they_are() -> None:
    chances = seen(draw("F F F F", at="E5", map="A"), {})  # which no card draws
    assert weighed_by_card_shapes(chances, side("A")) is chances


def test_a_bare_sheet_stays_as_it_is() -> None:
    chances = seen(draw(map="A"), {})
    assert weighed_by_card_shapes(chances, side("A")) is chances


def test_whether_anything_is_drawn_is_not_told_by_shapes() -> None:
    chances = seen(draw("V V V V", at="E5", map="A"), {Content.VILLAGE: Content.FOREST}, share=0.4)
    faint = find_space("E8").index
    chances.contents[faint] *= 0.7
    chances.contents[faint, READABLE.index(Content.EMPTY)] = 0.3
    heard = weighed_by_card_shapes(chances, side("A"))
    assert chance(heard, "E8", Content.EMPTY) == pytest.approx(0.3)
    assert chance(heard, "E8", Content.VILLAGE) > chance(chances, "E8", Content.VILLAGE)
    assert heard.contents.sum(axis=1) == pytest.approx(1)


def test_a_space_that_is_likely_drawn_is_no_bare_paper_for_its_neighbours() -> None:
    """Whatever it is: bare paper is only likelier than each of its signs alone."""
    sheet = draw("V V V V F", at="E5", map="A")
    unsure = {Content.VILLAGE: Content.FOREST}
    clear, faint = seen(sheet, unsure), seen(sheet, unsure)
    shares = {Content.EMPTY: 0.4, Content.FOREST: 0.3, Content.WATER: 0.3}
    for chances, empty in ((clear, 0.0), (faint, shares[Content.EMPTY])):
        row = chances.contents[find_space("E9").index]
        row[:] = 0.0
        for content, share in shares.items():
            row[READABLE.index(content)] = share / (1 - 0.4 + empty)
        row[READABLE.index(Content.EMPTY)] = empty
    heard = [
        chance(weighed_by_card_shapes(c, side("A")), "E5", Content.VILLAGE) for c in (clear, faint)
    ]
    assert heard[0] == pytest.approx(heard[1])


def test_what_the_player_vouches_for_names_the_whole_sign() -> None:
    sheet = draw("V V V V", at="E5", map="A")  # as no card draws forests
    chances = seen(sheet, {Content.VILLAGE: Content.FOREST}, share=0.8)
    e5 = find_space("E5")
    said = with_answers(chances, {e5: Drawn(Content.FOREST)})
    heard = weighed_by_card_shapes(read_alike(said, [e5]), side("A"), [e5])
    assert chance(heard, "E5", Content.FOREST) == pytest.approx(1)
    for name in ("E6", "E7", "E8"):
        assert chance(heard, name, Content.FOREST) > 0.8
        assert (
            chance(weighed_by_card_shapes(read_alike(chances), side("A")), name, Content.FOREST)
            < 0.8
        )


def test_two_signs_for_one_terrain_are_rare_where_another_is_lacking() -> None:
    """A late sheet has all four terrains: of two signs read as villages one is something else."""
    sheet = draw(
        """
        F F . A A . W W W . V
        F F . A A . W W W . V
        F F . A A . W W W . V
        F F . A A . W W W V V
        F F . A A . W W W V V
        """
    )
    chances = seen(sheet, {Content.FOREST: Content.VILLAGE}, share=0.6)
    heard = weighed_by_card_shapes(chances, sheet.map)
    assert chance(heard, "A1", Content.FOREST) > 0.5
    assert chance(chances, "A1", Content.FOREST) == pytest.approx(0.4)


def test_printed_spaces_are_no_signs() -> None:
    chances = seen(draw("V V V V", at="E5", map="A"), {Content.VILLAGE: Content.FOREST})
    mountain = next(iter(side("A").mountains))
    drawn_on = chances.contents.copy()
    drawn_on[mountain.index] = 0.0
    drawn_on[mountain.index, READABLE.index(Content.MONSTER)] = 1.0
    heard = weighed_by_card_shapes(replace(chances, contents=drawn_on), side("A"))
    assert chance(heard, "E5", Content.VILLAGE) == pytest.approx(
        chance(weighed_by_card_shapes(chances, side("A")), "E5", Content.VILLAGE)
    )


def test_what_games_lack_is_known_for_every_sheet() -> None:
    lacking = lacking_kinds()
    assert ((np.array(lacking.chances) > 0) & (np.array(lacking.chances) < 1)).all()
    assert (lacking.at(len(SPACES)) == lacking.chances[-1]).all()
    assert (lacking.at(60) < lacking.at(4)).all()


def test_logits_agree_with_those_of_the_training_framework() -> None:
    with np.load(STORED) as stored:
        logs = log_chances_of_kinds(stored["pictures"].astype(np.float32))
        expected = stored["logits"] - np.logaddexp.reduce(stored["logits"], axis=1, keepdims=True)
        assert np.abs(logs - expected).max() < 1e-3
