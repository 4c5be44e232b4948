"""What a hand that is known says of spaces and signs: whatever is drawn like a sign of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scanner.arrays import Floats64
from scanner.chances import Chances, SignWay
from scanner.read.alike import EMPTY, KIND_OF, KINDS, Group, kind_of, way_of

# What a drawing is grows likelier (logarithm) with how near it is to a known sign, the negative
# logarithm of what the cosine lacks of one; at EVEN it is as likely that sign as any other. So much
# for a single space, and for all spaces of a sign together; each believed up to a limit. On 60
# sheets of wide and foreign hands, two others of each of whom were known, 17.8 spaces were wrong
# without, 6.0 with examples alone, 3.5 with single spaces weighed too, 3.1 with whole signs
# instead, 2.9 with both. `bench.hands --fit` tells 3.8 and 1.7 for a single space: with those as
# much is right, and twice as many spaces of usual hands are in doubt.
EVEN = 1.5
SPACE_SLOPE, SPACE_MOST = 3.0, 6.0
SIGN_SLOPE, SIGN_MOST = 5.0, 10.0
UNKNOWN = -1.0  # for a kind of which no sign is known: as for one that is somewhat unlike
NEAREST = 1e-3  # of what a cosine lacks of one: nearer is the same drawing
# Nothing is so unlikely to the network that no known sign could make it likely.
LEAST = 1e-4
# A sign that is read as something known, and less like it than this, contradicts the hand: of the
# signs of 90 players' own sheets 15 in 100 sheets do. Then it is believed no more than that.
UNLIKE, BELIEVED = 0.6, 0.9
FEWEST = 2  # spaces of a sign, to tell it from a slip


def weighed_by_hand(chances: Chances) -> Chances:
    """The chances, with what each drawing is weighed by the signs it is like; whether anything is
    drawn stays as it was."""
    votes = np.array([_votes(likeness_of(way, chances.hand)) for way in chances.features])
    factor = np.exp(np.clip(SPACE_SLOPE * votes, -SPACE_MOST, SPACE_MOST))
    drawn = 1 - chances.contents[:, EMPTY : EMPTY + 1]
    contents = np.maximum(chances.contents, LEAST * drawn) * (factor @ KIND_OF.T)
    contents[:, EMPTY] = 0.0
    contents *= drawn / np.maximum(contents.sum(axis=1, keepdims=True), 1e-12)
    contents[:, EMPTY] = chances.contents[:, EMPTY]
    return replace(chances, contents=contents)


def votes_of_hand(group: Group, chances: Chances) -> Floats64:
    """What the hand says of a sign, as logarithms; nothing where none is known."""
    if not chances.hand:
        return np.zeros(len(KINDS))
    likeness = likeness_of(way_of(group, chances), chances.hand)
    return np.asarray(np.clip(SIGN_SLOPE * _votes(likeness), -SIGN_MOST, SIGN_MOST))


def likeness_of(way: Floats64, hand: Sequence[SignWay]) -> Floats64:
    """For each of `KINDS`, the cosine to the known sign that is most like this one; NaN where no
    sign of that kind is known."""
    likeness = np.full(len(KINDS), np.nan)
    for sign in hand:
        kind = kind_of(sign.content)
        likeness[kind] = np.fmax(likeness[kind], sign.way @ way)
    return likeness


def _votes(likeness: Floats64) -> Floats64:
    """How far each kind is likelier for its known signs, before any slope."""
    known = -np.log(np.maximum(1 - likeness, NEAREST)) - EVEN
    return np.where(np.isnan(known), UNKNOWN, known)


def doubted_by_hand(shares: Floats64, group: Group, chances: Chances) -> Floats64:
    """What a sign may mean, doubted where it is drawn otherwise than the hand draws that."""
    likeness = likeness_of(way_of(group, chances), chances.hand)
    best, second = (int(kind) for kind in np.argsort(-shares)[:2])
    if len(group) < FEWEST or not likeness[best] < UNLIKE or shares[best] <= BELIEVED:
        return shares
    doubted = np.zeros(len(KINDS))
    doubted[[best, second]] = BELIEVED, 1 - BELIEVED
    return doubted
