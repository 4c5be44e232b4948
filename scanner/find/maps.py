"""Find the maps in a photo.

The networks guess; where they are not sure, markers and lines propose. One judge decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats64, Pixels
from scanner.errors import SheetNotFound
from scanner.find.find_network import PADDING, look_over
from scanner.find.fit_to_lines import ROUGH, move_onto_lines
from scanner.find.flat_network import impression_at, move_as_seen
from scanner.find.judge import Judged, judge_by_lines, judge_map, prominence
from scanner.find.lattice import Lattice
from scanner.find.propose import propose
from scanner.find.thin_lines import ink
from scanner.find.views import Pyramid
from scanner.layout import layouts
from scanner.load import Halves
from scanner.markers import markers_in
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
IN_PLACE = 0.035  # spaces; a guess that is off by less needs no further look
# A map bent by more (spaces) may be one of which a corner went astray: it is looked at anew from
# where the rest of it lies. Of four such maps in 350 photographs, up to 4 spaces off, all got
# nearer and two right; one in ten is bent so far, and those that were right stay as they are.
MUCH_BENT = 0.4
STRAIGHTENED = 2  # times at most
# Of the network's word on a guess: above the first it is a map, above the second beyond doubt.
ACCEPTED = 0.85
CONVINCING = 1.5
MOST_REGIONS = 2  # of lines that are looked at for maps when the network sees none
MOST_SHEETS = 3  # that are looked for in one photo
# A map of which less than this part of the photo's longer side is seen may be one of many, as in a
# picture of a gallery. The network sees one map in a picture, so it looks into windows, too.
SMALL = 0.34
MOST_IN_WINDOWS = 12
LEAST_INSIDE = 100  # places of a window that look like a map; a whole one has some 250, a card 50
WINDOW = 2.4  # of such a map's side; from one window to the next it is half of that


def find_maps(
    image: Pixels, maps: Sequence[Map] = (), halves: Halves | None = None, *, any: bool = False
) -> list[Judged]:
    """The maps in an image in its pixels, the one it was taken of first.

    `maps` are those it may be, the four sides if none; with `any` it may have any print.
    """
    small = (halves or Halves.of(image)).shrunk(SEEK_SIZE / max(image.shape[:2]))
    found = _seek(small, () if any else maps or printed_sides())
    if not found:
        raise SheetNotFound(say("There is no sheet in the photo."))
    larger = image.shape[1] / small.shape[1]
    return [replace(one, lattice=one.lattice.scaled(larger)) for one in found]


@cache
def printed_sides() -> tuple[Map, ...]:
    """The maps that a sheet may have if nothing is said."""
    return tuple(side(letter) for letter in SIDES)


def _seek(image: Pixels, maps: Sequence[Map]) -> list[Judged]:
    """The maps that the networks see in a small image, the one it was taken of first.

    Where they are not sure, markers and lines propose others, for the networks to confirm.
    """
    colours, lines = Pyramid.of(image), Pyramid.of(ink(image))

    def best(lattices: Iterable[Lattice]) -> Judged | None:
        return _best(_looked_at(colours, lines, lattice, maps) for lattice in lattices)

    sight = look_over(image)
    guessed = best(sight.guesses())
    found = [guessed] if guessed else []
    if guessed is None or guessed.rank < CONVINCING:
        # Where markers have it there is a map: drawings hid what is printed on one, and
        # lines had proposed something larger that looked a little better.
        marked = best(_by_markers(image))
        if marked:
            found = [marked]
        else:
            # What is surer need not be what the networks saw first: a blank sheet lay beside one
            # that was shaded all over.
            other = best(_proposed(lines, guessed))
            found = distinct([one for one in (guessed, other) if one])
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
    if not alone and MAP_SIZE * first.lattice.space < SMALL * max(image.shape[:2]):
        found += _in_windows(whole, found, best)
    if len(found) == 1:  # as nearly always: how prominent it is need not be worked out
        return found
    return sorted(found, key=lambda one: -prominence(whole, one.lattice))


def _looked_at(colours: Pyramid, lines: Pyramid, lattice: Lattice, maps: Sequence[Map]) -> Judged:
    """A guess of a map after the network's corrections, judged by what it sees there."""
    found = _moved_by_network(colours, lines, lattice, maps)
    for _ in range(STRAIGHTENED):
        if found.score <= ACCEPTED or found.lattice.bent_by <= MUCH_BENT:
            break
        again = _moved_by_network(colours, lines, found.lattice.straightened(), maps)
        if again.rank <= found.rank:
            break
        found = again
    return found


def _moved_by_network(
    colours: Pyramid, lines: Pyramid, lattice: Lattice, maps: Sequence[Map]
) -> Judged:
    """A guess of a map moved to where the network sees it."""
    for look in range(LOOKS):
        seen = impression_at(colours, lattice)
        if seen.is_map < HOPELESS:
            break
        in_place = seen.off < IN_PLACE
        lattice = move_as_seen(lattice, seen, stiff=look < STIFF_LOOKS and not in_place)
        if in_place:
            break
    return judge_map(lines, lattice, seen, maps)


def _proposed(lines: Pyramid, seen: Judged | None) -> Iterator[Lattice]:
    """What lines make of a map that nobody is sure of: the same at another start, then others."""
    if seen is not None:
        yield judge_by_lines(lines, seen.lattice).lattice
    for region in islice(propose(lines.levels[0], MAP_SIZE), MOST_REGIONS):
        for lattice in region:
            yield move_onto_lines(lines, lattice, ROUGH)


def _by_markers(image: Pixels) -> Iterator[Lattice]:
    """The map as each layout has it beside those corner markers that are seen."""
    seen = markers_in(image)
    if not seen:
        return  # as on most prints
    pixels = np.concatenate([*seen.values()])
    for markers in (one.markers for one in layouts() if one.markers):
        printed = np.array([place for corner in seen for place in markers[corner].rect.corners])
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


def _in_windows(
    image: Pixels, found: Sequence[Judged], best: Callable[[Iterable[Lattice]], Judged | None]
) -> list[Judged]:
    """More maps of about the size of the first, each beyond doubt."""
    more: list[Judged] = []
    side = MAP_SIZE * found[0].lattice.space
    for top, left, window in _windows(image, round(WINDOW * side)):
        if len(found) + len(more) == MOST_IN_WINDOWS:
            break
        view = window
        for one in (*found, *more):
            view = _without(view, one.lattice.shifted(-left, -top))
        sight = look_over(view)
        if sight.places_inside < LEAST_INSIDE:
            continue
        guesses = (lattice.shifted(left, top) for lattice in sight.guesses(1))
        other = best(guess for guess in guesses if not _taken(guess, [*found, *more]))
        if other and other.rank > CONVINCING and not _taken(other.lattice, [*found, *more]):
            more.append(other)
    return more


def _windows(image: Pixels, size: int) -> Iterator[tuple[int, int, Pixels]]:
    """Square windows that overlap by half, as one reads them: each with its top and left."""
    height, width = image.shape[:2]
    for top in range(0, max(1, height - size // 2), size // 2):
        for left in range(0, max(1, width - size // 2), size // 2):
            yield top, left, image[top : top + size, left : left + size]


def _taken(lattice: Lattice, found: Sequence[Judged]) -> bool:
    return any(lattice.overlaps(other.lattice) for other in found)


def distinct(found: list[Judged]) -> list[Judged]:
    """Best first, without those that lie on a better one."""
    kept: list[Judged] = []
    for one in sorted(found, key=lambda one: -one.rank):
        if not _taken(one.lattice, kept):
            kept.append(one)
    return kept
