"""The desk of a process that reads photos: what it has read and talked about stays at hand.

An answer then needs no new scan. What is not at hand is read again from the games' file.
"""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from assistant.conversation import Conversation, conversation_on
from assistant.evening.adding import replacing
from assistant.evening.hand_meant import NOBODYS, HandMeant
from assistant.evening.hand_store import hands_in
from assistant.evening.kept_photo import pictures_in
from assistant.evening.photo import GamePhoto, Sitting, conversation_about, read_for
from assistant.evening.record import Game, Slot
from assistant.evening.said_form import said_kept
from assistant.evening.single_sheet import single_wishes
from assistant.evening.store import games
from assistant.evening.unconfirmed import (
    Unconfirmed,
    find_unconfirmed,
    photo_of,
    withdrawn_already,
)
from assistant.evening.whose_sheet import Said, Undecided
from assistant.scanned import Wishes, read_photo, scored
from assistant.steps import Step, gone_on
from scanner.reading import Reading

MOST_KEPT = 6  # photos whose reading a process keeps at hand: some 20 MB each


@dataclass(frozen=True)
class Talk:
    """A conversation about a photo at its place, and the steps that led to it."""

    key: tuple[Any, ...]  # the game and the place it was begun for
    sitting: Sitting | None  # None: without a game
    steps: tuple[Step, ...]
    now: Conversation


@dataclass
class Desk:
    """The photos a process has read already, so that an answer needs no new scan."""

    path: Path  # of the games' file
    _read: OrderedDict[str, Reading] = field(default_factory=OrderedDict)
    _places: dict[str, tuple[tuple[Any, ...], Placed]] = field(default_factory=dict)
    _talks: dict[str, Talk] = field(default_factory=dict)

    def photo(self, db: sqlite3.Connection, game: Game, sheet: Unconfirmed) -> GamePhoto:
        """The photo of a game read for itself."""
        raw = photo_of(db, sheet.id)
        alone = self._alone(sheet.id, lambda: read_for(game.map, sheet.file, photo=raw))
        pictures, hands = pictures_in(self.path), hands_in(self.path)
        return GamePhoto(game, raw, sheet.file, sheet.file, alone, pictures, hands)

    def single(self, db: sqlite3.Connection, sheet: Unconfirmed, wishes: Wishes) -> Reading:
        """The photo of a sheet without a game."""
        raw = photo_of(db, sheet.id)
        return self._alone(sheet.id, lambda: read_photo(raw, wishes.map, wishes.nth, {}, {}))

    def _alone(self, id: str, read: Callable[[], Reading]) -> Reading:
        """A photo read, once."""
        if id not in self._read:
            self._read[id] = read()
        self._read.move_to_end(id)
        while len(self._read) > MOST_KEPT:
            forgotten, _ = self._read.popitem(last=False)
            self._places.pop(forgotten, None)
            self._talks.pop(forgotten, None)
        return self._read[id]

    def place(self, db: sqlite3.Connection, sheet: Unconfirmed) -> Placed:
        """The photo read, and its place in the game as far as it is known; sought once for what
        was said and for the game as it is."""
        game = _game(db, sheet)
        ways = sheet.said.get("ways") or [sheet.said.get("said", {})]
        key = (game.last, repr(ways[-1]))  # the last word holds
        if self._places.get(sheet.id, ((), None))[0] != key:
            photo = self.photo(db, game, sheet)
            self._places[sheet.id] = key, _placed(photo, said_kept(ways[-1]))
        return self._places[sheet.id][1]

    def reading(self, db: sqlite3.Connection, id: str) -> Reading:
        """How a photo was read."""
        sheet = still_open(db, id)
        if sheet.game is None:
            return self.single(db, sheet, single_wishes(sheet.said))
        return self.photo(db, _game(db, sheet), sheet).alone

    def talk(self, at: Placed, slot: Slot, sheet: Unconfirmed) -> Talk:
        """The conversation with all that was said, from where it was left."""
        key = (at.photo.game.last, slot, repr(at.said))

        def begun() -> Talk:
            sitting = at.photo.sitting(slot, at.said, at.hand)
            return Talk(key, sitting, (), conversation_about(sitting, legend=True))

        return self._gone_on(sheet, key, begun)

    def talk_alone(self, db: sqlite3.Connection, sheet: Unconfirmed) -> Talk:
        """The same about a sheet without a game."""
        wishes = single_wishes(sheet.said)
        alone = self.single(db, sheet, wishes)

        def begun() -> Talk:
            return Talk((), None, (), conversation_on(scored(sheet.file, alone, wishes)))

        return self._gone_on(sheet, (), begun)

    def _gone_on(self, sheet: Unconfirmed, key: tuple[Any, ...], begun: Callable[[], Talk]) -> Talk:
        steps = tuple(sheet.said.get("steps", ()))
        talk = self._talks.get(sheet.id)
        if talk is None or talk.key != key or steps[: len(talk.steps)] != talk.steps:
            talk = begun()
        now = gone_on(talk.now, steps[len(talk.steps) :])
        self._talks[sheet.id] = talk = replace(talk, steps=steps, now=now)
        return talk


@dataclass(frozen=True)
class Placed:
    """A photo and where it goes, as far as that is known."""

    photo: GamePhoto
    said: Said
    slot: Slot | None = None
    undecided: Undecided | None = None
    hand: HandMeant = NOBODYS

    @property
    def decided(self) -> Slot:
        if self.undecided is not None:
            raise self.undecided.refusal
        assert self.slot is not None  # or something were undecided
        return self.slot


def still_open(db: sqlite3.Connection, id: str) -> Unconfirmed:
    sheet = find_unconfirmed(db, id)
    if sheet is None or not sheet.open:
        raise withdrawn_already()
    return sheet


def _placed(photo: GamePhoto, said: Said) -> Placed:
    """Where a photo goes, and whose hand drew it; or what is to be asked first."""
    said = photo.known(said)
    slot = photo.slot(said)
    if isinstance(slot, Undecided):
        return Placed(photo, said, undecided=slot)
    there = replacing(photo.game, slot, said)
    if there is not None:
        return Placed(photo, said, slot, there)
    hand = photo.hand(slot, said)
    if isinstance(hand, Undecided):
        return Placed(photo, said, slot, hand)
    return Placed(photo, said, slot, hand=hand)


def _game(db: sqlite3.Connection, sheet: Unconfirmed) -> Game:
    game = next((game for game in games(db) if game.id == sheet.game), None)
    if game is None or game.removed:
        raise withdrawn_already()
    return game
