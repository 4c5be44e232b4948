"""Ways to draw a forest."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sample_sheets.glyphs import lettered
from sample_sheets.groups import ANY, FEW, grouped
from sample_sheets.pen import (
    Drawing,
    Points,
    Program,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    bumps,
    chance,
    line,
    near,
    one_of,
    path,
    ring,
    smooth,
    spiral,
)


def _crown(rng: Rng) -> Callable[[Rng], Drawing]:
    """One way to draw the crown of a leafy tree, in the upper part of the box."""
    kind = one_of(
        rng,
        ("ring", "cloud", "spiral", "scribble", "dome", "leaf", "solid", "oval", "rings"),
        (5, 4, 1.5, 1.5, 2, 1, 1.5, 2, 1),
    )
    bump_count = int(rng.integers(5, 9))
    low = between(rng, 0.3, 0.4)
    rx = between(rng, 0.24, 0.42)
    twirls = between(rng, 1.8, 3.2)

    def crown(rng: Rng) -> Drawing:
        x, y, r = near(rng, 0.5, 0.02), near(rng, low, 0.02), near(rng, rx, 0.015)
        if kind == "ring":
            return [Stroke(ring(rng, x, y, r, min(r, 0.34)))]
        if kind == "oval":
            return [Stroke(ring(rng, x, y, r * 0.72, 0.34))]
        if kind == "cloud":
            return [Stroke(bumps(rng, x, y, r * 1.15, 0.34, bump_count))]
        if kind == "spiral":
            return [Stroke(spiral(x, y, min(r, 0.34), twirls, float(rng.random())))]
        if kind == "scribble":
            return [Stroke(_scribble(rng, x, y, min(r, 0.33), twirls))]
        if kind == "dome":
            return [
                Stroke(arc(x, y + 0.2, r, 0.48, 0.5, 0.5)),
                Stroke(line(x - r, y + 0.2, x + r, y + 0.2)),
            ]
        if kind == "leaf":
            tip, foot = (x, y - 0.36), (x, y + 0.33)
            return [
                Stroke(smooth(tip, (x + r * 0.8, y), foot)),
                Stroke(smooth(tip, (x - r * 0.8, y), foot)),
            ]
        if kind == "solid":
            return [Stroke(ring(rng, x, y, r, min(r, 0.34)), filled=True)]
        return [
            Stroke(ring(rng, x - 0.17, y + 0.06, 0.19)),
            Stroke(ring(rng, x + 0.17, y + 0.06, 0.19)),
            Stroke(ring(rng, x, y - 0.16, 0.19)),
        ]

    return crown


def _scribble(rng: Rng, x: float, y: float, r: float, turns: float) -> Points:
    """Round and round without care."""
    t = np.linspace(0.0, 1.0, max(12, int(turns * 9)))
    swing = 0.75 + 0.25 * np.sin(2 * np.pi * turns * 0.37 * t + 6.3 * rng.random())
    angle = 2 * np.pi * (turns * t + rng.random())
    return np.column_stack((x + r * swing * np.cos(angle), y + r * swing * np.sin(angle * 1.07)))


def _trunk(rng: Rng) -> Callable[[Rng], Drawing]:
    """One way to draw a trunk, from the crown to the foot of the box."""
    kind = one_of(rng, ("line", "two", "box", "flared", "none", "thick"), (5, 4, 3, 2, 0.7, 1))
    half = between(rng, 0.04, 0.1)
    top = between(rng, 0.55, 0.72)

    def trunk(rng: Rng) -> Drawing:
        x, foot = near(rng, 0.5, 0.02), near(rng, 0.96, 0.02)
        if kind == "line":
            return [Stroke(line(x, top, near(rng, x, 0.02), foot), second=True)]
        if kind == "none":
            return []
        if kind == "thick":
            box = path(
                (x - half, top), (x + half, top), (x + half, foot), (x - half, foot), closed=True
            )
            return [Stroke(box, filled=True, second=True)]
        if kind == "box":
            box = path((x - half, top), (x - half, foot), (x + half, foot), (x + half, top))
            return [Stroke(box, second=True)]
        flare = 0.09 if kind == "flared" else 0.0
        return [
            Stroke(smooth((x - half, top), (x - half, 0.8), (x - half - flare, foot)), second=True),
            Stroke(smooth((x + half, top), (x + half, 0.8), (x + half + flare, foot)), second=True),
        ]

    return trunk


def leafy_trees(rng: Rng) -> Sign:
    """Crowns on trunks: one large tree or up to five small ones, the rulebook's way among them."""
    crown, trunk = _crown(rng), _trunk(rng)

    def tree(rng: Rng) -> Drawing:
        return crown(rng) + trunk(rng)

    return grouped(rng, tree, ANY)


def pines(rng: Rng) -> Sign:
    """Triangles with a trunk, stacked or single."""
    tiers = int(rng.choice([1, 1, 2, 3, 3]))
    closed, solid = chance(rng, 0.7), chance(rng, 0.15)
    trunk = one_of(rng, ("line", "box", "none"), (3, 2, 1))
    width, foot = between(rng, 0.25, 0.42), between(rng, 0.74, 0.86)

    def pine(rng: Rng) -> Drawing:
        x = near(rng, 0.5, 0.02)
        drawing: Drawing = []
        for tier in range(tiers):
            top = 0.04 + tier * (foot - 0.34) / max(1, tiers)
            low = foot - (tiers - 1 - tier) * 0.26
            half = near(rng, width * (0.6 + 0.4 * (tier + 1) / tiers), 0.015)
            corners = ((x - half, low), (x, top), (x + half, low))
            drawing.append(Stroke(path(*corners, closed=closed), filled=solid and closed))
        if trunk == "line":
            drawing.append(Stroke(line(x, foot, x, 0.98), second=True))
        elif trunk == "box":
            corners4 = ((x - 0.06, foot), (x - 0.06, 0.97), (x + 0.06, 0.97), (x + 0.06, foot))
            drawing.append(Stroke(path(*corners4), second=True))
        return drawing

    return grouped(rng, pine, ANY)


def firs(rng: Rng) -> Sign:
    """A stem with slanting branches, an arrow upwards, or a jagged outline."""
    kind = one_of(rng, ("branches", "arrow", "jagged", "carets", "zigzag"), (4, 3, 2, 2, 2))
    tiers = int(rng.integers(2, 5))
    droop, width = between(rng, 0.08, 0.24), between(rng, 0.22, 0.42)

    def fir(rng: Rng) -> Drawing:
        x = near(rng, 0.5, 0.02)
        stem = Stroke(line(x, 0.03, near(rng, x, 0.02), 0.97), second=kind != "arrow")
        if kind == "arrow":
            head = path((x - width, 0.1 + droop * 1.6), (x, 0.03), (x + width, 0.1 + droop * 1.6))
            return [stem, Stroke(head)]
        if kind == "zigzag":
            turns = tiers * 2 + 2
            steps = np.arange(turns)
            half = width * (0.25 + 0.75 * steps / (turns - 1))
            xs = x + np.where(steps % 2 == 0, -half, half)
            return [
                Stroke(np.column_stack((xs, 0.06 + 0.72 * steps / (turns - 1)))),
                Stroke(line(x, 0.78, x, 0.97), second=True),
            ]
        if kind == "jagged":
            right = [
                (x + width * (0.35 + 0.65 * (i + 1) / tiers), 0.05 + 0.75 * (i + 1) / tiers)
                for i in range(tiers)
            ]
            notch = [(x + width * 0.25, y - 0.04) for _, y in right[:-1]]
            side = [(x, 0.04)]
            for i, corner in enumerate(right):
                side.append(corner)
                if i < len(notch):
                    side.append(notch[i])
            mirrored = [(2 * x - cx, cy) for cx, cy in reversed(side)]
            return [Stroke(path(*side, *mirrored)), Stroke(line(x, 0.8, x, 0.97), second=True)]
        drawing: Drawing = (
            [stem] if kind == "branches" else [Stroke(line(x, 0.8, x, 0.97), second=True)]
        )
        for tier in range(tiers):
            y = 0.08 + tier * 0.68 / tiers
            arm = near(rng, width * (0.45 + 0.55 * (tier + 1) / tiers), 0.015)
            drawing.append(Stroke(path((x - arm, y + droop), (x, y), (x + arm, y + droop))))
        return drawing

    return grouped(rng, fir, ANY)


def bare_trees(rng: Rng) -> Sign:
    """Stems with few strokes on top: T, Y, palm."""
    kind = one_of(rng, ("tee", "fork", "palm"), (2, 1.2, 2))
    width, fronds = between(rng, 0.25, 0.42), int(rng.integers(3, 6))

    def tree(rng: Rng) -> Drawing:
        x, w = near(rng, 0.5, 0.02), near(rng, width, 0.02)
        stem = Stroke(line(x, 0.3, near(rng, x, 0.02), 0.97), second=True)
        if kind == "tee":
            return [stem, Stroke(arc(x, 0.36, w, 0.3, 0.5, 0.5))]
        if kind == "fork":
            return [
                Stroke(line(x, 0.45, x, 0.97), second=True),
                Stroke(path((x - w, 0.08), (x, 0.5), (x + w, 0.08))),
            ]
        drawing: Drawing = [stem]
        for angle in np.linspace(-0.2, np.pi + 0.2, fronds) + rng.normal(0, 0.1, fronds):
            tip = (x + w * 1.1 * np.cos(angle), 0.36 - 0.22 * np.sin(angle))
            drawing.append(Stroke(smooth((x, 0.3), ((x + tip[0]) / 2, tip[1] - 0.14), tip)))
        return drawing

    return grouped(rng, tree, ANY)


def bushes(rng: Rng) -> Sign:
    """Clouds of leaves on the ground: humps with a flat foot."""
    kind = one_of(rng, ("cloud", "humps", "pile"))
    humps = int(rng.integers(3, 6))

    def bush(rng: Rng) -> Drawing:
        if kind == "cloud":
            return [Stroke(bumps(rng, 0.5, 0.5, 0.48, 0.42, humps + 3))]
        if kind == "pile":
            return [
                Stroke(ring(rng, x, y, 0.2)) for x, y in ((0.25, 0.68), (0.72, 0.68), (0.48, 0.36))
            ]
        top = 0.5 - 0.4 * np.sin(np.pi * np.linspace(0, 1, humps * 6 + 1))
        t = np.linspace(0, 1, humps * 6 + 1)
        ys = 0.78 - (0.78 - top) * 0.7 - 0.16 * np.abs(np.sin(np.pi * humps * t))
        crown = np.column_stack((0.06 + 0.88 * t, ys))
        return [Stroke(crown), Stroke(line(0.04, 0.8, 0.96, 0.8))]

    return grouped(rng, bush, FEW)


def leaves(rng: Rng) -> Sign:
    """A leaf with its veins, a clover or the tree of a playing card."""
    kind = one_of(rng, ("leaf", "clover", "spade"))
    veins = int(rng.integers(0, 4))

    def leaf(rng: Rng) -> Drawing:
        if kind == "leaf":
            drawing: Drawing = [
                Stroke(smooth((0.5, 0.04), (0.8, 0.4), (0.5, 0.8))),
                Stroke(smooth((0.5, 0.04), (0.2, 0.4), (0.5, 0.8))),
                Stroke(line(0.5, 0.15, 0.5, 0.97), second=True),
            ]
            for vein in range(veins):
                y = 0.35 + vein * 0.14
                drawing.append(Stroke(path((0.34, y - 0.1), (0.5, y), (0.66, y - 0.1))))
            return drawing
        stem = Stroke(path((0.5, 0.55), (0.44, 0.95), (0.56, 0.95), (0.5, 0.55)), second=True)
        if kind == "clover":
            three = ((0.5, 0.23), (0.28, 0.52), (0.72, 0.52))
            return [*(Stroke(ring(rng, x, y, 0.19)) for x, y in three), stem]
        half = ((0.5, 0.04), (0.72, 0.35), (0.84, 0.55), (0.7, 0.68), (0.52, 0.6))
        return [Stroke(smooth(*half)), Stroke(smooth(*((1 - x, y) for x, y in half))), stem]

    return grouped(rng, leaf, FEW)


def canopy(rng: Rng) -> Sign:
    """The wood from above: curls or rings all over the space."""
    kind = one_of(rng, ("rings", "curls", "clouds"))
    across = int(rng.integers(2, 4))
    size = between(rng, 0.32, 0.46) / across

    def sign(rng: Rng) -> Drawing:
        drawing: Drawing = []
        for row in range(across):
            for column in range(across):
                x = (column + 0.5 + 0.25 * (row % 2 - 0.5)) / across + near(rng, 0, 0.02)
                y = (row + 0.5) / across + near(rng, 0, 0.02)
                if kind == "rings":
                    drawing.append(Stroke(ring(rng, x, y, size)))
                elif kind == "curls":
                    drawing.append(Stroke(spiral(x, y, size, 1.5, float(rng.random()))))
                else:
                    drawing.append(Stroke(bumps(rng, x, y, size, size, 5)))
        return drawing

    return sign


FOREST: dict[str, tuple[Program, float]] = {
    "leafy trees": (leafy_trees, 6.0),
    "pines": (pines, 3.5),
    "firs": (firs, 3.0),
    "bare trees": (bare_trees, 1.6),
    "bushes": (bushes, 1.0),
    "leaves": (leaves, 1.0),
    "canopy": (canopy, 0.7),
    "letter": (lettered("F", "F", "F", "f", "L", "Л"), 1.0),
}
