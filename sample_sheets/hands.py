"""A player's hand at work: everything drawn and written on one sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from sample_sheets.boards import MONSTERS, SEASONS, Board, Placed
from sample_sheets.canvas import Canvas
from sample_sheets.ink import Ink, Inking, Warp, smudge
from sample_sheets.outlines import outline
from sample_sheets.pen import Drawing, Rng, Stroke, between, chance, near, one_of
from sample_sheets.players import Player, make_player
from sample_sheets.shading import shade
from sample_sheets.tools import TERRAINS
from sample_sheets.ways import Way
from sample_sheets.writing import number, scrawl
from scanner.layout import Rect
from scoring.sheet import Content
from scoring.spaces import SPACES, Space

__all__ = ["Player", "draw", "make_player"]

# Drawings in spaces of the sheet: the unit box is the space A1.
AS_IT_IS = Warp(0.5, 0.5, 1.0, 1.0)
# Where name and title are written: left end of the line and its height. The official sheet's
# lines as measured; ours start after their label.
NAME_LINES = {
    "official": ((-0.1, -2.08), (-0.1, -0.8)),
    "own": ((1.7, -1.95), (1.7, -0.85)),
}


def draw(canvas: Canvas, board: Board, player: Player, rng: Rng) -> Pen:
    """Fill in the sheet on the canvas as this player would; the pen knows what stands where.

    The same player and the same seed draw the same sign the same way into the same space, so that
    a sheet a season later still shows what it showed before.
    """
    seed = int(rng.integers(2**40))
    inking = Inking(canvas, paper=seed)
    pen = Pen(inking, player, seed)
    pen.map(board)
    pen.coins(board)
    pen.numbers(board)
    pen.own_signs()
    pen.name()
    inking.lay()
    pen.smudge()
    return pen


@dataclass(frozen=True)
class Pen:
    """A player at work on one sheet."""

    inking: Inking
    player: Player
    seed: int
    signs: dict[Space, str] = field(default_factory=dict)  # what was drawn where, for the truth

    def rng(self, *what: int) -> Rng:
        """Chance that is the same whenever the same thing is drawn."""
        return np.random.Generator(np.random.PCG64([self.seed, *what]))

    def at(self, spaces: frozenset[Space], season: int) -> Pen:
        """The same player as they draw this piece, who may have changed a habit by then."""
        later = self.player.later
        if later is None:
            return self
        if later.season is None:
            changed = chance(self.rng(12, min(spaces).index), 0.5)
        else:
            changed = season >= later.season
        return replace(self, player=later.player) if changed else self

    def map(self, board: Board) -> None:
        """Draw everything that stands in the spaces of the map."""
        self.ghosts(board)
        self.rubbed_out(board)
        for (spaces, content), season in pieces(board):
            self.at(spaces, season).shape(spaces, content)
        for space in sorted(board.sheet.attacks):
            self.attack(space)
        for space in sorted(board.sheet.holding(Content.DESTROYED)):
            self.destroy(space)

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
        """Colour a shape in, outline it and draw the signs of its spaces."""
        player, terrain = self.player, terrain_of(content)
        rng = self.rng(1, min(spaces).index, len(spaces))
        shading = player.kit.shades.get(terrain)
        if shading is not None:
            drawing = shade(rng, spaces, player.shadings[terrain], shading.width)
            self.as_it_is(rng, drawing, shading, tremor=0.5)
        if chance(rng, player.outlining.which):
            line = player.kit.line
            if player.outline_in_colour:
                line = player.kit.in_colour(terrain)
            self.as_it_is(rng, outline(rng, spaces, player.outlining), line)
        way, ink = player.ways[terrain], player.kit.signs[terrain]
        # Whoever draws an ambush draws all of it; single monsters are the owner's.
        if player.visitor is not None and terrain is Content.MONSTER and len(spaces) > 1:
            way, ink = player.visitor
        self.signs.update(dict.fromkeys(spaces, sign_name(player, content, way)))
        if way.flow is not None and terrain not in player.kit.bare:
            self.as_it_is(rng, way.flow(rng, sorted(spaces)), ink)
        else:
            short = self.short(spaces, terrain)
            for space in sorted(spaces):
                rng = self.rng(2, space.index, ord(content.token[-1]))
                drawn = player.sparse.filler if player.sparse and space in short else way
                self.sign(rng, space, content, drawn, ink)

    def short(self, spaces: frozenset[Space], terrain: Content) -> frozenset[Space]:
        """The spaces of a piece in which something short stands for its sign."""
        sparse = self.player.sparse
        if sparse is None or terrain not in sparse.terrains:
            return frozenset()
        rng = self.rng(13, min(spaces).index)
        order = sorted(spaces)
        signed = one_of(rng, order)
        return frozenset(
            space for space in order if not chance(rng, sparse.share) and space != signed
        )

    def as_it_is(self, rng: Rng, drawing: Drawing, ink: Ink, tremor: float = 1.0) -> None:
        """Draw what is already in spaces of the sheet."""
        shaken = self.player.hand.tremor * tremor
        self.inking.add(
            drawing, AS_IT_IS._replace(tremor=shaken, shake=int(rng.integers(8192))), ink
        )

    def sign(self, rng: Rng, where: Space | Rect, content: Content, way: Way, ink: Ink) -> None:
        """Draw the sign of a terrain, with the letter of a named monster."""
        player, terrain = self.player, terrain_of(content)
        rect = _cell(where) if isinstance(where, Space) else where
        lettering = player.lettering
        letter = lettering.letters.get(content)
        bare = terrain in player.kit.bare
        if letter is not None and lettering.place == "beside" and not bare:
            way = replace(way, size=way.size * 0.72, x=0.36)
        if not bare and not (letter is not None and lettering.place == "only"):
            drawing = way.sign(rng)
            # Half a letter would be another one.
            if len(drawing) > 2 and "letter" not in way.name and chance(rng, player.hand.lazy):
                drawing = drawing[: -(len(drawing) // 3)]
            second = player.kit.seconds.get(terrain)
            warp = self.warp(rng, rect, way)
            self.inking.add(drawing, warp, ink, second)
            if terrain in player.fills:
                self.inking.add(_inside(drawing), warp, player.fills[terrain])
        if letter is not None:
            places = {"corner": (lettering.x, lettering.y), "beside": (0.79, 0.58)}
            x, y = places.get(lettering.place, (0.5, 0.5))
            pen = player.kit.line if lettering.dark else ink
            size = max(0.5, lettering.size) if bare else lettering.size
            warp = self.warp(rng, rect, Way("letter", letter, size, x, y))
            self.inking.add(letter(rng), warp._replace(width=warp.width * 0.75, weight=1.2), pen)

    def attack(self, space: Space) -> None:
        rng, way = self.rng(3, space.index), self.player.attack
        warp = self.warp(rng, _cell(space), way)
        # A mark that slips over the line would belong to the next space.
        half = warp.width / 2 - 0.03
        warp = warp._replace(
            x=min(max(warp.x, space.column + half), space.column + 1 - half),
            y=min(max(warp.y, space.row + half), space.row + 1 - half),
        )
        self.inking.add(way.sign(rng), warp, self.player.attack_ink)

    def destroy(self, space: Space) -> None:
        rng, way = self.rng(4, space.index), self.player.destroyed
        self.signs[space] = sign_name(self.player, Content.DESTROYED, way)
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
        places: list[tuple[int, Rect, bool, Ink]] = []
        for season, (boxes, written_) in enumerate(
            zip(layout.seasons, board.seasons, strict=False)
        ):
            for rect, value in zip(boxes, written_, strict=True):
                if value is not None:
                    places.append((value, rect, rect is boxes.monsters, self.line_in(season)))
        if layout.final is not None and board.final is not None:
            places.append((board.final, layout.final, False, self.line_in(SEASONS - 1)))
        for at, (value, rect, loss, line) in enumerate(places):
            rng = self.rng(8, at)
            drawing = number(rng, value, rect, player.writing, loss)
            self.as_it_is(rng, drawing, line, 0.4)

    def line_in(self, season: int) -> Ink:
        """The pen for numbers at the end of a season."""
        later = self.player.later
        if later is None or later.season is None or season < later.season:
            return self.player.kit.line
        return later.player.kit.line

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
            way, line = self.player.ways[content], self.player.kit.signs[content]
            self.sign(rng, rect, content, way, line)

    def name(self) -> None:
        """Name and title on their lines, where the sheet has any."""
        lines = NAME_LINES.get(self.inking.canvas.layout.name)
        if not self.player.signature or lines is None:
            return
        rng = np.random.default_rng(self.player.signature)
        for (left, baseline), share, longest in zip(lines, (1.0, 0.4), (2.8, 2.0), strict=True):
            if chance(rng, share):
                width = between(rng, 0.4 * longest, longest)
                drawing = scrawl(rng, left, near(rng, baseline, 0.04), width, 0.42)
                self.as_it_is(rng, drawing, self.player.kit.line)

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

    def rubbed_out(self, board: Board) -> None:
        """Drawings whose remains are there to see, mostly where nothing was drawn again."""
        rubbed = self.player.rubbed
        for space in self.remains(board):
            rng = self.rng(14, space.index)
            way = self.player.ways[one_of(rng, TERRAINS[:4])]
            if rubbed is not None:
                self.inking.add(way.sign(rng), self.warp(rng, _cell(space), way), rubbed.ink)

    def remains(self, board: Board) -> list[Space]:
        """The spaces with such remains."""
        rubbed = self.player.rubbed
        if rubbed is None:
            return []
        shares = {
            space: rubbed.share if space in board.sheet.empty else 0.2 * rubbed.share
            for space in SPACES
            if not board.sheet.map.printed(space).printed
        }
        return [s for s, share in shares.items() if chance(self.rng(15, s.index), share)]

    def smudge(self) -> None:
        """Where a hand wiped over the pencil."""
        rng = self.rng(11)
        for _ in range(self.player.smudges):
            x, y = between(rng, 0, 11), between(rng, 0, 11)
            smudge(self.inking.canvas, x, y, between(rng, 0.3, 1.6), between(rng, 0.15, 0.5),
                   between(rng, 0, 3.1), between(rng, 0.02, 0.08))  # fmt: skip


def pieces(board: Board) -> Iterator[tuple[Placed, int]]:
    """The shapes in the order they were drawn, each with its season."""
    seasons = board.drawn_in or (0,) * len(board.shapes)
    yield from zip(board.shapes, seasons, strict=True)


def terrain_of(content: Content) -> Content:
    """The sign that stands for a content: all monsters share one."""
    return Content.MONSTER if content in MONSTERS else content


def sign_name(player: Player, content: Content, way: Way) -> str:
    """What two spaces share that show the same sign: monsters with a letter are their own."""
    name = "colour only" if terrain_of(content) in player.kit.bare else way.name
    return f"{content.token} {name}"


def _inside(drawing: Drawing) -> Drawing:
    """The areas inside the closed lines of a drawing."""
    return [
        part._replace(filled=True)
        for part in drawing
        if isinstance(part, Stroke)
        and len(part.points) > 6
        and float(np.abs(part.points[0] - part.points[-1]).max()) < 0.12
    ]


def _cell(space: Space) -> Rect:
    return Rect(space.column, space.row, space.column + 1, space.row + 1)
