"""Doors of a photo: handed in, asked about, confirmed or withdrawn."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from assistant.evening.names import find_player
from assistant.evening.phones import Phone
from assistant.evening.said_form import said_form
from assistant.evening.single_sheet import single_form
from assistant.evening.store import opened
from assistant.evening.unconfirmed import Unconfirmed, find_unconfirmed
from assistant.evening.unconfirmed import hand_in as keep
from assistant.evening.unconfirmed import withdraw as withdraw_photo
from assistant.evening.whose_sheet import Said
from assistant.language import current
from scoring.message import say
from scoring.seasons import Season
from table.bodies import MOST_OF_A_PHOTO, NoForm, pour_away, whole_body
from table.requests import (
    NOT_HERE,
    NOT_YOURS,
    Refused,
    announced,
    door,
    form_of,
    game_of,
    only_those_of,
    phone_of,
    table_of,
)
from table.table import Photo, Table, in_thread

IDS = re.compile(r"[A-Za-z0-9._-]{1,64}")
LONGEST_NAME = 120  # of a file, as it is shown
MOST_AT_ONCE = 6  # uploads whose bytes are in the memory; others wait on their phones
NO_PICTURE = say("This is no photo: JPEG, PNG, WebP and HEIC are read.")
WRONG_NAME = say("A photo cannot be called so.")
_at_once = asyncio.Semaphore(MOST_AT_ONCE)


@door
async def hand_in(request: Request) -> Response:
    """A photo as its file is; sent again it is still one."""
    table, phone, id = table_of(request), phone_of(request), _id(request)
    known = await in_thread(_find, table, id)
    if known is not None:
        if known.phone != phone.digest:
            raise Refused(403, NOT_YOURS)
        await pour_away(request.receive)
        return JSONResponse({"id": id})
    about = _about(request, table, phone)
    async with _at_once:
        raw = await whole_body(request.receive, MOST_OF_A_PHOTO, announced(request))
        if not is_picture(raw):
            raise Refused(415, NO_PICTURE)
        name = request.query_params.get("file", "")[:LONGEST_NAME] or f"{id}.jpg"
        game = table.game.id if table.game else None
        sheet = Unconfirmed(id, game, phone.digest, "", name, about)
        await in_thread(_keep, table, sheet, raw)
    table.photos[id] = Photo(sheet)
    table.look_at(sheet)
    table.live.change()
    return JSONResponse({"id": id}, 201)


@door
async def answer(request: Request) -> Response:
    """An answer to what is asked, or a step back; with what is asked then."""
    table, photo = table_of(request), _own(request)
    form = await form_of(request)
    after, step = form.get("after"), form.get("answer")
    if not isinstance(after, int) or not isinstance(step, dict):
        raise NoForm
    told = await table.readers.ask(
        photo.sheet.phone, "answer", photo.sheet.id, photo.sheet.id, after, step
    )
    table.seen(photo.sheet.id, current().code, told)
    return JSONResponse(told)


@door
async def confirm(request: Request) -> Response:
    """That is right: the sheet goes into the game."""
    table, photo = table_of(request), _own(request, confirmed=True)
    after = (await form_of(request)).get("after")
    if not isinstance(after, int):
        raise NoForm
    await _only_into_own_seats(request, photo)
    slot = await _confirmed(table, photo, after)
    await table.look_again()
    return JSONResponse({"added": slot})


async def _only_into_own_seats(request: Request, photo: Photo) -> None:
    """What was answered may have made it another player's sheet."""
    if photo.sheet.confirmed or photo.sheet.game is None:
        return
    forms = list(photo.looked_at.values())
    if not forms:
        id = photo.sheet.id
        forms = [await table_of(request).readers.ask(photo.sheet.phone, "look", id, id)]
    if forms[0]["slot"]:
        only_those_of(request, forms[0]["slot"]["player"])


async def _confirmed(table: Table, photo: Photo, after: int) -> Any:
    if photo.sheet.confirmed:
        return None
    id = photo.sheet.id
    slot = await table.readers.ask(photo.sheet.phone, "confirm", id, id, after)
    if id in table.photos:
        table.photos[id] = replace(photo, sheet=replace(photo.sheet, confirmed=True))
    return slot


@door
async def withdraw(request: Request) -> Response:
    """The photo is deleted."""
    table, photo = table_of(request), _own(request)
    await in_thread(_withdraw, table, photo.sheet.id)
    await table.look_again()
    return Response(status_code=204)


@door
async def from_above(request: Request) -> Response:
    """The map in a photo; nothing of the file goes with it."""
    table, photo = table_of(request), _own(request)
    id = photo.sheet.id
    picture = await table.readers.ask(photo.sheet.phone, "photo_from_above", id, id)
    return Response(picture, media_type="image/jpeg", headers={"Cache-Control": "private"})


def is_picture(raw: bytes) -> bool:
    """Whether a file begins as the photos do that are read; more is not looked at here."""
    return (
        raw.startswith((b"\xff\xd8", b"\x89PNG\r\n\x1a\n"))
        or (raw[:4] == b"RIFF" and raw[8:12] == b"WEBP")
        or raw[4:8] == b"ftyp"
    )


def _id(request: Request) -> str:
    id = str(request.path_params["id"])
    if not IDS.fullmatch(id):
        raise Refused(400, WRONG_NAME)
    return id


def _own(request: Request, confirmed: bool = False) -> Photo:
    """The photo, if this phone has sent it; the host may act for all."""
    phone = phone_of(request)
    photo = table_of(request).photos.get(_id(request))
    if photo is None or not (photo.sheet.open or confirmed):
        raise Refused(404, NOT_HERE)
    if photo.sheet.phone != phone.digest and not phone.host:
        raise Refused(403, NOT_YOURS)
    return photo


def _about(request: Request, table: Table, phone: Phone) -> dict[str, Any]:
    """What is known of the sheet: whose it is as the page says, or the phone's only player's;
    without a game the evening's settings."""
    season = request.query_params.get("season")
    named = request.query_params.get("player") or (
        phone.players[0] if len(phone.players) == 1 else None
    )
    try:
        when = Season(season) if season else None
    except ValueError:
        raise NoForm from None
    if table.game is None:
        return {"single": single_form(table.settings, when)}
    if named is None:
        return {"said": said_form(Said(season=when))}
    player = find_player(game_of(request), named)
    only_those_of(request, player)
    return {"said": said_form(Said(player, when))}


def _find(table: Table, id: str) -> Unconfirmed | None:
    with opened(table.path) as db:
        return find_unconfirmed(db, id)


def _keep(table: Table, sheet: Unconfirmed, raw: bytes) -> None:
    with opened(table.path) as db:
        keep(db, sheet, raw)


def _withdraw(table: Table, id: str) -> None:
    with opened(table.path) as db:
        withdraw_photo(db, id)
