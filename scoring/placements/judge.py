"""The judge: whether what a season has drawn can be, by which cards, and if not, why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
MOST_GAZES = 3  # that are gone into for a reason
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
    best: Faults | None = None
    worst_case: tuple[Drawing, Mask] | None = None
    try:
        for gaze in _likely_gazes(difference, terms):
            drawing = Drawing(difference, terms, gaze)
            search = Search(drawing, tuple(drawing.pieces()), clock)
            worst_case = worst_case or (drawing, search.must)
            unexplained = sum(search.unexplained_groups(room_of(terms)))
            worst_case = (drawing, unexplained or search.must)
            found = _least_faults(search, unexplained)
            if found and (best is None or found.cost < best.cost):
                best = found
    except OutOfTime:
        pass
    if best is not None:
        return told(best)
    assert worst_case is not None
    drawing, around = worst_case
    return tuple(about_unexplained(drawing, around, terms.cards or ())), ()


def _likely_gazes(difference: Difference, terms: Terms) -> list[Gaze]:
    """Those first that leave least destroyed without a reason."""

    def left_over(gaze: Gaze) -> int:
        return (difference.crossed_out & ~gaze.mask).bit_count()

    return sorted(gazes(difference, terms), key=left_over)[:MOST_GAZES]


def _least_faults(search: Search, unexplained: Mask) -> Faults | None:
    """The fewest faults with which everything is explained."""
    if not unexplained:
        # Each piece may be right by itself, and only all together are too much.
        found = _least_faults_among(search, range(1, CARDS + COINS + 1))
        if found:
            return found
    for around in dict.fromkeys((unexplained or search.must, search.must)):
        pieces = (*search.pieces, *Faulty(search.drawing, around).pieces())
        found = _least_faults_among(replace(search, pieces=pieces), range(1, MOST_FAULTS + 1))
        if found:
            return found
    return None


def _least_faults_among(search: Search, costs: Iterable[int]) -> Faults | None:
    """The same with these pieces alone."""
    terms = search.drawing.terms
    again = replace(search, any_cards=True)
    for cost in costs:
        for kind, each, any_coins in (
            (COINS, search, True),
            (0, search, False),
            (CARDS, again, False),
            (CARDS + COINS, again, True),
        ):
            if cost < kind:
                continue
            room = room_of(terms, cost - kind)
            if each.any_cards:
                room = room._replace(time=NEVER, ambushes=NEVER, heroes=NEVER)
            for slack in COINS_WRONG if any_coins else (0,):
                cover = each.solved(room, slack)
                if cover is not None:
                    return Faults(search.drawing, cover, cost, each.any_cards, search.coins)
    return None
