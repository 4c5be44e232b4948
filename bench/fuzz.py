"""Inputs that nobody thought of: `python -m bench.fuzz sheet --seconds 600`.

With atheris installed what a change reaches guides the next, else changes are made blindly to what
lies in `tests/crashers`. An input that raises what it should not is kept there, and every test run
tries it again. Targets: photo, sheet, map, settings, event.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
CRASHERS = ROOT / "tests" / "crashers"
LONGEST = 4096  # bytes of an input: longer ones reach nothing that shorter ones do not


def photo(data: bytes) -> None:
    """A picture is read or refused."""
    from scanner.errors import ScanError
    from scanner.load import load

    with suppress(ScanError):
        assert load(data).pixels.shape[2] == 3


def sheet(data: bytes) -> None:
    """A sheet that is read is written and read again as the same."""
    from assistant.files import sheet_of_text
    from scoring.text import SheetTextError, format_sheet, parse_sheet

    with suppress(SheetTextError):
        found = sheet_of_text(data, CRASHERS)
        assert parse_sheet(format_sheet(found)) == found


def map(data: bytes) -> None:
    """A map that is read stays itself."""
    from assistant.files import decoded
    from scoring.sheet import Sheet
    from scoring.text import SheetTextError, format_sheet, parse_map

    with suppress(SheetTextError):
        found = parse_map(decoded(data))
        assert parse_map(format_sheet(Sheet(found))) == found


def settings(data: bytes) -> None:
    """Settings are followed or refused."""
    from assistant.problem import Problem
    from assistant.settings import NAME, find_settings

    with tempfile.TemporaryDirectory() as folder, suppress(Problem):
        (Path(folder) / NAME).write_bytes(data)
        find_settings(Path(folder))


def event(data: bytes) -> None:
    """What an event says makes a game, or is damage."""
    from assistant.evening.database_trouble import Damage, as_written
    from assistant.evening.event_body import checked_body
    from assistant.evening.record import Event, Kind, played
    from assistant.show.game_csv import game_table
    from assistant.show.game_json import game_form

    with suppress(Damage):
        events = []
        with as_written("event"):
            said = json.loads(data.decode("utf-8", "surrogateescape"))
            for number, (kind, body) in enumerate(said):
                kind = Kind(kind)
                checked = checked_body(kind, "2026-07-14T19:02:11+00:00", body)
                events.append(Event(kind, checked, number, "2026-07-14T19:02:11+00:00"))
            game = played(1, events)
        if game is not None:
            game_form(game)
            game_table(game).encode("utf-8")


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "photo": photo,
    "sheet": sheet,
    "map": map,
    "settings": settings,
    "event": event,
}
# What a byte is changed to most fruitfully: ends of lines and quotes, nothing, all.
TELLING = b"\0\xff\n\r\t \"'{}[]:,.*#^=-+/\\0123456789FVAWMHXr"


def changed(data: bytes, chance: random.Random, others: list[bytes]) -> bytes:
    """An input a little different."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        place = chance.randrange(len(found) + 1)
        length = chance.choice((1, 1, 2, 8, 64))
        match chance.randrange(5):
            case 0:
                found[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                found[place : place + 1] = bytes([chance.choice(TELLING)])
            case 2:
                del found[place : place + length]
            case 3:
                found[place:place] = found[place : place + length] * chance.choice((1, 2, 50))
            case _:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                found[place : place + length] = other[start : start + length]
    return bytes(found[:LONGEST])


def seeds(name: str) -> list[bytes]:
    """The inputs to begin with: past crashers, and what is good."""
    return [path.read_bytes() for path in sorted((CRASHERS / name).iterdir())]


def blindly(name: str, seconds: float, seed: int = 1) -> tuple[int, bytes | None]:
    """Changes by chance: how many were tried, and the first that raised what it should not."""
    chance, known = random.Random(seed), seeds(name)
    until, tried = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        data = changed(chance.choice(known), chance, known)
        tried += 1
        try:
            TARGETS[name](data)
        except Exception:  # whatever else comes out is what is sought
            return tried, data
    return tried, None


def guided(name: str, seconds: int) -> int:
    """By atheris, in a process of its own, because it ends the one it works in."""
    begin = (
        "import sys, atheris\n"
        "with atheris.instrument_imports(include=['scoring', 'assistant', 'scanner']):\n"
        "    import assistant.settings, assistant.files, scoring.text\n"
        "    import assistant.evening.event_body, assistant.show.game_json\n"
        "    import scanner.decode.jpeg_marks, scanner.decode.orientation, scanner.load\n"
        "from bench.fuzz import TARGETS\n"
        f"atheris.Setup(sys.argv, TARGETS[{name!r}])\n"
        "atheris.Fuzz()\n"
    )
    crashers = CRASHERS / name
    with tempfile.TemporaryDirectory() as found:
        words = [found, str(crashers), f"-max_total_time={seconds}", f"-max_len={LONGEST}"]
        words += [f"-artifact_prefix={crashers}{os.sep}", "-print_final_stats=1", "-verbosity=1"]
        ran = subprocess.run([sys.executable, "-c", begin, *words], cwd=ROOT, check=False)
    return ran.returncode


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--blindly", action="store_true", help="also where atheris is installed")
    options = parser.parse_args()
    from importlib.util import find_spec

    if find_spec("atheris") is not None and not options.blindly:
        return guided(options.target, options.seconds)
    tried, crasher = blindly(options.target, options.seconds)
    print(f"{options.target}: {tried} inputs, {'one of them raises' if crasher else 'no fault'}")
    if crasher is not None:
        (CRASHERS / options.target / f"crash-{abs(hash(crasher)):x}").write_bytes(crasher)
    return int(crasher is not None)


if __name__ == "__main__":
    sys.exit(main())
