"""What the terminal shows: the map in colour, and the evidence."""

from __future__ import annotations

import os
import sys
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from assistant.folded import folded
from assistant.language import tell
from assistant.words import minus, ruling_line, scored_lines, where
from cli.colours import style_of
from scoring.message import Message
from scoring.sheet import Content, Sheet
from scoring.spaces import ROW_LETTERS, ROWS, SIZE, Space
from scoring.tally import Ruling, Tally

BARE_RUINS = "∴"
EMPTY = "·"
CELL = 5  # wide enough for [Mt*]
NARROW_CELL = 3  # for windows that are not: of a phone, or beside another
ROW_NAME = 3
EVIDENCE = 8  # where evidence begins, right of its points
# Wide enough for any line we write when nobody's window limits it.
PIPE_WIDTH = 200


def console() -> Console:
    """Standard output; plain text when piped or when NO_COLOR is set."""
    return _plain_console(sys.stdout.isatty())


def _plain_console(at_terminal: bool, stderr: bool = False) -> Console:
    # Names of players and files are no markup, and NO_COLOR takes bold and dim away as well.
    colours = None if os.environ.get("NO_COLOR") else "auto"
    return Console(
        stderr=stderr,
        color_system=colours,  # type: ignore[arg-type]  # one of Rich's literals or None
        markup=False,
        emoji=False,
        highlight=False,
        # At a terminal lines break between words, elsewhere a line stays a line.
        soft_wrap=not at_terminal,
        width=None if at_terminal else PIPE_WIDTH,
    )


def warn(message: Message) -> None:
    """A line on standard error that does not end the program."""
    _plain_console(sys.stderr.isatty(), stderr=True).print(tell(message), style="yellow")


def map_text(
    sheet: Sheet, scored: frozenset[Space] = frozenset(), missed: frozenset[Space] = frozenset()
) -> Text:
    """The map; spaces that scored stand in [brackets], near misses in (round ones)."""
    out = console()
    cell = NARROW_CELL if is_narrow() else CELL
    text = Text(" " * ROW_NAME + "".join(f"{i:^{cell}}" for i in range(1, SIZE + 1)) + "\n")
    for name, row in zip(ROW_LETTERS, ROWS, strict=True):
        text.append(f" {name} ")
        for space in row:
            sign, bold = _space(sheet, space, scored, missed, cell)
            text.append(sign, f"{bold} {style_of(sheet.counts_as(space), out)}".strip())
        text.append("\n")
    return text


def is_narrow() -> bool:
    """Whether the window is too narrow for a map with wide spaces."""
    return console().width < ROW_NAME + SIZE * CELL


def _space(
    sheet: Sheet, space: Space, scored: frozenset[Space], missed: frozenset[Space], cell: int
) -> tuple[str, str]:
    """What stands in a space, and how strongly."""
    content, narrow = sheet[space], cell < CELL
    sign = content.token
    if content is Content.EMPTY:
        sign = BARE_RUINS if space in sheet.ruins else EMPTY
    elif space in sheet.ruins and not narrow:
        sign += "r"
    if space in sheet.attacks:
        sign += "*"
    if narrow and space in scored | missed:
        sign = sign[0]  # the brackets say more here than the rest
    if space in scored:
        return f"[{sign}]".center(cell), "bold"
    if space in missed:
        return f"({sign})".center(cell), ""
    return sign.center(cell), "dim" if scored or missed else ""


def tally_text(title: str, tally: Tally, proof: bool = True) -> Text:
    """A card's points and the evidence: what counted, what did not, and why; without the proof
    what did not is one line."""
    text = Text()
    text.append(f"{title}: ", "bold")
    text.append(f"{minus(tally.points)}\n", "bold")
    for points, line in scored_lines(tally):
        text.append(f"  {'+' + minus(points):>4}  ", "bold green").append(f"{_hanging(line)}\n")
    for line in _missed_lines(tally, proof):
        text.append(f"     –  {_hanging(line)}\n", "dim")
    for ruling in tally.rulings:
        text.append(ruling_text(ruling))
    return text


def _missed_lines(tally: Tally, proof: bool) -> list[str]:
    if proof:
        return [where(missed) + tell(missed.why) for missed in tally.missed]
    near = folded(tally)
    return [] if near is None else [tell(near)]


def ruling_text(ruling: Ruling) -> Text:
    return Text(f"     §  {_hanging(tell(ruling_line(ruling)))}\n", "italic")


def _hanging(line: str) -> str:
    """Evidence broken where the window ends, so that its points stand alone at the left."""
    if not sys.stdout.isatty():  # there a line stays a line
        return line
    room = max(console().width - EVIDENCE, EVIDENCE)
    return ("\n" + " " * EVIDENCE).join(wrap(line, room, break_on_hyphens=False))
