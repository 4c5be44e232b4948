"""A blank sheet looked at: what is printed in its spaces, where its coins and boxes are, and
whether it is blank.

The stages are those of a scan up to the map from above; from there on nobody asks what was drawn,
but what was there before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from scanner.arrays import Floats64, Indices, Pixels
from scanner.chances import Chances
from scanner.errors import SheetNotFound
from scanner.find.any_grid import upright
from scanner.find.flat_network import TURNS
from scanner.find.likeness import likeness, share_alike
from scanner.find.maps import find_maps
from scanner.layout import Layout, layout, layouts
from scanner.learn.its_lines import refuse_other_grids
from scanner.learn.kinds import EMPTY, PRINTS, Printed, groups_alike, kinds_of
from scanner.learn.own_layout import layout_below
from scanner.light import even_light
from scanner.load import Photo, Source, load
from scanner.networks import load_ahead
from scanner.numbers.read_numbers import numbers_below
from scanner.numbers.strip import strip_of
from scanner.place.corner_markers import CornerMarkers
from scanner.place.flat import Flat
from scanner.place.flatten import flatten
from scanner.read.crops import crops_of, seen_from_above
from scanner.read.spaces import read_spaces
from scanner.remembered import MARGIN, SPACE, Remembered, text_of
from scoring.message import say_n
from scoring.sheet import Map
from scoring.spaces import SPACES, Space

SURE_OF_TURN = 0.8  # less, and the sheet lies as the photo shows it
# Spaces look drawn on that are read so. On 74 photos of blank made-up maps up to 9 did, all printed
# alike; more, or of several signs, are a player's.
DRAWN, PRINT = 0.2, 0.5
MOST_DRAWN = 9
FEWEST_DRAWN = 4  # fewer, and a print that looks drawn is likelier than a sheet so little played on
# A layout is one that is known where all of it lies within this of it (spaces).
AS_KNOWN = 0.35
SAME_SHEET = 0.1  # of all that two prints have to say for each other


@dataclass(frozen=True, eq=False)
class BlankSheet:
    """A blank sheet as a photo shows it, A1 first."""

    flat: Flat
    picture: Pixels  # from above in even light, with its margin
    kinds: Floats64  # 121 x kinds: the chance of each
    alike: tuple[tuple[Space, ...], ...]  # the spaces that show something, by what looks alike
    drawn: tuple[tuple[Space, ...], ...]  # those that look drawn on, by what looks alike
    layout: Layout | None

    @cached_property
    def read(self) -> tuple[Printed, ...]:
        """What each space most likely has printed in it."""
        return tuple(PRINTS[kind] for kind in self.kinds.argmax(axis=1).tolist())

    @property
    def looks_blank(self) -> bool:
        """Whether all that is seen may be printed."""
        spaces = sum(map(len, self.drawn))
        return spaces < FEWEST_DRAWN or (len(self.drawn) < 2 and spaces <= MOST_DRAWN)

    @cached_property
    def remembered(self) -> str:
        """What is remembered of it, as a map file has it."""
        return text_of(Remembered(self.picture, self.layout))


def look_at_blank(source: Source, nth: int = 1, turn: int | None = None) -> BlankSheet:
    """The blank sheet in a photo; refused where no map of 11 by 11 spaces is seen clearly.

    `turn` is by how many quarters the sheet lies turned clockwise in the photo; None: as is seen.
    """
    load_ahead()
    photo = load(source)
    flat = _flat(photo, nth)
    refuse_other_grids(flat)
    markers = CornerMarkers(flat)
    quarters = _turn(flat, markers) if turn is None else turn
    flat = flat.turned(quarters)
    chances = read_spaces(crops_of(seen_from_above(flat)), None)
    picture = even_light(flat.picture(SPACE, MARGIN), SPACE)
    kinds = kinds_of(picture, chances, flat.seen_by_network)
    shown = np.flatnonzero(kinds.argmax(axis=1) != PRINTS.index(Printed.NOTHING))
    return BlankSheet(
        flat,
        picture,
        kinds,
        _named(groups_alike(shown, chances)),
        _named(_drawn(chances, kinds)),
        _layout(flat, markers.at(quarters).layout),
    )


def _flat(photo: Photo, nth: int) -> Flat:
    """The map that is meant, flattened; its first corner is the photo's top left one."""
    found = find_maps(photo.pixels, halves=photo.halves, any=True)
    if nth > len(found):
        raise SheetNotFound(
            say_n(
                "The photo shows {n} sheet, not {nth}.",
                "The photo shows {n} sheets, not {nth}.",
                len(found),
                nth=nth,
            )
        )
    return flatten(photo, upright(found[nth - 1].lattice))


def _turn(flat: Flat, markers: CornerMarkers) -> int:
    """How many corners further on A1 is: as markers have it, or what is printed around the map."""
    for quarters in range(TURNS):
        if markers.at(quarters).layout is not None:
            return quarters
    turns = flat.seen_by_network.turns
    return int(-turns.argmax() % TURNS) if turns.max() >= SURE_OF_TURN else 0


def _drawn(chances: Chances, kinds: Floats64) -> list[Indices]:
    """What looks drawn, by what looks alike; wasteland is hatched at times as farms are."""
    drawn = (chances.contents[:, EMPTY] < DRAWN) & (chances.printed < PRINT)
    filled = kinds[:, PRINTS.index(Printed.WASTELAND)] > PRINT
    return groups_alike(np.flatnonzero(drawn & ~filled), chances)


def _named(groups: Sequence[Indices]) -> tuple[tuple[Space, ...], ...]:
    named = (tuple(SPACES[place] for place in group) for group in groups)
    return tuple(sorted(named, key=lambda spaces: (-len(spaces), spaces)))


def _layout(flat: Flat, by_markers: Layout | None) -> Layout | None:
    """Where coins and boxes are: as a layout that is known has them, else as they are seen."""
    if by_markers is not None:
        return by_markers
    seen = layout_below(strip_of(flat))
    if seen is None or not seen.coins:
        # Coins on a coloured band, say, which the network for coins knows.
        found = numbers_below(flat)
        if found.layout is not None and found.coins is not None:
            known = layout(found.layout)
            if seen is None:
                return known
            seen = replace(seen, coins=known.coins, coin_radius=known.coin_radius)
    return next((one for one in layouts() if seen and _as_in(seen, one)), seen)


def _as_in(seen: Layout, known: Layout) -> bool:
    """Whether all that is seen is where a layout has it."""
    places = np.array(_places(seen)), np.array(_places(known))
    return places[0].shape == places[1].shape and bool(
        np.abs(places[0] - places[1]).max() < AS_KNOWN
    )


def _places(one: Layout) -> list[tuple[float, float]]:
    return [*one.coins, *(rect.centre for season in one.seasons for rect in season)]


def turned_like(other: BlankSheet, map: Map) -> int | None:
    """By how many quarters another photo has to be turned to show the same map as was learned; None
    where it shows another one."""
    seen = other.flat.seen_by_network
    said = likeness(seen, map)
    if said is None or share_alike(seen, map) < SAME_SHEET:
        return None
    return int(said.argmax())
