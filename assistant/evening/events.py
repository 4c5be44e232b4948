"""What happens to a game, as it is written down; `assistant.evening.record` reads it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from assistant.evening.record import Event, Kind
from scoring.card import Card
from scoring.decks import DeckCard, GameBox
from scoring.editions import Edition
from scoring.season import SeasonScore
from scoring.seasons import Season
from scoring.sheet import Content, Drawn, Map, Sheet
from scoring.spaces import Space
from scoring.text import format_map, format_sheet, parse_sheet


def new_event(
    name: str,
    map: Map,
    cards: Sequence[Card],
    players: Sequence[str],
    edition: Edition,
    solo: bool,
    deck: GameBox | None = None,
    season_cards: GameBox | None = None,
) -> Event:
    """A game is set up."""
    # The map goes in whole: a player's own map file may be gone when the game is looked at again.
    text = format_map(map)
    return Event(
        Kind.NEW,
        {
            "name": name,
            "map": {"name": map.name, "text": text},
            "edicts": [card.id for card in cards],
            "players": list(players),
            "edition": edition.value,
            "solo": solo,
            "deck": deck.value if deck else None,
            "season_cards": season_cards.value if season_cards else None,
        },
    )


def join_event(player: str) -> Event:
    """One more plays."""
    return Event(Kind.JOIN, {"player": player})


def sheet_event(
    sheet: Sheet,
    player: str,
    score: SeasonScore,
    *,
    file: str,
    program: str,
    answers: Mapping[Space, Drawn],
    signs: Mapping[Space, Content],
    seen: Mapping[Space, Drawn],
    unsure: Iterable[Space],
    hand: str | None = None,
) -> Event:
    """A player's sheet of a season comes in."""
    text = format_sheet(replace(sheet, player=player, season=score.season.value))
    parse_sheet(text, map=sheet.map)  # what could not be read again is not kept
    return Event(
        Kind.SHEET,
        {
            "player": player,
            "season": score.season.value,
            "sheet": text,
            "file": file,
            "boxes": list(score.boxes),
            "answers": {space.name: drawn.token for space, drawn in answers.items()},
            "signs": {space.name: content.token for space, content in signs.items()},
            "seen": {space.name: drawn.token for space, drawn in seen.items()},
            "unsure": [space.name for space in unsure],
            "program": program,
            **({"hand": hand} if hand else {}),
        },
    )


def reveal_event(cards: Iterable[DeckCard], season: Season) -> Event:
    """Cards come out of the explore deck, in this order."""
    return Event(Kind.REVEAL, {"cards": [card.name for card in cards], "season": season.value})


def hand_event(hand: str, player: str, learned: str) -> Event:
    """A hand is brought along, as far as one sheet has taught it (at that time)."""
    return Event(Kind.HAND, {"hand": hand, "player": player, "learned": learned})


def remove_event() -> Event:
    return Event(Kind.REMOVE, {})


def close_event() -> Event:
    """A game is put away, though it is not over."""
    return Event(Kind.CLOSE, {})
