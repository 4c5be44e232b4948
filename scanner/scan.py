"""The way of a photo: load, find, place, see, look, read, and the numbers beside.

Each stage is one function, takes what the one before it gives, and can be called alone:

    load            a file becomes a photo, upright and no larger than needed
    find_map        where in it the map lies
    place_map       flattened; which side it is and how it is turned
    look_again      a doubtful side, decided by reading
    see             the map from above in even light, glare, the boxes of "Your signs"
    look_at         what the network says of each space, and which spaces are drawn alike
    read_sheet      what each sign means, what stands in each space, and the sheet as a whole
    read_numbers    coins and written boxes below the map, on another core meanwhile
    refuse_no_sheet whether it is a sheet at all

Where a stage looks back or further:

- `find_map`: where the networks are not sure of a map, markers and lines propose others, and the
  networks are asked about those.
- `place_map`: where the first map that was found cannot be flattened, the next one is taken. A map
  that was named is held against the printed sides.
- `look_again`: where the side or the turn is in doubt, the spaces are read as each of the four
  turns has them. Nearly all photos pass it untouched.
- `read_sheet` is called again by whoever has answers, with the same drawings, so that nothing is
  looked at twice and the signs stay the same; `look_at` by whoever has the sheet of an earlier
  season, with the same `Seen`.
- `read_numbers`: where boxes are not seen clearly they are sought where markers and coins lead, and
  coins where boxes lead.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from scanner.find.find_map import find_map
from scanner.load import Source, load
from scanner.networks import load_ahead
from scanner.numbers.read_numbers import read_numbers
from scanner.place.place_map import place_map
from scanner.read.drawings import look_at
from scanner.read.four_turns import look_again
from scanner.read.is_a_sheet import refuse_no_sheet
from scanner.read.read_sheet import read_sheet
from scanner.read.see import see
from scanner.reading import Answers, Reading
from scoring.maps import find_map as map_of
from scoring.sheet import Map, Sheet


def scan(
    source: Source,
    map: Map | str | Path | None = None,
    *,
    before: Sheet | None = None,
    answers: Answers | None = None,
    nth: int = 1,
    learned: Sequence[Map] = (),
) -> Reading:
    """Read the sheet in a photo: a file's path, its bytes, or pixels in OpenCV's order.

    `map` names the side or gives the player's own map; `before` is the same sheet a season
    earlier; `answers` are spaces the player vouches for; `nth` picks among several sheets;
    `learned` are maps that it may be where none is named, beside the printed sides.
    """
    seconds: dict[str, float] = {}
    with _timed(seconds, "total"):
        with _timed(seconds, "load"):
            load_ahead()
            photo = load(source)
        with _timed(seconds, "locate"):
            found = find_map(photo, _named(map), nth, learned)
            placed = place_map(found)
            placed = look_again(placed)
        with ThreadPoolExecutor(1) as beside:
            # Coins and numbers need no space, spaces no number: two cores take the time of one.
            numbers = beside.submit(_timed(seconds, "numbers")(read_numbers), placed)
            with _timed(seconds, "read"):
                seen = see(placed)
                reading = read_sheet(seen, look_at(seen, before), answers)
        reading = replace(reading, numbers=numbers.result())
        reading = refuse_no_sheet(reading)
    return replace(reading, seconds=seconds)


def _named(map: Map | str | Path | None) -> Map | None:
    return map if map is None or isinstance(map, Map) else map_of(str(map))


@contextmanager
def _timed(seconds: dict[str, float], step: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    seconds[step] = time.perf_counter() - start
