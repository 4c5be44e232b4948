"""The frame of every page that is written: one file, which fetches, sends and runs nothing."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from assistant.language import current

# A page is opened from a disk or a mail. Should ever a name become markup: no script runs, nothing
# is fetched or sent. Pictures lie within, looks in elements and attributes.
POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline';"
    " base-uri 'none'; form-action 'none'"
)


def framed(heading: str, style: str, parts: Iterable[str]) -> str:
    """A whole page as text."""
    return "\n".join(
        [
            f'<!doctype html><html lang="{current().code}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(heading)}</title><style>{style}</style></head><body>",
            *parts,
            "</body></html>\n",
        ]
    )
