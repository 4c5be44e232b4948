"""The signs on a sheet: drawn spaces that look alike, to be asked about together."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scanner.read.alike import drawn_alike
from scanner.read.doubts import WORTH_OFFERING
from scanner.read.spaces import READABLE, Chances
from scanner.reading import Sign
from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES


def signs_on(sheet: Sheet, chances: Chances) -> tuple[Sign, ...]:
    """Drawn spaces that look alike, the largest group first."""
    drawn = [
        space.index
        for space in SPACES
        if not sheet[space].printed and sheet[space] is not Content.EMPTY
    ]
    if not drawn:
        return ()
    return tuple(sorted(_signs(drawn, chances), key=lambda sign: -len(sign.spaces)))


def _signs(drawn: list[int], chances: Chances) -> Iterator[Sign]:
    for group in drawn_alike(chances.features[drawn]):
        places = [drawn[member] for member in group]
        shares = chances.contents[places].mean(axis=0)
        order = np.argsort(-shares)
        yield Sign(
            READABLE[order[0]],
            tuple(SPACES[place] for place in places),
            float(shares[order[0]]),
            tuple(READABLE[p] for p in order[1:] if shares[p] > WORTH_OFFERING),
        )
