"""Players: each has one tool and one way of drawing every sign, and keeps to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from sample_sheets.camera_shot import Line
from sample_sheets.doodled import (
    DOODLED_ATTACK,
    DOODLED_COIN,
    DOODLED_DESTROYED,
    DOODLED_LETTERS,
    doodled_digits,
)
from sample_sheets.glyphs import written
from sample_sheets.ink import Ink
from sample_sheets.outlines import Outlining, pick_outlining
from sample_sheets.pen import Rng, Sign, between, chance, near, one_of
from sample_sheets.shading import Shading, pick_shading
from sample_sheets.signs_marks import ATTACK, COIN, DESTROYED
from sample_sheets.strokes import Sources
from sample_sheets.tools import TERRAINS, Kit, pick_kit
from sample_sheets.ways import Way, pick_mark, pick_way
from sample_sheets.writing import Writing, pick_writing
from scoring.sheet import Content

LETTERS = {
    Content.DRAGON: "Dd",
    Content.GORGON: "Gg",
    Content.TROLL: "Tt",
    Content.ZOMBIE: "Zz",
}
# Farmland that may be lines level from side to side: nobody draws water so as well.
LEVEL = ("furrows", "furrows across")


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
class Sparse:
    """Whoever draws the sign in some spaces of a piece and something short in the others."""

    terrains: frozenset[Content]
    share: float  # of a piece's spaces that get their sign, besides the one that always does
    filler: Way


@dataclass(frozen=True)
class Rubbed:
    """Drawings that were rubbed out and have left more than a trace."""

    share: float  # of the empty spaces
    ink: Ink


class Habit(NamedTuple):
    """What somebody does that few do."""

    name: str  # as tables list it
    detail: str


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
    habits: tuple[Habit, ...] = ()
    sparse: Sparse | None = None
    rubbed: Rubbed | None = None
    later: Later | None = None

    @property
    def faintest(self) -> Line:
        """The line that is hardest to see of all they draw with."""
        kits = [self.kit, self.later.player.kit] if self.later else [self.kit]
        return min((kit.faintest for kit in kits), key=lambda line: line.width * line.darkness)


@dataclass(frozen=True)
class Later:
    """The same person with another sign or another pen."""

    player: Player
    season: int | None  # from this one on, 0 is spring; None: for every other piece


def make_player(rng: Rng, sources: Sources | None) -> Player:
    """One more player; with sources, some signs come from real people's drawings."""
    kit = pick_kit(rng)
    line = kit.line
    thin = line.width < 0.034
    ways = {c: pick_way(rng, c, sources, kit.signs[c].width) for c in TERRAINS}
    while ways[Content.WATER].name == "level lines" and ways[Content.FARM].name in LEVEL:
        ways[Content.WATER] = pick_way(rng, Content.WATER, sources, kit.signs[Content.WATER].width)
    attack = pick_mark(rng, ATTACK, DOODLED_ATTACK, sources, line.width, (0.22, 0.5))
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
        attack_ink=attack_ink(rng, kit),
        destroyed=pick_mark(rng, DESTROYED, DOODLED_DESTROYED, sources, line.width, (0.85, 1.0)),
        destroyed_ink=destroyed_ink(rng, kit),
        coin=pick_mark(rng, COIN, DOODLED_COIN, sources, 0.0, (0.8, 1.15)),
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
    return replace(player, description=describe(player))


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


def _pick_visitor(rng: Rng, sources: Sources | None) -> tuple[Way, Ink] | None:
    """At some tables the neighbour draws the monsters, with another pen and in another way."""
    if not chance(rng, 0.12):
        return None
    ink = pick_kit(rng).line
    return pick_way(rng, Content.MONSTER, sources, ink.width), ink


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


def attack_ink(rng: Rng, kit: Kit) -> Ink:
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


def destroyed_ink(rng: Rng, kit: Kit) -> Ink:
    """Most use the pen they have; some take a thicker line or red."""
    ink = kit.line
    if chance(rng, 0.35):
        ink = replace(ink, width=min(0.09, ink.width * between(rng, 1.2, 2.0)))
    if kit.shades and chance(rng, 0.2):
        ink = replace(ink, colour=(30, 25, 150), name="red")
    return ink


def _elsewhere(player: Player, content: Content) -> str:
    """What else stands for a terrain on the same sheet."""
    if player.sparse and content in player.sparse.terrains:
        return f" or {player.sparse.filler.name}"
    if player.later and player.later.player.ways[content] != player.ways[content]:
        return f" or {player.later.player.ways[content].name}"
    return ""


def describe(player: Player) -> dict[str, str]:
    told = {content.name.lower(): player.ways[content].name for content in TERRAINS}
    for content in player.kit.bare:
        told[content.name.lower()] = "colour only"
    for content in TERRAINS:
        told[content.name.lower()] += _elsewhere(player, content)
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
