"""The side and the turn of a sheet are read from what is printed on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sample_sheets.prints import PrintStyle
from scanner.find.flat_network import FLAT_MARGIN, FLAT_SIZE, impression_of
from scanner.find.maps import find_maps
from scanner.load import load
from scanner.place.flat import Flat
from scanner.place.flatten import flatten
from scanner.place.side import SideFound, find_side
from scanner.read.four_turns import read_four_turns
from scoring.maps import SIDES, side
from scoring.sheet import Map
from scoring.spaces import find_space
from tests.scans import PHOTOS
from tests.shots import Shot, sheet_shot

NEAR = 0.4  # spaces: nearer than any wrong turn; the plain prints have white lines


def located(shot: Shot, *maps: Map) -> tuple[Flat, SideFound]:
    flat = flatten(shot.photo, find_maps(shot.pixels, maps=maps)[0].lattice)
    found = find_side(flat, maps)[0]
    return flat.turned(found.quarters), found


@pytest.mark.slow
@pytest.mark.parametrize("style", [PrintStyle.OFFICIAL, PrintStyle.OWN, PrintStyle.PLAIN])
@pytest.mark.parametrize("letter", SIDES)
def test_every_side_at_every_turn(style: PrintStyle, letter: str) -> None:
    shot = sheet_shot(letter, style)
    for quarters in range(4):
        turned = shot.turned(quarters)
        flat, found = located(turned)
        assert found.map.name == letter
        assert turned.off(flat.corners) < NEAR, f"turned by {quarters}"
        assert found.confidence > 0.6


def test_chances_are_given_for_every_side_and_turn() -> None:
    shot = sheet_shot("C")
    found = find_side(flatten(shot.photo, find_maps(shot.pixels)[0].lattice))
    assert len(found) == 4 * len(SIDES)
    assert sum(one.confidence for one in found) == pytest.approx(1)
    assert found == sorted(found, key=lambda one: -one.confidence)


@pytest.mark.parametrize("letter", SIDES)
def test_markers_tell_the_turn_that_the_network_has_wrong(letter: str) -> None:
    shot = sheet_shot(letter, PrintStyle.OWN)
    flat = flatten(shot.photo, find_maps(shot.pixels)[0].lattice)
    upright = find_side(flat)[0]
    seen = impression_of(flat.picture(FLAT_SIZE, FLAT_MARGIN))
    nothing = np.full_like(seen.printed, 0.25)  # drawings hide what is printed
    turns = np.full(4, 0.01)
    turns[(2 - upright.quarters) % 4] = 0.97  # upside down
    fooled = replace(flat, impression=replace(seen, printed=nothing, turns=turns))
    found = find_side(fooled)[0]
    assert (found.map.name, found.quarters) == (letter, upright.quarters)
    assert found.confidence > 0.99


@pytest.mark.slow
@pytest.mark.parametrize("letter", "BCD")
def test_a_second_look_tells_a_side_of_which_nothing_is_known(letter: str) -> None:
    shot = sheet_shot(letter, PrintStyle.OFFICIAL).turned(1)
    flat = flatten(shot.photo, find_maps(shot.pixels)[0].lattice)
    sides = find_side(flat)
    none_likelier = [replace(one, confidence=1 / len(sides)) for one in reversed(sides)]
    found = read_four_turns(flat, none_likelier)
    assert (found.map.name, found.quarters) == (letter, sides[0].quarters)
    assert found.confidence > 0.95


@pytest.mark.slow
@pytest.mark.parametrize("name", ["01-pencil", "05-hard-pencil", "09-outlines"])
def test_signs_that_stand_on_their_heads_tell_the_turn_of_side_a(name: str) -> None:
    photo = load(PHOTOS / f"{name}.jpg")
    flat = flatten(photo, find_maps(photo.pixels)[0].lattice)
    sides = find_side(flat)
    upright = sides[0].quarters
    # Nothing else tells the two turns apart, and the wrong one comes first.
    turns = ((upright + 2) % 4, upright)
    found = read_four_turns(flat, [SideFound(side("A"), quarters, 0.5) for quarters in turns])
    assert found.quarters == upright


def test_a_side_that_is_given_is_not_asked_for() -> None:
    shot = sheet_shot("C").turned(2)
    for letter in ("C", "B"):
        flat, found = located(shot, side(letter))
        assert found.map.name == letter
        if letter == "C":
            assert shot.off(flat.corners) < NEAR


def own_map() -> Map:
    """Mountains, ruins and wasteland where no printed side has them."""
    return replace(
        side("B"),
        name="home",
        mountains=frozenset(map(find_space, ("A2", "C9", "F1", "H6", "J10"))),
        ruins=frozenset(map(find_space, ("B5", "E8", "I3"))),
        wasteland=frozenset(map(find_space, ("D5", "D6", "E5"))),
    )


@pytest.mark.slow
@pytest.mark.parametrize("quarters", range(4))
def test_an_own_map_with_other_mountains(quarters: int) -> None:
    map_ = own_map()
    shot = sheet_shot(map_, PrintStyle.PLAIN).turned(quarters)
    flat, found = located(shot, map_)
    assert found.map is map_
    assert shot.off(flat.corners) < NEAR
