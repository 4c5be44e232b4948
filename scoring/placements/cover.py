"""Putting pieces together: which of them make up everything new, each card once at most."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scoring.decks import Ambush, DeckCard
from scoring.placements.clock import Clock
from scoring.placements.difference import Between, coins_to_explain
from scoring.placements.least_time import LeastTime
from scoring.placements.masks import Mask, bits, fits
from scoring.placements.order import can_follow, hangs_on_others
from scoring.placements.pieces import MARKS, Drawing, Effect, Piece
from scoring.placements.quotas import Room, room_for
from scoring.sheet import Content

MISSING = 1  # the fault of a card that left no trace


class Option(NamedTuple):
    """A piece as the search looks at it."""

    piece: Piece
    mask: Mask  # of its spaces
    covers: Mask  # with its attack marks
    bit: int  # of what can be used once; 0: any number of times
    room: Room
    hangs: bool  # whether it is right only beside or after certain others


class Cover(NamedTuple):
    """Pieces beside each other, none of whose cards is used twice."""

    options: tuple[Option, ...]
    mask: Mask  # spaces and marks that they explain
    used: int  # a bit for each card and effect
    coins: int
    time: int
    longest: int  # the time of the card that takes most
    left: Room  # that the season still has
    slack: int  # coins more or fewer than were earned that are forgiven

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(option.piece for option in self.options)


@dataclass(frozen=True)
class Search:
    """The pieces of a drawing, and all that they have to keep to together."""

    drawing: Drawing
    pieces: tuple[Piece, ...]
    clock: Clock
    any_cards: bool = False  # whether cards may come more than once, and after the time is full

    @cached_property
    def bit_of(self) -> dict[DeckCard | Effect, int]:
        """What can happen once only; Zombies spread as often as they can."""
        once = (*self.drawing.terms.drawn_cards, Effect.TROLL_BEFORE, Effect.TROLL_AFTER)
        return {by: 1 << place for place, by in enumerate(once)}

    @cached_property
    def must(self) -> Mask:
        """What has to be explained."""
        difference = self.drawing.difference
        return (difference.new & ~self.drawing.optional) | difference.new_marks << MARKS

    @cached_property
    def coins(self) -> Between | None:
        """What the pieces have to bring."""
        return coins_to_explain(self.drawing.difference, self.drawing.terms.letterless)

    @cached_property
    def options(self) -> dict[int, list[Option]]:
        """The pieces by what they explain: right ones first, then the largest."""
        found: dict[int, list[Option]] = {}
        known: dict[int, int] = {}  # hashing a card takes its time
        shared = self.must | self.drawing.optional
        for piece in sorted(self.pieces, key=_likeliest_first):
            bit = known.get(id(piece.by))
            if bit is None:
                bit = known[id(piece.by)] = self.bit_of.get(piece.by, 0)
            if self.any_cards:
                bit = 0
            room = room_for(piece, self.drawing.terms)
            hangs = hangs_on_others(piece, self.drawing)
            option = Option(piece, piece.mask, piece.covers, bit, room, hangs)
            for index in bits(piece.covers & shared):
                found.setdefault(index, []).append(option)
        return found

    @cached_property
    def groups(self) -> list[Mask]:
        """What has to be explained, in groups: no piece lies in two of them."""
        left, found = self.must, []
        shared = self.must | self.drawing.optional
        while left:
            group, seen = left & -left, 0
            while group & ~seen:
                for index in bits(group & ~seen):
                    seen |= 1 << index
                    for option in self.options.get(index, ()):
                        group |= option.covers & shared
            found.append(group & self.must)
            left &= ~group
        return found

    @cached_property
    def steps(self) -> list[tuple[int, int]]:
        """What is explained next, and the group it is in: where there is least choice first."""
        return [
            (index, place)
            for place, group in enumerate(self.groups)
            for index in sorted(bits(group), key=lambda i: len(self.options.get(i, ())))
        ]

    @cached_property
    def least_time(self) -> LeastTime:
        return LeastTime(self.must, self.groups, self.options, self.clock)

    def solved(self, room: Room, slack: int = 0) -> Cover | None:
        """Pieces that explain everything; None is the proof that there are none."""
        if self.least_time.of_groups(0, room) > room.time:
            return None
        return self._completed(Cover((), 0, 0, 0, 0, 0, room, slack), 0)

    def unexplained_groups(self, room: Room) -> list[Mask]:
        """Groups that no pieces make up, even if each card came as often as is wanted."""
        never = self.least_time.never
        return [group for place, group in enumerate(self.groups) if never(place, room)]

    def _completed(self, cover: Cover, step: int) -> Cover | None:
        """A cover with pieces for all that it leaves unexplained from this step on."""
        while step < len(self.steps) and cover.mask >> self.steps[step][0] & 1:
            step += 1
        if step == len(self.steps):
            return self._closed(cover)
        self.clock.step()
        key = self._key(cover)
        if key in self._failed:
            return None
        index, group = self.steps[step]
        for option in self.options.get(index, ()):
            more = _with(cover, option)
            if more and self._may_go_on(more, group):
                whole = self._completed(more, step)
                if whole is not None:
                    return whole
        self._failed.add(key)
        return None

    @cached_property
    def _failed(self) -> set[Hashable]:
        return set()

    def _key(self, cover: Cover) -> Hashable:
        """What decides whether a cover can be completed."""
        hanging = tuple(id(option.piece) for option in cover.options if option.hangs)
        return cover.mask, cover.used, cover.coins, cover.left, cover.slack, hanging

    def _may_go_on(self, cover: Cover, group: int) -> bool:
        """Whether coins and room still suffice for all that is left."""
        if self.coins is not None and cover.coins > self.coins.most + cover.slack:
            return False
        if not (cover.left.enough and self._in_time(cover)):
            return False
        return self.least_time.of_rest(cover.mask, group, cover.left) <= cover.left.time

    def _in_time(self, cover: Cover) -> bool:
        """Whether some order of the cards leaves time before the last of them."""
        terms = self.drawing.terms
        if terms.logged or self.any_cards:
            return True
        return cover.time - cover.longest < terms.time

    def _closed(self, cover: Cover) -> Cover | None:
        """The cover, with cards of the log that it leaves out, if the whole season is right."""
        gazing = any(piece.content is Content.GORGON and piece.shape for piece in cover.pieces)
        if self.drawing.gaze.space is not None and not gazing:
            return None
        for whole in self._with_missing(cover):
            right_coins = self.coins is None or self.coins.allows(whole.coins, whole.slack)
            if right_coins and (self.any_cards or can_follow(self.drawing, whole.pieces)):
                return whole
        return None

    def _with_missing(self, cover: Cover) -> Iterator[Cover]:
        """The same with the cards of the log that have left no trace for certain."""
        terms = self.drawing.terms
        if not terms.logged:
            yield cover
            return
        missing = [card for card in terms.drawn_cards if not self.bit_of[card] & cover.used]
        forgiven = cover.left.faults // MISSING
        if len(missing) <= forgiven or self._excused(missing, cover):
            yield cover
            return
        # Nothing is left to explain: it lies where it need not have left a trace.
        for option in {id(o): o for each in self.options.values() for o in each}.values():
            if option.piece.by is missing[0]:
                more = _with(cover, option)
                if more:
                    yield from self._with_missing(more)

    def _excused(self, missing: Sequence[DeckCard], cover: Cover) -> bool:
        """Whether these cards need not have left a trace: the map was full, or a solo ambush
        fitted nowhere."""
        if self.drawing.difference.optional:
            return True  # a shape may lie where nobody knows
        cards = self.drawing.terms.drawn_cards
        drawn = {cards.index(o.piece.by): o.mask for o in cover.options if o.piece.by in cards}
        for card in missing:
            place = cards.index(card)
            free = self.drawing.difference.free
            free |= sum(mask for later, mask in drawn.items() if later > place)
            if not free or (self.drawing.terms.solo and _ignored(card, free)):
                continue
            return False
        return True


def _ignored(card: DeckCard, free: Mask) -> bool:
    """Whether a solo ambush fits nowhere."""
    return isinstance(card, Ambush) and not fits(card.shape, free, as_printed=True)


def _with(cover: Cover, option: Option) -> Cover | None:
    """The cover with one more piece, if there is place for it and its card is not used."""
    if option.mask & cover.mask or option.bit & cover.used:
        return None
    return Cover(
        (*cover.options, option),
        cover.mask | option.covers,
        cover.used | option.bit,
        cover.coins + option.piece.coins,
        cover.time + option.piece.time,
        max(cover.longest, option.piece.time),
        cover.left.less(option.room),
        cover.slack,
    )


def _likeliest_first(piece: Piece) -> tuple[int, bool, int]:
    """Right ones, then shapes before single spaces, then the largest."""
    return piece.cost, piece.single is not None, -piece.mask.bit_count()
