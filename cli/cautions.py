"""What is worth a word about a photo, with what to type about it."""

from __future__ import annotations

from collections.abc import Mapping

from scanner.errors import Caution, Look
from scoring.message import Message, say

HOW_CAUTIONED: Mapping[Look, Message] = {
    Look.SEVERAL_SHEETS: say("--nth takes another."),
    Look.SIDE_IN_DOUBT: say("--map names it."),
    Look.GLARE: say(
        "Say with --set what is drawn there, or tilt the sheet away from the lamp and take the"
        " photo again."
    ),
}


def cautioned(caution: Caution) -> Message:
    """A caution with what to type about it."""
    how = HOW_CAUTIONED.get(caution.look)
    return say("{what} {how}", what=caution.message, how=how) if how else caution.message
