"""What `scan` says in the terminal."""

from __future__ import annotations

from assistant.language import tell
from assistant.remarks import coins_settle_most, remarks
from assistant.scanned import Scanned
from cli.books_text import print_books
from cli.cautions import cautioned
from cli.commands.score import print_cards, print_seasons
from cli.terminal import console, warn
from scoring.message import Message, say


def print_scanned(scanned: Scanned) -> None:
    """The map as read, the season or all cards, the doubts in points, the player's books."""
    for caution in scanned.reading.cautions:
        warn(cautioned(caution))
    wishes = scanned.wishes
    if scanned.seasons:
        print_seasons(scanned.sheet, scanned.seasons)
    else:
        print_cards(scanned.sheet, wishes.edition, wishes.with_base(scanned.sheet), wishes.season)
    out = console()
    for line in (*remarks(scanned), *settles_most(scanned)):
        out.print(tell(line))
    print_books(scanned)


def settles_most(scanned: Scanned) -> list[Message]:
    """What to type about the doubt that matters most."""
    if scanned.stakes.stands:
        return []
    if coins_settle_most(scanned):
        return [say("The coins settle most: say how many are marked with --coins.")]
    stake = scanned.stakes.settles_most
    if stake is None:
        return []
    said = say("{space} settles most: say what it is with --set {space}=…")
    return [said.about(space=stake.doubt.space)]
