"""Players whose drawing is known: learned from confirmed sheets, read with, forgotten, brought.

Signs are plain colours here (`tests/hands.py`); one evening is read from photographs.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from assistant.evening.hand_meant import HandMeant, free_name, hand_meant
from assistant.evening.hand_store import (
    HandKept,
    brought_hands,
    find_hand,
    hand_kept,
    hands_in,
    known_hands,
)
from assistant.evening.hands import MOST_BYTES
from assistant.evening.kept_hand import packed_hand, unpacked_hand
from assistant.evening.likeliest_hand import likeliest_hand
from assistant.evening.names import kept_games
from assistant.evening.store import games, opened
from assistant.evening.taking_back import put_back, taken_back
from assistant.evening.whose_sheet import Matter, Newcomer, Said, Undecided
from assistant.evening.wrong_sheet import checked_slot
from assistant.problem import Problem
from assistant.show.hand_picture import hand_picture
from bench.changes import begin
from sample_sheets.making import Order, make, use_one_core
from sample_sheets.wide import Hands
from scanner import look_at, read_sheet, scan
from scanner.chances import READABLE, Chances
from scanner.read.alike import KINDS
from scanner.read.hand import CROPS, Hand, KnownSign, signs_drawn
from scanner.read.spaces import ways_of
from scanner.read.weighed_by_hand import BELIEVED, doubted_by_hand, weighed_by_hand
from scanner.reading import Drawings
from scoring.seasons import Season
from scoring.sheet import Content
from scoring.spaces import SPACES
from tests.games import Table, blank
from tests.hands import a_sign, taught
from tests.runs import run

NOTHING_SAID = Said()
FOREST, WATER = a_sign(Content.FOREST), a_sign(Content.WATER)
VILLAGE, FARM = a_sign(Content.VILLAGE), a_sign(Content.FARM)


@pytest.fixture
def table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Table:
    begin(tmp_path / "games.db")
    return Table(tmp_path, tmp_path / "games.db", capsys)


def of_anna(table: Table) -> HandKept:
    with opened(table.db) as db:
        return hand_kept(db, find_hand(known_hands(db), "Anna"))


def drawn_with(*signs: KnownSign) -> Drawings:
    """A sheet with four spaces of each of these signs."""
    ways = ways_of(np.concatenate([sign.crops[:1] for sign in signs]))
    features = np.zeros((len(SPACES), ways.shape[1]))
    groups = tuple(np.arange(4 * number, 4 * number + 4) for number in range(len(signs)))
    for group, way in zip(groups, ways, strict=True):
        features[group] = way
    contents = np.full((len(SPACES), len(READABLE)), 1 / len(READABLE))
    nothing = np.zeros(len(SPACES))
    return Drawings(Chances(contents, nothing, nothing, features), groups)


def test_a_confirmed_sheet_teaches_its_players_hand(table: Table) -> None:
    with opened(table.db) as db:
        taught(db, signs=(FOREST, WATER))
    listed = run(table.capture, "hand", "list", "--json", "--db", table.db).form
    (hand,) = listed["hands"]
    assert listed["schema"] == "cartoscore.hands/1"
    assert hand["player"] == "Anna"
    assert hand["signs"] == [{"token": "F", "crops": 2}, {"token": "W", "crops": 2}]
    assert hand["since"].startswith("20")


def test_a_kept_sign_is_what_was_drawn() -> None:
    (kept,) = unpacked_hand(packed_hand([(FOREST, None)]), "2026-05-03T19:00:00+00:00")
    assert (kept.sign.content, kept.sign.spaces) == (Content.FOREST, 12)
    assert kept.since == "2026-05-03T19:00:00+00:00"
    assert np.abs(kept.sign.crops.astype(int) - FOREST.crops).mean() < 4
    assert Hand(((kept.sign,),)).ways @ Hand(((FOREST,),)).ways.T > 0.97


def test_undo_takes_back_what_was_learned_and_redo_puts_it_back(table: Table) -> None:
    with opened(table.db) as db:
        taught(db, 1, signs=(FOREST,))
        taught(db, 2, signs=(FOREST, WATER), season="summer")
        taken_back(db)
    assert [each.sign.content for each in of_anna(table).signs] == [Content.FOREST]
    with opened(table.db) as db:
        put_back(db)
    assert len(of_anna(table).signs) == 2
    with opened(table.db) as db:
        taken_back(db)
        taken_back(db)
        assert known_hands(db) == ()


def test_a_sheet_in_the_place_of_another_teaches_instead_of_it(table: Table) -> None:
    with opened(table.db) as db:
        taught(db, 1, signs=(a_sign(Content.FARM),))
        taught(db, 2, signs=(FOREST,))
        (hand,) = known_hands(db)
    assert len(hand.learned) == 1
    assert [each.sign.content for each in of_anna(table).signs] == [Content.FOREST]


def test_no_hand_takes_more_than_its_room(table: Table) -> None:
    chance = np.random.default_rng(3)
    with opened(table.db) as db:
        for number, season in enumerate(Season):
            noise = chance.integers(0, 256, (CROPS, 48, 48, 3), np.uint8)  # nothing packs worse
            many = [KnownSign(content, noise, 9) for content in READABLE if content.token != "."]
            taught(db, number, signs=tuple(many), season=season.value)
        sizes = (
            "SELECT length(body) FROM papers JOIN enclosed ON paper = digest WHERE role = 'hand'"
        )
        kept = [size for (size,) in db.execute(sizes)]
        (hand,) = known_hands(db)
        newest = max(game.last for game in games(db))
    assert 0 < sum(kept) <= MOST_BYTES
    assert len(kept) < len(Season)
    assert hand.learned[0].event == newest


def test_who_changes_what_a_sign_means_means_the_new_one() -> None:
    older, newer = (FOREST, WATER), (replace(FOREST, content=Content.FARM),)
    assert [s.content for s in Hand((newer, older)).signs] == [Content.FARM, Content.WATER]


def test_a_drawing_is_what_the_same_sign_stands_for_on_another_sheet() -> None:
    chances = drawn_with(FOREST, WATER).chances
    weighed = weighed_by_hand(replace(chances, hand=Hand(((FOREST, WATER, FARM),)).known))
    read = [READABLE[place] for place in weighed.contents.argmax(axis=1)]
    assert read[:8] == [Content.FOREST] * 4 + [Content.WATER] * 4
    empty = READABLE.index(Content.EMPTY)  # whether anything is drawn is left as it was
    assert np.allclose(weighed.contents[:, empty], chances.contents[:, empty])


def test_a_sign_that_is_drawn_otherwise_than_before_is_a_doubt_of_the_whole_sign() -> None:
    surely_water = np.zeros(len(KINDS))
    surely_water[KINDS.index(Content.WATER)] = 1.0
    drawn = drawn_with(VILLAGE)
    doubts = {}
    for name, known in {"as before": VILLAGE, "otherwise": WATER, "never": FARM}.items():
        before = replace(known, content=Content.WATER) if name != "never" else known
        chances = replace(drawn.chances, hand=Hand(((before,),)).known)
        doubts[name] = doubted_by_hand(surely_water, drawn.groups[0], chances).max()
    assert doubts == {"as before": 1.0, "otherwise": BELIEVED, "never": 1.0}


def test_whose_hand_it_is_is_told_by_the_drawing() -> None:
    hands = {"Anna": Hand(((FOREST, WATER),)), "Ben": Hand(((VILLAGE, FARM),))}
    assert likeliest_hand(drawn_with(FOREST, WATER), hands).name == "Anna"
    assert likeliest_hand(drawn_with(VILLAGE, FARM), hands).name == "Ben"
    both = likeliest_hand(drawn_with(FOREST, FARM), hands)
    assert both.name is None  # nobody can tell
    assert {guess.name for guess in both.guesses} == {"Anna", "Ben"}
    assert likeliest_hand(drawn_with(FOREST), {}).name is None


def meant(table: Table, drawings: Drawings, said: Said = NOTHING_SAID) -> HandMeant | Undecided:
    """The hand of a sheet of Anna's, in the newest game."""
    with opened(table.db) as db:
        game = kept_games(games(db))[0]
    return hand_meant(hands_in(table.db)(), game, ("Anna", Season.SPRING), drawings, said)


def test_a_player_is_read_with_the_hand_of_an_earlier_game(table: Table) -> None:
    assert meant(table, drawn_with(FOREST)) == HandMeant("Anna")  # nothing is known yet
    with opened(table.db) as db:
        taught(db, signs=(FOREST, WATER))
    table.new("Saturday", "anna,Cyd")
    found = meant(table, drawn_with(FOREST, WATER))
    assert isinstance(found, HandMeant)
    assert found.kept is not None
    assert found.name == found.kept.name == "Anna"


def test_two_people_of_one_name_are_asked_about(table: Table) -> None:
    with opened(table.db) as db:
        taught(db, signs=(FOREST, WATER))
    table.new("Saturday", "Anna,Cyd")
    asked = meant(table, drawn_with(VILLAGE, FARM))
    assert isinstance(asked, Undecided)
    same, other = asked.choices
    assert (same.said.hand, other.said.hand) == ("Anna", "Anna (2)")
    # The same Anna draws otherwise now: she is not read by how she drew then, but she is learned.
    assert meant(table, drawn_with(VILLAGE, FARM), same.said) == HandMeant("Anna")
    assert meant(table, drawn_with(VILLAGE, FARM), other.said) == HandMeant("Anna (2)")
    assert free_name("Anna", ["Anna", "anna (2)"]) == "Anna (3)"


def test_how_it_is_drawn_tells_whose_first_sheet_it_is(table: Table) -> None:
    with opened(table.db) as db:
        (game,) = games(db)  # Anna and Ben play, nothing is there yet

    def newcomer(drawer: str | None, file: str = "IMG_1.jpg") -> Newcomer:
        return Newcomer(game, blank(), file, drawn_by=lambda players: drawer)

    spring = ("Ben", Season.SPRING)
    assert checked_slot(newcomer("Ben"), NOTHING_SAID) == spring
    for unclear in (newcomer(None), newcomer("Ben", "anna.jpg")):
        asked = checked_slot(unclear, NOTHING_SAID)
        assert isinstance(asked, Undecided)
        assert asked.matter is Matter.WHOSE
    # Given to Anna by mistake it is noticed, and added all the same where that was meant.
    asked = checked_slot(newcomer("Ben"), Said(player="Anna"))
    assert isinstance(asked, Undecided)
    assert asked.matter is Matter.OTHER_PLAYER
    bens, annas = (choice.said for choice in asked.choices)
    assert checked_slot(newcomer("Ben"), bens) == spring
    assert checked_slot(newcomer("Ben"), annas) == ("Anna", Season.SPRING)


def test_a_hand_that_is_forgotten_leaves_nothing_in_the_file(table: Table) -> None:
    with opened(table.db) as db:
        taught(db, signs=(FOREST, WATER))
    crops = b'"crops": "/9j/4AAQSkZJRg'  # as JPEGs begin
    assert crops in table.db.read_bytes()
    refused = run(table.capture, "hand", "forget", "anna", "--db", table.db)
    assert (refused.code, "--yes" in refused.err) == (2, True)
    ran = run(table.capture, "hand", "forget", "anna", "--yes", "--db", table.db)
    assert (ran.code, ran.out) == (0, "How Anna draws is forgotten.\n")
    assert crops not in table.db.read_bytes()
    with opened(table.db) as db:
        assert known_hands(db) == ()
        assert len(games(db)[0].sheets) == 1  # the sheet itself stays


def test_a_game_that_is_put_away_has_taught_still_one_that_is_deleted_has_not(
    table: Table,
) -> None:
    with opened(table.db) as db:
        taught(db, signs=(FOREST, WATER))
    table.do("rm", "Friday", "--yes")
    assert len(of_anna(table).signs) == 2
    table.do("undo")
    table.do("rm", "Friday", "--for-good", "--yes")
    with opened(table.db) as db:
        assert known_hands(db) == ()


def test_hands_go_to_another_machine_by_a_file(table: Table) -> None:
    with opened(table.db) as db:
        taught(db, signs=(FOREST, WATER), since="2024-02-01T20:00:00+00:00")
    file, there = table.folder / "hands.json", table.folder / "there.db"
    assert run(table.capture, "hand", "export", "--save", file, "--db", table.db).code == 0
    for new in ("1 sheet's signs were taken in.", "0 sheets' signs were taken in."):
        assert run(table.capture, "hand", "import", file, "--db", there).out.strip() == new
    here, taken = (
        run(table.capture, "hand", "list", "--json", "--db", db).form for db in (table.db, there)
    )
    assert here == taken
    assert taken["hands"][0]["since"] == "2024-02-01T20:00:00+00:00"


def test_a_file_with_another_of_that_name_is_asked_about(table: Table) -> None:
    with opened(table.db) as db:
        taught(db, signs=(FOREST, WATER))
    file, there = table.folder / "hands.json", table.folder / "there.db"
    run(table.capture, "hand", "export", "--save", file, "--db", table.db)
    begin(there)
    with opened(there) as db:
        taught(db, signs=(VILLAGE, FARM))
    refused = run(table.capture, "hand", "import", file, "--db", there)
    assert refused.code == 5
    assert "--as" in refused.err
    assert run(table.capture, "hand", "import", file, "--as", "Anna B", "--db", there).code == 0
    listed = run(table.capture, "hand", "list", "--json", "--db", there).form["hands"]
    assert [hand["player"] for hand in listed] == ["Anna", "Anna B"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{}",
        b"[1]",
        b'{"schema": "cartoscore.hand_file/1", "hands": [{"name": "A", "sheets": [{}]}]}',
        b'{"schema": "cartoscore.hand_file/1", "hands": [{"name": "A", "sheets": [{"player": "A",'
        b' "learned": "2026-01-01", "signs": [{"token": "F", "spaces": 1, "crops": "no"}]}]}]}',
    ],
)
def test_what_is_no_file_of_hands_is_refused(raw: bytes) -> None:
    with pytest.raises(Problem, match="holds no hands"):
        brought_hands(raw)


def test_an_unknown_hand_is_named(table: Table) -> None:
    ran = run(table.capture, "hand", "show", "Zoe", "--db", table.db)
    assert (ran.code, ran.err) == (5, "cartoscore: nobody's hand is known as 'Zoe'\n")
    out = run(table.capture, "hand", "list", "--db", table.db).out
    assert out == "Nobody's drawing is known yet: confirmed sheets of games teach it.\n"


def test_a_hand_is_shown_with_its_signs(table: Table) -> None:
    with opened(table.db) as db:
        taught(db, signs=(FOREST, WATER), since="2024-02-01T20:00:00+00:00")
    shown = run(table.capture, "hand", "show", "Anna", "--db", table.db).out.splitlines()
    assert shown == [
        "Anna, known since 2024-02-01",
        "forest  12 spaces, since 2024-02-01",
        "water  12 spaces, since 2024-02-01",
    ]
    drawn = np.asarray(hand_picture(of_anna(table)).convert("RGB")).astype(int)
    green = (drawn[..., 1] > 100) & (drawn[..., 0] < 60) & (drawn[..., 2] < 60)
    assert green.sum() > 1000  # the forest's drawings


@pytest.mark.slow
def test_what_one_evening_taught_is_read_on_the_next() -> None:
    use_one_core()
    order = Order(
        seed=11,
        difficulty="normal",
        size=(1200, 1600),
        map="C",
        hands=Hands.WIDE,
        split="test",
        stage=1.0,
    )
    wrong = {"alone": 0, "known": 0}
    for player in (1, 4):  # icons of their own, that nobody is sure of
        first, second = (make(replace(order, evening=evening), player) for evening in (0, 1))
        seen = scan(first.photo.file, map=first.sheet.map)
        assert seen.drawings is not None
        hand = Hand((signs_drawn(seen.picture, first.sheet, seen.drawings.chances.features),))
        alone = scan(second.photo.file, map=second.sheet.map)
        known = read_sheet(alone.seen, look_at(alone.seen, hand=hand))
        for name, reading in (("alone", alone), ("known", known)):
            wrong[name] += sum(reading.sheet[s] is not second.sheet[s] for s in SPACES)
    assert wrong["known"] <= wrong["alone"] / 2
