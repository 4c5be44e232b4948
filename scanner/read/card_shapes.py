"""Signs weighed by their shapes: the cards give every terrain shapes of its own.

A plus is a farm in one of the two boxes and never water, four in a row are a village or water.
What lies side by side hides where one shape ends, so a small network that has learned from played
games says which terrain the spaces of a sign may be. It never sees a drawing: where two signs of a
player's own are taken for each other's terrain, it is the one witness that is not deceived.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from scanner.arrays import Flags, Floats32, Floats64, Indices
from scanner.networks import MODEL, network
from scanner.read.alike import KIND_OF, KINDS, SIGNED, drawn_alike, drawn_spaces
from scanner.read.spaces import READABLE, Chances
from scoring.sheet import Content, Map
from scoring.spaces import SIZE, SPACES, Space

Layers = Floats32
Group = Indices  # the places of spaces drawn alike
Naming = tuple[int, ...]  # which of KINDS each group is taken for

# What the network sees of each space: this sign, others, printed art, destroyed, bare paper.
LAYERS = 5
SIGN, OTHERS = 0, 1
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
    chances: tuple[tuple[float, ...], ...]  # a row for each step, in it one for each of KINDS

    def at(self, drawn: int) -> Floats64:
        return np.array(self.chances[min(drawn // self.step, len(self.chances) - 1)])


def weighed_by_card_shapes(chances: Chances, map: Map, vouched: Collection[Space] = ()) -> Chances:
    """The chances, with the signs weighed by how well their shapes fit those of the cards.

    Where the player vouches for some of the spaces drawn alike, these alone say what they may be.
    """
    on_paper = [place for place in drawn_spaces(chances) if not map.printed(SPACES[place]).printed]
    drawn = np.array(on_paper, np.intp)
    groups = [drawn[group] for group in drawn_alike(chances.features[drawn])]
    kinds = chances.contents @ KIND_OF
    answered = {space.index for space in vouched}
    shares = [_share(kinds[_witnesses(group, answered)]) for group in groups]
    namings = _namings(shares)
    if len(namings) == 1:
        return chances
    read = [sum(np.log(s[k]) for s, k in zip(shares, one, strict=True)) for one in namings]
    before = READ * np.array(read)
    after = before + _fit_of(namings, groups, _ground(chances, map, drawn))
    contents = chances.contents.copy()
    for group, named in zip(groups, np.array(namings).T, strict=True):
        change = np.zeros(len(KINDS))
        for kind in np.unique(named):
            change[kind] = _log_chance(after, named == kind) - _log_chance(before, named == kind)
        weighed = contents[group] * np.exp(KIND_OF @ np.clip(change, -MOST, MOST))
        # Whether a sign is drawn stays as it was; which one it is follows the shapes.
        weighed[:, SIGNED] /= weighed[:, SIGNED].sum(axis=1, keepdims=True)
        weighed[:, SIGNED] *= kinds[group].sum(axis=1, keepdims=True)
        contents[group] = weighed
    return replace(chances, contents=contents)


def _witnesses(group: Group, answered: Collection[int]) -> Group:
    """The spaces of a group that say what it is: those that were answered, if any."""
    known = np.isin(group, list(answered))
    return group[known] if known.any() else group


def _share(kinds: Floats64) -> Floats64:
    return np.asarray((kinds / kinds.sum(axis=1, keepdims=True)).mean(axis=0))


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
        for kind in range(len(KINDS)):
            if kind in naming:
                totals[place] += SHAPED * logs[rows[_of_kind(naming, kind)], kind]
                totals[place] += np.log(1 - lacking[kind])
            else:
                totals[place] += np.log(lacking[kind])
    return totals


def _of_kind(naming: Naming, kind: int) -> tuple[int, ...]:
    return tuple(group for group, named in enumerate(naming) if named == kind)


def _ground(chances: Chances, map: Map, drawn: Group) -> Layers:
    """What lies around the signs: other signs, printed art, what is destroyed, bare paper."""
    read = [READABLE[place] for place in chances.contents.argmax(axis=1)]
    held = [map.printed(s) if map.printed(s).printed else read[s.index] for s in SPACES]
    ground = ground_of(held)
    ground[:, drawn] = 0.0
    ground[OTHERS, drawn] = 1.0  # even where bare paper is likelier than each single kind
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
    """The logarithm of how likely the sign of each picture is each of KINDS."""
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
