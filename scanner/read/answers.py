"""What the player vouches for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scanner.read.spaces import READABLE, Chances
from scoring.sheet import Content
from scoring.spaces import Space

Vouched = Mapping[Space, tuple[Content, bool]]  # with whether an attack mark stands there


def vouched_for(answers: Mapping[Space, str]) -> Vouched:
    """Answers taken apart: a token, and a star where there is an attack mark."""
    return {
        space: (Content(token.removesuffix("*")), token.endswith("*"))
        for space, token in answers.items()
    }


def with_answers(chances: Chances, vouched: Vouched) -> Chances:
    """The chances, with those of spaces that the player vouches for made certain."""
    contents, attacks = chances.contents.copy(), chances.attacks.copy()
    for space, (content, marked) in vouched.items():
        attacks[space.index] = float(marked)
        if not content.printed:  # of a mountain only the mark is asked
            contents[space.index] = 0.0
            contents[space.index][READABLE.index(content)] = 1.0
    return replace(chances, contents=contents, attacks=attacks)
