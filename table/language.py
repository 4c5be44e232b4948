"""The language of a request: as the phone's owner chose it, or as the phone asks for it."""

from __future__ import annotations

from urllib.parse import parse_qs

from starlette.types import Scope

from scoring.language import SOURCE, language_codes

LONGEST = 200  # bytes that are looked at


def language_of(scope: Scope) -> str:
    """The first language that there is a catalogue for."""
    asked = parse_qs(scope["query_string"][:LONGEST].decode("latin-1")).get("lang", [])
    told = b",".join(value for name, value in scope["headers"] if name == b"accept-language")
    for code in (*asked, *_preferred(told[:LONGEST].decode("latin-1"))):
        short: str = code.strip().replace("_", "-").split("-")[0].lower()
        if short in language_codes():
            return short
    return SOURCE


def _preferred(accepted: str) -> list[str]:
    """The languages of an `Accept-Language`, the preferred first."""
    weighed = []
    for part in accepted.split(","):
        code, _, weight = part.partition(";q=")
        try:
            weighed.append((-float(weight or 1), code.strip()))
        except ValueError:
            continue
    return [code for _, code in sorted(weighed, key=lambda pair: pair[0])]
