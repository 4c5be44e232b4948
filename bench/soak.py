"""Whether memory and open files stay as they are: `python -m bench.soak --scans 2000`.

All sample photos are scanned in turns within one process, good ones and some that are refused. The
first fifth warms up; after it memory may not grow by more than `MOST_GROWTH` megabytes, and no file
may stay open.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scanner import ScanError, scan

ROOT = Path(__file__).parents[1]
PHOTOS = sorted((ROOT / "sample_sheets" / "photos").glob("*.jpg"))
# What the allocator of Linux gives back late; a leak of one photo's pixels a scan were thousands.
MOST_GROWTH = 40


@dataclass(frozen=True)
class Held:
    """What a process holds."""

    megabytes: float
    files: int


def held() -> Held:
    """By Linux' own account."""
    status = Path("/proc/self/status").read_text("ascii")
    resident = int(status.split("VmRSS:")[1].split()[0])
    return Held(resident / 1000, sum(1 for _ in Path("/proc/self/fd").iterdir()))


def soaked(scans: int) -> tuple[Held, Held]:
    """What is held after a fifth of so many scans, and after all."""
    sources: list[Path | bytes] = [*PHOTOS, b"no photo", PHOTOS[0].read_bytes()[:20_000]]
    warm = held()
    for count, source in zip(range(scans), itertools.cycle(sources), strict=False):
        if count == scans // 5:
            warm = held()
        with suppress(ScanError):
            scan(source)
    return warm, held()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scans", type=int, default=2000)
    options = parser.parse_args()
    warm, after = soaked(options.scans)
    growth = after.megabytes - warm.megabytes
    print(
        f"{options.scans} scans: memory {warm.megabytes:.0f} MB after a fifth of them,"
        f" {after.megabytes:.0f} MB at the end; open files {warm.files} and {after.files}"
    )
    return int(growth > MOST_GROWTH or after.files > warm.files)


if __name__ == "__main__":
    sys.exit(main())
