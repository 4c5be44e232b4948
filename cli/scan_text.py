"""What `scan` says in the terminal."""

from __future__ import annotations

from assistant.books.books import print_books
from assistant.remarks import remarks
from assistant.scanned import Scanned
from cli.commands.score import print_cards, print_seasons
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
