"""What is lost when the power is cut: `python -m bench.power_cuts --cuts 1000`.

Changes are made to a game on a disk that remembers what was flushed. It is cut off after each of
their steps: what was flushed stays, of the rest each sector is old or new as chance has it. The
database must be whole and hold every change that was confirmed before.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from assistant.evening.store import changed, opened, redo, undo
from bench.changes import adding, begin, standing
from bench.faulty_disk import Disk, Done, after_power_cut, faulty


@dataclass(frozen=True)
class Course:
    """Changes as they reached the disk."""

    path: Path
    before: dict[str, bytes]
    done: list[Done]
    confirmed: list[int]  # after how many steps each change was
    states: list[list[int]]  # what stands before the first change, and after each


def recorded(folder: Path) -> Course:
    """Sheets that come in, are taken back and put back."""
    path = folder / "games.db"
    begin(path)
    disk, confirmed, states = Disk(), list[int](), [standing(path)]
    before = {str(path): path.read_bytes()}
    with faulty(disk), opened(path) as db:
        for what in (11, 12, "undo", "redo", 13, "undo", "undo", 14):
            if isinstance(what, int):
                changed(db, adding(what))
                # A new change does away with what was taken back.
                states.append([*states[-1], what])
            elif what == "undo":
                undo(db)
                states.append(states[-1][:-1])
            else:
                redo(db)
                states.append(states[-2])
            confirmed.append(len(disk.done))
    return Course(path, before, disk.done, confirmed, states)


def cut(course: Course, steps: int, chance: random.Random, folder: Path) -> bool:
    """Whether everything that was confirmed is there after the power was cut at a step."""
    path = folder / "after.db"
    left = after_power_cut(course.before, course.done[:steps], chance)
    for name in ("", "-journal"):
        place = Path(f"{path}{name}")
        place.unlink(missing_ok=True)
        content = left.get(f"{course.path}{name}")
        if content is not None:
            place.write_bytes(content)
    safe = sum(place <= steps for place in course.confirmed)
    return standing(path) in course.states[safe : safe + 2]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        course = recorded(Path(folder))
        places = [at % (len(course.done) + 1) for at in range(options.cuts)]
        lost = sum(not cut(course, place, chance, Path(folder)) for place in places)
    print(
        f"the power cut {options.cuts} times, at any of {len(course.done)} steps of"
        f" {len(course.confirmed)} changes: in {lost} cases something confirmed was lost"
    )
    return int(lost > 0)


if __name__ == "__main__":
    sys.exit(main())
