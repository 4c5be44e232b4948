"""The stage `look`: what the network says of each space, and which spaces are drawn alike.

It knows of no answers, so that the signs of a sheet stay the same whatever is said of them.
"""

from __future__ import annotations

from dataclasses import replace

from scanner.read.alike import groups_of
from scanner.read.crops import crops_of
from scanner.read.hand import Hand
from scanner.read.ink import ink_of
from scanner.read.print_off import with_bare_spaces, without_print
from scanner.read.rubbed_out import weighed_by_ink
from scanner.read.season_before import drawn_before
from scanner.read.shared_print import weighed_by_shared_print
from scanner.read.spaces import read_spaces
from scanner.read.weighed_by_hand import weighed_by_hand
from scanner.reading import Drawings, Seen
from scanner.remembered import remembered_of
from scoring.sheet import Sheet


def look_at(seen: Seen, before: Sheet | None = None, hand: Hand | None = None) -> Drawings:
    """The drawings on a sheet; `before`, the same sheet a season earlier, and the `hand` that drew
    it tell how they look."""
    known = dict(drawn_before(before)) if before else {}
    examples = {**hand.examples, **seen.signs_shown} if hand else seen.signs_shown
    remembered = remembered_of(seen.map)
    picture = without_print(seen.picture, remembered) if remembered else seen.picture
    chances = read_spaces(crops_of(picture), seen.map, examples, known)
    # What the hand says of each sign is weighed by itself: it was drawn in other light.
    boxes = {sign: way for sign, way in chances.examples.items() if sign in seen.signs_shown}
    chances = replace(chances, examples=boxes)
    ink = ink_of(picture, seen.map)
    chances = weighed_by_shared_print(chances, ink, seen.map)
    chances = weighed_by_ink(chances, ink, seen.map)
    if remembered:
        chances = with_bare_spaces(chances, ink, seen.map)
    if hand:
        chances = weighed_by_hand(replace(chances, hand=hand.known))
    return Drawings(chances, groups_of(chances, seen.map), before)
