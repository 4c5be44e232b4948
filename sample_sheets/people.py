"""Drawings by people as signs: one person's drawing of a thing, drawn again and again."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

import numpy as np

from sample_sheets.alike import likeness, looks_of
from sample_sheets.doodled import (
    DOODLED,
    DOODLED_ANYHOW,
    DOODLED_ATTACK,
    DOODLED_COIN,
    DOODLED_DESTROYED,
    DOODLED_RARELY,
    varied,
)
from sample_sheets.pen import Drawing, Rng, Sign, Stroke, between, chance, one_of
from sample_sheets.strokes import Sources, Strokes
from scoring.sheet import Content

# Classes that only players of the test side draw; those that usual players draw cannot be.
ONE_IN = 5
# Drawings of a class that are looked at for some that are like one another.
LOOKED_AT = 16


def _usual_words() -> frozenset[str]:
    """All classes that stand for something on usual players' sheets."""
    tables = (*DOODLED.values(), *DOODLED_RARELY.values(), DOODLED_ANYHOW)
    marks = (DOODLED_ATTACK, DOODLED_DESTROYED, DOODLED_COIN)
    return frozenset(word for table in (*tables, *marks) for word in table)


USUAL = _usual_words()


def held_out(word: str) -> bool:
    """Whether a class of doodles is kept for the test side."""
    return word not in USUAL and zlib.crc32(word.encode()) % ONE_IN == 0


def odd_words(sources: Sources, content: Content, new: bool) -> tuple[str, ...]:
    """Classes somebody may take for a terrain: none that usually stands for another one.

    With a split, the training side has no held-out class and the test side no others if `new`.
    """
    others = {word for other, table in DOODLED.items() if other is not content for word in table}
    words = [word for word in sources.words if word not in others]
    if sources.split == "train":
        words = [word for word in words if not held_out(word)]
    elif sources.split == "test" and new:
        words = [word for word in words if held_out(word)] or words
    return tuple(words)


def odd_sign(rng: Rng, sources: Sources, word: str) -> Sign:
    """Somebody's own drawing of a thing, or a few that are like one another."""
    drawings = sources.drawings(word)
    some = rng.permutation(len(drawings))[:LOOKED_AT].tolist()
    first, others = drawings[some[0]], [drawings[i] for i in some[1:]]
    chosen = [first]
    if chance(rng, 0.35) and others:
        look = looks_of(_plainly(first))
        others.sort(key=lambda other: -likeness(look, looks_of(_plainly(other))))
        chosen += others[: int(rng.integers(1, 3))]
    return repeated(rng, chosen, sources.varied)


def _plainly(strokes: Strokes) -> Sign:
    drawing: Drawing = [Stroke(points) for points in strokes]
    return lambda rng: drawing


def repeated(rng: Rng, drawings: Sequence[Strokes], vary: bool, flips: float = 0.2) -> Sign:
    """The same drawings again and again, never quite the same; `flips` are in the mirror."""
    if vary:
        drawings = [varied(rng, strokes) for strokes in drawings]
    drawings = [_filling(strokes) for strokes in drawings]
    again, flip = somewhat_bent(rng), chance(rng, flips)

    def sign(rng: Rng) -> Drawing:
        strokes = again(rng, one_of(rng, drawings))
        if flip:
            strokes = tuple(np.column_stack((1 - p[:, 0], p[:, 1])) for p in strokes)
        return [Stroke(points) for points in strokes]

    return sign


def _filling(strokes: Strokes) -> Strokes:
    """A flat or narrow drawing, pulled a little towards a square."""
    wide, high = (np.ptp(np.concatenate(strokes), axis=0) + 0.05).tolist()
    pull = np.clip((high / wide) ** 0.4, 1, 1.5), np.clip((wide / high) ** 0.4, 1, 1.5)
    return tuple((points - 0.5) * pull + 0.5 for points in strokes)


def somewhat_bent(rng: Rng) -> Callable[[Rng, Strokes], Strokes]:
    """How evenly somebody repeats themselves: strokes shift, the whole bends a little."""
    loose, waves = between(rng, 0.004, 0.025), between(rng, 0.002, 0.018)

    def again(rng: Rng, strokes: Strokes) -> Strokes:
        far, lengths = rng.normal(0, waves, (2, 2)), rng.uniform(-6.0, 6.0, (2, 2))
        starts, shifts = rng.uniform(0, 2 * np.pi, 2), rng.normal(0, loose, (len(strokes), 2))
        return tuple(
            points + np.sin((points - 0.5) @ lengths.T + starts) @ far + shift
            for points, shift in zip(strokes, shifts, strict=True)
        )

    return again
