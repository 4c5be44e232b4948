"""A game is set up: step by step, until its map, its four cards and its players are known.

Each step takes what was said or typed and gives the setup with it; what does not fit is refused.
`needed` tells what is to be asked next. A terminal asks line by line, a page may fill in all at
once; both end in the same `beginning`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from random import SystemRandom

from assistant.checked_name import checked_name
from assistant.evening.events import new_event
from assistant.evening.names import player_names
from assistant.evening.record import Event, Game, name_key
from assistant.evening.store import Change
from assistant.four_cards import refuse_second_of_family
from assistant.language import tell
from assistant.learned_maps import map_named
from assistant.problem import About, Problem
from scoring.card import Card, Family
from scoring.cards import CARDS, find_card
from scoring.choosing import by_lot, first_game
from scoring.combining import boxes, sheet_box
from scoring.decks import EXPLORE, GameBox
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.season import find_edicts
from scoring.seasons import EDICTS
from scoring.sheet import Map

LARGEST_SEED = 100_000  # of those that are drawn: five digits are told across a table


class Part(Enum):
    """What a game is set up with, in the order in which it is asked for."""

    NAME = "name"
    MAP = "map"
    WAY = "way"  # in which the four scoring cards are chosen
    CARD = "card"  # under the next edict
    DECK = "deck"  # whose explore cards, in a game combined of both boxes
    SEASON_CARDS = "season_cards"  # whose season cards, likewise
    PLAYERS = "players"
    SOLO = "solo"  # whether a game of one is rated as a solo game


class Way(Enum):
    """How the four scoring cards are chosen."""

    ONE_BY_ONE = "one_by_one"
    BY_LOT = "by_lot"
    FIRST_GAME = "first_game"  # as the rulebooks recommend

    @property
    def message(self) -> Message:
        return WAYS[self]


WAYS = {
    Way.ONE_BY_ONE: say("one by one"),
    Way.BY_LOT: say("by lot"),
    Way.FIRST_GAME: say("those recommended for a first game"),
}


@dataclass(frozen=True)
class Setup:
    """What is known of a game that is to begin."""

    edition: Edition
    deck: GameBox | None = None  # whose explore cards are used; None: nobody said
    name: str | None = None
    map: Map | None = None
    cards: tuple[Card, ...] = ()  # under edict A and those after it, as far as they are known
    players: tuple[str, ...] = ()
    solo: bool | None = None
    asks: bool = False  # whether somebody is there who may be asked what can stay open
    season_cards: GameBox | None = None  # whose season cards are used; None: nobody said
    way: Way | None = None  # in which the cards are chosen; None: nobody said
    seed: int | None = None  # of the lot that drew the cards

    @property
    def needed(self) -> Part | None:
        """What is to be asked next; None: the game can begin."""
        if self.name is None:
            return Part.NAME
        if self.map is None:
            return Part.MAP
        if self.asks and not self.cards and self.way is None:
            return Part.WAY
        if len(self.cards) < len(EDICTS):
            return Part.CARD
        if self.asks and self.combined:
            if self.deck is None:
                return Part.DECK
            if self.season_cards is None:
                return Part.SEASON_CARDS
        if not self.players:
            return Part.PLAYERS
        if self.solo is None and len(self.players) == 1:
            return Part.SOLO
        return None

    @property
    def combined(self) -> bool:
        """Whether the sheet and the scoring cards are of both boxes."""
        return self.map is not None and len(boxes(self.cards, self.map)) > 1

    def called(self, name: str) -> Setup:
        return replace(self, name=checked_name(name))

    def played_on(self, map: str) -> Setup:
        """On a side of the sheet, or on the map in a file."""
        return replace(self, map=map_named(map))

    def with_edicts(self, names: Sequence[str | Card]) -> Setup:
        """All four cards; two of one family may be meant, see `assistant.four_cards`."""
        return replace(self, cards=find_edicts(names))

    def with_card(self, typed: str) -> Setup:
        """The card under the next edict: its number among those offered, or its name."""
        offered = self.offered
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(offered):
            return replace(self, cards=(*self.cards, offered[int(typed) - 1]))
        card = find_card(typed)
        refuse_second_of_family(card, self.cards)
        return replace(self, cards=(*self.cards, card))

    def chosen(self, way: Way) -> Setup:
        """The four cards, where the way of choosing them leaves nothing to be said."""
        match way:
            case Way.BY_LOT:
                return self.drawn_by_lot()
            case Way.FIRST_GAME:
                return self.for_a_first_game()
        return replace(self, way=way)

    def for_a_first_game(self) -> Setup:
        return replace(self, cards=first_game(), way=Way.FIRST_GAME)

    def drawn_by_lot(
        self, seed: int | None = None, out_of: Collection[GameBox] | None = None
    ) -> Setup:
        """One card of each family, out of the sheet's box or those named. Without a seed nobody
        knows what will come; the setup has it then, to draw the same cards again."""
        if seed is None:
            seed = SystemRandom().randrange(LARGEST_SEED)
        drawn = by_lot(seed, out_of or self.own_boxes)
        return replace(self, cards=drawn, way=Way.BY_LOT, seed=seed)

    @property
    def ways(self) -> tuple[Way, ...]:
        """How the cards can be chosen; only Heroes recommends some for a first game."""
        recommended = GameBox.HEROES in self.own_boxes
        return tuple(way for way in Way if recommended or way is not Way.FIRST_GAME)

    @property
    def own_boxes(self) -> tuple[GameBox, ...]:
        """The box of the sheet; of a player's own map nobody knows it."""
        own = sheet_box(self.map) if self.map else None
        return (own,) if own else tuple(EXPLORE)

    def explored_with(self, deck: GameBox) -> Setup:
        return replace(self, deck=deck)

    def timed_by(self, season_cards: GameBox) -> Setup:
        return replace(self, season_cards=season_cards)

    def played_by(self, names: str) -> Setup:
        """The players, with commas between them."""
        return replace(self, players=player_names(names))

    def played_alone(self) -> Setup:
        """A solo game whose player gives no name."""
        return replace(self, players=(tell(say("Solo")),), solo=True)

    def rated_as_solo(self, solo: bool) -> Setup:
        return replace(self, solo=solo)

    @property
    def edict(self) -> str:
        """The letter of the next edict that misses its card."""
        return EDICTS[len(self.cards)]

    @property
    def families_left(self) -> tuple[Family, ...]:
        """Those of which no card lies there yet."""
        taken = {card.family for card in self.cards}
        return tuple(family for family in Family if family not in taken)

    @property
    def offered(self) -> tuple[Card, ...]:
        """The cards that the next edict may get, family by family."""
        return tuple(
            card for family in self.families_left for card in CARDS if card.family is family
        )

    @property
    def decks(self) -> tuple[GameBox, ...]:
        """The boxes that explore and season cards may be of, first that of the sheet."""
        own = sheet_box(self.map) if self.map else None
        return tuple(sorted(EXPLORE, key=lambda box: box is not own))

    def beginning(self) -> Event:
        """The game begins."""
        assert self.needed is None, self.needed
        if self.solo and len(self.players) > 1:
            raise Problem(
                say("a solo game has one player; named are {players}", players=self.players),
                About.USAGE,
            )
        assert self.name is not None
        assert self.map is not None
        return new_event(
            self.name,
            self.map,
            self.cards,
            self.players,
            self.edition,
            bool(self.solo),
            self.deck,
            self.season_cards,
        )


def proposed_name() -> str:
    """What a game is called where nobody thinks of a better name: its day."""
    return date.today().isoformat()


def new_game(there: list[Game], beginning: Event) -> Change:
    """The change that begins a game, if none has its name already."""
    name = beginning.body["name"]
    if any(game.key == name_key(name) for game in there if not game.removed):
        raise Problem(say("there is a game called {name} already", name=name), About.DOES_NOT_FIT)
    return Change(None, beginning, {})
