"""The sample photographs from end to end: sides, corners, spaces, and what is printed of them."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest

from scanner import scan
from scanner.read.doubts import SURE
from scoring.spaces import SIZE, SPACES
from scoring.text import parse_sheet
from tests.runs import run
from tests.scans import (
    EACH_SAMPLE,
    SAMPLES,
    SEASON,
    corners,
    photo,
    reading_of,
    truth,
)

# Of 121 spaces; the network is measured by `bench.reading`, here it only has to be at work.
FEWEST_RIGHT = 117
FEWEST_RIGHT_ON_AVERAGE = 120
CORNERS_OFF = 0.3  # spaces


def right(name: str) -> int:
    read, true = reading_of(name).sheet, truth(name)
    return sum(read[space] is true[space] for space in SPACES)


@pytest.mark.parametrize("name", EACH_SAMPLE)
def test_a_sample_is_found_and_read(name: str) -> None:
    reading, true = reading_of(name), truth(name)
    assert reading.sheet.map.name == true.map.name
    where = corners(name)
    space = float(np.linalg.norm(where[1] - where[0])) / SIZE
    assert float(np.abs(reading.corners - where).max()) < CORNERS_OFF * space
    assert right(name) >= FEWEST_RIGHT


@pytest.mark.slow
def test_most_spaces_of_all_samples_are_right() -> None:
    assert np.mean([right(name) for name in SAMPLES]) >= FEWEST_RIGHT_ON_AVERAGE


@pytest.mark.slow
def test_out_of_focus_wrong_spaces_are_doubted_more_than_right_ones() -> None:
    """In focus hardly any is wrong."""
    wrong: list[float] = []
    fine: list[float] = []
    for name in SAMPLES:
        space = float(np.linalg.norm(np.diff(corners(name)[:2], axis=0))) / SIZE
        sharp = np.asarray(cv2.imread(str(photo(name))), np.uint8)
        blurred = cv2.GaussianBlur(sharp, (0, 0), 0.06 * space)
        reading, true = scan(np.asarray(blurred, np.uint8)), truth(name)
        for spot in SPACES:
            sure = float(reading.confidence[spot.row, spot.column])
            (fine if reading.sheet[spot] is true[spot] else wrong).append(sure)
    assert len(wrong) > 20
    assert np.mean(wrong) < np.mean(fine) - 0.1


@pytest.mark.usefixtures("sample_reader")
@pytest.mark.parametrize("name", SAMPLES[:3])
def test_the_contracts_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "scan", photo(name), *SEASON, "--json")
    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 1)
    form = json.loads(ran.out)
    assert form["schema"] == "cartoscore.reading/1"
    assert form["photo"] == str(photo(name))
    assert form["map"] == truth(name).map.name
    assert 0 < form["map_confidence"] <= 1
    sheet = parse_sheet(form["sheet"])
    assert sheet.contents == reading_of(name).sheet.contents
    assert sheet.season == "summer"
    assert np.array(form["confidence"]).shape == (SIZE, SIZE)
    for doubt in form["doubts"]:
        assert set(doubt) == {"space", "read", "or", "confidence", "changes_score"}
        assert doubt["read"] not in doubt["or"]
        assert doubt["confidence"] < SURE
    for sign in form["signs"]:
        assert set(sign) == {"read", "spaces", "confidence", "or"}
    assert set(form["coins"]) >= {"read", "confidence"}
    assert [len(season) for season in form["written"]] == [5, 5, 5, 5]
    assert np.array(form["corners"]).shape == (4, 2)
    scores = form["scores"]
    boxes = [edict["points"] for edict in scores["edicts"]] + [scores["coins"], scores["monsters"]]
    assert scores["total"] == sum(boxes)
    assert scores["lowest"] <= scores["total"] <= scores["highest"]
    assert set(form["seconds"]) >= {"load", "locate", "read", "total"}


@pytest.mark.usefixtures("sample_reader")
def test_a_photo_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "scan", photo(SAMPLES[1]))
    assert ran.code == 0
    assert ran.out.startswith("map B\n")
    for words in ("Sentinel Wood", "Starlit Sigil", "coins  ", "monsters  "):
        assert words in ran.out
    assert "\x1b" not in ran.out


@pytest.mark.usefixtures("sample_reader")
def test_explain_of_a_photo(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "explain", photo(SAMPLES[1]), "--card", "great city", "--json")
    sheet = parse_sheet(ran.form["sheet"])
    assert sheet.contents == reading_of(SAMPLES[1]).sheet.contents
    assert ran.form["points"] == sum(scored["points"] for scored in ran.form["scored"])
