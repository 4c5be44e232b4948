"""Drawings that were rubbed out: faint beside what this hand has drawn on this sheet.

The network reads what they show as surely as if they stood there. What tells them is their ink: it
is fainter than that of the sheet, and than that of other spaces that show the same, and such spaces
lie scattered, where a shape's spaces lie together.
"""

from __future__ import annotations

import numpy as np

from scanner.arrays import Floats32, Floats64, Indices, ranked
from scanner.chances import Chances
from scanner.logits import logit, sigmoid
from scanner.read.alike import EMPTY, KIND_OF
from scanner.read.ink import strength_of, unprinted, with_chance_of_empty
from scoring.sheet import Map
from scoring.spaces import SPACES

# The logit of a drawing that was rubbed out, by how strong its ink is beside the hand's and beside
# its like's, how many lie together, and the reader's logit of bare paper. Fitted on 460 sheets of
# wide, usual and foreign hands, one in 15 of which has such drawings (`bench.print_and_ink --fit`,
# by fifths of the sheets): 295 of 402 are above 0, and 54 of 25,432 drawings that stand, on 24
# sheets. Fitted on more of those who rub out, it broke more of what stands.
FIRST = (-3.26, -1.95, -1.27, 0.33, -0.77)
# Whoever rubs out does so here and there: the same once more, with the logarithm of how many others
# the sheet seems to have: 339 are above 0, and 38 of those that stand, on 14 sheets.
AGAIN, OTHERS = (-1.63, -1.64, -1.09, 0.41, -2.13), 2.05
# Above this it is worth a doubt: 364 are, and 102 of those that stand.
WORTH_A_DOUBT = -1.0
# Of the strengths on a sheet, or among spaces read alike, the one that the hand presses with. By
# the strongest of all, a sheet of small letters with some colour among them passed for rubbed out.
HAND, KIN = 0.7, 0.8
NEAR = 0.5  # logarithm of strengths: no stronger or fainter than this, drawn in one go
TOGETHER = 5  # spaces; more together tell nothing further


def weighed_by_ink(chances: Chances, ink: Floats32, map: Map) -> Chances:
    """The chances, with those of drawings that look rubbed out; of ruins `shared_print` tells."""
    drawn, traits = traits_of(ink, chances, map)
    if not len(drawn):
        return chances
    first = sigmoid(traits @ FIRST[:-1] + FIRST[-1])
    others = np.log1p(first.sum() - first)
    rubbed_out = traits @ AGAIN[:-1] + OTHERS * others + AGAIN[-1]
    worth = rubbed_out > WORTH_A_DOUBT
    return with_chance_of_empty(chances, drawn[worth], sigmoid(rubbed_out[worth]))


def traits_of(ink: Floats32, chances: Chances, map: Map) -> tuple[Indices, Floats64]:
    """The drawn spaces that are no ruins, and four traits of each.

    - How strong its ink is beside all that this hand drew (a logarithm).
    - How strong it is beside what is drawn like it (a logarithm).
    - How many spaces hang together with it that are drawn like it, and as strongly.
    - The reader's logit of bare paper.
    """
    strength = np.log(strength_of(ink))
    drawn = np.flatnonzero(unprinted(map) & (chances.contents[:, EMPTY] < 0.5))
    drawn = np.array([i for i in drawn if SPACES[i] not in map.ruins], np.intp)
    if not len(drawn):
        return drawn, np.zeros((0, 4))
    kinds = (chances.contents @ KIND_OF).argmax(axis=1)
    empty = logit(chances.contents[:, EMPTY])
    hand = ranked(strength[drawn], HAND)
    traits = []
    for place in drawn:
        kin = drawn[kinds[drawn] == kinds[place]]
        near = kin[np.abs(strength[kin] - strength[place]) < NEAR]
        traits.append(
            (
                strength[place] - hand,
                strength[place] - ranked(strength[kin], KIN),
                min(_together(int(place), {int(other) for other in near}), TOGETHER),
                empty[place],
            )
        )
    return drawn, np.array(traits)


def _together(place: int, among: set[int]) -> int:
    """How many of these spaces hang together with one of them."""
    reached, ends = {place}, [place]
    while ends:
        for neighbour in SPACES[ends.pop()].neighbours:
            if neighbour.index in among - reached:
                reached.add(neighbour.index)
                ends.append(neighbour.index)
    return len(reached)
