"""The sheet as a whole: the chances of all spaces become one sheet, its signs and its doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scanner.arrays import Floats64
from scanner.read.alike import drawn_alike
from scanner.read.heads import LETTERS
from scanner.read.spaces import READABLE, Chances
from scanner.reading import Doubt, Sign
from scoring.sheet import Content, Map, Sheet
from scoring.spaces import SIZE, SPACES, Space
from scoring.text import format_space

Answers = Mapping[Space, tuple[Content, bool]]  # with whether an attack mark stands there

# A space read with less than this is a doubt. On 600 sheets kept out of training 90 in 100 wrong
# spaces are below it and 2.5 in 100 of all; below 0.986 it is 92 in 100, and 2.8.
SURE = 0.983
# Other readings are offered down to this chance.
WORTH_OFFERING = 0.03
# What the season before tells. Its sheet was looked at already, so among what may have become of a
# space what it held counts for so much more, and marks stay; chosen, not measured.
LOOKED_AT, STAYS_MARKED = 0.5, 0.99
# The less the photo allows what was there, the likelier one of the two is wrong. The earlier sheet
# holds, for what was drawn stays drawn, but down to this, as a doubt that offers what the photo
# shows; it is believed altogether where the photo gives it as much as all else.
HELD, ALLOWED = 0.6, 0.5


@dataclass(frozen=True, eq=False)
class Whole:
    """The whole sheet and how sure of it."""

    sheet: Sheet
    confidence: Floats64  # 11 x 11
    doubts: tuple[Doubt, ...]
    signs: tuple[Sign, ...]


def whole_sheet(
    chances: Chances,
    map: Map,
    before: Sheet | None = None,
    answers: Answers | None = None,
) -> Whole:
    """Take the likeliest content of every space that the print, the season before and the player's
    answers allow."""
    allowed = told(_allowed(chances, before), answers or {})
    contents, attacks = allowed.contents, allowed.attacks
    best = contents.argmax(axis=1)
    marked = attacks > 0.5
    sheet = Sheet(
        map,
        tuple(
            map.printed(s) if map.printed(s).printed else READABLE[best[s.index]] for s in SPACES
        ),
        frozenset(space for space in SPACES if marked[space.index]),
    )
    confidence = contents.max(axis=1) * np.where(marked, attacks, 1 - attacks)
    for space in SPACES:
        if map.printed(space).printed:
            # Nobody draws there: only the attack mark is read.
            confidence[space.index] = max(attacks[space.index], 1 - attacks[space.index])
    doubts = tuple(
        _doubt(
            sheet,
            space,
            contents[space.index],
            float(attacks[space.index]),
            float(confidence[space.index]),
        )
        for space in SPACES
        if confidence[space.index] < SURE
    )
    signs = _signs(sheet, contents, chances.features)
    return Whole(sheet, confidence.reshape(SIZE, SIZE), doubts, signs)


def told(chances: Chances, answers: Answers) -> Chances:
    """The chances with those of spaces that the player vouches for made certain."""
    contents, attacks = chances.contents.copy(), chances.attacks.copy()
    for space, (content, marked) in answers.items():
        attacks[space.index] = float(marked)
        if not content.printed:  # of a mountain only the mark is asked
            contents[space.index] = 0.0
            contents[space.index][READABLE.index(content)] = 1.0
    return replace(chances, contents=contents, attacks=attacks)


def unseen(chances: Chances, hidden: Sequence[Space]) -> Chances:
    """The chances with those of hidden spaces halved: anything may be there."""
    contents = chances.contents.copy()
    for space in hidden:
        contents[space.index] = (contents[space.index] + 1 / len(READABLE)) / 2
    return replace(chances, contents=contents)


def _allowed(chances: Chances, before: Sheet | None) -> Chances:
    """The chances with what cannot be left out."""
    contents, attacks = chances.contents.copy(), chances.attacks.copy()
    if before is not None:
        for space in SPACES:
            held = before[space]
            if held is not Content.EMPTY and not held.printed:
                # What was drawn stays drawn, unless it was destroyed since; a monster may have got
                # its letter late, or it was not seen before.
                letters = LETTERS if held is Content.MONSTER else ()
                can_be = dict.fromkeys((held, Content.DESTROYED, *letters))
                stays = [READABLE.index(content) for content in can_be]
                contents[space.index] = _kept(contents[space.index], stays)
            if space in before.attacks:
                attacks[space.index] = max(attacks[space.index], STAYS_MARKED)
    return replace(chances, contents=contents, attacks=attacks)


def _kept(seen: Floats64, stays: Sequence[int]) -> Floats64:
    """The chances of a space that held the first of `stays` a season earlier."""
    kept = np.zeros(len(READABLE))
    kept[stays] = seen[stays]
    kept[stays[0]] += LOOKED_AT
    kept /= kept.sum()
    believed = HELD + (1 - HELD) * min(1.0, float(seen[stays].sum()) / ALLOWED)
    return np.asarray(believed * kept + (1 - believed) * seen)


def _doubt(
    sheet: Sheet, space: Space, contents: Floats64, attack: float, confidence: float
) -> Doubt:
    """A space with the other tokens it may hold, likeliest first."""
    read, token = sheet[space], format_space(sheet, space)
    marked = space in sheet.attacks
    mark = "*" if marked else ""
    # The same content with or without an attack mark, and on bare paper every other content.
    chances = {read.token + ("" if marked else "*"): 1 - attack if marked else attack}
    if not read.printed:
        chances |= {
            other.token + mark: float(chance)
            for other, chance in zip(READABLE, contents, strict=True)
            if other is not read
        }
    order = sorted(chances, key=lambda other: -chances[other])
    others = [other for other in order if chances[other] > WORTH_OFFERING]
    return Doubt(space, token, tuple(others or order[:1]), confidence)


def _signs(sheet: Sheet, contents: Floats64, features: Floats64) -> tuple[Sign, ...]:
    """Drawn spaces that look alike, largest group first."""
    drawn = [
        space.index
        for space in SPACES
        if not sheet[space].printed and sheet[space] is not Content.EMPTY
    ]
    if not drawn:
        return ()
    signs = []
    for group in drawn_alike(features[drawn]):
        places = [drawn[member] for member in group]
        shares = contents[places].mean(axis=0)
        order = np.argsort(-shares)
        signs.append(
            Sign(
                READABLE[order[0]],
                tuple(SPACES[place] for place in places),
                float(shares[order[0]]),
                tuple(READABLE[p] for p in order[1:] if shares[p] > WORTH_OFFERING),
            )
        )
    return tuple(sorted(signs, key=lambda sign: -len(sign.spaces)))
