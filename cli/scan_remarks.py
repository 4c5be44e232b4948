"""What is said of a photo's reading, with what to type about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.message import Message, say

if TYPE_CHECKING:
    from assistant.evening.sheet_again import SheetAgain
    from assistant.scanned import Scanned


def said_of_photo(again: SheetAgain) -> list[Message]:
    """What the reading leaves open and the player's books; nothing of a sheet that came as text."""
    if again.scanned is None:
        return []
    return [*again.doubts(), *settles_most(again.scanned), *again.books()]


def settles_most(scanned: Scanned) -> list[Message]:
    """What to type about the doubt that matters most."""
    from assistant.remarks import coins_settle_most

    if scanned.stakes.stands:
        return []
    if coins_settle_most(scanned):
        return [say("The coins settle most: say how many are marked with --coins.")]
    stake = scanned.stakes.settles_most
    if stake is None:
        return []
    said = say("{space} settles most: say what it is with --set {space}=…")
    return [said.about(space=stake.doubt.space)]
