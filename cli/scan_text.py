"""What `scan` says in the terminal."""

from __future__ import annotations

from cli.books import print_books
from cli.doubt_text import remarks
from cli.scanned import Scanned
from cli.score import print_cards, print_seasons
from cli.speech import tell
from cli.terminal import console, warn


def print_scanned(scanned: Scanned) -> None:
    """The map as read, the season or all cards, the doubts in points, the player's books."""
    for warning in scanned.reading.warnings:
        warn(warning)
    wishes = scanned.wishes
    if scanned.seasons:
        print_seasons(scanned.sheet, scanned.seasons)
    else:
        print_cards(scanned.sheet, wishes.edition, wishes.season)
    out = console()
    for line in remarks(scanned):
        out.print(tell(line))
    print_books(scanned)
