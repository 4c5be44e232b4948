"""Putting pieces together: which of them make up everything new, each card once at most."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.decks import Ambush
from scoring.placements.difference import Between, coins_to_explain
from scoring.placements.masks import Mask, bits, fits
from scoring.placements.order import can_follow, hangs_on_others
from scoring.placements.pieces import MARKS, Drawing, Effect, Piece
from scoring.placements.places import DrawnCard
from scoring.placements.quotas import Room, room_for, room_of
from scoring.sheet import Content

LOOK_AT_THE_CLOCK = 64  # steps between two looks; a step takes some ten microseconds


class OutOfTime(Exception):
    """The search was cut off."""


class Clock:
    """Ends a search that takes too long."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.perf_counter() + seconds
        self._steps = 0

    def step(self) -> None:
        self._steps += 1
        if self._end is None or self._steps % LOOK_AT_THE_CLOCK:
            return
        if time.perf_counter() > self._end:
            raise OutOfTime


NO_ROOM = Room()


@dataclass(frozen=True)
class Cover:
    """Pieces beside each other, none of whose cards is used twice."""

    pieces: tuple[Piece, ...] = ()
    mask: Mask = 0  # spaces and marks that they explain
    used: int = 0  # cards and effects, a bit each
    coins: int = 0
    longest: int = 0  # the time of the card that takes most
    room: Room = NO_ROOM


NEVER = 1000  # more time than any season has

Key = tuple[Mask, int, tuple[Piece, ...]]


@dataclass(frozen=True)
class Search:
    """The pieces of a drawing, and all that they have to keep to together."""

    drawing: Drawing
    pieces: tuple[Piece, ...]
    clock: Clock

    @cached_property
    def bit_of(self) -> dict[DrawnCard | Effect, int]:
        """What can happen once only; Zombies spread as often as they can."""
        once = (*self.drawing.terms.drawn_cards, Effect.TROLL_BEFORE, Effect.TROLL_AFTER)
        return {by: 1 << place for place, by in enumerate(dict.fromkeys(once))}

    @cached_property
    def must(self) -> Mask:
        """What has to be explained."""
        difference = self.drawing.difference
        return (difference.new & ~self.drawing.optional) | difference.new_marks << MARKS

    @cached_property
    def coins(self) -> Between | None:
        return coins_to_explain(self.drawing.difference, self.drawing.terms.letterless)

    @cached_property
    def room(self) -> Room:
        return room_of(self.drawing.terms)

    @cached_property
    def rooms(self) -> dict[Piece, Room]:
        return {piece: room_for(piece, self.drawing.terms) for piece in self.pieces}

    @cached_property
    def options(self) -> dict[int, list[Piece]]:
        """The pieces by what they explain, the largest first."""
        found: dict[int, list[Piece]] = {}
        shared = self.must | self.drawing.optional
        for piece in sorted(self.pieces, key=lambda piece: -piece.mask.bit_count()):
            for index in bits(piece.covers & shared):
                found.setdefault(index, []).append(piece)
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
                    for piece in self.options.get(index, ()):
                        group |= piece.covers & shared
            found.append(group & self.must)
            left &= ~group
        return found

    @cached_property
    def order(self) -> list[tuple[int, int]]:
        """What is explained next, group by group, and the group it is in: first where there is
        least choice."""

        def choices(index: int) -> int:
            return len(self.options.get(index, ()))

        return [
            (index, place)
            for place, group in enumerate(self.groups)
            for index in sorted(bits(group), key=choices)
        ]

    def solved(self) -> Cover | None:
        """Pieces that explain everything; None is the proof that there are none."""
        if self.drawing.difference.crossed_out & ~self.drawing.gaze.mask:
            return None
        if self._least_time(0, 0, self.room) > self.room.time:
            return None
        return self._completed(Cover(), 0)

    def _completed(self, cover: Cover, step: int) -> Cover | None:
        """A cover with pieces for all that it leaves unexplained from this step on."""
        while step < len(self.order) and cover.mask >> self.order[step][0] & 1:
            step += 1
        if step == len(self.order):
            return self._closed(cover)
        self.clock.step()
        key = self._key(cover)
        if key in self._failed:
            return None
        index, group = self.order[step]
        for piece in self.options.get(index, ()):
            more = self._with_piece(cover, piece)
            if more and self._may_go_on(more, group):
                whole = self._completed(more, step)
                if whole is not None:
                    return whole
        self._failed.add(key)
        return None

    @cached_property
    def _failed(self) -> set[Key]:
        return set()

    def _key(self, cover: Cover) -> Key:
        """What decides whether a cover can be completed."""
        hanging = tuple(p for p in cover.pieces if hangs_on_others(p, self.drawing))
        return cover.mask | cover.coins << 2 * MARKS, cover.used, hanging

    def _with_piece(self, cover: Cover, piece: Piece) -> Cover | None:
        bit = self.bit_of.get(piece.by, 0)
        if piece.mask & cover.mask or bit & cover.used:
            return None
        return Cover(
            (*cover.pieces, piece),
            cover.mask | piece.covers,
            cover.used | bit,
            cover.coins + piece.coins,
            max(cover.longest, piece.time),
            cover.room + self.rooms[piece],
        )

    def _may_go_on(self, cover: Cover, group: int) -> bool:
        """Whether coins and room still suffice for all that is left."""
        if self.coins is not None and cover.coins > self.coins.most:
            return False
        left = self.room - cover.room
        terms = self.drawing.terms
        if not left.enough or not (terms.logged or cover.room.time - cover.longest < terms.time):
            return False
        return self._least_time(cover.mask, group, left) <= left.time

    def _least_time(self, taken: Mask, group: int, room: Room) -> int:
        """No less time is needed for what is not taken from this group on."""
        room = room._replace(time=0)
        rest = self._least_times.get((group, room))
        if rest is None:
            rest = sum(
                self._least_in(g, each, room) for g, each in enumerate(self.groups) if g > group
            )
            self._least_times[group, room] = rest
        if group == len(self.groups):
            return rest
        return rest + self._least_in(group, self.groups[group] & ~taken, room)

    @cached_property
    def _least_times(self) -> dict[tuple[int, Room], int]:
        return {}

    def _least_in(self, group: int, left: Mask, room: Room) -> int:
        """The same in one group, as if a card could be used more than once."""
        if not left:
            return 0
        room = Room(*(min(of, most) for of, most in zip(room, self._wanted[group], strict=True)))
        known = self._least_in_group.get((left, room))
        if known is None:
            self.clock.step()
            index = next(bits(left))
            known = min(
                (
                    self.rooms[piece].time + self._least_in(group, left & ~piece.covers, rest)
                    for piece in self.options.get(index, ())
                    if not piece.mask & self.must & ~left
                    and (rest := room - self.rooms[piece]._replace(time=0)).enough
                ),
                default=NEVER,
            )
            self._least_in_group[left, room] = known
        return known

    @cached_property
    def _least_in_group(self) -> dict[tuple[Mask, Room], int]:
        return {}

    @cached_property
    def _wanted(self) -> list[Room]:
        """The most that a group could take of each thing, besides time."""
        return [
            Room(
                *(max(column) * group.bit_count() for column in zip(*rooms, strict=True))
            )._replace(time=0)
            for group in self.groups
            if (
                rooms := [
                    self.rooms[p] for index in bits(group) for p in self.options.get(index, ())
                ]
                or [Room()]
            )
        ]

    def _closed(self, cover: Cover) -> Cover | None:
        """The cover, with cards of the log that it leaves out, if the whole season is right."""
        gazing = any(piece.content is Content.GORGON and piece.shape for piece in cover.pieces)
        if self.drawing.gaze.space is not None and not gazing:
            return None
        for whole in self._with_missing(cover):
            right_coins = self.coins is None or self.coins.allows(whole.coins)
            if right_coins and can_follow(self.drawing, whole.pieces):
                return whole
        return None

    def _with_missing(self, cover: Cover) -> Iterator[Cover]:
        """The same with the cards of the log that have left no trace for certain."""
        terms = self.drawing.terms
        missing = [card for card in terms.drawn_cards if not self.bit_of[card] & cover.used]
        if not missing or not terms.logged or self._excused(missing, cover):
            yield cover
            return
        for piece in self.pieces:
            # Nothing has to be explained that is not: it lies where it need not have left a trace.
            if piece.by == missing[0]:
                more = self._with_piece(cover, piece)
                if more:
                    yield from self._with_missing(more)

    def _excused(self, missing: Sequence[DrawnCard], cover: Cover) -> bool:
        """Whether these cards need not have left a trace: the map was full, or a solo ambush
        fitted nowhere."""
        if self.drawing.difference.optional:
            return True  # a shape may lie where nobody knows
        cards = self.drawing.terms.drawn_cards
        later = {piece.by: piece.mask for piece in cover.pieces}
        for card in missing:
            free = self.drawing.difference.free
            free |= sum(later.get(each, 0) for each in cards[cards.index(card) + 1 :])
            ignored = self.drawing.terms.solo and isinstance(card, Ambush)
            if free and not (ignored and not fits(card.shape, free, as_printed=True)):
                return False
        return True
