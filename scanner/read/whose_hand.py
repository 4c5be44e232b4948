"""How far a sheet is drawn as a known hand draws.

Two players may draw trees, but not the same trees: each sign of the sheet is held against that of
the hand that is most like it. What it stands for is not asked: it may have been misread.
"""

from __future__ import annotations

import numpy as np

from scanner.read.alike import way_of
from scanner.read.hand import Hand
from scanner.reading import Drawings

# How much likelier a sign is this hand's than somebody else's (logarithm) grows so fast with how
# near it is to one that is known, the negative logarithm of what the cosine lacks of one; at EVEN
# it is as likely either's. Fitted to sheets of 90 players kept out of training, each held against
# its own player's hand and another's (`bench.hands --fit`). Below LEAST it says no more against
# the hand: whoever plays has now and then a sign that was not seen before.
SLOPE, EVEN, LEAST = 2.05, 1.42, -2.0
# Sixty spaces of one sign are not sixty witnesses: so many count as this power.
VOICES = 0.4
NEAREST = 1e-3  # of what a cosine lacks of one: nearer is the same drawing
# Above this a sheet is drawn as the hand draws, below the other it is not; between them nobody
# knows. Of those players' sheets none has less than 9 for the own hand where two sheets taught it,
# and 4 in 100 have less than 4 where one did; 5 in 100 have more than 4 for another's, nearly all
# of them signs from the same foreign alphabet.
DRAWN_SO, DRAWN_OTHERWISE = 4.0, -4.0


def evidence_for(hand: Hand, drawings: Drawings) -> float:
    """How much likelier it is that this hand drew the sheet than that somebody else did, as a
    logarithm; zero where nothing is drawn."""
    evidence = 0.0
    for group in drawings.groups:
        cosine = float((hand.ways @ way_of(group, drawings.chances)).max())
        near = -np.log(max(1 - cosine, NEAREST))
        evidence += len(group) ** VOICES * max(LEAST, SLOPE * (near - EVEN))
    return evidence
