"""Find the grid: the networks' guess, then what markers and lines propose; one score judges all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats64, Pixels
from scanner.errors import SheetNotFound
from scanner.find.fit_to_lines import FINE, MOST_SCATTERED, ROUGH, fitted, polished
from scanner.find.lattice import Lattice
from scanner.find.map_networks import PADDING, impression, look_over, moved
from scanner.find.outer_edge import outer_corners
from scanner.find.propose import propose
from scanner.find.ridges import ink
from scanner.find.score import Judged, judged, judged_map, prominence
from scanner.find.views import Pyramid
from scanner.layout import layout
from scanner.load import Halves
from scanner.markers import found_markers
from scoring.maps import SIDES, side
from scoring.message import say
from scoring.sheet import Map
from scoring.spaces import SIZE as MAP_SIZE

# A sheet that fills a third of the photo's height still has 13 pixels a space here.
SEEK_SIZE = 760
HOPELESS = 0.02  # chance of a map below which a guess gets no further look
LOOKS = 8  # of the network at one guess, each from where the last one moved it
# At a guess that is still far off bends that it seems to have are none; with two such looks a
# corner that began two spaces off stayed there, as a bend.
STIFF_LOOKS = 4
SETTLED = 0.035  # spaces; a guess that is off by less needs no further look
# A map bent by more (spaces) may be one of which a corner went astray: it is looked at anew from
# where the rest of it lies. Of four such maps in 350 photographs, up to 4 spaces off, all got
# nearer and two right; one in ten is bent so far, and those that were right stay as they are.
MUCH_BENT = 0.4
STRAIGHTENED = 2  # times at most
# Of the network's word on a guess: above the first it is a map, above the second beyond doubt.
ACCEPTED = 0.85
CONVINCING = 1.5
# The same of lines, for grids that no network knows: noise and tiles stay below 0.1, the faintest
# of fifty photographed grids has 0.45.
ACCEPTED_LINES = 0.2
CONVINCING_LINES = 0.9
MOST_REGIONS = 2  # of lines that are looked at for maps when the network sees none
MOST_SHEETS = 3  # that are looked for in one photo


def find_grid(image: Pixels, cells: int = MAP_SIZE) -> Floats64:
    """The four corners TL, TR, BR, BL (pixels) of a square printed grid as the image shows it."""
    lattice = find_lattices(image, cells)[0].lattice
    # Twice the size of the search is enough for a tenth of a pixel in a thousand.
    small = _shrunk(Halves.of(image), 2 * SEEK_SIZE / max(image.shape[:2]))
    dark = ink(small)
    exact = small.shape[1] / image.shape[1]
    lattice = lattice.scaled(exact)
    if cells == MAP_SIZE:
        fine, scatter = polished(dark, lattice)
        if scatter > MOST_SCATTERED:  # no line to seek the outer edge of
            return cast(Floats64, (upright(fine).corners + 0.5) / exact - 0.5)
    else:
        fine = fitted(Pyramid.of(dark), lattice, FINE)
    corners = outer_corners(Pyramid.of(dark), upright(fine))
    return cast(Floats64, (corners + 0.5) / exact - 0.5)


def find_lattices(
    image: Pixels,
    cells: int = MAP_SIZE,
    maps: Sequence[Map] = (),
    halves: Halves | None = None,
) -> list[Judged]:
    """The grids in an image in its pixels, the one it was taken of first."""
    small = _shrunk(halves or Halves.of(image), SEEK_SIZE / max(image.shape[:2]))
    lines = Pyramid.of(ink(small))
    found = (
        _maps(small, lines, maps or printed_sides()) if cells == MAP_SIZE else _grids(lines, cells)
    )
    if not found:
        raise SheetNotFound(say("There is no sheet in the photo."))
    larger = image.shape[1] / small.shape[1]
    return [replace(one, lattice=one.lattice.scaled(larger)) for one in found]


def _maps(image: Pixels, lines: Pyramid, maps: Sequence[Map]) -> list[Judged]:
    """The maps that the networks see; where they are not sure, also what markers or lines propose
    and the networks confirm."""
    colours = Pyramid.of(image)

    def best(lattices: Iterable[Lattice]) -> Judged | None:
        return _best(_looked_at(colours, lines, lattice, maps) for lattice in lattices)

    sight = look_over(image)
    guessed = best(sight.guesses())
    found = [guessed] if guessed else []
    if guessed is None or guessed.rank < CONVINCING:
        # Where markers have it there is a map of our own: drawings hid what is printed on one, and
        # lines had proposed something larger that looked a little better.
        marked = best(_by_markers(image))
        if marked:
            found = [marked]
        else:
            # What is surer need not be what the networks saw first: a blank sheet lay beside one
            # that was shaded all over.
            other = best(_proposed(lines, guessed))
            found = _distinct([one for one in (guessed, other) if one])
    if not found:
        return []
    whole, first = image, found[0]
    # Beside a map that is half as long as the photo there is no room for another like it.
    alone = not first.cut_off and MAP_SIZE * first.lattice.space > max(image.shape[:2]) / 2
    while len(found) < MOST_SHEETS and not alone and sight.more_than(found[-1].lattice):
        for one in found:
            image = _without(image, one.lattice)
        sight = look_over(image)
        other = best(lattice for lattice in sight.guesses(1) if not _taken(lattice, found))
        # Where the first is none to be sure of, as under a finger, others need not be better.
        least = min(CONVINCING, first.rank)
        if other is None or _taken(other.lattice, found) or other.rank < least:
            break
        found.append(other)
    if len(found) == 1:  # as nearly always: how prominent it is need not be worked out
        return found
    return sorted(found, key=lambda one: -prominence(whole, one.lattice))


def _looked_at(colours: Pyramid, lines: Pyramid, lattice: Lattice, maps: Sequence[Map]) -> Judged:
    """A guess of a map after the network's corrections, judged by what it sees there."""
    found = _settled(colours, lines, lattice, maps)
    for _ in range(STRAIGHTENED):
        if found.score <= ACCEPTED or found.lattice.bent_by <= MUCH_BENT:
            break
        again = _settled(colours, lines, found.lattice.straightened(), maps)
        if again.rank <= found.rank:
            break
        found = again
    return found


def _settled(colours: Pyramid, lines: Pyramid, lattice: Lattice, maps: Sequence[Map]) -> Judged:
    """A guess of a map moved to where the network sees it."""
    for look in range(LOOKS):
        seen = impression(colours, lattice)
        if seen.is_map < HOPELESS:
            break
        settled = seen.off < SETTLED
        lattice = moved(lattice, seen, stiff=look < STIFF_LOOKS and not settled)
        if settled:
            break
    return judged_map(lines, lattice, seen, maps)


def _proposed(lines: Pyramid, seen: Judged | None) -> Iterator[Lattice]:
    """What lines make of a map that nobody is sure of: the same at another start, then others."""
    if seen is not None:
        yield judged(lines, seen.lattice).lattice
    for region in islice(propose(lines.levels[0], MAP_SIZE), MOST_REGIONS):
        for lattice in region:
            yield fitted(lines, lattice, ROUGH)


def _by_markers(image: Pixels) -> Iterator[Lattice]:
    """Our own print, by those of its corner markers that are seen."""
    seen = found_markers(image)
    if not seen:
        return  # as on every other print
    own = layout("own").markers
    printed = np.array([place for corner in seen for place in own[corner].rect.corners])
    pixels = np.concatenate([*seen.values()])
    if len(seen) > 1:
        view, _ = cv2.findHomography(printed, pixels)
    else:  # its corners lie too near each other to tell a slant
        slanted, _ = cv2.estimateAffine2D(printed, pixels)
        view = None if slanted is None else np.vstack([slanted, (0, 0, 1)])
    if view is not None:
        yield Lattice(MAP_SIZE, cast(Floats64, view))


def _best(looked_at: Iterable[Judged]) -> Judged | None:
    """The first that convinces, else the best that is acceptable."""
    best: Judged | None = None
    for one in looked_at:
        if one.score > ACCEPTED and (best is None or one.rank > best.rank):
            best = one
            if one.rank > CONVINCING:
                break
    return best


def _without(image: Pixels, lattice: Lattice) -> Pixels:
    """The image with a map painted over, to see what else there is."""
    painted = image.copy()
    cv2.fillConvexPoly(painted, np.rint(lattice.outline(1.0)).astype(np.int32), PADDING)
    return painted


def _grids(lines: Pyramid, cells: int) -> list[Judged]:
    """Any square grid, from its lines alone."""
    found: list[Judged] = []
    for region in propose(lines.levels[0], cells):
        found += [judged(lines, fitted(lines, lattice, ROUGH)) for lattice in region]
        if found and max(one.score for one in found) > CONVINCING_LINES:
            break
    return _distinct([one for one in found if one.score > ACCEPTED_LINES])


@cache
def printed_sides() -> tuple[Map, ...]:
    return tuple(side(letter) for letter in SIDES)


def upright(lattice: Lattice) -> Lattice:
    """The lattice whose first corner is the one at the picture's top left."""
    for quarters in range(4):
        turned = lattice.turned(quarters)
        top_left, top_right = turned.corners[:2]
        right, down = top_right - top_left
        if right > 0 and abs(down) <= right:
            return turned
    return lattice


def _shrunk(image: Halves, ratio: float) -> Pixels:
    """An image that is no larger than it has to be; one that is small enough stays as it is."""
    halvings = 0
    while ratio < 0.5:  # halving is quick, and what is left to do is a quarter
        halvings, ratio = halvings + 1, 2 * ratio
    if ratio >= 1:
        return image[halvings]
    small = cv2.resize(image[halvings], None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    return cast(Pixels, small)


def _taken(lattice: Lattice, found: Sequence[Judged]) -> bool:
    return any(lattice.overlaps(other.lattice) for other in found)


def _distinct(found: list[Judged]) -> list[Judged]:
    """Best first, without those that lie on a better one."""
    kept: list[Judged] = []
    for one in sorted(found, key=lambda judged: -judged.rank):
        if not _taken(one.lattice, kept):
            kept.append(one)
    return kept
