"""The page's own files, read once when the table opens: no name from a request opens a file."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from assistant.language import speaking, tell
from scoring.language import language_codes
from scoring.message import say
from table.doors import refusal
from table.words import WORDS

FOLDER = Path(__file__).parent / "static"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
WORDS_FILE = "words-{language}.json"
NOT_HERE = say("There is nothing here.")


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    kind: str
    packed: bytes  # by gzip
    tag: str


@cache
def files() -> dict[str, File]:
    """All of them by their names, and the page's sentences in every language."""
    found = {
        path.name: _file(KINDS[path.suffix], path.read_bytes())
        for path in sorted(FOLDER.iterdir())
        if path.suffix in KINDS
    }
    for code in language_codes():
        with speaking(code):
            words = {name: tell(message) for name, message in WORDS.items()}
        raw = json.dumps({"code": code, "words": words}, ensure_ascii=False).encode()
        found[WORDS_FILE.format(language=code)] = _file(KINDS[".json"], raw)
    return found


def _file(kind: str, raw: bytes) -> File:
    return File(kind, gzip.compress(raw, 9, mtime=0), f'"{hashlib.sha256(raw).hexdigest()[:16]}"')


async def front_page(request: Request) -> Response:
    return _sent(request, "index.html")


async def static_file(request: Request) -> Response:
    return _sent(request, request.path_params["name"])


def _sent(request: Request, name: str) -> Response:
    """A file, if the browser has not this very one; it asks each time, which is quick."""
    file = files().get(name)
    if file is None:
        return refusal(404, NOT_HERE)
    headers = {"ETag": file.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(gzip.decompress(file.packed), headers=headers, media_type=file.kind)
