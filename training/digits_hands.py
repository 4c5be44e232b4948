"""More hands than the studio's: other digits, other ways of marking coins, thin and faint pens."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from sample_sheets.glyphs import hands_of
from sample_sheets.ink import Ink
from sample_sheets.pen import (
    Drawing,
    Points,
    Program,
    Rng,
    Sign,
    Stroke,
    arc,
    between,
    chance,
    hatch,
    line,
    near,
    one_of,
    path,
    ring,
    smooth,
)
from sample_sheets.players import Player
from sample_sheets.signs_marks import COIN
from sample_sheets.ways import Way

# As in `sample_sheets.glyphs`: "-" straight through the places, "~" softly, hundredths of the box.
_MORE: dict[str, tuple[str, ...]] = {
    "0": ("~50,0 90,50 50,100 10,50 50,0", "~50,0 5,45 50,100 95,45 52,0|-80,10 20,90"),
    "1": (
        "-5,50 60,0 60,100",
        "-35,12 55,0 55,100|-30,100 80,100",
        "~50,0 48,50 52,100",
        "-70,0 30,100",
        "-15,60 65,0 55,100",
    ),
    "2": (
        "~8,30 20,4 60,0 86,24 60,60 8,100 92,100",
        "-10,10 85,5 10,95 95,95",
        "~5,22 45,-4 80,18 55,62 15,96 10,84 40,84 70,100 96,88",
    ),
    "3": (
        "-8,4 80,4 45,40 85,62 60,98 8,92",
        "~10,10 60,-4 84,22 40,48 88,70 55,102 6,90",
        "-10,5 85,0 40,45|~40,45 95,55 80,95 40,105 5,90",
    ),
    "4": (
        "-30,0 10,60 95,60|-65,25 65,100",
        "-10,0 10,50 85,50|-85,0 85,100",
        "-75,100 75,0 5,65 100,65",
        "-60,0 5,75 90,75|-60,0 60,100",
    ),
    "5": (
        "-85,0 20,0 15,45|~15,45 70,35 92,70 55,102 5,92",
        "-90,0 25,2 20,45 75,45 85,75 60,98 10,96",
        "~30,5 22,45 75,42 88,75 50,100 10,92|-28,5 95,2",
    ),
    "6": (
        "~70,0 25,30 10,75 45,100 85,75 50,50 15,70",
        "~55,0 12,60 30,100 80,95 80,60 40,55 15,75",
        "-70,0 20,50|~20,50 5,85 45,102 88,80 60,52 18,62",
    ),
    "7": (
        "-5,5 90,0 35,100",
        "-5,0 95,0 50,100|-25,50 85,50",
        "-10,25 8,2 95,0 40,100",
        "~5,10 50,2 95,0 60,45 50,100",
        "-15,0 85,0 85,100",
    ),
    "8": (
        "~50,45 20,22 50,0 80,22 50,45|~50,45 10,74 50,100 90,74 50,45",
        "~85,10 40,0 20,25 80,70 60,100 20,85 30,60 80,25 80,8",
        "~50,0 85,25 15,72 50,100 85,72 15,25 50,0",
    ),
    "9": (
        "~80,25 45,0 10,25 45,52 80,28|-82,5 82,100",
        "~85,30 50,0 12,28 45,55 85,30 80,70 45,100",
        "~75,10 30,5 15,40 55,50 80,15|-80,12 60,100",
    ),
    "-": ("-5,50 95,50", "-15,55 85,45"),
}


@cache
def _more(sign: str) -> tuple[tuple[Points, ...], ...]:
    found = []
    for written in _MORE[sign]:
        strokes = []
        for stroke in written.split("|"):
            places = [(float(x), float(y)) for x, y in (p.split(",") for p in stroke[1:].split())]
            hundredths = [(x / 100, y / 100) for x, y in places]
            strokes.append(path(*hundredths) if stroke[0] == "-" else smooth(*hundredths))
        found.append(tuple(strokes))
    return tuple(found)


def any_digit(rng: Rng, sign: str) -> Sign:
    """One person's digit: of any copybook, bent, narrowed, leaning and shaken more than usual."""
    strokes = one_of(rng, _more(sign) + hands_of(sign))
    # A bend of the whole box keeps strokes joined that belong together.
    bend = rng.normal(0, 0.09, (2, 3))

    def bent(points: Points, by: Points) -> Points:
        u, v = points[:, 0] - 0.5, points[:, 1] - 0.5
        terms = np.stack([u * v, u * u, v * v])
        return np.asarray(points + (by @ terms).T)

    habit = [bent(points, bend) for points in strokes]

    def glyph(rng: Rng) -> Drawing:
        again = rng.normal(0, 0.05, (2, 3))
        shifts = rng.normal(0, 0.02, (len(habit), 2))
        return [Stroke(bent(p, again) + shift) for p, shift in zip(habit, shifts, strict=True)]

    return glyph


def _dot(rng: Rng) -> Sign:
    """A fat dot in the middle."""
    radius = between(rng, 0.12, 0.3)

    def sign(rng: Rng) -> Drawing:
        x, y = near(rng, 0.5, 0.07), near(rng, 0.5, 0.07)
        round_ = ring(rng, x, y, near(rng, radius, 0.02))
        return [Stroke(round_, filled=True), Stroke(round_)]

    return sign


def _small_cross(rng: Rng) -> Sign:
    """An x or plus that stays within the coin."""
    upright, half = chance(rng, 0.4), between(rng, 0.2, 0.4)

    def sign(rng: Rng) -> Drawing:
        x, y = near(rng, 0.5, 0.06), near(rng, 0.5, 0.06)
        if upright:
            return [Stroke(line(x - half, y, x + half, y)), Stroke(line(x, y - half, x, y + half))]
        return [
            Stroke(line(x - half, y - half, x + half, y + half)),
            Stroke(line(x + half, y - half, x - half, y + half)),
        ]

    return sign


def _level_line(rng: Rng) -> Sign:
    """A stroke across, level or nearly so."""
    over, lean = between(rng, -0.1, 0.3), between(rng, -0.3, 0.3)

    def sign(rng: Rng) -> Drawing:
        a = near(rng, lean, 0.07)
        return [Stroke(line(-over, 0.5 + a, 1 + over, 0.5 - a))]

    return sign


def _small_tick(rng: Rng) -> Sign:
    """A tick within the coin, or one that begins in it and leaves it."""
    size, x0, y0 = between(rng, 0.6, 1.5), between(rng, 0.0, 0.3), between(rng, 0.35, 0.6)

    def sign(rng: Rng) -> Drawing:
        shakes = rng.normal(0, 0.04, (3, 2)).tolist()
        corners = (
            (x0, y0),
            (x0 + 0.25, y0 + 0.35),
            (x0 + 0.25 + 0.5 * size, y0 + 0.3 - 0.8 * size),
        )
        return [
            Stroke(path(*((x + a, y + b) for (x, y), (a, b) in zip(corners, shakes, strict=True))))
        ]

    return sign


def _wild(rng: Rng) -> Sign:
    """A scribble that leaves the coin on all sides."""
    angle, reach = between(rng, -1.5, 1.5), between(rng, 1.1, 1.5)
    gap = between(rng, 0.1, 0.25)

    def sign(rng: Rng) -> Drawing:
        strokes = hatch(rng, near(rng, angle, 0.3), gap, 0.0, 0.1, back_and_forth=True)
        return [s._replace(points=(s.points - 0.5) * reach + 0.5) for s in strokes]

    return sign


def _wide_ring(rng: Rng) -> Sign:
    """A ring near the coin's own, once or several times around."""
    reach, turns = between(rng, 0.45, 0.8), int(rng.choice([1, 1, 2, 3]))

    def sign(rng: Rng) -> Drawing:
        x, y = near(rng, 0.5, 0.05), near(rng, 0.5, 0.05)
        return [
            Stroke(ring(rng, near(rng, x, 0.02), near(rng, y, 0.02), near(rng, reach, 0.03)))
            for _ in range(turns)
        ]

    return sign


def _half_filled(rng: Rng) -> Sign:
    """Hatching that leaves much of the coin bare."""
    angle, gap = between(rng, -1.5, 1.5), between(rng, 0.2, 0.4)

    def sign(rng: Rng) -> Drawing:
        return [*hatch(rng, near(rng, angle, 0.1), gap, 0.1, 0.04)]

    return sign


def _solid(rng: Rng) -> Sign:
    """Filled evenly, as with a felt pen."""
    radius = between(rng, 0.35, 0.55)

    def sign(rng: Rng) -> Drawing:
        x, y = near(rng, 0.5, 0.03), near(rng, 0.5, 0.03)
        return [Stroke(arc(x, y, near(rng, radius, 0.02), near(rng, radius, 0.02)), filled=True)]

    return sign


MORE_COINS: dict[str, tuple[Program, float]] = {
    **COIN,
    "dotted": (_dot, 2.0),
    "small cross": (_small_cross, 2.0),
    "struck level": (_level_line, 1.5),
    "small tick": (_small_tick, 2.0),
    "wild": (_wild, 1.5),
    "ringed": (_wide_ring, 3.0),
    "half filled": (_half_filled, 1.5),
    "solid": (_solid, 2.0),
}


def other_hand(player: Player, rng: Rng) -> Player:
    """The player with digits, coin marks and a pen that the studio does not have."""
    writing, kit = player.writing, player.kit
    if chance(rng, 0.6):
        digits = {sign: any_digit(rng, sign) for sign in "0123456789-"}
        narrow = between(rng, 0.35, 0.8)
        writing = replace(
            writing,
            digits=digits,
            natural=False,
            width=narrow,
            height=between(rng, 0.4, 0.95),
            spacing=between(rng, 0.02, 0.3),
            slant=between(rng, -0.45, 0.25),
            drift=between(rng, 0.02, 0.12),
        )
    if chance(rng, 0.5):
        kit = replace(kit, line=_thin_ink(rng))
    coin = player.coin
    if chance(rng, 0.75):
        name = one_of(rng, tuple(MORE_COINS), tuple(weight for _, weight in MORE_COINS.values()))
        coin = Way(name, MORE_COINS[name][0](rng), between(rng, 0.75, 1.2))
    return replace(player, writing=writing, kit=kit, coin=coin)


def _thin_ink(rng: Rng) -> Ink:
    """A thin ballpoint, or a grey pencil that hardly shows."""
    if chance(rng, 0.5):
        dark = round(between(rng, 10, 70))
        blue = round(between(rng, 90, 200)) if chance(rng, 0.5) else dark
        return Ink("thin pen", (blue, dark, dark), between(rng, 0.014, 0.03), grain=0.05)
    grey = round(between(rng, 60, 140))
    return Ink(
        "faint pencil",
        (grey, grey, grey),
        between(rng, 0.016, 0.045),
        strength=between(rng, 0.45, 0.9),
        grain=between(rng, 0.1, 0.5),
        uneven=between(rng, 0.2, 0.8),
    )
