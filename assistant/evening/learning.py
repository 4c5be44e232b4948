"""What a sheet that somebody has confirmed teaches of its player's hand."""

from __future__ import annotations

from assistant.evening.hand_store import HandKept
from assistant.evening.kept_hand import packed_hand
from scanner.arrays import Floats64
from scanner.read.alike import ALIKE
from scanner.read.hand import Hand, KnownSign, signs_drawn
from scanner.reading import Answers, Reading
from scoring.sheet import Sheet


def learned_from(
    reading: Reading, sheet: Sheet, answers: Answers, known: HandKept | None
) -> bytes | None:
    """The signs of a sheet, each since it is drawn so; None where there is none to learn.

    What was read with doubt and answered by nobody teaches nothing, nor what glare hides.
    """
    if reading.drawings is None:  # a reading that was kept shows no drawings
        return None
    doubted = {doubt.space for doubt in reading.doubts} | set(reading.hidden)
    features = reading.drawings.chances.features
    signs = signs_drawn(reading.picture, sheet, features, doubted - set(answers))
    if not signs:
        return None
    ways = Hand((signs,)).ways
    return packed_hand(
        (sign, _since(sign, way, known) if known else None)
        for sign, way in zip(signs, ways, strict=True)
    )


def _since(sign: KnownSign, way: Floats64, known: HandKept) -> str | None:
    """Since when a sign is drawn so; None: it is new."""
    since = {id(kept.sign): kept.since for kept in known.signs}
    hand = known.hand
    alike = [
        since[id(other)]
        for other, cosine in zip(hand.signs, hand.ways @ way, strict=True)
        if other.content is sign.content and cosine >= ALIKE
    ]
    return min(alike, default=None)
