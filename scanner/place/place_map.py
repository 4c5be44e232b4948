"""The stage `place`: the map flattened, which side it is, and which of its corners comes first."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from scanner.errors import Caution, Look, ScanError
from scanner.find.find_map import Found
from scanner.find.maps import printed_sides
from scanner.layout import Layout
from scanner.place.corner_markers import CornerMarkers
from scanner.place.flat import Flat
from scanner.place.flatten import flatten
from scanner.place.side import SideFound, find_side
from scanner.remembered import remembered_of
from scoring.message import say
from scoring.sheet import Map

SURE_OF_SIDE = 0.9  # less is worth a word: at least one such side in ten is wrong


@dataclass(frozen=True, eq=False)
class Placed:
    """A flattened map, the sides it may be and the ways in which it may be turned."""

    found: Found
    nth: int  # which of the maps that were found it is
    as_found: Flat  # whichever corner comes first
    markers: CornerMarkers
    sides: tuple[SideFound, ...]  # likeliest first
    likeness: float = 1.0  # the chance that the print is the map that was named, where one was
    looks_like: Map | None = None  # the printed side that it is likelier to be by far

    @property
    def side(self) -> SideFound:
        return self.sides[0]

    @cached_property
    def flat(self) -> Flat:
        """The map as its side has it, A1 first."""
        return self.as_found.turned(self.side.quarters)

    @property
    def map_confidence(self) -> float:
        """How sure the side and the turn are; of a map that was named, also the print."""
        return self.side.confidence * self.likeness

    @property
    def layout(self) -> Layout | None:
        """The layout whose markers are seen, or that was learned with the map; None: any."""
        remembered = remembered_of(self.side.map)
        learned = remembered.layout if remembered else None
        return self.markers.at(self.side.quarters).layout or learned

    @property
    def cautions(self) -> tuple[Caution, ...]:
        cautions: list[Caution] = []
        if len(self.found.lattices) > 1:
            several = say(
                "The photo may show several sheets: this is number {nth} of {found}.",
                nth=self.nth,
                found=len(self.found.lattices),
            )
            cautions.append(Caution(Look.SEVERAL_SHEETS, several))
        if self.side.confidence < SURE_OF_SIDE:
            cautions.append(Caution(Look.SIDE_IN_DOUBT, say("The side is not certain.")))
        if self.looks_like:
            other = say(
                "The print looks like side {other}, not like the map that was named.",
                other=self.looks_like.name,
            )
            cautions.append(Caution(Look.OTHER_SIDE, other))
        return tuple(cautions)


def place_map(found: Found) -> Placed:
    """The map that is meant, placed; refused where it cannot be read."""
    flat, nth = _flatten(found)
    markers = CornerMarkers(flat)
    sides = tuple(find_side(flat, found.maps, markers))
    if found.named is None:
        return Placed(found, nth, flat, markers, sides)
    likeness, looks_like = _hold_against_others(flat, markers, found.named)
    return Placed(found, nth, flat, markers, sides, likeness, looks_like)


def _flatten(found: Found) -> tuple[Flat, int]:
    """The map that is meant; where the first cannot be read, the next one that can."""
    try:
        return flatten(found.photo, found.lattices[found.nth - 1], found.maps), found.nth
    except ScanError:
        if found.nth > 1:
            raise
        for nth, lattice in enumerate(found.lattices[1:], 2):
            with suppress(ScanError):
                return flatten(found.photo, lattice, found.maps), nth
        raise


def _hold_against_others(
    flat: Flat, markers: CornerMarkers, named: Map
) -> tuple[float, Map | None]:
    """The chance that a print is the map that was named, and not another of the printed sides.

    Where that is small, the side that it rather looks like.
    """
    others = tuple(map for map in printed_sides() if map != named)
    likely = find_side(flat, (named, *others), markers)
    chance = sum(one.confidence for one in likely if one.map == named)
    return chance, likely[0].map if chance < 1 - SURE_OF_SIDE else None
