"""A table that is open: the game on it, the phones around it, the photos on their way."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Mapping
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from assistant.evening.names import kept_games
from assistant.evening.phones import still_seated
from assistant.evening.record import Game
from assistant.evening.store import games, opened
from assistant.evening.unconfirmed import Unconfirmed, all_unconfirmed
from assistant.language import current, speaking
from assistant.problem import Problem
from assistant.settings import Settings
from table.keys import Slowed, new_key
from table.live import Live
from table.phones import Phones
from table.readers import Readers, ReadingFault

LOOK_SECONDS = 1.0  # between looks whether the terminal or another program changed the games
T = TypeVar("T")


@dataclass(frozen=True)
class Photo:
    """A photo on its way, and what is known of it by now."""

    sheet: Unconfirmed
    # As the page shows it, by language; empty while it waits or is read.
    looked_at: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class Table:
    """All that the requests share. Only the event loop changes it; threads read the files."""

    path: Path
    url: str  # without a key
    phones: Phones
    readers: Readers
    game: Game | None = None
    games: tuple[Game, ...] = ()
    single: bool = False  # sheets without a game
    settings: Settings = field(default_factory=Settings)  # by which those are scored
    key: str = field(default_factory=new_key)
    host_key: str = field(default_factory=new_key)
    live: Live = field(default_factory=Live)
    slowed: Slowed = field(default_factory=Slowed)
    photos: dict[str, Photo] = field(default_factory=dict)  # by the names phones gave them
    told: dict[tuple[int, int, str], Any] = field(default_factory=dict)  # what `snapshot` keeps
    came: asyncio.Event = field(default_factory=asyncio.Event)  # the first phone is here
    ended: asyncio.Event = field(default_factory=asyncio.Event)  # by the host
    _looks: dict[tuple[str, str], asyncio.Task[None]] = field(default_factory=dict)

    @property
    def link(self) -> str:
        return f"{self.url}#k={self.key}"

    @property
    def host_link(self) -> str:
        return f"{self.url}#h={self.host_key}"

    async def begin(self) -> None:
        """Take up what the games' file has of this game."""
        await self.readers.open()
        await self.look_again(fresh=True)

    async def lay(self, game: Game | None) -> None:
        """Another game is on the table."""
        self.game = game
        self.photos.clear()
        await in_thread(self.phones.load, game.id if game else None)
        await self.look_again(fresh=True)

    async def look_again(self, *, fresh: bool = False) -> None:
        """Read the games again: something changed, here or elsewhere."""
        there, waiting = await in_thread(_read, self.path, self.game.id if self.game else None)
        self.games = tuple(kept_games(there))
        if self.game is not None:
            mine = self.game.id
            self.game = next((game for game in self.games if game.id == mine), None)
        changed = {each.id for each in waiting}
        for gone in [id for id in self.photos if id not in changed]:
            del self.photos[gone]
        for sheet in waiting:
            known = self.photos.get(sheet.id)
            self.photos[sheet.id] = Photo(sheet, known.looked_at if known else {})
            if sheet.open and (fresh or known is None):
                self.look_at(sheet)
        for phone in list(self.phones.known_by.values()):
            self.phones.known_by[phone.digest] = still_seated(phone, self.game)
        self.live.change()

    def look_at(self, sheet: Unconfirmed, language: str | None = None) -> None:
        """Let a photo be read; phones see it once it is."""
        asked = sheet.id, language or current().code
        if asked not in self._looks:
            task = self._looks[asked] = asyncio.create_task(self._look(sheet, asked[1]))
            task.add_done_callback(lambda _: self._looks.pop(asked, None))

    async def _look(self, sheet: Unconfirmed, language: str) -> None:
        with speaking(language):
            try:
                form = await self.readers.ask(sheet.phone, "look", sheet.id, sheet.id)
            except Problem:  # it was withdrawn or confirmed meanwhile
                return
            except ReadingFault as fault:
                print(fault, file=sys.stderr)
                return
        self.seen(sheet.id, language, form)

    def seen(self, id: str, language: str, form: Any) -> None:
        """What a photo was read as, for phones of this language; others read it when they ask."""
        known = self.photos.get(id)
        if known is None:
            return
        older = known.looked_at.values()
        same = {} if any(each["said"] != form["said"] for each in older) else known.looked_at
        self.photos[id] = replace(known, looked_at={**same, language: form})
        self.live.change()

    async def watch(self) -> None:
        """Notice what other programs do to the games, as long as the table is open."""
        with sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True) as looking:
            before = None
            while True:
                now = looking.execute("PRAGMA data_version").fetchone()
                if before is not None and now != before:
                    await self._look_again_quietly()
                before = now
                await asyncio.sleep(LOOK_SECONDS)

    async def _look_again_quietly(self) -> None:
        """A damaged or locked file is told to whoever does something, not to everybody."""
        try:
            await self.look_again()
        except Problem as problem:
            print(problem, file=sys.stderr)

    def close(self) -> None:
        self.live.close()
        for task in self._looks.values():
            task.cancel()
        self.readers.close()


async def in_thread(work: Callable[..., T], *arguments: Any) -> T:
    """Work on files, with the language of whoever waits for it."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(None, partial(copy_context().run, work, *arguments))


def _read(path: Path, game: int | None) -> tuple[list[Game], list[Unconfirmed]]:
    with opened(path, make=True) as db:
        there = games(db)
        waiting = all_unconfirmed(db, game)
    for each in there:
        if each.id == game:
            _ = each.scores  # scored here, so that the event loop need not
    return there, waiting
