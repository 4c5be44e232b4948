"""Signs taken from real people's drawings: a person repeats their own, never quite the same."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sample_sheets.glyphs import written
from sample_sheets.groups import ALONE, FEW, Group, grouped
from sample_sheets.pen import (
    Blot,
    Drawing,
    Points,
    Rng,
    Sign,
    Stroke,
    between,
    chance,
    near,
    one_of,
    path,
    placed,
    ring,
    smooth,
)
from sample_sheets.strokes import BITMAPS, DIGITS, PEN_CELLS, Sources, Strokes
from scoring.sheet import Content

Doodled = Callable[[Rng, Sources, bool], Sign]  # the last says whether the pen is thin


def strokes_of(word: str, groups: tuple[Group, ...] = ALONE) -> Doodled:
    """A sign from the stroke drawings of a class."""

    def doodled(rng: Rng, sources: Sources, thin: bool) -> Sign:
        drawings = sources.drawings(word)
        count = 1 if chance(rng, 0.6) else int(rng.integers(2, 5))
        chosen = [drawings[int(i)] for i in rng.integers(0, len(drawings), count)]
        if sources.varied:
            chosen = [varied(rng, strokes) for strokes in chosen]
        # Flat drawings are made a little higher, as people fill the space they have.
        stretch = [_stretch(strokes, between(rng, 1.0, 2.2)) for strokes in chosen]
        flip = chance(rng, 0.3)
        loose = between(rng, 0.0, 0.03)

        def one(rng: Rng) -> Drawing:
            strokes = one_of(rng, stretch)
            shifts = rng.normal(0, loose, (len(strokes), 2))
            drawing: Drawing = []
            for points, shift in zip(strokes, shifts, strict=True):
                turned = np.column_stack((1 - points[:, 0], points[:, 1])) if flip else points
                drawing.append(Stroke(turned + shift))
            return drawing

        return grouped(rng, one, groups)

    return doodled


def varied(rng: Rng, lines: Strokes) -> Strokes:
    """The same drawing by somebody else: leaning, wider or narrower, bent here and there."""
    if not lines:
        return lines
    lean, turn, wide = rng.normal(0, 0.14), rng.normal(0, 0.1), np.exp(rng.normal(0, 0.15))
    cos, sin = np.cos(turn), np.sin(turn)
    plane = np.array(((cos, -sin), (sin, cos))) @ np.array(((wide, lean), (0.0, 1 / wide)))
    # Waves about as long as the drawing, or longer.
    far = rng.normal(0, between(rng, 0.005, 0.04), (2, 4))
    waves, starts = rng.uniform(-7.0, 7.0, (4, 2)), rng.uniform(0, 2 * np.pi, 4)
    bent = [
        (points - 0.5) @ plane.T + np.sin((points - 0.5) @ waves.T + starts) @ far.T
        for points in lines
    ]
    everything = np.concatenate(bent)
    low, high = everything.min(axis=0), everything.max(axis=0)
    size = float(max((high - low).max(), 0.2))
    larger = min(1.0, 1 / size)  # what has grown out of its box is made smaller
    return tuple((points - (low + high) / 2) * larger + 0.5 for points in bent)


def _stretch(strokes: Strokes, most: float) -> Strokes:
    """The drawing pulled towards a square, its flat side by no more than `most`."""
    everything = np.concatenate(strokes)
    wide, high = (np.ptp(everything, axis=0) + 0.05).tolist()
    pull = np.array((min(most, max(1.0, high / wide)), min(most, max(1.0, wide / high))))
    return tuple((points - 0.5) * pull + 0.5 for points in strokes)


def blots_of(file: str, kind: str, groups: tuple[Group, ...] = ALONE) -> Doodled:
    """A sign from the scanned drawings of a class."""

    def doodled(rng: Rng, sources: Sources, thin: bool) -> Sign:
        most = len(sources.pictures(file, kind))
        count = int(rng.integers(2, 7)) if file == PEN_CELLS else 1 + 2 * int(chance(rng, 0.3))
        chosen = [sources.blot(file, kind, int(i), thin) for i in rng.integers(0, most, count)]
        chosen = [blot for blot in chosen if blot.rings] or chosen
        if sources.varied:
            chosen = [Blot(varied(rng, blot.rings)) for blot in chosen]
        # The scanned cells were drawn small in the middle.
        enlarged = between(rng, 1.0, 1.5) if file == PEN_CELLS else 1.0

        def one(rng: Rng) -> Drawing:
            return placed([one_of(rng, chosen)], 0.5, 0.5, enlarged)

        return one if file == PEN_CELLS else grouped(rng, one, groups)

    return doodled


def hatched_with(word: str) -> Doodled:
    """Farmland hatched with the lines people drew when asked for a line."""

    def doodled(rng: Rng, sources: Sources, thin: bool) -> Sign:
        lines = [_level(strokes[0]) for strokes in sources.drawings(word) if len(strokes[0]) > 1]
        chosen = [lines[int(i)] for i in rng.integers(0, len(lines), 5)]
        angle = between(rng, 0.15, 0.35) * np.pi * one_of(rng, (-1, -1, 1))
        gap = between(rng, 0.12, 0.26)

        def sign(rng: Rng) -> Drawing:
            turn = near(rng, angle, 0.05)
            along = np.array((np.cos(turn), np.sin(turn)))
            across = np.array((-along[1], along[0]))
            drawing: Drawing = []
            for offset in np.arange(-0.55, 0.56, gap) + near(rng, 0, 0.03):
                half = max(0.1, 0.62 - abs(offset)) * near(rng, 1.0, 0.06)
                piece = one_of(rng, chosen)
                points = (
                    0.5 + across * offset + (piece[:, :1] * along + piece[:, 1:] * across) * half
                )
                drawing.append(Stroke(points))
            return drawing

        return sign

    return doodled


def _level(points: Points) -> Points:
    """A line turned level, from -1 to 1."""
    start, end = points[0], points[-1]
    way = end - start
    length = float(np.hypot(*way)) or 1.0
    cos, sin = way / length
    matrix = np.array(((cos, -sin), (sin, cos)))
    level: Points = (points - (start + end) / 2) @ matrix * (2 / length)
    return level


def horned(word: str) -> Doodled:
    """A horned head: horns of our own on somebody's circle or face."""

    def doodled(rng: Rng, sources: Sources, thin: bool) -> Sign:
        head = strokes_of(word, ALONE[:1])(rng, sources, thin)
        tall, curved = between(rng, 0.15, 0.3), chance(rng, 0.5)
        bare = word in ("circle", "dollar1-circle")
        angry = between(rng, 0.04, 0.12)

        def sign(rng: Rng) -> Drawing:
            drawing = placed(head(rng), 0.5, 0.6, 0.72, 0.68)
            for side in (-1, 1):
                x, tip = 0.5 + side * 0.24, near(rng, 0.32 - tall, 0.02)
                corners = ((x - side * 0.1, 0.3), (x + side * 0.1, tip), (x + side * 0.08, 0.4))
                drawing.append(Stroke(smooth(*corners) if curved else path(*corners)))
                if bare:
                    eye = 0.5 + side * 0.14
                    drawing.append(
                        Stroke(path((eye + side * 0.07, 0.55 - angry), (eye - side * 0.06, 0.58)))
                    )
                    drawing.append(Stroke(ring(rng, eye, 0.64, 0.03), filled=True))
            return drawing

        return sign

    return doodled


def _both(
    *words: tuple[str, float], groups: tuple[Group, ...] = ALONE
) -> dict[str, tuple[Doodled, float]]:
    return {word: (strokes_of(word, groups), weight) for word, weight in words}


ROWS: tuple[Group, ...] = (
    ((0.5, 0.5, 0.95),),
    ((0.5, 0.3, 0.9), (0.5, 0.7, 0.9)),
    ((0.5, 0.2, 0.9), (0.5, 0.5, 0.9), (0.5, 0.8, 0.9)),
)
DOODLED: dict[Content, dict[str, tuple[Doodled, float]]] = {
    Content.FOREST: {
        **_both(("tree", 5.0), ("palm tree", 1.2), ("lollipop", 1.0), ("bush", 0.8), groups=FEW),
        **_both(("broccoli", 0.8), ("leaf", 0.3), ("cactus", 0.2), groups=FEW),
        "scanned tree": (blots_of(BITMAPS, "tree", FEW), 2.0),
    },
    Content.VILLAGE: {
        **_both(("house", 5.0), ("barn", 1.2), ("tent", 0.8), groups=FEW),
        **_both(("church", 1.0), ("castle", 1.0)),
        "scanned house": (blots_of(BITMAPS, "house", FEW), 2.0),
        "scanned square": (blots_of(PEN_CELLS, "building"), 0.7),
    },
    Content.FARM: {
        **_both(("fence", 0.8), ("rake", 0.2), ("mmg-pitchfork", 0.2)),
        **_both(("grass", 1.2), ("carrot", 0.4), groups=FEW),
        "lines": (hatched_with("line"), 2.5),
        "gestured lines": (hatched_with("mmg-line"), 1.5),
        "scanned hatching": (blots_of(PEN_CELLS, "dirt_hatch"), 2.0),
        "scanned grass": (blots_of(PEN_CELLS, "grass"), 1.0),
        "scanned dots": (blots_of(PEN_CELLS, "dots"), 0.4),
        "letter P": (strokes_of("mmg-P"), 0.3),
    },
    Content.WATER: {
        **_both(("ocean", 3.0), ("river", 1.5), ("zigzag", 0.8), groups=ROWS),
        **_both(("squiggle", 0.3), ("rain", 0.4), ("whale", 0.3), ("sailboat", 0.3)),
        "scanned waves": (blots_of(PEN_CELLS, "water"), 2.0),
    },
    Content.MONSTER: {
        **_both(("skull", 4.0), ("dragon", 0.6), ("bat", 0.7), ("cat", 0.7), ("owl", 0.7)),
        **_both(("face", 0.8), ("lion", 0.4)),
        "horned circle": (horned("circle"), 1.5),
        "horned ring": (horned("dollar1-circle"), 0.8),
        "horned face": (horned("face"), 1.2),
        "scanned skull": (blots_of(BITMAPS, "skull"), 1.5),
        "letter N": (strokes_of("mmg-N"), 0.2),
    },
    Content.HERO: {
        **_both(("sword", 5.0), ("knife", 0.8), ("helmet", 0.5), ("crown", 0.4)),
        "letter H": (strokes_of("mmg-H"), 0.6),
    },
}
# What few people take for these, to learn from.
DOODLED_RARELY: dict[Content, dict[str, tuple[Doodled, float]]] = {
    Content.FOREST: _both(("mushroom", 0.1), ("house plant", 0.1), groups=FEW),
    Content.VILLAGE: _both(("door", 0.1), ("windmill", 0.1), ("square", 0.1), groups=FEW),
    Content.FARM: _both(
        *((word, 0.05) for word in ("potato", "peas", "flower", "garden", "cow", "pig", "shovel")),
        groups=FEW,
    ),
    Content.WATER: _both(("pond", 0.1)),
    Content.MONSTER: _both(
        *((word, 0.1) for word in ("bear", "snake", "ant", "smiley face", "mouse"))
    ),
    Content.HERO: _both(("star", 0.1), ("angel", 0.1), ("hat", 0.1)),
}
# What stands for no terrain by itself. To learn from, some players take one for any of them: only
# the other signs on the sheet tell which.
DOODLED_ANYHOW: dict[str, tuple[Doodled, float]] = {
    **_both(*((word, 1.0) for word in ("blackberry", "cloud", "diamond", "feather")), groups=FEW),
    **_both(*((word, 1.0) for word in ("hexagon", "key", "lightning", "moon")), groups=FEW),
    **_both(*((word, 1.0) for word in ("octagon", "pants", "pizza", "scissors")), groups=FEW),
    **_both(*((word, 1.0) for word in ("snail", "tornado", "triangle", "wheel")), groups=FEW),
    **_both(*((word, 1.0) for word in ("bridge", "compass", "ladder", "pineapple", "rabbit"))),
    **_both(*((word, 1.0) for word in ("stairs", "stitches", "zebra", "circle", "asparagus"))),
    **_both(*((f"dollar1-{name}", 0.5) for name in ("arrow", "caret", "check", "v"))),
    **_both(*((f"dollar1-{name}", 0.5) for name in ("rectangle", "triangle", "question_mark"))),
    **_both(*((f"mmg-{name}", 0.5) for name in ("arrowhead", "half_note", "null", "I"))),
}
DOODLED_ATTACK = _both(
    ("star", 1.0),
    ("snowflake", 1.0),
    ("mmg-asterisk", 2.0),
    ("mmg-five_point_star", 0.8),
    ("mmg-six_point_star", 0.5),
    ("dollar1-star", 0.8),
    ("sun", 0.4),
    groups=ALONE[:1],
)
DOODLED_DESTROYED = _both(
    ("mmg-X", 4.0), ("dollar1-x", 1.2), ("dollar1-delete_mark", 0.3), groups=ALONE[:1]
)
DOODLED_COIN = _both(
    ("hurricane", 1.0),
    ("camouflage", 0.4),
    ("dollar1-check", 1.5),
    ("mmg-X", 1.0),
    ("dollar1-circle", 0.7),
    ("dollar1-pigtail", 0.2),
    groups=ALONE[:1],
)


# The letters of named monsters that people were asked to write.
DOODLED_LETTERS = {
    Content.DRAGON: strokes_of("mmg-D", ALONE[:1]),
    Content.TROLL: strokes_of("mmg-T", ALONE[:1]),
}


def doodled_digits(rng: Rng, sources: Sources, thin: bool) -> dict[str, Sign]:
    """Somebody's digits, picked from scanned ones: one to three of each."""

    def digit(value: int) -> Sign:
        most = len(sources.pictures(DIGITS, str(value)))
        wanted = int(rng.integers(1, 4))
        chosen: list[Blot] = []
        for i in rng.integers(0, most, 12):
            blot = sources.blot(DIGITS, str(value), int(i), thin)
            # No 0 or 8 whose holes have run full, nothing lying on its side.
            if len(blot.rings) > (value in (0, 8)) and _upright(blot):
                chosen.append(blot)
            if len(chosen) == wanted:
                break
        if not chosen:
            return written(rng, str(value))

        def sign(rng: Rng) -> Drawing:
            return [one_of(rng, chosen)]

        return sign

    return {str(value): digit(value) for value in range(10)}


def _upright(blot: Blot) -> bool:
    """Whether a digit is higher than it is wide."""
    wide, high = np.ptp(np.concatenate(blot.rings), axis=0).tolist()
    return bool(wide < high)
