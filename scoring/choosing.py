"""How the four scoring cards of a game are chosen: by lot, or as recommended for a first game."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from typing import TypeVar

from scoring.card import Card, Family
from scoring.cards import CARDS, find_card
from scoring.decks import GameBox

T = TypeVar("T")
Four = tuple[Card, Card, Card, Card]


def first_game() -> Four:
    """What the rulebooks of Heroes recommend for a first game, under edicts A to D."""
    return (
        find_card("Faunlost Thicket"),
        find_card("Gnomish Colony"),
        find_card("Ulem's Wallow"),
        find_card("Dwarvenholds"),
    )


def by_lot(seed: int, boxes: Collection[GameBox]) -> Four:
    """One card of each family out of these boxes, under the edicts in any order; the same seed
    draws the same cards."""
    rng = random.Random(seed)
    stacks = [[c for c in CARDS if c.family is family and c.box in boxes] for family in Family]
    a, b, c, d = _shuffled([_shuffled(stack, rng)[0] for stack in stacks], rng)
    return a, b, c, d


def _shuffled(things: Iterable[T], rng: random.Random) -> list[T]:
    # Of a seeded generator Python promises the same numbers for ever, not the same shuffle.
    return [thing for _, _, thing in sorted((rng.random(), n, t) for n, t in enumerate(things))]
