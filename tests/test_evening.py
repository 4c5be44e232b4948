"""An evening without a terminal: cards, sheets, taking back, looking again as plain functions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from assistant.evening.adding import Text, change, replacing, text_for
from assistant.evening.captions import stage
from assistant.evening.names import find_game, games_in
from assistant.evening.record import Game, Kind, Slot
from assistant.evening.revealing import revealing
from assistant.evening.setting_up import Setup, new_game
from assistant.evening.sheet_again import photo_as_it_came, sheet_again, sheets_meant
from assistant.evening.standing import still_to_come
from assistant.evening.store import changed, games, opened
from assistant.evening.taking_back import (
    put_back,
    removal_question,
    remove_game,
    taken_back,
    what_changed,
)
from assistant.evening.whose_sheet import Said, Undecided
from assistant.problem import Problem, Remedy
from assistant.show.export import Format, exported
from assistant.show.game_csv import game_table
from assistant.show.game_json import (
    added_form,
    game_form,
    removed_form,
    sheet_form,
    turned_form,
)
from scoring.editions import Edition
from scoring.names import UnknownName
from scoring.seasons import Season
from scoring.sheet import Drawn, Sheet
from scoring.spaces import find_space
from scoring.text import format_sheet
from tests.games import blank, evening
from tests.runs import EDICTS

PLAYERS = ("Anna", "Ben")
SHEETS = evening(PLAYERS)


@dataclass(frozen=True)
class Evening:
    """A database with a game on it."""

    db: sqlite3.Connection
    path: Path

    @property
    def game(self) -> Game:
        return find_game(games(self.db), "Friday")

    def text(self, sheet: Sheet) -> Text:
        text = format_sheet(sheet)
        return text_for(self.game, text, text.encode(), Path("sheet.txt"))

    def add(self, sheet: Sheet, said: Said) -> Game:
        """A sheet whose place is certain."""
        text, game = self.text(sheet), self.game
        slot = text.slot(said)
        assert not isinstance(slot, Undecided)
        incoming = text.incoming(slot, said)
        return changed(self.db, lambda there: change(there, game, incoming))

    def reveal(self, *names: str, season: Season | None = None) -> Game:
        return changed(self.db, lambda there: revealing(there, None, names, season))


@pytest.fixture
def friday(tmp_path: Path) -> Iterator[Evening]:
    path = tmp_path / "games.db"
    setup = Setup(Edition.EN).called("Friday").played_on("C").with_edicts(EDICTS.split(","))
    beginning = setup.played_by(",".join(PLAYERS)).beginning()
    with opened(path, make=True) as db:
        changed(db, lambda there: new_game(there, beginning))
        yield Evening(db, path)


def test_without_a_database_there_are_no_games(tmp_path: Path) -> None:
    assert games_in(tmp_path / "none.db") == []


def test_the_games_of_a_database_the_one_changed_last_first(friday: Evening) -> None:
    saturday = Setup(Edition.EN).called("Saturday").played_on("A").with_edicts(EDICTS.split(","))
    beginning = saturday.played_alone().beginning()
    changed(friday.db, lambda there: new_game(there, beginning))
    assert [game.name for game in games_in(friday.path)] == ["Saturday", "Friday"]


def test_cards_are_revealed_in_the_season_that_is_going_on(friday: Evening) -> None:
    (entry,) = friday.reveal("zombie").revealed
    assert (entry.card.name, entry.season) == ("Zombie Plague", Season.SPRING)
    later = friday.reveal("Giant Troll", "Dobrik", season=Season.FALL).revealed
    assert [entry.season for entry in later[1:]] == [Season.FALL, Season.FALL]


def test_no_card_is_revealed_twice(friday: Evening) -> None:
    with pytest.raises(Problem, match="Zombie Plague is revealed already"):
        friday.reveal("zombie", "Zombie Plague")
    with pytest.raises(UnknownName):
        friday.reveal("nobody")
    assert friday.game.revealed == ()


def test_whose_sheet_it_is_comes_back_as_choices(friday: Evening) -> None:
    text = friday.text(blank())
    undecided = text.slot(Said())
    assert isinstance(undecided, Undecided)
    assert [str(choice.label) for choice in undecided.choices] == ["Anna · spring", "Ben · spring"]
    assert undecided.refusal.hint is Remedy.NAME_PLAYER_AND_SEASON
    assert text.slot(undecided.choices[1].said) == ("Ben", Season.SPRING)


def test_a_sheet_that_is_there_is_replaced_by_a_choice_alone(friday: Evening) -> None:
    slot: Slot = ("Anna", Season.SPRING)
    game = friday.add(blank(coins=1), Said("Anna"))
    question = replacing(game, slot, Said("Anna"))
    assert question is not None
    assert question.yes_or_no
    assert "is there already, with a total of 1" in str(question.refusal)
    (yes,) = question.choices
    assert replacing(game, slot, yes.said) is None


def test_fewer_coins_than_a_season_before_are_asked_for_unless_somebody_counted(
    friday: Evening,
) -> None:
    friday.add(blank(coins=3), Said("Anna"))
    text = friday.text(blank(coins=1))
    summer: Slot = ("Anna", Season.SUMMER)
    assert text.coins_in_doubt(summer, Said()) == 3
    assert text.coins_in_doubt(summer, Said(coins=1)) is None


def test_the_last_change_is_taken_back_and_put_back(friday: Evening) -> None:
    friday.add(blank(), Said("Anna"))
    turned = taken_back(friday.db)
    assert str(what_changed(turned)) == "Friday: Anna's sheet of spring"
    assert turned_form(turned, again=False) == {
        "schema": "cartoscore.undo/1",
        "done": "undo",
        "game": "Friday",
        "change": Kind.SHEET.value,
        "at": turned.event.at,
        "player": "Anna",
        "season": "spring",
    }
    assert friday.game.sheets == {}
    put_back(friday.db, "friday")
    assert len(friday.game.sheets) == 1
    with pytest.raises(Problem, match="there is nothing to put back"):
        put_back(friday.db)
    with pytest.raises(Problem, match="there is nothing to undo"):
        taken_back(friday.db, "Sunday")


def test_a_removed_game_comes_back_but_not_one_deleted_for_good(friday: Evening) -> None:
    game = friday.add(blank(), Said("Anna"))
    assert str(removal_question(game, for_good=False)) == "Remove Friday? Sheets in it: 1"
    assert "never to come back" in str(removal_question(game, for_good=True))
    remove_game(friday.db, game)
    assert games_in(friday.path) == []
    assert str(what_changed(taken_back(friday.db))) == "the game Friday is removed"
    remove_game(friday.db, friday.game, for_good=True)
    assert games(friday.db) == []
    assert removed_form(game, True) == {
        "schema": "cartoscore.rm/1",
        "game": "Friday",
        "for_good": True,
    }


def test_the_sheets_that_are_meant(friday: Evening) -> None:
    for player in PLAYERS:
        friday.add(blank(), Said(player, Season.SPRING))
    game = friday.add(blank(), Said("Anna", Season.SUMMER))
    assert len(sheets_meant(game)) == 3
    assert [kept.season for kept in sheets_meant(game, "ann")] == [Season.SPRING, Season.SUMMER]
    (one,) = sheets_meant(game, season=Season.SUMMER)
    assert one.player == "Anna"
    with pytest.raises(Problem, match="there is no such sheet in Friday"):
        sheets_meant(game, season=Season.WINTER)


def test_a_text_is_looked_at_again_with_what_was_said_of_it(friday: Evening) -> None:
    water = {find_space("A1"): Drawn.of("W")}
    game = friday.add(blank(), Said("Anna", answers=water))
    (kept,) = sheets_meant(game)
    again = sheet_again(friday.db, game, kept)
    assert [str(line) for line in again.lines()] == ["Said by the player: A1=W."]
    assert again.scanned is None
    form = sheet_form(again)
    assert (form["player"], form["season"], form["books"]) == ("Anna", "spring", None)
    with pytest.raises(Problem, match="Anna's sheet of spring came as text: there is no photo"):
        photo_as_it_came(friday.db, kept)


def test_who_is_still_to_come_until_the_game_is_over(friday: Evening) -> None:
    assert str(still_to_come(friday.game)) == "Sheets of spring still to come: Anna, Ben"
    game = friday.game
    for season in Season:
        for player in PLAYERS:
            game = friday.add(SHEETS[player, season.value], Said(player, season))
    assert still_to_come(game) is None
    assert (str(stage(game)), game.over) == ("over", True)


def test_a_game_is_exported_as_what_its_forms_say(friday: Evening) -> None:
    game = friday.add(blank(coins=2), Said("Anna"))
    assert json.loads(exported(friday.db, game, Format.JSON)) == game_form(game)
    assert exported(friday.db, game, Format.CSV) == game_table(game)
    assert exported(friday.db, game, Format.HTML).startswith("<!doctype html>")
    added = added_form(game, ("Anna", Season.SPRING))["added"]
    assert added == {"player": "Anna", "season": "spring"}
