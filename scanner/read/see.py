"""The stage `see`: what the photo shows of a sheet, before anything is read."""

from __future__ import annotations

from scanner.errors import Caution, Look
from scanner.place.glare import hidden_by_glare
from scanner.place.place_map import Placed
from scanner.read.crops import seen_from_above
from scanner.read.your_signs import signs_shown
from scanner.reading import Seen
from scoring.message import say
from scoring.spaces import Space


def see(placed: Placed) -> Seen:
    """The map from above in even light, the spaces that glare hides, the boxes of "Your signs"."""
    flat = placed.flat
    hidden = hidden_by_glare(flat)
    return Seen(
        flat=flat,
        map=placed.side.map,
        map_confidence=placed.map_confidence,
        map_named=placed.found.named is not None,
        looks_like=placed.looks_like,
        picture=seen_from_above(flat),
        hidden=hidden,
        signs_shown=signs_shown(flat, placed.layout) if placed.layout else {},
        cautions=(*flat.photo.cautions, *placed.cautions, *_on_glare(hidden)),
    )


def _on_glare(hidden: tuple[Space, ...]) -> tuple[Caution, ...]:
    if not hidden:
        return ()
    message = say("Glare hides {spaces}: what is read there is a guess.", spaces=hidden)
    return (Caution(Look.GLARE, message),)
