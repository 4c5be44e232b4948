"""The end of a season: two edicts, coins, monsters, total; and the end of a game."""

from __future__ import annotations

import pytest

from scoring import Season, WrongEdicts, find_card, score_season
from scoring.card import Card
from scoring.end_of_game import Result, rank, solo_rating, solo_title, winners
from scoring.message import say
from scoring.season import Edict, SeasonScore
from scoring.spaces import SPACES
from scoring.tally import Scored, Tally
from tests.drawing import draw, spaces

EDICTS = ("Sentinel Wood", "Great City", "Canal Lake", "Borderlands")


@pytest.mark.parametrize(
    ("season", "letters"), [("spring", "AB"), ("summer", "BC"), ("fall", "CD"), ("winter", "DA")]
)
def test_each_season_scores_its_two_edicts(season: str, letters: str) -> None:
    score = score_season(draw(), season, EDICTS)
    assert "".join(edict.letter for edict in score.edicts) == letters


def test_the_total_is_the_sum_of_the_four_boxes() -> None:
    sheet = draw("F F V V V\n. M . . .", coins=3)
    score = score_season(sheet, "spring", EDICTS)
    # Two forests at the edge, a city of three, three coins, and B1, B3, C2 beside the monster.
    assert score.boxes == (2, 3, 3, -3, 5)
    assert score.total == 5
    assert set(score.losses) == spaces("B1 B3 C2")


def test_an_empty_space_between_two_monsters_costs_one_point() -> None:
    assert score_season(draw("M . M"), "spring", EDICTS).monsters == -4


def test_a_destroyed_monster_costs_nothing() -> None:
    assert score_season(draw("X* . ."), "spring", EDICTS).monsters == 0


def test_bare_ruins_and_attack_marks_beside_a_monster_are_empty() -> None:
    assert score_season(draw(". .r .\n.* M .\n. # ."), "spring", EDICTS).monsters == -3


def test_coins_are_counted_whichever_season_they_were_marked_in() -> None:
    assert score_season(draw(coins=14), "winter", EDICTS).coins == 14


def test_autumn_is_fall() -> None:
    assert score_season(draw(), "autumn", EDICTS).season is Season.FALL


@pytest.mark.parametrize("names", [(), EDICTS[:3], (*EDICTS, "Silos")])
def test_a_game_has_four_edicts(names: tuple[str, ...]) -> None:
    with pytest.raises(WrongEdicts, match="four scoring cards"):
        score_season(draw(), "spring", names)


def test_an_unknown_season_names_the_four() -> None:
    with pytest.raises(LookupError, match="'monsoon' is no season: spring, summer, fall, winter"):
        score_season(draw(), "monsoon", EDICTS)


def test_an_unknown_edict_offers_the_nearest() -> None:
    with pytest.raises(LookupError, match="Sentinel Wood"):
        score_season(draw(), "spring", ("Sentinal Wod", *EDICTS[1:]))


def season_of(points: int, monsters: int = 0) -> SeasonScore:
    """A season worth so much, with so much of it lost to monsters."""
    card: Card = find_card("Silos")
    paid = Tally((Scored(SPACES[:1], points - monsters, say("made up")),), ())
    nothing = Tally((), ())
    edicts = Edict("A", card, paid), Edict("B", card, nothing)
    return SeasonScore(Season.SPRING, edicts, 0, SPACES[:-monsters] if monsters else ())


def result(player: str, *seasons: tuple[int, int]) -> Result:
    return Result(player, tuple(season_of(points, lost) for points, lost in seasons))


def test_the_highest_total_wins() -> None:
    places = rank([result("Anna", (20, 0)), result("Ben", (31, -9))])
    assert winners(places) == ("Ben",)
    assert [place.number for place in places] == [1, 2]


def test_a_tie_goes_to_whoever_lost_less_to_monsters_over_all_seasons() -> None:
    places = rank([result("Anna", (10, -2), (20, -3)), result("Ben", (15, -4), (15, 0))])
    assert winners(places) == ("Ben",)
    assert [place.number for place in places] == [1, 2]


def test_still_tied_is_a_shared_victory_and_the_next_is_third() -> None:
    places = rank([result("Cyril", (9, 0)), result("Anna", (10, -1)), result("Ben", (10, -1))])
    assert winners(places) == ("Anna", "Ben")
    assert [place.number for place in places] == [1, 1, 3]


def test_the_solo_rating_takes_off_the_numbers_of_the_four_cards() -> None:
    cards = [find_card(name) for name in EDICTS]
    assert solo_rating(100, cards) == 100 - (25 + 16 + 24 + 24)


@pytest.mark.parametrize(
    ("rating", "title"),
    [
        (45, "Legendary Cartographer"),
        (30, "Legendary Cartographer"),
        (29, "Master Mapsmith"),
        (0, "Apprentice Surveyor"),
        (-1, "Amateur Assessor"),
        (-6, "Inept Assistant"),
        (-30, "Oblivious Inkdrinker"),
        (-31, "Oblivious Inkdrinker"),
    ],
)
def test_the_title_is_the_highest_threshold_reached(rating: int, title: str) -> None:
    assert str(solo_title(rating)) == title
