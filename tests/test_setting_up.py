"""A game is set up without a terminal: what is needed, what is offered, what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from assistant.evening.setting_up import Part, Setup, new_game, proposed_name
from assistant.evening.store import changed, opened
from assistant.four_cards import family_remark
from assistant.problem import About, Problem
from scoring.card import Family
from scoring.cards import CARDS, find_card
from scoring.decks import GameBox
from scoring.editions import Edition
from scoring.names import UnknownName
from scoring.season import find_edicts
from tests.runs import EDICTS

NOTHING = Setup(Edition.EN)
FOUR = EDICTS.split(",")
WHOLE = NOTHING.called("Friday").played_on("C").with_edicts(FOUR).played_by("Anna, Ben")


def answered(setup: Setup, part: Part) -> Setup:
    match part:
        case Part.NAME:
            return setup.called("Friday")
        case Part.MAP:
            return setup.played_on("C")
        case Part.CARD:
            return setup.with_card(FOUR[len(setup.cards)])
        case _:
            return setup.played_by("Anna,Ben")


def test_name_map_cards_and_players_are_asked_for_in_turn() -> None:
    setup, asked = NOTHING, []
    while (part := setup.needed) is not None:
        asked.append(part)
        setup = answered(setup, part)
    assert asked == [Part.NAME, Part.MAP, *[Part.CARD] * 4, Part.PLAYERS]
    assert setup.cards == find_edicts(FOUR)


def test_of_a_single_player_it_is_asked_whether_the_game_is_solo() -> None:
    alone = WHOLE.played_by("Anna")
    assert alone.needed is Part.SOLO
    assert alone.rated_as_solo(True).needed is None
    assert alone.rated_as_solo(False).beginning().body["solo"] is False


def test_of_a_combined_game_it_is_asked_whose_explore_cards_are_used() -> None:
    """A combined game is played with one of the two decks; the rulebooks leave it open which."""
    heroes, base = "Faunlost Thicket", "Greengold Plains"
    assert find_card(heroes).box is GameBox.HEROES
    assert find_card(base).box is GameBox.BASE
    asked = replace(WHOLE, asks=True)
    assert asked.needed is None  # side C and four cards of Heroes
    on_base = asked.played_on("A")
    assert on_base.needed is Part.DECK
    assert on_base.decks == (GameBox.BASE, GameBox.HEROES)
    with_base = asked.with_edicts([base, *FOUR[1:]])
    assert with_base.needed is Part.DECK
    assert with_base.decks == (GameBox.HEROES, GameBox.BASE)
    said = with_base.explored_with(GameBox.BASE)
    assert said.needed is Part.SEASON_CARDS
    assert said.timed_by(GameBox.HEROES).needed is None
    body = said.timed_by(GameBox.HEROES).beginning().body
    assert (body["deck"], body["season_cards"]) == ("base", "heroes")


def test_nobody_is_asked_whose_explore_cards_are_used_who_named_the_rest() -> None:
    assert WHOLE.played_on("A").needed is None
    assert WHOLE.played_on("A").beginning().body["deck"] is None


def test_a_solo_game_needs_no_name_of_its_player() -> None:
    alone = NOTHING.called("Friday").played_on("C").with_edicts(FOUR).played_alone()
    assert (alone.players, alone.solo, alone.needed) == (("Solo",), True, None)


def test_several_players_play_no_solo_game() -> None:
    with pytest.raises(Problem, match="a solo game has one player; named are Anna, Ben"):
        WHOLE.rated_as_solo(True).beginning()


def test_each_edict_is_offered_the_families_that_are_left() -> None:
    assert NOTHING.offered == tuple(
        card for family in Family for card in CARDS if card.family is family
    )
    silos = find_card("Silos")
    one = NOTHING.with_card("Silos")
    assert one.edict == "B"
    assert silos.family not in one.families_left
    assert not [card for card in one.offered if card.family is silos.family]


def test_a_card_is_chosen_by_its_number_among_those_offered_or_by_its_name() -> None:
    first = NOTHING.with_card("1")
    assert first.cards == (NOTHING.offered[0],)
    assert first.with_card("1").cards[1] == first.offered[0]
    with pytest.raises(UnknownName):
        NOTHING.with_card(str(len(CARDS) + 1))


def test_a_second_card_of_a_family_is_refused_when_chosen_and_remarked_when_named() -> None:
    with pytest.raises(Problem, match="of its family Deepwood lies there already"):
        NOTHING.with_card("Deepwood").with_card("Treetower")
    named = NOTHING.with_edicts(["Deepwood", "Treetower", "Silos", "Great City"])
    assert "one scoring card of each family" in str(family_remark(named.cards))
    assert family_remark(WHOLE.cards) is None


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("", "1 to 100 players"),
        ("Anna,anna", "two players have the same name"),
        ("x" * 61, "is no name"),
    ],
)
def test_players_that_cannot_be(names: str, words: str) -> None:
    with pytest.raises(Problem, match=words):
        NOTHING.played_by(names)


def test_a_step_taken_leaves_the_one_before_as_it_was() -> None:
    assert NOTHING.with_card("Silos").cards
    assert NOTHING.cards == ()


def test_a_game_is_called_after_its_day_where_nobody_knows_better() -> None:
    assert date.fromisoformat(proposed_name())


def test_no_two_games_have_one_name(tmp_path: Path) -> None:
    beginning = WHOLE.beginning()
    with opened(tmp_path / "games.db", make=True) as db:
        game = changed(db, lambda there: new_game(there, beginning))
        assert (game.name, game.players, game.edition) == ("Friday", ("Anna", "Ben"), Edition.EN)
        again = WHOLE.called("friday").beginning()
        with pytest.raises(Problem, match="there is a game called friday already") as caught:
            changed(db, lambda there: new_game(there, again))
    assert caught.value.about is About.DOES_NOT_FIT
