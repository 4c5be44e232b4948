"""What the player vouches for."""

from __future__ import annotations

from dataclasses import replace

from scanner.read.spaces import READABLE, Chances
from scanner.reading import Answers


def with_answers(chances: Chances, answers: Answers) -> Chances:
    """The chances, with those of spaces that the player vouches for made certain."""
    contents, attacks = chances.contents.copy(), chances.attacks.copy()
    for space, drawn in answers.items():
        attacks[space.index] = float(drawn.attacked)
        if not drawn.content.printed:  # of a mountain only the mark is asked
            contents[space.index] = 0.0
            contents[space.index][READABLE.index(drawn.content)] = 1.0
    return replace(chances, contents=contents, attacks=attacks)
