"""The network that reads the spaces from one command, sheets and all; every seed is fixed.

    python -m training.reader --data DATA --out runs/reader

Makes the sheets (about half an hour of two cores), trains (two hours) and puts the network into the
package. DATA is the folder with doodles, scans and tables; `training.shapes` comes before, once.
Whatever is there already is not made again, so a run that was stopped goes on. With `--start
scanner/model/reader.onnx` and seeds of its own it goes on from the packaged network.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from training.export import export
from training.render import render_sheets
from training.render_above import render_above
from training.train import BATCH, train

PHOTOGRAPHED, ABOVE, TEST = 8000, 29_000, 600  # sheets
TEST_SEED = 1278
STEPS, COOL, RATE = 8000, 7200, 8e-4
# Of a run that goes on, in the mean of its weights and those it began with: on 1,200 sheets kept
# out of training 1,163 spaces were wrong before the last run, 1,176 after it, 1,104 with a share
# of 0.7, 1,063 with this.
SHARE = 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--seed", type=int, default=101, help="of sheets and steps")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    begun, asked = options.out / "begun.txt", f"seed {options.seed}, start {options.start}\n"
    if begun.exists() and begun.read_text() != asked:
        parser.error(f"{options.out} was begun with {begun.read_text().strip()}: name another")
    begun.write_text(asked)
    sheets, test, above = (options.out / name for name in ("sheets", "test", "test_above"))
    photographs, data = range(PHOTOGRAPHED), options.data
    render_sheets(sheets, photographs, options.seed + 1, data, "train", options.workers)
    render_above(sheets, ABOVE, options.seed, data, "train", options.workers)
    render_sheets(test, range(TEST), TEST_SEED, data, "test", options.workers)
    render_above(above, TEST, TEST_SEED + 100, data, "test", options.workers)
    train(
        argparse.Namespace(
            sheets=sheets,
            test=test,
            out=options.out,
            start=options.start,
            steps=STEPS,
            cool=COOL,
            batch=BATCH,
            rate=RATE,
            seed=options.seed,
            threads=options.threads,
        )
    )
    export(options.out, (test, above), SHARE if options.start else 1.0)


if __name__ == "__main__":
    main()
