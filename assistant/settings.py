"""`cartoscore.toml`: what is the same for the whole evening, named once.

season = "spring"
edicts = ["Faunlost Thicket", "Gnomish Colony", "Ulem's Wallow", "Dwarvenholds"]
map = "C"
edition = "cs"
deck = "heroes"
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.learned_maps import map_named
from assistant.problem import About, Problem, problem_behind
from scoring.choosing import Four
from scoring.decks import EXPLORE, GameBox
from scoring.editions import Edition
from scoring.message import say
from scoring.season import find_edicts
from scoring.seasons import Season, find_season
from scoring.sheet import Sheet

NAME = "cartoscore.toml"
LARGEST = 64 * 1024  # bytes; settings have a hundred


@dataclass(frozen=True)
class Settings:
    """What the file says; None where it is silent."""

    season: str | None = None
    edicts: tuple[str, ...] | None = None
    map: str | None = None
    edition: Edition | None = None
    deck: GameBox | None = None  # whose explore cards are used

    def rules(self, said: Edition | None) -> Edition:
        """Whose rulebook decides: as said, as set, or the English one."""
        return said or self.edition or Edition.EN

    def explore_cards(self, said: GameBox | None) -> GameBox | None:
        """Whose explore cards are used: as said or as set; None where nobody says."""
        return said or self.deck

    def four_cards(self, names: Sequence[str] | None) -> Four | None:
        """The scoring cards under edicts A to D: as said or as set; None where nothing is."""
        named = names or self.edicts
        return find_edicts(named) if named else None

    def season_of(self, sheet: Sheet, said: Season | None) -> Season | None:
        """The season to score: as said, as the sheet's own header has it, or as set."""
        named = sheet.season or self.season
        return said or (find_season(named) if named else None)


def find_settings(folder: Path | None = None) -> Settings:
    """The settings of this folder or the nearest one above it that has some."""
    try:
        here = (folder or Path()).resolve()
    except OSError:  # the folder one is in was deleted
        return Settings()
    for place in (here, *here.parents):
        path = place / NAME
        try:
            there = path.is_file()
        except OSError:  # a folder that nobody may look into is no evening's folder
            continue
        if there:
            return _read(path)
    return Settings()


def _read(path: Path) -> Settings:
    import tomllib  # only evenings with settings need it, and it takes a while to load

    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise _wrong(path, say("it is too large for settings"))
        said = tomllib.loads(text.decode("utf-8"))
    # Not only of TOML: bytes that are no UTF-8, a number without end, tables within tables.
    except (OSError, ValueError, RecursionError) as error:
        raise _wrong(path, say("it cannot be read: {why}", why=error)) from None
    unknown = set(said) - {"season", "edicts", "map", "edition", "deck"}
    if unknown:
        raise _wrong(path, say("unknown settings: {names}", names=", ".join(sorted(unknown))))
    edicts = said.get("edicts")
    if isinstance(edicts, str):
        edicts = [name.strip() for name in edicts.split(",")]
    listed = isinstance(edicts, list) and all(isinstance(name, str) for name in edicts)
    if edicts is not None and not listed:
        raise _wrong(path, say("edicts is a list of four card names"))
    for name in ("season", "map", "edition", "deck"):
        if not isinstance(said.get(name, ""), str):
            raise _wrong(path, say("{name} is a text", name=name))
    edition = said.get("edition")
    editions = [known.value for known in Edition]
    if edition is not None and edition not in editions:
        raise _wrong(path, say("edition is one of {editions}", editions=", ".join(editions)))
    deck = said.get("deck")
    if deck is not None and deck not in {box.value for box in EXPLORE}:
        raise _wrong(path, say("deck is one of base, heroes"))
    settings = Settings(
        said.get("season"),
        None if edicts is None else tuple(edicts),
        _map(path.parent, said.get("map")),
        None if edition is None else Edition(edition),
        None if deck is None else GameBox(deck),
    )
    _refuse_unknown_names(path, settings)
    return settings


def _refuse_unknown_names(path: Path, settings: Settings) -> None:
    """Nobody looks for a misspelt card in a file two folders up unless it is named."""
    try:
        if settings.season is not None:
            find_season(settings.season)
        if settings.edicts is not None:
            find_edicts(settings.edicts)
        if settings.map is not None:
            map_named(settings.map)
    except (LookupError, ValueError) as error:
        unfit = problem_behind(error)
        raise _wrong(path, unfit.message if unfit else error) from None


def _map(folder: Path, name: str | None) -> str | None:
    """A map file lies where the settings lie; a side is a side."""
    if name is not None and os.path.isfile(folder / name):
        return os.path.relpath(folder / name)
    return name


def _wrong(path: Path, what: object) -> Problem:
    return Problem(say("{path} does not fit: {what}", path=path, what=what), About.DOES_NOT_FIT)
