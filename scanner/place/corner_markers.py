"""The markers that some prints have in their corners: which of them are seen in their places."""

from __future__ import annotations

from dataclasses import dataclass, field

from scanner.layout import Layout, layouts
from scanner.markers import read_marker, side_and_corner
from scanner.place.flat import Flat

MARKER_SIZE = 24.0  # pixels a space
MARKER_RIM = 0.4  # spaces of white paper that a marker needs around it to be seen


@dataclass(frozen=True)
class MarkersSeen:
    """The markers of a layout that are seen in their places."""

    layout: Layout | None = None  # whose most are; None: no marker is seen
    sides: tuple[str | None, ...] = ()  # the side each of them names; None: a player's own map


@dataclass(frozen=True, eq=False)
class CornerMarkers:
    """The markers of a sheet, by which of its corners comes first; each turn is looked at once."""

    flat: Flat
    seen: dict[int, MarkersSeen] = field(default_factory=dict)  # by the quarters it is turned

    def at(self, quarters: int) -> MarkersSeen:
        """What is seen once the sheet is turned by so many quarters."""
        if quarters not in self.seen:
            turned = self.flat.turned(quarters)
            each = [MarkersSeen(one, _sides(turned, one)) for one in layouts() if one.markers]
            most = max(each, key=lambda one: len(one.sides), default=MarkersSeen())
            self.seen[quarters] = most if most.sides else MarkersSeen()
        return self.seen[quarters]


def _sides(flat: Flat, layout: Layout) -> tuple[str | None, ...]:
    """The side that each marker of a layout names, of those seen in their places."""
    found = []
    for marker in layout.markers:
        number = read_marker(flat.view(marker.rect.grown(MARKER_RIM), MARKER_SIZE))
        known = None if number is None else side_and_corner(number)
        if known is not None and known[1] == marker.corner:
            found.append(known[0])
    return tuple(found)
