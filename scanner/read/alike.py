"""Spaces drawn alike are read alike: one player draws one terrain one way."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from scanner.arrays import Floats64, Indices
from scanner.logits import softmax
from scanner.read.heads import LETTERS
from scanner.read.spaces import READABLE, SIGNS, Chances
from scoring.sheet import Content
from scoring.spaces import Space

# The kinds of drawing that come often enough to be told by their like; lettered monsters are one
# kind. A lone sign is unlike all others: heroes would draw it to themselves, so they are left out.
KINDS = [sign for sign in SIGNS if sign is not Content.HERO]
KIND_OF = np.array(
    [
        [
            float(content is kind or (kind is Content.MONSTER and content in LETTERS))
            for kind in KINDS
        ]
        for content in READABLE
    ]
)
SIGNED = KIND_OF.any(axis=1)  # which of READABLE are one of them
# Features of two spaces drawn alike point the same way: cosine above this.
ALIKE = 0.7
# Two drawn spaces whose features have this cosine are as often of one terrain as of two; the odds
# grow by SLOPE with the cosine, on sheets kept out of training, and are believed up to MOST.
EVEN = 0.7
SLOPE = 8.0
MOST = 3.0
# Sixty spaces of one hand are not sixty witnesses: all others weigh as this many. The network has
# heard them already: on 600 sheets kept out of training 441 spaces are wrong with it, 452 where
# nobody is heard once more, 437 with 16 voices, whose confidence is less honest.
VOICES = 6.0
EXAMPLE = 0.5  # of one witness: a box of "Your signs"
ROUNDS = 6
# What a space says of itself keeps its share, so that one that differs stays a doubt: with half of
# it the sheets are as right, but 88 in 100 wrong spaces are in doubt instead of 91.
OWN_WORD = 0.7


def read_alike(chances: Chances, vouched: Collection[Space] = ()) -> Chances:
    """The chances, with each drawn space weighed by those drawn like it and those unlike it.

    A space that the player vouches for is one witness, whole.
    """
    contents, features, examples = chances.contents, chances.features, chances.examples
    drawn = drawn_spaces(chances)
    if len(drawn) == 0:
        return chances
    kinds = contents[drawn] @ KIND_OF
    alone = np.log(np.maximum(kinds, 1e-9))
    like = _odds(features[drawn] @ features[drawn].T)
    np.fill_diagonal(like, 0.0)
    answered = np.isin(drawn, [space.index for space in vouched])
    like *= np.where(answered, 1.0, min(1.0, VOICES / len(drawn)))
    for place, kind in enumerate(KINDS):
        if kind in examples:
            alone[:, place] += EXAMPLE * _odds(features[drawn] @ examples[kind])
    now = softmax(alone)
    for _ in range(ROUNDS):
        now = (now + softmax(alone + like @ now)) / 2
    # Whether anything is drawn stays as it was; what it is follows the others.
    total = kinds.sum(axis=1, keepdims=True)
    changed = contents.copy()
    part = contents[drawn][:, :, None] * KIND_OF  # of each content, by kind
    within = part / np.maximum(kinds[:, None, :], 1e-12)
    by_others = (within * (now * total)[:, None, :]).sum(axis=2)
    by_others = np.where(SIGNED, by_others, contents[drawn])
    changed[drawn] = OWN_WORD * contents[drawn] + (1 - OWN_WORD) * by_others
    return replace(chances, contents=changed)


def drawn_spaces(chances: Chances) -> Indices:
    """The places of spaces that hold one of KINDS rather than anything else."""
    return np.flatnonzero(chances.contents[:, SIGNED].sum(axis=1) > 0.5)


def drawn_alike(features: Floats64) -> list[list[int]]:
    """Average-linkage groups: the two most alike are joined while they are alike enough."""
    groups = [[member] for member in range(len(features))]
    likeness = features @ features.T
    np.fill_diagonal(likeness, -1.0)
    sizes = np.ones(len(features))
    while len(groups) > 1:
        first, second = divmod(int(likeness.argmax()), len(likeness))
        if likeness[first, second] < ALIKE:
            break
        joined = (likeness[first] * sizes[first] + likeness[second] * sizes[second]) / (
            sizes[first] + sizes[second]
        )
        likeness[first, :], likeness[:, first] = joined, joined
        likeness[first, first] = -1.0
        likeness[second, :], likeness[:, second] = -1.0, -1.0
        sizes[first] += sizes[second]
        groups[first] += groups[second]
        groups[second] = []
    return [sorted(group) for group in groups if group]


def _odds(cosines: Floats64) -> Floats64:
    return np.clip(SLOPE * (cosines - EVEN), -MOST, MOST)
