"""Small signs of any kind, printed or drawn: what a stranger's sheet may have in its spaces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sample_sheets.strokes import Split, load_sources
from scanner.arrays import Floats64

Rng = np.random.Generator


@dataclass(frozen=True)
class Glyph:
    """Lines and filled outlines in a square of side one, x to the right and y down."""

    lines: tuple[Floats64, ...] = ()
    fills: tuple[Floats64, ...] = ()
    text: str = ""  # or a letter

    def shaken(self, rng: Rng, by: float) -> Glyph:
        """The same sign as a hand repeats it: moved, stretched, turned, shaken."""
        turn = rng.normal(0, 2 * by)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        spin = spin * (1 + rng.normal(0, by, 2))
        move = 0.5 + rng.normal(0, by, 2)

        def one(points: Floats64) -> Floats64:
            spun = (points - 0.5) @ spin.T + move
            return np.asarray(spun + rng.normal(0, 0.3 * by, points.shape))

        return Glyph(tuple(map(one, self.lines)), tuple(map(one, self.fills)), self.text)

    def sized(self, size: float, at: tuple[float, float] = (0.5, 0.5)) -> Glyph:
        def one(points: Floats64) -> Floats64:
            return (points - 0.5) * size + at

        return Glyph(tuple(map(one, self.lines)), tuple(map(one, self.fills)), self.text)

    def __add__(self, other: Glyph) -> Glyph:
        return Glyph(self.lines + other.lines, self.fills + other.fills, self.text or other.text)


def _p(*points: tuple[float, float]) -> Floats64:
    return np.array(points, np.float64)


def ring(x: float, y: float, radius: float, steps: int = 14) -> Floats64:
    angle = np.linspace(0, 2 * np.pi, steps)
    return np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], axis=1)


def hatching(pitch: float, turn: float, rng: Rng | None = None) -> tuple[Floats64, ...]:
    """Parallel lines over the square, cut off at its sides."""
    across = np.array([np.cos(turn), np.sin(turn)])
    along = np.array([-across[1], across[0]])
    lines = []
    for off in np.arange(-0.72, 0.72, pitch):
        t = np.linspace(-0.75, 0.75, 31)[:, None]
        points = 0.5 + across * off + along * t
        inside = ((points > 0.02) & (points < 0.98)).all(axis=1)
        if inside.sum() > 2:
            kept = points[inside][[0, -1]]
            lines.append(kept + (rng.normal(0, 0.02, kept.shape) if rng else 0))
    return tuple(lines)


def mountain(rng: Rng) -> Glyph:
    """One to three peaks: outlined, filled, half filled, hatched, with snow or a scribble."""
    peaks = int(rng.choice([1, 1, 2, 2, 3]))
    wide = rng.uniform(0.35, 0.95)
    high = rng.uniform(0.3, 0.9)
    bottom = rng.uniform(0.62, 0.95)
    kind = str(rng.choice(["line", "line", "fill", "half", "hatch", "scribble", "snow", "chevron"]))
    lines: list[Floats64] = []
    fills: list[Floats64] = []
    spots = np.linspace(0.5 - 0.24 * (peaks - 1), 0.5 + 0.24 * (peaks - 1), peaks)
    for i, x in enumerate(rng.permutation(spots)):
        half = wide / 2 / (1 + 0.45 * (peaks - 1)) * rng.uniform(0.8, 1.15)
        top = bottom - high * (1.0 if i == 0 else rng.uniform(0.5, 0.95))
        tip = x + rng.uniform(-0.15, 0.15) * half
        body = _p((x - half, bottom), (tip, top), (x + half, bottom))
        closed = np.vstack([body, body[:1]])
        if kind == "fill":
            fills.append(body)
        elif kind == "half":
            lines.append(closed)
            fills.append(_p((tip, top), (x + half, bottom), (tip + 0.1 * half, bottom)))
        elif kind == "hatch":
            lines.append(closed)
            lines += [
                _p((tip + (x + half - tip) * t, top + (bottom - top) * t), (tip, bottom))
                for t in np.linspace(0.3, 0.9, 4)
            ]
        elif kind == "scribble":
            t = np.linspace(0.05, 1, int(rng.integers(5, 12)))
            left, right = tip + (x - half - tip) * t, tip + (x + half - tip) * t
            zigzag = np.stack([np.where(np.arange(len(t)) % 2, left, right), top + high * t], 1)
            lines += [closed, zigzag]
        elif kind == "snow":
            lines.append(closed)
            u = 0.35
            lines.append(
                _p(
                    (tip + (x - half - tip) * u, top + (bottom - top) * u),
                    (tip - 0.03, top + (bottom - top) * u * 0.7),
                    (tip + 0.03, top + (bottom - top) * u * 1.2),
                    (tip + (x + half - tip) * u, top + (bottom - top) * u),
                )
            )
        else:
            lines.append(body if kind == "chevron" else closed)
    return Glyph(tuple(lines), tuple(fills))


def ruins(rng: Rng) -> Glyph:
    """Columns, arches, temples, walls, or only a sign."""
    kind = str(
        rng.choice(["columns", "arch", "letter", "box", "temple", "wall", "castle", "any", "cross"])
    )
    if kind == "columns":
        spots = np.linspace(0.25, 0.75, int(rng.integers(2, 5)))
        tops = rng.uniform(0.15, 0.5, len(spots))
        lines = [_p((x, 0.85), (x, top)) for x, top in zip(spots, tops, strict=True)]
        lines += [_p((x - 0.06, top), (x + 0.06, top)) for x, top in zip(spots, tops, strict=True)]
        return Glyph((*lines, _p((0.15, 0.87), (0.85, 0.87))))
    if kind == "arch":
        angle = np.linspace(np.pi, 2 * np.pi, 9)
        arc = np.stack([0.5 + 0.27 * np.cos(angle), 0.45 + 0.27 * np.sin(angle)], axis=1)
        return Glyph((np.vstack([_p((0.23, 0.85)), arc, _p((0.77, 0.85))]),))
    if kind == "letter":
        return Glyph(text=str(rng.choice(list("RP?*#H"))))
    if kind == "box":
        inset = rng.uniform(0.05, 0.25)
        a, b = inset, 1 - inset
        return Glyph((_p((a, a), (b, a), (b, b), (a, b), (a, a)),))
    if kind == "temple":
        posts = [_p((x, 0.45), (x, 0.85)) for x in np.linspace(0.25, 0.75, 4)]
        roof = _p((0.15, 0.42), (0.5, 0.15), (0.85, 0.42), (0.15, 0.42))
        return Glyph((roof, *posts, _p((0.15, 0.88), (0.85, 0.88))))
    if kind == "wall":
        return Glyph(
            (
                _p(
                    (0.1, 0.85),
                    (0.1, 0.3),
                    (0.3, 0.4),
                    (0.45, 0.2),
                    (0.6, 0.5),
                    (0.9, 0.45),
                    (0.9, 0.85),
                ),
            )
        )
    if kind == "castle":
        x = [0.15, 0.15, 0.3, 0.3, 0.42, 0.42, 0.58, 0.58, 0.7, 0.7, 0.85, 0.85]
        y = [0.85, 0.25, 0.25, 0.4, 0.4, 0.25, 0.25, 0.4, 0.4, 0.25, 0.25, 0.85]
        return Glyph((np.stack([x, y], axis=1),))
    if kind == "cross":
        return Glyph((_p((0.3, 0.3), (0.7, 0.7)), _p((0.3, 0.7), (0.7, 0.3))))
    return anything(rng)


def anything(rng: Rng) -> Glyph:
    """A sign that means nothing: what matters is that it repeats."""
    lines = [
        rng.uniform(0.12, 0.88, (int(rng.integers(2, 6)), 2)) for _ in range(rng.integers(1, 4))
    ]
    fills = [rng.uniform(0.15, 0.85, (3, 2))] if rng.random() < 0.3 else []
    if rng.random() < 0.3:
        x, y = rng.uniform(0.35, 0.65, 2)
        lines.append(ring(x, y, rng.uniform(0.1, 0.3)))
    return Glyph(tuple(lines), tuple(fills))


def _tree(rng: Rng) -> Glyph:
    crown = rng.uniform(0.2, 0.35)
    trunk = _p((0.5, 0.92), (0.5, 0.5))
    kind = rng.integers(4)
    if kind == 0:
        return Glyph((ring(0.5, 0.35, crown), trunk))
    if kind == 1:
        return Glyph((_p((0.2, 0.75), (0.5, 0.1), (0.8, 0.75), (0.2, 0.75)), trunk))
    if kind == 2:
        steps = np.linspace(0.15, 0.75, 4)
        zigzag = [
            _p((0.5 - y / 2.4, y + 0.1), (0.5, y - 0.1), (0.5 + y / 2.4, y + 0.1)) for y in steps
        ]
        return Glyph((*zigzag, trunk))
    return Glyph((), (ring(0.5, 0.4, crown),)) + Glyph((trunk,))


def _house(rng: Rng) -> Glyph:
    eaves, side = rng.uniform(0.35, 0.55), rng.uniform(0.15, 0.3)
    roof = _p((side, eaves), (0.5, 0.12), (1 - side, eaves))
    walls = _p((side, eaves), (side, 0.88), (1 - side, 0.88), (1 - side, eaves))
    lines = [roof, walls]
    if rng.random() < 0.5:
        lines.append(_p((side, eaves), (1 - side, eaves)))
    if rng.random() < 0.4:
        lines.append(_p((0.42, 0.88), (0.42, 0.65), (0.58, 0.65), (0.58, 0.88)))
    return Glyph(tuple(lines)) if rng.random() < 0.8 else Glyph((walls,), (roof,))


def _waves(rng: Rng) -> Glyph:
    x = np.linspace(0.08, 0.92, 13)
    bends = rng.uniform(1, 3) * 2 * np.pi
    rows = np.linspace(0.2, 0.8, int(rng.integers(1, 5)))
    return Glyph(tuple(np.stack([x, y + 0.07 * np.sin(x * bends)], axis=1) for y in rows))


def _farm(rng: Rng) -> Glyph:
    turn = (
        rng.uniform(0, np.pi) if rng.random() < 0.5 else float(rng.choice([0, 0.785, 2.356, 1.571]))
    )
    lines = hatching(rng.uniform(0.1, 0.3), turn, rng)
    if rng.random() < 0.25:
        lines += hatching(rng.uniform(0.1, 0.3), turn + np.pi / 2, rng)
    return Glyph(lines)


def _face(rng: Rng) -> Glyph:
    head = ring(0.5, 0.52, rng.uniform(0.25, 0.36))
    eyes = tuple(ring(x, 0.45, 0.05, 7) for x in (0.38, 0.62))
    mouth = _p((0.35, 0.68), (0.5, 0.72), (0.65, 0.68))
    horns = (
        _p((0.25, 0.35), (0.15, 0.08), (0.38, 0.25)),
        _p((0.75, 0.35), (0.85, 0.08), (0.62, 0.25)),
    )
    return Glyph((head, mouth, *horns, *eyes)) if rng.random() < 0.6 else Glyph((head, mouth), eyes)


def _scribble(rng: Rng) -> Glyph:
    steps = int(rng.integers(6, 24))
    walk = np.cumsum(rng.normal(0, 0.3, (steps, 2)), axis=0)
    walk -= walk.min(axis=0)
    return Glyph((0.1 + 0.8 * walk / (walk.max(axis=0) + 1e-6),))


def _cross(rng: Rng) -> Glyph:
    a = rng.uniform(0.05, 0.3)
    return Glyph((_p((a, a), (1 - a, 1 - a)), _p((1 - a, a), (a, 1 - a))))


def _sword(rng: Rng) -> Glyph:
    return Glyph((_p((0.2, 0.85), (0.85, 0.15)), _p((0.25, 0.6), (0.42, 0.78))))


def _letter(rng: Rng) -> Glyph:
    return Glyph(text=str(rng.choice(list("FVAWMHXTBCDKLOSabdefgh12345"))))


def _dots(rng: Rng) -> Glyph:
    spots = rng.uniform(0.15, 0.85, (int(rng.integers(3, 10)), 2))
    return Glyph((), tuple(ring(x, y, 0.05, 7) for x, y in spots))


def _star(rng: Rng) -> Glyph:
    arms = int(rng.integers(3, 5))
    turns = np.arange(arms) * np.pi / arms + rng.uniform(0, 1)
    return Glyph(
        tuple(
            0.5 + 0.3 * np.array([[np.cos(a), np.sin(a)], [-np.cos(a), -np.sin(a)]]) for a in turns
        )
    )


SIGNS: tuple[Callable[[Rng], Glyph], ...] = (
    _tree, _tree, _house, _house, _waves, _waves, _farm, _farm, _face, _face,
    _scribble, _cross, _sword, _letter, _dots, _star, anything,
)  # fmt: skip


def sign(rng: Rng, doodles: Sequence[Glyph]) -> Glyph:
    """What one player draws for one terrain."""
    if doodles and rng.random() < 0.3:
        one = doodles[int(rng.integers(len(doodles)))]
    else:
        one = SIGNS[int(rng.integers(len(SIGNS)))](rng)
    if rng.random() < 0.3:
        spots = ((0.28, 0.3), (0.72, 0.3), (0.5, 0.72), (0.28, 0.72))[: int(rng.integers(2, 5))]
        size = rng.uniform(0.35, 0.5)
        group = Glyph()
        for spot in spots:
            group = group + one.sized(size, spot)
        return group
    return one.sized(rng.uniform(0.55, 1.05))


@cache
def load_doodles(data: Path, split: Split, most: int = 12) -> tuple[Glyph, ...]:
    """A few drawings of every kind by people; mountains and triangles are among them."""
    sources = load_sources(data, split)
    words = sorted(path.name.removesuffix(".ndjson.gz") for path in (data / "doodles").iterdir())
    return tuple(
        Glyph(tuple(strokes[:12])) for word in words for strokes in sources.drawings(word)[:most]
    )
