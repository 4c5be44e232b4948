"""What the functions behind the doors have in common: the table, the phone, and what is answered
where something does not fit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response

from assistant.evening.phones import Phone
from assistant.evening.record import Game
from assistant.problem import About, Problem, Remedy, problem_behind
from scoring.message import Message, say
from table.bodies import BrokenOff, NoForm, TooLarge, form, pour_away
from table.doors import refusal
from table.phones import Full
from table.remedies import HOW
from table.table import Table

Door = Callable[[Request], Awaitable[Response]]
TOO_LARGE = say("That is too large.")
NO_FORM = say("This is no answer to what was asked.")
BROKEN_OFF = say("The photo did not arrive whole: send it again.")
FULL = say("There are too many phones at this table.")
NOT_YOURS = say("This is another player's sheet.")
NOT_HOST = say("Only the host can do that.")
NO_GAME = say("There is no game on the table yet.")
NOT_HERE = say("There is nothing here.")

STATUS = {
    About.USAGE: 400,
    About.FILE: 500,
    About.NO_SHEET: 422,
    About.DOES_NOT_FIT: 409,
}


class Refused(Exception):
    """A request that is not answered with what it asks for."""

    def __init__(self, status: int, what: Message, headers: dict[str, str] | None = None) -> None:
        self.status, self.what, self.headers = status, what, headers


def door(answer: Door) -> Door:
    """A function whose problems become answers."""

    @wraps(answer)
    async def answering(request: Request) -> Response:
        try:
            return await answer(request)
        except Refused as refused:
            await pour_away(request.receive)
            return refusal(refused.status, refused.what, headers=refused.headers)
        except TooLarge:
            await pour_away(request.receive)
            return refusal(413, TOO_LARGE)
        except NoForm:
            return refusal(400, NO_FORM)
        except BrokenOff:
            return refusal(400, BROKEN_OFF, headers={"Connection": "close"})
        except Full:
            return refusal(429, FULL)
        except Exception as error:
            problem = problem_behind(error)
            if problem is None:
                raise
            return refusal(STATUS[problem.about], problem.message, hint_of(problem))

    return answering


def hint_of(problem: Problem) -> Message | None:
    """What to do next, as it is done on the page."""
    return HOW[problem.hint] if isinstance(problem.hint, Remedy) else problem.hint


def table_of(request: Request) -> Table:
    return cast(Table, request.app.state.table)


def phone_of(request: Request) -> Phone:
    return cast(Phone, request.scope["phone"])


def game_of(request: Request) -> Game:
    """The game on the table."""
    game = table_of(request).game
    if game is None:
        raise Refused(409, NO_GAME)
    return game


def only_the_host(request: Request) -> None:
    if not phone_of(request).host:
        raise Refused(403, NOT_HOST)


def only_those_of(request: Request, player: str) -> None:
    """A player's sheets are changed by whoever holds the seat, and by the host."""
    phone = phone_of(request)
    if not (phone.host or phone.plays_for(player)):
        raise Refused(403, NOT_YOURS)


def announced(request: Request) -> int | None:
    """How long the body is to be."""
    told = request.headers.get("content-length", "")
    return int(told) if told.isascii() and told.isdigit() and len(told) < 16 else None


async def form_of(request: Request) -> dict[str, Any]:
    return await form(request.receive, announced(request))


def text_in(form: dict[str, Any], name: str) -> str:
    """A text that a form has to have."""
    found = form.get(name)
    if not isinstance(found, str):
        raise NoForm
    return found
