"""Photos are read in worker processes, one a core; whoever waits is served in turn.

A photo stays with the process that has read it: an answer to a question about it then needs no new
scan. The event loop only waits; a thread for each process does the talking.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from assistant.language import current
from assistant.problem import About, Problem
from scoring.message import say
from table.reader_process import work

MOST_SECONDS = 90.0  # for one piece of work: a scan has ten, and so slow is no computer
MOST_WAITING = 200  # pieces of work; more is no game's
MOST_REMEMBERED = 500  # photos of which it is known which process has read them


class ReadingFault(Exception):
    """A fault of the program in a worker process."""


@dataclass
class _Waiting:
    """A piece of work that somebody waits for."""

    name: str
    photo: str
    language: str
    arguments: tuple[Any, ...]
    answer: asyncio.Future[Any]
    tried: int = 0


@dataclass(eq=False)
class _Process:
    """A worker process and the line to it."""

    number: int
    path: Path
    process: BaseProcess | None = None
    line: Connection | None = None

    def exchange(self, waiting: _Waiting) -> tuple[str, Any]:
        """Send the work and wait for what becomes of it; in a thread of its own."""
        line = self._begun()
        line.send((waiting.name, waiting.language, waiting.arguments))
        if not line.poll(MOST_SECONDS):
            self.end()
            raise EOFError
        kind, told = line.recv()
        return kind, told

    def _begun(self) -> Connection:
        if self.line is None or self.process is None or not self.process.is_alive():
            self.end()
            # Begun anew rather than copied: the table has threads, and copies of those hang.
            context = multiprocessing.get_context("spawn")
            self.line, theirs = context.Pipe()
            self.process = context.Process(target=work, args=(theirs, self.path), daemon=True)
            self.process.start()
            theirs.close()
        return self.line

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join(1)
        if self.line is not None:
            self.line.close()
        self.process = self.line = None


@dataclass
class Readers:
    """The worker processes, and who waits for them."""

    path: Path
    count: int = field(default_factory=lambda: os.cpu_count() or 1)
    _waiting: OrderedDict[str, deque[_Waiting]] = field(default_factory=OrderedDict)
    _reads: OrderedDict[str, int] = field(default_factory=OrderedDict)  # which process, by photo
    _processes: list[_Process] = field(default_factory=list)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _more: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def open(self) -> None:
        self._threads = ThreadPoolExecutor(self.count, "reader")
        self._processes = [_Process(number, self.path) for number in range(self.count)]
        self._tasks = [asyncio.create_task(self._serve(each)) for each in self._processes]

    def close(self) -> None:
        """End them, whatever they are at: what matters lies in the games' file."""
        for task in self._tasks:
            task.cancel()
        for each in self._processes:
            each.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, phone: str, name: str, photo: str, *arguments: Any) -> Any:
        """What a piece of work gives; its problems are raised here."""
        if sum(map(len, self._waiting.values())) >= MOST_WAITING:
            raise Problem(say("too much waits to be read already"), About.USAGE)
        answer = asyncio.get_running_loop().create_future()
        waiting = _Waiting(name, photo, current().code, arguments, answer)
        async with self._more:
            self._waiting.setdefault(phone, deque()).append(waiting)
            self._more.notify_all()
        return await answer

    def ahead_of(self, photo: str) -> int:
        """How many pieces of work are begun before that of a photo, if everybody gets a turn."""
        for phone, line in self._waiting.items():
            for place, waiting in enumerate(line):
                if waiting.photo == photo:
                    others = [other for other in self._waiting if other != phone]
                    return place + sum(min(place + 1, len(self._waiting[o])) for o in others)
        return 0

    async def _serve(self, process: _Process) -> None:
        """One process: the next piece of work, as long as the table is open."""
        warm = _Waiting("warm", "", "en", (), asyncio.get_running_loop().create_future())
        await self._done(process, warm)
        while True:
            waiting = await self._next(process)
            if not waiting.answer.done():  # who asked may be gone
                await self._done(process, waiting)

    async def _done(self, process: _Process, waiting: _Waiting) -> None:
        loop = asyncio.get_running_loop()
        try:
            kind, told = await loop.run_in_executor(self._threads, process.exchange, waiting)
        except (EOFError, OSError):  # the process was ended, by the system or because it hung
            waiting.tried += 1
            self._reads = OrderedDict((p, n) for p, n in self._reads.items() if n != process.number)
            if waiting.tried < 2:
                await self._done(process, waiting)
                return
            kind, told = "problem", _given_up()
        if waiting.answer.done():
            return
        if kind == "done":
            waiting.answer.set_result(told)
        elif kind == "problem":
            waiting.answer.set_exception(told)
        else:
            waiting.answer.set_exception(ReadingFault(told))

    async def _next(self, process: _Process) -> _Waiting:
        async with self._more:
            while (found := self._taken(process)) is None:
                await self._more.wait()
        self._reads[found.photo] = process.number
        self._reads.move_to_end(found.photo)
        while len(self._reads) > MOST_REMEMBERED:
            self._reads.popitem(last=False)
        return found

    def _taken(self, process: _Process) -> _Waiting | None:
        """What this process does next: of the phones in turn, what no other process has read."""
        for phone, line in self._waiting.items():
            for waiting in line:
                if self._reads.get(waiting.photo, process.number) != process.number:
                    continue
                line.remove(waiting)
                del self._waiting[phone]
                if line:  # the phone goes to the end of the queue
                    self._waiting[phone] = line
                return waiting
        return None


def _given_up() -> Problem:
    return Problem(
        say("The photo could not be read: reading it ended the process."),
        About.NO_SHEET,
        say("Take the photo again."),
    )
