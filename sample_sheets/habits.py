"""Players with habits of their own: each has one or two, and draws usually otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sample_sheets.alike import likeness, looks_of
from sample_sheets.pen import Rng, chance, one_of
from sample_sheets.players import Habit, Player, attack_ink, describe, destroyed_ink
from sample_sheets.runes import Runes
from sample_sheets.strokes import Sources, Split
from sample_sheets.tools import Kit, pick_kit
from sample_sheets.ways import Way
from scanner.arrays import Floats64
from scoring.sheet import Content

FOUR = (Content.FOREST, Content.VILLAGE, Content.FARM, Content.WATER)
# Two signs this much alike would be mixed up by whoever draws them. Looked at on all pairs of
# icons: at 0.8 they are a ladder and a tally, at 0.7 a house and a beehive.
MOST_ALIKE = 0.8
# What is too much like a big X would be a destroyed space: an hourglass, a Greek chi.
MOST_LIKE_DESTROYED = 0.6
TRIES = 10  # to find a sign unlike the others
TWO_HABITS = 0.4  # share of players


@dataclass(frozen=True)
class Models:
    """What somebody's signs are taken from."""

    split: Split | None
    sources: Sources | None = None  # doodles
    runes: Runes | None = None
    varied: bool = False  # to learn from: no drawing by people comes twice the same
    new: bool = False  # on the test side: only what the training side never draws


class Taken(NamedTuple):
    """What is on the sheet already."""

    name: str
    looks: Floats64
    most: float  # how much like it another sign may be


Taking = Callable[[Rng, Player, Models], tuple[Player, str]]  # with the detail of the habit
Picks = dict[Content, Callable[[], Way]]


def some_of_four(rng: Rng, least: int, most: int) -> list[Content]:
    """Some of the terrains that everybody draws a lot of."""
    return [FOUR[i] for i in rng.permutation(4)[: int(rng.integers(least, most + 1))].tolist()]


def some_terrains(rng: Rng, player: Player) -> tuple[Content, ...]:
    """The terrains a habit is for: two to four, monsters and heroes at times."""
    usual = [c for c in FOUR if not player.ways[c].name.startswith(("icon: ", "odd: "))]
    count = min(len(usual) or 2, one_of(rng, (2, 3, 4), (1, 2, 3)))
    order = rng.permutation(len(usual or FOUR))[:count].tolist()
    chosen = [(usual or FOUR)[i] for i in order]
    chosen += [c for c in (Content.MONSTER, Content.HERO) if chance(rng, 0.4)]
    return tuple(chosen)


def with_signs(player: Player, picks: Picks, others: Iterable[Way] = ()) -> Player:
    """The player with other signs, each unlike all the rest and unlike others on the sheet."""
    ways = dict(player.ways)
    kept = [*(way for content, way in ways.items() if content not in picks), *others]
    taken = taken_by([*kept, player.attack])
    destroyed = player.destroyed
    taken.append(Taken(destroyed.name, looks_of(destroyed.sign), MOST_LIKE_DESTROYED))
    for content, pick in picks.items():
        ways[content] = unlike(pick, taken)
        taken += taken_by([ways[content]])
    bare = player.kit.bare - picks.keys()
    return replace(player, ways=ways, kit=replace(player.kit, bare=bare))


def taken_by(ways: Iterable[Way]) -> list[Taken]:
    """Signs that no other may be mixed up with."""
    return [Taken(way.name, looks_of(way.sign), MOST_ALIKE) for way in ways]


def unlike(pick: Callable[[], Way], taken: Sequence[Taken]) -> Way:
    """The first way that is unlike what is taken already, or the one that is least like it."""
    best: tuple[float, Way] | None = None
    while True:
        for _ in range(TRIES):
            way = pick()
            if any(way.name == other.name for other in taken):
                continue
            looks = looks_of(way.sign)
            alike = max((likeness(looks, other.looks) / other.most for other in taken), default=0.0)
            if best is None or alike < best[0]:
                best = alike, way
            if alike < 1:
                return way
        if best is not None:
            return best[1]


def with_kit(rng: Rng, player: Player, kit: Kit) -> Player:
    """The player with other tools."""
    return replace(
        player,
        kit=kit,
        attack_ink=attack_ink(rng, kit),
        destroyed_ink=destroyed_ink(rng, kit),
        fills={},
    )


def not_bare(rng: Rng, player: Player) -> Player:
    """The player with tools that draw signs, if theirs only colour in."""
    if not player.kit.bare:
        return player
    kit = pick_kit(rng)
    while kit.bare:
        kit = pick_kit(rng)
    # The signs were picked for lines as wide as theirs.
    signs = {
        content: replace(ink, width=min(ink.width, player.kit.signs[content].width))
        for content, ink in kit.signs.items()
    }
    return with_kit(rng, player, replace(kit, signs=signs))


def take_up(
    rng: Rng,
    player: Player,
    models: Models,
    habits: dict[str, tuple[Taking, float]],
    clashes: frozenset[frozenset[str]],
) -> Player:
    """The player with one habit or two that go together, in the order of the table."""
    first = one_of(rng, tuple(habits), tuple(weight for _, weight in habits.values()))
    chosen = {first}
    others = {n: w for n, (_, w) in habits.items() if n != first and {n, first} not in clashes}
    if others and chance(rng, TWO_HABITS):
        chosen.add(one_of(rng, tuple(others), tuple(others.values())))
    for name in habits:
        if name in chosen:
            player, detail = habits[name][0](rng, player, models)
            player = replace(player, habits=(*player.habits, Habit(name, detail)))
    return replace(player, description=describe(player))
