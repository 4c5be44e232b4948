"""A monster on an attack mark is dead, whether the player crossed it out or not.

The rulebooks: "all monster spaces drawn before on the hero's path of attack are destroyed at once;
for the rest of the game all monster spaces drawn on it are destroyed at once, too" (Polish, in the
chapter on heroes; the Russian one says the same, the Czech one says killed). "Destroyed spaces
count as filled, but have no terrain."
"""

from __future__ import annotations

import pytest

from scoring import CARDS, Card, Content, Terrain, format_sheet, parse_sheet, score_season
from scoring.aftermath import aftermath, dragon
from scoring.end_of_game import Result, rank, winners
from scoring.health import Ailment, examine
from scoring.seasons import Season
from scoring.sheet import Sheet
from scoring.solo_ambush import find_ambush, place_solo_ambush
from scoring.spaces import find_space
from tests.drawing import draw, points, reasons, spaces
from tests.games import Table
from tests.runs import EDICTS

MONSTERS = ("M", "Md", "Mg", "Mt", "Mz")


def dobrik(monster: str) -> Sheet:
    """Side C with Dobrik at E4, a mark on the mountain at F4, and something on the one at E5."""
    return draw(f".  .*  .\n.*  H  {monster}\n.  ^*  .", at="D3", map="C")


@pytest.mark.parametrize("monster", MONSTERS)
def test_it_costs_nothing(monster: str) -> None:
    # "Empty spaces beside a destroyed monster do not cost stars."
    drawn, crossed = (
        score_season(dobrik(token), "spring", EDICTS.split(",")) for token in (f"{monster}*", "X*")
    )
    assert drawn.monsters == crossed.monsters == 0
    assert drawn.boxes == crossed.boxes
    assert set(drawn.slain) == spaces("E5")
    assert not crossed.slain


def test_a_living_one_beside_it_still_costs() -> None:
    # "… unless they are beside other monster spaces" (Russian).
    score = score_season(draw("H . . M* M"), "spring", EDICTS.split(","))
    assert set(score.losses) == spaces("A6 B5")


def test_over_four_seasons_it_decides_who_wins() -> None:
    def played(sheet: Sheet, player: str) -> Result:
        return Result(
            player, tuple(score_season(sheet, each, EDICTS.split(",")) for each in Season)
        )

    anna = played(dobrik("M*"), "Anna")
    ben = played(draw("Mz", at="K11", map="C"), "Ben")
    assert (anna.lost_to_monsters, ben.lost_to_monsters) == (0, -8)
    assert winners(rank([anna, ben])) == ("Anna",)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
@pytest.mark.parametrize("edition", ["en", "cs"])
def test_every_card_pays_as_if_it_were_crossed_out(card: Card, edition: str) -> None:
    drawing = "F V W A M* H .\nF V W A . M* .\nV V M* ^ F F F\n. A W M* V V ."
    drawn, crossed = draw(drawing), draw(drawing.replace("M*", "X*"))
    assert card.score(drawn, edition).points == card.score(crossed, edition).points


def test_it_is_no_terrain_beside_a_village_and_the_evidence_says_so() -> None:
    sheet = draw("F V W\n. M* .")
    assert points("Greengold Plains", sheet) == 0
    assert reasons("Greengold Plains", sheet, spaces("B2")) == (
        "a monster on an attack mark counts as destroyed"
    )


def test_it_is_no_terrain_of_a_row_and_the_evidence_says_so() -> None:
    sheet = draw("F V W A M*")
    assert points("Banded Hills", sheet) == 0
    assert points("Banded Hills", draw("F V W A M")) == 4
    assert "counts as destroyed" in reasons("Banded Hills", sheet, spaces("A5"))


def test_other_terrain_on_an_attack_mark_is_untouched() -> None:
    # "… (but no other types of terrain) …" (Russian)
    assert points("Sentinel Wood", draw("F*")) == 1


def test_it_fills_its_space() -> None:
    assert points("Borderlands", draw("F F F M* F F F F F F F")) == 6


def test_its_token_stays_in_sheet_text() -> None:
    sheet = dobrik("Mz*")
    assert parse_sheet(format_sheet(sheet)) == sheet
    assert "Mz*" in format_sheet(sheet)
    assert sheet[find_space("E5")] is Content.ZOMBIE
    assert sheet.counts_as(find_space("E5")) is Content.DESTROYED
    assert not sheet.spaces(Terrain.MONSTER)


def test_a_dead_zombie_does_not_spread_and_a_dead_troll_destroys_nothing() -> None:
    effects = aftermath(draw("Mz* .\n. Mt*"))
    assert not effects.new_zombies
    assert not effects.troll_choices
    assert set(aftermath(draw("Mz* Mz .")).new_zombies) == spaces("A3 B2")


def test_the_dragon_is_surrounded_where_its_living_spaces_are() -> None:
    # The dead one at A3 still has an empty space beside it, which does not matter.
    beast = dragon(draw("Md Md Md* .\nF  F  ."))
    assert beast is not None
    assert beast.pays
    assert set(beast.spaces) == spaces("A1 A2")


def test_a_gorgon_finds_nothing_left_to_destroy_in_it() -> None:
    sheet = draw("M* F", at="I9")
    assert set(place_solo_ambush(find_ambush("Gorgon"), sheet).gaze(sheet)) == spaces(
        "I11 J8 J10 K9 K11"
    )


def test_the_health_names_it() -> None:
    (finding,) = examine(dobrik("M*"))
    assert finding.ailment is Ailment.MONSTER_ON_ATTACK
    assert str(finding.message) == (
        "E5 holds a monster on an attack mark: it is scored as destroyed, cross it out"
    )


def test_a_dead_monster_was_no_hero() -> None:
    # Its marks are explained by no hero: what stood there is drawn.
    found = {finding.ailment for finding in examine(draw(". .* .\n.* M* .*\n. .* .", at="D4"))}
    assert Ailment.ATTACK_WITHOUT_HERO in found


def test_a_dead_dragon_space_still_has_to_fit_its_shape() -> None:
    found = {finding.ailment for finding in examine(draw("Md Md* Md Md"))}
    assert Ailment.AMBUSH_OUT_OF_SHAPE in found


def test_the_game_says_so(table: Table) -> None:
    table.new(players="Anna")
    out = table.add(dobrik("M*")).out
    said = "The monster at E5 stands on an attack mark: it is dead and counts as destroyed."
    assert said in out
    (spring,) = table.form("show")["players"][0]["seasons"]
    assert (spring["monsters"], spring["slain"]) == (0, ["E5"])
