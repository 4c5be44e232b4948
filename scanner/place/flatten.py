"""Flatten: all crossings of the map to a few hundredths of a space, on curled paper too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scanner.errors import MapCutOff, SheetNotFound, TooBlurred, TooCurled, TooSmall
from scanner.find.fit_to_lines import MOST_SCATTERED, WELL_SEEN, refine_on_lines
from scanner.find.flat_network import (
    FLAT_MARGIN,
    FLAT_SIZE,
    agreement,
    impression_of,
    move_as_seen,
)
from scanner.find.lattice import Lattice
from scanner.find.maps import printed_sides
from scanner.find.thin_lines import ink
from scanner.load import Photo
from scanner.place.blur import MOST_BLURRED, edge_width
from scanner.place.flat import Flat
from scoring.message import Message, say
from scoring.sheet import Map

SMALLEST_SPACE = 20.0  # pixels of the whole photo; with fewer, signs are blots
# Pixels a space, at most, of the picture that lines are sought in; the last look at them has 20.
FIT_SPACE = 60.0
# A crossing may lie this far (spaces) beyond the photo's edge: frames are thicker than that.
OVER_THE_EDGE = 0.15
# Lines of a map found right are seen within 0.03 of a space of it for four edges in five; where
# they are not, the network takes right maps to be off by 0.03 to 0.05.
MOST_CURLED = 0.11
# What cannot be followed and fits every map worse than this is none: of 13 sudokus that had been
# called curled the best had -22.9; nineteen in twenty right maps fit better than -12.
FITS_NONE = -20.0
HARDLY_OFF = 0.05  # spaces: what is printed in each space looks the same there


def flatten(photo: Photo, lattice: Lattice, maps: Sequence[Map] = ()) -> Flat:
    """The map of a lattice found in the photo's pixels, exactly; refused where unreadable.

    `maps` are those it may be, the four sides if none.
    """
    _check_within(photo, lattice)
    if lattice.space / photo.scale < SMALLEST_SPACE:
        raise TooSmall(
            say(
                "The map is too small: {pixels} pixels a space, and {fewest} are needed.",
                pixels=int(lattice.space / photo.scale),
                fewest=int(SMALLEST_SPACE),
            )
        )
    rough = Flat(photo, lattice, residual=0.0)
    # Once more with all the photo's pixels: the map was sought in a smaller picture.
    impression = impression_of(rough.picture(FLAT_SIZE, FLAT_MARGIN))
    rough = replace(rough, lattice=move_as_seen(lattice, impression))
    small, guess = rough.no_finer(FIT_SPACE)
    fine, residual = refine_on_lines(ink(small), guess)
    if residual > MOST_SCATTERED:
        residual = impression.off
    elif residual > WELL_SEEN:  # as far off as whoever sees it further off
        residual = max(residual, impression.off)
    exact = small.shape[1] / photo.pixels.shape[1]
    flat = replace(
        rough,
        lattice=fine.scaled(1 / exact),
        residual=residual,
        impression=impression if impression.off < HARDLY_OFF else None,
    )
    _check_within(photo, flat.lattice)
    if edge_width(flat) > MOST_BLURRED:
        raise TooBlurred(say("The photo is too blurred to tell signs apart."))
    if residual > MOST_CURLED:
        if agreement(impression, maps or printed_sides()).max() < FITS_NONE:
            raise SheetNotFound(say("There is no sheet in the photo that can be read."))
        raise TooCurled(say("The lines of the map cannot be followed: the paper is too curled."))
    return flat


def _check_within(photo: Photo, lattice: Lattice) -> None:
    """Refuse a map of which a part lies outside the photo, and say at which edge."""
    height, width = photo.pixels.shape[:2]
    over = OVER_THE_EDGE * lattice.space
    x, y = lattice.corners.T
    beyond = {
        say("right"): x.max() - width,
        say("left"): -x.min(),
        say("lower"): y.max() - height,
        say("upper"): -y.min(),
    }
    edge: Message = max(beyond, key=lambda name: beyond[name])
    if beyond[edge] > over:
        raise MapCutOff(say("The map is cut off at the {edge} edge of the photo.", edge=edge))
