"""What is lost when the program is killed: `python -m bench.kills --kills 1000`.

Process after process changes a game, tells of each change that was confirmed, and is killed: every
other one inside SQLite's own work, the rest whenever it happens. Afterwards the database must be
whole and hold every confirmed change, and at most the one that was under way.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bench.changes import begin, confirmed_by, in_child, keep_changing, standing, steps

FRESH = 40  # kills after which another database is begun: checking one takes longer and longer


@dataclass(frozen=True)
class Kills:
    """What became of so many killed processes."""

    lost: int  # databases that were not as they had been confirmed
    halfway: int  # processes that died in the middle of a change
    confirmed: int  # changes


def killed(kills: int, folder: Path, seed: int = 7) -> Kills:
    """Kill so many processes."""
    path = folder / "games.db"
    chance = random.Random(seed)
    now: list[int] = []
    lost = halfway = confirmed = 0
    for kill in range(kills):
        if kill % FRESH == 0:
            path.unlink(missing_ok=True)
            begin(path)
            now = []
        fuse = chance.randrange(1, 200) if kill % 2 else 0
        child, pipe = in_child(keep_changing(path, kill, now, fuse))
        if not fuse:
            time.sleep(chance.uniform(0.0, 0.05))
            os.kill(child, signal.SIGKILL)
        done = confirmed_by(child, pipe)
        confirmed += done
        halfway += Path(f"{path}-journal").exists()
        states = [now]
        for _, (_, _, state) in zip(range(done + 1), steps(kill, now), strict=False):
            states.append(state)
        now = standing(path)
        lost += now not in states[done : done + 2]
    return Kills(lost, halfway, confirmed)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = killed(options.kills, Path(folder), options.seed)
    print(
        f"{options.kills} processes killed, {found.halfway} of them in the middle of a change:"
        f" {found.confirmed} changes were confirmed, in {found.lost} cases one of them was lost"
    )
    return int(found.lost > 0)


if __name__ == "__main__":
    sys.exit(main())
