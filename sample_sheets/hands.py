"""Players: each has one tool and one way of drawing every sign, and keeps to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from sample_sheets.boards import MONSTERS, Board
from sample_sheets.canvas import Canvas
from sample_sheets.doodled import (
    DOODLED,
    DOODLED_ATTACK,
    DOODLED_COIN,
    DOODLED_DESTROYED,
    Doodled,
    doodled_digits,
)
from sample_sheets.glyphs import written
from sample_sheets.ink import Ink, Inking, Warp, smudge
from sample_sheets.outlines import Outlining, outline, pick_outlining
from sample_sheets.pen import Drawing, Program, Rng, Sign, between, chance, near, one_of
from sample_sheets.shading import Shading, pick_shading, shade
from sample_sheets.signs_farm import FARM
from sample_sheets.signs_forest import FOREST
from sample_sheets.signs_hero import HERO
from sample_sheets.signs_marks import ATTACK, COIN, DESTROYED
from sample_sheets.signs_monster import MONSTER
from sample_sheets.signs_village import VILLAGE
from sample_sheets.signs_water import WATER
from sample_sheets.strokes import Sources
from sample_sheets.tools import TERRAINS, Kit, pick_kit
from sample_sheets.writing import Writing, number, pick_writing, scrawl
from scanner.layout import Rect
from scoring.sheet import Content
from scoring.spaces import SPACES, Space

PROGRAMS: dict[Content, dict[str, tuple[Program, float]]] = {
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
# Drawings in spaces of the sheet: the unit box is the space A1.
AS_IT_IS = Warp(0.5, 0.5, 1.0, 1.0)


@dataclass(frozen=True)
class Way:
    """One player's way of drawing one sign."""

    name: str
    sign: Sign
    size: float = 0.85  # of a space
    x: float = 0.5
    y: float = 0.5


@dataclass(frozen=True)
class Hand:
    """How much a hand strays from what it means to draw."""

    tremor: float
    bend: float
    turn: float
    size: float
    drift: float
    slant: float


@dataclass(frozen=True)
class Player:
    """Somebody who fills in sheets."""

    description: dict[str, str]
    kit: Kit
    hand: Hand
    ways: dict[Content, Way]
    attack: Way
    destroyed: Way
    coin: Way
    letters: dict[Content, Sign]
    letter_place: str  # corner, beside, over, only
    outlining: Outlining
    outline_in_colour: bool
    shadings: dict[Content, Shading]
    writing: Writing
    coins_in_order: bool
    mountain_coins: bool  # strikes out the coin on a mountain once it is earned
    ghosts: int  # signs drawn in error and rubbed out
    smudges: int
    signature: int  # seed of the name on the sheet; 0 leaves it away
    destroyed_ink: Ink


def make_player(rng: Rng, sources: Sources | None) -> Player:
    """One more player; with sources, some signs come from real people's drawings."""
    kit = pick_kit(rng)
    hand = _pick_hand(rng)
    ways = {content: _pick_way(rng, content, sources) for content in TERRAINS}
    attack = _pick_mark(rng, ATTACK, DOODLED_ATTACK, sources, (0.16, 0.5))
    destroyed = _pick_mark(rng, DESTROYED, DOODLED_DESTROYED, sources, (0.85, 1.0))
    x, y = _corner(rng, attack.size)
    attack = replace(attack, x=x, y=y)
    coin = _pick_mark(rng, COIN, DOODLED_COIN, sources, (0.8, 1.15))
    scanned = doodled_digits(rng, sources) if sources is not None and chance(rng, 0.4) else None
    case = int(chance(rng, 0.15))
    outlining, shading = pick_outlining(rng), pick_shading(rng)
    if kit.bare and outlining.which == 0.0 and chance(rng, 0.5):
        outlining = replace(outlining, which=1.0)
    letter_place = one_of(rng, ("corner", "beside", "over", "only"), (4, 2, 2, 1.5))
    player = Player(
        description={},
        kit=kit,
        hand=hand,
        ways=ways,
        attack=attack,
        destroyed=destroyed,
        coin=coin,
        letters={content: written(rng, both[case]) for content, both in LETTERS.items()},
        letter_place=letter_place,
        outlining=outlining,
        outline_in_colour=bool(kit.shades or kit.seconds) and chance(rng, 0.25),
        shadings={
            content: replace(shading, angle=near(rng, shading.angle, 0.15)) for content in TERRAINS
        },
        writing=pick_writing(rng, scanned),
        coins_in_order=chance(rng, 0.9),
        mountain_coins=chance(rng, 0.2),
        ghosts=int(rng.choice([0, 0, 0, 1, 2, 4])) if "pencil" in kit.line.name else 0,
        smudges=int(rng.choice([0, 0, 1, 2, 4])) if "pencil" in kit.line.name else 0,
        signature=int(rng.integers(1, 2**31)) if chance(rng, 0.55) else 0,
        destroyed_ink=_destroyed_ink(rng, kit),
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
    )


def _pick_way(rng: Rng, content: Content, sources: Sources | None) -> Way:
    if sources is not None and chance(rng, DOODLED_SHARE):
        name, sign = _doodled(rng, DOODLED[content], sources)
    else:
        name, sign = _programmed(rng, PROGRAMS[content])
    spread = name in ("hatching", "cross-hatching", "furrows", "dark ground", "canopy", "checkers")
    size = between(rng, 0.85, 1.0) if spread else between(rng, 0.58, 0.98)
    drift = (1 - size) * 0.3
    return Way(name, sign, size, near(rng, 0.5, drift * 0.5), near(rng, 0.5, drift * 0.5))


def _programmed(rng: Rng, programs: dict[str, tuple[Program, float]]) -> tuple[str, Sign]:
    name = one_of(rng, tuple(programs), tuple(weight for _, weight in programs.values()))
    return name, programs[name][0](rng)


def _doodled(
    rng: Rng, doodles: dict[str, tuple[Doodled, float]], sources: Sources
) -> tuple[str, Sign]:
    name = one_of(rng, tuple(doodles), tuple(weight for _, weight in doodles.values()))
    return f"drawn: {name}", doodles[name][0](rng, sources)


def _pick_mark(
    rng: Rng,
    programs: dict[str, tuple[Program, float]],
    doodles: dict[str, tuple[Doodled, float]],
    sources: Sources | None,
    size: tuple[float, float],
) -> Way:
    if sources is not None and chance(rng, DOODLED_SHARE):
        name, sign = _doodled(rng, doodles, sources)
    else:
        name, sign = _programmed(rng, programs)
    return Way(name, sign, between(rng, *size))


def _corner(rng: Rng, size: float) -> tuple[float, float]:
    """Where in a space an attack mark stands: the middle, or a corner with room for it."""
    if chance(rng, 0.5):
        return 0.5, 0.5
    margin = size / 2 + between(rng, 0.03, 0.1)
    return one_of(rng, (margin, 1 - margin)), one_of(rng, (margin, 1 - margin))


def _destroyed_ink(rng: Rng, kit: Kit) -> Ink:
    """Most use the pen they have; some take a thicker line or black."""
    ink = kit.line
    if chance(rng, 0.35):
        ink = replace(ink, width=ink.width * between(rng, 1.2, 2.0))
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
        "letters": player.letter_place,
        "outlines": "all" if which == 1.0 else "none" if which == 0.0 else "some",
    }


def draw(canvas: Canvas, board: Board, player: Player, rng: Rng) -> None:
    """Fill in the sheet on the canvas as this player would.

    The same player and the same seed draw the same sign the same way into the same space, so that
    a sheet a season later still shows what it showed before.
    """
    seed = int(rng.integers(2**40))
    inking = Inking(canvas, paper=seed)
    pen = Pen(inking, player, seed)
    pen.ghosts(board)
    under = {space: content for spaces, content in board.shapes for space in spaces}
    for spaces, content in board.shapes:
        pen.shape(spaces, content)
    for space in sorted(under):
        pen.space(space, under[space])
    for space in sorted(board.sheet.attacks):
        pen.attack(space)
    for space in sorted(board.sheet.holding(Content.DESTROYED)):
        pen.destroy(space)
    pen.coins(board)
    pen.numbers(board)
    pen.own_signs()
    pen.name()
    inking.lay()
    pen.smudge()


@dataclass(frozen=True)
class Pen:
    """A player at work on one sheet."""

    inking: Inking
    player: Player
    seed: int

    def rng(self, *what: int) -> Rng:
        """Chance that is the same whenever the same thing is drawn."""
        return np.random.Generator(np.random.PCG64([self.seed, *what]))

    def warp(self, rng: Rng, rect: Rect, way: Way) -> Warp:
        """Where a sign goes this time."""
        hand = self.player.hand
        wide, high = rect.right - rect.left, rect.bottom - rect.top
        unit = min(wide, high)
        z = rng.standard_normal(10)
        size = way.size * unit * (1 + hand.size * z[0])
        return Warp(
            rect.left + wide / 2 + (way.x - 0.5) * unit + hand.drift * unit * z[1],
            rect.top + high / 2 + (way.y - 0.5) * unit + hand.drift * unit * z[2],
            size * (1 + hand.size * 0.6 * z[3]),
            size,
            hand.turn * z[4],
            hand.slant,
            tuple((hand.bend * z[5:9]).tolist()),
            hand.tremor,
            int(rng.integers(8192)),
            1.0 + 0.07 * z[9],
        )

    def shape(self, spaces: frozenset[Space], content: Content) -> None:
        """Colour a shape in and outline it."""
        player, terrain = self.player, _terrain(content)
        rng = self.rng(1, min(spaces).index, len(spaces))
        ink = player.kit.shades.get(terrain)
        if ink is not None:
            drawing = shade(rng, spaces, player.shadings[terrain], ink.width)
            self.as_it_is(rng, drawing, ink, tremor=0.5)
        if chance(rng, player.outlining.which):
            line = player.kit.line
            if player.outline_in_colour:
                line = player.kit.signs[terrain]
            self.as_it_is(rng, outline(rng, spaces, player.outlining), line)

    def as_it_is(self, rng: Rng, drawing: Drawing, ink: Ink, tremor: float = 1.0) -> None:
        """Draw what is already in spaces of the sheet."""
        shaken = self.player.hand.tremor * tremor
        self.inking.add(
            drawing, AS_IT_IS._replace(tremor=shaken, shake=int(rng.integers(8192))), ink
        )

    def space(self, space: Space, content: Content) -> None:
        self.sign(self.rng(2, space.index, ord(content.token[-1])), _cell(space), content)

    def sign(self, rng: Rng, rect: Rect, content: Content) -> None:
        """Draw the sign of a terrain, with the letter of a named monster."""
        player, terrain = self.player, _terrain(content)
        letter = player.letters.get(content)
        way = player.ways[terrain]
        ink = player.kit.signs[terrain]
        place = player.letter_place
        bare = terrain in player.kit.bare
        if letter is not None and place == "beside" and not bare:
            way = replace(way, size=way.size * 0.72, x=0.37)
        if not bare and not (letter is not None and place == "only"):
            second = player.kit.seconds.get(terrain)
            self.inking.add(way.sign(rng), self.warp(rng, rect, way), ink, second)
        if letter is not None:
            at = {
                "corner": Way("letter", letter, 0.34, 0.78, 0.78),
                "beside": Way("letter", letter, 0.42, 0.8, 0.6),
                "over": Way("letter", letter, 0.6),
                "only": Way("letter", letter, 0.7),
            }[place]
            warp = self.warp(rng, rect, at)
            self.inking.add(letter(rng), warp._replace(width=warp.width * 0.75, weight=1.2), ink)

    def attack(self, space: Space) -> None:
        rng, way = self.rng(3, space.index), self.player.attack
        self.inking.add(way.sign(rng), self.warp(rng, _cell(space), way), self.player.kit.line)

    def destroy(self, space: Space) -> None:
        rng, way = self.rng(4, space.index), self.player.destroyed
        self.inking.add(way.sign(rng), self.warp(rng, _cell(space), way), self.player.destroyed_ink)

    def coins(self, board: Board) -> None:
        """Mark the coins earned on the track, and those of mountains that are shut in."""
        layout, player = self.inking.canvas.layout, self.player
        order = list(range(len(layout.coins)))
        if not player.coins_in_order:
            self.rng(5).shuffle(order)
        for number_, coin in enumerate(order[: board.sheet.coins or 0]):
            rng = self.rng(6, number_)
            x, y = layout.coins[coin]
            r = layout.coin_radius
            warp = self.warp(rng, Rect(x - r, y - r, x + r, y + r), player.coin)
            self.inking.add(player.coin.sign(rng), warp, player.kit.line)
        if player.mountain_coins:
            for mountain in sorted(board.sheet.map.mountains):
                if not any(n in board.sheet.empty for n in mountain.neighbours):
                    rng = self.rng(7, mountain.index)
                    way = replace(player.coin, size=0.3, y=0.68)
                    warp = self.warp(rng, _cell(mountain), way)
                    self.inking.add(way.sign(rng), warp, player.kit.line)

    def numbers(self, board: Board) -> None:
        layout, player = self.inking.canvas.layout, self.player
        places: list[tuple[int, Rect, bool]] = []
        for boxes, written_ in zip(layout.seasons, board.seasons, strict=False):
            for rect, value in zip(boxes.all, written_, strict=True):
                if value is not None:
                    places.append((value, rect, rect is boxes.monsters))
        if layout.final is not None and board.final is not None:
            places.append((board.final, layout.final, False))
        for at, (value, rect, loss) in enumerate(places):
            rng = self.rng(8, at)
            drawing = number(rng, value, rect, player.writing, loss)
            self.as_it_is(rng, drawing, player.kit.line, 0.4)

    def own_signs(self) -> None:
        """The boxes of our own print where players show their signs."""
        for content, rect in self.inking.canvas.layout.signs:
            rng = self.rng(9, ord(content.token[0]))
            ink = self.player.kit.shades.get(content)
            if ink is not None:
                shading = replace(self.player.shadings[content], whole_shape=False)
                drawing = shade(rng, (SPACES[0],), shading, ink.width)
                size = min(rect.right - rect.left, rect.bottom - rect.top) * 0.94
                warp = Warp(*rect.centre, size, size, tremor=0.002)
                self.inking.add(drawing, warp, ink)
            self.sign(rng, rect, content)

    def name(self) -> None:
        """Name and title above the map, where the official sheet has its lines."""
        if not self.player.signature:
            return
        rng = np.random.default_rng(self.player.signature)
        ink = self.player.kit.line
        self.as_it_is(
            rng, scrawl(rng, -0.1, near(rng, -2.08, 0.04), between(rng, 1.2, 2.9), 0.45), ink
        )
        if chance(rng, 0.4):
            self.as_it_is(
                rng, scrawl(rng, -0.1, near(rng, -0.8, 0.03), between(rng, 1.0, 2.0), 0.4), ink
            )

    def ghosts(self, board: Board) -> None:
        """Signs that were rubbed out and still show faintly."""
        rng = self.rng(10)
        free = [s for s in SPACES if not board.sheet.map.printed(s).printed]
        ink = self.player.kit.line
        faint = replace(
            ink, name="erased", width=ink.width * 1.3, strength=between(rng, 0.05, 0.12), grain=0.05
        )
        for _ in range(self.player.ghosts):
            space = free[int(rng.integers(len(free)))]
            way = self.player.ways[one_of(rng, TERRAINS[:4])]
            self.inking.add(way.sign(rng), self.warp(rng, _cell(space), way), faint)

    def smudge(self) -> None:
        """Where a hand wiped over the pencil."""
        rng = self.rng(11)
        for _ in range(self.player.smudges):
            x, y = between(rng, 0, 11), between(rng, 0, 11)
            smudge(self.inking.canvas, x, y, between(rng, 0.3, 1.6), between(rng, 0.15, 0.5),
                   between(rng, 0, 3.1), between(rng, 0.02, 0.08))  # fmt: skip


def _terrain(content: Content) -> Content:
    """The sign that stands for a content: all monsters share one."""
    return Content.MONSTER if content in MONSTERS else content


def _cell(space: Space) -> Rect:
    return Rect(space.column, space.row, space.column + 1, space.row + 1)


def ways_of(content: Content) -> Iterator[str]:
    """The names of the built-in ways to draw a terrain."""
    yield from PROGRAMS[content]
