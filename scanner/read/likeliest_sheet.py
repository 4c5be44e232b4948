"""One sheet out of the chances of all its spaces: the likeliest, with its doubts and its signs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.arrays import Floats64
from scanner.read.doubts import doubts_about
from scanner.read.season_before import with_season_before
from scanner.read.signs import signs_on
from scanner.read.spaces import READABLE, Chances
from scanner.read.with_answers import with_answers
from scanner.reading import Answers, Doubt, Sign
from scoring.sheet import Map, Sheet
from scoring.spaces import SIZE, SPACES


@dataclass(frozen=True, eq=False)
class LikeliestSheet:
    """The sheet that a photo most likely shows, and how sure of it."""

    sheet: Sheet
    confidence: Floats64  # 11 x 11
    doubts: tuple[Doubt, ...]
    signs: tuple[Sign, ...]


def likeliest_sheet(
    chances: Chances, map: Map, before: Sheet | None = None, vouched: Answers | None = None
) -> LikeliestSheet:
    """Take the likeliest content of every space that the print, the season before and the player's
    answers allow."""
    if before is not None:
        chances = with_season_before(chances, before)
    chances = with_answers(chances, vouched or {})
    contents, attacks = chances.contents, chances.attacks
    best = contents.argmax(axis=1)
    marked = attacks > 0.5
    sheet = Sheet(
        map,
        tuple(
            map.printed(s) if map.printed(s).printed else READABLE[best[s.index]] for s in SPACES
        ),
        frozenset(space for space in SPACES if marked[space.index]),
    )
    confidence = contents.max(axis=1) * np.where(marked, attacks, 1 - attacks)
    for space in SPACES:
        if map.printed(space).printed:
            # Nobody draws there: only the attack mark is read.
            confidence[space.index] = max(attacks[space.index], 1 - attacks[space.index])
    return LikeliestSheet(
        sheet,
        confidence.reshape(SIZE, SIZE),
        tuple(doubts_about(sheet, chances, confidence)),
        signs_on(sheet, chances),
    )
