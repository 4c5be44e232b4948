"""A lattice moved onto the lines that are seen near it, stiff as paper is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

import cv2
import numpy as np

from scanner.grid_lattice import (
    Evidence,
    Lattice,
    Pyramid,
    clearness_at,
    evidence,
    flat_picture,
    places,
)
from scanner.grid_lines import Doubles
from scanner.grid_ridges import Floats

MARGIN = 1  # spaces around the lattice: lines are sought up to half of one beyond its edge
# Clearness of a line that is hardly one; below it an edge of a space says nothing.
FAINT = 0.15
# The outermost lines count less: frames are two lines with a hatching between them, and which of
# these is seen best changes from space to space.
BORDER = 0.3
BORDER_TRUST = 0.05  # spaces
# Offsets of printed lines scatter by about this much (spaces) around where the paper has them.
SCATTER = 0.03
OUTLIER = 2.5  # scatters off, and an edge is somebody's ink
REWEIGHTED = 4  # rounds of leaving outliers out; the fifth changes nothing
# Ways in which paper is allowed to bend: shifts, slants, then ever finer waves.
MODES = 24


@dataclass(frozen=True)
class Look:
    """How one round looks for lines."""

    size: int  # pixels a space of the flat picture
    reach: float  # spaces around the place where a line should be
    trust: float  # spaces; lines further off than this have to be clearer to count
    stiffness: float


# From a first guess that is up to a third of a space off.
ROUGH = (Look(12, 0.4, 0.25, 30.0), Look(12, 0.3, 0.12, 10.0))
# From there to the hundredth of a space, on curled paper too.
FINE = (Look(16, 0.25, 0.1, 3.0), Look(20, 0.18, 0.08, 1.0))


def fitted(pyramid: Pyramid, lattice: Lattice, looks: tuple[Look, ...]) -> Lattice:
    """The lattice after a few rounds of moving it onto the lines of ink pictures."""
    for look in looks:
        seen = evidence(flat_picture(pyramid, lattice, look.size, MARGIN), look.size, MARGIN)
        lattice = _moved_onto(lattice, seen, look)
    return lattice


def _moved_onto(lattice: Lattice, seen: Evidence, look: Look) -> Lattice:
    cells = lattice.cells
    right, sure_right = offsets(seen.upright, seen, cells, look)
    down, sure_down = offsets(seen.level, seen, cells, look)
    # Columns of an upright line's evidence are lines and its rows spaces; of a level one's, too.
    shift_x = _smooth_shift(right.T, sure_right.T, cells, look.stiffness)
    shift_y = _smooth_shift(down.T, sure_down.T, cells, look.stiffness)
    shift = np.stack([shift_x.T, shift_y], axis=-1)
    return through(cells, lattice.at(places(cells) + shift))


def through(cells: int, crossings: Doubles) -> Lattice:
    """The lattice whose crossings lie at these pixels: perspective, and the rest as a bend."""
    flat = places(cells).reshape(-1, 2)
    view, _ = cv2.findHomography(flat, crossings.reshape(-1, 2), 0)
    if view is None:
        raise np.linalg.LinAlgError("crossings that lie on one line")
    back = cv2.perspectiveTransform(crossings.reshape(1, -1, 2), np.linalg.inv(view))
    bend = back.reshape(cells + 1, cells + 1, 2) - places(cells)
    return Lattice(cells, cast(Doubles, view), bend)


def offsets(lines: Floats, seen: Evidence, cells: int, look: Look) -> tuple[Doubles, Doubles]:
    """How far off each edge of a space its line is seen, and how clearly; spaces x lines."""
    inside = lines[seen.margin : seen.margin + cells]
    # Three edges in a row are surer than one: a dash more, a gap less.
    longer = inside.copy()
    longer[1:] += 0.5 * inside[:-1]
    longer[:-1] += 0.5 * inside[1:]
    longer /= np.convolve(np.ones(cells), [0.5, 1, 0.5], "same")[:, None]
    clear = clearness_at(longer, seen.size, 0)
    steps = np.arange(-round(look.reach * seen.size), round(look.reach * seen.size) + 1)
    line = (np.arange(cells + 1) + seen.margin) * seen.size - 1
    around = clear[:, line[:, None] + steps]
    trusted = around * np.exp(-0.5 * (steps / seen.size / look.trust) ** 2)
    trusted[:, [0, -1]] *= np.exp(-0.5 * (steps / seen.size / BORDER_TRUST) ** 2)
    best = np.clip(trusted.argmax(axis=2), 1, len(steps) - 2)[..., None]
    before, at, after = (
        np.take_along_axis(around, best + beside, axis=2)[..., 0] for beside in (-1, 0, 1)
    )
    bend = np.minimum(before - 2 * at + after, -1e-6)
    between = np.clip(0.5 * (before - after) / bend, -0.5, 0.5)
    off = (steps[best[..., 0]] + between) / seen.size
    sure = np.clip(at - FAINT, 0, 1)
    sure[:, [0, -1]] *= BORDER
    return off.astype(np.float64), sure.astype(np.float64)


def _smooth_shift(off: Doubles, sure: Doubles, cells: int, stiffness: float) -> Doubles:
    """The shift of every crossing across its lines (lines x places along them)."""
    modes, seen_modes, bending = _modes(cells)
    wanted, trust = off.ravel(), sure.ravel()
    penalty = np.diag(1e-3 + stiffness * bending)
    weight = trust
    for _ in range(REWEIGHTED):
        weighted = seen_modes * weight[:, None]
        amount = np.linalg.solve(weighted.T @ seen_modes + penalty, weighted.T @ wanted)
        miss = wanted - seen_modes @ amount
        clear = trust > 0.05
        scatter = 1.4826 * float(np.median(np.abs(miss[clear]))) if clear.any() else SCATTER
        limit = OUTLIER * max(scatter, SCATTER)
        weight = trust * np.maximum(0, 1 - (miss / limit) ** 2) ** 2
    return (modes @ amount).reshape(cells + 1, cells + 1)


@cache
def _modes(cells: int) -> tuple[Doubles, Doubles, Doubles]:
    """The smoothest ways to bend a lattice, as seen on the edges of spaces, and their stiffness."""
    side = cells + 1
    second = np.zeros((side - 2, side))
    for i in range(side - 2):
        second[i, i : i + 3] = 1, -2, 1
    first = np.diff(np.eye(side), axis=0)
    flat = np.eye(side)
    bends = np.vstack(
        [np.kron(second, flat), np.kron(flat, second), np.sqrt(2) * np.kron(first, first)]
    )
    stiffness, modes = np.linalg.eigh(bends.T @ bends)
    # In units in which the smoothest real bend, a sheet arched once, has stiffness one.
    stiffness = np.maximum(stiffness[:MODES], 0) / stiffness[3]
    stiffness[:3] = 0
    modes = modes[:, :MODES] * side  # a mode of amount one shifts a crossing by about a space
    halves = np.kron(flat, np.abs(first) / 2)
    return modes, halves @ modes, stiffness
