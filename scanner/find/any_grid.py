"""Find any square grid that is printed, and the outer edge of its border lines."""

from __future__ import annotations

from typing import cast

from scanner.arrays import Floats64, Pixels
from scanner.errors import SheetNotFound
from scanner.find.fit_to_lines import FINE, MOST_SCATTERED, ROUGH, move_onto_lines, refine_on_lines
from scanner.find.judge_grid import judge_grid
from scanner.find.lattice import Lattice
from scanner.find.maps import SEEK_SIZE, distinct, find_maps
from scanner.find.outer_edge import outer_corners
from scanner.find.outlines import by_outlines
from scanner.find.propose import propose
from scanner.find.thin_lines import ink
from scanner.find.views import Pyramid
from scanner.load import Halves
from scoring.message import say
from scoring.spaces import SIZE as MAP_SIZE

# Of a grid that no network knows, by the edges of its spaces: noise has 0.22 at most, pictures of
# 50 tables 0.15 but for those with tiles. Of 120 strange grids (`bench.strange_grids`, seed 2) 14
# are not found so, and 11 with 0.2, where noise passes for a grid.
ACCEPTED_LINES = 0.27
CONVINCING_LINES = 0.9


def find_grid(image: Pixels, cells: int = MAP_SIZE) -> Floats64:
    """The four corners TL, TR, BR, BL (pixels) of a square printed grid as the image shows it."""
    halves = Halves.of(image)
    if cells == MAP_SIZE:
        lattice = find_maps(image, halves=halves)[0].lattice
    else:
        lattice = _by_lines(halves, cells)
    # Twice the size of the search is enough for a tenth of a pixel in a thousand.
    small = halves.shrunk(2 * SEEK_SIZE / max(image.shape[:2]))
    dark = ink(small)
    exact = small.shape[1] / image.shape[1]
    lattice = lattice.scaled(exact)
    if cells == MAP_SIZE:
        fine, scatter = refine_on_lines(dark, lattice)
        if scatter > MOST_SCATTERED:  # no line to seek the outer edge of
            return cast(Floats64, (upright(fine).corners + 0.5) / exact - 0.5)
    else:
        fine = move_onto_lines(Pyramid.of(dark), lattice, FINE)
    corners = outer_corners(Pyramid.of(dark), upright(fine))
    return cast(Floats64, (corners + 0.5) / exact - 0.5)


def _by_lines(image: Halves, cells: int) -> Lattice:
    """The square grid whose lines are seen best, in the image's pixels."""
    small = image.shrunk(SEEK_SIZE / max(image[0].shape[:2]))
    lines = Pyramid.of(ink(small))
    found = [
        judge_grid(lines, move_onto_lines(lines, lattice, FINE))
        for lattice in by_outlines(lines.levels[0], cells)
    ]
    for region in propose(lines.levels[0], cells):
        if found and max(one.score for one in found) > CONVINCING_LINES:
            break
        found += [judge_grid(lines, move_onto_lines(lines, lattice, ROUGH)) for lattice in region]
    grids = distinct([one for one in found if one.score > ACCEPTED_LINES])
    if not grids:
        raise SheetNotFound(say("There is no sheet in the photo."))
    return grids[0].lattice.scaled(image[0].shape[1] / small.shape[1])


def upright(lattice: Lattice) -> Lattice:
    """The lattice whose first corner is the one at the picture's top left."""
    for quarters in range(4):
        turned = lattice.turned(quarters)
        top_left, top_right = turned.corners[:2]
        right, down = top_right - top_left
        if right > 0 and abs(down) <= right:
            return turned
    return lattice
