"""The legend of a sheet: each sign, what it is read as, and how surely."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.chances import LETTERS, Chances
from scanner.read.alike import KINDS, MONSTERS, looks_of, typical_first
from scanner.read.doubts import WORTH_OFFERING
from scanner.read.naming import Named
from scanner.reading import Drawings, Sign
from scoring.sheet import Content
from scoring.spaces import SPACES


def legend_of(drawings: Drawings, named: Sequence[Named]) -> tuple[Sign, ...]:
    """The signs in the order of the drawings' groups: the largest first."""
    return tuple(_entry(sign, drawings.chances) for sign in named)


def _entry(sign: Named, chances: Chances) -> Sign:
    spaces = tuple(SPACES[place] for place in typical_first(sign.group, chances))
    looks = tuple(tuple(SPACES[place] for place in look) for look in looks_of(sign.group, chances))
    order = [int(kind) for kind in np.argsort(-sign.shares)]
    meanings = [_with_letter(KINDS[kind], sign, chances) for kind in order]
    read = meanings[0] if sign.said is None else sign.said
    sure = float(sign.shares[order[0]]) if sign.said is None else 1.0
    likely = [sign.shares[kind] > WORTH_OFFERING for kind in order]
    others = tuple(
        content
        for content, offered in zip(meanings, likely, strict=True)
        if offered and content is not read
    )
    return Sign(read, spaces, sure, others, looks)


def _with_letter(kind: Content, sign: Named, chances: Chances) -> Content:
    """A kind of sign; of monsters, with the letter that most of them are read with."""
    if kind is not Content.MONSTER:
        return kind
    return LETTERS[int(chances.contents[sign.group][:, MONSTERS].sum(axis=0).argmax())]
