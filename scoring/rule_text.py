"""A rule in a few sentences of our own, and where the rulebooks have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.editions import Edition
from scoring.message import Message


@dataclass(frozen=True)
class RuleText:
    """What a word of the game means, or what a card does."""

    word: str  # in English, by which programs know it
    message: Message  # what it is called
    sentences: tuple[Message, ...]
    section: Message  # the heading it stands under in the rulebook
    # What some edition's rulebook has otherwise.
    otherwise: Mapping[Edition, tuple[Message, ...]] = field(default_factory=dict)
    also: tuple[Message, ...] = ()  # other words by which it is found
