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
from cli.score_text import (
    edicts_of,
    print_cards,
    print_evidence,
    print_losses,
    print_season_verdict,
)
from cli.terminal import console, warn
from scoring.message import say


def print_scanned(scanned: Scanned, proof: bool) -> None:
    """The map as read and the evidence, how it is drawn, the doubts in points, the player's books,
    and last the season's boxes; without edicts what every card would pay."""
    for caution in scanned.reading.cautions:
        warn(cautioned(caution))
    out, wishes, sheet = console(), scanned.wishes, scanned.sheet
    if scanned.seasons:
        print_evidence(out, sheet, edicts_of(scanned.seasons), proof)
    else:
        with_base = wishes.with_base(sheet)
        print_cards(sheet, wishes.edition, with_base, wishes.season, scanned.ledger)
    if entries := legend_of(scanned.reading):
        out.print(tell(say("So it is drawn:")), style="bold")
        out.print(legend_lines(entries))
    for line in (*remarks(scanned), *settles_most(scanned)):
        out.print(tell(line))
    print_books(scanned)
    if scanned.seasons:
        print_losses(out, sheet, scanned.ledger)
        print_season_verdict(out, sheet, scanned.seasons)
