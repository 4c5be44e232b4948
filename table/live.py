"""What makes phones look again: a version that grows with every change."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

HEARTBEAT = 10.0  # seconds
MOST_STREAMS_OF_A_PHONE = 4  # a few open tabs; the oldest stream ends for a new one

Snapshot = dict[str, Any]


@dataclass
class Live:
    """The version of what there is to see, and who waits for the next."""

    table: str = field(default_factory=lambda: secrets.token_hex(4))  # versions begin anew with it
    version: int = 1
    closed: bool = False
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _streams: dict[str, list[asyncio.Event]] = field(default_factory=dict)

    def change(self) -> None:
        """Something is different: everybody gets another snapshot."""
        self.version += 1
        self._wake()

    def close(self) -> None:
        """Streams end, now and from now on."""
        self.closed = True
        self._wake()

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def events(
        self, phone: str, snapshot: Callable[[], Awaitable[Snapshot | None]]
    ) -> AsyncIterator[str]:
        """A stream for a phone: the snapshot now, another after every change, and a beat between,
        so that a phone notices when nothing comes any more."""
        ended = self._begin(phone)
        try:
            while not (self.closed or ended.is_set()):
                changed, version = self._changed, self.version
                told = await snapshot()
                if told is None:  # the phone is not at the table any more
                    return
                yield event("snapshot", told)
                while not (self.closed or ended.is_set() or self.version != version):
                    if not await _within(changed, HEARTBEAT):
                        yield event("beat", {})
        finally:
            self._streams[phone].remove(ended)
            if not self._streams[phone]:
                del self._streams[phone]

    def is_here(self, phone: str) -> bool:
        """Whether a phone has a stream open."""
        return phone in self._streams

    def _begin(self, phone: str) -> asyncio.Event:
        streams = self._streams.setdefault(phone, [])
        if len(streams) >= MOST_STREAMS_OF_A_PHONE:
            streams[0].set()
            self._wake()
        ended = asyncio.Event()
        streams.append(ended)
        return ended


def event(kind: str, told: Snapshot) -> str:
    """An event as it goes over the line: JSON has no line's end in it."""
    return f"event: {kind}\ndata: {json.dumps(told, ensure_ascii=False)}\n\n"


async def _within(changed: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(changed.wait(), seconds)
    except TimeoutError:
        return False
    return True
