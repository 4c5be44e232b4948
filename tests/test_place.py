"""Where a card may be drawn; above each test the rulebook's sentence."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from scoring.deck_names import find_deck_card
from scoring.decks import DECK_CARDS, Explore
from scoring.editions import Edition
from scoring.placements.places import Places, places
from scoring.sheet import Content, Sheet
from scoring.text import format_sheet
from tests.runs import ROOT, run
from tests.seasons import map_spaces, sheet

FULL = ROOT / "sample_sheets" / "texts" / "full.txt"


def where(card: str, on: Sheet, ruin: bool = False, edition: Edition = Edition.EN) -> Places:
    return places(find_deck_card(card), on, ruin, edition)


def only_empty(names: str, map: str = "A") -> Sheet:
    """A sheet on which all but these spaces are forest."""
    blank = sheet(map)
    filled = blank.empty - set(map_spaces(names))
    return blank.drawn(dict.fromkeys(filled, Content.FOREST))


def spaces_of(found: Places, shape: int = 1) -> set[str]:
    return {" ".join(s.name for s in p.spaces) for p in found.places if p.shape == shape}


# "The shape may be turned and mirrored in any way."
def test_a_shape_is_turned_and_mirrored() -> None:
    found = where("Orchard", only_empty("A1 A2 A3 B1 B3"))
    assert spaces_of(found) == {"A1 A2 A3 B1", "A1 A2 A3 B3"}


# "It may not overlap filled spaces or the edge of the map (mountains and wasteland are filled)."
def test_it_lies_neither_over_a_mountain_nor_over_what_is_drawn() -> None:
    assert where("Fishing Village", only_empty("A4 C4 D4 E4")).places == ()  # B4 is a mountain
    assert spaces_of(where("Fishing Village", only_empty("D4 E4 F4 G4"))) == {"D4 E4 F4 G4"}


# "It need not lie beside shapes drawn before."
def test_an_empty_map_takes_a_shape_everywhere() -> None:
    found = where("Fishing Village", Sheet())
    assert len(found.places) == 2 * 8 * 11
    assert found.fallback is None


def test_each_shape_has_its_number_and_its_coin() -> None:
    found = where("Farmland", only_empty("D5 E4 E5 E6 F5"))
    assert spaces_of(found, 1) == {"D5 E5", "E4 E5", "E5 E6", "E5 F5"}
    assert spaces_of(found, 2) == {"D5 E4 E5 E6 F5"}
    assert {place.coin for place in found.places if place.shape == 1} == {True}
    assert {place.coin for place in found.places if place.shape == 2} == {False}


def test_a_shape_of_spaces_that_do_not_touch() -> None:
    assert spaces_of(where("Pasture", only_empty("D5 D7"))) == {"D5 D7"}


# Base game: "Who can draw none of the shapes draws a 1x1 anywhere and fills it with the terrain
# chosen." Heroes: "... with any terrain but mountain."; the Czech one again: "the terrain chosen".
@pytest.mark.parametrize(
    ("card", "edition", "tokens"),
    [
        ("Orchard", Edition.EN, "F A"),
        ("Orchard", Edition.CS, "F A"),
        ("Mangrove Swamp", Edition.EN, "F V A W M H"),
        ("Mangrove Swamp", Edition.PL, "F V A W M H"),
        ("Mangrove Swamp", Edition.RU, "F V A W M H"),
        ("Mangrove Swamp", Edition.CS, "F W"),
    ],
)
def test_where_nothing_fits_a_single_space_is_drawn(
    card: str, edition: Edition, tokens: str
) -> None:
    found = where(card, only_empty("A1 C3"), edition=edition)
    assert found.places == ()
    assert found.fallback is not None
    assert {content.token for content in found.fallback.contents} == set(tokens.split())
    assert [space.name for space in found.fallback.spaces] == ["A1", "C3"]


# "Each player has to draw one of the shapes so that it lies on a ruins space."
def test_with_ruins_pending_one_space_lies_on_ruins() -> None:
    on = only_empty("B5 B6 B7 D1 E1")  # B6 is ruins
    assert spaces_of(where("Farmland", on)) == {"B5 B6", "B6 B7", "D1 E1"}
    assert spaces_of(where("Farmland", on, ruin=True)) == {"B5 B6", "B6 B7"}


# "Who cannot, or has no ruins left, draws a 1x1 anywhere instead, of any terrain."
@pytest.mark.parametrize("empty", ["D1 E1 H1", "B6 D1 E1"])
def test_who_cannot_draw_on_ruins_draws_a_single_space_of_any_terrain(empty: str) -> None:
    found = where("Farmland", only_empty(empty), ruin=True)
    assert found.places == ()
    assert found.fallback is not None
    assert {content.token for content in found.fallback.contents} == set("FVAWMH")
    assert " ".join(space.name for space in found.fallback.spaces) == empty


# "Rift Lands: a 1x1 anywhere, of any terrain on the card. All other rules hold."
def test_rift_lands_with_ruins_pending_lies_on_ruins() -> None:
    assert spaces_of(where("Rift Lands", only_empty("A1 B6"), ruin=True)) == {"B6"}
    assert spaces_of(where("Rift Lands", only_empty("A1 B6"))) == {"A1", "B6"}


# "Who cannot draw an ambush draws a 1x1 of monsters anywhere, without its letter."
def test_an_ambush_that_fits_nowhere_is_a_single_monster() -> None:
    found = where("Gorgon Gaze", only_empty("A1 A2"))
    assert found.fallback is not None
    assert found.fallback.contents == (Content.MONSTER,)


# "Each player draws a 1x1 anywhere and marks what the hero attacks. Marks may lie on filled spaces
# and beyond the map."
def test_a_hero_goes_on_any_empty_space() -> None:
    found = where("Freyla the True", only_empty("A1 E5"))
    assert spaces_of(found) == {"A1", "E5"}
    attacks = {" ".join(s.name for s in marks) for marks in found.places[0].attacks}
    assert attacks == {"", "A2 A3 A4", "B1 C1 D1"}


def test_a_full_map_takes_nothing() -> None:
    found = where("Farmland", only_empty(""))
    assert found.fallback is not None
    assert found.fallback.spaces == ()


@pytest.mark.slow
def test_no_card_takes_longer_than_a_glance() -> None:
    cards = [card for card in DECK_CARDS if not (isinstance(card, Explore) and card.ruins)]
    for card in cards:
        places(card, sheet())  # the ways to lay a shape are worked out once
        start = time.process_time()
        places(card, sheet())
        assert time.process_time() - start < 0.05


def test_the_command_prints_every_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = tmp_path / "sheet.txt"
    text.write_text(format_sheet(only_empty("A1 B1 D1")))
    form = run(capsys, "place", "farmland", text, "--json").form
    assert form["schema"] == "cartoscore.place/1"
    assert form["card"] == "Farmland"
    assert form["places"] == [{"shape": 1, "coin": True, "spaces": ["A1", "B1"]}]
    assert form["fallback"] is None
    form = run(capsys, "place", "Orchard", text, "--json").form
    assert form["places"] == []
    assert form["fallback"] == {"terrains": ["F", "A"], "spaces": ["A1", "B1", "D1"]}


def test_cards_are_found_in_any_language_and_by_their_beginning(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for typed in ("orch", "ORCHARD", "gorgon", "Wrota Kethry"):
        assert run(capsys, "place", typed, FULL, "--json").code == 0
    unknown = run(capsys, "place", "Orchidee", FULL)
    assert unknown.code == 5
    assert "Orchard" in unknown.err


def test_a_ruins_card_has_no_place(capsys: pytest.CaptureFixture[str]) -> None:
    refused = run(capsys, "place", "Temple Ruins", FULL)
    assert (refused.code, refused.out) == (5, "")
    assert "ruins" in refused.err


def test_an_ambush_names_its_letter_and_direction(capsys: pytest.CaptureFixture[str]) -> None:
    form = run(capsys, "place", "Dragon Inferno", FULL, "--json").form
    assert (form["letter"], form["clockwise"]) == ("D", False)
    assert run(capsys, "place", "Goblin Attack", FULL, "--json").form["letter"] is None


@pytest.mark.slow
@pytest.mark.parametrize("card", ["Farmland", "Dobrik", "Zombie"])
def test_its_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path, card: str) -> None:
    picture = tmp_path / "places.png"
    assert run(capsys, "place", card, FULL, "--save", picture).code == 0
    assert picture.stat().st_size > 10_000
    assert run(capsys, "place", card, FULL, "--save", picture).code == 3
