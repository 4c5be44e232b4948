"""Which spaces are drawn alike, and how surely each is one of its like.

One player draws one terrain one way, or two. A person who reads a sheet sees first which drawings
are alike and asks then what each sign means; so does this reading.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scanner.arrays import Floats64, Indices
from scanner.chances import LETTERS, READABLE, Chances
from scanner.logits import sigmoid
from scoring.sheet import Content, Map
from scoring.spaces import SPACES

# What a sign can stand for; lettered monsters are one kind.
KINDS: tuple[Content, ...] = (
    Content.FOREST,
    Content.VILLAGE,
    Content.FARM,
    Content.WATER,
    Content.MONSTER,
    Content.HERO,
    Content.DESTROYED,
)
KIND_OF = np.array(
    [
        [
            float(content is kind or (kind is Content.MONSTER and content in LETTERS))
            for kind in KINDS
        ]
        for content in READABLE
    ]
)
EMPTY = READABLE.index(Content.EMPTY)
MONSTER = KINDS.index(Content.MONSTER)
MONSTERS = [READABLE.index(letter) for letter in LETTERS]


def kind_of(content: Content) -> int:
    """The place in `KINDS` of something drawn."""
    return int(KIND_OF[READABLE.index(content)].argmax())


Group = Indices  # the places of spaces drawn alike, in reading order

# Spaces are drawn alike that are joined, the likest first, while the mean cosine of their features
# is above this. On sheets kept out of training 0.75 leaves one entry less on a sheet and half more
# spaces among those of another sign, 0.84 the other way round.
ALIKE = 0.8
# Within a sign, drawings this much alike are one look.
ONE_LOOK = 0.9


def groups_of(chances: Chances, map: Map) -> tuple[Group, ...]:
    """The drawn spaces by what is drawn alike, monsters by their letters too; the largest first."""
    drawn = drawn_spaces(chances, map)
    alike = [drawn[group] for group in drawn_alike(chances.features[drawn], ALIKE)]
    groups = [part for group in alike for part in _by_letter(group, chances)]
    return tuple(sorted(groups, key=lambda group: (-len(group), group[0])))


def drawn_spaces(chances: Chances, map: Map) -> Indices:
    """The places of spaces that hold a drawing rather than bare paper; nobody draws on print."""
    paper = np.array([not map.printed(space).printed for space in SPACES])
    return np.flatnonzero(paper & (chances.contents[:, EMPTY] < 0.5))


def drawn_alike(features: Floats64, alike: float) -> list[list[int]]:
    """Average-linkage groups: the two most alike are joined while they are alike enough."""
    groups = [[member] for member in range(len(features))]
    if not groups:
        return []
    likeness = features @ features.T
    np.fill_diagonal(likeness, -1.0)
    sizes = np.ones(len(features))
    while len(groups) > 1:
        first, second = divmod(int(likeness.argmax()), len(likeness))
        if likeness[first, second] < alike:
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


def _by_letter(group: Group, chances: Chances) -> Iterator[Group]:
    """A group of monsters is a sign for each letter in it; others stay as they are."""
    contents = chances.contents[group]
    kinds = np.log(np.maximum(contents @ KIND_OF, 1e-6)).mean(axis=0)
    if int(kinds.argmax()) != MONSTER:
        yield group
        return
    letters = contents[:, MONSTERS].argmax(axis=1)
    for letter in np.unique(letters):
        yield group[letters == letter]


def way_of(group: Group, chances: Chances) -> Floats64:
    """The direction in which all spaces of a group point together."""
    way = chances.features[group].mean(axis=0)
    return np.asarray(way / max(float(np.linalg.norm(way)), 1e-9))


def typical_first(group: Group, chances: Chances) -> Group:
    """A group with the spaces first that are most like all others of it."""
    features = chances.features[group]
    return group[np.argsort(-(features @ features.sum(axis=0)), kind="stable")]


def looks_of(group: Group, chances: Chances) -> list[Group]:
    """The distinct looks of a sign, the commonest first, the most typical space of each first."""
    looks = [group[look] for look in drawn_alike(chances.features[group], ONE_LOOK)]
    return [typical_first(look, chances) for look in sorted(looks, key=lambda look: -len(look))]


# Whether a space is one of its group's sign: the logit's start, and how much it grows with the mean
# cosine to the others of the group, and with how far it is read like them (the overlap of chances).
START, LIKE, READ_LIKE = -2.0, 12.0, 4.0


def belonging(group: Group, chances: Chances, kinds: Floats64) -> Floats64:
    """How surely each space of a group shows the same sign as the others.

    `kinds` says what every space of the map is read as, see `kinds_read`.
    """
    if len(group) == 1:
        return np.ones(1)
    features = chances.features[group]
    others = len(group) - 1
    cosines = ((features @ features.T).sum(axis=1) - 1) / others
    read = kinds[group]
    theirs = (read.sum(axis=0) - read) / others
    overlap = np.sqrt(read * theirs).sum(axis=1)
    logits = START + LIKE * (cosines - ALIKE) + READ_LIKE * overlap
    return sigmoid(logits)


def kinds_read(chances: Chances) -> Floats64:
    """121 x KINDS: what each space is read as, if anything is drawn there."""
    kinds = chances.contents @ KIND_OF
    return np.asarray(kinds / np.maximum(kinds.sum(axis=1, keepdims=True), 1e-12))
