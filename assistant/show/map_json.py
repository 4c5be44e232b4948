"""Learned maps as JSON: `cartoscore.map/1` and `cartoscore.maps/1`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.learned_maps import Learned, place_of
from assistant.learning import Learning
from assistant.show.json_parts import Form
from scoring.sheet import Sheet
from scoring.text import format_sheet


def map_form(name: str, learning: Learning) -> Form:
    """A map that was learned."""
    layout = learning.layout
    map = learning.map(name)
    return {
        "schema": "cartoscore.map/1",
        "name": name,
        "map": format_sheet(Sheet(replace(map, name=None))).rstrip("\n"),
        "doubts": [
            {
                "space": doubt.space.name,
                "read": doubt.read.value,
                "or": [other.value for other in doubt.others],
                "confidence": round(doubt.confidence, 3),
            }
            for doubt in learning.doubts
        ],
        "layout": layout
        and {
            "coins": len(layout.coins),
            "seasons": len(layout.seasons),
            "final": layout.final is not None,
        },
        "file": str(place_of(name)),
    }


def maps_form(kept: Sequence[Learned]) -> Form:
    """All maps that were learned."""
    return {
        "schema": "cartoscore.maps/1",
        "maps": [
            {
                "name": one.name,
                "file": str(one.path),
                "map": None
                if one.map is None
                else format_sheet(Sheet(replace(one.map, name=None))).rstrip("\n"),
            }
            for one in kept
        ],
    }
