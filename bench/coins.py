"""How much the ledger of coins knows: `python -m bench.coins [--n 400]`.

Games that the studio plays, sheet by sheet, with the log of all their cards and without one. What
was earned must never be objected to; how far apart fewest and most are is what a player could
argue about.
"""

from __future__ import annotations

import argparse
from statistics import mean

import numpy as np

from sample_sheets.boards import play_series
from scoring.card_log import CardLog, Revealed, card_log, explored_with
from scoring.coin_ledger import Ledger, Stage, coin_ledger
from scoring.decks import EXPLORE
from scoring.maps import SIDES, side
from scoring.seasons import Season

UNSAID = CardLog((), tuple(EXPLORE), tuple(EXPLORE), combined=True, with_heroes=True)


def ledgers(seed: int) -> tuple[list[Ledger], list[Ledger]]:
    """The ledgers of a player's four sheets, without a log and with it."""
    map = side(list(SIDES)[seed % len(SIDES)])
    series = play_series(np.random.default_rng([23, seed]), map)
    stages = [Stage(board.sheet, season) for season, board in zip(Season, series, strict=True)]
    revealed = [Revealed(card, list(Season)[place]) for place, card in series[-1].log]
    box = explored_with(revealed)
    log = card_log(revealed, (), map, box, box)
    ends = range(1, len(stages) + 1)
    return (
        [coin_ledger(stages[:end], UNSAID) for end in ends],
        [coin_ledger(stages[:end], log) for end in ends],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=400, help="games")
    games = [ledgers(seed) for seed in range(parser.parse_args().n)]
    for name, place in (("without a log", 0), ("with the log", 1)):
        found = [ledger for game in games for ledger in game[place]]
        wrong = sum(bool(each.owed or each.beyond or each.late) for each in found)
        apart = mean(each.most - each.fewest for each in found)
        exact = mean(each.most == each.fewest for each in found)
        print(
            f"{name}: {len(found)} sheets, {wrong} objected to;"
            f" {apart:.1f} coins between fewest and most, {exact:.1%} exact"
        )


if __name__ == "__main__":
    main()
