"""A hand that is known: how somebody draws their signs, from sheets of theirs that were confirmed.

Its crops go two ways into a reading. The reader looks at the most typical drawing of each terrain
as it looks at the boxes of "Your signs" (`Hand.examples`), and each sign of the sheet is held
against each that is known (`Hand.known`), by the directions that the reader gives to what is
drawn alike. Those tell nothing of what stands around a crop, so they are computed anew from the
crops by whichever reader is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scanner.arrays import Floats64, Indices, Pixels
from scanner.chances import READABLE, SignWay
from scanner.networks import scaled
from scanner.read.alike import ALIKE, KINDS, drawn_alike, kind_of
from scanner.read.crops import CROP, SPACE
from scanner.read.spaces import SIGNS, ways_of
from scanner.read.your_signs import Examples
from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES, Space

# Of a terrain so many looks are kept, of each so many drawings; the second sign for one terrain is
# rare, a third is a slip.
LOOKS, CROPS = 2, 3


@dataclass(frozen=True, eq=False)
class KnownSign:
    """A sign of somebody's, and what it stands for."""

    content: Content
    crops: Pixels  # n x CROP x CROP x 3 in even light, the most typical drawing first
    spaces: int  # how many were drawn so on the sheet


@dataclass(frozen=True, eq=False)
class Hand:
    """The signs of somebody's sheets, the newest sheet first."""

    sheets: tuple[tuple[KnownSign, ...], ...]

    @cached_property
    def signs(self) -> tuple[KnownSign, ...]:
        """All signs but those that a newer sheet has for something else: who has changed the
        meaning of a sign means the new one."""
        return tuple(self._signs[place] for place in self._standing)

    @cached_property
    def ways(self) -> Floats64:
        """The direction of each sign: the mean of its drawings."""
        return self._ways[self._standing]

    @property
    def examples(self) -> Examples:
        """One drawing of each sign that the boxes of "Your signs" are for."""
        first: dict[Content, KnownSign] = {}
        for sign in self.signs:
            first.setdefault(KINDS[kind_of(sign.content)], sign)
        return {
            content: scaled(first[content].crops[:1].transpose(0, 3, 1, 2))[0]
            for content in SIGNS
            if content in first
        }

    @property
    def known(self) -> tuple[SignWay, ...]:
        """What each sign stands for, and its direction."""
        return tuple(
            SignWay(sign.content, way) for sign, way in zip(self.signs, self.ways, strict=True)
        )

    @cached_property
    def _signs(self) -> tuple[KnownSign, ...]:
        return tuple(sign for sheet in self.sheets for sign in sheet)

    @cached_property
    def _ways(self) -> Floats64:
        crops = np.concatenate([sign.crops for sign in self._signs])
        ends = np.cumsum([len(sign.crops) for sign in self._signs])[:-1]
        means = [part.mean(axis=0) for part in np.split(ways_of(crops), ends)]
        return np.array([mean / np.linalg.norm(mean) for mean in means])

    @cached_property
    def _standing(self) -> list[int]:
        sheets = [number for number, sheet in enumerate(self.sheets) for _ in sheet]
        alike = self._ways @ self._ways.T
        standing: list[int] = []
        for place, sign in enumerate(self._signs):
            newer = [other for other in standing if sheets[other] < sheets[place]]
            likest = max(newer, key=lambda other: alike[other, place], default=place)
            if alike[likest, place] < ALIKE or _same(self._signs[likest], sign):
                standing.append(place)
        return standing


def _same(one: KnownSign, other: KnownSign) -> bool:
    return kind_of(one.content) == kind_of(other.content)


def signs_drawn(
    picture: Pixels, sheet: Sheet, features: Floats64, unsure: Set[Space] = frozenset()
) -> tuple[KnownSign, ...]:
    """The signs of a sheet that somebody has confirmed; `unsure` are spaces that nobody did."""
    return tuple(_signs(picture, sheet, features, unsure))


def _signs(
    picture: Pixels, sheet: Sheet, features: Floats64, unsure: Set[Space]
) -> Iterator[KnownSign]:
    for content in READABLE:
        held = [space for space in sheet.showing(content) if space not in unsure]
        if content is Content.EMPTY or not held:
            continue
        # Where nothing else is printed or drawn a sign is seen best.
        clear = [space for space in held if space not in sheet.ruins | sheet.attacks] or held
        places = np.array([space.index for space in sorted(clear)], np.intp)
        looks = sorted(drawn_alike(features[places], ALIKE), key=lambda look: -len(look))
        for look in looks[:LOOKS]:
            group = places[look]
            typical = group[np.argsort(-(features[group] @ features[group].sum(axis=0)))]
            yield KnownSign(content, crops_at(picture, typical[:CROPS]), len(look))


def crops_at(picture: Pixels, places: Sequence[int] | Indices) -> Pixels:
    """The spaces of a flattened map, each with a sixth of its neighbours around it."""
    crops = []
    for place in places:
        space = SPACES[place]
        top, left = space.row * SPACE, space.column * SPACE
        crops.append(picture[top : top + CROP, left : left + CROP])
    return np.stack(crops)
