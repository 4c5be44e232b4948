"""The player's books in the terminal: boxes as written beside boxes as computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.books.audit import Compared
from assistant.books.books import BOXES, book_lines, books_of
from assistant.language import tell
from assistant.scanned import Scanned
from assistant.words import minus, shown
from cli.terminal import PIPE_WIDTH, console
from scoring.message import say


def print_books(scanned: Scanned) -> None:
    """A table of the boxes, then what is off and what is doubtful."""
    from rich.table import Column, Table

    out, books = console(), books_of(scanned)
    if books.rows:
        headings = (say("as written"), *BOXES)
        table = Table(*(Column(tell(heading), overflow="fold") for heading in headings))
        for row in books.rows:
            table.add_row(tell(row.season), *(shown(number) for number in row.written))
            if row.computed is not None:
                label = say("{season}, computed", season=row.season)
                table.add_row(tell(label), *map(minus, row.computed), style="dim")
        if out.measure(table, options=out.options.update_width(PIPE_WIDTH)).maximum <= out.width:
            out.print(table)
        else:
            for sums in _sums(books.rows):
                out.print(sums)
    for line in book_lines(books, scanned):
        out.print(tell(line))


def _sums(rows: Sequence[Compared]) -> Iterator[str]:
    """The boxes as the sheet prints them, in a line each: for windows too narrow for a table."""
    for row in rows:
        yield f"{tell(row.season)}: {_added(row.written)}"
        if row.computed is not None:
            yield f"{tell(say('{season}, computed', season=row.season))}: {_added(row.computed)}"


def _added(boxes: Sequence[int | None]) -> str:
    *parts, total = map(shown, boxes)
    return f"{' + '.join(parts)} = {total}".replace("+ −", "− ")
