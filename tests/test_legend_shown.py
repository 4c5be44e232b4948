"""The legend in the overlay and the report: how each sign is drawn, and what it was read as."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.legend import legend_of
from assistant.scanned import Scanned, Wishes, scored
from assistant.show.overlay import MOST_SIGNS, draw_overlay
from assistant.show.scan_page import report_page
from scoring.editions import Edition
from tests.scans import reading_of

pytestmark = pytest.mark.slow  # pictures are drawn, and a photo is read
WISHES = Wishes(None, None, None, Edition.EN, None, None, {}, 1)


@pytest.fixture(scope="module")
def scanned() -> Scanned:
    return scored("anna.jpg", reading_of("04-colours"), WISHES)


def without_signs(scanned: Scanned) -> Scanned:
    return replace(scanned, reading=replace(scanned.reading, signs=()))


def test_every_sign_stands_in_the_report_with_one_drawing_of_each_look(scanned: Scanned) -> None:
    entries = legend_of(scanned.reading)
    picture = draw_overlay(scanned)
    page = report_page(scanned, picture, picture)
    legend = page.split('<ul class="legend">')[1].split("</ul>")[0]
    assert legend.count("<li>") == len(entries) > 3
    assert legend.count("<img") == sum(min(4, len(entry.looks)) for entry in entries)
    bare = report_page(without_signs(scanned), picture, picture)
    assert '<ul class="legend">' not in bare


def test_the_legend_lies_below_the_map_in_the_overlay(scanned: Scanned) -> None:
    entries = legend_of(scanned.reading)[:MOST_SIGNS]
    with_legend, without = draw_overlay(scanned), draw_overlay(without_signs(scanned))
    assert with_legend.width == without.width
    assert with_legend.height > without.height
    # Above it nothing is changed.
    assert with_legend.crop((0, 0, *without.size)).tobytes() == without.tobytes()
    more = replace(scanned.reading, signs=scanned.reading.signs * 9)
    crowded = draw_overlay(replace(scanned, reading=more))
    rows = -(-MOST_SIGNS // 4)
    assert len(entries) <= MOST_SIGNS
    assert crowded.height - without.height <= rows * without.width // 9
