"""Coins beside shapes: which cards may have brought one between two sheets, and which must have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from scoring.card_log import CardLog
from scoring.decks import EXPLORE, Explore, GameBox, Shape, from_corner, turned_and_mirrored
from scoring.seasons import Season
from scoring.sheet import TERRAIN_OF, Content, Sheet
from scoring.spaces import SIZE, SPACES, Space, space_at


@dataclass(frozen=True)
class Shapes:
    """The cards with a coin that may have been drawn between two sheets."""

    seasons: tuple[Season, ...]
    possible: tuple[Explore, ...]  # a card as often as its coin may have been chosen
    certain: tuple[Explore, ...] = ()  # of which nothing else can have been drawn
    whole: bool = False  # whether the log of these seasons is whole

    @property
    def unsure(self) -> Shapes:
        """The same, with nothing certain."""
        return replace(self, certain=())


def shapes_between(
    before: Sheet,
    now: Sheet,
    seasons: tuple[Season, ...],
    log: CardLog | None,
    deck: GameBox,
) -> Shapes:
    """The coins that shapes may have brought in these seasons, with the cards of this deck."""
    came = Counter(card for season in seasons for card in _cards_of(season, log, deck))
    possible = [
        card
        for card, times in came.items()
        for _ in range(min(times, _how_often(card, drawn_since(before, now, card))))
    ]
    certain: list[Explore] = []
    if log and len(seasons) == 1 and log.of(seasons[0]).over:
        bound = log.of(seasons[0]).drawn_on_ruins
        certain = [
            card for card in possible if _must_have_been(card, before, now, on_ruins=card in bound)
        ]
    whole = log is not None and all(log.of(season).over for season in seasons)
    return Shapes(seasons, tuple(possible), tuple(certain), whole)


def _cards_of(season: Season, log: CardLog | None, deck: GameBox) -> list[Explore]:
    """The cards with a coin that came in a season; all where its log is not whole."""
    whole = log is not None and log.of(season).over
    cards = log.of(season).explored if log and whole else EXPLORE[deck]
    return [card for card in cards if card.coin]


def drawn_since(before: Sheet, now: Sheet, card: Explore) -> frozenset[Space]:
    """The spaces where a card may have been drawn since: those of its terrain that were not so
    before, and those that may have been of it and are destroyed by now."""
    contents = [content for content, terrain in TERRAIN_OF.items() if terrain in card.terrains]
    wanted = (*contents, Content.DESTROYED)
    return frozenset(s for s in SPACES if now[s] in wanted and now[s] is not before[s])


def _how_often(card: Explore, spaces: frozenset[Space]) -> int:
    """How often the shape with the coin can lie on these spaces, at the most."""
    assert card.coin
    fits = any(spaces >= laid for laid in places(card.coin.shape))
    return len(spaces) // len(card.coin.shape) if fits else 0


def _must_have_been(card: Explore, before: Sheet, now: Sheet, on_ruins: bool) -> bool:
    """Whether nothing of the card but the shape with the coin can have been drawn: no other shape
    of it lies among the new spaces, and since a shape would still fit now, no 1x1 was allowed."""
    spaces = drawn_since(before, now, card)
    plain = [choice.shape for choice in card.choices if not choice.coin]
    if any(spaces >= laid for shape in plain for laid in places(shape)):
        return False
    bare = now.ruins & now.empty
    return any(
        now.empty >= laid and (not on_ruins or laid & bare)
        for choice in card.choices
        for laid in places(choice.shape)
    )


@cache
def places(shape: Shape) -> tuple[frozenset[Space], ...]:
    """Everywhere on a map that a shape can lie, turned and mirrored."""
    turned = {from_corner(steps) for steps in turned_and_mirrored(shape)}
    return tuple(laid for steps in sorted(turned) for laid in _laid(steps))


def _laid(steps: Shape) -> Iterator[frozenset[Space]]:
    high, wide = max(row for row, _ in steps), max(column for _, column in steps)
    for top in range(SIZE - high):
        for left in range(SIZE - wide):
            yield frozenset(space_at(top + row, left + column) for row, column in steps)
