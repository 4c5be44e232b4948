"""Where a translation prints another rule than the English edition, and what that changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import product

from scoring import farm_water, forest, spatial, village
from scoring.decks import HEROES
from scoring.message import Message, say
from scoring.sheet import Content, Sheet
from scoring.spaces import Space
from scoring.tally import Rule, Ruling, Tally, tally


class Edition(Enum):
    """Whose rulebook decides."""

    EN = "en"
    CS = "cs"
    PL = "pl"
    RU = "ru"


# The Polish and Russian rulebooks score as the English one does.
OTHER_RULES: dict[Edition, dict[Rule, tuple[Rule, Message]]] = {
    Edition.CS: {
        farm_water.jorekburg: (
            partial(farm_water.jorekburg, points=5),
            say("the Czech rulebook pays 5 a column"),
        ),
        forest.deepwood: (
            partial(forest.deepwood, smallest=1),
            say("the Czech rulebook asks for no size of the forest"),
        ),
        spatial.banded_hills: (
            partial(spatial.banded_hills, kinds=spatial.SPACE_KINDS),
            say("the Czech rulebook counts kinds of spaces, wasteland and destroyed among them"),
        ),
    }
}

HERO_IS_ANY_TERRAIN = frozenset({Edition.CS})
_F, _V, _A, _W = Content.FOREST, Content.VILLAGE, Content.FARM, Content.WATER
# What a hero may stand for on a base card; elsewhere its terrain makes no difference.
HERO_CHOICES: dict[Rule, tuple[Content, ...]] = {
    forest.sentinel_wood: (_F,),
    forest.greenbough: (_F,),
    forest.treetower: (_F,),
    forest.stoneside_forest: (_F, Content.MOUNTAIN),
    farm_water.canal_lake: (_A, _W),
    farm_water.mages_valley: (_A, _W, Content.MOUNTAIN),
    farm_water.golden_granary: (_A, _W),
    farm_water.shoreside_expanse: (_A, _W),
    village.wildholds: (_V,),
    village.great_city: (_V,),
    village.greengold_plains: (_V, _F, _A, _W, Content.MONSTER, Content.MOUNTAIN),
    village.shieldgate: (_V,),
}


def score_by(rule: Rule, edition: Edition, sheet: Sheet, *, base: bool) -> Tally:
    """Score a rule as an edition reads it; its rulings are named where they change the points."""
    other = OTHER_RULES.get(edition, {}).get(rule)
    if other:
        return _by_other_rule(rule, *other, sheet)
    if base and edition in HERO_IS_ANY_TERRAIN and rule in HERO_CHOICES:
        return _with_any_hero(rule, sheet)
    return tally(rule(sheet))


def _by_other_rule(rule: Rule, other: Rule, message: Message, sheet: Sheet) -> Tally:
    usual, here = tally(rule(sheet)), tally(other(sheet))
    if usual.points == here.points:
        return here
    return replace(here, rulings=(Ruling(message, usual.points),))


def _with_any_hero(rule: Rule, sheet: Sheet) -> Tally:
    """A hero counts as one terrain of the player's choice: the one that pays most."""
    usual = tally(rule(sheet))
    best, best_choice = usual, {}
    for choice in _hero_choices(rule, sheet):
        here = tally(rule(sheet.drawn(choice)))
        if here.points > best.points:
            best, best_choice = here, choice
    if not best_choice:
        return usual
    counted = say("{space} as {terrain}")
    choices = tuple(
        counted.about(space=space, terrain=content)
        for space, content in best_choice.items()
        if content is not Content.HERO
    )
    message = say("the Czech rulebook lets a hero count as any terrain: {choices}", choices=choices)
    return replace(best, rulings=(Ruling(message, usual.points),))


def _hero_choices(rule: Rule, sheet: Sheet) -> Iterator[dict[Space, Content]]:
    # A game has four heroes. A sheet with more is wrong anyway; the rest then stay heroes, which
    # keeps the number of choices to try small.
    heroes = sorted(sheet.holding(Content.HERO))[: len(HEROES)]
    for terrains in product((Content.HERO, *HERO_CHOICES[rule]), repeat=len(heroes)):
        yield dict(zip(heroes, terrains, strict=True))
