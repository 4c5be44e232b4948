"""Doubts in points: what each doubtful space would change, and which answer settles most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from scanner.reading import Doubt
from scoring.sheet import Content, Sheet
from scoring.spaces import Space

Value = tuple[int, ...]  # what is compared: a season's total, or what each card would pay
Valuation = Callable[[Sheet], Value]


@dataclass(frozen=True)
class Stake:
    """A doubt and what its answers would change."""

    doubt: Doubt
    outcomes: Mapping[str, Value]  # for the reading and every other token

    @property
    def changes_score(self) -> bool:
        return len(set(self.outcomes.values())) > 1

    @property
    def spread(self) -> int:
        """How far the answers lie apart, in points."""
        columns = zip(*self.outcomes.values(), strict=True)
        return sum(max(column) - min(column) for column in columns)


@dataclass(frozen=True)
class Stakes:
    """All doubts of a reading."""

    value: Value  # as read
    stakes: tuple[Stake, ...]
    lowest: Value
    highest: Value

    @property
    def stands(self) -> bool:
        """Whether no answer changes the score."""
        return self.lowest == self.highest

    @property
    def settles_most(self) -> Stake | None:
        """The doubt whose answer is worth asking for first."""
        telling = [stake for stake in self.stakes if stake.changes_score]
        return max(telling, key=lambda stake: stake.spread, default=None)


def answered(sheet: Sheet, answers: Mapping[Space, str]) -> Sheet:
    """The sheet with these tokens in these spaces."""
    changes = {space: Content(token.removesuffix("*")) for space, token in answers.items()}
    marks = {space for space, token in answers.items() if token.endswith("*")}
    attacks = (sheet.attacks - set(answers)) | marks
    drawn = sheet.drawn(changes)
    return Sheet(
        drawn.map, drawn.contents, frozenset(attacks), drawn.coins, drawn.player, drawn.season
    )


def weigh(sheet: Sheet, doubts: Sequence[Doubt], value: Valuation, most: int) -> Stakes:
    """Score every sensible answer to the doubts, and up to `most` combinations of them."""
    stakes = tuple(
        Stake(
            doubt,
            {
                token: value(answered(sheet, {doubt.space: token}))
                for token in (doubt.read, *doubt.others)
            },
        )
        for doubt in doubts
    )
    here = value(sheet)
    reached = [here, *_reached(sheet, [s.doubt for s in stakes if s.changes_score], value, most)]
    # Spaces can matter together though none does alone: two gaps of one row, say.
    quiet = [s.doubt for s in stakes if not s.changes_score]
    reached += _reached(sheet, quiet, value, most)
    return Stakes(
        here,
        stakes,
        tuple(min(column) for column in zip(*reached, strict=True)),
        tuple(max(column) for column in zip(*reached, strict=True)),
    )


def _reached(sheet: Sheet, doubts: Sequence[Doubt], value: Valuation, most: int) -> list[Value]:
    """The values that answers can lead to; all of them, or where they are too many the far ends."""
    tokens = [(doubt.read, *doubt.others) for doubt in doubts]
    if not tokens:
        return []
    if prod(len(choice) for choice in tokens) <= most:
        return [
            value(answered(sheet, {d.space: t for d, t in zip(doubts, choice, strict=True)}))
            for choice in product(*tokens)
        ]
    ends = []
    for best in (max, min):
        answers = {doubt.space: doubt.read for doubt in doubts}
        for doubt, choice in zip(doubts, tokens, strict=True):
            answers[doubt.space] = best(
                choice,
                key=lambda token: sum(value(answered(sheet, {**answers, doubt.space: token}))),
            )
        ends.append(value(answered(sheet, answers)))
    return ends
