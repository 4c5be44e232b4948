"""A sheet of a game is corrected without its photo at hand: the game keeps it as it came."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.evening.adding import Text, text_for
from assistant.evening.names import find_player
from assistant.evening.record import Game, Kept, Paper
from assistant.evening.store import kept_paper, opened
from assistant.files import decoded
from assistant.problem import About, Problem
from scoring.message import say
from scoring.seasons import Season

if TYPE_CHECKING:
    from assistant.evening.photo import GamePhoto
    from scanner.arrays import Floats64
    from scanner.reading import Reading

# How far the corners of a map may lie from where they lay, in spaces of the sheet: less than from
# one sheet of a photo to the next.
SAME_PLACE = 1.0


def sheet_to_fix(game: Game, player: str, season: Season | None) -> Kept:
    """The player's sheet of this season, or the last one."""
    whose = find_player(game, player)
    there = [kept for kept in game.of(whose) if season in (None, kept.season)]
    if not there:
        raise Problem(
            say("{player} has no such sheet in {game}", player=whose, game=game.name),
            About.DOES_NOT_FIT,
        )
    return there[-1]


def as_it_came(path: Path, game: Game, kept: Kept) -> Text | GamePhoto:
    """The text or photo that a sheet came as, out of this database."""
    with opened(path) as db:
        if not kept.from_photo:
            raw = kept_paper(db, kept, Paper.TEXT)
            return text_for(game, decoded(raw), raw, Path(kept.file))
        from assistant.evening.kept_photo import kept_reading, pictures_in

        raw = kept_paper(db, kept, Paper.PHOTO)
        form = kept_reading(db, kept)
    from assistant.evening.hand_store import hands_in
    from assistant.evening.kept_reading import corners_kept
    from assistant.evening.photo import photo_read

    alone = _same_sheet(game, raw, corners_kept(form))
    return photo_read(game, kept.file, alone, pictures_in(path), hands_in(path))


def _same_sheet(game: Game, raw: bytes, corners: Floats64) -> Reading:
    """The photo read again: of several sheets in it the one that lies where it lay."""
    from assistant.evening.photo import read_for
    from scanner.errors import ScanError

    first = read_for(game.map, "", photo=raw)
    found, nth = first, 1
    while abs(found.flat.corners - corners).max() > SAME_PLACE * found.flat.space:
        nth += 1
        try:
            found = read_for(game.map, "", nth, raw)
        except ScanError:  # there are no more: a later program finds it elsewhere
            return first
    return found
