"""Small signs standing together in one space."""

from __future__ import annotations

from sample_sheets.pen import Drawing, Rng, Sign, between, one_of, placed

Group = tuple[tuple[float, float, float], ...]  # middle x, middle y and size of each

ALONE: tuple[Group, ...] = (((0.5, 0.5, 0.92),), ((0.5, 0.5, 0.78),), ((0.5, 0.5, 0.6),))
PAIRS: tuple[Group, ...] = (
    ((0.28, 0.52, 0.54), (0.73, 0.5, 0.54)),
    ((0.3, 0.33, 0.5), (0.7, 0.68, 0.5)),
    ((0.33, 0.52, 0.7), (0.77, 0.62, 0.44)),
)
THREES: tuple[Group, ...] = (
    ((0.25, 0.32, 0.42), (0.75, 0.32, 0.42), (0.5, 0.7, 0.42)),
    ((0.5, 0.3, 0.42), (0.25, 0.7, 0.42), (0.75, 0.7, 0.42)),
    ((0.2, 0.55, 0.42), (0.5, 0.42, 0.48), (0.8, 0.55, 0.42)),
)
MANY: tuple[Group, ...] = (
    ((0.27, 0.28, 0.4), (0.73, 0.3, 0.4), (0.28, 0.72, 0.4), (0.74, 0.72, 0.4)),
    (
        (0.22, 0.25, 0.34),
        (0.75, 0.26, 0.34),
        (0.5, 0.5, 0.34),
        (0.23, 0.76, 0.34),
        (0.77, 0.75, 0.34),
    ),
)
ANY = (*ALONE, *PAIRS, *THREES, *MANY)
FEW = (*ALONE, *PAIRS, *THREES)


def grouped(rng: Rng, one: Sign, groups: tuple[Group, ...]) -> Sign:
    """The same small sign once or several times in a space, standing as one player puts them."""
    group = one_of(rng, groups)
    scatter = between(rng, 0.01, 0.045)
    spread = between(rng, 0.85, 1.05)
    squeeze = between(rng, 0.8, 1.1)

    def sign(rng: Rng) -> Drawing:
        shakes = rng.normal(0, scatter, (len(group), 3))
        drawing: Drawing = []
        for (x, y, size), (dx, dy, ds) in zip(group, shakes.tolist(), strict=True):
            at = 0.5 + (x - 0.5) * spread + dx, 0.5 + (y - 0.5) * spread + dy
            height = size * (1 + 2 * ds)
            drawing += placed(one(rng), *at, height * squeeze, height)
        return drawing

    return sign
