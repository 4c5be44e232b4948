"""The way of an evening as one picture: see `docs/make`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

from assistant.draw_now import draw_now
from assistant.show.map_svg import map_svg
from sample_sheets.to_print.drawing import Face
from sample_sheets.to_print.letters import text_width
from scoring.aftermath import aftermath
from scoring.sheet import Content, Sheet
from scoring.text import parse_sheet

PAPER, INK, FAINT, LINE = "#fcf9f2", "#2d2a26", "#beb6a8", "#d65c14"
BOX, GAP, EDGE = 236, 38, 30
TOP, BOTTOM, HEIGHT = 30, 352, 250  # of the two rows
MAP = 132
WORDS = 15.5  # the size of what is said of a step
WIDTH = 2 * EDGE + 5 * BOX + 4 * GAP


@dataclass(frozen=True)
class Step:
    """One thing that happens, and which module does it."""

    name: str
    module: str
    words: str
    picture: str = ""


def main() -> None:
    text, target = (Path(argument) for argument in sys.argv[1:])
    target.write_text(drawn(parse_sheet(text.read_text("utf-8"))), "utf-8")


def steps(sheet: Sheet) -> tuple[list[Step], list[Step]]:
    """What happens to a sheet that comes in, and what follows from all of them."""
    effects = aftermath(sheet)
    spread = sheet.drawn(dict.fromkeys(effects.new_zombies, Content.ZOMBIE))
    zombies = next(str(line) for line in draw_now(sheet, effects) if "Zombies at" in str(line))
    coming = [
        Step("a photo or a text", "scanner/scan.py", "read for itself first", map_svg(sheet)),
        Step(
            "whose, of which season",
            "assistant/evening/whose_sheet.py",
            "What was said comes first, then what is known of the same file, then whose "
            "earlier sheet it goes on from. Where several fit, a question with choices.",
        ),
        Step(
            "the season before",
            "assistant/evening/season_to_season.py",
            "The photo is read again: what was drawn stays drawn, and Zombies spread as "
            "the rule says. What contradicts is a doubt, shown with both crops.",
        ),
        Step(
            "a conversation",
            "assistant/conversation.py",
            "First the legend: is each sign what it is taken for? Then spaces and coins "
            "that change the score. Each answer gives the next state, and can be taken "
            "back.",
        ),
        Step(
            "an event",
            "assistant/evening/store.py",
            "One transaction keeps it, and with it the papers: the photo as it came, the "
            "map from above, the reading, the tally as it was told. Undo marks it, redo "
            "unmarks it.",
        ),
    ]
    following = [
        Step(
            "shown",
            "assistant/show/",
            "Pages, pictures and forms, from data alone. The terminal prints what fits there.",
        ),
        Step(
            "the player's sums",
            "assistant/books/audit.py",
            "Boxes as written beside boxes as computed; a wrong one with its likeliest slip.",
        ),
        Step("what to draw now", "assistant/draw_now.py", zombies, map_svg(spread)),
        Step(
            "the standing",
            "assistant/evening/standing.py",
            "Who leads or has won, and by what; coins that are owed, cards without a "
            "trace, what cannot be right.",
        ),
        Step(
            "the game",
            "assistant/evening/record.py",
            "All events in their order, made a game anew whenever it is opened. Scores "
            "are computed; the boxes as they were told are kept to be compared.",
        ),
    ]
    return coming, following


def drawn(sheet: Sheet) -> str:
    height = BOTTOM + HEIGHT + TOP
    coming, following = steps(sheet)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}" role="img"'
        ' font-family="Source Serif Pro, Georgia, serif">',
        "<title>The way of an evening</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
    ]
    for place in range(5):
        parts += [_box(coming[place], place, TOP), _box(following[place], place, BOTTOM)]
        if place < 4:
            x = EDGE + place * (BOX + GAP) + BOX
            parts.append(_arrow(x + 5, TOP + HEIGHT / 2, x + GAP - 5, TOP + HEIGHT / 2))
            parts.append(_arrow(x + GAP - 5, BOTTOM + HEIGHT / 2, x + 5, BOTTOM + HEIGHT / 2))
    last = EDGE + 4 * (BOX + GAP) + BOX / 2
    third = EDGE + 2 * (BOX + GAP) + BOX / 2
    below, above = TOP + HEIGHT, BOTTOM
    middle = (below + above) / 2
    parts.append(_arrow(last + 40, below + 5, last + 40, above - 5))
    # What was kept is looked at again where the next sheet comes in.
    parts.append(
        f'<path d="M{last - 40} {above - 4}V{middle}H{third}V{below + 16}" fill="none"'
        f' stroke="{LINE}" stroke-width="3" stroke-dasharray="8 6"/>'
    )
    parts.append(_head(third, below + 5, third, above, LINE))
    words = "looks back: the same player's sheet of the season before"
    parts.append(_text((third + last - 40) / 2, middle - 8, words, 16, LINE, "middle"))
    return "\n".join([*parts, "</svg>\n"])


def _box(step: Step, place: int, top: int) -> str:
    left = EDGE + place * (BOX + GAP)
    parts = [
        f'<rect x="{left}" y="{top}" width="{BOX}" height="{HEIGHT}" rx="8" fill="#fff"'
        f' stroke="{FAINT}" stroke-width="1.5"/>',
        _text(left + 14, top + 30, step.name, 20, INK, "start", "bold"),
        f'<text x="{left + 14}" y="{top + 53}" font-size="13" fill="{LINE}"'
        f' font-family="monospace">{escape(step.module.removeprefix("assistant/"))}</text>',
    ]
    y = top + 84
    if step.picture:
        x = left + (BOX - MAP) / 2
        size = f'<svg x="{x}" y="{top + 62}" width="{MAP}" height="{MAP}" '
        parts.append(step.picture.replace("<svg ", size, 1))
        y = top + 62 + MAP + 24
    for number, line in enumerate(_lines(step.words)):
        parts.append(_text(left + 14, y + number * 23, line, WORDS, INK, "start"))
    return "\n".join(parts)


def _lines(words: str) -> list[str]:
    """Words in lines that a box holds."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if text_width(longer, WORDS, Face.REGULAR) <= BOX - 28:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _text(
    x: float, y: float, text: str, size: float, colour: str, anchor: str, weight: str = "normal"
) -> str:
    # As wide as in our own letters: where a reader's are wider, they would run out of the boxes.
    width = text_width(text, size, Face.SEMIBOLD if weight == "bold" else Face.REGULAR)
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}"'
        f' text-anchor="{anchor}" textLength="{width:.1f}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(text)}</text>"
    )


def _arrow(x0: float, y0: float, x1: float, y1: float) -> str:
    line = f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="{INK}" stroke-width="3"/>'
    return line + _head(x1, y1, x0, y0, INK)


def _head(x: float, y: float, x_from: float, y_from: float, colour: str) -> str:
    """The head of an arrow that comes straight from there."""
    dx = (x > x_from) - (x < x_from)
    dy = (y > y_from) - (y < y_from)
    corners = [
        (x + 2 * dx, y + 2 * dy),
        (x - 11 * dx - 7 * dy, y - 11 * dy - 7 * dx),
        (x - 11 * dx + 7 * dy, y - 11 * dy + 7 * dx),
    ]
    points = " ".join(f"{a:g},{b:g}" for a, b in corners)
    return f'<polygon points="{points}" fill="{colour}"/>'


if __name__ == "__main__":
    main()
