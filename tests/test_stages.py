"""The stages of a scan, each called alone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sample_sheets.prints import PrintStyle
from scanner import SheetNotFound, look_at, read_sheet
from scanner.arrays import Pixels
from scanner.errors import MapCutOff
from scanner.find.find_map import Found, find_map
from scanner.find.lattice import Lattice
from scanner.load import load
from scanner.markers import read_marker
from scanner.numbers.read_numbers import read_numbers
from scanner.place import corner_markers
from scanner.place.place_map import Placed, place_map
from scanner.read.four_turns import look_again
from scanner.read.is_a_sheet import refuse_no_sheet
from scanner.read.see import see
from scoring.maps import side
from scoring.sheet import Drawn
from scoring.spaces import find_space
from tests.scans import photo, reading_of
from tests.shots import sheet_shot

NAME = "07-felt-pen"


@pytest.fixture(scope="module")
def placed() -> Placed:
    return place_map(find_map(load(photo(NAME))))


def test_one_after_the_other_they_are_a_scan(placed: Placed) -> None:
    seen = see(look_again(placed))
    reading = replace(read_sheet(seen, look_at(seen)), numbers=read_numbers(placed))
    scanned = reading_of(NAME)
    assert refuse_no_sheet(reading) is reading
    assert reading.sheet == scanned.sheet
    assert reading.doubts == scanned.doubts
    assert reading.numbers == scanned.numbers
    assert np.array_equal(reading.confidence, scanned.confidence)
    assert set(scanned.seconds) == {"load", "locate", "numbers", "read", "total"}


def test_a_sure_side_is_not_looked_at_again(placed: Placed) -> None:
    assert look_again(placed) is placed


def test_a_sheet_is_read_again_from_what_was_seen() -> None:
    first = reading_of(NAME)
    space = find_space("A1")
    again = read_sheet(first.seen, look_at(first.seen), {space: Drawn.of("W")}).with_numbers_of(
        first
    )
    assert again.seen is first.seen
    assert again.sheet[space].token == "W"
    assert space not in {doubt.space for doubt in again.doubts}
    assert (again.numbers, again.seconds) == (first.numbers, first.seconds)


def beyond_the_edge(lattice: Lattice) -> Lattice:
    return Lattice(lattice.cells, lattice.view @ np.array([[1, 0, 9], [0, 1, 0], [0, 0, 1.0]]))


def test_a_first_map_that_cannot_be_flattened_gives_way_to_the_next() -> None:
    shot = sheet_shot()
    (right,) = find_map(shot.photo).lattices
    two = Found(shot.photo, (beyond_the_edge(right), right))
    placed = place_map(two)
    assert placed.nth == 2
    assert placed.flat.lattice.lies_on(right, 0.2)
    assert "this is number 2 of 2" in str(placed.cautions[0].message)
    # A sheet that was asked for is not exchanged for another.
    with pytest.raises(MapCutOff):
        place_map(replace(two, lattices=two.lattices[::-1], nth=2))
    with pytest.raises(MapCutOff):
        place_map(replace(two, lattices=two.lattices[:1]))


def test_there_is_no_second_sheet() -> None:
    with pytest.raises(SheetNotFound, match="shows 1 sheet, not 2"):
        find_map(sheet_shot().photo, nth=2)


def test_each_marker_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Pixels] = []

    def counted(picture: Pixels) -> int | None:
        looks.append(picture)
        return read_marker(picture)

    monkeypatch.setattr(corner_markers, "read_marker", counted)
    shot = sheet_shot("C", PrintStyle.OWN)
    placed = place_map(find_map(shot.photo, side("C")))
    assert placed.layout is not None
    assert placed.layout.name == "own"
    see(placed)
    read_numbers(placed)
    assert len(looks) == 4
