"""Attack marks weighed by the heroes: every card marks the same few spaces around its hero."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from scanner.arrays import Floats64
from scanner.chances import READABLE, Chances
from scanner.logits import logit, softmax
from scoring.decks import HEROES, Step, turned_and_mirrored
from scoring.sheet import Content
from scoring.spaces import SIZE, SPACES

HERO = READABLE.index(Content.HERO)
# How common a mark is held to be by the network when nothing speaks for it. On 400 photographs kept
# out of training 0.3 leaves 45 marks wrong instead of the network's 74, and 241 in doubt instead of
# 348; with 0.05 it is 547 in doubt, with 0.5 wrong marks are 50.
COMMON = 0.3
# One mark's logit is believed so far, so that a single bad space cannot overrule the others; bare
# paper further, since the network hardly ever misses a mark altogether.
LOUDEST, BAREST = 4.0, -10.0
# A mark that belongs to no hero's card was misread, or its hero was: that is this much rarer.
ASTRAY = 0.2
MAYBE_HERO = 0.02  # spaces less likely to hold a hero are not looked around


def weighed_by_hero_cards(chances: Chances) -> Chances:
    """The chances, with attack marks weighed by the heroes whose cards may have made them."""
    attacks = chances.attacks
    seen = np.clip(logit(attacks), BAREST, LOUDEST) - logit(np.array(COMMON))
    heroes = chances.contents[:, HERO]
    unmarked = np.ones(len(SPACES))
    for place in np.flatnonzero(heroes > MAYBE_HERO):
        marks = _placements()[place]
        fits = marks @ seen
        shares = softmax(fits)
        # No marks at all where there should be some speak against the hero. Marks do not speak for
        # one: the network saw them already.
        evidence = np.log(np.exp(fits - fits.max()).mean()) + fits.max()
        likely = heroes[place] * np.exp(np.clip(evidence, -LOUDEST, 0.0))
        hero = likely / (likely + 1 - heroes[place])
        unmarked *= 1 - hero * (shares @ marks)
    astray = attacks * ASTRAY / (attacks * ASTRAY + 1 - attacks)
    return replace(chances, attacks=1 - unmarked * (1 - astray))


@cache
def _placements() -> tuple[Floats64, ...]:
    """For a hero in each space: which spaces each card marks in each of its ways."""
    ways = {frozenset(way) for hero in HEROES for way in turned_and_mirrored(hero.attack)}
    steps = sorted(sorted(way) for way in ways)
    return tuple(
        np.array([_marks(space.row, space.column, way) for way in steps]) for space in SPACES
    )


def _marks(row: int, column: int, steps: Sequence[Step]) -> Floats64:
    marks = np.zeros((SIZE, SIZE))
    for down, right in steps:
        if 0 <= row + down < SIZE and 0 <= column + right < SIZE:
            marks[row + down, column + right] = 1.0
    return marks.ravel()
