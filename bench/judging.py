"""How fast and how thorough the judge is: `python -m bench.judging`.

Seasons of the studio's games, judged as they were played and with a fault of each kind planted into
them; with the log of cards, and without it against all that could have come. A fault that leaves a
season that could be (a shape moved whole, say) is no fault to the judge; what is impossible and not
found would be told by `tests/test_judges_agree.py`, which asks a second judge.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from sample_sheets.seasons import FAULTS, PlayedSeason, seasons_played
from scoring import parse_sheet
from scoring.decks import DECK_CARDS, Explore
from scoring.placements.difference import Difference
from scoring.placements.judge import judge
from scoring.placements.places import places
from scoring.sheet import Sheet

FULL = Path(__file__).parents[1] / "sample_sheets" / "texts" / "full.txt"
PLACE_LIMIT, JUDGE_LIMIT = 50, 300  # milliseconds


@dataclass(frozen=True)
class Case:
    """A season judged."""

    name: str
    seconds: float
    possible: bool
    complete: bool
    kinds: frozenset[str]


def cases(seeds: range, logged: bool) -> Iterator[Case]:
    for played in seasons_played(seeds):
        yield judged("as played", played, played.after, logged)
        for name, plant in FAULTS.items():
            after = plant(played, Random(played.seed * 4 + played.season.place))
            if after is not None:
                yield judged(name, played, after, logged)


def judged(name: str, played: PlayedSeason, after: Sheet, logged: bool) -> Case:
    terms = played.terms(logged)
    start = time.thread_time()  # the processor's, as others may use the machine
    found = judge(Difference(played.before, after), [terms])
    seconds = time.thread_time() - start
    kinds = frozenset(objection.kind.value for objection in found.objections)
    return Case(name, seconds, found.possible, found.complete, kinds)


def place_times(sheet: Sheet) -> list[float]:
    cards = [card for card in DECK_CARDS if not (isinstance(card, Explore) and card.ruins)]
    times = []
    for card in cards:
        start = time.thread_time()
        places(card, sheet)
        times.append(1000 * (time.thread_time() - start))
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="four seasons each")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for name, sheet in (("a blank", Sheet()), ("a full", parse_sheet(FULL.read_text("utf-8")))):
        times = place_times(sheet)
        print(f"place on {name} map: at most {max(times):.1f} ms of {PLACE_LIMIT}")
    seeds = range(asked.seed, asked.seed + asked.games)
    for logged in (True, False):
        print(f"\nwith{'' if logged else 'out'} the log of cards")
        tell(list(cases(seeds, logged)))


def tell(found: list[Case]) -> None:
    times = sorted(1000 * case.seconds for case in found)
    left_out = sum(not case.complete for case in found)
    late = times[int(0.99 * (len(times) - 1))]
    print(
        f"{len(found)} seasons: median {median(times):.1f} ms, 99 of 100 within {late:.0f},"
        f" at most {times[-1]:.0f} of {JUDGE_LIMIT}; cut off: {left_out}"
    )
    print(f"{'':28}{'seasons':>8}{'objected':>10}  kinds named")
    for name in ("as played", *FAULTS):
        here = [case for case in found if case.name == name]
        objected = sum(not case.possible for case in here)
        kinds = Counter(kind for case in here for kind in case.kinds).most_common()
        named = ", ".join(f"{kind} {count}" for kind, count in kinds)
        print(f"{name:28}{len(here):>8}{objected:>10}  {named}")


if __name__ == "__main__":
    main()
