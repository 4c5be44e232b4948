"""Whose hand a sheet is, as far as the drawing tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scanner.read.hand import Hand
from scanner.read.whose_hand import evidence_for
from scanner.reading import Drawings

# A hand is taken for the sheet's where it is so much likelier than somebody unknown and than each
# other hand (logarithms); else somebody is asked. At tables of four of 90 players' spring sheets
# 91 in 100 are named so where one evening taught their hands, 98 where two did, and 3 in 10,000 or
# none is taken for another's; with 5.0 twice as many are whose player is not known.
CLEAR, CLEARER = 8.0, 8.0


@dataclass(frozen=True)
class HandGuess:
    """A hand that may have drawn a sheet."""

    name: str
    evidence: float  # how much likelier than somebody unknown, as a logarithm


@dataclass(frozen=True)
class LikeliestHand:
    """Whose drawing a sheet is."""

    guesses: tuple[HandGuess, ...]  # the likeliest first
    name: str | None  # the likeliest, where it is clear enough that nobody need be asked


def likeliest_hand(drawings: Drawings, hands: Mapping[str, Hand]) -> LikeliestHand:
    """Which of these hands has most likely drawn a sheet."""
    found = [HandGuess(name, evidence_for(hand, drawings)) for name, hand in hands.items()]
    guesses = tuple(sorted(found, key=lambda guess: -guess.evidence))
    return LikeliestHand(guesses, guesses[0].name if _is_clear(guesses) else None)


def _is_clear(guesses: tuple[HandGuess, ...]) -> bool:
    if not guesses or guesses[0].evidence < CLEAR:
        return False
    return len(guesses) == 1 or guesses[0].evidence - guesses[1].evidence >= CLEARER
