"""Where a card may be drawn: every legal place, or the 1x1 that is drawn where nothing fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.attacks import Marks, attacks_from
from scoring.decks import EXPLORE, Ambush, DeckCard, Explore, GameBox, Hero
from scoring.editions import Edition
from scoring.placements.masks import Mask, fitting, mask_of, spaces_of
from scoring.sheet import Content, Sheet, Terrain
from scoring.spaces import Space, ordered

CONTENT_OF = {
    Terrain.FOREST: Content.FOREST,
    Terrain.VILLAGE: Content.VILLAGE,
    Terrain.FARM: Content.FARM,
    Terrain.WATER: Content.WATER,
    Terrain.MONSTER: Content.MONSTER,
    Terrain.HERO: Content.HERO,
}
# What a player can fill a space with: all terrain types but mountains.
ANY_TERRAIN = tuple(CONTENT_OF.values())


class NothingToDraw(ValueError):
    """A ruins card is not drawn itself."""


@dataclass(frozen=True)
class Place:
    """One legal place of a shape."""

    shape: int  # as the card shows them, from 1
    coin: bool
    spaces: tuple[Space, ...]  # in reading order
    attacks: tuple[Marks, ...] = ()  # a hero's: the marks, for each way to turn them


@dataclass(frozen=True)
class Fallback:
    """The 1x1 that is drawn where no shape of a card fits."""

    contents: tuple[Content, ...]  # what it may be filled with
    spaces: tuple[Space, ...]  # where it may go; none on a full map


@dataclass(frozen=True)
class Places:
    """Every legal place of a card, or where there is none the 1x1."""

    card: DeckCard
    places: tuple[Place, ...]
    fallback: Fallback | None


def places(
    card: DeckCard, sheet: Sheet, ruin: bool = False, edition: Edition | str = Edition.EN
) -> Places:
    """Where a card may be drawn. `ruin`: a ruins card waits for it, so that it has to lie on at
    least one space of ruins; ambushes and heroes are drawn as always."""
    found = tuple(_hero_places(card, sheet) if isinstance(card, Hero) else _laid(card, sheet, ruin))
    if found:
        return Places(card, found, None)
    contents = fallback_contents(card, ruin, Edition(edition))
    return Places(card, (), Fallback(contents, ordered(sheet.empty)))


def fallback_contents(
    card: DeckCard, ruin: bool = False, edition: Edition = Edition.EN
) -> tuple[Content, ...]:
    """What the 1x1 is filled with that is drawn where the card fits nowhere.

    In the base game the terrain that was chosen, in Heroes any but mountains; the Czech Heroes
    again the chosen one. Where ruins could not be drawn on, any.
    """
    if isinstance(card, Ambush):
        return (Content.MONSTER,)  # without a letter
    if isinstance(card, Hero):
        return (Content.HERO,)
    if ruin or (card in EXPLORE[GameBox.HEROES] and edition is not Edition.CS):
        return ANY_TERRAIN
    return tuple(CONTENT_OF[terrain] for terrain in card.terrains)


def _laid(card: Explore | Ambush, sheet: Sheet, ruin: bool) -> Iterator[Place]:
    free = mask_of(sheet.empty)
    if isinstance(card, Ambush):
        for laid in _in_reading_order(fitting(card.shape, free)):
            yield Place(1, False, laid)
        return
    if card.ruins:
        raise NothingToDraw(card.name)
    ruins = mask_of(sheet.ruins) & free
    if ruin and not ruins:
        return
    for number, choice in enumerate(card.choices, 1):
        for laid in _in_reading_order(fitting(choice.shape, free, ruins if ruin else 0)):
            yield Place(number, choice.coin, laid)


def _in_reading_order(masks: list[Mask]) -> list[tuple[Space, ...]]:
    return sorted(
        (tuple(spaces_of(mask)) for mask in masks), key=lambda laid: [s.index for s in laid]
    )


def _hero_places(hero: Hero, sheet: Sheet) -> Iterator[Place]:
    for space in ordered(sheet.empty):
        yield Place(1, False, (space,), attacks_from(hero, space))
