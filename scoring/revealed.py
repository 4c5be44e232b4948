"""Ambush cards that a sheet shows by the letters of their monsters, though nobody revealed them."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.decks import AMBUSHES, Ambush
from scoring.sheet import Content, Sheet


def unrevealed(sheet: Sheet, revealed: Iterable[Ambush]) -> tuple[Ambush, ...]:
    """The cards whose monsters stand on the sheet, dead or alive, though nobody revealed them."""
    named = {card.content for card in revealed}
    return tuple(
        card
        for card in AMBUSHES
        if card.content is not Content.MONSTER  # without a letter it may be of any card
        and card.content not in named
        and sheet.showing(card.content)
    )
