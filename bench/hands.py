"""What knowing a player's hand gains: `python -m bench.hands --photos DIR…`.

Every player has confirmed sheets of two evenings; a sheet of a third is read with nothing known,
with the hand as one of them taught it, and as both did; and with the hand of somebody else, given
by mistake. Then each spring sheet is held against the hands of all tables of four: is its player
named, and how often is it taken for another's without a question?

DIR has a folder for each evening, with the same players' photos under the same names: `0` and `1`
are confirmed, `2` is read, `3` is spring.

    for evening in 0 1 2 3; do python -m sample_sheets.studio --n 34 --seed 820001 --split test \\
        --hands wide --evening $evening … --out wide/$evening; done

with `--stage 1` for 0 and 1, where the evening is over, and `--stage 0.25` for 3. Every sheet's
result is written as CSV (`--csv`), and whose hand each spring sheet was taken for (`--whose`).
`--fit` tells the constants of `scanner/read/weighed_by_hand.py` and `scanner/read/whose_hand.py`
that fit these photos, as must be done when the network was trained anew.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, fields
from functools import partial
from math import comb
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from assistant.evening.likeliest_hand import CLEAR, CLEARER
from bench.known_hands import (
    NOTHING,
    SPRING,
    STATES,
    Player,
    Result,
    Traits,
    players_in,
    read,
    spring_evidence,
    taught,
)
from bench.print_and_ink import fitted
from scanner.arrays import Floats64

AT_TABLE = 4  # players whose hands are known


@dataclass(frozen=True)
class Whose:
    """A spring sheet, at all tables of four that its player may sit at."""

    player: str
    hands: str
    evidence: float  # for the player's own hand
    named: float  # the share of tables at which nobody need be asked, and it is right
    likeliest: float  # at which the player is the likeliest
    mistaken: float  # at which it is taken for another's without a question
    taken: float  # where the player is not known: taken for one of four others'


def whose(player: Player, evidence: Sequence[float], own: int) -> Whose:
    """Count the tables: with the player at three others', and without."""
    mine = evidence[own]
    others = np.array([each for place, each in enumerate(evidence) if place != own])
    three = comb(len(others), AT_TABLE - 1)
    below = int((others <= mine - CLEARER).sum())
    named = comb(below, AT_TABLE - 1) if mine >= CLEAR else 0
    likeliest = comb(int((others < mine).sum()), AT_TABLE - 1)
    return Whose(
        player.name,
        player.hands,
        round(mine, 1),
        named / three,
        likeliest / three,
        _taken(others[others >= mine + CLEARER], others, AT_TABLE - 2) / three,
        _taken(others, others, AT_TABLE - 1) / comb(len(others), AT_TABLE),
    )


def _taken(likely: Floats64, others: Floats64, beside: int) -> int:
    """At how many tables one of the likely hands is clearly the likeliest."""
    return sum(comb(int((others <= one - CLEARER).sum()), beside) for one in likely if one >= CLEAR)


def show(results: Sequence[Result]) -> None:
    """A table for all players and for each kind."""
    kinds = sorted({result.hands for result in results})
    strange = [kind for kind in kinds if kind != "usual"]
    for title, which in (("all", kinds), *((k, [k]) for k in kinds), ("all but usual", strange)):
        here = [r for r in results if r.hands in which and not r.error]
        refused = sum(bool(r.error) for r in results if r.hands in which and r.known == NOTHING)
        names = ("wrong", "silent", "total right", "answers", "wrong after", "right after")
        table = Table("", *names, "worse", "read with it", title=f"{title} ({refused} refused)")
        before = {r.player: r.wrong for r in here if r.known == NOTHING}
        for state in STATES:
            rows = [r for r in here if r.known == state]
            table.add_row(
                state,
                *(f"{np.mean([getattr(r, n) for r in rows]):.2f}" for n in ("wrong", "silent")),
                f"{100 * np.mean([r.total for r in rows]):.1f} %",
                *(
                    f"{np.mean([getattr(r, n) for r in rows]):.2f}"
                    for n in ("answers", "wrong_after")
                ),
                f"{100 * np.mean([r.total_after for r in rows]):.1f} %",
                str(sum(r.wrong > before[r.player] for r in rows)),
                f"{sum(r.used for r in rows)} of {len(rows)}",
            )
        Console(width=120).print(table)


def show_whose(results: Sequence[Whose]) -> None:
    names = [field.name for field in fields(Whose)][3:]
    table = Table("hands", "sheets", *names, title="whose spring sheet, at tables of four")
    for kind in ("all", *sorted({result.hands for result in results})):
        here = [result for result in results if kind in ("all", result.hands)]
        means = (f"{100 * np.mean([getattr(result, n) for result in here]):.2f} %" for n in names)
        table.add_row(kind, str(len(here)), *means)
    Console(width=100).print(table)


def show_fit(traits: Sequence[Traits]) -> None:
    """The constants, as they stand in the modules."""
    own, others = (np.concatenate([getattr(t, n) for t in traits]) for n in ("own", "others"))
    near = np.concatenate((own, others))[:, None]
    slope, start = fitted(near, np.arange(len(near)) < len(own))
    print(f"whose_hand: SLOPE, EVEN = {slope:.2f}, {-start / slope:.2f}")
    near = np.concatenate([t.near for t in traits])[:, None]
    slope, start = fitted(near, np.concatenate([t.so for t in traits]))
    print(f"weighed_by_hand: SPACE_SLOPE, EVEN = {slope:.2f}, {-start / slope:.2f}")


def write(path: Path | None, results: Iterable[Result] | Iterable[Whose], kind: type) -> None:
    if path is None:
        return
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(kind)])
        writer.writeheader()
        for result in results:
            row = {k: int(v) if isinstance(v, bool) else v for k, v in asdict(result).items()}
            writer.writerow({k: round(v, 4) if isinstance(v, float) else v for k, v in row.items()})


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=Path, nargs="+", required=True)
    parser.add_argument("--fit", action="store_true", help="the constants that fit these photos")
    parser.add_argument("--csv", type=Path, help="where to write every sheet's result")
    parser.add_argument("--whose", type=Path, help="where to write whose hand each was taken for")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.workers) as pool:
        found = players_in(options.photos)
        learning = pool.map(taught, found)
        players = list(track(learning, "two evenings", total=len(found)))
        strangers = [_somebody_else(players, place) for place in range(len(players))]
        reading = pool.map(read, players, strangers)
        done = list(track(reading, "a third", total=len(players)))
        show([result for results, _ in done for result in results])
        here = [player for player in players if player.photos[SPRING].exists()]
        hands = [player.learned[1] for player in here]
        spring = pool.map(partial(spring_evidence, hands=hands), here)
        seen = list(track(spring, "spring", total=len(here)))
    taken = [
        whose(player, evidence, own)
        for own, (player, evidence) in enumerate(zip(here, seen, strict=True))
        if evidence is not None
    ]
    show_whose(taken)
    if options.fit:
        show_fit([traits for _, traits in done])
    write(options.csv, (result for results, _ in done for result in results), Result)
    write(options.whose, taken, Whose)


def _somebody_else(players: Sequence[Player], place: int) -> Player:
    """The next player of the same kind who has taught anything."""
    kind = players[place].hands
    round_the_table = (*players[place + 1 :], *players[:place])
    return next(p for p in round_the_table if p.hands == kind and p.learned[1].sheets)


if __name__ == "__main__":
    main()
