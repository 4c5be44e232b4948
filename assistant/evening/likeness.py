"""How a sheet stands to one that is kept: the same sheet later, again or earlier, or another's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES, Space

LETTERED = (Content.DRAGON, Content.GORGON, Content.TROLL, Content.ZOMBIE)
# Measured on the studio's series, 256 photos of usual and wide hands read alone: 896 pairs of one
# sheet's photos and 3072 of two players' sheets on the same side (`bench.wrong_sheets` measures it
# on others).
#
# Which spaces are drawn on is read nearly without a mistake: of one sheet's two photos at most one
# space was drawn only on the earlier, two players' differ in a tenth or more, 67 of 1500 excepted.
MOST_GONE = 0.1  # of the spaces that the emptier sheet is drawn on
# What is drawn in the spaces that both have is misread more often, for a whole sign at once: half
# of them differed on 4 % of one sheet's pairs, and on all of those 67.
MOST_CHANGED = 0.42
# With fewer spaces drawn a sheet could be anybody's.
FEWEST_DRAWN = 8
# A season brought 7 spaces at least, another photo of the same sheet one at most.
FEWEST_NEW = 3

# Whether two sheets look drawn by one hand in these spaces; never where no pictures are kept.
SameHand = Callable[[Iterable[Space]], bool]


class Likeness(Enum):
    """How a sheet stands to one that is kept."""

    LATER = "later"  # what was drawn then is there, and more
    SAME = "same"  # nothing is new, nothing is missing
    EARLIER = "earlier"  # it lacks what was drawn by then, and has nothing else
    OTHER = "other"  # somebody else's
    OPEN = "open"  # too little is drawn to tell

    @property
    def of_one_sheet(self) -> bool:
        """Whether it is one and the same sheet of paper."""
        return self in (Likeness.LATER, Likeness.SAME, Likeness.EARLIER)


def drawn_spaces(sheet: Sheet) -> frozenset[Space]:
    """What the player has drawn on."""
    return frozenset(s for s in SPACES if sheet[s] is not Content.EMPTY and not sheet[s].printed)


def stays(then: Content, now: Content) -> bool:
    """Whether a drawn space can have become this; a monster may get its letter late."""
    return now in (then, Content.DESTROYED) or (then is Content.MONSTER and now in LETTERED)


def likeness(kept: Sheet, sheet: Sheet, same_hand: SameHand = lambda _: False) -> Likeness:
    """How a sheet stands to one that is kept."""
    then, now = drawn_spaces(kept), drawn_spaces(sheet)
    if len(then) < FEWEST_DRAWN:
        return Likeness.OPEN
    if len(now) < FEWEST_DRAWN:
        return Likeness.OTHER
    gone, new = then - now, now - then
    if min(len(gone), len(new)) > max(1, MOST_GONE * min(len(then), len(now))):
        return Likeness.OTHER
    earlier, later = (kept, sheet) if len(gone) <= len(new) else (sheet, kept)
    both = sorted(then & now)
    changed = sum(not stays(earlier[space], later[space]) for space in both)
    if changed > MOST_CHANGED * len(both) and not same_hand(both):
        return Likeness.OTHER
    # Where fewer spaces were left, fewer can be new.
    if max(len(gone), len(new)) < min(FEWEST_NEW, max(1, len(earlier.empty))):
        return Likeness.SAME
    return Likeness.LATER if len(new) > len(gone) else Likeness.EARLIER
