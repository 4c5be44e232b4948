"""Doubts in points: what each doubtful space would change, and which answer settles most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product
from math import prod

from assistant.answers import answered
from assistant.worth import Worth, lowest_and_highest
from scanner.reading import Doubt
from scoring.sheet import Drawn, Sheet, Terrain
from scoring.spaces import Space

Valuation = Callable[[Sheet], Worth]
Reached = list[tuple[dict[Space, Drawn], Worth]]  # answers and what they give


@dataclass(frozen=True)
class Stake:
    """A doubt and what its answers would change."""

    doubt: Doubt
    outcomes: dict[Drawn, Worth]  # for the reading and every other answer

    @property
    def changes_score(self) -> bool:
        return len(set(self.outcomes.values())) > 1

    @property
    def spread(self) -> int:
        """How far the answers lie apart, in points."""
        columns = zip(*(worth.parts for worth in self.outcomes.values()), strict=True)
        return sum(max(column) - min(column) for column in columns)


@dataclass(frozen=True)
class Stakes:
    """All doubts of a reading."""

    worth: Worth  # as read
    stakes: tuple[Stake, ...]
    lowest: Worth
    highest: Worth
    exact: bool = True  # every combination of answers was scored
    settles_most: Stake | None = None  # the doubt whose answer is worth asking for first

    @property
    def stands(self) -> bool:
        """Whether no answer changes the score."""
        return self.lowest == self.highest

    def with_coins(self, steps: Sequence[int]) -> Stakes:
        """The range where so many coins more or less may be marked: no card looks at them, so they
        move it whatever the spaces hold."""
        return replace(
            self,
            lowest=self.lowest.with_coins(min(0, *steps)),
            highest=self.highest.with_coins(max(0, *steps)),
        )


def weigh_doubts(sheet: Sheet, doubts: Sequence[Doubt], worth_of: Valuation, most: int) -> Stakes:
    """Score every answer to every doubt, and up to about `most` combinations of them."""
    here = worth_of(sheet)
    stakes = tuple(
        Stake(
            doubt,
            {doubt.read: here}
            | {other: worth_of(answered(sheet, {doubt.space: other})) for other in doubt.others},
        )
        for doubt in doubts
    )
    open = [stake for stake in stakes if len(_choices(stake)) > 1]
    exact = prod(len(_choices(stake)) for stake in open) <= most
    if exact:
        reached = [
            (answers, worth_of(answered(sheet, answers)))
            for answers in map(dict, product(*map(_choices, open)))
        ]
    else:
        reached = _far_ends(sheet, open, worth_of, most)
    lowest, highest = lowest_and_highest(here, (worth for _, worth in reached))
    return Stakes(
        here,
        stakes,
        lowest,
        highest,
        exact,
        _settles_most(open, reached if exact else []),
    )


def _choices(stake: Stake) -> list[tuple[Space, Drawn]]:
    """The answers to a doubt that may differ in points: attack marks are worth none, but they kill
    monsters."""
    drawn = {
        (answer.content, answer.attacked and answer.content.terrain is Terrain.MONSTER): answer
        for answer in reversed(stake.outcomes)
    }
    return [(stake.doubt.space, answer) for answer in reversed(drawn.values())]


def _far_ends(sheet: Sheet, open: Sequence[Stake], worth_of: Valuation, most: int) -> Reached:
    """Where combinations are too many: up and down the hill, an answer at a time, then in twos."""
    reached: Reached = [
        ({stake.doubt.space: answer}, outcome)
        for stake in open
        for answer, outcome in stake.outcomes.items()
    ]
    # What changes most by itself is answered first.
    steps: list[list[tuple[Space, Drawn]]] = [
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
        answers: dict[Space, Drawn] = {}
        best = sign * worth_of(sheet).points
        for _ in range(2):
            before = best
            for step in steps:
                tried = {**answers, **dict(step)}
                outcome = worth_of(answered(sheet, tried))
                if sign * outcome.points > best:
                    answers, best = tried, sign * outcome.points
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
        for _, answer in _choices(stake):
            totals = [worth.points for said, worth in reached if said[doubt.space] == answer]
            share = doubt.confidence if answer == doubt.read else rest
            points += share * (max(totals) - min(totals))
        return points

    return min(telling, key=lambda stake: (left(stake), -stake.spread))
