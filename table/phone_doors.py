"""Doors of a phone: in by the key, its seats, and what it is told."""

from __future__ import annotations

from math import ceil

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from assistant.evening.joining import joining
from assistant.evening.record import Game, name_key
from assistant.evening.store import changed, opened
from scoring.message import say
from table.keys import same, tidied
from table.live import Snapshot
from table.requests import (
    Refused,
    door,
    form_of,
    game_of,
    phone_of,
    table_of,
    text_in,
)
from table.snapshot import snapshot
from table.table import Table, in_thread

COOKIE_SECONDS = 2 * 24 * 60 * 60  # an evening, and the morning after
WRONG_KEY = say("This is not the key of this table.")
SLOWER = say("Too many wrong keys: wait a little.")


@door
async def enter(request: Request) -> Response:
    """The key, once: from then on the cookie."""
    table = table_of(request)
    address = request.client.host if request.client else ""
    wait = table.slowed.wait(address)
    if wait:
        raise Refused(429, SLOWER, {"Retry-After": str(ceil(wait))})
    key = tidied(text_in(await form_of(request), "key"))
    host = same(key, table.host_key)
    if not (host or same(key, table.key)):
        table.slowed.wrong(address)
        raise Refused(401, WRONG_KEY)
    phone, cookie = await in_thread(table.phones.enter, request.scope["phone"], host)
    if not phone.host:
        table.came.set()
    table.live.change()
    answer = Response(status_code=204)
    if cookie is not None:
        answer.set_cookie(
            request.app.state.cookie,
            cookie,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="strict",
        )
    return answer


@door
async def state(request: Request) -> Response:
    return JSONResponse(snapshot(table_of(request), phone_of(request)))


@door
async def events(request: Request) -> Response:
    """Snapshots as long as the phone is there."""
    table, digest = table_of(request), phone_of(request).digest

    async def now() -> Snapshot | None:
        phone = table.phones.known_by.get(digest)
        return None if phone is None else snapshot(table, phone)

    return StreamingResponse(table.live.events(digest, now), media_type="text/event-stream")


@door
async def sit(request: Request) -> Response:
    """Take a seat by name, a new one too, or leave one."""
    table, phone = table_of(request), phone_of(request)
    form = await form_of(request)
    name, game = text_in(form, "player"), game_of(request)
    player = next((own for own in game.players if name_key(own) == name_key(name)), None)
    if form.get("leave"):
        await in_thread(table.phones.stand_up, phone, player or name)
    else:
        if player is None:
            player = await in_thread(_join, table, game, name)
            await table.look_again()
        await in_thread(table.phones.sit, phone, player)
    table.live.change()
    return Response(status_code=204)


def _join(table: Table, game: Game, name: str) -> str:
    with opened(table.path) as db:
        now = changed(db, lambda there: joining(there, game, name))
    return now.players[-1]
