"""Find the grid: the networks' guess, then what lines propose; all judged by one score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import cast

import cv2
import numpy as np

from scanner.errors import SheetNotFound
from scanner.grid_edge import outer_corners
from scanner.grid_fit import FINE, POLISH, ROUGH, fitted
from scanner.grid_lattice import Lattice, Pyramid
from scanner.grid_lines import Doubles
from scanner.grid_network import PADDING, guesses, impression, moved
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
# Of the score. Lattices on tables, cloths, text and half of a sheet stay below the first, maps
# above it; one above the second needs no rival. Grids without a network's word need more.
ACCEPTED = 0.0
CONVINCING = 1.0
CONVINCING_LINES = 0.9
LOOKS = 5  # of the network at one guess, each from where the last one moved it
SETTLED = 0.1  # spaces; a guess that is off by less needs no further look
MOST_SHEETS = 3  # that are looked for in one photo


def find_grid(image: Pixels, cells: int = MAP_SIZE) -> Doubles:
    """The four corners TL, TR, BR, BL (pixels) of a square printed grid as the image shows it."""
    lattice = find_lattices(image, cells)[0].lattice
    # Twice the size of the search is enough for a tenth of a pixel in a thousand.
    small = _shrunk(image, min(1.0, 2 * SEEK_SIZE / max(image.shape[:2])))
    pyramid = Pyramid.of(ink(small))
    exact = small.shape[1] / image.shape[1]
    looks = POLISH if cells == MAP_SIZE else FINE
    fine = upright(fitted(pyramid, lattice.scaled(exact), looks))
    corners = outer_corners(pyramid, fine)
    return cast(Doubles, (corners + 0.5) / exact - 0.5)


def find_lattices(image: Pixels, cells: int = MAP_SIZE, maps: Sequence[Map] = ()) -> list[Judged]:
    """The grids in an image in its pixels, the one it was taken of first."""
    small = _shrunk(image, min(1.0, SEEK_SIZE / max(image.shape[:2])))
    lines = Pyramid.of(ink(small))
    found = (
        _maps(small, lines, maps or printed_sides()) if cells == MAP_SIZE else _grids(lines, cells)
    )
    if not found:
        raise SheetNotFound(say("There is no sheet in the photo."))
    larger = image.shape[1] / small.shape[1]
    return [replace(one, lattice=one.lattice.scaled(larger)) for one in found]


def _maps(image: Pixels, lines: Pyramid, maps: Sequence[Map]) -> list[Judged]:
    """The maps that the networks see, else those that lines propose and the network confirms."""
    found: list[Judged] = []
    seen = image
    while len(found) < MOST_SHEETS:
        one = _best(_judged_maps(seen, lines, maps, guesses(seen)))
        if one is None or any(one.lattice.overlaps(other.lattice) for other in found):
            break
        found.append(one)
        seen = _without(seen, one.lattice)
    if found and found[0].score > CONVINCING:
        return found
    for region in propose(lines.levels[0], MAP_SIZE):
        rough = [fitted(lines, lattice, ROUGH) for lattice in region]
        found += [one for one in _judged_maps(image, lines, maps, rough) if one.score > ACCEPTED]
        if found and max(one.score for one in found) > CONVINCING:
            break
    return _distinct(found)


def _judged_maps(
    image: Pixels, lines: Pyramid, maps: Sequence[Map], lattices: Sequence[Lattice]
) -> Iterator[Judged]:
    """Guesses of a map after the network's corrections, judged one by one."""
    colours = Pyramid.of(image)
    for lattice in lattices:
        for _ in range(LOOKS):
            seen = impression(colours, lattice)
            lattice = moved(lattice, seen)
            if seen.off < SETTLED:
                break
        yield judged(lines, lattice, maps, seen.is_map)


def _best(found: Iterator[Judged]) -> Judged | None:
    """The first that convinces, else the best that is acceptable."""
    best: Judged | None = None
    for one in found:
        if one.score > max(ACCEPTED, best.score if best else ACCEPTED):
            best = one
            if one.score > CONVINCING:
                break
    return best


def _without(image: Pixels, lattice: Lattice) -> Pixels:
    """The image with a map painted over, to see what else there is."""
    painted = image.copy()
    n = lattice.cells
    outline = lattice.at(np.array([[-1.0, -1], [n + 1, -1], [n + 1, n + 1], [-1, n + 1]]))
    cv2.fillConvexPoly(painted, np.rint(outline).astype(np.int32), PADDING)
    return painted


def _grids(lines: Pyramid, cells: int) -> list[Judged]:
    """Any square grid, from its lines alone."""
    found: list[Judged] = []
    for region in propose(lines.levels[0], cells):
        found += [judged(lines, fitted(lines, lattice, ROUGH), ()) for lattice in region]
        if found and max(one.score for one in found) > CONVINCING_LINES:
            break
    return _distinct(found)


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
