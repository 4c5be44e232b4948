"""Whether what a season has drawn can be, and by which cards."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.decks import AMBUSHES
from scoring.placements.clock import Clock
from scoring.placements.cover import Cover, Search
from scoring.placements.difference import Difference
from scoring.placements.masks import beside, mask_of, spaces_of
from scoring.placements.pieces import Drawing, Gaze
from scoring.placements.quotas import room_of
from scoring.placements.terms import Terms
from scoring.sheet import Content

(GORGON,) = (card for card in AMBUSHES if card.content is Content.GORGON)


def explained(difference: Difference, terms: Terms, clock: Clock) -> Cover | None:
    for gaze in gazes(difference, terms):
        drawing = Drawing(difference, terms, gaze)
        cover = Search(drawing, tuple(drawing.pieces()), clock, room_of(terms)).solved()
        if cover is not None:
            return cover
    return None


def gazes(difference: Difference, terms: Terms) -> Iterator[Gaze]:
    """What a Gorgon of this season may have destroyed."""
    yield Gaze()
    drawn = difference.drawn
    there = drawn[Content.GORGON] | drawn[Content.MONSTER] | difference.slain | difference.unsure
    if GORGON not in terms.drawn_cards or difference.before.showing(Content.GORGON):
        return
    destroyed = drawn[Content.DESTROYED] | difference.crossed_out
    destroyed |= mask_of(
        s
        for s in difference.after.holding(Content.DESTROYED)
        if difference.before[s] is not Content.DESTROYED
    )
    for space in spaces_of(destroyed & beside_or_in(there)):
        yield Gaze(space)


def beside_or_in(mask: int) -> int:
    return mask | beside(mask)
