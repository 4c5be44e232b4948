"""Single seasons of the studio's games, with the cards that came, and faults planted into them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from sample_sheets.boards import CONTENT_OF, Card, Placed, whole_game
from scoring.card_log import drawn_on_ruins
from scoring.decks import EXPLORE, GameBox, explore_deck, from_corner, turned_and_mirrored
from scoring.maps import SIDES, side
from scoring.placements.masks import fitting, mask_of, spaces_of
from scoring.placements.terms import Terms, longest_time
from scoring.seasons import Season
from scoring.sheet import MOST_COINS, Content, Sheet
from scoring.spaces import SPACES, Space, ordered, space_at

FILLINGS = (Content.FOREST, Content.VILLAGE, Content.FARM, Content.WATER)


@dataclass(frozen=True)
class PlayedSeason:
    """A season that was played by the cards."""

    seed: int
    season: Season
    before: Sheet
    after: Sheet
    cards: tuple[Card, ...]
    deck: GameBox
    drawn: tuple[Placed, ...]  # the shapes of the season

    def terms(self, logged: bool) -> Terms:
        """What is known of it: exactly its cards, or only the deck."""
        return Terms(
            explore_deck(self.deck, combined=True),
            longest_time(self.season, self.deck),
            self.season,
            self.cards if logged else None,
        )


def seasons_played(seeds: range) -> Iterator[PlayedSeason]:
    """The seasons of games, four a seed."""
    for seed in seeds:
        map = side(SIDES[seed % len(SIDES)])
        before = Sheet(map, coins=0)
        ends = (m.board for m in whole_game(np.random.default_rng(seed), map) if m.scored)
        for season, board in zip(Season, ends, strict=True):
            cards = tuple(card for when, card in board.log if when == season.place)
            heroes = any(card in EXPLORE[GameBox.HEROES] for card in cards)
            deck = GameBox.HEROES if heroes else GameBox.BASE
            shapes = zip(board.shapes, board.drawn_in, strict=True)
            drawn = tuple(shape for shape, when in shapes if when == season.place)
            yield PlayedSeason(seed, season, before, board.sheet, cards, deck, drawn)
            before = board.sheet


Fault = Callable[[PlayedSeason, Random], Sheet | None]


def _shape(played: PlayedSeason, rng: Random, least: int) -> tuple[list[Space], Content] | None:
    """A shape of the season that stands as it was drawn, of so many spaces at least."""
    whole = [
        (ordered(spaces), content)
        for spaces, content in played.drawn
        if len(spaces) >= least and all(played.after[space] is content for space in spaces)
    ]
    if not whole:
        return None
    spaces, content = rng.choice(whole)
    return list(spaces), content


def space_moved(played: PlayedSeason, rng: Random) -> Sheet | None:
    """A space of a shape stands somewhere else."""
    found = _shape(played, rng, 2)
    empty = ordered(played.after.empty)
    if found is None or not empty:
        return None
    spaces, content = found
    return played.after.drawn({rng.choice(spaces): Content.EMPTY, rng.choice(empty): content})


def half_mirrored(played: PlayedSeason, rng: Random) -> Sheet | None:
    """A row of a shape is mirrored and the rest is not, which makes another shape of it."""
    found = _shape(played, rng, 3)
    if found is None:
        return None
    spaces, content = found
    row = rng.choice(sorted({space.row for space in spaces}))
    left, right = min(s.column for s in spaces), max(s.column for s in spaces)
    turned = [space_at(s.row, left + right - s.column) if s.row == row else s for s in spaces]
    if _alike(spaces, turned) or not set(turned) <= played.after.empty | set(spaces):
        return None
    return played.after.drawn(dict.fromkeys(spaces, Content.EMPTY)).drawn(
        dict.fromkeys(turned, content)
    )


def _alike(one: list[Space], other: list[Space]) -> bool:
    steps = tuple((space.row, space.column) for space in other)
    ways = {from_corner(way) for way in turned_and_mirrored(steps)}
    return from_corner(tuple((space.row, space.column) for space in one)) in ways


def shape_recoloured(played: PlayedSeason, rng: Random) -> Sheet | None:
    """A shape is filled with another terrain."""
    found = _shape(played, rng, 2)
    if found is None or found[1] not in FILLINGS:
        return None
    spaces, content = found
    other = rng.choice([each for each in FILLINGS if each is not content])
    return played.after.drawn(dict.fromkeys(spaces, other))


def space_recoloured(played: PlayedSeason, rng: Random) -> Sheet | None:
    """One space of a shape is filled with another terrain."""
    found = _shape(played, rng, 2)
    if found is None or found[1] not in FILLINGS:
        return None
    spaces, content = found
    other = rng.choice([each for each in FILLINGS if each is not content])
    return played.after.drawn({rng.choice(spaces): other})


def coin_added(played: PlayedSeason, rng: Random) -> Sheet | None:
    """A coin is marked that nobody earned."""
    coins = played.after.coins or 0
    return None if coins >= MOST_COINS - 1 else replace(played.after, coins=coins + 1)


def ruins_skipped(played: PlayedSeason, rng: Random) -> Sheet | None:
    """A shape that lies on ruins, in a season whose ruins had to be drawn on, lies beside them."""
    on_ruins = [
        (spaces, content)
        for spaces, content in played.drawn
        if spaces & played.after.ruins and all(played.after[s] is content for s in spaces)
    ]
    if not drawn_on_ruins(played.cards) or not on_ruins:
        return None
    spaces, content = rng.choice(on_ruins)
    steps = from_corner(tuple((space.row, space.column) for space in spaces))
    free = mask_of((played.after.empty | spaces) - played.after.ruins)
    places = [mask for mask in fitting(steps, free) if mask != mask_of(spaces)]
    if not places:
        return None
    cleared = played.after.drawn(dict.fromkeys(spaces, Content.EMPTY))
    return cleared.drawn(dict.fromkeys(spaces_of(rng.choice(places)), content))


def shape_too_many(played: PlayedSeason, rng: Random) -> Sheet | None:
    """One more shape of the deck is drawn."""
    card = rng.choice([card for card in EXPLORE[played.deck] if card.choices])
    places = fitting(rng.choice(card.choices).shape, mask_of(played.after.empty))
    if not places:
        return None
    content = CONTENT_OF[rng.choice(card.terrains)]
    return played.after.drawn(dict.fromkeys(spaces_of(rng.choice(places)), content))


def drawn_over(played: PlayedSeason, rng: Random) -> Sheet | None:
    """A space that was drawn in an earlier season is filled with something else."""
    earlier = [s for s in SPACES if played.before[s] in FILLINGS and played.after[s] in FILLINGS]
    if not earlier:
        return None
    space = rng.choice(earlier)
    other = rng.choice([each for each in FILLINGS if each is not played.after[space]])
    return played.after.drawn({space: other})


FAULTS: Mapping[str, Fault] = {
    "a space moved": space_moved,
    "a shape half mirrored": half_mirrored,
    "a shape in another terrain": shape_recoloured,
    "a space in another terrain": space_recoloured,
    "a coin added": coin_added,
    "ruins skipped": ruins_skipped,
    "a shape too many": shape_too_many,
    "drawn over": drawn_over,
}
