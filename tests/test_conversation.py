"""A conversation about a sheet: questions as data, answers in, any of them taken back."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from assistant.conversation import Conversation, Topic, conversation_on, what_changed
from assistant.language import speaking, tell
from assistant.problem import Problem
from assistant.scanned import Wishes, scan_one
from scoring import find_card, find_season, find_space
from scoring.editions import Edition
from scoring.season import find_edicts
from scoring.sheet import Content
from tests.runs import EDICTS
from tests.scans import Reader, doubt, photo, sign, truth

NAME = "02-fineliner"
WISHES = Wishes(
    map=None,
    season=find_season("summer"),
    cards=find_edicts(EDICTS.split(",")),
    edition=Edition.EN,
    coins=None,
    before=None,
    answers={},
    nth=1,
)


def talk(reader: Reader) -> Conversation:
    """The conversation where no legend is shown, as in a game."""
    return conversation_on(scan_one(str(photo(NAME)), WISHES), legend=False)


def legend(reader: Reader) -> Conversation:
    """The conversation that begins with the legend, as of a single photo."""
    return conversation_on(scan_one(str(photo(NAME)), WISHES))


def test_a_sheet_read_for_certain_raises_no_question(reader: Reader) -> None:
    assert talk(reader).question is None


def test_signs_come_first_then_single_spaces_then_coins(reader: Reader) -> None:
    sheet = truth(NAME)
    villages = sorted(sheet.holding(Content.VILLAGE))
    reader.other_coins = (3, 5)
    reader.signs = (sign(sheet, Content.VILLAGE, others=(Content.FOREST,)),)
    reader.doubts = (*(doubt(sheet, s.name, "F") for s in villages), doubt(sheet, "E4", "W"))
    asked = []
    state = talk(reader)
    while (question := state.question) is not None:
        asked.append(question.topic)
        assert question.read is not None
        state = state.answered(question.read)
    assert asked[0] is Topic.SIGN
    assert asked[-1] is Topic.COINS
    assert set(asked[1:-1]) <= {Topic.SPACES}


def test_the_legend_is_the_first_question_and_often_the_only_one(reader: Reader) -> None:
    reader.signs = tuple(sign(truth(NAME), c, 1.0) for c in (Content.WATER, Content.FOREST))
    state = legend(reader)
    assert state.question is not None
    assert state.question.topic is Topic.LEGEND
    assert [entry.read for entry in state.entries] == [Content.WATER, Content.FOREST]
    assert state.taken().question is None


def test_one_answer_rights_a_whole_sign_and_is_taken_back_whole(reader: Reader) -> None:
    sheet = truth(NAME)
    reader.signs = (sign(sheet, Content.WATER), sign(sheet, Content.FOREST))
    first = legend(reader)
    named = first.named(0, Content.FARM)
    water = sheet.holding(Content.WATER)
    assert {named.scanned.sheet[space] for space in water} == {Content.FARM}
    assert named.entries[0].spaces == first.entries[0].spaces  # as the first legend showed them
    assert named.question is not None
    assert named.question.topic is Topic.LEGEND
    assert named.before is first


def test_a_mixed_entry_is_split_and_a_part_of_it_named(reader: Reader) -> None:
    sheet = truth(NAME)
    both = sign(sheet, Content.WATER)
    reader.signs = (replace(both, looks=(both.spaces[:-1], both.spaces[-1:])),)
    state = legend(reader).split(0)
    assert [entry.spaces for entry in state.entries] == [both.spaces[:-1], both.spaces[-1:]]
    last = both.spaces[-1]
    named = state.named(1, Content.FOREST)
    assert named.scanned.sheet[last] is Content.FOREST
    assert all(named.scanned.sheet[space] is Content.WATER for space in both.spaces[:-1])
    assert named.taken().scanned.sheet == named.scanned.sheet


def test_two_entries_can_be_said_to_be_the_same(reader: Reader) -> None:
    sheet = truth(NAME)
    reader.signs = (sign(sheet, Content.WATER), sign(sheet, Content.FOREST))
    state = legend(reader).joined(1, 0)  # all of them are forest
    assert len(state.entries) == 1
    assert state.entries[0].read is Content.FOREST
    assert not state.scanned.sheet.holding(Content.WATER)
    named = state.named(0, Content.FARM)
    assert not named.scanned.sheet.holding(Content.FOREST)


def test_doubts_alike_are_one_question_and_may_be_asked_one_by_one(reader: Reader) -> None:
    sheet = truth(NAME)
    villages = sorted(sheet.holding(Content.VILLAGE))
    reader.signs = (sign(sheet, Content.VILLAGE, 1.0),)
    reader.doubts = tuple(doubt(sheet, space.name, "F") for space in villages)
    question = talk(reader).question
    assert question is not None
    apart = talk(reader).apart().question
    assert apart is not None
    assert len(question.spaces) > 1
    assert len(apart.spaces) == 1


def test_a_sign_that_is_none_is_asked_about_space_by_space(reader: Reader) -> None:
    sheet = truth(NAME)
    villages = sorted(sheet.holding(Content.VILLAGE))
    reader.signs = (sign(sheet, Content.VILLAGE, others=(Content.FOREST,)),)
    reader.doubts = tuple(doubt(sheet, space.name, "F") for space in villages)
    state = talk(reader)
    assert state.question is not None
    assert state.question.topic is Topic.SIGN
    apart = state.apart().question
    assert apart is not None
    assert apart.topic is Topic.SPACES
    assert len(apart.spaces) == 1


def test_what_the_answers_changed_is_said_at_the_end(reader: Reader) -> None:
    reader.signs = (sign(truth(NAME), Content.WATER),)
    state = legend(reader)
    assert what_changed(state.taken()) == []
    (line,) = what_changed(state.named(0, Content.FARM).taken())
    assert "farm, not water" in str(line)


def test_no_entry_is_named_that_is_not_there(reader: Reader) -> None:
    reader.signs = (sign(truth(NAME), Content.WATER),)
    with pytest.raises(Problem):
        legend(reader).named(3, Content.FARM)
    with pytest.raises(Problem):
        legend(reader).taken().named(0, Content.FARM)


def test_a_question_offers_what_was_read_first_and_what_each_answer_is_worth(
    reader: Reader,
) -> None:
    reader.doubts = (doubt(truth(NAME), "J8", "A"),)
    question = talk(reader).question
    assert question is not None
    assert question.choices[0].answer is question.read
    worths = {choice.worth.points for choice in question.choices if choice.worth}
    assert len(worths) == 2


def test_an_answer_is_heard_and_can_be_taken_back(reader: Reader) -> None:
    reader.doubts = (doubt(truth(NAME), "J8", "A"),)
    first = talk(reader)
    space = find_space("J8")
    said = first.answered(Content.FARM)
    assert said.scanned.sheet[space] is Content.FARM
    assert said.question is None
    assert said.before is not None
    again = said.before.answered(Content.WATER)
    assert again.scanned.sheet[space] is Content.WATER
    assert first.scanned.sheet[space] is truth(NAME)[space]


def test_nothing_is_asked_twice(reader: Reader) -> None:
    reader.doubts = (doubt(truth(NAME), "J8", "A"),)
    state = talk(reader).left_open()
    assert state.question is None
    assert state.said.spaces == {}


def test_the_language_belongs_to_whoever_speaks() -> None:
    heard: dict[str, str] = {}
    together = threading.Barrier(2)

    def speaker(code: str) -> None:
        with speaking(code):
            together.wait(10)  # both speak at the same time
            heard[code] = tell(find_card("Silos"))
            together.wait(10)

    speakers = [threading.Thread(target=speaker, args=(code,)) for code in ("cs", "ru")]
    for one in speakers:
        one.start()
    for one in speakers:
        one.join()
    names = {code: find_card("Silos").message for code in heard}
    assert heard["cs"] != heard["ru"]
    assert str(names["cs"]) == tell(find_card("Silos")) == "Silos"


def test_a_content_is_offered_once_with_an_attack_mark_or_without(reader: Reader) -> None:
    reader.doubts = (doubt(truth(NAME), "J8", "V*", "A"),)
    question = talk(reader).question
    assert question is not None
    assert [choice.answer for choice in question.choices] == [Content.VILLAGE, Content.FARM]


def test_what_is_ended_can_be_taken_up_again(reader: Reader) -> None:
    reader.doubts = (doubt(truth(NAME), "J8", "A"),)
    first = talk(reader)
    ended = first.ended()
    assert ended.question is None
    assert ended.before is first


@pytest.mark.parametrize("answer", [3, Content.MOUNTAIN])
def test_what_answers_nothing_that_was_asked_is_refused(
    reader: Reader, answer: Content | int
) -> None:
    reader.doubts = (doubt(truth(NAME), "J8", "A"),)
    asked = talk(reader)
    with pytest.raises(Problem):
        asked.answered(answer)
    with pytest.raises(Problem):  # nothing is asked any more
        asked.left_open().answered(Content.FARM)


def test_signs_and_coins_say_what_each_answer_is_worth(reader: Reader) -> None:
    sheet = truth(NAME)
    reader.other_coins = (3,)
    reader.signs = (sign(sheet, Content.VILLAGE, others=(Content.FOREST,)),)
    reader.doubts = tuple(doubt(sheet, s.name, "F") for s in sorted(sheet.holding(Content.VILLAGE)))
    state = talk(reader)
    for _ in range(2):
        assert state.question is not None
        assert state.question.read is not None
        assert all(choice.worth is not None for choice in state.question.choices)
        state = state.answered(state.question.read)
