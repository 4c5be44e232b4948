"""New photos in a folder that somebody else fills: a phone's folder that is kept in step, say.

Nothing tells a program on every system and over every network when a file is whole, so the folder
is looked into now and then: a photo is whole once it has not changed from one look to the next.
One that then proves to be broken off is looked at again when it changes, and once more after a
while, before anybody hears of it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from assistant.files import is_photo

PAUSE = 1.0  # seconds between two looks
# After so many seconds a file that stopped growing is given up as broken off.
PATIENCE = 15.0
# Looks between two at every file, where the folder itself has not changed: a file that is written
# to in its place changes nothing but itself.
EVERY = 10


@dataclass(frozen=True)
class Stamp:
    """What tells that a file has changed."""

    size: int
    changed: int  # nanoseconds
    came: float  # seconds; when it came under this name, whatever its picture's age


@dataclass(frozen=True)
class Came:
    """A photo that is whole, as far as one can see."""

    path: str
    last_try: bool  # whether it is not looked at again if it proves to be broken off


@dataclass(frozen=True)
class Arriving:
    """A folder as it was when it was last looked into."""

    folder: str
    since: float  # what came before is somebody's holiday
    seen: Mapping[str, Stamp] = field(default_factory=dict)
    given: Mapping[str, Stamp] = field(default_factory=dict)  # out, as they then were
    broken: Mapping[str, float] = field(default_factory=dict)  # to be tried again at this time
    folder_changed: int = 0
    looks: int = 0

    def look(self, now: float) -> tuple[Arriving, tuple[Came, ...]]:
        """The folder as it is now, and the photos that are whole since the last look. `OSError`
        where it cannot be looked into."""
        changed = os.stat(self.folder).st_mtime_ns
        due = [name for name, at in self.broken.items() if at <= now]
        if not (due or self._unsettled or changed != self.folder_changed or self._in_turn):
            return replace(self, looks=self.looks + 1), ()
        there = self._files()
        whole = {
            name: stamp
            for name, stamp in there.items()
            if stamp.size and stamp == self.seen.get(name)
        }
        fresh = [name for name, stamp in whole.items() if self.given.get(name) != stamp]
        came = tuple(
            Came(os.path.join(self.folder, name), name in due)
            for name in sorted({*fresh, *(name for name in due if name in whole)})
        )
        names = {os.path.basename(one.path) for one in came}
        after = replace(
            self,
            seen=there,
            given={**self.given, **{name: whole[name] for name in names}},
            broken={n: at for n, at in self.broken.items() if n in there and n not in names},
            folder_changed=changed,
            looks=self.looks + 1,
        )
        return after, came

    def broken_off(self, path: str, now: float) -> Arriving:
        """With a photo that is not whole after all: it is tried once more, when it has changed or
        after a while."""
        return replace(self, broken={**self.broken, os.path.basename(path): now + PATIENCE})

    @property
    def _unsettled(self) -> bool:
        return any(self.given.get(name) != stamp for name, stamp in self.seen.items())

    @property
    def _in_turn(self) -> bool:
        return self.looks % EVERY == 0

    def _files(self) -> dict[str, Stamp]:
        found = {}
        with os.scandir(self.folder) as entries:
            for entry in entries:
                stamp = _stamp(entry) if is_photo(entry.name) else None
                if stamp is not None and stamp.came >= self.since:
                    found[entry.name] = stamp
        return found


def _stamp(entry: os.DirEntry[str]) -> Stamp | None:
    """None for what is no file, or is gone by now."""
    try:
        if not entry.is_file():
            return None
        # Not `entry.stat()`, which on Windows is what the folder knew when it was opened.
        found = os.stat(entry.path)
    except OSError:
        return None
    # A copy may keep the time of its original; when it got this name nothing can keep from.
    return Stamp(found.st_size, found.st_mtime_ns, max(found.st_ctime, found.st_mtime))
