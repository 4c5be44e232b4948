"""Cards come out of the explore deck, and the game keeps which, in which order and season."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from assistant.evening.events import reveal_event
from assistant.evening.names import game_to_change
from assistant.evening.record import Game
from assistant.evening.store import Change, changed
from assistant.problem import About, Problem
from scoring.card_log import Revealed, SeasonLog, explored_with
from scoring.deck_names import find_deck_card
from scoring.decks import EXPLORE, RUINS, DeckCard, Explore, GameBox, box_of
from scoring.message import say
from scoring.names import UnknownName
from scoring.seasons import Season

LONGEST_NAME = 5  # words; no card has a longer one in any language


def log_cards(
    db: sqlite3.Connection,
    name: str | None,
    typed: Sequence[str],
    season: Season | None = None,
) -> tuple[Game, tuple[Revealed, ...]]:
    """Reveal the cards typed; the game with them, and how it keeps them."""
    count = 0

    def decide(there: list[Game]) -> Change:
        nonlocal count
        change = revealing(there, name, typed, season)
        count = len(change.event.body["cards"])
        return change

    game = changed(db, decide)
    return game, game.revealed[-count:]


def revealing(
    there: list[Game], name: str | None, typed: Sequence[str], season: Season | None = None
) -> Change:
    """The change that reveals the cards typed, in their order; without a season in the one that
    the cards before lead to."""
    game = game_to_change(there, name)
    cards = cards_typed(typed, game.deck)
    when = season or season_of_next_card(game)
    _refuse_what_cannot_come(game, cards, when, in_order=season is None)
    return Change(game.id, reveal_event(cards, when), {})


def cards_typed(typed: Sequence[str], deck: GameBox | None = None) -> tuple[DeckCard, ...]:
    """Cards by their names in any language or a beginning of them, with commas or without. What is
    one word may belong to the words after it: a name of several needs no quotes."""
    words = [word.strip() for text in typed for word in text.split(",") if word.strip()]
    cards: list[DeckCard] = []
    while words:
        card, taken = _first_of(words, deck)
        cards.append(card)
        words = words[taken:]
    return tuple(cards)


def _first_of(words: Sequence[str], deck: GameBox | None) -> tuple[DeckCard, int]:
    """The card that the first of these words name, as many of them as fit."""
    single = next((place for place, word in enumerate(words) if " " in word), len(words))
    for taken in range(min(single, LONGEST_NAME), 1, -1):
        try:
            return find_deck_card(" ".join(words[:taken]), deck), taken
        except UnknownName:
            continue
    return find_deck_card(words[0], deck), 1


def season_of_next_card(game: Game) -> Season:
    """The season that the next card comes in: the one going on, or the one that the log has come
    to, unless the time of its cards is full."""
    logged = [entry.season for entry in game.revealed]
    going_on = game.season or game.seasons[-1]
    reached = max([*logged, going_on], key=lambda season: season.place)
    for season in game.seasons:
        if season.place >= reached.place and not game.log.of(season).over:
            return season
    return game.seasons[-1]


def _refuse_what_cannot_come(
    game: Game, cards: Sequence[DeckCard], season: Season, in_order: bool
) -> None:
    """Nothing comes twice, from the other box, or after the time of its season is full; a card
    that is remembered later may belong before those that filled it."""
    log = game.log
    for card in cards:
        _refuse_second(log.revealed, card, season)
        _refuse_other_deck(game.deck or explored_with(log.revealed), card)
        here = log.of(season)
        if here.over if in_order else not here.takes(card):
            raise _over(here, card)
        log = replace(log, revealed=(*log.revealed, Revealed(card, season)))


def _refuse_second(revealed: Sequence[Revealed], card: DeckCard, season: Season) -> None:
    again = [entry.season for entry in revealed if entry.card is card]
    if isinstance(card, Explore) and season in again:
        raise Problem(
            say("{card} came in {season} already", card=card, season=season), About.DOES_NOT_FIT
        )
    if again and not isinstance(card, Explore):
        raise Problem(say("{card} is revealed already", card=card), About.DOES_NOT_FIT)


def _refuse_other_deck(deck: GameBox | None, card: DeckCard) -> None:
    if deck is None or not isinstance(card, Explore) or card in (*EXPLORE[deck], *RUINS):
        return
    raise Problem(
        say(
            "{card} is of another box ({other}); the explore cards of this game: {deck}",
            card=card,
            other=box_of(card),
            deck=deck,
        ),
        About.DOES_NOT_FIT,
        say("The explore cards of the two boxes are not mixed."),
    )


def _over(season: SeasonLog, card: DeckCard) -> Problem:
    return Problem(
        say(
            "{card} cannot come in {season}: it is over with {time} of {limit}",
            card=card,
            season=season.season,
            time=season.time,
            limit=max(season.limits),
        ),
        About.DOES_NOT_FIT,
        say("Take back what is wrong before it, or name the season it came in."),
    )
