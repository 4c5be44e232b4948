"""Where a translation prints another rule than the English edition, and what that changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product

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


@dataclass(frozen=True)
class Otherwise:
    """A card's rule as another edition prints it; the Polish and Russian ones score as English."""

    edition: Edition
    rule: Rule
    message: Message  # what is other


HERO_IS_ANY_TERRAIN = frozenset({Edition.CS})


def score_by(
    rule: Rule,
    edition: Edition,
    sheet: Sheet,
    otherwise: Sequence[Otherwise] = (),
    hero_as: Sequence[Content] = (),
) -> Tally:
    """Score a rule as an edition reads it; its rulings are named where they change the points."""
    for other in otherwise:
        if other.edition is edition:
            return _by_other_rule(rule, other, sheet)
    if hero_as and edition in HERO_IS_ANY_TERRAIN:
        return _with_any_hero(rule, sheet, hero_as)
    return tally(rule(sheet))


def _by_other_rule(rule: Rule, other: Otherwise, sheet: Sheet) -> Tally:
    usual, here = tally(rule(sheet)), tally(other.rule(sheet))
    if usual.points == here.points:
        return here
    return replace(here, rulings=(Ruling(other.message, usual.points),))


def _with_any_hero(rule: Rule, sheet: Sheet, hero_as: Sequence[Content]) -> Tally:
    """A hero counts as one terrain of the player's choice: the one that pays most."""
    usual = tally(rule(sheet))
    best, best_choice = usual, {}
    for choice in _hero_choices(sheet, hero_as):
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


def _hero_choices(sheet: Sheet, hero_as: Sequence[Content]) -> Iterator[dict[Space, Content]]:
    # A game has four heroes. A sheet with more is wrong anyway; the rest then stay heroes, which
    # keeps the number of choices to try small.
    heroes = sorted(sheet.holding(Content.HERO))[: len(HEROES)]
    for terrains in product((Content.HERO, *hero_as), repeat=len(heroes)):
        yield dict(zip(heroes, terrains, strict=True))
