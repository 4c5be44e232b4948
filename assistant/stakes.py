"""Doubts in points: what each doubtful space would change, and which answer settles most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product
from math import prod

from assistant.answers import answered
from scanner.reading import Doubt
from scoring.sheet import Sheet
from scoring.spaces import Space

Value = tuple[int, ...]  # what is compared: a season's total, or what each card would pay
Valuation = Callable[[Sheet], Value]
Reached = list[tuple[dict[Space, str], Value]]  # answers and what they give


@dataclass(frozen=True)
class Stake:
    """A doubt and what its answers would change."""

    doubt: Doubt
    outcomes: dict[str, Value]  # for the reading and every other token

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
    exact: bool = True  # every combination of answers was scored
    settles_most: Stake | None = None  # the doubt whose answer is worth asking for first

    @property
    def stands(self) -> bool:
        """Whether no answer changes the score."""
        return self.lowest == self.highest

    def with_coins(self, steps: Sequence[int]) -> Stakes:
        """The range where so many coins more or less may be marked: no card looks at them, so they
        move it whatever the spaces hold. They stand last but one, or in the total."""
        place = max(0, len(self.value) - 2)
        return replace(
            self,
            lowest=_moved(self.lowest, place, min(0, *steps)),
            highest=_moved(self.highest, place, max(0, *steps)),
        )


def _moved(value: Value, place: int, by: int) -> Value:
    return (*value[:place], value[place] + by, *value[place + 1 :])


def weigh(sheet: Sheet, doubts: Sequence[Doubt], value: Valuation, most: int) -> Stakes:
    """Score every answer to every doubt, and up to about `most` combinations of them."""
    here = value(sheet)
    stakes = tuple(
        Stake(
            doubt,
            {doubt.read: here}
            | {token: value(answered(sheet, {doubt.space: token})) for token in doubt.others},
        )
        for doubt in doubts
    )
    open = [stake for stake in stakes if len(_choices(stake)) > 1]
    exact = prod(len(_choices(stake)) for stake in open) <= most
    if exact:
        reached = [
            (answers, value(answered(sheet, answers)))
            for answers in map(dict, product(*map(_choices, open)))
        ]
    else:
        reached = _far_ends(sheet, open, value, most)
    columns = list(zip(here, *(outcome for _, outcome in reached), strict=True))
    return Stakes(
        here,
        stakes,
        tuple(map(min, columns)),
        tuple(map(max, columns)),
        exact,
        _settles_most(open, reached if exact else []),
    )


def _choices(stake: Stake) -> list[tuple[Space, str]]:
    """The answers to a doubt that may differ in points: attack marks are worth none."""
    tokens = {token.removesuffix("*"): token for token in reversed(stake.outcomes)}
    return [(stake.doubt.space, token) for token in reversed(tokens.values())]


def _far_ends(sheet: Sheet, open: Sequence[Stake], value: Valuation, most: int) -> Reached:
    """Where combinations are too many: up and down the hill, an answer at a time, then in twos."""
    reached: Reached = [
        ({stake.doubt.space: token}, outcome)
        for stake in open
        for token, outcome in stake.outcomes.items()
    ]
    # What changes most by itself is answered first.
    steps: list[list[tuple[Space, str]]] = [
        [choice] for stake in sorted(open, key=lambda s: -s.spread) for choice in _choices(stake)
    ]
    # Spaces can matter together though neither does alone: two gaps of one row, say.
    quiet = [stake for stake in open if not stake.changes_score]
    pairs = (
        [first, second]
        for one, other in combinations(quiet, 2)
        for first in _choices(one)[1:]
        for second in _choices(other)[1:]
        if one.doubt.space.row == other.doubt.space.row
        or one.doubt.space.column == other.doubt.space.column
    )
    steps += islice(pairs, max(0, most // 4 - len(steps)))
    for sign in (1, -1):
        answers: dict[Space, str] = {}
        best = sign * sum(value(sheet))
        for _ in range(2):
            before = best
            for step in steps:
                tried = {**answers, **dict(step)}
                outcome = value(answered(sheet, tried))
                if sign * sum(outcome) > best:
                    answers, best = tried, sign * sum(outcome)
                    reached.append((tried, outcome))
            if best == before:
                break
    return reached


def _settles_most(open: Sequence[Stake], reached: Reached) -> Stake | None:
    """The doubt after whose answer the total can still lie apart the least."""
    telling = [stake for stake in open if stake.changes_score]
    if not telling or not reached:
        return max(telling, key=lambda stake: stake.spread, default=None)

    def left(stake: Stake) -> float:
        """Points that are still open once it is answered, on average over its answers."""
        doubt = stake.doubt
        rest = (1 - doubt.confidence) / max(1, len(doubt.others))
        points = 0.0
        for _, token in _choices(stake):
            totals = [sum(value) for answers, value in reached if answers[doubt.space] == token]
            share = doubt.confidence if token == doubt.read else rest
            points += share * (max(totals) - min(totals))
        return points

    return min(telling, key=lambda stake: (left(stake), -stake.spread))
