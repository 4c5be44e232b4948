"""Ways to draw a hero."""

from __future__ import annotations

import numpy as np

from sample_sheets.glyphs import lettered
from sample_sheets.groups import ALONE, grouped
from sample_sheets.pen import (
    Drawing,
    Program,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    chance,
    line,
    near,
    one_of,
    path,
    ring,
    smooth,
)


def turned(drawing: Drawing, angle: float) -> Drawing:
    """A drawing turned about the middle of its box, clockwise as seen."""
    cos, sin = float(np.cos(angle)), float(np.sin(angle))
    matrix = np.array(((cos, sin), (-sin, cos)))
    return [
        part._replace(points=(part.points - 0.5) @ matrix + 0.5)
        for part in drawing
        if isinstance(part, Stroke)
    ]


def _sword(rng: Rng) -> Sign:
    """One way to draw an upright sword, point up."""
    blade = one_of(rng, ("line", "two", "leaf", "triangle", "curved"), (3, 4, 2, 2, 1))
    dagger = chance(rng, 0.25)
    guard = between(rng, 0.14, 0.24)
    guard_y = between(rng, 0.5, 0.6) if dagger else between(rng, 0.66, 0.76)
    half = between(rng, 0.04, 0.08)
    pommel, thick_guard = chance(rng, 0.45), chance(rng, 0.25)
    grip = chance(rng, 0.6)

    def sword(rng: Rng) -> Drawing:
        y, tip = near(rng, guard_y, 0.01), near(rng, 0.02, 0.01)
        left, right = 0.5 - half, 0.5 + half
        if blade == "line":
            drawing: Drawing = [Stroke(line(0.5, tip, 0.5, y))]
        elif blade == "two":
            edge = ((left, y), (left, tip + 0.12), (0.5, tip), (right, tip + 0.12), (right, y))
            drawing = [Stroke(path(*edge))]
        elif blade == "leaf":
            drawing = [
                Stroke(smooth((left, y), (left - 0.03, 0.35), (0.5, tip))),
                Stroke(smooth((right, y), (right + 0.03, 0.35), (0.5, tip))),
            ]
        elif blade == "triangle":
            drawing = [Stroke(path((left - 0.02, y), (0.5, tip), (right + 0.02, y)))]
        else:
            drawing = [
                Stroke(smooth((left, y), (0.42, 0.4), (0.62, tip))),
                Stroke(smooth((right, y), (0.58, 0.4), (0.62, tip))),
            ]
        g = near(rng, guard, 0.01)
        if thick_guard:
            box = ((0.5 - g, y), (0.5 + g, y), (0.5 + g, y + 0.06), (0.5 - g, y + 0.06))
            drawing.append(Stroke(path(*box, closed=True), second=True))
        else:
            drawing.append(Stroke(line(0.5 - g, y, 0.5 + g, near(rng, y, 0.01)), second=True))
        if grip or blade == "line":
            drawing.append(Stroke(line(0.5, y, 0.5, 0.95), second=True))
        else:
            hilt = ((0.47, y), (0.47, 0.95), (0.53, 0.95), (0.53, y))
            drawing.append(Stroke(path(*hilt), second=True))
        if pommel:
            drawing.append(Stroke(ring(rng, 0.5, 0.96, 0.04), second=True))
        return drawing

    return sword


def swords(rng: Rng) -> Sign:
    """A slanting, upright or lowered sword: slanting is the rulebook's way."""
    sword = _sword(rng)
    angle = one_of(rng, (0.75, -0.75, 0.0, np.pi, 2.4), (4, 2, 3, 1, 1))

    def sign(rng: Rng) -> Drawing:
        return turned(sword(rng), near(rng, angle, 0.06))

    return grouped(rng, sign, ALONE)


def crossed_swords(rng: Rng) -> Sign:
    """Two swords crossed, their hilts below."""
    sword, lean = _sword(rng), between(rng, 0.45, 0.8)

    def sign(rng: Rng) -> Drawing:
        return turned(sword(rng), near(rng, lean, 0.04)) + turned(
            sword(rng), near(rng, -lean, 0.04)
        )

    return grouped(rng, sign, ALONE)


def shields(rng: Rng) -> Sign:
    """A shield with or without a device."""
    device = one_of(rng, ("none", "cross", "stripe", "half", "star", "dot"), (2, 3, 1, 1, 1, 1))
    kind = one_of(rng, ("heater", "round", "pointed"), (4, 1, 2))

    def shield(rng: Rng) -> Drawing:
        if kind == "round":
            rim = ring(rng, 0.5, 0.5, 0.42)
        elif kind == "pointed":
            rim = path(
                (0.14, 0.1), (0.86, 0.1), (0.86, 0.55), (0.5, 0.96), (0.14, 0.55), closed=True
            )
        else:
            side = smooth((0.14, 0.1), (0.15, 0.5), (0.28, 0.78), (0.5, 0.96))
            other = side[::-1] * (-1, 1) + (1, 0)
            rim = np.concatenate((side, other, side[:1]))
        drawing: Drawing = [Stroke(rim)]
        if device == "cross":
            drawing += [
                Stroke(line(0.5, 0.12, 0.5, 0.9), second=True),
                Stroke(line(0.16, near(rng, 0.42, 0.02), 0.84, 0.42), second=True),
            ]
        elif device == "stripe":
            drawing.append(Stroke(line(0.16, 0.2, 0.78, 0.7), second=True))
        elif device == "half":
            drawing.append(Stroke(line(0.5, 0.12, 0.5, 0.94), second=True))
        elif device == "star":
            drawing += [
                Stroke(line(0.5 - dx, 0.45 - dy, 0.5 + dx, 0.45 + dy), second=True)
                for dx, dy in ((0.15, 0), (0.07, 0.13), (0.07, -0.13))
            ]
        elif device == "dot":
            drawing.append(Stroke(ring(rng, 0.5, 0.48, 0.08), filled=True, second=True))
        return drawing

    return grouped(rng, shield, ALONE)


def crosses(rng: Rng) -> Sign:
    """A cross with a long foot: one bold line each way, or its outline."""
    kind = one_of(rng, ("lines", "outline", "filled", "flared"), (2, 3, 2, 1))
    arm, beam = between(rng, 0.26, 0.36), between(rng, 0.3, 0.4)
    half = between(rng, 0.06, 0.11)
    wide = half * (2.0 if kind == "flared" else 1.0)

    def cross(rng: Rng) -> Drawing:
        x, y = near(rng, 0.5, 0.015), near(rng, beam, 0.015)
        if kind == "lines":
            return [
                Stroke(line(x, 0.02, near(rng, x, 0.01), 0.97), weight=1.2),
                Stroke(line(x - arm, near(rng, y, 0.01), x + arm, y), weight=1.2),
            ]
        right = [
            (x + wide, 0.03), (x + half, y - half), (x + arm, y - wide), (x + arm, y + wide),
            (x + half, y + half), (x + wide, 0.96),
        ]  # fmt: skip
        left = [(2 * x - across, down) for across, down in reversed(right)]
        return [Stroke(path(*right, *left, closed=True), filled=kind == "filled")]

    return grouped(rng, cross, ALONE)


def stick_figures(rng: Rng) -> Sign:
    """A little man, armed or not."""
    arm = one_of(rng, ("down", "level", "up", "hips"))
    weapon = one_of(rng, ("none", "sword", "shield", "both", "spear"), (3, 3, 1, 1, 1))
    cape, head = chance(rng, 0.12), between(rng, 0.09, 0.14)

    def man(rng: Rng) -> Drawing:
        x, hip, shoulder = near(rng, 0.5, 0.015), 0.62, 0.36
        drawing: Drawing = [
            Stroke(ring(rng, x, 0.04 + head, head)),
            Stroke(line(x, 0.04 + 2 * head, x, hip)),
            Stroke(path((x - 0.17, 0.97), (x, hip), (near(rng, x + 0.17, 0.02), 0.97))),
        ]
        hand = {"down": 0.58, "level": 0.38, "up": 0.16, "hips": 0.5}[arm]
        drawing.append(
            Stroke(path((x - 0.24, hand), (x, shoulder), (x + 0.24, near(rng, hand, 0.02))))
        )
        if weapon in ("sword", "both"):
            drawing.append(Stroke(line(x + 0.24, hand + 0.06, x + 0.34, hand - 0.32), second=True))
            drawing.append(Stroke(line(x + 0.18, hand - 0.04, x + 0.34, hand + 0.0), second=True))
        if weapon in ("shield", "both"):
            drawing.append(Stroke(ring(rng, x - 0.27, hand, 0.12), second=True))
        if weapon == "spear":
            drawing.append(Stroke(line(x + 0.26, 0.05, x + 0.26, 0.95), second=True))
        if cape:
            drawing.append(Stroke(path((x, shoulder), (x - 0.28, 0.85), (x + 0.05, 0.75))))
        return drawing

    return grouped(rng, man, ALONE)


def pawns(rng: Rng) -> Sign:
    """A head on a body, like a playing piece."""
    kind = one_of(rng, ("pawn", "bust", "cross-shaped"))

    def pawn(rng: Rng) -> Drawing:
        if kind == "bust":
            return [
                Stroke(ring(rng, 0.5, 0.28, 0.19)),
                Stroke(smooth((0.1, 0.95), (0.18, 0.62), (0.5, 0.5), (0.82, 0.62), (0.9, 0.95))),
                Stroke(line(0.1, 0.95, 0.9, 0.95)),
            ]
        if kind == "pawn":
            return [
                Stroke(ring(rng, 0.5, 0.22, 0.17)),
                Stroke(path((0.42, 0.38), (0.22, 0.94), (0.78, 0.94), (0.58, 0.38))),
            ]
        half = (
            (0.5, 0.04),
            (0.6, 0.1),
            (0.62, 0.3),
            (0.94, 0.4),
            (0.92, 0.55),
            (0.66, 0.56),
            (0.8, 0.94),
            (0.56, 0.94),
            (0.5, 0.76),
        )
        return [Stroke(path(*half)), Stroke(path(*((1 - x, y) for x, y in half)))]

    return grouped(rng, pawn, ALONE)


def helmets(rng: Rng) -> Sign:
    """A knight's helmet, or a crown."""
    crown, slits = chance(rng, 0.35), int(rng.integers(1, 4))
    plume = chance(rng, 0.4)

    def helmet(rng: Rng) -> Drawing:
        if crown:
            points = (
                (0.08, 0.85),
                (0.1, 0.25),
                (0.32, 0.55),
                (0.5, 0.15),
                (0.68, 0.55),
                (0.9, 0.25),
                (0.92, 0.85),
            )
            return [Stroke(path(*points, closed=True))]
        drawing: Drawing = [
            Stroke(smooth((0.18, 0.92), (0.18, 0.4), (0.5, 0.1), (0.82, 0.4), (0.82, 0.92))),
            Stroke(line(0.17, 0.92, 0.83, near(rng, 0.92, 0.01))),
            Stroke(line(0.2, 0.48, 0.8, 0.48)),
        ]
        for i in range(slits):
            x = 0.5 + 0.14 * (i - (slits - 1) / 2)
            drawing.append(Stroke(line(x, 0.58, x, 0.84)))
        if plume:
            drawing.append(
                Stroke(smooth((0.5, 0.1), (0.62, -0.02), (0.88, 0.06), (0.96, 0.26)), second=True)
            )
        return drawing

    return grouped(rng, helmet, ALONE)


def other_arms(rng: Rng) -> Sign:
    """An axe, a hammer or a bow."""
    kind = one_of(rng, ("axe", "hammer", "bow"))
    lean = between(rng, -0.6, 0.6)

    def arm(rng: Rng) -> Drawing:
        shaft = Stroke(line(0.5, 0.06, 0.5, 0.97), second=True)
        if kind == "axe":
            drawing: Drawing = [
                shaft,
                Stroke(smooth((0.5, 0.14), (0.78, 0.06), (0.86, 0.28), (0.78, 0.5), (0.5, 0.4))),
            ]
        elif kind == "hammer":
            drawing = [
                shaft,
                Stroke(path((0.24, 0.08), (0.76, 0.08), (0.76, 0.34), (0.24, 0.34), closed=True)),
            ]
        else:
            drawing = [
                Stroke(arc(0.35, 0.5, 0.38, 0.44, -0.25, 0.5)),
                Stroke(line(0.35, 0.06, 0.35, 0.94)),
                Stroke(line(0.1, 0.5, 0.94, 0.5), second=True),
                Stroke(path((0.82, 0.42), (0.94, near(rng, 0.5, 0.01)), (0.82, 0.58)), second=True),
            ]
        return turned(drawing, near(rng, lean, 0.05))

    return grouped(rng, arm, ALONE)


HERO: dict[str, tuple[Program, float]] = {
    "sword": (swords, 6.0),
    "crossed swords": (crossed_swords, 1.2),
    "shield": (shields, 2.0),
    "cross": (crosses, 0.9),
    "stick figure": (stick_figures, 3.0),
    "pawn": (pawns, 1.0),
    "helmet": (helmets, 1.4),
    "other arms": (other_arms, 0.8),
    "letter": (lettered("H", "H", "H", "h"), 1.2),
}
