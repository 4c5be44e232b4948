"""A lattice moved onto the lines that are seen near it, stiff as paper is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from scanner.arrays import Floats32, Floats64, Indices, Pixels, ranked
from scanner.find.clearness import Evidence, clearness_at, clearness_of_lines
from scanner.find.lattice import Lattice, flat_crossings, lattice_through
from scanner.find.stiff_paper import bends_of, most_agree_on
from scanner.find.views import Pyramid, flat_picture
from scanner.peaks import off_the_middle

MARGIN = 1  # spaces around the lattice: lines are sought up to half of one beyond its edge
# Clearness of a line that is hardly one; below it an edge of a space says nothing.
FAINT = 0.15
CLEAR = 0.2  # above faint: an edge whose line is certainly seen
# The outermost lines count less: frames are two lines with a hatching between them, and which of
# these is seen best changes from space to space.
BORDER = 0.3
NEAR = 2.0  # times what is trusted: edges within this are never left out
# Lines that are sought to say how far a lattice misses them are expected within this (spaces);
# with less, whatever lies near would pass for the line.
MISSED = 0.1


@dataclass(frozen=True)
class Look:
    """One flat picture, and how lines are sought in it, step by step."""

    size: int  # pixels a space of the flat picture
    reach: float  # spaces around the place where a line should be
    # Each step: lines further than `trust` spaces from where the last step put them have to be
    # clearer to count, and how stiff the paper is taken to be.
    steps: tuple[tuple[float, float], ...]
    border: float = BORDER  # how much the outermost lines count


# From a first guess that is up to a third of a space off.
ROUGH = (Look(12, 0.5, ((0.25, 30.0), (0.15, 10.0), (0.1, 3.0))),)
# From there to the hundredth of a space, where only lines tell the way.
FINE = (Look(16, 0.4, ((0.12, 3.0), (0.1, 1.0))), Look(20, 0.25, ((0.08, 1.0), (0.06, 0.3))))
# From where the network has put a map, a tenth of a space off: lines further away are drawings.
POLISH = (Look(20, 0.2, ((0.06, 1.0), (0.05, 0.3))),)
LAST = POLISH[-1]
# Then to the corners, where paper curls most: the frame is followed there, however stiff the rest.
# Of 350 hard studio photographs 17 had a corner more than a quarter of a space off before, 7 after,
# 25 instead of 49 more than 0.15; further inside it made places worse rather than better.
CORNERS = (Look(20, 0.3, ((0.1, 0.3), (0.08, 0.1)), border=1.0),)
CORNER_REACH = 3  # crossings from a corner to where nothing is changed any more
# Lines that scatter by less than this (spaces) tell where the map is better than the networks do.
WELL_SEEN = 0.035
# With more than this they do not tell it at all. Between the two, lines and networks are off by as
# much but not in the same way, and the middle between them is best: on 194 hard and strange photos
# it put the corners within a quarter of a space on all, lines up to 0.045 alone on 98.5 %, and
# within a tenth on 75.8 %, against 73.7 %.
MOST_SCATTERED = 0.06
# Nor do lines that want a map further away (spaces, in the mean) than networks are ever off: those
# of drawings, or the other edge of thick ones.
MOST_MOVED = 0.1


def move_onto_lines(pyramid: Pyramid, lattice: Lattice, looks: tuple[Look, ...]) -> Lattice:
    """The lattice after a few rounds of moving it onto the lines of ink pictures."""
    for look in looks:
        seen = clearness_of_lines(
            flat_picture(pyramid, lattice, look.size, MARGIN), look.size, MARGIN
        )
        lattice = _move_onto(lattice, seen, look)
    return lattice


def _move_onto(lattice: Lattice, seen: Evidence, look: Look) -> Lattice:
    cells = lattice.cells
    # Evidence of lines has lines in its columns and spaces along them in its rows.
    right = _shift(_around(seen.upright, seen, cells, look), look, cells).T
    down = _shift(_around(seen.level, seen, cells, look), look, cells)
    shift = np.stack([right, down], axis=-1)
    return lattice_through(cells, lattice.at(flat_crossings(cells) + shift))


def refine_on_lines(picture: Pixels, lattice: Lattice) -> tuple[Lattice, float]:
    """The lattice on the lines of an ink picture, and how far (spaces) these scatter around it.

    - Lines that are well seen: the lattice lies on them.
    - Lines that scatter: it lies half way between them and where it was.
    - Lines that scatter too much: it stays where it was.
    - Lines that cannot be the map's at all: it stays as well, and the scatter is infinite.

    Then its corners are put on the frame, if that is seen.
    """
    dark = Pyramid.of(picture)
    fine, scatter = _on_lines(dark, lattice)
    if scatter > WELL_SEEN:
        light = _on_lines(Pyramid.of(np.asarray(255 - picture)), lattice)  # on coloured ground
        fine, scatter = light if light[1] < scatter else (fine, scatter)
    if scatter > MOST_SCATTERED:
        fine = lattice
    elif scatter > WELL_SEEN:
        fine = _halfway(lattice, fine)
    # Prints with light lines have dark frames all the same; on dark paper, which nobody has
    # printed yet, corners come to lie up to a fifth of a space off so.
    return _with_corners(dark, fine, _halfway(lattice, fine)), scatter


def _halfway(one: Lattice, other: Lattice) -> Lattice:
    return lattice_through(one.cells, (one.crossings + other.crossings) / 2)


def _with_corners(lines: Pyramid, lattice: Lattice, start: Lattice) -> Lattice:
    """The lattice with its corners on the frame, which is sought from where `start` has them.

    That is half way back to where the networks had the map: a frame may have two lines, and from
    the lattice on the lines the outer one is found. Of 900 studio photographs (seed 99601, with the
    network of then) 73 had a corner more than a tenth of a space off; sought from the lines, 86.
    """
    curled = move_onto_lines(lines, start, CORNERS)
    share = _near_corners(lattice.cells)[..., None]
    return lattice_through(
        lattice.cells, lattice.crossings + share * (curled.crossings - lattice.crossings)
    )


@cache
def _near_corners(cells: int) -> Floats64:
    """How near each crossing is to a corner of the lattice, from 1 down to 0."""
    steps = np.arange(cells + 1)
    inwards = np.minimum(steps, cells - steps)
    away = np.maximum(inwards[:, None], inwards)
    return np.asarray(np.clip((CORNER_REACH - away) / (CORNER_REACH - 1), 0, 1))


def _on_lines(pyramid: Pyramid, lattice: Lattice) -> tuple[Lattice, float]:
    """The lattice on the lines around it and how far these scatter; infinitely, if too far away."""
    fine = move_onto_lines(pyramid, lattice, POLISH)
    fine = move_onto_lines(
        pyramid, fine, POLISH
    )  # what was a fifth of a space off is now within reach
    way = np.linalg.norm(fine.crossings - lattice.crossings, axis=-1).mean() / lattice.space
    if way > MOST_MOVED:
        return fine, float("inf")
    return fine, ranked(misses(pyramid, fine, LAST), 0.8)


def misses(pyramid: Pyramid, lattice: Lattice, look: Look) -> Floats64:
    """How far off the lattice lines are seen (spaces), where they are seen clearly."""
    cells = lattice.cells
    seen = clearness_of_lines(flat_picture(pyramid, lattice, look.size, MARGIN), look.size, MARGIN)
    found = []
    for lines in (seen.upright, seen.level):
        around = _around(lines, seen, cells, look)
        off, sure = _nearest(around, look, np.zeros(around.shape[:2]), MISSED)
        found.append(np.abs(off[1:-1][sure[1:-1] > CLEAR]))
    clear = np.concatenate(found)
    return clear if len(clear) else np.array([look.reach])


def _around(lines: Floats32, seen: Evidence, cells: int, look: Look) -> Floats64:
    """How clear a line is beside each edge of a space: by line, space along it, step off it."""
    inside = lines[seen.margin : seen.margin + cells]
    # Three edges in a row are surer than one: a dash more, a gap less.
    longer = inside.copy()
    longer[1:] += 0.5 * inside[:-1]
    longer[:-1] += 0.5 * inside[1:]
    longer /= np.convolve(np.ones(cells), [0.5, 1, 0.5], "same")[:, None]
    clear = clearness_at(longer, seen.size, 0)
    steps = _steps(look)
    line = (np.arange(cells + 1) + seen.margin) * seen.size - 1
    return clear[:, line[:, None] + steps].swapaxes(0, 1).astype(np.float64)


def _steps(look: Look) -> Indices:
    reach = round(look.reach * look.size)
    return np.arange(-reach, reach + 1)


def _nearest(
    around: Floats64, look: Look, expected: Floats64, trust: float
) -> tuple[Floats64, Floats64]:
    """How far off (spaces) the clearest line near its expected place is seen, and how clearly."""
    steps = _steps(look)
    off = steps / look.size - expected[..., None]
    trusted = around * np.exp(-0.5 * (off / trust) ** 2)
    best = np.clip(trusted.argmax(axis=2), 1, len(steps) - 2)[..., None]
    before, at, after = (
        np.take_along_axis(around, best + beside, axis=2)[..., 0] for beside in (-1, 0, 1)
    )
    between = off_the_middle(before, at, after)
    sure = np.clip(at - FAINT, 0, 1)
    sure[[0, -1]] *= look.border
    return (steps[best[..., 0]] + between) / look.size, sure


def _shift(around: Floats64, look: Look, cells: int) -> Floats64:
    """The shift of every crossing across its line (lines x places along them)."""
    bends = bends_of(cells)
    amount = np.zeros(bends.at_crossings.shape[1])
    for trust, stiffness in look.steps:
        expected = (bends.at_edges @ amount).reshape(cells + 1, cells)
        off, sure = _nearest(around, look, expected, trust)
        amount = most_agree_on(off.ravel(), sure.ravel(), bends, stiffness, NEAR * trust)
    return (bends.at_crossings @ amount).reshape(cells + 1, cells + 1)
