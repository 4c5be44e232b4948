"""The four scoring cards of a game: one of each family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.problem import About, Problem
from scoring.card import Card
from scoring.message import Message, say


def family_remark(cards: Sequence[Card]) -> Message | None:
    """A word where two cards are of one family: who named all four may have meant it."""
    if len({card.family for card in cards}) == len(cards):
        return None
    return say("A game has one scoring card of each family; these are not.")


def refuse_second_of_family(card: Card, others: Iterable[Card]) -> None:
    """Nobody chooses, card by card, a second one of a family that lies there already."""
    for other in others:
        if other.family is card.family:
            raise Problem(
                say(
                    "{card} does not fit: of its family {other} lies there already",
                    card=card,
                    other=other,
                ),
                About.DOES_NOT_FIT,
            )
