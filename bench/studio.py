"""How fast the studio makes photographs: `python -m bench.studio`.

Photographs of 1600x1200 by one process on one core, from nothing to the JPEG. The time of the
processor is what one core that does nothing else would need; the clock's tells how busy it was.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from sample_sheets.making import Order, make, use_one_core
from sample_sheets.wide import Hands

SIZE = (1600, 1200)
WARMING = 6  # photographs until every kind of print and paper has been met
FEWEST_A_SECOND = 3


def taken(order: Order, photos: int) -> tuple[float, float]:
    """Seconds of the processor and of the clock for so many photographs, in a warm process."""
    for number in range(WARMING):
        make(order, photos + number)
    processor, clock = time.process_time(), time.perf_counter()
    for number in range(photos):
        len(make(order, number).photo.file)
    return time.process_time() - processor, time.perf_counter() - clock


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photos", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--doodles", type=Path, help="folder with drawings by people")
    parser.add_argument("--scans", type=Path, help="folder with scans of sheets")
    parser.add_argument("--tables", type=Path, help="folder with pictures of tables")
    parser.add_argument("--hands", choices=[hands.value for hands in Hands], default="usual")
    parser.add_argument("--runes", type=Path, help="folder with characters by people")
    options = parser.parse_args()
    use_one_core()
    order = Order(
        seed=options.seed,
        size=SIZE,
        doodles=options.doodles,
        scans=options.scans,
        tables=options.tables,
        hands=Hands(options.hands),
        runes=options.runes,
    )
    processor, clock = taken(order, options.photos)
    rate = options.photos / processor
    print(f"photographs of {SIZE[0]}x{SIZE[1]} a second of one core: {rate:.2f}", end=" ")
    print(f"(at least {FEWEST_A_SECOND}), {1000 / rate:.0f} ms each")
    print(f"  by the clock: {options.photos / clock:.2f}")


if __name__ == "__main__":
    main()
