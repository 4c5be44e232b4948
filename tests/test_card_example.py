"""A small picture for every card, of something that it pays for."""

from __future__ import annotations

import pytest

from assistant.show.card_example import MADE_UP, example_of
from scoring.card import Card
from scoring.cards import CARDS
from scoring.spaces import SIZE, find_space
from scoring.text import parse_sheet


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_something_to_show(card: Card) -> None:
    shown = example_of(card)
    assert shown["points"] > 0
    assert 5 <= shown["side"] <= SIZE
    assert len(shown["spaces"]) == shown["side"] ** 2
    for name in shown["scored"]:
        space = find_space(name)
        assert 0 <= space.row - shown["row"] < shown["side"]
        assert 0 <= space.column - shown["column"] < shown["side"]
        place = (space.row - shown["row"]) * shown["side"] + space.column - shown["column"]
        assert shown["spaces"][place] == parse_sheet(MADE_UP)[space].token
