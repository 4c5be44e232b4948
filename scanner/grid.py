"""Find the grid: the networks' guess, then what lines propose; all judged by one score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import cast

import cv2

from scanner.errors import SheetNotFound
from scanner.grid_edge import outer_corners
from scanner.grid_fit import FINE, ROUGH, fitted
from scanner.grid_lattice import Lattice, Pyramid
from scanner.grid_lines import Doubles
from scanner.grid_network import guesses, impression, moved
from scanner.grid_propose import propose
from scanner.grid_ridges import ink
from scanner.grid_score import Judged, judged
from scanner.load import Pixels
from scoring.maps import SIDES, side
from scoring.message import say
from scoring.sheet import Map
from scoring.spaces import SIZE as MAP_SIZE

# A sheet that fills a third of the photo's height still has 13 pixels a space here.
SEEK_SIZE = 760
CONVINCING = 0.9  # of the score: nothing else in the picture can be better
LOOKS = 3  # of the network at one guess, each from where the last one moved it
SETTLED = 0.06  # spaces; a guess that is off by less needs no further look


def find_grid(image: Pixels, cells: int = MAP_SIZE) -> Doubles:
    """The four corners TL, TR, BR, BL (pixels) of a square printed grid as the image shows it."""
    lattice = find_lattices(image, cells)[0].lattice
    # Twice the size of the search is enough for a tenth of a pixel in a thousand.
    small = _shrunk(image, min(1.0, 2 * SEEK_SIZE / max(image.shape[:2])))
    pyramid = Pyramid.of(ink(small))
    exact = small.shape[1] / image.shape[1]
    fine = upright(fitted(pyramid, lattice.scaled(exact), FINE))
    corners = outer_corners(pyramid, fine)
    return cast(Doubles, (corners + 0.5) / exact - 0.5)


def find_lattices(image: Pixels, cells: int = MAP_SIZE, maps: Sequence[Map] = ()) -> list[Judged]:
    """Every grid in an image, best first, in its pixels; raises `SheetNotFound` without any."""
    maps = maps or printed_sides()
    small = _shrunk(image, min(1.0, SEEK_SIZE / max(image.shape[:2])))
    lines = Pyramid.of(ink(small))
    found: list[Judged] = []
    for lattices in _proposed(small, lines, cells):
        found += [judged(lines, lattice, maps) for lattice in lattices]
        if found and max(one.score for one in found) > CONVINCING:
            break
    if not found:
        raise SheetNotFound(say("There is no sheet in the photo."))
    larger = image.shape[1] / small.shape[1]
    return [
        Judged(one.lattice.scaled(larger), one.score, one.lines, one.mountains)
        for one in _distinct(found)
    ]


def _proposed(image: Pixels, lines: Pyramid, cells: int) -> Iterator[list[Lattice]]:
    """Lattices moved to where they fit, those that are quick to find and likely first."""
    if cells == MAP_SIZE:
        colours = Pyramid.of(image)
        for guess in guesses(image):
            yield [_settled(colours, guess)]
        for region in propose(lines.levels[0], cells):
            yield [_settled(colours, fitted(lines, lattice, ROUGH)) for lattice in region]
    else:
        for region in propose(lines.levels[0], cells):
            yield [fitted(lines, lattice, ROUGH) for lattice in region]


def _settled(colours: Pyramid, lattice: Lattice) -> Lattice:
    """A guess of the map after the network's corrections."""
    for _ in range(LOOKS):
        seen = impression(colours, lattice)
        lattice = moved(lattice, seen)
        if seen.off < SETTLED:
            break
    return lattice


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


def _shrunk(image: Pixels, ratio: float) -> Pixels:
    if ratio >= 1:
        return image
    small = cv2.resize(image, None, fx=ratio, fy=ratio, interpolation=cv2.INTER_AREA)
    return cast(Pixels, small)


def _distinct(found: list[Judged]) -> list[Judged]:
    """Best first, without those that lie on a better one."""
    kept: list[Judged] = []
    for one in sorted(found, key=lambda judged: -judged.score):
        if not any(one.lattice.overlaps(other.lattice) for other in kept):
            kept.append(one)
    return kept
