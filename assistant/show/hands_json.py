"""Known hands as JSON: whose, which signs, since when; their drawings leave only by an export."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.evening.hand_store import HandKept
from assistant.show.hand_picture import signs_shown
from assistant.show.json_parts import Form


def hands_form(hands: Iterable[HandKept]) -> Form:
    """What `hand list --json` prints."""
    return {"schema": "cartoscore.hands/1", "hands": [_hand(kept) for kept in hands]}


def _hand(kept: HandKept) -> Form:
    return {
        "player": kept.name,
        "signs": [
            {"token": sign.content.token, "crops": len(sign.drawings)} for sign in signs_shown(kept)
        ],
        "since": kept.since,
    }
