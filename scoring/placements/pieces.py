"""What a card can have drawn on the new spaces of a sheet, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property

from scoring.aftermath import DRAGON_COINS
from scoring.attacks import attacks_from
from scoring.decks import Ambush, Corner, DeckCard, Explore, Hero, Shape
from scoring.placements.difference import MONSTERS, Difference
from scoring.placements.masks import (
    Mask,
    beside,
    bits,
    fits,
    fits_with,
    laid_within,
    mask_of,
    spaces_of,
)
from scoring.placements.objections import Kind
from scoring.placements.places import ANY_TERRAIN, CONTENT_OF, fallback_contents
from scoring.placements.terms import Terms
from scoring.sheet import Content
from scoring.solo_ambush import places_in_order
from scoring.spaces import SPACES, Space

MARKS = len(SPACES)  # from this bit on stand attack marks: bit MARKS + i is one on SPACES[i]


class Single(Enum):
    """Why a 1x1 was drawn instead of a shape."""

    NOTHING_FITS = "nothing fits"
    NOTHING_FITS_ON_RUINS = "nothing fits on ruins"


class Effect(Enum):
    """What is drawn without a card."""

    TROLL_BEFORE = "troll before"  # a Giant Troll's cross, after the scoring of the season before
    TROLL_AFTER = "troll after"  # the same after this season, on a sheet that has it already
    SPREAD = "spread"  # Zombies after the season before
    SPREAD_AFTER = "spread after"  # Zombies after this season, on a sheet that has them already
    UNEXPLAINED = "unexplained"  # nothing could have drawn it


@dataclass(frozen=True)
class Piece:
    """One thing that may have been drawn, and where."""

    by: DeckCard | Effect
    mask: Mask
    shape: int = 1  # of its card, from 1; 0 for the 1x1
    coins: int = 0
    marks: Mask = 0  # attack marks
    single: Single | None = None
    fault: Kind | None = None  # what is wrong with it
    cost: int = 0  # how much so, beside other faults
    amiss: Mask = 0  # the spaces where it is wrong, if not all

    @property
    def spaces(self) -> tuple[Space, ...]:
        return tuple(spaces_of(self.mask))

    @cached_property
    def covers(self) -> Mask:
        """Spaces and marks that it explains."""
        return self.mask | self.marks << MARKS

    @property
    def time(self) -> int:
        return self.by.time if isinstance(self.by, Explore) else 0

    @property
    def content(self) -> Content | None:
        """What an ambush draws."""
        return self.by.content if isinstance(self.by, Ambush) else None


@dataclass(frozen=True)
class Gaze:
    """The space that a Gorgon of this season destroyed; None: there is none, or it found none."""

    space: Space | None = None

    @property
    def mask(self) -> Mask:
        return 0 if self.space is None else 1 << self.space.index


@dataclass(frozen=True)
class Drawing:
    """What cards may have drawn: a difference on its terms, with what a Gorgon destroyed."""

    difference: Difference
    terms: Terms
    gaze: Gaze = Gaze()

    @property
    def may_be_anything(self) -> Mask:
        """Spaces that may be a part of any shape."""
        destroyed = self.difference.drawn[Content.DESTROYED]
        return self.difference.unsure | (destroyed & self.gaze.mask)

    @property
    def optional(self) -> Mask:
        """Spaces that need not be a part of a shape: a Gorgon destroys empty ones, too."""
        return self.difference.optional | self.gaze.mask

    def holding(self, content: Content) -> Mask:
        """Spaces that a shape with this content may lie on. A monster on an attack mark is
        destroyed, and may lack its letter."""
        drawn = self.difference.drawn
        spaces = drawn[content] | (self.may_be_anything & self._drawable)
        if content in MONSTERS:
            spaces |= self.difference.slain | drawn[Content.MONSTER]
        return spaces

    @property
    def _drawable(self) -> Mask:
        return self.difference.new | self.difference.optional

    def pieces(self) -> Iterator[Piece]:
        """All pieces that are right, whatever the others are."""
        for card in self.terms.drawn_cards:
            if not self._came_before(card):
                yield from self.pieces_of(card)
        yield from self._effects()

    def _came_before(self, card: DeckCard) -> bool:
        """Whether an ambush came in an earlier season, where nobody says that it came in this."""
        lettered = isinstance(card, Ambush) and card.content is not Content.MONSTER
        if self.terms.logged or not lettered:
            return False
        assert isinstance(card, Ambush)
        return bool(self.difference.before.showing(card.content))

    def pieces_of(self, card: DeckCard) -> Iterator[Piece]:
        if isinstance(card, Explore):
            yield from self._explored(card)
        elif isinstance(card, Ambush):
            yield from self._ambushes(card)
        else:
            yield from self._heroes(card)

    def _explored(self, card: Explore) -> Iterator[Piece]:
        bound = card in self.terms.bound
        for content in (CONTENT_OF[terrain] for terrain in card.terrains):
            allowed = self.holding(content)
            for number, choice in enumerate(card.choices, 1):
                for laid in laid_within(choice.shape, allowed):
                    if not bound or laid & self.difference.ruins:
                        yield Piece(card, laid, number, int(choice.coin))
        yield from self._singles(card, bound)

    def _singles(self, card: Explore, bound: bool) -> Iterator[Piece]:
        """The 1x1 where no shape of the card fits, with as much filled as can be."""
        if not bound:
            contents = fallback_contents(card, edition=self.terms.edition)
            yield from self._where_nothing_fits(card, contents, Single.NOTHING_FITS)
        if bound or (not self.terms.logged and self.terms.ruins_cards):
            yield from self._where_nothing_fits(card, ANY_TERRAIN, Single.NOTHING_FITS_ON_RUINS)

    def _where_nothing_fits(
        self, card: Explore | Ambush, contents: tuple[Content, ...], why: Single
    ) -> Iterator[Piece]:
        free, on_ruins = self.difference.free, why is Single.NOTHING_FITS_ON_RUINS
        if self.fits(card, free, on_ruins):
            return
        spaces = 0
        for content in contents:
            spaces |= self.holding(content)
        for index in bits(spaces):
            more = free | 1 << index
            ruins = self.difference.ruins & more if on_ruins else 0
            if on_ruins and not ruins:
                fitting = False
            else:
                fitting = any(fits_with(each, more, index, ruins) for each in shapes_of(card))
            if not fitting:
                yield Piece(card, 1 << index, 0, single=why)

    def _ambushes(self, card: Ambush) -> Iterator[Piece]:
        free = self.difference.free
        for laid in laid_within(card.shape, self.holding(card.content), self.terms.solo):
            if not self._gazes(card, laid):
                continue
            if self.terms.solo and not first_in_solo(card, laid, free):
                continue
            yield Piece(card, laid, coins=self._dragon_coins(card, laid))
        # Alone nobody draws the 1x1: the card is ignored.
        if not self.terms.solo:
            yield from self._where_nothing_fits(card, (Content.MONSTER,), Single.NOTHING_FITS)

    def _gazes(self, card: Ambush, laid: Mask) -> bool:
        """Whether a Gorgon here destroyed what it had to: one space beside it."""
        if card.content is not Content.GORGON:
            return True
        around = beside(laid)
        if self.gaze.space is not None:
            return bool(around & self.gaze.mask)
        solid = self.difference.prints | mask_of(self.difference.before.holding(Content.DESTROYED))
        return not around & ~solid or bool(around & self.difference.unsure)

    def _dragon_coins(self, card: Ambush, laid: Mask) -> int:
        """A Dragon that is surrounded or destroyed already has brought its coins."""
        if card.content is not Content.DRAGON:
            return 0
        lives = laid & self.difference.living_after((Content.DRAGON, Content.MONSTER))
        return 0 if beside(lives) & self.difference.free else DRAGON_COINS

    def _heroes(self, hero: Hero) -> Iterator[Piece]:
        attacked = self.difference.attacked
        for index in bits(self.holding(Content.HERO)):
            for marks in attacks_from(hero, SPACES[index]):
                mask = mask_of(marks)
                if not mask & ~attacked:
                    yield Piece(hero, 1 << index, marks=mask)

    def _effects(self) -> Iterator[Piece]:
        drawn = self.difference.drawn
        plain = (Content.MONSTER,) if self.terms.letterless else ()
        trolls = (Content.TROLL, *plain)
        crosses = drawn[Content.DESTROYED]
        for effect, living in (
            (Effect.TROLL_BEFORE, self.difference.living_before(trolls)),
            (Effect.TROLL_AFTER, self.difference.living_after(trolls)),
        ):
            yield from _each(effect, beside(living) & crosses)
        zombies = drawn[Content.ZOMBIE] | self.difference.slain
        if self.terms.letterless:
            zombies |= drawn[Content.MONSTER]
        before = self.difference.living_before((Content.ZOMBIE, *plain)) | self.difference.unsure
        spread = beside(before) & zombies
        # A sheet that was looked at late shows the spread of two seasons.
        late = beside(spread) & zombies & ~spread
        yield from _each(Effect.SPREAD, spread | late)
        if not before:
            yield from _each(Effect.SPREAD_AFTER, beside(drawn[Content.ZOMBIE]) & zombies)

    def fits(self, card: Explore | Ambush, free: Mask, on_ruins: bool = False) -> bool:
        """Whether a shape of the card fits on free spaces."""
        ruins = self.difference.ruins & free
        if on_ruins and not ruins:
            return False
        return any(fits(shape, free, ruins if on_ruins else 0) for shape in shapes_of(card))


def shapes_of(card: Explore | Ambush) -> tuple[Shape, ...]:
    """The shapes that a card offers."""
    if isinstance(card, Ambush):
        return (card.shape,)
    return tuple(choice.shape for choice in card.choices)


def first_in_solo(card: Ambush, laid: Mask, free: Mask) -> bool:
    """Whether a solo ambush may lie here while these spaces are free: no place that is tried before
    fits. Where the sources are not sure of the card's corner, from any corner."""
    corners = (card.corner,) if card.corner_sure else tuple(Corner)
    return any(_first(card, corner, free | laid) == laid for corner in corners)


def _first(card: Ambush, corner: Corner, free: Mask) -> Mask | None:
    tried = masks_in_order(card, corner)
    return next((mask for mask in tried if not mask & ~free), None)


@cache
def masks_in_order(card: Ambush, corner: Corner) -> tuple[Mask, ...]:
    """Where the rules of the solo game try an ambush, one place after the other."""
    return tuple(mask_of(laid) for laid in places_in_order(card, corner))


def _each(effect: Effect, mask: Mask) -> Iterator[Piece]:
    return (Piece(effect, 1 << index) for index in bits(mask))
