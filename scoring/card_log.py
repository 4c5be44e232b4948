"""The log of cards: what those revealed tell of a season's time, of ruins and of the deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.combining import boxes
from scoring.decks import (
    EXPLORE,
    RUINS,
    SEASON_TIME,
    Ambush,
    DeckCard,
    Explore,
    GameBox,
    Hero,
    explore_deck,
)
from scoring.seasons import Season
from scoring.sheet import Map

if TYPE_CHECKING:
    from scoring.card import Card


@dataclass(frozen=True)
class Revealed:
    """A card that came out of the explore deck, and the season it came in."""

    card: DeckCard
    season: Season


@dataclass(frozen=True)
class InDeck:
    """How many ambushes and heroes have not come yet; fewer than none: more came than went in."""

    ambushes: int
    heroes: int


@dataclass(frozen=True)
class SeasonLog:
    """The cards of a season, in the order in which they were revealed."""

    season: Season
    cards: tuple[DeckCard, ...]
    limits: tuple[int, ...]  # the time that ends it: two where nobody said whose season cards
    deck: tuple[Explore, ...]  # the explore cards that may come in it

    @property
    def explored(self) -> tuple[Explore, ...]:
        """The explore cards of which everybody drew a shape."""
        return tuple(card for card in self.cards if isinstance(card, Explore) and not card.ruins)

    @property
    def time(self) -> int:
        """The sum of the cards' times."""
        return sum(card.time for card in self.explored)

    @property
    def over(self) -> bool:
        """Whether the season is over for certain; then no card of it is missing."""
        return self.time >= max(self.limits)

    @property
    def may_be_over(self) -> bool:
        """Whether it is over with the season cards of one box at least."""
        return self.time >= min(self.limits)

    @property
    def turns_left(self) -> tuple[int, int]:
        """How many more cards that take time it takes to its end: at least and at most."""
        times = sorted(card.time for card in self.to_come)
        return (
            _turns(min(self.limits) - self.time, times[::-1]),
            _turns(max(self.limits) - self.time, times),
        )

    @property
    def to_come(self) -> tuple[Explore, ...]:
        """The explore cards that can still come before the season is over."""
        return () if self.over else tuple(card for card in self.deck if card not in self.cards)

    @property
    def ruins_pending(self) -> bool:
        """Whether the next explore card has to be drawn on ruins."""
        return _ruins_at_the_end(self.cards)

    @property
    def drawn_on_ruins(self) -> tuple[Explore, ...]:
        return drawn_on_ruins(self.cards)

    def takes(self, card: DeckCard) -> bool:
        """Whether the card may have come in this season, in some order of the cards: none comes
        after the time is full."""
        times = [known.time for known in self.explored]
        times += [card.time] if isinstance(card, Explore) else []
        return not times or sum(times) - max(times) < max(self.limits)


def drawn_on_ruins(cards: Sequence[DeckCard]) -> tuple[Explore, ...]:
    """The explore cards among these that had to be drawn on ruins."""
    return tuple(
        card
        for place, card in enumerate(cards)
        if isinstance(card, Explore) and not card.ruins and _ruins_at_the_end(cards[:place])
    )


def _ruins_at_the_end(cards: Sequence[DeckCard]) -> bool:
    """Whether ruins came after the last card that is drawn on them. Ambushes and heroes are drawn
    as always, and the ruins wait for the explore card after them."""
    last = next((card for card in reversed(cards) if isinstance(card, Explore)), None)
    return last is not None and last.ruins


def _turns(time: int, times: Sequence[int]) -> int:
    """How many of these cards, in their order, fill the time."""
    count = 0
    for each in times:
        if time <= 0:
            break
        if each:
            time -= each
            count += 1
    return count


@dataclass(frozen=True)
class CardLog:
    """All cards that were revealed, and which decks they may come from."""

    revealed: tuple[Revealed, ...]
    explore: tuple[GameBox, ...]  # whose explore cards are used; both where nobody said
    season_cards: tuple[GameBox, ...]  # whose season cards, likewise
    combined: bool  # of both boxes: then ruins cards always go in
    with_heroes: bool  # whether hero cards may be in the deck

    @property
    def deck(self) -> tuple[Explore, ...]:
        """The explore cards that may come, ruins among them."""
        cards = (card for box in self.explore for card in explore_deck(box, self.combined))
        return tuple(dict.fromkeys(cards))

    def of(self, season: Season) -> SeasonLog:
        """The cards of one season."""
        cards = tuple(entry.card for entry in self.revealed if entry.season is season)
        limits = sorted({season_time(season, box) for box in self.season_cards})
        return SeasonLog(season, cards, tuple(limits), self.deck)

    @property
    def of_explore_cards(self) -> bool:
        """Whether anybody logs explore cards, and not only ambushes and heroes."""
        return any(isinstance(entry.card, Explore) for entry in self.revealed)

    def in_deck(self, season: Season) -> InDeck:
        """The ambushes and heroes that the deck can still hold in a season. One of each goes in
        before every season, and those that did not come stay."""
        put_in = season.place + 1
        come = [entry.card for entry in self.revealed if entry.season.place <= season.place]
        return InDeck(
            put_in - sum(isinstance(card, Ambush) for card in come),
            put_in * self.with_heroes - sum(isinstance(card, Hero) for card in come),
        )


def season_time(season: Season, box: GameBox) -> int:
    """The time that ends a season, by the season cards of a box."""
    return SEASON_TIME[box][season.place]


def card_log(
    revealed: Sequence[Revealed],
    cards: Iterable[Card],
    map: Map,
    explore: GameBox | None = None,
    season_cards: GameBox | None = None,
) -> CardLog:
    """The log of a game with these scoring cards on this map. `explore` and `season_cards`: whose
    explore and season cards are used, where somebody said so."""
    explore = explore or explored_with(revealed)
    said = {box for box in (explore, season_cards) if box}
    known = boxes(cards, map) | said | _boxes_of_monsters(revealed)
    if any(isinstance(entry.card, Hero) for entry in revealed):
        known |= {GameBox.HEROES}
    in_play = tuple(box for box in EXPLORE if box in known) or tuple(EXPLORE)
    ruins = any(entry.card in RUINS for entry in revealed)
    return CardLog(
        tuple(revealed),
        (explore,) if explore else in_play,
        (season_cards,) if season_cards else in_play,
        ruins or len(in_play) > 1,
        GameBox.HEROES in in_play,
    )


def explored_with(revealed: Iterable[Revealed]) -> GameBox | None:
    """The box of the explore cards that were revealed; ruins go with either."""
    for entry in revealed:
        for box, deck in EXPLORE.items():
            if entry.card in deck and entry.card not in RUINS:
                return box
    return None


def _boxes_of_monsters(revealed: Iterable[Revealed]) -> frozenset[GameBox]:
    """The boxes of the ambushes; those of the small expansion go with either."""
    found = (entry.card.box for entry in revealed if isinstance(entry.card, Ambush))
    return frozenset(box for box in found if box in EXPLORE)
