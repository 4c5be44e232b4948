"""Pieces that are nearly right: what a player may have meant, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from scoring.decks import Ambush, Explore, Shape
from scoring.placements.difference import MONSTERS
from scoring.placements.masks import Mask, beside, bits, laid_within, ways
from scoring.placements.objections import Kind
from scoring.placements.pieces import MARKS, Drawing, Effect, Piece, shapes_of
from scoring.placements.places import CONTENT_OF
from scoring.sheet import Content
from scoring.spaces import SIZE

# The fewer faults, the rather they are taken for what happened; a broken rule of one piece beats
# spaces that nothing explains.
LIGHT, HEAVY = 1, 2
UNEXPLAINED = 1  # for each space
MOST_LOST = 2  # spaces of a shape that may lie where nothing is drawn
ONE_SPACE: Shape = ((0, 0),)
TERRAINS = (Content.FOREST, Content.VILLAGE, Content.FARM, Content.WATER, Content.HERO)


@dataclass(frozen=True)
class Faulty:
    """The faulty pieces around some spaces."""

    drawing: Drawing
    around: Mask  # spaces and marks that no right piece explains

    def pieces(self) -> Iterator[Piece]:
        for index in bits(self.around):
            mask, marks = (1 << index, 0) if index < MARKS else (0, 1 << index - MARKS)
            yield Piece(
                Effect.UNEXPLAINED, mask, 0, marks=marks, fault=Kind.SHAPE, cost=UNEXPLAINED
            )
        for card in self.drawing.terms.drawn_cards:
            if isinstance(card, (Explore, Ambush)):
                yield from (piece for piece in self._of(card) if piece.mask & self.around)

    def _of(self, card: Explore | Ambush) -> Iterator[Piece]:
        for number, shape in enumerate(shapes_of(card), 1):
            coins = int(isinstance(card, Explore) and card.choices[number - 1].coin)
            for piece in (
                *self._in_other_terrain(card, shape),
                *self._mixed(card, shape),
                *self._cut_off(card, shape),
                *self._in_wrong_place(card, shape),
            ):
                fault, cost, mask, amiss = piece
                yield Piece(card, mask, number, coins, fault=fault, cost=cost, amiss=amiss)
        if self.drawing.terms.logged:
            for allowed in self._right(card):
                for mask in laid_within(ONE_SPACE, allowed):
                    yield Piece(card, mask, 0, fault=Kind.SHAPE, cost=LIGHT)

    def _right(self, card: Explore | Ambush) -> list[Mask]:
        """The spaces that the card may be drawn on, for each thing that it may be filled with."""
        return [self.drawing.holding(content) for content in contents_of(card)]

    @cached_property
    def _all(self) -> dict[Content, Mask]:
        """Everything new, by what one shape is filled with."""
        drawn = self.drawing.difference.drawn
        monsters = self.drawing.holding(Content.MONSTER)
        for content in MONSTERS:
            monsters |= drawn[content]
        return {**{content: drawn[content] for content in TERRAINS}, Content.MONSTER: monsters}

    def _in_other_terrain(self, card: Explore | Ambush, shape: Shape) -> Iterator[_Fault]:
        right = contents_of(card)
        for content, spaces in self._all.items():
            # A monster may have the letter of another card; no neighbour draws anything else.
            ambush = isinstance(card, Ambush) and not self.drawing.terms.logged
            if content not in right and not (ambush and content in TERRAINS):
                for mask in laid_within(shape, spaces):
                    if all(mask & ~allowed for allowed in self._right(card)):
                        yield Kind.TERRAIN, HEAVY, mask, 0

    def _mixed(self, card: Explore | Ambush, shape: Shape) -> Iterator[_Fault]:
        if len(shape) == 1:
            return
        right, everything = self._right(card), 0
        for spaces in self._all.values():
            everything |= spaces
        for mask in laid_within(shape, everything):
            mixed = all(mask & ~spaces for spaces in self._all.values())
            if mixed and any(mask & allowed for allowed in right):
                yield Kind.MIXED, HEAVY, mask, 0

    def _cut_off(self, card: Explore | Ambush, shape: Shape) -> Iterator[_Fault]:
        """Shapes of which a part lies past the edge, on a mountain or on what was there before."""
        difference = self.drawing.difference
        printed = difference.prints
        before = ~(difference.new | difference.optional | difference.free | printed)
        for allowed in self._right(card):
            found = []
            for mask, lost, outside in _reaching_beyond(shape, allowed):
                # What is drawn alike beside it belongs to the same shape.
                alike = beside(mask) & allowed & self.around
                if lost & ~(printed | before) or alike or not mask & self.around:
                    continue
                # What one sees in the way rather stopped the shape than the edge.
                if lost & printed:
                    found.append((0, mask, lost & printed))
                elif not outside:
                    found.append((1, mask, lost))
                else:
                    found.append((2, mask, 0))
            for why, mask, amiss in sorted(found):
                yield (Kind.ON_PRINT, Kind.OVERLAP, Kind.OUTSIDE)[why], HEAVY, mask, amiss

    def _in_wrong_place(self, card: Explore | Ambush, shape: Shape) -> Iterator[_Fault]:
        """A shape beside the ruins, a solo ambush elsewhere, a Gorgon that destroyed nothing."""
        if isinstance(card, Explore):
            if card not in self.drawing.terms.bound:
                return
            fault, cost = Kind.RUIN, LIGHT
        elif card.content is Content.GORGON:
            fault, cost = Kind.COUNT, LIGHT
        elif self.drawing.terms.solo:
            fault, cost = Kind.SHAPE, LIGHT
        else:
            return
        for allowed in self._right(card):
            for mask in laid_within(shape, allowed):
                yield fault, cost, mask, 0


_Fault = tuple[Kind, int, Mask, Mask]  # what, how much, the spaces drawn, those that are amiss


def contents_of(card: Explore | Ambush) -> tuple[Content, ...]:
    """What a card may be filled with."""
    if isinstance(card, Ambush):
        return (card.content,)
    return tuple(CONTENT_OF[terrain] for terrain in card.terrains)


def _reaching_beyond(shape: Shape, allowed: Mask) -> Iterator[tuple[Mask, Mask, int]]:
    """Where most of a shape lies on these spaces: that part, the rest, and how much of the shape
    lies past the edge."""
    found = set()
    for way in ways(shape):
        for index in bits(allowed):
            row, column = divmod(index, SIZE)
            for down, right in way.steps:
                found.add((way, row - down, column - right))
    for way, top, left in found:
        mask = lost = outside = 0
        for down, right in way.steps:
            row, column = top + down, left + right
            if not (0 <= row < SIZE and 0 <= column < SIZE):
                outside += 1
                continue
            bit = 1 << (row * SIZE + column)
            if bit & allowed:
                mask |= bit
            else:
                lost |= bit
        missing = lost.bit_count() + outside
        if 0 < missing <= MOST_LOST and mask.bit_count() > missing:
            yield mask, lost, outside
