"""A conversation about a sheet: questions as data, answers in, any of them taken back."""

from __future__ import annotations

import threading

import pytest

from assistant.conversation import Conversation, Topic, conversation_on
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
    return conversation_on(scan_one(str(photo(NAME)), WISHES))


def test_a_sheet_read_for_certain_raises_no_question(reader: Reader) -> None:
    assert talk(reader).question is None


def test_coins_come_first_then_signs_then_single_spaces(reader: Reader) -> None:
    sheet = truth(NAME)
    water = sorted(sheet.holding(Content.WATER))
    reader.other_coins = (3, 5)
    reader.signs = (sign(sheet, Content.WATER),)
    reader.doubts = (*(doubt(sheet, s.name, "A") for s in water), doubt(sheet, "J8", "F"))
    asked = []
    state = talk(reader)
    while (question := state.question) is not None:
        asked.append(question.topic)
        state = state.answered(question.read)
    assert asked[:2] == [Topic.COINS, Topic.SIGN]
    assert set(asked[2:]) <= {Topic.SPACE}


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
    assert state.answers == {}


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
    reader.signs = (sign(sheet, Content.WATER),)
    reader.doubts = tuple(doubt(sheet, s.name, "A") for s in sorted(sheet.holding(Content.WATER)))
    state = talk(reader)
    for _ in range(2):
        assert state.question is not None
        assert all(choice.worth is not None for choice in state.question.choices)
        state = state.answered(state.question.read)
