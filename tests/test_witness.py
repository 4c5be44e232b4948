"""The player's written points as a witness: what was misread, if they are right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from assistant.books.books import book_lines, books_of
from assistant.conversation import Topic, conversation_on
from assistant.scanned import Scanned
from assistant.show.books_json import books_form
from assistant.witness import suspicions
from scanner.reading import Sign
from scoring.sheet import Content
from scoring.spaces import Space, ordered
from tests.drawing import spaces
from tests.test_audit import TABLE, books
from tests.test_books import scanned

RIGHT = books((2, 10, 4, -4, 12))  # what the table of the audit's tests is worth
VILLAGE = ordered(spaces("D2–D6"))  # the second largest, which scores 10


def misread(
    names: Iterable[Space], content: Content, sure: float, signs: tuple[Sign, ...] = ()
) -> Scanned:
    """A photo of the table on which these spaces were read as something else."""
    read = scanned(RIGHT)
    confidence = np.ones((11, 11))
    for space in names:
        confidence[space.row, space.column] = sure
    sheet = TABLE.drawn(dict.fromkeys(names, content))
    reading = replace(read.reading, sheet=sheet, confidence=confidence, signs=signs)
    season = read.wishes.season
    assert season is not None
    return replace(read, reading=reading, seasons=(read.wishes.season_score(sheet, season),))


def sign(content: Content, *others: Content, sure: float = 0.8) -> Sign:
    return Sign(content, VILLAGE, sure, others)


def test_a_single_space_that_would_make_the_points_right_is_named_first() -> None:
    (forest,) = spaces("A1")
    photo = misread([forest], Content.WATER, 0.7, (Sign(Content.FOREST, (forest,), 0.99),))
    (suspicion,) = suspicions(photo)
    assert (suspicion.spaces, suspicion.other) == ((forest,), Content.FOREST)
    first = str(book_lines(books_of(photo), photo)[0])
    assert first == (
        "The books: edict A is written as 2 and comes to 1 as read; all boxes agree if A1 is"
        " forest, not water."
    )
    assert books_form(photo)["suspicions"][0]["or"] == "F"


def test_a_whole_sign_that_would_is_too() -> None:
    photo = misread(VILLAGE, Content.FARM, 0.9, (sign(Content.FARM, Content.VILLAGE),))
    (suspicion,) = suspicions(photo)
    assert suspicion.spaces == VILLAGE
    assert (suspicion.read, suspicion.other) == (Content.FARM, Content.VILLAGE)


def test_it_is_asked_about_before_anything_else() -> None:
    photo = misread(VILLAGE, Content.FARM, 0.9, (sign(Content.FARM, Content.VILLAGE),))
    question = conversation_on(photo, legend=False).question
    assert question is not None
    assert question.topic is Topic.SIGN
    assert [choice.answer for choice in question.choices] == [Content.FARM, Content.VILLAGE]
    assert question.stake is not None
    assert "comes to" in str(question.stake)


def test_points_that_agree_suspect_nothing() -> None:
    photo = misread(VILLAGE, Content.VILLAGE, 0.5, (sign(Content.VILLAGE, Content.FARM),))
    assert suspicions(photo) == ()


def test_what_was_read_beyond_doubt_is_not_suspected() -> None:
    photo = misread(VILLAGE, Content.FARM, 1.0, (sign(Content.FARM, Content.VILLAGE, sure=0.999),))
    assert suspicions(photo) == ()


def test_a_number_that_was_hardly_read_is_no_witness() -> None:
    photo = misread(VILLAGE, Content.FARM, 0.9, (sign(Content.FARM, Content.VILLAGE),))
    numbers = photo.reading.numbers
    unsure = tuple(row.each(lambda _: 0.5) for row in numbers.written_confidence)
    blurred = replace(photo.reading, numbers=replace(numbers, written_confidence=unsure))
    assert suspicions(replace(photo, reading=blurred)) == ()
