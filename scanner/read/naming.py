"""What each sign on a sheet means: its spaces are read together, and the signs with each other.

A sign's spaces say together what it is; so do the boxes of "Your signs", the season before, the
hand as it is known from other sheets, the shapes of the cards, and before all the player. Then each
space is read as its sign, as far as it is one of its like; a space that shows something else keeps
what it was read as.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scanner.arrays import Floats64
from scanner.chances import READABLE, Chances
from scanner.logits import softmax
from scanner.read.alike import (
    EMPTY,
    KIND_OF,
    KINDS,
    MONSTER,
    MONSTERS,
    Group,
    belonging,
    kinds_read,
    way_of,
)
from scanner.read.card_shapes import weighed_by_card_shapes
from scanner.read.weighed_by_hand import doubted_by_hand, votes_of_hand
from scanner.reading import Answers
from scoring.sheet import Content, Map, Sheet
from scoring.spaces import SPACES, Space

# No space is so sure of itself that it could not be outvoted by others of its sign.
LEAST = 1e-3
# Sixty spaces of one hand err together and are not sixty witnesses: so many count as this power.
VOICES = 0.3
# A box of "Your signs" and a sign whose features have this cosine are as often of one terrain as of
# two; the odds grow by SLOPE with the cosine and are believed up to MOST.
EVEN, SLOPE, MOST = 0.7, 8.0, 3.0
# The season before was looked at and may be wrong all the same.
TRUSTED_BEFORE = 0.9
TRUSTED_ANSWER = 0.999  # a key is hit by mistake now and then

Shares = Floats64  # of KINDS, what a sign may mean


@dataclass(frozen=True)
class Witness:
    """What is known of a space, and how far it is trusted."""

    holds: Content
    trusted: float


Known = Mapping[Space, Witness]


@dataclass(frozen=True, eq=False)
class Named:
    """A sign of the sheet and what it may mean."""

    group: Group
    belongs: Floats64  # how surely each space of the group is one of it
    shares: Shares  # as it was read
    said: Content | None = None  # by the player


def named_signs(
    chances: Chances,
    groups: Sequence[Group],
    map: Map,
    known: Known | None = None,
    said: Mapping[int, Content] | None = None,
) -> list[Named]:
    """What each group of spaces drawn alike may mean; `said` is what the player says of some."""
    signs, kinds = [], kinds_read(chances)
    for number, group in enumerate(groups):
        belongs = belonging(group, chances, kinds)
        votes = _votes(kinds[group], belongs)
        votes += _of_boxes(group, chances)
        votes += _of_witnesses(group, belongs, known or {})
        votes += votes_of_hand(group, chances)
        signs.append(Named(group, belongs, softmax(votes), (said or {}).get(number)))
    drawn = [sign for sign in signs if sign.said is not Content.EMPTY]
    weighed = weighed_by_card_shapes(
        chances,
        [sign.group for sign in drawn],
        [sign.shares if sign.said is None else _only(sign.said) for sign in drawn],
        map,
    )
    shares = {
        id(sign): doubted_by_hand(share, sign.group, chances)
        for sign, share in zip(drawn, weighed, strict=True)
    }
    return [replace(s, shares=shares[id(s)]) if s.said is None else s for s in signs]


def witnesses(answers: Answers, before: Sheet | None) -> dict[Space, Witness]:
    """What is known of single spaces: by the season before, and by the player."""
    known = {}
    for space in SPACES:
        if space in answers:
            known[space] = Witness(answers[space].content, TRUSTED_ANSWER)
        elif before is not None:
            known[space] = Witness(before[space], TRUSTED_BEFORE)
    return known


def read_by_signs(chances: Chances, signs: Sequence[Named]) -> Chances:
    """The chances, with each drawn space read as its sign as far as it is one of it."""
    contents = chances.contents.copy()
    for sign in signs:
        for place, belongs in zip(sign.group, sign.belongs, strict=True):
            own = chances.contents[place]
            contents[place] = belongs * _as_signed(own, sign) + (1 - belongs) * own
    return replace(chances, contents=contents)


def _as_signed(own: Floats64, sign: Named) -> Floats64:
    """What a space holds that shows this sign, by what it was read as itself."""
    if sign.said is not None:
        return np.asarray(np.eye(len(READABLE))[READABLE.index(sign.said)])
    kinds = sign.shares * (1 - own[EMPTY])
    signed = KIND_OF @ kinds
    # Whether anything is drawn stays as it was, and which letter a monster has.
    signed[MONSTERS] = kinds[MONSTER] * own[MONSTERS] / max(float(own[MONSTERS].sum()), 1e-12)
    signed[EMPTY] = own[EMPTY]
    return np.asarray(signed / signed.sum())


def _votes(kinds: Floats64, belongs: Floats64) -> Floats64:
    """What the spaces of a group say of its sign, each as far as it is one of it (logarithms)."""
    read = np.log(np.maximum(kinds, LEAST))
    mean = (read * belongs[:, None]).sum(axis=0) / belongs.sum()
    return np.asarray(mean * len(belongs) ** VOICES)


def _of_boxes(group: Group, chances: Chances) -> Floats64:
    """What the boxes of "Your signs" say."""
    votes = np.zeros(len(KINDS))
    way = way_of(group, chances)
    for kind, box in chances.examples.items():
        votes[KINDS.index(kind)] = np.clip(SLOPE * (way @ box - EVEN), -MOST, MOST)
    return np.asarray(votes)


def _of_witnesses(group: Group, belongs: Floats64, known: Known) -> Floats64:
    """What is known of single spaces of a group.

    Each speaks for its sign as far as it is one of it: a space that stands among others by mistake
    says little of them.
    """
    votes = np.zeros(len(KINDS))
    for place, sure in zip(group, belongs, strict=True):
        witness = known.get(SPACES[place])
        if witness is None or witness.holds not in READABLE:
            continue
        kind = KIND_OF[READABLE.index(witness.holds)]
        if kind.any():  # something was drawn there
            trusted = witness.trusted * float(sure)
            votes += np.log(trusted * kind + (1 - trusted) / len(KINDS))
    return votes


def _only(content: Content) -> Shares:
    return np.asarray(KIND_OF[READABLE.index(content)])
