"""The sheet as a whole: chances become contents, signs and doubts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scanner.arrays import Floats64
from scanner.read.alike import read_alike
from scanner.read.doubts import SURE
from scanner.read.hero_marks import weighed_by_hero_cards
from scanner.read.likeliest_sheet import likeliest_sheet
from scanner.read.spaces import READABLE, Chances
from scanner.read.with_answers import with_answers
from scoring.maps import side
from scoring.sheet import Content, Drawn
from scoring.spaces import SPACES, find_space
from tests.drawing import draw

A1, A2, A3, B4 = (find_space(name) for name in ("A1", "A2", "A3", "B4"))


def chances(**read: dict[Content, float]) -> Chances:
    """Empty spaces, but for these."""
    contents = np.zeros((len(SPACES), len(READABLE)))
    contents[:, READABLE.index(Content.EMPTY)] = 1.0
    features = np.zeros((len(SPACES), 4))
    features[:, 0] = 1.0
    for name, shares in read.items():
        place = find_space(name).index
        contents[place] = 0.0
        for content, share in shares.items():
            contents[place, READABLE.index(content)] = share
    nothing = np.zeros(len(SPACES))
    return Chances(contents, nothing.copy(), nothing.copy(), features)


def test_the_likeliest_content_is_read_and_printed_spaces_stay_printed() -> None:
    read = likeliest_sheet(
        chances(A1={Content.FOREST: 0.99, Content.WATER: 0.01}, B4={Content.HERO: 1.0}), side("A")
    )
    assert read.sheet[A1] is Content.FOREST
    assert read.sheet[B4] is Content.MOUNTAIN
    assert read.doubts == ()


def test_an_unsure_space_is_a_doubt_with_its_other_readings() -> None:
    read = likeliest_sheet(chances(A1={Content.FOREST: 0.6, Content.WATER: 0.4}), side("A"))
    (doubt,) = read.doubts
    assert (doubt.space, doubt.read, doubt.others) == (A1, Drawn.of("F"), (Drawn.of("W"),))
    assert doubt.confidence < SURE


def test_what_was_drawn_a_season_before_stays_drawn() -> None:
    seen = chances(A1={Content.EMPTY: 0.7, Content.FOREST: 0.3}, A2={Content.DESTROYED: 1.0})
    read = likeliest_sheet(seen, side("A"), before=draw("F M", map="A"))
    assert read.sheet[A1] is Content.FOREST
    assert read.sheet[A2] is Content.DESTROYED


def test_what_the_season_before_contradicts_is_a_doubt_that_offers_what_is_seen() -> None:
    surest = 0.5
    for share in (0.0, 0.01, 0.05, 0.1, 0.3):
        farm = {Content.WATER: 1 - share, Content.FARM: share}
        seen = chances(A1={Content.FOREST: 1.0}, A2=farm)
        read = likeliest_sheet(seen, side("A"), before=draw("F A", map="A"))
        assert read.sheet[A2] is Content.FARM
        (doubt,) = read.doubts
        assert (doubt.space, doubt.read, doubt.others) == (A2, Drawn.of("A"), (Drawn.of("W"),))
        # The less the photo contradicts, the surer.
        assert surest < read.confidence[0, 1] < SURE < read.confidence[0, 0]
        surest = read.confidence[0, 1]


def test_a_monster_may_get_its_letter_late() -> None:
    seen = chances(A1={Content.ZOMBIE: 1.0}, A2={Content.MONSTER: 1.0})
    read = likeliest_sheet(seen, side("A"), before=draw("M Mz", map="A"))
    assert read.sheet[A1] is Content.ZOMBIE
    assert read.sheet[A2] is Content.ZOMBIE


def test_an_answer_is_final() -> None:
    seen = chances(A1={Content.FOREST: 0.6, Content.WATER: 0.4})
    read = likeliest_sheet(seen, side("A"), vouched={A1: Drawn(Content.WATER, True)})
    assert read.sheet[A1] is Content.WATER
    assert A1 in read.sheet.attacks
    assert read.doubts == ()


def test_of_a_mountain_only_the_mark_is_answered() -> None:
    read = likeliest_sheet(chances(), side("A"), vouched={B4: Drawn(Content.MOUNTAIN, True)})
    assert read.sheet[B4] is Content.MOUNTAIN
    assert B4 in read.sheet.attacks


def test_an_answer_speaks_for_what_is_drawn_alike() -> None:
    row = [f"D{column}" for column in range(1, 12)] + [f"E{column}" for column in range(1, 12)]
    seen = chances(**{name: {Content.FOREST: 0.6, Content.WATER: 0.4} for name in row})
    assert likeliest_sheet(read_alike(seen), side("A")).sheet[find_space("E9")] is Content.FOREST
    said = {find_space(name): Drawn(Content.WATER) for name in row[:6]}
    heard = likeliest_sheet(read_alike(with_answers(seen, said), said), side("A"), vouched=said)
    assert heard.sheet[find_space("E9")] is Content.WATER


def test_spaces_drawn_alike_are_one_sign() -> None:
    seen = chances(
        A1={Content.FOREST: 0.6, Content.WATER: 0.4},
        A2={Content.FOREST: 0.65, Content.WATER: 0.35},
        A3={Content.VILLAGE: 1.0},
    )
    seen.features[A3.index] = (0, 1, 0, 0)
    signs = likeliest_sheet(seen, side("A")).signs
    assert [(sign.read, sign.spaces) for sign in signs] == [
        (Content.FOREST, (A1, A2)),
        (Content.VILLAGE, (A3,)),
    ]
    assert signs[0].others == (Content.WATER,)


def test_a_heros_card_tells_a_mark_that_is_hard_to_see() -> None:
    seen = chances(F6={Content.HERO: 1.0})
    e6, g6, f5, f7 = (find_space(name).index for name in ("E6", "G6", "F5", "F7"))
    seen.attacks[[e6, g6, f5]] = 0.95
    seen.attacks[f7] = 0.3  # four spaces around: no card marks three of them
    attacks = likeliest_sheet(weighed_by_hero_cards(seen), side("C")).sheet.attacks
    assert {space.index for space in attacks} == {e6, g6, f5, f7}


def test_a_mark_far_from_any_hero_is_doubted() -> None:
    seen = chances(F6={Content.HERO: 1.0})
    seen.attacks[[find_space(name).index for name in ("E6", "G6", "F5", "F7")]] = 0.95
    seen.attacks[A1.index] = 0.6
    read = likeliest_sheet(weighed_by_hero_cards(seen), side("C"))
    assert A1 not in read.sheet.attacks
    assert [doubt.space for doubt in read.doubts] == [A1]


def test_a_space_is_read_like_those_drawn_like_it() -> None:
    seen = chances(
        A1={Content.FOREST: 0.45, Content.WATER: 0.55},
        A2={Content.FOREST: 0.95, Content.WATER: 0.05},
        A3={Content.FOREST: 0.9, Content.WATER: 0.1},
    )
    assert likeliest_sheet(read_alike(seen), side("A")).sheet[A1] is Content.FOREST


def test_a_box_of_your_signs_tells_what_a_sign_means() -> None:
    seen = chances(A1={Content.FOREST: 0.5, Content.WATER: 0.5})
    like_it, unlike_it = np.eye(2, 4)

    def read(**boxes: Floats64) -> Content:
        examples = {Content[name.upper()]: box for name, box in boxes.items()}
        return likeliest_sheet(read_alike(replace(seen, examples=examples)), side("A")).sheet[A1]

    assert read(forest=like_it, water=unlike_it) is Content.FOREST
    assert read(forest=unlike_it, water=like_it) is Content.WATER
    # Boxes left empty tell nothing against their terrain.
    assert read(water=like_it) is Content.WATER
    assert read(water=unlike_it) is Content.FOREST
