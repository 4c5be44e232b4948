"""The stage `find`: where in a photo the map lies that is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scanner.errors import SheetNotFound
from scanner.find.lattice import Lattice
from scanner.find.maps import find_maps, printed_sides
from scanner.load import Photo
from scoring.message import say_n
from scoring.sheet import Map


@dataclass(frozen=True, eq=False)
class Found:
    """A photo and where maps lie in it, to about a tenth of a space."""

    photo: Photo
    lattices: tuple[Lattice, ...]  # in its working pixels, the one it was taken of first
    nth: int = 1  # which of them is meant
    named: Map | None = None  # the map that it is, if somebody said so
    learned: tuple[Map, ...] = ()  # that it may be beside the printed sides, if nobody said

    @property
    def maps(self) -> tuple[Map, ...]:
        """The maps it may be; none: any of the printed sides."""
        if self.named:
            return (self.named,)
        return (*printed_sides(), *self.learned) if self.learned else ()


def find_map(
    photo: Photo, named: Map | None = None, nth: int = 1, learned: Sequence[Map] = ()
) -> Found:
    """The maps in a photo; refused where there are fewer than `nth`."""
    meant = Found(photo, (), nth, named, tuple(learned))
    found = find_maps(photo.pixels, meant.maps, photo.halves)
    if nth > len(found):
        raise SheetNotFound(
            say_n(
                "The photo shows {n} sheet, not {nth}.",
                "The photo shows {n} sheets, not {nth}.",
                len(found),
                nth=nth,
            )
        )
    return replace(meant, lattices=tuple(one.lattice for one in found))
