"""What `scan` says in the terminal."""

from __future__ import annotations

from assistant.language import tell
from assistant.legend import legend_of
from assistant.remarks import remarks
from assistant.scanned import Scanned
from cli.books_text import print_books
from cli.cautions import cautioned
from cli.legend_text import legend_lines
from cli.scan_remarks import settles_most
from cli.score_text import print_cards, print_seasons
from cli.terminal import console, warn
from scoring.message import say


def print_scanned(scanned: Scanned) -> None:
    """The map as read, the season or all cards, the doubts in points, the player's books."""
    for caution in scanned.reading.cautions:
        warn(cautioned(caution))
    wishes = scanned.wishes
    if scanned.seasons:
        print_seasons(scanned.sheet, scanned.seasons, scanned.ledger)
    else:
        with_base = wishes.with_base(scanned.sheet)
        print_cards(scanned.sheet, wishes.edition, with_base, wishes.season, scanned.ledger)
    out = console()
    if entries := legend_of(scanned.reading):
        out.print(tell(say("So it is drawn:")), style="bold")
        out.print(legend_lines(entries))
    for line in (*remarks(scanned), *settles_most(scanned)):
        out.print(tell(line))
    print_books(scanned)
