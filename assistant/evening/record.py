"""A game as it is kept: how it was set up, the sheets that were added, the cards revealed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any

from assistant.evening.database_trouble import as_written
from scoring.aftermath import LASTING
from scoring.boxes import SeasonBoxes
from scoring.card_log import CardLog, Revealed, card_log, explored_with
from scoring.cards import CARDS
from scoring.choosing import Four
from scoring.decks import DECK_CARDS, Ambush, GameBox
from scoring.editions import Edition
from scoring.end_of_game import Result, ends_at_once
from scoring.names import folded
from scoring.season import SeasonScore, score_season
from scoring.seasons import Season
from scoring.sheet import Content, Drawn, Map, Sheet
from scoring.spaces import BY_NAME, Space
from scoring.text import parse_map, parse_sheet

Body = dict[str, Any]  # what an event says, as JSON
NO_GAME = 0  # the number under which stands what belongs to none
Slot = tuple[str, Season]  # whose sheet, and at the end of which season


class Kind(Enum):
    """What can happen to a game."""

    NEW = "new"
    JOIN = "join"
    SHEET = "sheet"
    REVEAL = "reveal"
    REMOVE = "rm"
    CLOSE = "close"
    HAND = "hand"  # to no game: a hand that was brought along


class Paper(Enum):
    """What is kept with a sheet, so that a quarrel can be gone through again."""

    PHOTO = "photo"  # the file as it came
    TEXT = "text"  # the sheet text as it came, notes and all
    PICTURE = "picture"  # the map from straight above (PNG), from which crops are cut
    READING = "reading"  # JSON: what was read, and where in the photo (`kept_reading.py`)
    HAND = "hand"  # JSON: how the player draws, as far as it was confirmed (`kept_hand.py`)
    TALLY = "tally"  # JSON: the boxes and evidence as they were told (`kept_tally.py`)


@dataclass(frozen=True)
class Event:
    """One change to a game."""

    kind: Kind
    body: Body
    number: int = 0  # its place in the row of all events
    at: str = ""  # when, in UTC
    papers: Mapping[Paper, str] = field(default_factory=dict)  # each by its digest
    game: int = NO_GAME


@dataclass(frozen=True)
class Kept:
    """A sheet of the game."""

    player: str
    season: Season
    map: Map
    text: str  # sheet text
    file: str  # the name of the photo or text it came from
    at: str
    boxes: SeasonBoxes[int]  # what was told when it was added
    answers: Mapping[Space, Drawn]  # what the player said of single spaces
    signs: Mapping[Space, Content]  # what all that is drawn like a space means, as the player said
    seen: Mapping[Space, Drawn]  # where the photo alone shows something else than the sheet has
    unsure: frozenset[Space]  # read from the photo with doubt, and answered by nobody
    papers: Mapping[Paper, str]
    hand: str | None = None  # whose hand it was confirmed as, where that was

    @cached_property
    def sheet(self) -> Sheet:
        # Read when it is wanted: to list a hundred games nobody needs their sheets.
        with as_written(f"{self.player}, {self.season.value}"):
            return parse_sheet(self.text, map=self.map)

    @property
    def from_photo(self) -> bool:
        return Paper.PHOTO in self.papers


@dataclass(frozen=True)
class Game:
    """One evening."""

    id: int
    name: str
    map: Map
    cards: Four
    players: tuple[str, ...]
    edition: Edition
    solo: bool
    begun: str
    changed: str
    last: int  # the number of its last event: of two games changed in one second, which came later
    sheets: Mapping[Slot, Kept] = field(default_factory=dict)
    revealed: tuple[Revealed, ...] = ()
    removed: bool = False
    closed: bool = False  # put away, though it is not over; whatever comes to it opens it again
    deck: GameBox | None = None  # whose explore cards are used; None: nothing tells
    season_cards: GameBox | None = None  # whose season cards; None: nobody said

    @property
    def key(self) -> str:
        return name_key(self.name)

    @cached_property
    def seasons(self) -> tuple[Season, ...]:
        """The seasons that are played: all four, unless a full map ends the game before."""
        if self.solo:  # only then the sheets are looked at
            for kept in self.of(self.players[0]):
                if ends_at_once(kept.sheet, self.edition, self.solo):
                    return tuple(Season)[: place(kept.season) + 1]
        return tuple(Season)

    @property
    def season(self) -> Season | None:
        """The first season that misses a sheet; None once the game is over."""
        for season in self.seasons:
            if self.waiting_for(season):
                return season
        return None

    @property
    def over(self) -> bool:
        return self.season is None

    @property
    def going_on(self) -> bool:
        return not (self.over or self.closed or self.removed)

    def waiting_for(self, season: Season) -> tuple[str, ...]:
        """The players whose sheet of a season is not there yet."""
        return tuple(player for player in self.players if (player, season) not in self.sheets)

    def of(self, player: str) -> tuple[Kept, ...]:
        """A player's sheets, season by season."""
        return tuple(
            self.sheets[player, season] for season in Season if (player, season) in self.sheets
        )

    def scored(self, player: str) -> tuple[Kept, ...]:
        """Those of the seasons that are played."""
        return tuple(kept for kept in self.of(player) if kept.season in self.seasons)

    def before(self, player: str, season: Season) -> Kept | None:
        """The player's last sheet of an earlier season."""
        earlier = [kept for kept in self.of(player) if place(kept.season) < place(season)]
        return earlier[-1] if earlier else None

    def after(self, player: str, season: Season) -> Kept | None:
        """The player's first sheet of a later season."""
        return next((kept for kept in self.of(player) if place(kept.season) > place(season)), None)

    def earlier(self, kept: Kept) -> tuple[Sheet, ...]:
        """The same player's sheets of the seasons before."""
        return tuple(
            each.sheet for each in self.of(kept.player) if place(each.season) < place(kept.season)
        )

    @property
    def totals(self) -> Mapping[str, int]:
        """Every player's points so far, as they were told."""
        return {
            player: sum(kept.boxes.total for kept in self.scored(player)) for player in self.players
        }

    @cached_property
    def scores(self) -> Mapping[Slot, SeasonScore]:
        return {
            slot: score_season(kept.sheet, kept.season, self.cards, self.edition, self.deck)
            for slot, kept in self.sheets.items()
        }

    @cached_property
    def results(self) -> tuple[Result, ...]:
        return tuple(
            Result(player, tuple(self.scores[player, kept.season] for kept in self.scored(player)))
            for player in self.players
        )

    @cached_property
    def log(self) -> CardLog:
        """The cards that were revealed, as far as somebody logs them."""
        return card_log(self.revealed, self.cards, self.map, self.deck, self.season_cards)

    @property
    def lasting(self) -> tuple[Content, ...]:
        """Whose lasting effects come first: as revealed, then those that nobody did."""
        revealed = [entry.card.content for entry in self.revealed if isinstance(entry.card, Ambush)]
        return tuple(
            dict.fromkeys(content for content in (*revealed, *LASTING) if content in LASTING)
        )


def place(season: Season) -> int:
    """0 for spring to 3 for winter."""
    return season.place


def name_key(name: str) -> str:
    """What two names have in common that a person would call the same."""
    return folded(name) or name.strip()


CARD_BY_ID = {card.id: card for card in CARDS}
DECK_CARD = {card.name: card for card in DECK_CARDS}


def played(id: int, events: Iterable[Event]) -> Game | None:
    """The game that a row of events makes; None where it was never begun."""
    game: Game | None = None
    for event in events:
        if event.kind is Kind.NEW:
            game = _begun(id, event)
        elif game is not None:
            game = replace(with_event(game, event), changed=event.at, last=event.number)
    return game


def _begun(id: int, event: Event) -> Game:
    body = event.body
    a, b, c, d = (CARD_BY_ID[card] for card in body["edicts"])
    return Game(
        id=id,
        name=body["name"],
        map=parse_map(body["map"]["text"], name=body["map"]["name"]),
        cards=(a, b, c, d),
        players=tuple(body["players"]),
        edition=Edition(body["edition"]),
        solo=bool(body["solo"]),
        # Earlier games do not say.
        deck=GameBox(body["deck"]) if body.get("deck") else None,
        season_cards=GameBox(body["season_cards"]) if body.get("season_cards") else None,
        begun=event.at,
        changed=event.at,
        last=event.number,
    )


def with_event(game: Game, event: Event) -> Game:
    """The game with one more event, which opens one that was closed."""
    body = event.body
    game = replace(game, closed=False)
    match event.kind:
        case Kind.JOIN:
            if body["player"] in game.players:
                raise ValueError(body["player"])
            return replace(game, players=(*game.players, body["player"]))
        case Kind.SHEET:
            sheet = _kept(game, event)
            if sheet.player not in game.players:
                raise ValueError(sheet.player)
            return replace(game, sheets={**game.sheets, (sheet.player, sheet.season): sheet})
        case Kind.REVEAL:
            season = Season(body["season"])
            cards = tuple(Revealed(DECK_CARD[name], season) for name in body["cards"])
            deck = game.deck or explored_with(cards)
            return replace(game, revealed=(*game.revealed, *cards), deck=deck)
        case Kind.CLOSE:
            return replace(game, closed=True)
        case Kind.REMOVE:
            return replace(game, removed=True)
        case _:
            raise ValueError(event.kind)


def _kept(game: Game, event: Event) -> Kept:
    body = event.body
    return Kept(
        player=body["player"],
        season=Season(body["season"]),
        map=game.map,
        text=body["sheet"],
        file=body["file"],
        at=event.at,
        boxes=SeasonBoxes(*body["boxes"]),
        answers=_drawn(body["answers"]),
        signs={s: drawn.content for s, drawn in _drawn(body.get("signs", {})).items()},
        seen=_drawn(body["seen"]),
        unsure=frozenset(BY_NAME[name] for name in body.get("unsure", ())),
        papers=event.papers,
        hand=body.get("hand"),
    )


def _drawn(said: Mapping[str, str]) -> dict[Space, Drawn]:
    return {BY_NAME[name]: Drawn.of(token) for name, token in said.items()}
