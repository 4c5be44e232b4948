"""The judge: whether what a season has drawn can be, by which cards, and if not, why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.decks import AMBUSHES
from scoring.placements.clock import Clock, OutOfTime
from scoring.placements.cover import Cover, Search
from scoring.placements.difference import NO_LIMIT, Difference
from scoring.placements.faulty import Faulty
from scoring.placements.least_time import NEVER
from scoring.placements.masks import Mask, mask_of, spaces_of
from scoring.placements.objections import Objection
from scoring.placements.pieces import Drawing, Gaze, Piece
from scoring.placements.quotas import room_of
from scoring.placements.reasons import (
    Faults,
    about_crosses,
    about_unexplained,
    after_the_time,
    at_sight,
    told,
)
from scoring.placements.terms import Terms
from scoring.sheet import Content

SECONDS = 0.25  # for a judgement; nobody waits for longer at a table
MOST_FAULTS = 9  # more of them name nothing in particular
COINS, CARDS = 1, 2  # what wrong coins and too many cards count for among the faults
COINS_WRONG = (1, 2, 3, NO_LIMIT)
AT_WILL = ("timeless", "bound", "ambushes", "heroes")  # of these may be too many
(GORGON,) = (card for card in AMBUSHES if card.content is Content.GORGON)


@dataclass(frozen=True)
class Judgement:
    """What a judge found."""

    objections: tuple[Objection, ...]
    pieces: tuple[Piece, ...]  # who can have drawn what; with objections, what remains of it
    complete: bool  # whether everything was tried: else what is not objected to may be wrong

    @property
    def possible(self) -> bool:
        return not self.objections


def judge(
    difference: Difference, terms: Sequence[Terms], seconds: float | None = SECONDS
) -> Judgement:
    """Judge what a season has drawn, on the terms on which it may have been played: it is right
    when it is by any of them."""
    seen = (*at_sight(difference), *after_the_time(terms[0]))
    clock = Clock(seconds)
    try:
        for each in terms:
            cover = explained(difference, each, clock)
            if cover is not None:
                return Judgement(seen, cover.pieces, True)
    except OutOfTime:
        return Judgement(seen, (), False)
    # The proof stands; only the search for a reason is never without end.
    found, pieces = _reasons(difference, terms[0], Clock(SECONDS if seconds is None else seconds))
    return Judgement((*seen, *found), pieces, True)


def explained(difference: Difference, terms: Terms, clock: Clock) -> Cover | None:
    """The pieces that a season may have drawn; None is the proof that it cannot be."""
    for gaze in gazes(difference, terms):
        if difference.crossed_out & ~gaze.mask:
            continue
        drawing = Drawing(difference, terms, gaze)
        cover = Search(drawing, tuple(drawing.pieces()), clock).solved(room_of(terms))
        if cover is not None:
            return cover
    return None


def gazes(difference: Difference, terms: Terms) -> Iterator[Gaze]:
    """What a Gorgon of this season may have destroyed."""
    yield Gaze()
    if GORGON not in terms.drawn_cards or difference.before.showing(Content.GORGON):
        return
    drawn = difference.drawn
    gorgon = drawn[Content.GORGON] | drawn[Content.MONSTER] | difference.slain | difference.unsure
    for space in spaces_of(difference.newly_destroyed):
        if gorgon & mask_of(space.neighbours):
            yield Gaze(space)


def _reasons(
    difference: Difference, terms: Terms, clock: Clock
) -> tuple[tuple[Objection, ...], tuple[Piece, ...]]:
    """Why it cannot be: the fewest faults that would explain it."""

    def left_over(drawing: Drawing) -> int:
        return (difference.crossed_out & ~drawing.gaze.mask).bit_count()

    drawings = [Drawing(difference, terms, gaze) for gaze in gazes(difference, terms)]
    drawing = min(drawings, key=left_over)
    crosses = about_crosses(spaces_of(difference.crossed_out & ~drawing.gaze.mask))
    search = Search(drawing, tuple(drawing.pieces()), clock)
    around = search.must
    try:
        around = sum(search.unexplained_groups(room_of(terms))) or around
        found = _least_faults(search, around)
        if found is None and around != search.must:
            found = _least_faults(search, search.must)
    except OutOfTime:
        found = None
    if found is None:
        return (*crosses, *about_unexplained(drawing, around, terms.drawn_cards)), ()
    objections, pieces = told(found)
    return (*crosses, *objections), pieces


def _least_faults(search: Search, around: Mask) -> Faults | None:
    """The fewest faults, around these spaces, with which everything is explained."""
    terms = search.drawing.terms
    pieces = (*search.pieces, *Faulty(search.drawing, around).pieces())
    once = replace(search, pieces=pieces)
    again = replace(once, any_cards=True)
    for cost in range(1, MOST_FAULTS + 1):
        for kind, each, any_coins in (
            (COINS, once, True),
            (0, once, False),
            (CARDS, again, False),
            (CARDS + COINS, again, True),
        ):
            if cost < kind:
                continue
            room = room_of(terms, cost - kind)
            if each.any_cards:
                room = room._replace(time=NEVER, **dict.fromkeys(AT_WILL, NEVER))
            for slack in COINS_WRONG if any_coins else (0,):
                cover = each.solved(room, slack)
                if cover is not None:
                    return Faults(search.drawing, cover, each.any_cards, search.coins)
    return None
