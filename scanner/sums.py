"""What the numbers of a sheet say about each other: boxes add up, coins are never lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scanner.digits import Candidate, Number
from scanner.strip import Doubles

# How much likelier a total is that agrees with its boxes, and one that does not, than one of which
# nothing is known: of the studio's players nine in ten add right, and a total can be any of some
# forty numbers. Where boxes are left empty the player may have known more than is written.
AGREES, DISAGREES = 30.0, 0.2
PARTLY_AGREES, PARTLY_DISAGREES = 8.0, 0.6
# Coins only ever become more, and the track shows all of them; both rarely wrong in the books.
FEWER_COINS = 0.15
MOST = 6  # candidates of each box that are weighed against each other


@dataclass(frozen=True)
class Weighed:
    """A box after its neighbours were heard."""

    number: Number
    minus: bool
    confidence: float
    others: tuple[Candidate, ...]

    @property
    def value(self) -> Number:
        """As it is written."""
        return _value(self.number, self.minus)


def _value(number: Number, minus: bool) -> Number:
    return number if number is None or not minus else -number


Row = tuple[tuple[Candidate, ...], ...]  # the candidates of a season's five boxes


def weigh(seasons: Sequence[Row], final: Sequence[Candidate], coins: int | None) -> list[Weighed]:
    """All boxes season by season, then the final sum."""
    rows = [[list(box[:MOST]) for box in row] for row in seasons]
    last = list(final[:MOST])
    chances = [[_chances(box) for box in row] for row in rows]
    _by_coins(rows, chances, coins)
    for row, chance in zip(rows, chances, strict=True):
        _by_sum(row, chance)
    final_chance = _by_totals(
        [row[4] for row in rows], [chance[4] for chance in chances], last, _chances(last)
    )
    weighed = [
        _weighed(box, chance)
        for row, chances_ in zip(rows, chances, strict=True)
        for box, chance in zip(row, chances_, strict=True)
    ]
    return [*weighed, _weighed(last, final_chance)]


def _chances(box: Sequence[Candidate]) -> Doubles:
    chances = np.array([candidate.chance for candidate in box])
    return np.asarray(chances / chances.sum())


def _weighed(box: Sequence[Candidate], chances: Doubles) -> Weighed:
    """The likeliest candidate; those that differ from it in nothing but the sign are told too."""
    order = np.argsort(-chances)
    best = box[order[0]]
    others = tuple(
        Candidate(box[place].number, box[place].minus, float(chances[place]))
        for place in order[1:]
        if chances[place] > 0.02
    )
    return Weighed(best.number, best.minus, float(chances[order[0]]), others)


def _by_coins(
    rows: Sequence[Sequence[Sequence[Candidate]]], chances: list[list[Doubles]], coins: int | None
) -> None:
    """Coin boxes hear of the season before, the season after and the track."""
    boxes = [row[2] for row in rows]
    heard = [chance[2].copy() for chance in chances]
    for at, box in enumerate(boxes):
        for other in range(len(boxes)):
            if other == at:
                continue
            fit = np.array(
                [
                    [_coins_fit(one.number, two.number, other > at) for two in boxes[other]]
                    for one in box
                ]
            )
            heard[at] *= fit @ chances[other][2]
        if coins is not None:
            heard[at] *= [_coins_fit(one.number, coins, True) for one in box]
    for chance, told in zip(chances, heard, strict=True):
        chance[2] = told / told.sum()


def _coins_fit(one: Number, two: Number, later: bool) -> float:
    if one is None or two is None:
        return 1.0
    return 1.0 if (one <= two if later else one >= two) else FEWER_COINS


def _by_sum(row: Sequence[Sequence[Candidate]], chances: list[Doubles]) -> None:
    """The boxes of a season hear of their sum, and the sum of them."""
    values = [np.array([_points(c, place) for c in box]) for place, box in enumerate(row)]
    gone = [np.array([c.number is None for c in box]) for box in row]
    parts = np.ix_(*values[:4])
    sums = parts[0] + parts[1] + parts[2] + parts[3]
    missing = sum(np.ix_(*(g.astype(int) for g in gone[:4])))
    joint = chances[0][:, None, None, None] * chances[1][:, None, None]
    joint = joint * chances[2][:, None] * chances[3]
    factor = np.ones((*sums.shape, len(row[4])))
    for place, total in enumerate(row[4]):
        if total.number is None:
            continue
        right = sums == values[4][place]
        factor[..., place] = np.where(
            missing == 0,
            np.where(right, AGREES, DISAGREES),
            np.where(missing == 4, 1.0, np.where(right, PARTLY_AGREES, PARTLY_DISAGREES)),
        )
    weight = joint[..., None] * chances[4] * factor
    weight /= weight.sum()
    for place in range(5):
        chances[place] = weight.sum(axis=tuple(axis for axis in range(5) if axis != place))


def _points(candidate: Candidate, place: int) -> int:
    """What a box adds to its season: monsters take, with a minus or without."""
    if candidate.number is None:
        return 0
    minus = candidate.minus or place == 3
    return -candidate.number if minus else candidate.number


def _by_totals(
    totals: Sequence[Sequence[Candidate]],
    chances: Sequence[Doubles],
    final: Sequence[Candidate],
    chance: Doubles,
) -> Doubles:
    """The final sum hears of the four totals."""
    parts = np.ix_(*(np.array([_points(c, 4) for c in box]) for box in totals))
    sums = parts[0] + parts[1] + parts[2] + parts[3]
    joint = chances[0][:, None, None, None] * chances[1][:, None, None]
    joint = joint * chances[2][:, None] * chances[3]
    whole = np.prod(
        [
            1 - sum(p for c, p in zip(box, told, strict=True) if c.number is None)
            for box, told in zip(totals, chances, strict=True)
        ]
    )
    factor = []
    for candidate in final:
        if candidate.number is None:
            factor.append(1.0)
            continue
        right = float(joint[sums == _points(candidate, 4)].sum())
        told = right * AGREES + (1 - right) * DISAGREES
        factor.append(float(whole * told + (1 - whole)))
    weighed = chance * factor
    return np.asarray(weighed / weighed.sum())
