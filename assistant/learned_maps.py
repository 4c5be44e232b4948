"""Maps that were learned from a blank sheet: kept by their names, each a file of the data folder.

Such a file is a map file like any other, and can be handed on as one. What is written there is
whole or not there at all, and nobody else may look into it: `assistant/writing.py` sees to that.
"""

from __future__ import annotations

import os
import re
import zlib
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.checked_name import checked_name
from assistant.data_folder import PRIVATE_FOLDER, data_folder
from assistant.problem import About, Problem, Remedy
from assistant.writing import write_text
from scoring.maps import LARGEST_MAP, SIDES, find_map, map_of_header, side_named
from scoring.message import say
from scoring.names import folded
from scoring.sheet import Map
from scoring.text import MapNotFound, SheetTextError, format_map, is_bare, parse_map

FOLDER, ENDING = "maps", ".map"
NAME = "//name "  # the comment of a learned map that tells what it is called
LONGEST_SLUG = 40


@dataclass(frozen=True)
class Learned:
    """A learned map as it is kept."""

    name: str
    path: Path
    map: Map | None  # None: the file is damaged


def checked_map_name(name: str) -> str:
    """A name that a header and a command line may call a map by."""
    tidy = checked_name(name)
    if side_named(tidy) is not None:
        raise Problem(
            say(
                "{name} is a side of the game's own sheet; give your map another name",
                name=repr(tidy),
            ),
            About.DOES_NOT_FIT,
        )
    if not is_bare(tidy):
        raise Problem(
            say("{name} is no name for a map: it has /, \\ or : in it", name=repr(tidy)),
            About.DOES_NOT_FIT,
        )
    return tidy


def place_of(name: str) -> Path:
    """Where the map of a name is kept; names that a person would call the same have one place."""
    folder = _folder()
    if folder is None:
        raise Problem(say("there is no folder for learned maps: this user has no home"), About.FILE)
    key = folded(name) or name
    slug = re.sub(r"[^a-z0-9]+", "-", key)[:LONGEST_SLUG].strip("-")
    return folder / f"{slug or 'map'}-{zlib.crc32(key.encode()):08x}{ENDING}"


def _folder() -> Path | None:
    folder = data_folder()
    return None if folder is None else folder / FOLDER


def text_of_learned(name: str, map: Map) -> str:
    """The file of a learned map, to be kept or handed on."""
    return f"{NAME}{name}\n{format_map(map)}"


def keep_map(name: str, map: Map, *, force: bool = False) -> Path:
    """Keep a map under its name, over another of that name only with `force`."""
    path = place_of(name)
    refuse_known_name(name, force)
    _make_folder(path.parent)
    try:
        write_text(path, text_of_learned(name, map), force=force, private=True)
    except Problem as problem:  # somebody else was quicker
        if problem.hint is Remedy.OVERWRITE:
            raise _known(name) from None
        raise
    return path


def refuse_known_name(name: str, force: bool) -> None:
    """Refuse before the work is done what could not be kept after it."""
    if not force and os.path.exists(place_of(name)):
        raise _known(name)


def _known(name: str) -> Problem:
    return Problem(
        say("there is a learned map called {name} already", name=name),
        About.FILE,
        Remedy.OVERWRITE,
    )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=PRIVATE_FOLDER)
        folder.parent.chmod(PRIVATE_FOLDER)
        folder.chmod(PRIVATE_FOLDER)
    except OSError as error:
        raise Problem(
            say("the folder {path} cannot be made: {why}", path=folder, why=error.strerror),
            About.FILE,
        ) from None


def learned_maps() -> list[Learned]:
    """All maps that were learned, by their names."""
    folder = _folder()
    if folder is None:
        return []
    try:
        paths = sorted(folder.glob(f"*{ENDING}"))
    except OSError:
        return []
    return sorted(map(_kept, paths), key=lambda one: folded(one.name))


def known_maps() -> tuple[Map, ...]:
    """Those that a sheet may be of where nobody says which map it is."""
    return tuple(one.map for one in learned_maps() if one.map is not None)


def _kept(path: Path) -> Learned:
    try:
        map = _read(path)
    except (SheetTextError, Problem):
        return Learned(path.stem, path, None)
    return Learned(map.name or path.stem, path, map)


def learned_map(name: str) -> Map | None:
    """The learned map of a name; None where none is called so."""
    try:
        path = place_of(name)
    except Problem:
        return None
    return _read(path) if os.path.exists(path) else None


def _read(path: Path) -> Map:
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_MAP + 1).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Problem(
            say("the learned map {path} cannot be read: {why}", path=path, why=error), About.FILE
        ) from None
    first, _, rest = text.partition("\n")
    if len(text) > LARGEST_MAP or not first.startswith(NAME):
        raise MapNotFound(say("the learned map {path} is damaged", path=path))
    return parse_map(rest, name=checked_map_name(first.removeprefix(NAME)))


def forget_map(name: str) -> Learned:
    """Forget a learned map; games that were played on it keep their own copy."""
    try:
        path = place_of(name)
        path.unlink()
    except FileNotFoundError:
        raise Problem(
            say("no learned map is called {name}", name=repr(name)), About.DOES_NOT_FIT
        ) from None
    except OSError as error:
        raise Problem(
            say("{path} cannot be removed: {why}", path=path, why=error.strerror), About.FILE
        ) from None
    return Learned(name, path, None)


def map_named(name: str, folder: Path | None = None) -> Map:
    """A side by its letter, a map by its file, or a learned map by its name."""
    try:
        return find_map(name, folder)
    except MapNotFound:
        if os.path.isfile((folder or Path()) / name) or (learned := learned_map(name)) is None:
            raise
        return learned


def map_of_sheet(name: str, folder: Path | None = None) -> Map:
    """What a sheet's own header names: a side, a learned map, or a file beside the sheet."""
    if is_bare(name) and side_named(name) is None and (learned := learned_map(name)) is not None:
        return learned
    return map_of_header(name, folder)


def is_learned(map: Map) -> bool:
    """Whether a header that names this map is understood here, without a file beside it."""
    if map.name is None or map.name in SIDES or not map.remembered:
        return False
    try:
        known = learned_map(map.name)
    except (SheetTextError, Problem):
        return False
    return known is not None and replace(known, name=map.name) == map
