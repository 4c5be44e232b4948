"""What the numbers of a sheet say about each other: seasons fill up, boxes add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scanner.arrays import Floats64, Indices
from scanner.logits import softmax
from scanner.numbers.digits import SEASON_KINDS, Candidate, Kind, Number
from scoring.boxes import SeasonBoxes, SheetBoxes
from scoring.seasons import Season
from scoring.sheet import MOST_COINS

# How much likelier a total is that agrees with its boxes, and one that does not, than one of which
# nothing is known: of the studio's players nine in ten add right, and a total can be any of some
# forty numbers. Where boxes are left empty the player may have known more than is written.
AGREES, DISAGREES = 30.0, 0.2
PARTLY_AGREES, PARTLY_DISAGREES = 8.0, 0.6
# Coins only ever become more, and the track shows all of them; both rarely wrong in the books.
FEWER_COINS = 0.15
# Sheets are mostly photographed when a season is scored: its coins are then those of the track.
# On the studio's games nine in ten are; taken for less, since a slip must not go unseen.
SAME_COINS = 15.0
MOST = 6  # candidates of each box that are weighed against each other
# Seasons are filled in one after the other: how often a box is empty in a season that was scored
# (zeros left out, totals alone), in one that was not, and among those the network learned from.
EMPTY_SCORED, EMPTY_LATER, EMPTY_LEARNED = 0.12, 0.99, 0.1
EMPTY_FINAL = 0.3  # once all four seasons are scored
# Faint writing is faint in all boxes: the word of 21 boxes is worth that of some six.
ALIKE = 0.3
# The largest numbers that are nothing unusual, and how much rarer others are.
USUAL = {Kind.EDICT: 40, Kind.COINS: MOST_COINS, Kind.MONSTERS: 20, Kind.TOTAL: 60, Kind.FINAL: 199}
UNUSUAL, IMPOSSIBLE = 0.25, 0.02


@dataclass(frozen=True)
class Weighed:
    """A box, weighed against the others of the sheet."""

    number: Number
    confidence: float
    others: tuple[Candidate, ...]


Candidates = tuple[Candidate, ...]  # what a box may say; none: the photo does not show it
UNSEEN = Weighed(None, 0.0, ())
EMPTY: Candidates = (Candidate(None, 1.0),)


def weigh_boxes(read: SheetBoxes[Candidates], coins: Sequence[float] | None) -> SheetBoxes[Weighed]:
    """What all boxes of a sheet say, once each has been held against the others.

    `coins` are the chances of each count of marked coins; None: there is no track.
    """
    boxes = read.each(lambda box: box[:MOST] or EMPTY)
    rows, final = boxes.seasons, boxes.final
    chances = [
        SeasonBoxes(*(_chances(box, kind) for box, kind in zip(row, SEASON_KINDS, strict=True)))
        for row in rows
    ]
    final_chance = _chances(final, Kind.FINAL)
    every = SheetBoxes(tuple(chances), final_chance)
    _weigh_by_seasons(boxes.every, every.every, [bool(box) for box in read.every])
    chances = _weighed_by_coins(rows, chances, coins)
    chances = [_weighed_by_sum(row, chance) for row, chance in zip(rows, chances, strict=True)]
    final_chance = _weighed_by_totals(
        [row.total for row in rows], [chance.total for chance in chances], final, final_chance
    )
    weighed = boxes.with_each(SheetBoxes(tuple(chances), final_chance), _weighed)
    return weighed.with_each(read, lambda box, shown: box if shown else UNSEEN)


def _chances(box: Candidates, kind: Kind) -> Floats64:
    chances = np.array([c.chance * _usual(c, kind) for c in box])
    return np.asarray(chances / chances.sum())


def _usual(candidate: Candidate, kind: Kind) -> float:
    if candidate.number is None:
        return 1.0
    if kind is Kind.COINS and candidate.number > MOST_COINS:
        return IMPOSSIBLE
    return 1.0 if abs(candidate.number) <= USUAL[kind] else UNUSUAL


def _weigh_by_seasons(
    boxes: Sequence[Candidates], chances: Sequence[Floats64], seen: Sequence[bool]
) -> None:
    """Weigh all boxes by how many seasons were scored: these are full, later ones are empty."""
    bare = [np.array([c.number is None for c in box]) for box in boxes]
    empty = np.array([float(c[b].sum()) for c, b in zip(chances, bare, strict=True)])
    season = np.arange(len(boxes)) // len(SEASON_KINDS)  # the final sum counts as a fifth
    scored = np.arange(len(Season) + 1)[:, None] > season  # for 0 to 4 seasons, each box
    expected = np.where(scored, EMPTY_SCORED, EMPTY_LATER)
    # The final sum is written once the fourth season is.
    expected[:, -1] = EMPTY_LATER
    expected[-1, -1] = EMPTY_FINAL
    empty_there = empty * expected / EMPTY_LEARNED
    full_there = (1 - empty) * (1 - expected) / (1 - EMPTY_LEARNED)
    fits = np.log(np.maximum(empty_there + full_there, 1e-9))
    likely = ALIKE * (fits * np.array(seen)).sum(axis=1)
    share = softmax(likely)
    now_empty = (share[:, None] * empty_there / (empty_there + full_there + 1e-12)).sum(axis=0)
    for chance, none, before, now in zip(chances, bare, empty, now_empty, strict=True):
        if 0 < before < 1:
            chance[none] *= now / before
            chance[~none] *= (1 - now) / (1 - before)


def _weighed(box: Candidates, chances: Floats64) -> Weighed:
    order = np.argsort(-chances)
    others = tuple(
        Candidate(box[place].number, float(chances[place]))
        for place in order[1:]
        if chances[place] > 0.02
    )
    return Weighed(box[order[0]].number, float(chances[order[0]]), others)


def _weighed_by_coins(
    rows: Sequence[SeasonBoxes[Candidates]],
    chances: Sequence[SeasonBoxes[Floats64]],
    coins: Sequence[float] | None,
) -> list[SeasonBoxes[Floats64]]:
    """The chances with coin boxes weighed by those of the other seasons and by the track."""
    boxes = [row.coins for row in rows]
    weighed = [chance.coins.copy() for chance in chances]
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
            weighed[at] *= fit @ chances[other].coins
        if coins is not None:
            last = all(_bare(later) for later in boxes[at + 1 :])
            weighed[at] *= [
                sum(chance * _track_fit(one.number, n, last) for n, chance in enumerate(coins))
                for one in box
            ]
    return [
        chance._replace(coins=by_others / by_others.sum())
        for chance, by_others in zip(chances, weighed, strict=True)
    ]


def _coins_fit(one: Number, two: Number, later: bool) -> float:
    if one is None or two is None:
        return 1.0
    return 1.0 if (one <= two if later else one >= two) else FEWER_COINS


def _track_fit(written: Number, marked: int, last: bool) -> float:
    if last and written == marked:
        return SAME_COINS
    return _coins_fit(written, marked, True)


def _bare(box: Candidates) -> bool:
    """Whether nothing seems to be written."""
    return not box or box[0].number is None


def counts_by_coins_written(seasons: Sequence[SeasonBoxes[Candidates]]) -> Floats64:
    """How much likelier each count of marked coins is for what the last coin box says."""
    likelier = np.ones(MOST_COINS + 1)
    written = [row.coins for row in seasons if not _bare(row.coins)]
    if written:
        likelier = np.array(
            [
                sum(one.chance * _track_fit(one.number, count, True) for one in written[-1])
                for count in range(MOST_COINS + 1)
            ]
        )
    return likelier


def _weighed_by_sum(
    row: SeasonBoxes[Candidates], chances: SeasonBoxes[Floats64]
) -> SeasonBoxes[Floats64]:
    """The chances of a season's boxes by their sum, and those of the sum by them."""
    values = row.each(lambda box: np.array([c.number or 0 for c in box]))
    gone = row.each(lambda box: np.array([int(c.number is None) for c in box]))
    sums = _of_all(values.parts)
    missing = _of_all(gone.parts)
    factor = np.ones((*sums.shape, len(row.total)))
    for place, total in enumerate(row.total):
        if total.number is None:
            continue
        right = sums == values.total[place]
        factor[..., place] = np.where(
            missing == 0,
            np.where(right, AGREES, DISAGREES),
            np.where(missing == 4, 1.0, np.where(right, PARTLY_AGREES, PARTLY_DISAGREES)),
        )
    weight = _joint(chances.parts)[..., None] * chances.total * factor  # an axis for each box
    weight /= weight.sum()
    axes = range(weight.ndim)
    return SeasonBoxes(*(weight.sum(axis=tuple(a for a in axes if a != box)) for box in axes))


def _of_all(parts: Sequence[Indices]) -> Indices:
    """The sum of four boxes for all that they may say, with an axis for each box."""
    first, second, coins, monsters = np.ix_(*parts)
    return first + second + coins + monsters


def _joint(parts: Sequence[Floats64]) -> Floats64:
    """The chance that four boxes say this together, with an axis for each box."""
    first, second, coins, monsters = np.ix_(*parts)
    return first * second * coins * monsters


def _weighed_by_totals(
    totals: Sequence[Candidates],
    chances: Sequence[Floats64],
    final: Candidates,
    chance: Floats64,
) -> Floats64:
    """The chances of the final sum by the four totals."""
    sums = _of_all([np.array([c.number or 0 for c in box]) for box in totals])
    joint = _joint(chances)
    whole = np.prod(
        [
            1 - sum(p for c, p in zip(box, each, strict=True) if c.number is None)
            for box, each in zip(totals, chances, strict=True)
        ]
    )
    factor = []
    for candidate in final:
        if candidate.number is None:
            factor.append(1.0)
            continue
        right = float(joint[sums == candidate.number].sum())
        fits = right * AGREES + (1 - right) * DISAGREES
        factor.append(float(whole * fits + (1 - whole)))
    weighed = chance * factor
    return np.asarray(weighed / weighed.sum())
