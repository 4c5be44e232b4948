"""How paper bends: in a few smooth ways, and the less of each the stiffer it is taken to be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import cast

import numpy as np

from scanner.arrays import Floats64, ranked

# Ways in which paper is allowed to bend: shifts, slants, then ever finer waves.
MODES = 24
REWEIGHTED = 4  # rounds of leaving outliers out; the fifth changes nothing
# Offsets of printed lines scatter by about this much (spaces) around where the paper has them.
SCATTER = 0.03
OUTLIER = 2.5  # scatters off, and an edge is somebody's ink
CONTRADICTION = 0.15  # spaces off all others, at least, for a crossing to be left out


@dataclass(frozen=True, eq=False)
class Bends:
    """The smoothest ways to bend a lattice, each a column, smoothest first."""

    at_crossings: Floats64
    at_edges: Floats64  # of spaces, half way between two crossings
    stiffness: Floats64  # of paper against each; a sheet arched once has one


@cache
def bends_of(cells: int) -> Bends:
    """The ways to bend a lattice of so many spaces."""
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
    return Bends(modes, halves @ modes, stiffness)


def as_paper_follows(shift: Floats64, stiffness: float) -> Floats64:
    """Shifts of all crossings, smoothed as paper is; those that most contradict are left out."""
    cells = len(shift) - 1
    bends = bends_of(cells)
    modes = bends.at_crossings
    penalty = np.diag(1e-3 + stiffness * bends.stiffness)
    wanted = shift.reshape(-1, 2)
    weight = np.ones(len(wanted))
    for _ in range(REWEIGHTED):
        weighted = modes * weight[:, None]
        agreed = modes @ np.linalg.solve(weighted.T @ modes + penalty, weighted.T @ wanted)
        miss = np.linalg.norm(wanted - agreed, axis=1)
        limit = max(CONTRADICTION, OUTLIER * 1.4826 * ranked(miss))
        weight = np.maximum(0, 1 - (miss / limit) ** 2) ** 2
    return cast(Floats64, agreed.reshape(cells + 1, cells + 1, 2))


def most_agree_on(
    off: Floats64, sure: Floats64, bends: Bends, stiffness: float, near: float
) -> Floats64:
    """How much of each way to bend most edges of spaces agree on.

    An edge is seen `off` its place and so `sure`; one that is off by no more than `near` is never
    left out.
    """
    edges = bends.at_edges
    penalty = np.diag(1e-3 + stiffness * bends.stiffness)
    clear = sure > 0.05
    weight = sure
    for _ in range(REWEIGHTED):
        weighted = edges * weight[:, None]
        amount = np.linalg.solve(weighted.T @ edges + penalty, weighted.T @ off)
        miss = off - edges @ amount
        scatter = 1.4826 * ranked(np.abs(miss[clear])) if clear.any() else SCATTER
        limit = max(OUTLIER * scatter, near)
        weight = sure * np.maximum(0, 1 - (miss / limit) ** 2) ** 2
    return np.asarray(amount)
