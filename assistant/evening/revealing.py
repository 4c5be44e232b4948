"""Ambush and hero cards come out of the deck, and the game keeps in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from assistant.evening.names import game_to_change
from assistant.evening.record import DRAWN_CARDS, Game, reveal_event
from assistant.evening.store import Change
from assistant.problem import About, Problem
from scoring.decks import Ambush, Hero
from scoring.message import say
from scoring.names import find_named, spoken_names
from scoring.seasons import Season


def drawn_cards(names: Iterable[str]) -> tuple[Ambush | Hero, ...]:
    """Ambush and hero cards by their names in any language, in their order."""
    return tuple(find_named(name, _spoken_names()) for name in names)


@cache
def _spoken_names() -> dict[str, Ambush | Hero]:
    return spoken_names(DRAWN_CARDS)


def revealing(
    there: list[Game],
    name: str | None,
    cards: Sequence[Ambush | Hero],
    season: Season | None = None,
) -> Change:
    """The change that reveals these cards, without a season in the one that is going on; no card
    is revealed twice."""
    game = game_to_change(there, name)
    known = {entry.card.name for entry in game.revealed}
    for card in cards:
        if card.name in known:
            raise Problem(say("{card} is revealed already", card=card), About.DOES_NOT_FIT)
        known.add(card.name)
    return Change(game.id, reveal_event(cards, season or game.season or Season.WINTER), {})
