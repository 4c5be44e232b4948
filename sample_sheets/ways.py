"""Ways to draw a sign, picked so that the pen at hand does not clog them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sample_sheets.doodled import DOODLED, DOODLED_ANYHOW, DOODLED_RARELY, Doodled
from sample_sheets.flows import FLOWS, Flow
from sample_sheets.legibility import legible
from sample_sheets.pen import Program, Rng, Sign, between, chance, one_of
from sample_sheets.signs_farm import FARM
from sample_sheets.signs_forest import FOREST
from sample_sheets.signs_hero import HERO
from sample_sheets.signs_monster import GROUND_WEIGHT, MONSTER
from sample_sheets.signs_village import VILLAGE
from sample_sheets.signs_water import WATER
from sample_sheets.strokes import Sources
from scoring.sheet import Content

Programs = dict[str, tuple[Program, float]]
PROGRAMS: dict[Content, Programs] = {
    Content.FOREST: FOREST,
    Content.VILLAGE: VILLAGE,
    Content.FARM: FARM,
    Content.WATER: WATER,
    Content.MONSTER: MONSTER,
    Content.HERO: HERO,
}
# How many signs come from real drawings when there are any: half, so that neither kind is rare.
DOODLED_SHARE = 0.5
# Of the signs to learn from, drawings that stand for no terrain by themselves.
ANYHOW = 0.05
# Signs that run to the rim of the space.
SPREAD = ("hatching", "cross-hatching", "furrows", "dark ground", "canopy", "checkers", "waves")
# Lines wider than this, in sizes of the sign, can clog it; then the sign is looked at first.
CLOGS = 0.036


@dataclass(frozen=True)
class Way:
    """One player's way of drawing one sign."""

    name: str
    sign: Sign
    size: float = 0.85  # of a space
    x: float = 0.5
    y: float = 0.5
    flow: Flow | None = None  # draws a whole shape in one go instead


def pick_way(rng: Rng, content: Content, sources: Sources | None, width: float) -> Way:
    """A way to draw a terrain that can be read in lines of this width."""
    if content in FLOWS and chance(rng, 0.12):
        name, program = one_of(rng, FLOWS[content])
        sign, flow = program(rng, width)
        return Way(name, sign, 0.95, flow=flow)
    name, sign, size = readable(
        rng, lambda: _any_sign(rng, content, sources, width < 0.034), width, (0.55, 1.0)
    )
    if 0.024 < width < 0.034 and name not in SPREAD and chance(rng, 0.18):
        size *= 0.65  # small in its space
    return standing(rng, name, sign, size)


def standing(rng: Rng, name: str, sign: Sign, size: float) -> Way:
    """A sign of some size where one player puts it in a space."""
    # Most stand in the middle, some in a corner or on the lower line.
    drift = (1 - size) * (0.4 if chance(rng, 0.2) else 0.15)
    room = (1 - size) / 2
    x, y = np.clip(rng.normal(0.5, drift, 2), 0.5 - room, 0.5 + room).tolist()
    return Way(name, sign, size, x, y)


def _any_sign(rng: Rng, content: Content, sources: Sources | None, thin: bool) -> tuple[str, Sign]:
    if sources is not None and sources.varied and chance(rng, ANYHOW):
        return _doodled(rng, DOODLED_ANYHOW, sources, thin)
    if sources is not None and chance(rng, DOODLED_SHARE):
        doodles = DOODLED[content] | (DOODLED_RARELY[content] if sources.varied else {})
        return _doodled(rng, doodles, sources, thin)
    return _programmed(rng, PROGRAMS[content], sources)


def readable(
    rng: Rng, pick: Callable[[], tuple[str, Sign]], width: float, sizes: tuple[float, float]
) -> tuple[str, Sign, float]:
    """The first sign that its own pen does not clog; thick pens are made to draw larger."""
    for attempt in range(12):
        name, sign = pick()
        low = max(sizes[0], min(0.9, 13 * width), 0.85 if name in SPREAD else 0.0)
        size = between(rng, min(low, sizes[1]), sizes[1])
        if width / size < CLOGS or name == "dark ground" or attempt == 11:
            break
        drawing = [part for part in sign(rng) if getattr(part, "weight", 1.0) > GROUND_WEIGHT]
        if legible(drawing, width / size):
            break
    return name, sign, size


def _programmed(rng: Rng, programs: Programs, sources: Sources | None) -> tuple[str, Sign]:
    name = _picked(rng, {name: weight for name, (_, weight) in programs.items()}, sources)
    return name, programs[name][0](rng)


def _doodled(
    rng: Rng, doodles: dict[str, tuple[Doodled, float]], sources: Sources, thin: bool
) -> tuple[str, Sign]:
    name = _picked(rng, {name: weight for name, (_, weight) in doodles.items()}, sources)
    return f"drawn: {name}", doodles[name][0](rng, sources, thin)


def _picked(rng: Rng, weights: dict[str, float], sources: Sources | None) -> str:
    """One of several ways, as often as players take it, or to learn from more evenly."""
    evenly = 0.5 if sources is not None and sources.varied else 1.0
    return one_of(rng, tuple(weights), tuple(weight**evenly for weight in weights.values()))


def pick_mark(
    rng: Rng,
    programs: Programs,
    doodles: dict[str, tuple[Doodled, float]],
    sources: Sources | None,
    width: float,
    sizes: tuple[float, float],
) -> Way:
    def pick() -> tuple[str, Sign]:
        if sources is not None and chance(rng, DOODLED_SHARE):
            return _doodled(rng, doodles, sources, True)
        return _programmed(rng, programs, sources)

    name, sign = pick()
    size = between(rng, max(sizes[0], min(6 * width, sizes[1])), sizes[1])
    return Way(name, sign, size)
