"""Colouring in: the spaces of a shape filled with strokes, together or one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from sample_sheets.outlines import Outlining, outline
from sample_sheets.pen import (
    Drawing,
    Place,
    Rng,
    Stroke,
    between,
    chance,
    hatch,
    near,
    one_of,
    path,
)
from scoring.spaces import SIZE, Space

WAYS = ("strokes", "to and fro", "solid", "patch", "twice", "spot", "rim")


@dataclass(frozen=True)
class Shading:
    """How a player colours in."""

    way: str  # one of WAYS
    angle: float
    gap: float  # between strokes, in widths of the line
    overshoot: float  # beyond the rim, in spaces
    whole_shape: bool  # in one go over all its spaces


def pick_shading(rng: Rng) -> Shading:
    """One player's way of colouring in."""
    return Shading(
        way=one_of(rng, WAYS, (2, 5, 2, 0.8, 1.5, 0.7, 0.5)),
        angle=between(rng, -np.pi / 2, np.pi / 2),
        gap=between(rng, 0.7, 1.7),
        overshoot=one_of(
            rng,
            (between(rng, -0.08, 0.0), between(rng, 0.0, 0.07), between(rng, -0.16, -0.08)),
            (4, 2, 1),
        ),
        whole_shape=chance(rng, 0.35),
    )


def shade(rng: Rng, spaces: Iterable[Space], shading: Shading, width: float) -> Drawing:
    """The strokes that colour in some spaces, in spaces of the sheet."""
    spaces = sorted(spaces)
    gap = max(0.03, shading.gap * width)
    if shading.way == "rim":
        inside = Outlining(1.0, False, 0.06 + width / 2, -0.02, 0.02, 1, 1.0)
        return outline(rng, spaces, inside)
    if shading.way == "solid":
        return [_solid(rng, space, shading.overshoot) for space in spaces]
    if shading.way == "patch":
        return [_patch(rng, space, shading.overshoot) for space in spaces]
    if shading.whole_shape and shading.way != "spot":
        strokes = strokes_across(
            rng, spaces, near(rng, shading.angle, 0.08), gap, shading.overshoot
        )
        if shading.way == "twice":
            strokes += strokes_across(
                rng, spaces, near(rng, shading.angle + 1.3, 0.1), gap, shading.overshoot
            )
        return [*strokes]
    drawing: Drawing = []
    for space in spaces:
        drawing += _one_space(rng, space, shading, gap)
    return drawing


def _solid(rng: Rng, space: Space, overshoot: float) -> Stroke:
    low, high = -overshoot, 1 + overshoot
    shakes = rng.normal(0, 0.015, (8, 2))
    middle = 0.5
    rim: list[Place] = [
        (low, low), (middle, low), (high, low), (high, middle),
        (high, high), (middle, high), (low, high), (low, middle),
    ]  # fmt: skip
    corners = [
        (space.column + x + dx, space.row + y + dy)
        for (x, y), (dx, dy) in zip(rim, shakes.tolist(), strict=True)
    ]
    return Stroke(path(*corners), filled=True, weight=0.95)


def _patch(rng: Rng, space: Space, overshoot: float) -> Stroke:
    """A square with round corners in the middle of a space."""
    half = 0.5 + min(overshoot, -0.02)
    angle = np.linspace(0, 2 * np.pi, 25)
    # Between a circle and a square: the fourth powers of the sides add up to one.
    reach = half * (np.cos(angle) ** 4 + np.sin(angle) ** 4) ** -0.25 + rng.normal(0, 0.012, 25)
    x, y = space.column + 0.5 + reach * np.cos(angle), space.row + 0.5 + reach * np.sin(angle)
    return Stroke(np.column_stack((x, y)), filled=True, weight=0.95)


def _one_space(rng: Rng, space: Space, shading: Shading, gap: float) -> Drawing:
    inset = 0.22 if shading.way == "spot" else -shading.overshoot
    lifted = shading.way == "strokes"
    angle = near(rng, shading.angle, 0.1)
    strokes = hatch(rng, angle, gap, inset, 0.02, back_and_forth=not lifted, bare=True)
    if shading.way == "twice":
        strokes += hatch(rng, angle + near(rng, 1.3, 0.1), gap, inset, 0.02, True, bare=True)
    shift = np.array((space.column, space.row))
    return [stroke._replace(points=stroke.points + shift) for stroke in strokes]


def strokes_across(
    rng: Rng, spaces: list[Space], angle: float, gap: float, overshoot: float
) -> list[Stroke]:
    """Parallel strokes over all spaces, each from rim to rim of the shape."""
    inside = np.zeros((SIZE + 2, SIZE + 2), bool)
    for space in spaces:
        inside[space.row + 1, space.column + 1] = True
    places = np.array([(space.column + 0.5, space.row + 0.5) for space in spaces])
    along, across = (
        np.array((np.cos(angle), np.sin(angle))),
        np.array((-np.sin(angle), np.cos(angle))),
    )
    reach_across, reach_along = places @ across, places @ along
    offsets = np.arange(reach_across.min() - 0.7, reach_across.max() + 0.7, gap)
    offsets = offsets + rng.normal(0, gap * 0.15, len(offsets))
    step = 0.08
    t = np.arange(reach_along.min() - 0.75, reach_along.max() + 0.75, step)
    points = offsets[:, None, None] * across + t[None, :, None] * along
    cells = np.clip(np.floor(points).astype(int) + 1, 0, SIZE + 1)
    hit = inside[cells[..., 1], cells[..., 0]]
    edges = np.diff(np.pad(hit, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    begins, ends = np.nonzero(edges == 1), np.nonzero(edges == -1)
    loose = rng.normal(overshoot, 0.03, (len(begins[0]), 2))
    middles = offsets[begins[0], None] * across
    starts = middles + (t[begins[1]] - loose[:, 0])[:, None] * along
    finishes = middles + (t[ends[1] - 1] + loose[:, 1])[:, None] * along
    long_enough = (finishes - starts) @ along > 0.05
    return [Stroke(points) for points in np.stack((starts, finishes), axis=1)[long_enough]]
