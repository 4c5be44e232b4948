"""The ledger of coins: each with its ground, and how many there can be.

"Some shapes have a coin beside them: whoever chooses one marks the next coin"; "whoever fills all
spaces beside a mountain marks the next coin" (2. Draw phase); the Dragon's card brings three.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from assistant.coin_lines import late, ledger_line, too_few, too_many
from sample_sheets.boards import play_series
from scoring.card_log import CardLog, Revealed, card_log, explored_with
from scoring.cards import find_card
from scoring.coin_ledger import Ledger, Stage, coin_ledger
from scoring.decks import DECK_CARDS, EXPLORE, GameBox
from scoring.maps import side
from scoring.seasons import Season
from scoring.sheet import Content, Sheet
from tests.drawing import draw, spaces
from tests.games import Table
from tests.runs import EDICTS, run

CARD = {card.name: card for card in DECK_CARDS}
HEROES_CARDS = tuple(find_card(name) for name in EDICTS.split(","))
# Time 8 without a coin, to which one card is added that may have brought one.
REST = ("Hillside Terrace", "Mangrove Swamp", "Frontier Dwelling", "Coastal Encampment")


def log(*names: str, season: Season = Season.SPRING) -> CardLog:
    """A log of one season of a game of Heroes."""
    revealed = [Revealed(CARD[name], season) for name in names]
    return card_log(revealed, HEROES_CARDS, side("C"))


def spring(sheet: Sheet, *names: str) -> Ledger:
    return coin_ledger([Stage(sheet, Season.SPRING)], log(*names))


def bounds(ledger: Ledger) -> tuple[int, int]:
    return ledger.fewest, ledger.most


def grounds(ledger: Ledger) -> str:
    return str(ledger_line(ledger)).partition("possible: ")[2] or str(ledger_line(ledger))


# Mountains, and what shapes may have brought.


def test_an_empty_sheet_has_brought_nothing() -> None:
    assert bounds(spring(draw(map="C"))) == (0, 0)


def test_a_mountain_that_is_closed_in_has_brought_a_coin() -> None:
    ledger = spring(draw(". F\nF ^ .\n. F", map="C"))
    assert bounds(ledger)[0] == 0
    closed = spring(draw(". F\nF ^ W\n. F", map="C"))
    assert closed.fewest == 1
    assert "mountains B2: 1" in grounds(closed)


def test_a_coin_needs_its_shape_in_its_terrain() -> None:
    """Of Heroes: water .X/X., farm X.X, village X/X, forest X./XX."""
    assert bounds(spring(draw("W .\n. W", at="E1", map="C"))) == (0, 1)
    assert bounds(spring(draw("W W", at="E1", map="C"))) == (0, 0)
    assert bounds(spring(draw("A . A", at="E1", map="C"))) == (0, 1)
    assert bounds(spring(draw("A A", at="E1", map="C"))) == (0, 0)
    assert bounds(spring(draw("V V\n. .\nF .\nF F", at="E1", map="C"))) == (0, 2)


def test_what_was_destroyed_since_may_have_been_of_the_shape() -> None:
    assert bounds(spring(draw("V* X*", at="E1", map="C"))) == (0, 1)


def test_a_card_comes_once_a_season() -> None:
    villages = draw("V V . V V . V V", at="E1", map="C")
    assert spring(villages).most == 1
    assert coin_ledger([Stage(villages, Season.WINTER)], log()).most == 3
    assert coin_ledger([Stage(villages, Season.SUMMER)], log()).most == 2


def test_where_nobody_says_the_season_all_four_count() -> None:
    villages = draw("V V . V V . V V", at="E1", map="C")
    assert coin_ledger([Stage(villages, None)], log()).most == 3


def test_of_two_decks_the_one_that_allows_more_is_taken() -> None:
    """X./XX is forest in Heroes and village in the base game; no game has both decks."""
    sheet = draw("V .\nV V\n. .\nF .\nF F", at="E1", map="C")
    both = card_log((), (*HEROES_CARDS[:3], find_card("Borderlands")), side("C"))
    assert both.explore == (GameBox.BASE, GameBox.HEROES)
    assert coin_ledger([Stage(sheet, Season.SPRING)], both).most == 2


def test_the_track_takes_no_more_than_14() -> None:
    full = draw(map="C", rest="V", coins=14)
    ledger = coin_ledger([Stage(full, Season.WINTER)], log())
    assert ledger.most <= 14


# With the log.


def test_a_card_that_did_not_come_brought_nothing() -> None:
    villages = draw("V V", at="E1", map="C")
    assert spring(villages, *REST).most == 0
    assert spring(villages, "Settlement", *REST[:3]).most == 1  # time 7: the log is not whole
    assert spring(villages, "Lagoon", "Pasture", *REST[:3]).most == 0


def test_where_nothing_else_can_have_been_drawn_the_coin_is_certain() -> None:
    """Settlement offers X/X with a coin and ..X/.XX/XX. without; both fit, so no 1x1 was drawn."""
    ledger = spring(draw("V V", at="E1", map="C"), "Settlement", "Lagoon", *REST[:3])
    assert bounds(ledger) == (1, 1)
    assert "shapes with a coin: 1" in grounds(ledger)
    both = draw(". . V\n. V V\nV V .", at="E1", map="C")
    assert bounds(spring(both, "Settlement", "Lagoon", *REST[:3])) == (0, 1)


def test_where_nothing_fitted_a_1x1_brought_no_coin() -> None:
    full = draw("V V", at="E1", map="C", rest="W")
    mountains = len(side("C").mountains)  # all of them are closed in
    assert spring(full, "Settlement", "Lagoon", *REST[:3]).fewest == mountains


def test_a_shape_that_had_to_lie_on_ruins_may_not_have_fitted_there() -> None:
    sheet = draw("V V", at="A7", map="C").drawn(dict.fromkeys(side("C").ruins, Content.FARM))
    cards = ("Temple Ruins", "Settlement", "Lagoon", *REST[:3])
    assert spring(sheet, *cards).fewest == 0
    assert spring(sheet, *cards[1:]).fewest == 1


def test_too_few_is_named_with_its_proof() -> None:
    sheet = draw("V V", at="E1", map="C", coins=0)
    ledger = spring(sheet, "Settlement", "Lagoon", *REST[:3])
    assert ledger.owed == 1
    assert str(too_few(ledger)) == (
        "Of Settlement nothing but the shape with the coin can have been drawn."
    )


def test_too_many_is_named_with_its_proof() -> None:
    ledger = spring(draw(". F\nF ^ W\n. F . V V", map="C", coins=3), *REST)
    assert (ledger.most, ledger.beyond) == (1, 2)
    assert str(too_many(ledger)) == (
        "3 coins are marked, and 1 is the most there can be: mountains B2: 1, shapes with a coin: 0"
    )
    assert too_many(spring(draw(". F\nF ^ W\n. F . V V", map="C", coins=1), *REST)) is None


# From sheet to sheet.


def test_marks_of_the_season_before_stay() -> None:
    first = draw("V V", at="E1", map="C", coins=1)
    second = draw("V V . W W", at="E1", map="C", coins=0)
    ledger = coin_ledger([Stage(first, Season.SPRING), Stage(second, Season.SUMMER)], log())
    assert (ledger.fewest, ledger.owed) == (1, 1)


def test_only_what_came_since_can_bring_something() -> None:
    """The village of spring is the village of summer: Settlement's coin was for spring."""
    first = draw("V V", at="E1", map="C", coins=0)
    second = draw("V V . W W", at="E1", map="C", coins=1)
    ledger = coin_ledger([Stage(first, Season.SPRING), Stage(second, Season.SUMMER)], log())
    assert (ledger.most_since, ledger.late, ledger.beyond) == (0, 1, 0)
    assert str(late(ledger)).startswith("1 coin more than summer can bring was marked")


def test_a_season_without_a_sheet_counts_too() -> None:
    first = draw(map="C", coins=0)
    third = draw("V V . V V", at="E1", map="C", coins=2)
    ledger = coin_ledger([Stage(first, Season.SPRING), Stage(third, Season.FALL)], log())
    assert (ledger.most, ledger.beyond) == (2, 0)


def test_effects_that_closed_a_mountain_in_are_its_ground() -> None:
    first = draw(". F\nF ^ .\n. F Mz", map="C", coins=0)
    second = draw(". F\nF ^ Mz\n. F Mz Mz\n. . Mz", map="C", coins=1)
    ledger = coin_ledger([Stage(first, Season.SPRING), Stage(second, Season.SUMMER)], log())
    assert "mountains that lasting effects closed in B2: 1" in grounds(ledger)
    (mountain,) = ledger.certain
    assert (mountain.since, mountain.by_effect) == (Season.SUMMER, True)


def test_the_dragon_brings_three_and_one_without_a_letter_may() -> None:
    laid = dict.fromkeys(spaces("C7 D5–D7 E5"), Content.DRAGON)
    around = draw(map="C", rest="W", coins=0)
    ledger = spring(around.drawn(laid))
    assert "the Dragon: 3" in grounds(ledger)
    plain = spring(around.drawn(dict.fromkeys(laid, Content.MONSTER)))
    assert "a Dragon without a letter at C7, D5–D7, E5: 0 or 3" in grounds(plain)
    assert plain.most == ledger.most == plain.fewest + 3 + len(plain.shapes[0].possible)


# Whole games, played by the studio: what happened is never objected to.


def played(seed: int) -> tuple[list[Stage], CardLog, CardLog]:
    """A player's four sheets, what is known without a log, and the log of all cards."""
    map = side("ABCD"[seed % 4])
    series = play_series(np.random.default_rng([19, seed]), map)
    stages = [Stage(board.sheet, season) for season, board in zip(Season, series, strict=True)]
    revealed = [Revealed(card, list(Season)[place]) for place, card in series[-1].log]
    unsaid = CardLog((), tuple(EXPLORE), tuple(EXPLORE), True, True)
    box = explored_with(revealed)
    return stages, unsaid, card_log(revealed, (), map, box, box)


@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(n, marks=pytest.mark.slow)
                                              for n in range(8, 200))])  # fmt: skip
def test_what_was_earned_and_marked_is_never_objected_to(
    seed: int,
) -> None:
    stages, unsaid, whole = played(seed)
    for n in range(1, len(stages) + 1):
        for known in (unsaid, whole):
            ledger = coin_ledger(stages[:n], known)
            assert (ledger.owed, ledger.beyond, ledger.late) == (0, 0, 0), stages[n - 1]
            assert ledger.fewest <= ledger.most
        assert coin_ledger(stages[n - 1 : n], unsaid).beyond == 0


# Shown where coins are told.


def test_a_game_shows_the_ledger(table: Table) -> None:
    table.new(players="Anna")
    table.add(draw(". F\nF ^ W\n. F . V V", map="C", coins=4), "--season", "spring")
    out = table.do("show")
    assert "Coins: 4 marked, 1 to 2 possible: mountains B2: 1, shapes with a coin: 0 to 1." in out
    assert "This cannot be right: 4 coins are marked, and 2 is the most there can be" in out
    (season,) = table.form("show")["players"][0]["seasons"]
    ledger = season["ledger"]
    assert (ledger["marked"], ledger["fewest"], ledger["most"], ledger["beyond"]) == (4, 1, 2, 2)
    assert ledger["coins"][0] == {
        "ground": "mountain", "spaces": ["B2"], "coins": 1, "since": "spring",
        "by_effect": False, "certain": True,
    }  # fmt: skip


def test_a_game_uses_its_log(table: Table) -> None:
    table.new(players="Anna")
    table.do("reveal", "settlement", "lagoon", "hillside", "mangrove", "frontier")
    table.add(draw("V V\n. .\nW . W", at="E1", map="C", coins=0), "--season", "spring")
    out = table.do("show")
    assert "1 coin is owed: it is earned, but not marked." in out
    assert "Of Settlement nothing but the shape with the coin can have been drawn." in out


def test_score_shows_it_with_what_is_known(
    capsys: pytest.CaptureFixture[str], table: Table
) -> None:
    path = table.sheet(draw("V V . V V", at="E1", map="C", coins=3))
    out = run(capsys, "score", path, "--season", "spring").out
    assert "Coins: 3 marked, 0 to 1 possible: shapes with a coin: 0 to 1." in out
    assert "This cannot be right: 3 coins are marked, and 1 is the most there can be" in out
    out = run(capsys, "score", path).out
    assert "0 to 2 possible" in out
    form = run(capsys, "score", path, "--edicts", EDICTS, "--season", "spring", "--json").form
    assert form["ledger"]["most"] == 1
    silent = table.sheet(replace(draw("V V", map="C"), coins=None), "silent.txt")
    assert "Coins: 0 to 1 possible:" in run(capsys, "score", silent, "--season", "spring").out
