"""What holds for every request: who may come in, and what a browser may do with the answer."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from assistant.language import speaking, tell
from scoring import message
from scoring.message import say
from table.bodies import Body, pour_away
from table.language import language_of
from table.phones import Phones

READING = ("GET", "HEAD")
ENTRANCE = "/api/enter"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
    " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "geolocation=(), microphone=(), camera=()",
}

MISDIRECTED = say("This table is not called so.")
FOREIGN = say("This came from another page.")
NO_COOKIE = say("This phone is not at the table yet.")
FAULT = say("A fault of the program itself; the terminal of the table tells more.")


class Doors:
    """Looks at every request before anything else does."""

    def __init__(self, app: ASGIApp, *, phones: Phones, names: frozenset[str], cookie: str) -> None:
        self.app, self.phones, self.names, self.cookie = app, phones, names, cookie

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # nothing here is a web socket
            return
        headers, receive = Headers(scope=scope), Body(receive)
        with speaking(language_of(scope)):
            refused = self._refused(scope, headers)
            if refused is not None:
                if "content-length" in headers or "transfer-encoding" in headers:
                    await pour_away(receive)
                await refused(scope, receive, with_headers(send))
                return
            await self._answered(scope, receive, with_headers(send))

    def _refused(self, scope: Scope, headers: Headers) -> Response | None:
        """The answer to a request that may not come in; else the phone is known afterwards."""
        host = headers.get("host", "")
        if host not in self.names:
            return refusal(421, MISDIRECTED)
        path, reading = scope["path"], scope["method"] in READING
        if not reading and headers.get("origin") != f"http://{host}":
            return refusal(403, FOREIGN)
        phone = self.phones.known(_cookie(headers, self.cookie))
        scope["phone"] = phone
        if phone is None and not _open_to_all(path, reading, scope["method"]):
            return refusal(401, NO_COOKIE)
        return None

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as fault:  # it was answered by `at_fault`
            _tell_fault(fault)


async def at_fault(request: Request, fault: Exception) -> Response:
    """The answer where the program itself is at fault; `Doors` tells the terminal."""
    return refusal(500, FAULT)


def with_headers(send: Send) -> Send:
    """Answers go out with what a browser may do with them."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending


def refusal(
    status: int,
    what: message.Message,
    hint: message.Message | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """An answer that says what is wrong."""
    told = {"message": tell(what), "hint": tell(hint) if hint else None}
    return JSONResponse({"error": told}, status, headers)


def _open_to_all(path: str, reading: bool, method: str) -> bool:
    if reading:
        return path == "/" or path.startswith("/static/")
    return path == ENTRANCE and method == "POST"


def _cookie(headers: Headers, name: str) -> str | None:
    for line in headers.getlist("cookie"):
        try:
            found = SimpleCookie(line).get(name)
        except CookieError:
            continue
        if found is not None:
            return found.value
    return None


def _tell_fault(fault: Exception) -> None:
    """A line on the terminal; all of it where somebody looks for faults."""
    if os.environ.get("CARTOSCORE_DEBUG"):
        traceback.print_exception(fault)
    else:
        print(f"{type(fault).__name__}: {fault}", file=sys.stderr)
