"""What the judge objects to, and what it does not; above each test the rulebook's sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scoring.decks import GameBox
from scoring.editions import Edition
from scoring.placements.difference import Difference
from scoring.placements.judge import Judgement, judge
from scoring.placements.masks import mask_of
from scoring.seasons import Season
from scoring.sheet import Content, Sheet
from scoring.spaces import Space, find_space
from scoring.text import format_sheet
from tests.runs import run
from tests.seasons import judged, map_spaces, sheet, terms

BLANK = sheet()


def kinds(judgement: Judgement) -> dict[str, str]:
    """Each kind of objection with its spaces."""
    return {
        objection.kind.value: " ".join(space.name for space in objection.spaces)
        for objection in judgement.objections
    }


def drawn_by(judgement: Judgement) -> dict[str, str]:
    """Who drew what."""
    return {
        getattr(piece.by, "name", "").replace("_", " "): " ".join(s.name for s in piece.spaces)
        for piece in judgement.pieces
    }


def filled_but(names: str, map: str = "A") -> Sheet:
    blank = sheet(map)
    rest = blank.empty - set(map_spaces(names))
    return blank.drawn(dict.fromkeys(rest, Content.FOREST))


def with_spaces(before: Sheet, coins: int | None = None, **drawn: str) -> Sheet:
    changes = {s: Content(token) for token, names in drawn.items() for s in map_spaces(names)}
    return replace(before.drawn(changes), coins=before.coins if coins is None else coins)


# "Each player chooses one terrain and one shape of the card and draws it."
def test_it_names_the_card_that_drew_a_shape() -> None:
    found = judged(BLANK, sheet(F="A1 A2 A3 B3"), terms())
    assert found.possible
    assert drawn_by(found) == {"Orchard": "A1 A2 A3 B3"}


def test_a_shape_that_no_card_has() -> None:
    square = sheet(W="A1 A2 B1 B2")
    assert not judged(BLANK, square, terms()).possible  # the base game has no square
    assert "shape" in kinds(judged(BLANK, square, terms("Marshlands")))
    assert judged(BLANK, square, terms(deck=GameBox.HEROES)).possible


def test_the_terrain_of_another_card() -> None:
    found = judged(BLANK, sheet(coins=1, W="A1 B1"), terms("Farmland"))
    assert kinds(found) == {"terrain": "A1 B1"}


def test_two_terrains_in_one_shape() -> None:
    found = judged(BLANK, sheet(F="A1 A2 A3", A="B3"), terms("Orchard"))
    assert kinds(found) == {"mixed": "A1 A2 A3 B3"}


# "It may not overlap filled spaces or reach past the edge (mountains and wasteland are filled)."
def test_a_shape_past_the_edge() -> None:
    found = judged(BLANK, sheet(W="A9 A10 A11"), terms("Fishing Village"))
    assert kinds(found) == {"outside": "A9 A10 A11"}


def test_a_shape_over_a_mountain() -> None:
    found = judged(BLANK, sheet(W="B1 B2 B3"), terms("Fishing Village"))
    assert kinds(found) == {"on_print": "B1 B2 B3"}


def test_a_shape_over_what_was_drawn_before() -> None:
    before = sheet(F="A4")
    hidden = judged(before, with_spaces(before, W="A1 A2 A3"), terms("Fishing Village"))
    assert kinds(hidden) == {"overlap": "A1 A2 A3"}
    shown = judged(before, with_spaces(before, W="A1 A2 A3 A4"), terms("Fishing Village"))
    assert kinds(shown) == {"overlap": "A4"}
    assert drawn_by(shown) == {"Fishing Village": "A1 A2 A3 A4"}


def test_what_is_drawn_is_not_rubbed_out() -> None:
    before = sheet(F="A1 A2 A3 B3")
    assert kinds(judged(before, BLANK, terms())) == {"overlap": "B3"}


# "If a ruins card is revealed, the shape of the next explore card has to lie on ruins."
def test_a_shape_beside_the_ruins_that_bind_it() -> None:
    after = sheet(F="A1 A2 A3 B3")
    assert kinds(judged(BLANK, after, terms("Temple Ruins", "Orchard"))) == {"ruin": "A1 A2 A3 B3"}
    assert judged(BLANK, after, terms("Orchard", "Temple Ruins")).possible
    assert judged(BLANK, sheet(F="B6 B7 B8 A8"), terms("Temple Ruins", "Orchard")).possible


# "An ambush or a hero after a ruins card is drawn as always; the ruins bind the card after it."
def test_ruins_wait_while_an_ambush_comes() -> None:
    cards = ("Temple Ruins", "Ratman Strike", "Orchard")
    after = sheet(M="E1 E2 E3", F="A1 A2 A3 B3")
    assert kinds(judged(BLANK, after, terms(*cards))) == {"ruin": "A1 A2 A3 B3"}


# "Who has no ruins left draws a 1x1 of any terrain anywhere."
def test_without_ruins_left_a_single_space_of_any_terrain() -> None:
    before = sheet(F="B6 C2 C10 I2 I10 J6")
    after = with_spaces(before, V="E5")
    assert judged(before, after, terms("Temple Ruins", "Orchard")).possible
    assert not judged(before, after, terms("Orchard")).possible


# "Who can draw none of the shapes draws a 1x1 of the terrain chosen."
def test_a_single_space_only_where_no_shape_fits() -> None:
    after = sheet(F="E5")
    found = judged(BLANK, after, terms("Orchard"))
    assert kinds(found) == {"shape": "E5"}
    assert "Orchard fits at" in str(found.objections[0].message)
    before = filled_but("A1 C3 C4")
    assert judged(before, with_spaces(before, F="C3"), terms("Orchard")).possible
    assert not judged(before, with_spaces(before, W="C3"), terms("Orchard")).possible


@pytest.mark.parametrize(("edition", "right"), [(Edition.EN, True), (Edition.CS, False)])
def test_in_heroes_it_may_be_of_any_terrain_but_the_czech_rulebook(
    edition: Edition, right: bool
) -> None:
    before = filled_but("A1 C3 C4", "C")
    on = terms("Mangrove Swamp", deck=GameBox.HEROES, edition=edition)
    assert judged(before, with_spaces(before, V="C3"), on).possible is right


# What is drawn last finds the map fullest.
def test_what_fits_nowhere_comes_after_what_filled_the_map() -> None:
    before = filled_but("D1 D2 D3 E3 K1")
    after = with_spaces(before, F="D1 D2 D3 E3", A="K1")
    assert judged(before, after, terms("Orchard", "Wildwood Garden")).possible
    assert not judged(before, after, terms("Wildwood Garden", "Orchard")).possible


def test_nothing_was_drawn_for_a_card() -> None:
    found = judged(BLANK, sheet(F="A1 A2 A3 B3"), terms("Orchard", "Farmland"))
    assert "count" in kinds(found)
    assert "Farmland" in str(found.objections[0].message)


def test_something_is_drawn_that_no_card_brought() -> None:
    after = sheet(F="A1 A2 A3 B3", W="K1 K2 K3 K4")
    assert kinds(judged(BLANK, after, terms("Orchard"))) == {"count": "K1 K2 K3 K4"}


# "If the sum of the times reaches the season's limit, it ends."
def test_more_than_the_season_has_time_for() -> None:
    after = sheet(
        F="A1 A2 A3 B3",
        W="K1 K2 K3 K4 E1 E2 E3 F1 G1",
        A="A5 B5 B6 C5",
        V="H9 H10 G10 G11 G9 E11 F11 F10",
    )
    assert "count" in kinds(judged(BLANK, after, terms(season=Season.WINTER)))


def test_a_card_after_the_season_was_over() -> None:
    cards = ("Orchard", "Homestead", "Marshlands", "Fishing Village")
    after = sheet(F="A1 A2 A3 B3", V="D1 E1 E2 F1", W="H1 H2 H3 I1 I2")
    found = judged(BLANK, after, terms(*cards, season=Season.WINTER))
    assert "Fishing Village cannot have come" in str(found.objections[0].message)


# "A coin beside the shape, one for a surrounded mountain."
@pytest.mark.parametrize(("coins", "right"), [(0, False), (1, True), (2, False)])
def test_coins_of_a_shape(coins: int, right: bool) -> None:
    found = judged(BLANK, sheet(coins=coins, A="A1 B1"), terms("Farmland"))
    assert found.possible is right
    assert set(kinds(found)) == (set() if right else {"coin"})


def test_a_surrounded_mountain_brings_a_coin() -> None:
    before = sheet(F="A4 B3 C4")
    closed = with_spaces(before, F="B5 B6 B7 A7", coins=1)
    assert judged(before, closed, terms("Orchard")).possible
    assert set(kinds(judged(before, with_spaces(closed, coins=0), terms("Orchard")))) == {"coin"}


# "The number of coins is limited."
def test_a_full_track_takes_no_more() -> None:
    before = sheet(coins=14)
    assert judged(before, sheet(coins=14, A="A1 B1"), terms("Farmland")).possible


def test_a_coin_that_was_owed_may_be_marked_late() -> None:
    before = sheet(coins=0, F="A4 B3 B5 C4")  # surrounds B4
    after = with_spaces(before, coins=1, W="K1 K2 K3 K4")
    assert judged(before, after, terms("Fishing Village")).possible


# "When drawn, one space beside the Gorgon that is no mountain is destroyed."
def test_a_gorgon_destroys_a_space() -> None:
    right = sheet(Mg="E1 E3 F2", X="E2")
    assert judged(BLANK, right, terms("Gorgon Gaze")).possible
    idle = judged(BLANK, sheet(Mg="E1 E3 F2"), terms("Gorgon Gaze"))
    assert kinds(idle) == {"count": "E1 E3 F2"}
    far = judged(BLANK, sheet(Mg="E1 E3 F2", X="E2 K1"), terms("Gorgon Gaze"))
    assert kinds(far) == {"shape": "K1"}


def test_a_gorgon_destroys_what_was_drawn_in_the_same_season() -> None:
    cards = ("Orchard", "Gorgon Gaze")
    after = sheet(F="A1 A2 A3", X="B3", Mg="C3 D2 D4")
    assert judged(BLANK, after, terms(*cards)).possible
    assert not judged(BLANK, after, terms(*reversed(cards))).possible


def test_a_drawn_space_is_destroyed_for_a_reason() -> None:
    before = sheet(F="A1 A2 A3 B3")
    after = with_spaces(before, X="B3")
    assert kinds(judged(before, after, terms())) == {"overlap": "B3"}


# "After the scoring of every season one empty space beside the Giant Troll is destroyed."
def test_a_troll_destroys_between_the_seasons() -> None:
    before = sheet(Mt="E1 E2 E3 F2")
    assert judged(before, with_spaces(before, X="G2"), terms()).possible
    assert not judged(before, with_spaces(before, X="K9"), terms()).possible


# "After the scoring of every season Zombies are drawn on every empty space beside a Zombie."
def test_zombies_spread_between_the_seasons() -> None:
    before = sheet(Mz="E5")
    assert judged(before, with_spaces(before, Mz="D5 E4 E6 F5"), terms()).possible
    far = judged(before, with_spaces(before, Mz="D5 E4 E6 F5 K1"), terms())
    assert kinds(far) == {"shape": "K1"}


# "Monsters on spaces that a hero attacks are destroyed, also those that are drawn there later."
def test_a_hero_kills() -> None:
    before = sheet(M="E1 E2 E3")
    after = with_spaces(before, X="E2 E1 E3")
    marked = replace(after.drawn({find_space("E4"): Content.HERO}), attacks=_marks("E1 E2 E3"))
    assert judged(before, marked, terms("Freyla the True")).possible
    assert not judged(before, replace(marked, attacks=frozenset()), terms()).possible


def test_a_monster_drawn_on_marks_is_destroyed_at_once() -> None:
    before = replace(sheet(H="E4"), attacks=_marks("E1 E2 E3"))
    after = with_spaces(before, X="E1 E2 E3")
    assert judged(before, after, terms("Ratman Strike")).possible


def _marks(names: str) -> frozenset[Space]:
    return frozenset(map_spaces(names))


def test_a_hero_has_the_marks_of_its_card() -> None:
    after = replace(sheet(H="E5"), attacks=_marks("D5 F5 E4 E6"))
    assert judged(BLANK, after, terms("Dobrik of Lorkheim")).possible
    wrong = judged(BLANK, after, terms("Dal of Jolev"))
    assert set(kinds(wrong)) == {"shape"}


# "One ambush goes into the deck before every season."
def test_no_more_ambushes_than_the_deck_had() -> None:
    after = sheet(M="A1 A2 A3 K1 K2 J1 J2")
    assert not judged(BLANK, after, terms(season=Season.SPRING)).possible
    assert judged(BLANK, after, terms(season=Season.SUMMER)).possible


# Solo: "Start in the corner on the card; the shape is neither turned nor mirrored."
def test_a_solo_ambush_has_one_place() -> None:
    right = sheet(M="A1 A2 B1 C1 C2")  # Gnoll Raid, from the top left corner
    assert judged(BLANK, right, terms("Gnoll Raid", solo=True)).possible
    wrong = sheet(M="A5 A6 B5 C5 C6")
    found = judged(BLANK, wrong, terms("Gnoll Raid", solo=True))
    assert kinds(found) == {"shape": "A5 A6 B5 C5 C6"}
    assert judged(BLANK, wrong, terms("Gnoll Raid")).possible


def test_a_solo_ambush_that_fits_nowhere_is_ignored() -> None:
    before = filled_but("A1 C3")
    assert judged(before, before, terms("Gnoll Raid", solo=True)).possible
    assert not judged(before, before, terms("Gnoll Raid")).possible


# An unclear space of a photo may be anything.
def test_it_objects_to_nothing_that_a_doubtful_space_may_make_right() -> None:
    after = sheet(F="A1 A2 A3", V="B3")
    assert not judged(BLANK, after, terms("Orchard")).possible
    doubtful = Difference(BLANK, after, mask_of(map_spaces("B3")))
    assert judge(doubtful, [terms("Orchard")]).possible


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    before, after = tmp_path / "before.txt", tmp_path / "after.txt"
    before.write_text(format_sheet(BLANK))
    after.write_text(format_sheet(sheet(coins=1, A="A1 B1")))
    form = run(capsys, "judge", before, after, "--card", "farml", "--json").form
    assert form == {
        "schema": "cartoscore.judge/1",
        "possible": True,
        "complete": True,
        "objections": [],
        "pieces": [{"card": "Farmland", "spaces": ["A1", "B1"]}],
    }
    wrong = run(capsys, "judge", before, after, "--card", "Orchard", "--json")
    assert wrong.code == 0
    assert not wrong.form["possible"]
    picture = tmp_path / "judge.png"
    told = run(capsys, "judge", before, after, "--card", "Orchard", "--save", picture)
    assert "This cannot be" in told.out
    assert picture.stat().st_size > 10_000


def test_sheets_of_two_maps_and_cards_that_come_twice(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    here, there = tmp_path / "a.txt", tmp_path / "c.txt"
    here.write_text(format_sheet(sheet("A")))
    there.write_text(format_sheet(sheet("C")))
    assert run(capsys, "judge", here, there).code == 5
    twice = ("--card", "Orchard", "--card", "Orchard")
    assert run(capsys, "judge", here, here, *twice).code == 5
    assert run(capsys, "judge", here, tmp_path / "none.txt").code == 3
