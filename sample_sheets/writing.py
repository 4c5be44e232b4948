"""Hand-written numbers and names."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_sheets.glyphs import written
from sample_sheets.pen import (
    Drawing,
    Rng,
    Sign,
    Stroke,
    between,
    chance,
    line,
    near,
    placed,
)
from scanner.layout import Rect

DIGITS = "0123456789"


@dataclass(frozen=True)
class Writing:
    """One person's digits and how they are set."""

    digits: dict[str, Sign]
    width: float  # of a digit, in its heights
    spacing: float  # between digits, in heights
    height: float  # share of the box that is filled
    slant: float
    drift: float  # how far from the middle of the box
    natural: bool  # digits keep their own proportions, as scanned ones do
    minus: bool  # whether losses get their sign
    corrections: float  # chance that a number was first written wrong


def pick_writing(rng: Rng, scanned: dict[str, Sign] | None = None) -> Writing:
    """Somebody's handwriting, or scanned digits made into one."""
    return Writing(
        digits={sign: written(rng, sign) for sign in DIGITS + "-"} | (scanned or {}),
        natural=scanned is not None,
        width=between(rng, 0.62, 0.85) if scanned else between(rng, 0.45, 0.75),
        spacing=between(rng, 0.06, 0.2),
        height=between(rng, 0.5, 0.85),
        slant=between(rng, -0.08, 0.05) if scanned else between(rng, -0.3, 0.12),
        drift=between(rng, 0.02, 0.08),
        minus=chance(rng, 0.75),
        corrections=0.05 if chance(rng, 0.5) else 0.01,
    )


def number(rng: Rng, value: int, rect: Rect, writing: Writing, loss: bool = False) -> Drawing:
    """A number in its box, in spaces of the sheet; now and then crossed out and written again.

    Losses to monsters are what `loss` says: many players leave their minus away.
    """
    if loss and not writing.minus:
        value = abs(value)
    if not chance(rng, writing.corrections):
        return _digits(rng, value, rect, writing)
    middle_x, middle_y = rect.centre
    wrong = value + int(rng.choice([-2, -1, 1, 2, 10]))
    if rect.right - rect.left > rect.bottom - rect.top:
        first = Rect(rect.left, rect.top, middle_x, rect.bottom)
        again = Rect(middle_x, rect.top, rect.right + 0.1, rect.bottom)
    else:
        first = Rect(rect.left, rect.top, rect.right, middle_y)
        again = Rect(rect.left, middle_y, rect.right, rect.bottom)
    drawing = _digits(rng, max(0, wrong), first, writing)
    strikes = int(rng.integers(1, 4))
    for _ in range(strikes):
        a, b = (near(rng, first.centre[1], 0.06) for _ in range(2))
        drawing.append(Stroke(line(first.left + 0.04, a, first.right - 0.04, b)))
    return drawing + _digits(rng, value, again, writing)


def _digits(rng: Rng, value: int, rect: Rect, writing: Writing) -> Drawing:
    signs = str(abs(value))
    if value < 0:
        signs = "-" + signs
    advance = writing.width + writing.spacing
    wide, high = rect.right - rect.left, rect.bottom - rect.top
    height = min(writing.height * high, 0.92 * wide / (advance * len(signs)), 0.75)
    height *= near(rng, 1.0, 0.05)
    x, y = rect.centre
    x += near(rng, 0, writing.drift * wide) - advance * height * (len(signs) - 1) / 2
    y += near(rng, 0, writing.drift * high)
    drawing: Drawing = []
    for sign in signs:
        tall = height * near(rng, 1.0, 0.04)
        flat = 0.5 if sign == "-" else 1.0
        across = tall if writing.natural and sign != "-" else writing.width * height
        drawn = writing.digits[sign](rng)
        glyph = placed(drawn, x, y + near(rng, 0, 0.02), across, tall * flat)
        drawing += _slanted(glyph, y, writing.slant)
        x += advance * height
    return drawing


def _slanted(drawing: Drawing, y: float, slant: float) -> Drawing:
    matrix = np.array(((1.0, 0.0), (slant, 1.0)))
    origin = np.array((0.0, y))
    return [
        part._replace(points=(part.points - origin) @ matrix + origin)
        if isinstance(part, Stroke)
        else part._replace(rings=tuple((ring - origin) @ matrix + origin for ring in part.rings))
        for part in drawing
    ]


def scrawl(rng: Rng, left: float, baseline: float, width: float, height: float) -> Drawing:
    """A name nobody can read: loops and strokes of a running hand, in spaces of the sheet."""
    letters = max(2, int(width / (height * 0.55)))
    slant = between(rng, 0.0, 0.5)
    xs, ys = [0.0], [0.0]
    for i in range(letters):
        tall = 1.0 if i == 0 else one_of_heights(rng)
        wide = between(rng, 0.7, 1.3)
        turns = np.linspace(0, 2 * np.pi, 9)[1:]
        loop = between(rng, 0.0, 0.55)
        xs += list(i + wide * turns / (2 * np.pi) - loop * np.sin(turns) * 0.5)
        ys += list(tall * (1 - np.cos(turns)) / 2)
    across = np.array(xs) * width / letters
    up = np.array(ys) * height
    return [Stroke(np.column_stack((left + across + slant * up, baseline - up)))]


def one_of_heights(rng: Rng) -> float:
    """How high a letter of a running hand reaches: most are small."""
    return float(rng.choice([0.4, 0.45, 0.5, 0.95, -0.4], p=[0.3, 0.25, 0.2, 0.18, 0.07]))
