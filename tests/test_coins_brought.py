"""Coins that nobody chooses: mountains closed in, the Dragon, and what effects close in.

"Once all spaces of the Dragon are surrounded or destroyed you get 3 coins" (the Polish card);
"once a mountain is closed in by filled spaces on all sides, the next coin is marked" (every book).
"""

from __future__ import annotations

from scoring.aftermath import aftermath, dragon
from scoring.coins import coins_owed, coins_to_come, earned
from scoring.health import Ailment, examine
from scoring.sheet import Content, Sheet
from scoring.spaces import find_space
from tests.drawing import draw, spaces
from tests.games import Table

# The Dragon in the middle of side C, and the same spaces crossed out.
STANDING = draw(". . Md\nMd Md Md\nMd . .", at="C5", map="C")
CROSSED = draw(". . X*\nX* X* X*\nX* . .", at="C5", map="C")
PLACE = "C7 D5–D7 E5"


def lines_after(table: Table, *sheets: Sheet) -> str:
    """What the last of these sheets, season by season, asks of Anna."""
    table.new(players="Anna")
    out = ""
    for sheet, season in zip(sheets, ("spring", "summer", "fall", "winter"), strict=False):
        out = table.do("add", table.sheet(sheet), "--season", season)
    return out


# "… surrounded or destroyed …"


def test_a_dragon_of_which_nothing_lives_pays() -> None:
    sheet = draw("Md* Md*\n. .", coins=0)
    beast = dragon(sheet)
    assert beast is not None
    assert beast.pays
    assert not beast.spaces
    assert set(beast.crosses) == spaces("A1 A2")
    assert coins_owed(sheet) == 3


def test_a_dragon_whose_last_living_spaces_are_surrounded_pays() -> None:
    assert earned(draw("Md F\nX* .")).dragon
    assert earned(draw("Md F\nMd* .")).dragon
    assert not earned(draw("Md .\nX* .")).dragon


def test_crosses_in_the_dragons_shape_were_the_dragon() -> None:
    beast = dragon(CROSSED)
    assert beast is not None
    assert set(beast.crosses) == spaces(PLACE)
    assert coins_owed(CROSSED) == 3
    (few,) = [found for found in examine(CROSSED) if found.ailment is Ailment.TOO_FEW_COINS]
    assert "the Dragon, surrounded or destroyed, 3" in str(few.message)


def test_it_may_lie_turned_and_mirrored() -> None:
    assert earned(draw("X . .\nX X X\n. . X", at="F6")).dragon
    assert earned(draw(". X X\n. X .\nX X .", at="F6")).dragon


def test_crosses_in_another_shape_were_something_else() -> None:
    assert dragon(draw("X X X X X")) is None
    assert dragon(draw("X X X\n. X")) is None


def test_an_earlier_sheet_tells_where_it_stood() -> None:
    then = draw("Md Md\n. .")
    now = draw("X* X*\n. .", coins=0)
    assert dragon(now) is None
    assert earned(now, [then]).dragon
    assert coins_owed(now, [then]) == 3
    # A sheet between them that was destroyed already changes nothing.
    assert coins_owed(now, [then, now]) == 3


def test_where_something_else_stood_no_dragon_was_destroyed() -> None:
    village = CROSSED.drawn(dict.fromkeys(spaces(PLACE), Content.VILLAGE))
    assert dragon(CROSSED, [village]) is None


def test_a_dragon_of_which_something_lives_is_not_destroyed() -> None:
    assert dragon(draw("X* M\n. ."), [draw("Md Md\n. .")]) is None


def test_its_coins_are_owed_until_they_are_marked(table: Table) -> None:
    out = lines_after(table, STANDING, CROSSED)
    assert "3 coins are owed: they are earned, but not marked." in out
    assert "The Dragon at C7, D5–D7, E5 is destroyed: it has brought 3 coins." in out
    table.db.unlink()
    marked = draw(". . X*\nX* X* X*\nX* . .", at="C5", map="C", coins=3)
    assert "owed" not in lines_after(table, STANDING, marked)


# "After the scoring of each season draw a Zombie in every empty space beside a Zombie"; "… destroy
# an empty space beside the Giant Troll." Both fill the space.


def test_zombies_that_close_a_mountain_in_bring_its_coin() -> None:
    sheet = draw(". F .\nF ^ .\n. F Mz", at="C3")
    assert coins_to_come(sheet, aftermath(sheet)).surely.mountains == (find_space("D4"),)


def test_zombies_that_close_the_dragon_in_bring_three(table: Table) -> None:
    out = lines_after(table, draw("Mz . Md\n. F", at="A7", map="C").drawn(
        dict.fromkeys(spaces("A10 B9"), Content.FOREST)
    ))  # fmt: skip
    assert "Now draw Zombies at" in out
    assert "Then mark 3 coins for the Dragon: surrounded." in out
    assert "no 3 coins yet" not in out


def test_the_trolls_cross_that_closes_a_mountain_in_brings_its_coin(table: Table) -> None:
    sheet = draw(". F .\n F ^ .\n. F Mt", at="A1", map="C")
    (choice,) = coins_to_come(sheet, aftermath(sheet)).by_choice
    assert choice is find_space("B3")
    out = lines_after(table, sheet)
    assert "Now the Giant Troll destroys one of B3, C4, D3." in out
    assert "If the Giant Troll destroys B3, mark a coin for B2: surrounded." in out


def test_the_trolls_cross_that_closes_the_dragon_in_brings_three(table: Table) -> None:
    out = lines_after(table, draw("Md . Mt\nF", at="A1", map="C"))
    assert "If the Giant Troll destroys A2, mark 3 coins for the Dragon: surrounded." in out
    assert "no 3 coins yet" in out  # unless it does


def test_a_space_that_both_want_is_filled_whoever_takes_it() -> None:
    sheet = draw("F ^ . Mz\n. F Mt", at="A1")
    coming = coins_to_come(sheet, aftermath(sheet))
    assert coming.surely.mountains == (find_space("A2"),)
    assert not coming.by_choice


def test_zombies_and_the_troll_close_in_together() -> None:
    sheet = draw(". F .\nF ^ .\n. . Mt\n. Mz .", at="C3")
    (choice,) = coins_to_come(sheet, aftermath(sheet)).by_choice
    assert choice is find_space("D5")


def test_a_full_track_takes_no_more() -> None:
    sheet = draw(". F .\nF ^ .\n. F Mz", at="C3", coins=14)
    assert not coins_to_come(sheet, aftermath(sheet)).surely.coins


def test_what_came_after_the_scoring_is_owed_on_the_next_sheet(table: Table) -> None:
    # Two coins in spring; then the Zombies close the mountain at B2 in, and nobody marks it.
    spring = draw(". F\nF ^ .\n. F Mz", map="C", coins=2)
    summer = draw(". F\nF ^ Mz\n. F Mz Mz\n. . Mz", map="C", coins=2)
    assert "1 coin is owed: it is earned, but not marked." in lines_after(table, spring, summer)
