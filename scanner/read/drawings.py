"""The stage `look`: what the network says of each space, and which spaces are drawn alike.

It knows of no answers, so that the signs of a sheet stay the same whatever is said of them.
"""

from __future__ import annotations

from scanner.read.alike import groups_of
from scanner.read.crops import crops_of
from scanner.read.ink import ink_of
from scanner.read.print_off import without_print
from scanner.read.rubbed_out import weighed_by_ink
from scanner.read.season_before import drawn_before
from scanner.read.shared_print import weighed_by_shared_print
from scanner.read.spaces import read_spaces
from scanner.reading import Drawings, Seen
from scanner.remembered import remembered_of
from scoring.sheet import Sheet


def look_at(seen: Seen, before: Sheet | None = None) -> Drawings:
    """The drawings on a sheet; `before`, the same sheet a season earlier, tells how they look."""
    known = dict(drawn_before(before)) if before else {}
    remembered = remembered_of(seen.map)
    picture = without_print(seen.picture, remembered) if remembered else seen.picture
    chances = read_spaces(crops_of(picture), seen.map, seen.signs_shown, known)
    ink = ink_of(picture, seen.map)
    chances = weighed_by_shared_print(chances, ink, seen.map)
    chances = weighed_by_ink(chances, ink, seen.map)
    return Drawings(chances, groups_of(chances, seen.map), before)
