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

    @property
    def message(self) -> Message:
        return RULEBOOKS[self]


RULEBOOKS = {
    Edition.EN: say("English rulebook"),
    Edition.CS: say("Czech rulebook"),
    Edition.PL: say("Polish rulebook"),
    Edition.RU: say("Russian rulebook"),
}


@dataclass(frozen=True)
class Otherwise:
    """A card's rule as another edition prints it; the Polish and Russian ones score as English."""

    edition: Edition
    rule: Rule
    message: Message  # what is other
    scores: Message  # the rule


HERO_IS_ANY_TERRAIN = frozenset({Edition.CS})  # in a game combined with the base game

Choice = dict[Space, Content]  # what heroes count as


def score_by(
    rule: Rule,
    edition: Edition,
    sheet: Sheet,
    otherwise: Sequence[Otherwise] = (),
    hero_as: Sequence[Content] = (),
) -> Tally:
    """Score a rule as an edition reads it; its rulings are named where they change the points.

    `hero_as`: what a hero may count as, in a game where an edition lets it be any terrain.
    """
    other = next((other for other in otherwise if other.edition is edition), None)
    printed = other.rule if other else rule
    choice: Choice = {}
    if hero_as and edition in HERO_IS_ANY_TERRAIN:
        choice = _best_choice(printed, sheet, hero_as)
    chosen = _with_heroes_as(sheet, choice)
    here = tally(printed(chosen))
    rulings = []
    if other and any(_points(rule, each) != _points(printed, each) for each in (sheet, chosen)):
        rulings.append(other.message)
    if choice:
        rulings.append(_hero_ruling(choice))
    if not rulings:
        return here
    usual = _points(rule, sheet)
    return replace(here, rulings=tuple(Ruling(message, usual) for message in rulings))


def _points(rule: Rule, sheet: Sheet) -> int:
    return tally(rule(sheet)).points


def _best_choice(rule: Rule, sheet: Sheet, hero_as: Sequence[Content]) -> Choice:
    """A hero counts as one terrain of the player's choice: the one that pays most; none where
    heroes as heroes pay as much."""
    best, best_choice = _points(rule, sheet), {}
    for choice in _hero_choices(sheet, hero_as):
        points = _points(rule, _with_heroes_as(sheet, choice))
        if points > best:
            best, best_choice = points, choice
    return best_choice


def _with_heroes_as(sheet: Sheet, choice: Choice) -> Sheet:
    """The sheet with other terrain in the place of heroes. Who counts as a monster is none: another
    hero's attack does not destroy him."""
    return replace(sheet.drawn(choice), attacks=sheet.attacks - choice.keys()) if choice else sheet


def _hero_ruling(choice: Choice) -> Message:
    counted = say("{space} as {terrain}")
    choices = tuple(
        counted.about(space=space, terrain=content)
        for space, content in choice.items()
        if content is not Content.HERO
    )
    return say("the Czech rulebook lets a hero count as any terrain: {choices}", choices=choices)


def _hero_choices(sheet: Sheet, hero_as: Sequence[Content]) -> Iterator[Choice]:
    # A game has four heroes. A sheet with more is wrong anyway; the rest then stay heroes, which
    # keeps the number of choices to try small.
    heroes = sorted(sheet.holding(Content.HERO))[: len(HEROES)]
    for terrains in product((Content.HERO, *hero_as), repeat=len(heroes)):
        yield dict(zip(heroes, terrains, strict=True))
