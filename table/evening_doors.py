"""Doors of the evening: everybody's sheets, the cards that came, the page to keep."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Sequence
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from assistant.evening.photo_forgotten import forget_photo
from assistant.evening.record import Game, Kept
from assistant.evening.revealing import log_cards
from assistant.evening.store import opened
from assistant.language import tell
from scoring.combining import sheet_box
from scoring.decks import AMBUSHES, EXPLORE, HEROES, DeckCard, GameBox
from scoring.seasons import Season
from table.bodies import NoForm
from table.requests import (
    NOT_HERE,
    Refused,
    door,
    form_of,
    game_of,
    only_those_of,
    phone_of,
    table_of,
)
from table.table import Table, in_thread

# Pictures of sheets that are in the game: they never change, and everybody looks at the same.
MOST_PICTURES = 40
_pictures: OrderedDict[str, bytes] = OrderedDict()


@door
async def sheet(request: Request) -> Response:
    """A sheet with its proof; everybody may look at everybody's."""
    kept = _kept(request)
    told = await table_of(request).readers.ask(
        phone_of(request).digest, "sheet", kept.text, *_place(request, kept)
    )
    return JSONResponse(told)


@door
async def from_above(request: Request) -> Response:
    kept = _kept(request)
    name = next(iter(kept.papers.values()), "") if kept.from_photo else ""
    if not name:
        raise Refused(404, NOT_HERE)
    if name not in _pictures:
        _pictures[name] = await table_of(request).readers.ask(
            phone_of(request).digest, "sheet_from_above", name, *_place(request, kept)
        )
        while len(_pictures) > MOST_PICTURES:
            _pictures.popitem(last=False)
    return Response(
        _pictures[name],
        media_type="image/jpeg",
        headers={"Cache-Control": "private, max-age=3600"},
    )


@door
async def correct(request: Request) -> Response:
    """A sheet of one's own lies on the table again."""
    kept, table = _kept(request), table_of(request)
    only_those_of(request, kept.player)
    id = secrets.token_hex(12)
    phone = phone_of(request).digest
    await table.readers.ask(phone, "correct", id, *_place(request, kept), id, phone)
    await table.look_again()
    return JSONResponse({"id": id}, 201)


@door
async def forget(request: Request) -> Response:
    """The photo of a sheet of one's own is deleted; the sheet stays."""
    kept, table = _kept(request), table_of(request)
    only_those_of(request, kept.player)
    await in_thread(_forget, table, game_of(request), kept)
    for paper in kept.papers.values():
        _pictures.pop(paper, None)
    await table.look_again()
    return Response(status_code=204)


@door
async def cards(request: Request) -> Response:
    """The cards that can be revealed; explore cards come in every season anew."""
    game = game_of(request)
    out = {entry.card for entry in game.revealed}
    deck = game.deck or sheet_box(game.map) or GameBox.BASE
    kinds: dict[str, Sequence[DeckCard]] = {
        "ambush": AMBUSHES,
        "hero": HEROES,
        "explore": EXPLORE[deck],
    }
    return JSONResponse(
        [
            {
                "id": card.name,
                "name": tell(card),
                "kind": kind,
                "out": card in out and kind != "explore",
            }
            for kind, cards in kinds.items()
            for card in cards
        ]
    )


@door
async def reveal(request: Request) -> Response:
    """Cards came out of the deck."""
    names = (await form_of(request)).get("cards")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NoForm
    table = table_of(request)
    await in_thread(_reveal, table, game_of(request).name, names)
    await table.look_again()
    return Response(status_code=204)


@door
async def page(request: Request) -> Response:
    """The evening as one page to keep, without this table."""
    game = game_of(request)
    told = await table_of(request).readers.ask(
        phone_of(request).digest, "evening", "evening", game.id
    )
    name = quote(f"{game.name}.html", safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    return Response(told, media_type="text/html", headers=headers)


def _kept(request: Request) -> Kept:
    """The sheet that is meant."""
    try:
        season = Season(request.path_params["season"])
    except ValueError:
        raise Refused(404, NOT_HERE) from None
    kept = game_of(request).sheets.get((request.path_params["player"], season))
    if kept is None:
        raise Refused(404, NOT_HERE)
    return kept


def _place(request: Request, kept: Kept) -> tuple[int, str, str]:
    return game_of(request).id, kept.player, kept.season.value


def _forget(table: Table, game: Game, kept: Kept) -> None:
    with opened(table.path) as db:
        forget_photo(db, game, kept)


def _reveal(table: Table, game: str, names: Sequence[str]) -> None:
    with opened(table.path) as db:
        log_cards(db, game, names)
