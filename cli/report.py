"""`scan --report`: one self-contained page to send to the group."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from html import escape

from PIL import Image

from cli.speech import current, tell
from cli.svg import map_svg
from cli.terminal import minus, season_title, where
from scoring.health import Finding
from scoring.message import Message, say
from scoring.season import Edict, SeasonScore
from scoring.seasons import letter
from scoring.sheet import Sheet
from scoring.tally import Tally

STYLE = """
:root { color-scheme: light; }
body { font-family: Georgia, 'Source Serif Pro', serif; color: #2d2a26; background: #fcf9f2;
  max-width: 58rem; margin: 0 auto; padding: 1rem; line-height: 1.45; }
h1 { font-size: 1.6rem; margin: .2rem 0 1rem; }
h2 { font-size: 1.2rem; margin: 1.6rem 0 .5rem; }
img, svg { max-width: 100%; height: auto; display: block; }
table.box { border-collapse: collapse; margin: 1rem 0; font-size: 1.1rem; }
table.box td { border: 2px solid #2d2a26; padding: .4rem .9rem; text-align: right; }
table.box small { display: block; text-align: left; color: #6b655c; font-size: .75rem; }
table.box td.total { font-size: 1.8rem; font-weight: bold; text-align: center; }
.edict { display: grid; grid-template-columns: minmax(0, 21rem) minmax(0, 1fr); gap: 1.2rem; }
.edict ul { margin: 0; padding-left: 1.1rem; }
.counted::marker { content: '+ '; color: #34743a; }
.missed { color: #6b655c; } .missed::marker { content: '– '; color: #c48414; }
.ruling { font-style: italic; } .warning { color: #a84230; }
@media (max-width: 40rem) { .edict { grid-template-columns: 1fr; } body { padding: .6rem; } }
@media print { body { max-width: none; background: #fff; } .edict { break-inside: avoid; } }
"""


def report_page(
    sheet: Sheet,
    overlay: Image.Image,
    photo: Image.Image,
    score: SeasonScore | None,
    cards: Sequence[tuple[str, Tally]],
    findings: Sequence[Finding],
    remarks: Sequence[Message],
) -> str:
    """The whole page as text: pictures inside, no outside links."""
    title = season_title(sheet, score.season if score else None) or "cartoscore"
    parts = [
        f'<!doctype html><html lang="{current().code}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
    ]
    if score:
        parts += [season_box(score), *(edict_section(sheet, edict) for edict in score.edicts)]
    else:
        parts.append(_cards(cards))
    lines = [*remarks, *(finding.message for finding in findings)]
    if lines:
        heading = say("To look at")
        parts.append(f"<h2>{told(heading)}</h2><ul>")
        parts += [f'<li class="warning">{escape(tell(line))}</li>' for line in lines]
        parts.append("</ul>")
    for heading, picture in ((say("As it was read"), overlay), (say("The photo"), photo)):
        parts.append(f"<h2>{told(heading)}</h2>{embedded(picture, tell(heading))}")
    return "\n".join([*parts, "</body></html>\n"])


def told(message: Message) -> str:
    """A sentence as HTML."""
    return escape(tell(message))


def season_box(score: SeasonScore) -> str:
    """A season's box as the sheet prints it."""
    first, second = score.edicts

    def cell(label: Message, points: int) -> str:
        return f"<td><small>{told(label)}</small>{minus(points)}</td>"

    above = "".join(
        cell(say("edict {letter}", letter=letter(edict.letter)), edict.tally.points)
        for edict in (first, second)
    )
    below = cell(say("coins"), score.coins) + cell(say("monsters"), score.monsters)
    total = f'<td class="total" rowspan="2">{minus(score.total)}</td>'
    return f'<table class="box"><tr>{above}{total}</tr><tr>{below}</tr></table>'


def edict_section(sheet: Sheet, edict: Edict) -> str:
    """A card's points with its evidence as a small map and as a list."""
    tally = edict.tally
    name = f"{tell(letter(edict.letter))} · {tell(edict.card)}: {minus(tally.points)}"
    items = [
        f'<li class="counted">{minus(s.points)}: {escape(where(s) + tell(s.why))}</li>'
        for s in tally.scored
    ]
    items += [f'<li class="missed">{escape(where(m) + tell(m.why))}</li>' for m in tally.missed]
    items += [f'<li class="ruling">{told(ruling.message)}</li>' for ruling in tally.rulings]
    return (
        f'<h2>{escape(name)}</h2><p>{told(edict.card.scores)}</p><div class="edict">'
        f"<div>{map_svg(sheet, tally, name)}</div><ul>{''.join(items)}</ul></div>"
    )


def _cards(cards: Sequence[tuple[str, Tally]]) -> str:
    rows = "".join(
        f"<tr><td style='text-align:left'>{escape(name)}</td><td>{minus(tally.points)}</td></tr>"
        for name, tally in cards
    )
    heading = say("What each card would pay")
    return f'<h2>{told(heading)}</h2><table class="box">{rows}</table>'


def embedded(picture: Image.Image, label: str) -> str:
    """A picture inside the page itself."""
    packed = io.BytesIO()
    picture.convert("RGB").save(packed, "JPEG", quality=82, optimize=True)
    data = base64.b64encode(packed.getvalue()).decode("ascii")
    return f'<img alt="{escape(label, quote=True)}" src="data:image/jpeg;base64,{data}">'
