"""What comes with a request: read while it streams, counted, and refused once it is too much."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.types import Message, Receive

from table.connection import BODY_SECONDS

MOST_OF_A_PHOTO = 30_000_000  # bytes: those of 200 megapixels aside, no phone's photo has more
MOST_OF_A_FORM = 64 * 1024
# Of a body that is refused so much is still taken in: a browser that is sending looks for the
# answer only when it is done.
MOST_POURED_AWAY = 100_000_000
POURING_SECONDS = 30.0


class TooLarge(Exception):
    """More bytes than are taken."""


class BrokenOff(Exception):
    """The sender is gone, or has sent nothing for too long."""


class NoForm(Exception):
    """No JSON object."""


class Body:
    """The pieces of a request's body, and whether the last one was there: who waits for one more
    waits until the browser is gone."""

    def __init__(self, receive: Receive) -> None:
        self.receive, self.ended = receive, False

    async def __call__(self) -> Message:
        message = await self.receive()
        self.ended = self.ended or not message.get("more_body", False)
        return message


async def whole_body(receive: Receive, most: int, announced: int | None) -> bytes:
    """All of a body."""
    if announced is not None and announced > most:
        raise TooLarge
    body = bytearray()
    while True:
        piece, more = await _piece(receive)
        body += piece
        if len(body) > most:
            raise TooLarge
        if not more:
            break
    if announced is not None and len(body) != announced:
        raise BrokenOff
    return bytes(body)


async def form(receive: Receive, announced: int | None) -> dict[str, Any]:
    """A body that is a JSON object."""
    raw = await whole_body(receive, MOST_OF_A_FORM, announced)
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        raise NoForm from None
    if not isinstance(found, dict):
        raise NoForm
    return found


async def pour_away(receive: Receive) -> None:
    """The rest of a body that nobody wants."""
    if isinstance(receive, Body) and receive.ended:
        return
    count = 0
    try:
        async with asyncio.timeout(POURING_SECONDS):
            while count < MOST_POURED_AWAY:
                piece, more = await _piece(receive)
                count += len(piece)
                if not more:
                    return
    except (TimeoutError, BrokenOff):
        return


async def _piece(receive: Receive) -> tuple[bytes, bool]:
    try:
        message = await asyncio.wait_for(receive(), BODY_SECONDS)
    except TimeoutError:
        raise BrokenOff from None
    if message["type"] != "http.request":
        raise BrokenOff
    return message.get("body", b""), message.get("more_body", False)
