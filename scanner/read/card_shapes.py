"""Signs weighed by their shapes: the cards give every terrain shapes of its own.

A plus is a farm in one of the two boxes and never water, four in a row are a village or water.
What lies side by side hides where one shape ends, so a small network that has learned from played
games says which terrain the spaces of a sign may be. It never sees a drawing: where two signs of a
player's own are taken for each other's terrain, it is the one witness that is not deceived.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from scanner.arrays import Flags, Floats32, Floats64
from scanner.chances import READABLE, Chances
from scanner.networks import MODEL, network
from scanner.read.alike import KIND_OF, KINDS, Group
from scoring.sheet import Content, Map
from scoring.spaces import SIZE, SPACES

Layers = Floats32
Naming = tuple[int, ...]  # which of SHAPED_KINDS each group is taken for

# What the network sees of each space: this sign, others, printed art, destroyed, bare paper.
LAYERS = 5
SIGN, OTHERS, EMPTY_LAYER = 0, 1, 4
# A lone hero has no shape, nor has what is destroyed.
SHAPED_KINDS = KINDS[:5]
SHAPED_KIND_OF = KIND_OF[:, : len(SHAPED_KINDS)]
# A group may be one of three kinds at most, each with at least this share of it; of all namings of
# the groups the likeliest are weighed. On 600 sheets kept out of training there are five in the
# mean; with four kinds, shares of 0.001 and 256 namings no more was right.
LIKELY, MOST_KINDS, MOST_NAMINGS = 0.004, 3, 64
# The spaces of a sign err together, and the shapes of one sign tell of the next one's: neither
# counts for as much as it says. On those sheets 489 spaces are wrong without shapes, 441 with
# these, 451 where shapes count for 0.5, and 468 where all that was read counts.
READ, SHAPED = 0.5, 0.7
# The logarithm of a kind's chance may change by this, so that shapes alone never decide; with 1.5
# as much is right and more in doubt.
MOST = 3.0


@dataclass(frozen=True)
class Lacking:
    """How often played games have none of a kind, by how many spaces are drawn in."""

    step: int  # spaces from one row to the next
    chances: tuple[tuple[float, ...], ...]  # a row for each step, in it one a kind

    def at(self, drawn: int) -> Floats64:
        return np.array(self.chances[min(drawn // self.step, len(self.chances) - 1)])


def weighed_by_card_shapes(
    chances: Chances, groups: Sequence[Group], shares: Sequence[Floats64], map: Map
) -> list[Floats64]:
    """What each group may mean, weighed by how well the shapes of all fit those of the cards.

    Heroes and what is destroyed have no shapes: their share stays as it was.
    """
    weighed = [share.copy() for share in shares]
    shaped = [g for g, share in enumerate(shares) if share[: len(SHAPED_KINDS)].sum() > 0.5]
    parts = [weighed[g][: len(SHAPED_KINDS)] for g in shaped]  # views: changed in place
    asked = [part / part.sum() for part in parts]
    namings = _namings(asked)
    if len(namings) == 1:
        return weighed
    members = [groups[g] for g in shaped]
    read = [sum(np.log(s[k]) for s, k in zip(asked, one, strict=True)) for one in namings]
    before = READ * np.array(read)
    after = before + _fit_of(namings, members, _ground(chances, map, groups))
    for part, named in zip(parts, np.array(namings).T, strict=True):
        change = np.zeros(len(SHAPED_KINDS))
        for kind in np.unique(named):
            change[kind] = _log_chance(after, named == kind) - _log_chance(before, named == kind)
        whole = part.sum()
        part *= np.exp(np.clip(change, -MOST, MOST))
        part *= whole / part.sum()
    return weighed


def _namings(shares: Sequence[Floats64]) -> list[Naming]:
    """What the groups may be, all together, the likeliest first."""
    found: list[tuple[float, Naming]] = [(0.0, ())]
    for share in shares:
        likely = [int(k) for k in np.argsort(-share)[:MOST_KINDS] if share[k] > LIKELY]
        more = [(log + float(np.log(share[k])), (*one, k)) for log, one in found for k in likely]
        found = sorted(more, key=lambda pair: -pair[0])[:MOST_NAMINGS]
    return [one for _, one in found]


def _fit_of(namings: Sequence[Naming], groups: Sequence[Group], ground: Layers) -> Floats64:
    """How well (logarithm) the shapes of all kinds fit, for each naming of the groups."""
    lacking = lacking_kinds().at(sum(len(group) for group in groups))
    rows: dict[tuple[int, ...], int] = {}  # for groups that are one kind: their picture
    for naming in namings:
        for kind in set(naming):
            rows.setdefault(_of_kind(naming, kind), len(rows))
    logs = log_chances_of_kinds(
        np.stack([layers(ground, [groups[g] for g in members]) for members in rows])
    )
    totals = np.zeros(len(namings))
    for place, naming in enumerate(namings):
        for kind in range(len(SHAPED_KINDS)):
            if kind in naming:
                totals[place] += SHAPED * logs[rows[_of_kind(naming, kind)], kind]
                totals[place] += np.log(1 - lacking[kind])
            else:
                totals[place] += np.log(lacking[kind])
    return totals


def _of_kind(naming: Naming, kind: int) -> tuple[int, ...]:
    return tuple(group for group, named in enumerate(naming) if named == kind)


def _ground(chances: Chances, map: Map, groups: Sequence[Group]) -> Layers:
    """What lies around the signs: other signs, printed art, what is destroyed, bare paper."""
    read = [READABLE[place] for place in chances.contents.argmax(axis=1)]
    held = [map.printed(s) if map.printed(s).printed else read[s.index] for s in SPACES]
    ground = ground_of(held)
    for group in groups:  # even where bare paper is likelier than each single kind
        empty = group[ground[EMPTY_LAYER, group] > 0]
        ground[EMPTY_LAYER, empty] = 0.0
        ground[OTHERS, empty] = 1.0
    return ground


def ground_of(held: Sequence[Content]) -> Layers:
    """The layers of a sheet's contents; the first, for the sign that is asked about, is empty."""
    printed = np.array([content.printed for content in held])
    destroyed = np.array([content is Content.DESTROYED for content in held])
    empty = np.array([content is Content.EMPTY for content in held])
    none = np.zeros(len(held), bool)
    other = ~(printed | destroyed | empty)
    return np.stack([none, other, printed, destroyed, empty]).astype(np.float32)


def layers(ground: Layers, groups: Sequence[Group]) -> Layers:
    """The layers, with the spaces of some groups made the sign that is asked about."""
    asked = ground.copy()
    for group in groups:
        asked[:, group] = 0.0
        asked[SIGN, group] = 1.0
    return asked.reshape(-1, SIZE, SIZE)


def log_chances_of_kinds(pictures: Layers) -> Floats64:
    """The logarithm of how likely the sign of each picture is each of SHAPED_KINDS."""
    net = network("shapes")
    net.setInput(pictures)
    logits = np.asarray(net.forward(), np.float64)
    return np.asarray(logits - np.logaddexp.reduce(logits, axis=1, keepdims=True))


@cache
def lacking_kinds() -> Lacking:
    stored = json.loads((MODEL / "shapes.json").read_text("utf-8"))
    return Lacking(stored["step"], tuple(map(tuple, stored["chances"])))


def _log_chance(logs: Floats64, held: Flags) -> float:
    """The logarithm of the chance that one of those namings is right that `held` marks."""
    return float(np.logaddexp.reduce(logs[held]) - np.logaddexp.reduce(logs))
