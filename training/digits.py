"""The networks for coins and numbers from one command, strips and all; every seed is fixed.

    python -m training.digits --data DATA --out runs/digits

Photographs and draws the strips (about 15 minutes of one core), trains both networks (35 minutes)
and puts them into the package. DATA is the folder with doodles, digits, scans and tables. Whatever
is there already is not made again, so a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from training.digits_drawn import draw_strips
from training.digits_export import export
from training.digits_render import render_strips
from training.digits_train import COIN_STEPS, RATE, STEPS, train

# Strips to learn from and strips to test with: how many, and the seed.
PHOTOGRAPHED, DRAWN, INK = (1600, 111), (2200, 121), (1000, 131)
PHOTOGRAPHED_TEST, DRAWN_TEST = (150, 112), (60, 122)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    strips, test = options.out / "strips", options.out / "test"
    render_strips(strips, *PHOTOGRAPHED, options.data, "train", options.workers)
    draw_strips(strips, *DRAWN, options.data, "train", options.workers)
    draw_strips(options.out / "ink", *INK, options.data, "train", options.workers, ink=True)
    render_strips(test, *PHOTOGRAPHED_TEST, options.data, "test", options.workers)
    draw_strips(test, *DRAWN_TEST, options.data, "test", options.workers)
    train(
        argparse.Namespace(
            strips=strips,
            test=test,
            ink=options.out / "ink",
            out=options.out,
            data=options.data,
            steps=STEPS,
            coin_steps=COIN_STEPS,
            rate=RATE,
            start=None,
            threads=options.threads,
            seed=1,
        )
    )
    export(options.out, test)


if __name__ == "__main__":
    main()
