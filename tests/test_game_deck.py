"""Whose explore cards a combined game is played with is asked for at a terminal."""

from __future__ import annotations

import pytest

from tests.games import Table
from tests.runs import EDICTS

BASE = "Greenbough,Great City,Canal Lake,Borderlands"


@pytest.mark.parametrize(("answer", "deck"), [("", "heroes"), ("2", "base")])
def test_of_a_combined_game_the_deck_is_asked_for_at_a_terminal(
    table: Table, monkeypatch: pytest.MonkeyPatch, answer: str, deck: str
) -> None:
    monkeypatch.setattr("cli.commands.game.new.at_terminal", lambda: True)
    asked = []

    def answered(question: str) -> str:
        asked.append(question)
        return "C" if "Which side" in question else answer

    monkeypatch.setattr("builtins.input", answered)
    table.do("new", "--name", "Friday", "--edicts", BASE, "--players", "Anna,Ben")
    assert len(asked) == 3
    assert "whose explore cards" in asked[1]
    assert "Whose season cards" in asked[2]
    form = table.form("show", "Friday")
    assert (form["deck"], form["season_cards"]) == (deck, deck)


def test_of_a_game_of_one_box_no_deck_is_asked_for(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.commands.game.new.at_terminal", lambda: True)
    monkeypatch.setattr("builtins.input", lambda question: "C")
    table.do("new", "--name", "Friday", "--edicts", EDICTS, "--players", "Anna,Ben")
    assert table.form("show", "Friday")["deck"] is None
