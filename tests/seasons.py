"""Seasons for tests: small maps, cards by name, and the two judges on seasons of games."""

from __future__ import annotations

from dataclasses import replace

from sample_sheets.seasons import PlayedSeason
from scoring.deck_names import find_deck_card
from scoring.decks import GameBox, explore_deck
from scoring.maps import side
from scoring.placements.difference import Difference
from scoring.placements.judge import Judgement, judge
from scoring.placements.terms import Terms, longest_time
from scoring.seasons import Season as GameSeason
from scoring.sheet import Content, Drawn, Sheet
from scoring.spaces import Space, find_space
from scoring.text import format_sheet
from tests.second_judge import BASE, HEROES_BOX, RUINS, Judge, Season


def sheet(map: str = "A", coins: int | None = 0, **drawn: str) -> Sheet:
    """A sheet with the spaces that each token stands in: `sheet(F="A1 A2", M_="B5")`, where _ is an
    attack mark and a bare mark is `_`."""
    contents, marks = {}, set()
    for token, names in drawn.items():
        for space in map_spaces(names):
            stands = Drawn.of(token.replace("_", "*") if token != "_" else ".*")
            contents[space] = stands.content if stands.content is not Content.EMPTY else None
            marks |= {space} if stands.attacked else set()
    filled = {space: content for space, content in contents.items() if content}
    return replace(Sheet(side(map), coins=coins).drawn(filled), attacks=frozenset(marks))


def map_spaces(names: str) -> list[Space]:
    return [find_space(name) for name in names.split()]


def terms(
    *cards: str,
    season: GameSeason | None = GameSeason.SPRING,
    deck: GameBox = GameBox.BASE,
    **rest: object,
) -> Terms:
    """The terms of a season: with these cards, or with any of the deck."""
    log = tuple(find_deck_card(card) for card in cards) or None
    known = Terms(explore_deck(deck, combined=True), longest_time(season, deck), season, log)
    return replace(known, **rest)  # type: ignore[arg-type]


def judged(before: Sheet, after: Sheet, on: Terms) -> Judgement:
    """A judgement without a limit of time."""
    return judge(Difference(before, after), [on], seconds=None)


def second_judge(
    played: PlayedSeason, after: Sheet, logged: bool, patience: int | None = None
) -> Judge:
    """The second judge of the tests on a season that may have ended with this sheet."""
    heroes = played.deck is GameBox.HEROES
    cards = {name: BASE[name] for name in RUINS} | HEROES_BOX if heroes else BASE
    season = Season(
        tuple(card.name for card in played.cards) if logged else None,
        cards,
        longest_time(played.season, played.deck),
        played.season.place,
    )
    return Judge(format_sheet(played.before), format_sheet(after), season, patience)
