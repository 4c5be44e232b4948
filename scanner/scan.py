"""The way of a photo: load, find the grid, flatten, side and turn, numbers, spaces, the sheet."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import numpy as np

from scanner.errors import ScanError, SheetNotFound
from scanner.find.judge import Judged
from scanner.find.maps import find_maps, printed_sides
from scanner.layout import Layout
from scanner.load import Photo, Source, load
from scanner.networks import load_ahead
from scanner.numbers.read_numbers import read_numbers
from scanner.place.corner_markers import CornerMarkers
from scanner.place.flat import Flat
from scanner.place.flatten import flatten
from scanner.place.four_turns import looked_again
from scanner.place.glare import hidden_by_glare
from scanner.place.side import LOOK_AGAIN, SideFound, find_side
from scanner.read.alike import read_alike
from scanner.read.card_shapes import shapes_told
from scanner.read.crops import cut, seen_from_above
from scanner.read.hero_marks import attacks_told
from scanner.read.sheet import told, unseen, whole_sheet
from scanner.read.spaces import read_spaces
from scanner.read.your_signs import signs_shown
from scanner.reading import Numbers, Reading
from scoring.maps import find_map
from scoring.message import Message, say, say_n
from scoring.sheet import Content, Map, Sheet
from scoring.spaces import SPACES, Space

SURE_OF_SIDE = 0.9  # less is worth a word: at least one such side in ten is wrong
# Where a map has mountains and wasteland, the network sees something printed: on 400 photographs of
# sheets with 0.91 and more in the mean, on 64 of sudokus that had passed for one of the sides so
# far with 0.6 at most.
FEWEST_PRINTS = 0.7
FEW_PRINTS = 5  # as sides A and C have: whether fewer are there, as on a player's map, tells little
# A map that was named may not be the one that is printed, and a player's own may have no prints.
# Then what counts is how sure the spaces are read: on 399 of those sheets with 0.93 and more in the
# mean, on five in six of the sudokus with less than this.
FEWEST_READ = 0.92


def scan(
    source: Source,
    map: Map | str | Path | None = None,
    *,
    before: Sheet | None = None,
    answers: Mapping[Space, str] | None = None,
    nth: int = 1,
) -> Reading:
    """Read the sheet in a photo: a file's path, its bytes, or pixels in OpenCV's order.

    `map` names the side or gives the player's own map; `before` is the same sheet a season
    earlier; `answers` are tokens the player vouches for; `nth` picks among several sheets.
    """
    seconds: dict[str, float] = {}
    start = time.perf_counter()
    with _timed(seconds, "load"):
        load_ahead()
        photo = load(source)
    with _timed(seconds, "locate"):
        flat, side, warnings = _located(photo, _given(map), nth)
        hidden = hidden_by_glare(flat)
        printed = CornerMarkers(flat).at(0).layout
    with ThreadPoolExecutor(1) as beside:
        # Coins and numbers need no space, spaces no number: on two cores both take the time of one.
        numbers = beside.submit(_numbers, flat, printed, seconds)
        with _timed(seconds, "read"):
            reading = Reading(
                sheet=Sheet(side.map),
                map_confidence=side.confidence,
                confidence=np.zeros((0, 0)),
                doubts=(),
                signs=(),
                numbers=Numbers(),
                flat=flat,
                picture=seen_from_above(flat),
                hidden=hidden,
                signs_shown=signs_shown(flat, printed) if printed else {},
                warnings=(*photo.warnings, *warnings, *_on_glare(hidden)),
            )
            reading = read_again(reading, answers or {}, before)
        reading = replace(reading, numbers=numbers.result())
    if not shows_a_sheet(reading, named=map is not None):
        raise SheetNotFound(say("There is no sheet in the photo that can be read."))
    seconds["total"] = time.perf_counter() - start
    return replace(reading, seconds=seconds)


def shows_a_sheet(reading: Reading, named: bool) -> bool:
    """Whether what was read is a sheet at all; `named` tells that somebody said which map it is."""
    if reading.prints >= FEWEST_PRINTS:
        return True
    return named and bool(reading.confidence.mean() >= FEWEST_READ)


def _numbers(flat: Flat, printed: Layout | None, seconds: dict[str, float]) -> Numbers:
    with _timed(seconds, "numbers"):
        return read_numbers(flat, (printed,) if printed else ())


def read_again(
    reading: Reading, answers: Mapping[Space, str], before: Sheet | None = None
) -> Reading:
    """The same photo read with the player's answers; they tell how this player draws, too."""
    vouched = {
        space: (Content(token.removesuffix("*")), token.endswith("*"))
        for space, token in answers.items()
    }
    known = {space: content for space, (content, _) in vouched.items()}
    for space, content in _drawn(before):
        known.setdefault(space, content)
    map = reading.sheet.map
    chances = read_spaces(cut(reading.picture), map, reading.signs_shown, known)
    # Answers come before the others are heard, so that they speak for what is drawn alike.
    chances = shapes_told(read_alike(told(chances, vouched), vouched), map, vouched)
    chances = attacks_told(chances)
    chances = unseen(chances, reading.hidden)
    whole = whole_sheet(chances, map, before, vouched)
    prints = [space.index for space in SPACES if map.printed(space).printed]
    return replace(
        reading,
        sheet=whole.sheet,
        prints=float(chances.printed[prints].mean()) if len(prints) >= FEW_PRINTS else 0.0,
        confidence=whole.confidence,
        doubts=whole.doubts,
        signs=whole.signs,
    )


def _given(map: Map | str | Path | None) -> Map | None:
    return map if map is None or isinstance(map, Map) else find_map(str(map))


def _located(
    photo: Photo, given: Map | None, nth: int
) -> tuple[Flat, SideFound, tuple[Message, ...]]:
    """Where the map lies, which side it is and how it is turned."""
    maps = (given,) if given else ()
    found = find_maps(photo.pixels, maps=maps, halves=photo.halves)
    if nth > len(found):
        raise SheetNotFound(
            say_n(
                "The photo shows {n} sheet, not {nth}.",
                "The photo shows {n} sheets, not {nth}.",
                len(found),
                nth=nth,
            )
        )
    flat, nth = _flattened(photo, found, nth, maps)
    sides = find_side(flat, maps)
    side = sides[0] if sides[0].confidence > LOOK_AGAIN else looked_again(flat, sides)
    warnings: list[Message] = []
    if len(found) > 1:
        warnings.append(
            say(
                "The photo may show several sheets: this is number {nth} of {found};"
                " --nth takes another.",
                nth=nth,
                found=len(found),
            )
        )
    if side.confidence < SURE_OF_SIDE:
        warnings.append(say("The side is not certain: --map names it."))
    if given:
        side, other = _held_against_others(flat, side)
        if other:
            warnings.append(
                say(
                    "The print looks like side {other}, not like the map that was named.",
                    other=other.name,
                )
            )
    return flat.turned(side.quarters), side, tuple(warnings)


def _flattened(
    photo: Photo, found: Sequence[Judged], nth: int, maps: Sequence[Map]
) -> tuple[Flat, int]:
    """The nth map; where the first cannot be read, the next one that can."""
    try:
        return flatten(photo, found[nth - 1].lattice, maps), nth
    except ScanError:
        if nth > 1:
            raise
        for other, one in enumerate(found[1:], 2):
            with suppress(ScanError):
                return flatten(photo, one.lattice, maps), other
        raise


def _held_against_others(flat: Flat, named: SideFound) -> tuple[SideFound, Map | None]:
    """A map that was named, as sure as it is among the four sides; a side that fits far better."""
    others = tuple(map for map in printed_sides() if map != named.map)
    likely = find_side(flat, (named.map, *others))
    chance = sum(one.confidence for one in likely if one.map == named.map)
    sure = replace(named, confidence=named.confidence * chance)
    return sure, likely[0].map if chance < 1 - SURE_OF_SIDE else None


def _on_glare(hidden: tuple[Space, ...]) -> tuple[Message, ...]:
    if not hidden:
        return ()
    return (
        say(
            "Glare hides {spaces}: say what is there with --set,"
            " or turn the sheet from the light and take the photo again.",
            spaces=hidden,
        ),
    )


def _drawn(before: Sheet | None) -> Iterator[tuple[Space, Content]]:
    if before is not None:
        for content in Content:
            if content is not Content.EMPTY and not content.printed:
                for space in before.holding(content):
                    yield space, content


@contextmanager
def _timed(seconds: dict[str, float], step: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    seconds[step] = time.perf_counter() - start
