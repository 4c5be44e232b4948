"""How a sheet is settled by a truthful player: `python -m bench.settling --photos DIR…`.

Every photo is scanned with four cards and a season drawn by lot. Then a player who knows the truth
works through the conversation as at a terminal: looks at the legend's crops, one of each distinct
look, names a wrong entry, splits a mixed one, and answers the doubts that are asked. A changed
entry or an answered doubt is an answer; Enter on an untouched legend is none.

DIR holds photographs with their truth, of players and drawings that training never saw:

    python -m sample_sheets.studio --n 300 --seed 90001 --split test --hands wide \\
        --doodles DATA --runes DATA/runes --scans DATA/sheets --tables DATA/tables --out wide

Tables by habit, print, tool and difficulty; every photo's result is written as CSV (`--csv`), wrong
ones included, and `--show` gives the tables of such a file again.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.progress import track

from bench.truthful_player import read, settle, show, write


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--photos", type=Path, nargs="+")
    what.add_argument("--show", type=Path, nargs="+", help="results written earlier")
    parser.add_argument("--by", nargs="*", default=["hands", "habit", "print", "tool"])
    parser.add_argument("--csv", type=Path, help="where to write every photo's result")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    if options.show:
        results = [result for path in options.show for result in read(path)]
    else:
        photos = [photo for folder in options.photos for photo in sorted(folder.glob("*.jpg"))]
        if not photos:
            parser.error("no photographs there")
        with ProcessPoolExecutor(options.workers) as pool:
            settled = pool.map(settle, photos, chunksize=4)
            results = list(track(settled, "Settling", total=len(photos)))
    if options.csv:
        write(options.csv, results)
    for by in options.by:
        show(results, by)


if __name__ == "__main__":
    main()
