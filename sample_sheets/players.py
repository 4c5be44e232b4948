"""Players: each has one tool and one way of drawing every sign, and keeps to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sample_sheets.doodled import (
    DOODLED,
    DOODLED_ANYHOW,
    DOODLED_ATTACK,
    DOODLED_COIN,
    DOODLED_DESTROYED,
    DOODLED_LETTERS,
    DOODLED_RARELY,
    Doodled,
    doodled_digits,
)
from sample_sheets.flows import FLOWS, Flow
from sample_sheets.glyphs import written
from sample_sheets.ink import Ink
from sample_sheets.legibility import legible
from sample_sheets.outlines import Outlining, pick_outlining
from sample_sheets.pen import Program, Rng, Sign, between, chance, near, one_of
from sample_sheets.shading import Shading, pick_shading
from sample_sheets.signs_farm import FARM
from sample_sheets.signs_forest import FOREST
from sample_sheets.signs_hero import HERO
from sample_sheets.signs_marks import ATTACK, COIN, DESTROYED
from sample_sheets.signs_monster import GROUND_WEIGHT, MONSTER
from sample_sheets.signs_village import VILLAGE
from sample_sheets.signs_water import WATER
from sample_sheets.strokes import Sources
from sample_sheets.tools import TERRAINS, Kit, pick_kit
from sample_sheets.writing import Writing, pick_writing
from scoring.sheet import Content

Programs = dict[str, tuple[Program, float]]
PROGRAMS: dict[Content, Programs] = {
    Content.FOREST: FOREST,
    Content.VILLAGE: VILLAGE,
    Content.FARM: FARM,
    Content.WATER: WATER,
    Content.MONSTER: MONSTER,
    Content.HERO: HERO,
}
LETTERS = {
    Content.DRAGON: "Dd",
    Content.GORGON: "Gg",
    Content.TROLL: "Tt",
    Content.ZOMBIE: "Zz",
}
# How many signs come from real drawings when there are any: half, so that neither kind is rare.
DOODLED_SHARE = 0.5
# Of the signs to learn from, drawings that stand for no terrain by themselves.
ANYHOW = 0.05
# Signs that run to the rim of the space.
SPREAD = ("hatching", "cross-hatching", "furrows", "dark ground", "canopy", "checkers", "waves")
# Farmland that may be lines level from side to side: nobody draws water so as well.
LEVEL = ("furrows", "furrows across")
# Lines wider than this, in sizes of the sign, can clog it; then the sign is looked at first.
CLOGS = 0.036


@dataclass(frozen=True)
class Way:
    """One player's way of drawing one sign."""

    name: str
    sign: Sign
    size: float = 0.85  # of a space
    x: float = 0.5
    y: float = 0.5
    flow: Flow | None = None  # draws a whole shape in one go instead


@dataclass(frozen=True)
class Hand:
    """How much a hand strays from what it means to draw."""

    tremor: float
    bend: float
    turn: float
    size: float
    drift: float
    slant: float
    lazy: float  # chance that a sign is only half drawn


@dataclass(frozen=True)
class Lettering:
    """How the letters of the Heroes monsters are written."""

    letters: dict[Content, Sign]
    place: str  # corner, beside, over, only
    size: float
    x: float = 0.78  # of a letter in the corner
    y: float = 0.78
    dark: bool = False  # in the pen of outlines and numbers


@dataclass(frozen=True)
class Player:
    """Somebody who fills in sheets."""

    description: dict[str, str]
    kit: Kit
    hand: Hand
    ways: dict[Content, Way]
    visitor: tuple[Way, Ink] | None  # a neighbour who draws ambushes another way
    lettering: Lettering
    attack: Way
    attack_ink: Ink
    destroyed: Way
    destroyed_ink: Ink
    coin: Way
    coins_in_order: bool
    mountain_coins: bool  # strikes out the coin on a mountain once it is earned
    outlining: Outlining
    outline_in_colour: bool
    shadings: dict[Content, Shading]
    fills: dict[Content, Ink]  # closed lines of these signs are filled in
    writing: Writing
    ghosts: int  # signs drawn in error and rubbed out
    smudges: int
    signature: int  # seed of the name on the sheet; 0 leaves it away


def make_player(rng: Rng, sources: Sources | None) -> Player:
    """One more player; with sources, some signs come from real people's drawings."""
    kit = pick_kit(rng)
    line = kit.line
    thin = line.width < 0.034
    ways = {c: _pick_way(rng, c, sources, kit.signs[c].width) for c in TERRAINS}
    while ways[Content.WATER].name == "level lines" and ways[Content.FARM].name in LEVEL:
        ways[Content.WATER] = _pick_way(rng, Content.WATER, sources, kit.signs[Content.WATER].width)
    attack = _pick_mark(rng, ATTACK, DOODLED_ATTACK, sources, line.width, (0.22, 0.5))
    x, y = _corner(rng, attack.size)
    scanned = None
    if sources is not None and chance(rng, 0.4):
        scanned = doodled_digits(rng, sources, thin)
    outlining, shading = pick_outlining(rng), pick_shading(rng)
    if kit.bare and shading.way == "rim":  # spaces in the middle of a shape would stay blank
        shading = replace(shading, way="to and fro")
    if kit.bare and outlining.which < 1.0 and chance(rng, 0.5):
        outlining = replace(outlining, which=1.0)  # colour alone is mostly outlined
    graphite = "pencil" in line.name
    player = Player(
        description={},
        kit=kit,
        hand=_pick_hand(rng),
        ways=ways,
        visitor=_pick_visitor(rng, sources),
        lettering=_pick_lettering(rng, sources, kit.signs[Content.MONSTER].width),
        attack=replace(attack, x=x, y=y),
        attack_ink=_attack_ink(rng, kit),
        destroyed=_pick_mark(rng, DESTROYED, DOODLED_DESTROYED, sources, line.width, (0.85, 1.0)),
        destroyed_ink=_destroyed_ink(rng, kit),
        coin=_pick_mark(rng, COIN, DOODLED_COIN, sources, 0.0, (0.8, 1.15)),
        coins_in_order=chance(rng, 0.9),
        mountain_coins=chance(rng, 0.2),
        outlining=outlining,
        outline_in_colour=chance(rng, 0.3),
        shadings={c: replace(shading, angle=near(rng, shading.angle, 0.15)) for c in TERRAINS},
        fills=_pick_fills(rng, kit),
        writing=pick_writing(rng, scanned),
        ghosts=int(rng.choice([0, 0, 0, 1, 2, 4])) if graphite else 0,
        smudges=int(rng.choice([0, 0, 1, 2, 4])) if graphite else 0,
        signature=int(rng.integers(1, 2**31)) if chance(rng, 0.55) else 0,
    )
    return replace(player, description=_describe(player))


def _pick_hand(rng: Rng) -> Hand:
    careless = between(rng, 0.15, 1.0)
    return Hand(
        tremor=careless * between(rng, 0.004, 0.013),
        bend=careless * between(rng, 0.04, 0.2),
        turn=careless * between(rng, 0.03, 0.16),
        size=careless * between(rng, 0.04, 0.14),
        drift=careless * between(rng, 0.02, 0.07),
        slant=near(rng, 0.0, 0.08),
        lazy=one_of(rng, (0.0, between(rng, 0.05, 0.3)), (4, 1)),
    )


def _pick_way(rng: Rng, content: Content, sources: Sources | None, width: float) -> Way:
    """A way to draw a terrain that can be read in lines of this width."""
    if content in FLOWS and chance(rng, 0.12):
        name, program = one_of(rng, FLOWS[content])
        sign, flow = program(rng, width)
        return Way(name, sign, 0.95, flow=flow)
    name, sign, size = _readable(
        rng, lambda: _any_sign(rng, content, sources, width < 0.034), width, (0.55, 1.0)
    )
    if 0.024 < width < 0.034 and name not in SPREAD and chance(rng, 0.18):
        size *= 0.65  # small in its space
    # Most stand in the middle, some in a corner or on the lower line.
    drift = (1 - size) * (0.4 if chance(rng, 0.2) else 0.15)
    room = (1 - size) / 2
    x, y = np.clip(rng.normal(0.5, drift, 2), 0.5 - room, 0.5 + room).tolist()
    return Way(name, sign, size, x, y)


def _any_sign(rng: Rng, content: Content, sources: Sources | None, thin: bool) -> tuple[str, Sign]:
    if sources is not None and sources.varied and chance(rng, ANYHOW):
        return _doodled(rng, DOODLED_ANYHOW, sources, thin)
    if sources is not None and chance(rng, DOODLED_SHARE):
        doodles = DOODLED[content] | (DOODLED_RARELY[content] if sources.varied else {})
        return _doodled(rng, doodles, sources, thin)
    return _programmed(rng, PROGRAMS[content], sources)


def _readable(
    rng: Rng, pick: Callable[[], tuple[str, Sign]], width: float, sizes: tuple[float, float]
) -> tuple[str, Sign, float]:
    """The first sign that its own pen does not clog; thick pens are made to draw larger."""
    for attempt in range(12):
        name, sign = pick()
        low = max(sizes[0], min(0.9, 13 * width), 0.85 if name in SPREAD else 0.0)
        size = between(rng, min(low, sizes[1]), sizes[1])
        if width / size < CLOGS or name == "dark ground" or attempt == 11:
            break
        drawing = [part for part in sign(rng) if getattr(part, "weight", 1.0) > GROUND_WEIGHT]
        if legible(drawing, width / size):
            break
    return name, sign, size


def _programmed(rng: Rng, programs: Programs, sources: Sources | None) -> tuple[str, Sign]:
    name = _picked(rng, {name: weight for name, (_, weight) in programs.items()}, sources)
    return name, programs[name][0](rng)


def _doodled(
    rng: Rng, doodles: dict[str, tuple[Doodled, float]], sources: Sources, thin: bool
) -> tuple[str, Sign]:
    name = _picked(rng, {name: weight for name, (_, weight) in doodles.items()}, sources)
    return f"drawn: {name}", doodles[name][0](rng, sources, thin)


def _picked(rng: Rng, weights: dict[str, float], sources: Sources | None) -> str:
    """One of several ways, as often as players take it, or to learn from more evenly."""
    evenly = 0.5 if sources is not None and sources.varied else 1.0
    return one_of(rng, tuple(weights), tuple(weight**evenly for weight in weights.values()))


def _pick_mark(
    rng: Rng,
    programs: Programs,
    doodles: dict[str, tuple[Doodled, float]],
    sources: Sources | None,
    width: float,
    sizes: tuple[float, float],
) -> Way:
    def pick() -> tuple[str, Sign]:
        if sources is not None and chance(rng, DOODLED_SHARE):
            return _doodled(rng, doodles, sources, True)
        return _programmed(rng, programs, sources)

    name, sign = pick()
    size = between(rng, max(sizes[0], min(6 * width, sizes[1])), sizes[1])
    return Way(name, sign, size)


def _pick_visitor(rng: Rng, sources: Sources | None) -> tuple[Way, Ink] | None:
    """At some tables the neighbour draws the monsters, with another pen and in another way."""
    if not chance(rng, 0.12):
        return None
    ink = pick_kit(rng).line
    return _pick_way(rng, Content.MONSTER, sources, ink.width), ink


def _pick_lettering(rng: Rng, sources: Sources | None, width: float) -> Lettering:
    """Letters of named monsters; a thick pen needs room for them."""
    thick = width > 0.045
    places = ("beside", "only") if thick else ("corner", "beside", "over", "only")
    place = one_of(rng, places, (3.0, 1.5) if thick else (4.0, 2.0, 1.5, 1.5))
    size = {
        "corner": (0.2, 0.42),
        "beside": (0.38, 0.55),
        "over": (0.5, 0.75),
        "only": (0.5, 0.85),
    }
    case = int(chance(rng, 0.15))
    letters = {content: written(rng, both[case]) for content, both in LETTERS.items()}
    if sources is not None and case == 0 and chance(rng, 0.3):
        letters |= {c: doodled(rng, sources, True) for c, doodled in DOODLED_LETTERS.items()}
    x, y = one_of(rng, ((0.78, 0.78), (0.78, 0.22), (0.22, 0.22), (0.22, 0.78)), (4, 3, 2, 1))
    size_here = max(8 * width, between(rng, *size[place]))
    return Lettering(letters, place, size_here, x, y, dark=chance(rng, 0.5))


def _corner(rng: Rng, size: float) -> tuple[float, float]:
    """Where in a space an attack mark stands: the middle, or a corner with room for it."""
    if chance(rng, 0.5):
        return 0.5, 0.5
    margin = size / 2 + between(rng, 0.03, 0.1)
    return one_of(rng, (margin, 1 - margin)), one_of(rng, (margin, 1 - margin))


def _attack_ink(rng: Rng, kit: Kit) -> Ink:
    """The pen at hand, or red where colours lie on the table."""
    if len(set(kit.signs.values())) > 1 or kit.shades:
        colour = one_of(rng, (kit.line.colour, (40, 30, 190), (20, 120, 235)), (3, 2, 0.7))
        return replace(kit.line, name="attack", colour=colour)
    return kit.line


def _pick_fills(rng: Rng, kit: Kit) -> dict[Content, Ink]:
    """Some colour their signs in: the crown of a tree, the walls of a house."""
    if kit.shades or not chance(rng, 0.3 if len(set(kit.signs.values())) > 1 else 0.06):
        return {}
    faint = between(rng, 0.3, 0.7)
    return {
        content: replace(ink, name="filling", strength=ink.strength * faint)
        for content, ink in kit.signs.items()
    }


def _destroyed_ink(rng: Rng, kit: Kit) -> Ink:
    """Most use the pen they have; some take a thicker line or red."""
    ink = kit.line
    if chance(rng, 0.35):
        ink = replace(ink, width=min(0.09, ink.width * between(rng, 1.2, 2.0)))
    if kit.shades and chance(rng, 0.2):
        ink = replace(ink, colour=(30, 25, 150), name="red")
    return ink


def _describe(player: Player) -> dict[str, str]:
    told = {content.name.lower(): player.ways[content].name for content in TERRAINS}
    for content in player.kit.bare:
        told[content.name.lower()] = "colour only"
    which = player.outlining.which
    return {
        "tool": player.kit.name,
        **told,
        "attack": player.attack.name,
        "destroyed": player.destroyed.name,
        "coins": player.coin.name,
        "letters": player.lettering.place,
        "outlines": "all" if which == 1.0 else "none" if which == 0.0 else "some",
        "shading": next(iter(player.shadings.values())).way if player.kit.shades else "none",
        "ambushes": player.visitor[0].name if player.visitor else "own",
        "fills": "signs filled in" if player.fills else "none",
        "digits": "scanned" if player.writing.natural else "own",
    }
