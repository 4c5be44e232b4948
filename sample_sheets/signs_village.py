"""Ways to draw a village."""

from __future__ import annotations

from sample_sheets.glyphs import lettered
from sample_sheets.groups import ALONE, ANY, FEW, MANY, PAIRS, THREES, grouped
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
)


def arrow_house(rng: Rng) -> Sign:
    """One line around a house, like an arrow upwards: the rulebook's way."""
    wall, eaves = between(rng, 0.22, 0.34), between(rng, 0.4, 0.56)
    roof, door = between(rng, 0.38, 0.48), chance(rng, 0.25)

    def house(rng: Rng) -> Drawing:
        x, top, low = near(rng, 0.5, 0.02), near(rng, 0.05, 0.02), near(rng, 0.94, 0.02)
        w, r, e = near(rng, wall, 0.015), near(rng, roof, 0.015), near(rng, eaves, 0.015)
        around = (
            (x - w, e),
            (x - r, e),
            (x, top),
            (x + r, e),
            (x + w, e),
            (near(rng, x + w, 0.015), low),
            (near(rng, x - w, 0.015), low),
        )
        drawing: Drawing = [Stroke(path(*around, closed=True))]
        if door:
            drawing.append(
                Stroke(path((x - 0.08, low), (x - 0.08, 0.68), (x + 0.08, 0.68), (x + 0.08, low)))
            )
        return drawing

    return grouped(rng, house, FEW)


def _roof(rng: Rng) -> Sign:
    """One way to draw a roof over the walls from x 0.15 to 0.85 at y 0.45."""
    kind = one_of(
        rng, ("triangle", "open", "overhang", "flat", "hatched", "solid"), (4, 2, 3, 1, 1, 1)
    )
    over = between(rng, 0.02, 0.13)
    peak = between(rng, 0.02, 0.16)

    def roof(rng: Rng) -> Drawing:
        top, tip = near(rng, peak, 0.02), near(rng, 0.5, 0.03)
        left, right = (0.15, 0.45), (0.85, 0.45)
        if kind == "triangle":
            return [Stroke(path(left, (tip, top), right, closed=True), second=True)]
        if kind == "open":
            return [Stroke(path(left, (tip, top), right), second=True)]
        if kind == "flat":
            edge = path(left, (0.28, top + 0.08), (0.72, top + 0.08), right, closed=True)
            return [Stroke(edge, second=True)]
        low = 0.45 + over * 0.6
        sides = ((0.15 - over, low), (tip, top), (0.85 + over, low))
        if kind == "overhang":
            return [Stroke(path(*sides), second=True)]
        if kind == "solid":
            return [Stroke(path(*sides, closed=True), filled=True, second=True)]
        drawing: Drawing = [Stroke(path(*sides, closed=True), second=True)]
        for t in (0.3, 0.5, 0.7):
            x = 0.15 + 0.7 * t
            y = top + abs(x - tip) / 0.35 * (0.45 - top)
            drawing.append(Stroke(line(x, y, x - 0.1, 0.45), second=True))
        return drawing

    return roof


def houses(rng: Rng) -> Sign:
    """A box with a roof, perhaps with a door, windows and a chimney; one or several."""
    roof = _roof(rng)
    door = one_of(rng, ("none", "box", "line", "arch"), (4, 4, 1, 1))
    window = one_of(rng, ("none", "box", "cross", "dot"), (5, 2, 2, 1))
    chimney, floor = chance(rng, 0.2), chance(rng, 0.85)
    door_x = one_of(rng, (0.5, 0.32, 0.66))
    low = between(rng, 0.86, 0.97)

    def house(rng: Rng) -> Drawing:
        walls = [
            (0.15, 0.45),
            (near(rng, 0.15, 0.015), low),
            (near(rng, 0.85, 0.015), low),
            (0.85, 0.45),
        ]
        drawing: Drawing = []
        if floor:
            drawing.append(Stroke(path(*walls)))
        else:
            drawing += [Stroke(path(*walls[:2])), Stroke(path(*walls[2:]))]
        drawing += roof(rng)
        x = near(rng, door_x, 0.02)
        if door == "box":
            drawing.append(
                Stroke(path((x - 0.08, low), (x - 0.08, 0.64), (x + 0.08, 0.64), (x + 0.08, low)))
            )
        elif door == "line":
            drawing.append(Stroke(line(x, 0.64, x, low)))
        elif door == "arch":
            drawing.append(Stroke(arc(x, low, 0.1, 0.3, 0.5, 0.5)))
        wx = 0.68 if x < 0.6 else 0.34
        if window == "dot":
            drawing.append(Stroke(ring(rng, wx, 0.6, 0.05), filled=True))
        elif window != "none":
            drawing.append(
                Stroke(
                    path(
                        (wx - 0.08, 0.55),
                        (wx + 0.08, 0.55),
                        (wx + 0.08, 0.7),
                        (wx - 0.08, 0.7),
                        closed=True,
                    )
                )
            )
            if window == "cross":
                drawing += [
                    Stroke(line(wx, 0.55, wx, 0.7)),
                    Stroke(line(wx - 0.08, 0.62, wx + 0.08, 0.62)),
                ]
        if chimney:
            drawing.append(Stroke(path((0.64, 0.26), (0.64, 0.08), (0.75, 0.08), (0.75, 0.36))))
        return drawing

    return grouped(rng, house, ANY)


def one_line_house(rng: Rng) -> Sign:
    """A house without lifting the pen: five corners, roof and walls in one."""
    eaves, open_foot = between(rng, 0.36, 0.5), chance(rng, 0.2)

    def house(rng: Rng) -> Drawing:
        shakes = rng.normal(0, 0.02, (5, 2))
        corners = [(0.15, 0.95), (0.15, eaves), (0.5, 0.05), (0.85, eaves), (0.85, 0.95)]
        places = [
            (x + dx, y + dy) for (x, y), (dx, dy) in zip(corners, shakes.tolist(), strict=True)
        ]
        return [Stroke(path(*places, closed=not open_foot))]

    return grouped(rng, house, ANY)


def tents(rng: Rng) -> Sign:
    """A triangle with a flap, crossed poles at times."""
    poles, flap = chance(rng, 0.35), one_of(rng, ("line", "triangle", "curtain"))

    def tent(rng: Rng) -> Drawing:
        x, top = near(rng, 0.5, 0.02), near(rng, 0.12, 0.02)
        drawing: Drawing = [Stroke(path((0.06, 0.9), (x, top), (0.94, 0.9), closed=True))]
        if poles:
            drawing += [
                Stroke(line(x, top, x - 0.08, top - 0.1)),
                Stroke(line(x, top, x + 0.08, top - 0.1)),
            ]
        if flap == "line":
            drawing.append(Stroke(line(x, top, x, 0.9)))
        elif flap == "triangle":
            drawing.append(Stroke(path((x - 0.14, 0.9), (x, 0.5), (x + 0.14, 0.9))))
        else:
            drawing += [
                Stroke(path((x, top), (x - 0.12, 0.9))),
                Stroke(path((x, top), (x + 0.12, 0.9))),
            ]
        return drawing

    return grouped(rng, tent, FEW)


def churches(rng: Rng) -> Sign:
    """A house or tower with a cross."""
    tower = chance(rng, 0.5)

    def church(rng: Rng) -> Drawing:
        x = near(rng, 0.5, 0.01)
        if tower:
            body: Drawing = [
                Stroke(path((0.1, 0.96), (0.1, 0.6), (0.42, 0.6))),
                Stroke(path((0.42, 0.96), (0.42, 0.45), (0.62, 0.22), (0.82, 0.45), (0.82, 0.96))),
                Stroke(line(0.08, 0.96, 0.9, 0.96)),
            ]
            x = 0.62
        else:
            corners = ((0.18, 0.96), (0.18, 0.56), (x, 0.26), (0.82, 0.56), (0.82, 0.96))
            body = [Stroke(path(*corners, closed=True))]
            body.append(Stroke(arc(x, 0.96, 0.1, 0.26, 0.5, 0.5)))
        return [*body, Stroke(line(x, 0.24, x, 0.0)), Stroke(line(x - 0.08, 0.09, x + 0.08, 0.09))]

    return grouped(rng, church, (*ALONE, *PAIRS))


def temples(rng: Rng) -> Sign:
    """A gable on columns."""
    columns, steps = int(rng.integers(2, 5)), int(rng.integers(1, 3))
    high, solid = between(rng, 0.3, 0.42), chance(rng, 0.15)

    def temple(rng: Rng) -> Drawing:
        eaves, tip = near(rng, high, 0.015), near(rng, 0.5, 0.02)
        gable = path((0.06, eaves), (tip, near(rng, 0.06, 0.02)), (0.94, eaves), closed=True)
        drawing: Drawing = [Stroke(gable, filled=solid, second=True)]
        for i in range(columns):
            x = 0.16 + 0.68 * i / (columns - 1)
            drawing.append(Stroke(line(near(rng, x, 0.012), eaves, near(rng, x, 0.012), 0.86)))
        for step in range(steps):
            y, out = 0.86 + 0.09 * step, 0.1 - 0.06 * step
            drawing.append(Stroke(line(out, near(rng, y, 0.01), 1 - out, y)))
        return drawing

    return grouped(rng, temple, (*ALONE, *PAIRS))


def towers(rng: Rng) -> Sign:
    """A narrow tower with teeth, a pointed roof or a flag."""
    top = one_of(rng, ("teeth", "pointed", "flag"), (3, 3, 1.5))
    half, window = between(rng, 0.14, 0.24), one_of(rng, ("none", "slit", "arch"))

    def tower(rng: Rng) -> Drawing:
        x, low, head = near(rng, 0.5, 0.015), near(rng, 0.95, 0.01), 0.34
        wall = ((x - half, low), (x - half, head), (x + half, head), (x + half, low))
        drawing: Drawing = [Stroke(path(*wall, closed=True))]
        if top == "pointed":
            roof = ((x - half - 0.07, head), (x, near(rng, 0.04, 0.02)), (x + half + 0.07, head))
            drawing.append(Stroke(path(*roof, closed=True), second=True))
        else:
            out, tooth = half + 0.06, (half + 0.06) * 2 / 5
            steps = [(x - out, head)]
            for i in range(5):
                y = head - (0.2 if i % 2 == 0 else 0.08)
                steps += [(x - out + i * tooth, y), (x - out + (i + 1) * tooth, y)]
            drawing.append(Stroke(path(*steps, (x + out, head), closed=True)))
        if top == "flag":
            drawing.append(Stroke(line(x, head - 0.18, x, 0.0)))
            drawing.append(Stroke(path((x, 0.0), (x + 0.2, 0.06), (x, 0.12)), second=True))
        if window == "slit":
            drawing.append(Stroke(line(x, 0.5, x, 0.64)))
        elif window == "arch":
            drawing.append(Stroke(arc(x, low, half * 0.5, 0.24, 0.5, 0.5)))
        return drawing

    return grouped(rng, tower, (*ALONE, *PAIRS))


def castles(rng: Rng) -> Sign:
    """Battlements: a wall or a tower."""
    teeth, gate = int(rng.integers(2, 5)), chance(rng, 0.6)
    top, low = between(rng, 0.12, 0.3), between(rng, 0.85, 0.95)

    def castle(rng: Rng) -> Drawing:
        side = (0.1, 0.9) if teeth > 2 else (0.25, 0.75)
        steps = [(side[0], low)]
        width = (side[1] - side[0]) / (2 * teeth - 1)
        for i in range(2 * teeth - 1):
            y = near(rng, top if i % 2 == 0 else top + 0.16, 0.01)
            steps += [(side[0] + i * width, y), (side[0] + (i + 1) * width, y)]
        steps.append((side[1], low))
        drawing: Drawing = [Stroke(path(*steps, closed=True))]
        if gate:
            drawing.append(Stroke(arc(0.5, low, 0.11, 0.28, 0.5, 0.5)))
        return drawing

    return grouped(rng, castle, (*ALONE, *PAIRS))


def huts(rng: Rng) -> Sign:
    """A round roof over a door."""
    floor, thatch = chance(rng, 0.8), chance(rng, 0.3)

    def hut(rng: Rng) -> Drawing:
        drawing: Drawing = [Stroke(arc(0.5, 0.85, 0.42, near(rng, 0.7, 0.03), 0.5, 0.5))]
        if floor:
            drawing.append(Stroke(line(0.06, 0.86, 0.94, 0.86)))
        drawing.append(Stroke(arc(0.5, 0.86, 0.12, 0.32, 0.5, 0.5)))
        if thatch:
            drawing += [Stroke(line(x, 0.3, x, 0.45)) for x in (0.35, 0.5, 0.65)]
        return drawing

    return grouped(rng, hut, FEW)


def squares(rng: Rng) -> Sign:
    """Houses from above: squares, bare, dotted, crossed or filled."""
    kind = one_of(rng, ("bare", "dot", "filled", "roofed", "double"), (4, 1, 3, 2, 1))
    groups = ALONE if kind == "double" else (*ALONE[1:], *PAIRS, *THREES, *MANY)
    if kind == "filled":  # four filled squares would be a farm's checkers
        groups = (*ALONE[2:], *PAIRS, *THREES)

    def house(rng: Rng) -> Drawing:
        shakes = rng.normal(0, 0.03, (4, 2)).tolist()
        square = ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))
        corners = [(x + a, y + b) for (x, y), (a, b) in zip(square, shakes, strict=True)]
        drawing: Drawing = [Stroke(path(*corners, closed=True), filled=kind == "filled")]
        if kind == "dot":
            drawing.append(Stroke(ring(rng, 0.5, 0.5, 0.08), filled=True))
        elif kind == "roofed":
            drawing.append(Stroke(line(0.1, near(rng, 0.5, 0.03), 0.9, 0.5)))
        elif kind == "double":
            drawing.append(
                Stroke(path((0.32, 0.32), (0.68, 0.32), (0.68, 0.68), (0.32, 0.68), closed=True))
            )
        return drawing

    return grouped(rng, house, groups)


def barns(rng: Rng) -> Sign:
    """A house seen from the corner."""
    back = between(rng, 0.28, 0.42)

    def barn(rng: Rng) -> Drawing:
        front = ((0.08, 0.92), (0.08, 0.52), (0.28, 0.2), (0.48, 0.52), (0.48, 0.92))
        return [
            Stroke(path(*front, closed=True)),
            Stroke(
                path(
                    (0.28, 0.2),
                    (0.28 + back, near(rng, 0.16, 0.02)),
                    (0.48 + back, 0.48),
                    (0.48, 0.52),
                )
            ),
            Stroke(path((0.48 + back, 0.48), (0.48 + back, 0.88), (0.48, 0.92))),
        ]

    return grouped(rng, barn, ALONE)


def roofs(rng: Rng) -> Sign:
    """Only roofs on short walls, as in a street."""
    count = int(rng.integers(2, 4))

    def street(rng: Rng) -> Drawing:
        width = 0.92 / count
        drawing: Drawing = []
        for i in range(count):
            x, high = 0.04 + i * width, near(rng, 0.25, 0.05)
            walls = (
                (x + 0.03, 0.86),
                (x + 0.03, high + 0.26),
                (x + width / 2, high),
                (x + width - 0.03, high + 0.26),
                (x + width - 0.03, 0.86),
            )
            drawing.append(Stroke(path(*walls)))
        drawing.append(Stroke(line(0.03, 0.87, 0.97, 0.86)))
        return drawing

    return street


VILLAGE: dict[str, tuple[Program, float]] = {
    "arrow house": (arrow_house, 3.0),
    "houses": (houses, 6.0),
    "one-line house": (one_line_house, 3.0),
    "tents": (tents, 1.0),
    "churches": (churches, 0.8),
    "castles": (castles, 0.8),
    "temples": (temples, 0.8),
    "towers": (towers, 0.9),
    "huts": (huts, 0.8),
    "squares": (squares, 1.6),
    "barns": (barns, 0.8),
    "roofs": (roofs, 0.6),
    "letter": (lettered("V", "V", "V", "v", "Д"), 1.0),
}
