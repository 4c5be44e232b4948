"""A connection with patience: whoever opens one and sends no request is not waited for.

uvicorn bounds how long an idle connection is kept after a response, and how large a head may grow;
the time until a request's head is there it does not bound.
"""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
IDLE_SECONDS = 60  # between requests: less than phones keep a connection at hand
BODY_SECONDS = 30.0  # between two pieces of a body: Wi-Fi at home comes back within that
LONGEST_HEAD = 16 * 1024  # bytes
# Phones with their streams and a few requests each; more are not phones.
MOST_CONNECTIONS = 600


class PatientProtocol(H11Protocol):
    """HTTP/1.1, and a clock beside it until a head is whole."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        between = self.cycle is None or self.cycle.response_complete
        if between and self.conn.their_state is h11.IDLE:
            self._wait()  # begun or going on: the clock is not set back by every byte
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(HEAD_SECONDS, self._given_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _given_up(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.close()
