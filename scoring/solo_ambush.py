"""Where a solo ambush goes: every place that is tried, from its corner on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from scoring.decks import AMBUSHES, Ambush, Corner, Shape
from scoring.names import find_named, spoken_names
from scoring.sheet import Content, Sheet
from scoring.spaces import SIZE, Space, beside, ordered, space_at


def find_ambush(name: str) -> Ambush:
    """An ambush card by its name or a unique beginning of it, in any language."""
    return find_named(name, _names())


@cache
def _names() -> dict[str, Ambush]:
    return spoken_names(AMBUSHES)


@dataclass(frozen=True)
class Try:
    """One place that was tried: how far from the edge, the spaces, and those already filled."""

    ring: int
    spaces: tuple[Space, ...]
    blocked_by: tuple[Space, ...]


@dataclass(frozen=True)
class Placement:
    """Where a solo ambush goes, with every place tried before."""

    ambush: Ambush
    corner: Corner
    tries: tuple[Try, ...]

    @property
    def spaces(self) -> tuple[Space, ...]:
        """Where the shape fits; empty when it fits nowhere and the card is ignored."""
        last = self.tries[-1]
        return () if last.blocked_by else last.spaces

    def destroyed(self, sheet: Sheet) -> tuple[Space, ...]:
        """Monsters that come to stand on an attack mark are destroyed at once."""
        return tuple(space for space in self.spaces if space in sheet.attacks)

    def gaze(self, sheet: Sheet) -> tuple[Space, ...]:
        """The spaces of which the Gorgon destroys one when drawn: beside it, not a mountain."""
        if self.ambush.content is not Content.GORGON:
            return ()
        # Wasteland and destroyed spaces are no mountains either, but nothing is left to destroy.
        spared = (Content.MOUNTAIN, Content.WASTELAND, Content.DESTROYED)
        return ordered(s for s in beside(self.spaces) if sheet.counts_as(s) not in spared)

    def drawn(self, sheet: Sheet) -> Sheet:
        """The sheet with the ambush on it, before any choice of the player."""
        dead = self.destroyed(sheet)
        return sheet.drawn(
            {s: Content.DESTROYED if s in dead else self.ambush.content for s in self.spaces}
        )


def place_solo_ambush(ambush: Ambush, sheet: Sheet, corner: Corner | None = None) -> Placement:
    """Try the shape from the corner along the edge, then one ring further in, and so on."""
    corner = corner or ambush.corner
    tries: list[Try] = []
    for ring, spaces in _places(ambush.shape, corner, ambush.clockwise):
        tries.append(Try(ring, spaces, tuple(s for s in spaces if s not in sheet.empty)))
        if not tries[-1].blocked_by:
            break
    return Placement(ambush, corner, tuple(tries))


def places_in_order(ambush: Ambush, corner: Corner) -> tuple[tuple[Space, ...], ...]:
    """Every place that the rules try, in their order."""
    return tuple(spaces for _, spaces in _places(ambush.shape, corner, ambush.clockwise))


def _places(
    shape: Shape, corner: Corner, clockwise: bool
) -> Iterator[tuple[int, tuple[Space, ...]]]:
    """The shape laid flush with the edge, from the corner all round, then ring by ring inwards."""
    height = 1 + max(row for row, _ in shape)
    width = 1 + max(column for _, column in shape)
    for ring in range(SIZE):
        top, bottom = ring, SIZE - height - ring
        left, right = ring, SIZE - width - ring
        if top > bottom or left > right:
            return
        for row, column in _round(top, left, bottom, right, corner, clockwise):
            yield ring, tuple(space_at(row + r, column + c) for r, c in shape)


def _round(
    top: int, left: int, bottom: int, right: int, corner: Corner, clockwise: bool
) -> list[tuple[int, int]]:
    """The rim of a rectangle, once round from one of its corners."""
    rim = (
        [(top, column) for column in range(left, right)]
        + [(row, right) for row in range(top, bottom)]
        + [(bottom, column) for column in range(right, left, -1)]
        + [(row, left) for row in range(bottom, top, -1)]
    ) or [(top, left)]
    if not clockwise:
        rim.reverse()
    starts = {
        Corner.TOP_LEFT: (top, left),
        Corner.TOP_RIGHT: (top, right),
        Corner.BOTTOM_RIGHT: (bottom, right),
        Corner.BOTTOM_LEFT: (bottom, left),
    }
    start = rim.index(starts[corner])
    # A rectangle one place wide is walked there and back: keep the first visit of each place.
    return list(dict.fromkeys(rim[start:] + rim[:start]))
