"""A conversation about a sheet: questions as data, answers in, any of them taken back."""

from __future__ import annotations

import threading

from assistant.conversation import Conversation, Topic, conversation_on
from assistant.language import speaking, tell
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
