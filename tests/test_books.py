"""What `scan` says of the player's books: a table, sentences, and the form of --json."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

from assistant.books.books import book_lines, books_of
from assistant.scanned import Scanned, Wishes, scored
from assistant.show.books_json import books_form
from assistant.show.scan_json import reading_form
from assistant.show.scan_page import report_page
from cli.books_text import print_books
from scanner.layout import layout
from scanner.reading import Doubt, NumberDoubt, Numbers, Reading, Seen
from scoring import find_space
from scoring.boxes import Box
from scoring.editions import Edition
from scoring.message import say
from scoring.season import find_edicts
from scoring.seasons import Season
from scoring.sheet import Drawn
from tests.pages import blank, seen
from tests.test_audit import EDICTS, TABLE, books


def scanned(
    numbers: Numbers, season: Season | None = Season.SPRING, doubts: tuple[Doubt, ...] = ()
) -> Scanned:
    """The table of the audit's tests as if it had been read from a photo."""
    reading = Reading(
        seen=Seen(
            flat=seen(blank(layout("official"))),
            map=TABLE.map,
            map_confidence=1.0,
            picture=np.zeros((8, 8, 3), np.uint8),
        ),
        sheet=TABLE,
        confidence=np.ones((11, 11)),
        doubts=doubts,
        numbers=numbers,
    )
    cards = find_edicts(EDICTS) if season else None
    wishes = Wishes(None, season, cards, Edition.EN, None, None, {}, 1)
    return scored("photo.jpg", reading, wishes)


def lines(*given: Scanned) -> list[str]:
    return [str(line) for each in given for line in book_lines(books_of(each), each)]


def test_a_slip_is_told_with_its_reason() -> None:
    assert lines(scanned(books((2, 12, 4, -4, 15)))) == [
        "The books: edict B written 12, computed 10: this does not count:"
        " A5–B7: the largest village cluster; the second largest scores.",
        "The books: the boxes of spring add up to 14, not 15.",
    ]


def test_right_books_need_no_word() -> None:
    assert lines(scanned(books((2, 10, 4, -4, 12)))) == []


def test_without_a_season_only_sums_are_checked() -> None:
    told = lines(scanned(books((7, 7, 0, 0, 13), (1, 1, 1, -1, 2)), season=None))
    assert told == ["The books: the boxes of spring add up to 14, not 13."]


def test_the_total_supports_a_doubtful_space_and_says_so() -> None:
    doubt = Doubt(find_space("A2"), Drawn.of("F"), (Drawn.of("W"),), 0.6)
    read = scanned(books((2, 10, 4, -4, 12)), doubts=(doubt,))
    assert lines(read) == ["The books: the written total 12 agrees with A2 as forest."]
    [evidence] = books_form(read)["evidence"]
    assert (evidence["space"], evidence["speaks_for"]) == ("A2", "F")
    assert evidence["confidence"] > 0.95


def test_a_total_that_disagrees_raises_a_doubt() -> None:
    doubt = Doubt(find_space("A2"), Drawn.of("F"), (Drawn.of("W"),), 0.6)
    read = scanned(books((1, 10, 4, -4, 11)), doubts=(doubt,))
    assert lines(read)[-1] == (
        "The books: the written total 11 speaks for water at A2, which was read as forest."
    )


def test_a_total_that_fits_nothing_is_told_once() -> None:
    [line] = lines(scanned(books((None, None, None, None, 40))))
    assert line == "The books: total of spring written 40, computed 12."


def test_doubtful_numbers_are_named_with_what_else_they_may_be() -> None:
    doubts = (
        NumberDoubt(Season.SPRING, Box.COINS, 4, (9, None), 0.7),
        NumberDoubt(Season.SPRING, Box.TOTAL, 12, (17, 72, 42, 19, 79), 0.4),
        NumberDoubt(None, Box.FINAL, 12, (72,), 0.8),
    )
    numbers = replace(books((2, 10, 4, -4, 12), final=12), doubts=doubts)
    assert lines(scanned(numbers)) == [
        "Numbers of spring not read for certain: coins 4 (or 9, –), total 12 (or 17, 72, 42).",
        "Numbers not read for certain: the final sum 12 (or 72).",
    ]


def test_remarks_on_the_track_are_passed_on() -> None:
    remark = say("The coins are marked out of order: {places}.", places=(1, 3))
    numbers = replace(books((2, 10, 4, -4, 12)), remarks=(remark,))
    assert lines(scanned(numbers)) == ["The coins are marked out of order: 1, 3."]


def test_boxes_as_written_stand_above_boxes_as_computed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_books(scanned(books((2, 12, 4, None, 18))))
    rows = [line.replace("│", " ").split() for line in capsys.readouterr().out.splitlines()]
    assert ["spring", "2", "12", "4", "–", "18"] in rows
    assert ["spring,", "computed", "2", "10", "4", "−4", "12"] in rows


def test_in_a_narrow_window_the_boxes_are_a_sum(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.books_text.console", lambda: Console(width=40))
    print_books(scanned(books((2, 12, 4, None, 18))))
    shown = capsys.readouterr().out.splitlines()
    assert shown[:2] == ["spring: 2 + 12 + 4 + – = 18", "spring, computed: 2 + 10 + 4 − 4 = 12"]


def test_a_sheet_without_boxes_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    read = scanned(Numbers())
    print_books(read)
    assert capsys.readouterr().out == ""
    assert books_of(read).rows == ()


def page(read: Scanned) -> str:
    return report_page(read, Image.new("RGB", (8, 8)), Image.new("RGB", (8, 8)))


def test_the_report_has_the_boxes_as_written_and_as_computed() -> None:
    html = page(scanned(books((2, 12, 4, None, 18))))
    assert "<th>spring</th><td>2</td><td>12</td><td>4</td><td>–</td><td>18</td>" in html
    assert "<th>spring, computed</th><td>2</td><td>10</td><td>4</td><td>−4</td>" in html
    assert '<table class="books">' not in page(scanned(Numbers()))


def test_a_photo_whose_name_is_no_text_has_a_report() -> None:
    html = page(replace(scanned(Numbers()), path="anna\udcff.jpg"))
    assert b"<footer>anna?.jpg" in html.encode("utf-8")


def test_the_form_has_slips_and_both_kinds_of_boxes() -> None:
    numbers = replace(books((2, 12, 4, -4, 14)), coins_or=(5,))
    form = reading_form(scanned(numbers))
    assert form["coins"] == {"read": 4, "confidence": 1.0, "or": [5]}
    assert form["written"][0] == [2, 12, 4, -4, 14]
    [season] = form["books"]["seasons"]
    assert season == {
        "season": "spring",
        "written": [2, 12, 4, -4, 14],
        "computed": [2, 10, 4, -4, 12],
        "sum": 14,
    }
    [slip] = form["books"]["slips"]
    assert (slip["season"], slip["box"], slip["off"], slip["doubtful"]) == (
        "spring",
        "second",
        2,
        False,
    )
    assert slip["why"].startswith("edict B written 12, computed 10")
