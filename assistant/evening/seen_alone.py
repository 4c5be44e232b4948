"""What a photo shows by itself, before the sheet of the season before is held against it."""

from __future__ import annotations

from collections.abc import Set

from scanner.reading import Reading
from scoring.sheet import Drawn, Sheet
from scoring.spaces import SPACES, Space

# Below this the photo alone says nothing worth holding against the earlier sheet.
LIKELY = 0.5


def likely(alone: Reading, space: Space) -> bool:
    return bool(alone.confidence[space.row, space.column] >= LIKELY)


def seen_otherwise(alone: Reading, sheet: Sheet, unchanged: Set[Space]) -> dict[Space, Drawn]:
    """Where the photo on its own likely shows something else than the sheet has now."""
    return {
        space: alone.sheet.at(space)
        for space in SPACES
        if space not in unchanged
        and likely(alone, space)
        and alone.sheet.at(space) != sheet.at(space)
    }
