"""Where a solo ambush goes, as JSON: what `ambush --json` prints."""

from __future__ import annotations

from assistant.show.json_parts import Form, names
from scoring.sheet import Sheet
from scoring.solo_ambush import Placement
from scoring.text import format_sheet


def ambush_form(placement: Placement, sheet: Sheet, corner_sure: bool) -> Form:
    return {
        "schema": "cartoscore.ambush/1",
        "ambush": placement.ambush.name,
        "corner": placement.corner.value,
        "corner_sure": corner_sure,
        "clockwise": placement.ambush.clockwise,
        "tries": [
            {
                "ring": attempt.ring,
                "spaces": names(attempt.spaces),
                "blocked_by": names(attempt.blocked_by),
            }
            for attempt in placement.tries
        ],
        "spaces": names(placement.spaces),
        "destroyed": names(placement.destroyed(sheet)),
        "gaze": names(placement.gaze(sheet)),
        "sheet": format_sheet(placement.drawn(sheet)),
    }
