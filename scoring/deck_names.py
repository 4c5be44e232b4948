"""Finding a card of the explore deck by what a player types."""

from __future__ import annotations

from functools import cache

from scoring.decks import DECK_CARDS, EXPLORE, RUINS, DeckCard, GameBox
from scoring.names import UnknownName, find_named, spoken_names


def find_deck_card(name: str, deck: GameBox | None = None) -> DeckCard:
    """A card of the explore deck by its name or a beginning of it, in any language; of the explore
    cards those of this game go before those of the other box, whose names nobody means."""
    try:
        return find_named(name, _names(deck))
    except UnknownName:
        if deck is None:
            raise
        try:
            return find_named(name, _names(None))
        except UnknownName:
            pass
        raise


@cache
def _names(deck: GameBox | None) -> dict[str, DeckCard]:
    others = [card for box, cards in EXPLORE.items() if deck not in (None, box) for card in cards]
    return spoken_names(card for card in DECK_CARDS if card not in others or card in RUINS)
