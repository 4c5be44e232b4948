"""Doors of the host: the code to scan, a game to set up or to take up, and the end."""

from __future__ import annotations

import io
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from assistant.evening.record import Game
from assistant.evening.setting_up import Setup, new_game, proposed_name
from assistant.evening.store import changed, opened
from assistant.evening.taking_back import taken_back
from assistant.four_cards import family_remark
from assistant.language import tell
from assistant.show.card_example import example_of
from scoring.card import Family
from scoring.cards import CARDS
from scoring.choosing import first_game
from scoring.combining import sheet_box
from scoring.decks import EXPLORE, GameBox
from scoring.editions import Edition
from scoring.maps import SIDES, find_map
from scoring.seasons import EDICTS, letter
from table.bodies import NoForm
from table.requests import (
    NOT_HERE,
    Refused,
    door,
    form_of,
    game_of,
    only_the_host,
    table_of,
    text_in,
)
from table.table import Table, in_thread


@door
async def code(request: Request) -> Response:
    """The link as a QR code."""
    only_the_host(request)
    out = io.BytesIO()
    segno.make(table_of(request).link, error="m").save(
        out, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, svgclass=None
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


@door
async def offer(request: Request) -> Response:
    """What a game can be set up with."""
    only_the_host(request)
    edition = _edition(request.query_params.get("edition", Edition.EN.value))
    return JSONResponse(
        {
            "name": proposed_name(),
            "maps": [
                {"id": side, "name": tell(letter(side)), "box": _box_of(side).value}
                for side in SIDES
            ],
            "letters": [tell(letter(name)) for name in EDICTS],
            "editions": [edition.value for edition in Edition],
            "first": [card.id for card in first_game()],
            "decks": [{"id": box.value, "name": tell(box)} for box in EXPLORE],
            "families": [
                {
                    "id": family.value,
                    "name": tell(family),
                    "cards": [
                        {
                            "id": card.id,
                            "name": tell(card),
                            "rule": tell(card.scores_in(edition)),
                            "box": card.box.value,
                            "example": example_of(card),
                        }
                        for card in CARDS
                        if card.family is family
                    ],
                }
                for family in Family
            ],
        }
    )


@door
async def lot(request: Request) -> Response:
    """Four cards of the sheet's box, drawn by lot."""
    only_the_host(request)
    side = _side(dict(request.query_params))
    drawn = Setup(Edition.EN).played_on(side).drawn_by_lot()
    return JSONResponse([card.id for card in drawn.cards])


@door
async def set_up(request: Request) -> Response:
    """A game begins, and lies on the table."""
    only_the_host(request)
    table = table_of(request)
    setup = _setup(await form_of(request))
    remark = family_remark(setup.cards)
    game = await in_thread(_begin, table, setup)
    await table.lay(game)
    return JSONResponse({"game": game.name, "remark": tell(remark) if remark else None}, 201)


@door
async def lay(request: Request) -> Response:
    """Another game of those that are kept."""
    only_the_host(request)
    wanted = (await form_of(request)).get("game")
    table = table_of(request)
    game = next((each for each in table.games if each.id == wanted), None)
    if wanted is not None and game is None:
        raise Refused(404, NOT_HERE)
    await table.lay(game)
    return Response(status_code=204)


@door
async def give_seat(request: Request) -> Response:
    """Whether a phone gets the seat that it asks for."""
    only_the_host(request)
    form = await form_of(request)
    table = table_of(request)
    await in_thread(table.phones.give, text_in(form, "phone"), form.get("consent") is True)
    table.live.change()
    return Response(status_code=204)


@door
async def undo(request: Request) -> Response:
    """The last change of the game is taken back."""
    only_the_host(request)
    table = table_of(request)
    await in_thread(_take_back, table, game_of(request))
    await table.look_again()
    return Response(status_code=204)


@door
async def end(request: Request) -> Response:
    """The table is closed; what is confirmed, and what is not, stays in the file."""
    only_the_host(request)
    table_of(request).ended.set()
    return Response(status_code=204)


def _setup(form: dict[str, Any]) -> Setup:
    names, cards = _texts(form.get("players")), _texts(form.get("cards"))
    deck, season_cards = _box(form.get("deck")), _box(form.get("season_cards"))
    by_id = {card.id: card for card in CARDS}
    setup = Setup(_edition(form.get("edition")), deck, season_cards=season_cards)
    setup = setup.called(text_in(form, "name")).played_on(_side(form))
    setup = setup.with_edicts([by_id.get(card, card) for card in cards])
    setup = setup.played_by(",".join(name.replace(",", " ") for name in names))
    return setup.rated_as_solo(form.get("solo") is True)


def _side(form: dict[str, Any]) -> str:
    """A printed side; never the name of a file on the laptop."""
    side = text_in(form, "map")
    if side not in SIDES:
        raise NoForm
    return side


def _box_of(side: str) -> GameBox:
    box = sheet_box(find_map(side))
    assert box is not None  # every printed side is of one
    return box


def _box(name: object) -> GameBox | None:
    try:
        return None if name is None else GameBox(name)
    except ValueError:
        raise NoForm from None


def _edition(name: object) -> Edition:
    try:
        return Edition(name)
    except ValueError:
        raise NoForm from None


def _texts(found: object) -> list[str]:
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise NoForm
    return found


def _begin(table: Table, setup: Setup) -> Game:
    with opened(table.path, make=True) as db:
        return changed(db, lambda there: new_game(there, setup.beginning()))


def _take_back(table: Table, game: Game) -> None:
    with opened(table.path) as db:
        taken_back(db, game.name)
