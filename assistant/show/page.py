"""What all pages have in common: frame and looks, sentences and pictures as HTML."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable
from html import escape

from PIL import Image

from assistant.language import current, tell
from assistant.palette import COUNTED, NEARLY, VILLAGE, css
from scanner.arrays import Pixels
from scoring.message import Message

# A page is opened from a disk or a mail. Should ever a name become markup: no script runs, nothing
# is fetched or sent. Pictures lie within, looks in elements and attributes.
POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline';"
    " base-uri 'none'; form-action 'none'"
)
# Evidence in the colours that it has in pictures.
COLOURS = {"counted": COUNTED, "nearly": NEARLY, "warning": VILLAGE.line}
STYLE = """
:root { color-scheme: light; }
body { font-family: Georgia, 'Source Serif Pro', serif; color: #2d2a26; background: #fcf9f2;
  max-width: 58rem; margin: 0 auto; padding: 1rem; line-height: 1.45; }
h1 { font-size: 1.6rem; margin: .2rem 0 1rem; }
h2 { font-size: 1.2rem; margin: 1.6rem 0 .5rem; break-after: avoid; }
img, svg { max-width: 100%; height: auto; display: block; }
img { max-height: 60rem; }
section { break-inside: avoid; }
table.box { border-collapse: collapse; margin: 1rem 1rem 1rem 0; font-size: 1.1rem; }
table.box td { border: 2px solid #2d2a26; padding: .4rem .9rem; text-align: right; }
table.box small { display: block; text-align: left; color: #6b655c; font-size: .75rem; }
table.box td.total { font-size: 1.8rem; font-weight: bold; text-align: center; }
table.box caption { text-align: left; font-weight: bold; }
table.books { border-collapse: collapse; font-size: .9rem; }
table.books th, table.books td { border-bottom: 1px solid #cfc8ba; padding: .25rem .5rem;
  text-align: right; font-weight: normal; }
table.books th { color: #6b655c; } table.books th:first-child { text-align: left; }
.seasons { display: flex; flex-wrap: wrap; }
.cards { columns: 18rem; } .cards h3 { font-size: 1rem; margin: 0 0 .2rem; }
.cards dl { display: grid; grid-template-columns: 1fr 3rem; margin: 0 0 1rem; break-inside: avoid; }
.cards dd { margin: 0; text-align: right; }
.legend { list-style: none; padding: 0; display: grid; gap: .5rem 1.2rem;
  grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); }
.legend li { display: flex; gap: .25rem; align-items: center; break-inside: avoid; }
.legend img { width: 3.2rem; } .legend span { padding-left: .4rem; }
.legend small { display: block; color: #a84230; }
.edict { display: grid; grid-template-columns: minmax(0, 21rem) minmax(0, 1fr); gap: 1.2rem; }
.edict ul { margin: 0; padding-left: 1.1rem; }
.counted b { color: var(--counted); } .counted::marker { content: ''; }
.missed { color: #6b655c; } .missed::marker { content: '– '; color: var(--nearly); }
.ruling { font-style: italic; } .ruling::marker { content: '§ '; }
.warning { color: var(--warning); }
footer { color: #6b655c; font-size: .8rem; margin-top: 2rem; }
@media (max-width: 40rem) { .edict { grid-template-columns: 1fr; } body { padding: .6rem; } }
@media print { body { max-width: none; background: #fff; padding: 0; }
  img { max-height: 17cm; max-width: 100%; margin: 0 auto; }
  section:last-of-type img { max-height: 13cm; } }
"""


def page(heading: str, parts: Iterable[str], more_style: str = "") -> str:
    """The whole page as text: one file, which fetches, sends and runs nothing."""
    colours = "".join(f"--{name}: {css(colour)};" for name, colour in COLOURS.items())
    return "\n".join(
        [
            f'<!doctype html><html lang="{current().code}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(heading)}</title>",
            f"<style>:root {{ {colours} }}{STYLE}{more_style}</style></head><body>",
            *parts,
            "</body></html>\n",
        ]
    )


def as_html(message: Message) -> str:
    """A sentence as HTML."""
    return escape(tell(message))


def h2(message: Message) -> str:
    return f"<h2>{as_html(message)}</h2>"


def listed(items: Iterable[str]) -> str:
    """A list, or nothing where there is nothing in it."""
    found = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{found}</ul>" if found else ""


def embedded(picture: Image.Image, label: str) -> str:
    """A picture inside the page itself."""
    packed = io.BytesIO()
    picture.convert("RGB").save(packed, "JPEG", quality=82, optimize=True)
    data = base64.b64encode(packed.getvalue()).decode("ascii")
    return f'<img alt="{escape(label, quote=True)}" src="data:image/jpeg;base64,{data}">'


def image(picture: Pixels) -> Image.Image:
    return Image.fromarray(picture[..., ::-1].copy())
