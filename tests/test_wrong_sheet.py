"""A sheet that does not belong where it is put: what is asked, and each answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import pytest

from assistant.evening.adding import as_if_kept
from assistant.evening.likeness import Likeness, drawn_spaces, likeness
from assistant.evening.names import player_called
from assistant.evening.record import Game, Kept, Paper, Slot, played
from assistant.evening.same_drawing import Drawing, same_drawing, same_hand
from assistant.evening.setting_up import Setup
from assistant.evening.whose_sheet import ANYWAY, Matter, Newcomer, Said, Undecided
from assistant.evening.wrong_sheet import checked_slot, other_side
from assistant.problem import Remedy
from scanner.read.crops import MAP, SPACE
from scoring.editions import Edition
from scoring.maps import side
from scoring.seasons import Season
from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES, find_space
from tests.drawing import draw
from tests.games import blank, evening
from tests.runs import EDICTS

PLAYERS = ("Anna", "Ben", "Cyd")
SHEETS = evening(PLAYERS)
SPRING, SUMMER, FALL, WINTER = Season


def sheet(player: str, season: Season) -> Sheet:
    return replace(SHEETS[player, season.value], player=None, season=None)


def game(*slots: Slot, players: Sequence[str] = PLAYERS) -> Game:
    """A game to which these sheets have come, each from a file of its own."""
    setup = Setup(Edition.EN, solo=False).called("Friday").played_on("C")
    setup = setup.with_edicts(EDICTS.split(",")).played_by(",".join(players))
    begun = played(1, [replace(setup.beginning(), at="2026-07-14T19:02:11+00:00")])
    assert begun is not None
    kept = {
        (player, season): as_if_kept(
            (player, season),
            sheet(player, season),
            f"{player}-{season.value}.jpg",
            {Paper.PHOTO: f"{player} {season.value}"},
        )
        for player, season in slots
    }
    return replace(begun, sheets=kept)


def place(game: Game, coming: Sheet, said: Said | None = None, file: str = "IMG_1.jpg") -> object:
    return checked_slot(Newcomer(game, coming, file, digest="a new one"), said or Said())


def asked(*arguments: object) -> Undecided:
    undecided = place(*arguments)  # type: ignore[arg-type]  # as `place` takes them
    assert isinstance(undecided, Undecided)
    return undecided


def labels(undecided: Undecided) -> list[str]:
    return [str(way.label) for way in undecided.choices]


# Of one sheet, or of two


@pytest.mark.parametrize(
    ("then", "now", "how"),
    [
        (SPRING, SUMMER, Likeness.LATER),
        (FALL, WINTER, Likeness.LATER),
        (SUMMER, SUMMER, Likeness.SAME),
        (SUMMER, SPRING, Likeness.EARLIER),
    ],
)
def test_one_sheet_from_season_to_season(then: Season, now: Season, how: Likeness) -> None:
    for player in PLAYERS:
        assert likeness(sheet(player, then), sheet(player, now)) is how


def test_two_players_never_draw_alike() -> None:
    for then in Season:
        for now in Season:
            found = likeness(sheet("Anna", then), sheet("Ben", now))
            assert found is Likeness.OTHER


def test_a_sheet_with_little_on_it_could_be_anybody_s() -> None:
    assert likeness(blank(), sheet("Anna", SPRING)) is Likeness.OPEN
    assert likeness(sheet("Anna", SPRING), blank()) is Likeness.OTHER


def test_a_sign_that_was_misread_everywhere_is_known_by_its_drawing() -> None:
    then = sheet("Anna", SUMMER)
    swapped = {Content.FOREST: Content.FARM, Content.FARM: Content.WATER,
               Content.WATER: Content.VILLAGE, Content.VILLAGE: Content.FOREST}  # fmt: skip
    now = then.drawn({s: swapped.get(then[s], then[s]) for s in drawn_spaces(then)})
    assert likeness(then, now) is Likeness.OTHER
    assert likeness(then, now, same_hand=lambda spaces: True) is Likeness.SAME


def drawing(*lines: int) -> Drawing:
    """A map from above with a stroke down each space, so far from its left side."""
    picture = np.full((MAP, MAP, 3), 230, np.uint8)
    for space, line in zip(SPACES, lines * len(SPACES), strict=False):
        top, left = space.row * SPACE + 10, space.column * SPACE + line
        picture[top : top + 2 * SPACE // 3, left : left + 3] = 40
    return Drawing(picture)


def test_the_same_lines_a_little_beside_are_the_same_drawing() -> None:
    space = find_space("E5")
    assert same_drawing(drawing(18), drawing(20), space)
    assert not same_drawing(drawing(18), drawing(30), space)
    assert same_hand(drawing(18, 30), drawing(19, 31), SPACES)
    assert not same_hand(drawing(18, 30), drawing(30, 18), SPACES)
    assert not same_hand(drawing(18), drawing(18), [])


# Whose it is


def test_what_was_drawn_before_tells_whose_it_is() -> None:
    there = game(*((player, SPRING) for player in PLAYERS))
    for player in PLAYERS:
        assert place(there, sheet(player, SUMMER)) == (player, SUMMER)


@pytest.mark.parametrize(
    ("file", "player"),
    [
        ("anna.jpg", "Anna"),
        ("Anna 1.jpg", "Anna"),
        ("IMG_anna2.jpg", "Anna"),
        ("/home/anna/0001.jpg", None),
        ("joanna.jpg", None),
        ("Łucja.png", "Lucja"),
        ("anna-maria (2).jpg", "Anna Maria"),
        ("anna ben.jpg", None),
    ],
)
def test_a_file_named_like_a_player(file: str, player: str | None) -> None:
    assert player_called(("Anna", "Anna Maria", "Ben", "Lucja"), file) == player


def test_in_spring_the_file_s_name_tells_or_somebody() -> None:
    assert place(game(), sheet("Anna", SPRING), Said(), "Cyd 1.jpg") == ("Cyd", SPRING)
    undecided = asked(game(), sheet("Anna", SPRING))
    assert undecided.matter is Matter.WHOSE
    assert labels(undecided) == ["Anna · spring", "Ben · spring", "Cyd · spring"]


def test_what_was_drawn_tells_more_than_the_file_s_name() -> None:
    there = game(("Anna", SPRING), ("Ben", SPRING))
    assert place(there, sheet("Anna", SUMMER), Said(), "ben.jpg") == ("Anna", SUMMER)


# What does not belong there


def test_a_sheet_that_goes_on_from_another_player_s() -> None:
    there = game(("Anna", SPRING), ("Ben", SPRING))
    undecided = asked(there, sheet("Ben", SUMMER), Said("Anna"))
    assert undecided.matter is Matter.OTHER_PLAYER
    assert str(undecided.refusal) == "this looks like the sheet of Ben, not of Anna"
    assert labels(undecided) == ["Ben's sheet", "Anna · summer all the same"]
    ben, all_the_same = undecided.choices
    assert place(there, sheet("Ben", SUMMER), ben.said) == ("Ben", SUMMER)
    assert place(there, sheet("Ben", SUMMER), all_the_same.said) == ("Anna", SUMMER)


def test_in_spring_one_sheet_is_not_two_players() -> None:
    undecided = asked(game(("Anna", SPRING)), sheet("Anna", SPRING), Said("Ben"))
    assert undecided.matter is Matter.OTHER_PLAYER


def test_a_sheet_that_goes_on_from_nobody_s() -> None:
    there = game(("Anna", SPRING), ("Ben", SPRING))
    undecided = asked(there, sheet("Cyd", SUMMER), Said("Anna"))
    assert undecided.matter is Matter.NO_PLAYER
    assert labels(undecided) == ["Cyd's sheet", "Anna · summer all the same"]
    # Nobody says whose: only Cyd has no sheet yet.
    assert place(there, sheet("Cyd", SUMMER)) == ("Cyd", SPRING)
    all_there = game(("Anna", SPRING), ("Ben", SPRING), players=("Anna", "Ben"))
    undecided = asked(all_there, sheet("Cyd", SUMMER))
    assert undecided.matter is Matter.NO_PLAYER
    assert undecided.refusal.hint is Remedy.NAME_PLAYER_ANYWAY
    assert labels(undecided) == ["Anna · summer", "Ben · summer"]
    assert place(all_there, sheet("Cyd", SUMMER), undecided.choices[1].said) == ("Ben", SUMMER)


def test_the_same_sheet_photographed_twice() -> None:
    there = game(("Anna", SPRING), ("Ben", SPRING))
    for said in (Said(), Said("Anna"), Said("Anna", SUMMER)):
        undecided = asked(there, sheet("Anna", SPRING), said)
        assert undecided.matter is Matter.NOTHING_NEW
        assert str(undecided.refusal) == "nothing is new since Anna's sheet of spring"
        in_its_place, all_the_same = undecided.choices
        assert place(there, sheet("Anna", SPRING), in_its_place.said) == ("Anna", SPRING)
        assert in_its_place.said.replaces
        assert place(there, sheet("Anna", SPRING), all_the_same.said) == ("Anna", SUMMER)
    # Said to replace, it takes the place of the one that it is.
    assert place(there, sheet("Anna", SPRING), Said("Anna", replaces=True)) == ("Anna", SPRING)


def test_on_a_full_map_nothing_is_new_for_good_reason() -> None:
    there = game(("Anna", SPRING))
    full = draw(map="C", rest="F")
    last = full.drawn({find_space("A1"): Content.EMPTY})
    assert likeness(last, full) is Likeness.LATER
    kept = as_if_kept(("Anna", SPRING), full, "full.jpg", {})
    there = replace(there, sheets={("Anna", SPRING): kept})
    assert place(there, full, Said("Anna")) == ("Anna", SUMMER)


def test_an_earlier_season_s_photo() -> None:
    there = game(("Anna", SPRING), ("Anna", SUMMER))
    undecided = asked(there, sheet("Anna", SPRING), Said("Anna"))
    assert undecided.matter is Matter.EARLIER_SEASON
    assert labels(undecided) == [
        "Anna · spring, in the place of the one that is there",
        "Anna · fall all the same",
    ]


def test_a_later_season_s_photo_in_an_earlier_place() -> None:
    there = game(("Anna", SUMMER))
    for season in (SUMMER, FALL):
        undecided = asked(there, sheet("Anna", season), Said("Anna", SPRING))
        assert undecided.matter is Matter.LATER_SEASON
    assert place(there, sheet("Anna", SPRING), Said("Anna")) == ("Anna", SPRING)


def test_a_season_that_was_left_out_is_found_by_what_lies_before_and_after() -> None:
    there = game(("Anna", SPRING), ("Anna", FALL))
    assert place(there, sheet("Anna", SUMMER), Said("Anna")) == ("Anna", SUMMER)


def test_the_same_file_is_no_other_sheet() -> None:
    there = game(("Anna", SPRING))
    again = Newcomer(there, sheet("Anna", SPRING), "copy.jpg", digest="Anna spring")
    for said in (Said(), Said("Ben"), Said("Anna", SUMMER)):
        undecided = checked_slot(again, said)
        assert isinstance(undecided, Undecided)
        assert undecided.matter is Matter.SAME_FILE
    assert checked_slot(again, Said("Anna", SPRING, replaces=True)) == ("Anna", SPRING)


def test_what_is_meant_all_the_same_is_not_asked() -> None:
    there = game(("Anna", SPRING), ("Ben", SPRING))
    for coming in (sheet("Ben", SUMMER), sheet("Anna", SPRING), sheet("Cyd", FALL)):
        assert place(there, coming, Said("Anna", meant=ANYWAY)) == ("Anna", SUMMER)


def test_a_typed_sheet_whose_place_is_named_in_full_is_taken_at_one_s_word() -> None:
    there = game(("Anna", SPRING))
    typed = Newcomer(there, sheet("Ben", SUMMER), typed=True)
    assert checked_slot(typed, Said("Anna", SUMMER)) == ("Anna", SUMMER)
    assert isinstance(checked_slot(typed, Said("Anna")), Undecided)


def test_another_side_than_the_game_s() -> None:
    undecided = other_side(game(), side("B"), Said("Anna"), readable=True)
    assert str(undecided.refusal) == "the print looks like map B, the game is played on map C"
    (yes,) = undecided.choices
    assert yes.said == Said("Anna", meant=frozenset({Matter.OTHER_SIDE}))
    assert other_side(game(), side("B"), Said(), readable=False).choices == ()


def test_pictures_decide_where_signs_were_misread() -> None:
    there = game(("Anna", SPRING))
    now = sheet("Anna", SUMMER)
    misread = now.drawn(
        {s: Content.FARM if now[s] is Content.WATER else Content.WATER for s in drawn_spaces(now)}
    )
    looked: list[Kept] = []

    def same_hand(kept: Kept, spaces: Iterable[object]) -> bool:
        looked.append(kept)
        return True

    coming = Newcomer(there, misread, same_hand=same_hand)
    assert checked_slot(coming, Said("Anna")) == ("Anna", SUMMER)
    assert looked
