"""Small maps for the report, as SVG: what counted, what nearly did, the points where they arise."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from assistant.palette import COUNTED, GROUNDS, INK, NEARLY, WHITE, Colour, css, ink_on
from assistant.show.card_picture import points_by_space
from scoring.sheet import Content, Sheet
from scoring.spaces import ROW_LETTERS, SIZE, SPACES, Space
from scoring.tally import Tally

SPACE = 30
EDGE = 18  # for the row and column letters
SIDE = EDGE + SIZE * SPACE + 4


def map_svg(sheet: Sheet, tally: Tally | None = None, label: str = "") -> str:
    """A map as one self-contained SVG element."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" role="img"'
        f' aria-label="{escape(label, quote=True)}" font-family="serif">'
    ]
    for i in range(SIZE):
        middle = EDGE + (i + 0.5) * SPACE
        parts.append(_text(EDGE / 2, middle, ROW_LETTERS[i], 11))
        parts.append(_text(middle, EDGE / 2, str(i + 1), 11))
    parts += [_space(sheet, space) for space in SPACES]
    for missed in tally.missed if tally else ():
        parts.append(_outline(missed.spaces, NEARLY, 2))
    for scored in tally.scored if tally else ():
        parts.append(_outline(scored.spaces, COUNTED, 3))
    for space, points in points_by_space(tally.scored if tally else ()).items():
        x, y = _corner(space)
        # In the corner, so that the letter of the space is still read.
        x, y = x + 22, y + 22
        parts.append(f'<circle cx="{x}" cy="{y}" r="8" fill="{css(COUNTED)}" stroke="#fff"/>')
        parts.append(_text(x, y, f"+{points}", 9, "#fff"))
    return "".join([*parts, "</svg>"])


def _corner(space: Space) -> tuple[int, int]:
    return EDGE + space.column * SPACE, EDGE + space.row * SPACE


def _text(x: float, y: float, text: str, size: int, colour: str = "") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" dominant-baseline="central"'
        f' fill="{colour or css(INK)}">{escape(text)}</text>'
    )


def _space(sheet: Sheet, space: Space) -> str:
    content = sheet[space]
    x, y = _corner(space)
    ground = GROUNDS[sheet.counts_as(space)]
    square = (
        f'<rect x="{x}" y="{y}" width="{SPACE}" height="{SPACE}"'
        f' fill="{css(ground)}" stroke="#b8b0a2" stroke-width=".6"/>'
    )
    sign = "" if content is Content.EMPTY else "▲" if content is Content.MOUNTAIN else content.token
    if space in sheet.ruins and content is Content.EMPTY:
        sign = "∴"
    if space in sheet.attacks:
        sign += "*"
    light = ink_on(ground) == WHITE
    return square + (
        _text(x + SPACE / 2, y + SPACE / 2, sign, 14, "#fff" if light else "") if sign else ""
    )


def _outline(spaces: Iterable[Space], colour: Colour, width: int) -> str:
    """The rim of a group, drawn just inside it."""
    group = frozenset(spaces)
    half = width / 2
    path = []
    for space in sorted(group):
        x, y = _corner(space)
        beside = {
            (n.row - space.row, n.column - space.column) for n in space.neighbours if n in group
        }
        for side, (x0, y0, x1, y1) in (
            ((-1, 0), (x, y + half, x + SPACE, y + half)),
            ((1, 0), (x, y + SPACE - half, x + SPACE, y + SPACE - half)),
            ((0, -1), (x + half, y, x + half, y + SPACE)),
            ((0, 1), (x + SPACE - half, y, x + SPACE - half, y + SPACE)),
        ):
            if side not in beside:
                path.append(f"M{x0} {y0}L{x1} {y1}")
    return f'<path d="{"".join(path)}" stroke="{css(colour)}" stroke-width="{width}" fill="none"/>'
