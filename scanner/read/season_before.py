"""What an earlier season's sheet of the same player tells of a later one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from scanner.arrays import Floats64
from scanner.chances import LETTERS, READABLE, Chances
from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES, Space

# Its sheet was looked at already, so among what may have become of a space what it held counts for
# so much more, and marks stay; chosen, not measured.
LOOKED_AT, STAYS_MARKED = 0.5, 0.99
# The less the photo allows what was there, the likelier one of the two is wrong. The earlier sheet
# holds, for what was drawn stays drawn, but down to this, as a doubt that offers what the photo
# shows; it is believed altogether where the photo gives it as much as all else.
HELD, ALLOWED = 0.6, 0.5


def drawn_before(before: Sheet) -> Iterator[tuple[Space, Content]]:
    """What was drawn on the earlier sheet."""
    for content in Content:
        if content is not Content.EMPTY and not content.printed:
            for space in before.showing(content):
                yield space, content


def with_season_before(chances: Chances, before: Sheet) -> Chances:
    """The chances, with those of spaces that were drawn in or marked a season before."""
    contents, attacks = chances.contents.copy(), chances.attacks.copy()
    for space in SPACES:
        held = before[space]
        if held is not Content.EMPTY and not held.printed:
            # What was drawn stays drawn, unless it was destroyed since; a monster may have got
            # its letter late, or it was not seen before.
            letters = LETTERS if held is Content.MONSTER else ()
            can_be = dict.fromkeys((held, Content.DESTROYED, *letters))
            stays = [READABLE.index(content) for content in can_be]
            contents[space.index] = _kept(contents[space.index], stays)
        if space in before.attacks:
            attacks[space.index] = max(attacks[space.index], STAYS_MARKED)
    return replace(chances, contents=contents, attacks=attacks)


def _kept(seen: Floats64, stays: Sequence[int]) -> Floats64:
    """The chances of a space that held the first of `stays` a season earlier."""
    kept = np.zeros(len(READABLE))
    kept[stays] = seen[stays]
    kept[stays[0]] += LOOKED_AT
    kept /= kept.sum()
    believed = HELD + (1 - HELD) * min(1.0, float(seen[stays].sum()) / ALLOWED)
    return np.asarray(believed * kept + (1 - believed) * seen)
