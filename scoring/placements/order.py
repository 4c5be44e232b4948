"""Whether pieces can have been drawn one after the other: some are right only late, or early."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.decks import Ambush, DeckCard, Explore
from scoring.placements.masks import Mask, beside
from scoring.placements.pieces import Drawing, Effect, Piece, Single, first_in_solo
from scoring.sheet import Content


def hangs_on_others(piece: Piece, drawing: Drawing) -> bool:
    """Whether a piece is right only beside or after certain others."""
    return (
        piece.single is not None
        or piece.by is Effect.SPREAD_AFTER
        or piece.content is Content.ZOMBIE
        or (drawing.terms.solo and isinstance(piece.by, Ambush))
    )


def can_follow(drawing: Drawing, pieces: Sequence[Piece]) -> bool:
    """Whether there is an order of the pieces in which each of them is right."""
    if not _zombies_beside_the_first(pieces):
        return False
    drawn = [piece for piece in pieces if not isinstance(piece.by, Effect)]
    cards = drawing.terms.cards
    if cards is not None:
        first_to_last = sorted(drawn, key=lambda piece: cards.index(_card(piece)))
        return _right_in_order(drawing, first_to_last)
    return _right_in_some_order(drawing, drawn)


def _card(piece: Piece) -> DeckCard:
    assert not isinstance(piece.by, Effect)
    return piece.by


def _zombies_beside_the_first(pieces: Sequence[Piece]) -> bool:
    """Zombies that spread after their first season lie beside the one that was drawn."""
    around = beside(sum(piece.mask for piece in pieces if piece.content is Content.ZOMBIE))
    return all(piece.mask & around for piece in pieces if piece.by is Effect.SPREAD_AFTER)


def _right_in_order(drawing: Drawing, drawn: Sequence[Piece]) -> bool:
    late = _Late(drawing, drawing.difference.free)
    for piece in reversed(drawn):
        if not late.takes(piece):
            return False
        late = late.after(piece, drawn)
    return True


def _right_in_some_order(drawing: Drawing, drawn: Sequence[Piece]) -> bool:
    """Whatever is right in any place comes first, so that as little as possible is free later. But
    the card that ends the season comes last."""
    hanging = [piece for piece in drawn if hangs_on_others(piece, drawing)]
    gorgon = [piece for piece in drawn if piece.content is Content.GORGON]
    if hanging and drawing.gaze.space and gorgon[0] not in hanging:
        hanging += gorgon
    time = sum(piece.time for piece in drawn)

    def ends_season(piece: Piece) -> bool:
        return time - piece.time < drawing.terms.time

    def order(late: _Late, left: list[Piece], ended: bool) -> bool:
        if not left:
            return ended or not time or any(ends_season(p) for p in drawn if p not in hanging)
        return any(
            late.takes(piece)
            and (ended or not piece.time or ends_season(piece))
            and order(
                late.after(piece, drawn),
                [p for p in left if p is not piece],
                ended or piece.time > 0,
            )
            for piece in left
        )

    end = _Late(drawing, drawing.difference.free)
    if order(end, hanging, False):
        return True
    return any(
        order(end.after(last, drawn), hanging, True)
        for last in drawn
        if last not in hanging and last.time and ends_season(last)
    )


@dataclass(frozen=True)
class _Late:
    """The end of a season, gone through backwards: what is still free before its last pieces."""

    drawing: Drawing
    free: Mask
    gazed: bool = False  # whether the Gorgon is among those pieces

    def takes(self, piece: Piece) -> bool:
        """Whether a piece can have been drawn just before."""
        if piece.mask & self.drawing.gaze.mask and not self.gazed:
            return False  # the Gorgon destroyed a part of it later
        if piece.single is not None:
            on_ruins = piece.single is Single.NOTHING_FITS_ON_RUINS
            card = piece.by
            assert isinstance(card, (Explore, Ambush))
            return not self.drawing.fits(card, self.free | piece.mask, on_ruins)
        if self.drawing.terms.solo and isinstance(piece.by, Ambush) and piece.fault is None:
            return first_in_solo(piece.by, piece.mask, self.free)
        return True

    def after(self, piece: Piece, drawn: Sequence[Piece]) -> _Late:
        """The same with this piece among the last ones."""
        if piece.content is not Content.GORGON:
            return replace(self, free=self.free | piece.mask)
        target = self.drawing.gaze.mask & self.drawing.difference.new
        covered = any(target & each.mask for each in drawn)
        return replace(self, free=self.free | piece.mask | (0 if covered else target), gazed=True)
