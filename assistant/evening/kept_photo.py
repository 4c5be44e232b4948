"""What is kept with a photo, packed and unpacked: enough to go through a quarrel again."""

from __future__ import annotations

import io
import json
import sqlite3
from typing import Any

import numpy as np
from PIL import Image

from assistant.evening.record import Game, Kept, Paper, place
from assistant.evening.store import Papers, paper
from assistant.evening.words import heads
from assistant.scanned import Scanned, Wishes, scored
from assistant.show.reading_form import reading_form
from assistant.words import shown
from scanner.arrays import Pixels
from scanner.find.lattice import Lattice
from scanner.load import load
from scanner.place.flat import Flat
from scanner.reading import Doubt, NumberDoubt, Numbers, Reading, Seen, Sign
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.seasons import Season
from scoring.sheet import Content, Sheet
from scoring.spaces import BY_NAME
from scoring.text import format_sheet, parse_sheet


def packed(raw: bytes, scanned: Scanned, alone: Sheet) -> Papers:
    """The photo as it came, the map as it was seen from above, and the reading; also what the photo
    alone was read as, before any answer and without the earlier sheet."""
    reading = scanned.reading
    lattice = reading.flat.lattice.scaled(1 / reading.photo.scale)
    form = {
        **reading_form(scanned),
        # In pixels of the whole photo, so that it fits however large the photo is decoded.
        "lattice": {
            "cells": lattice.cells,
            "view": lattice.view.tolist(),
            "bend": None if lattice.bend is None else lattice.bend.tolist(),
        },
        "numbers": _numbers_form(reading.numbers),
        "alone": format_sheet(alone),
    }
    return {
        Paper.PHOTO: raw,
        Paper.PICTURE: png(reading.picture),
        Paper.READING: json.dumps(form, ensure_ascii=False).encode(errors="replace"),
    }


def png(picture: Pixels) -> bytes:
    """A picture without loss."""
    file = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(picture[..., ::-1])).save(file, "PNG")
    return file.getvalue()


def kept_picture(db: sqlite3.Connection, kept: Kept) -> Pixels | None:
    """The flattened map of a sheet that came as a photo."""
    digest = kept.papers.get(Paper.PICTURE)
    if digest is None:
        return None
    with Image.open(io.BytesIO(paper(db, digest))) as image:
        return np.ascontiguousarray(np.asarray(image.convert("RGB"))[..., ::-1])


def read_alone(db: sqlite3.Connection, kept: Kept) -> Sheet:
    """What a photo was read as before any answer; as the sheet is, where that was not kept yet."""
    form = json.loads(paper(db, kept.papers[Paper.READING]))
    return parse_sheet(form["alone"], map=kept.map) if "alone" in form else kept.sheet


def books_on(game: Game, kept: Kept, scanned: Scanned) -> list[Message]:
    """The box as the player wrote it, and the slips in the books."""
    from assistant.books.books import book_lines, books_of

    books = books_of(scanned, _so_far(game, kept))
    return [*_written(scanned.reading.numbers, kept.season), *book_lines(books, scanned)]


def _so_far(game: Game, kept: Kept) -> list[SeasonScore]:
    """The player's seasons up to this sheet."""
    return [
        game.scores[kept.player, earlier.season]
        for earlier in game.of(kept.player)
        if place(earlier.season) <= place(kept.season)
    ]


def _written(numbers: Numbers, season: Season) -> list[Message]:
    """A season's box as the player wrote it, to be held beside the computed one."""
    row = numbers.written[place(season)]
    if all(number is None for number in row):
        return []
    cells = zip(heads(season), row, strict=True)
    boxes = tuple(f"{head} {shown(n)}" for head, n in cells)
    return [say("Written in the box of {season}: {boxes}.", season=season, boxes=boxes)]


def slips(db: sqlite3.Connection, game: Game, kept: Kept) -> list[Message]:
    """What is off in the box that was written for this season, and in the final sum."""
    from assistant.books.audit import audit

    if Paper.READING not in kept.papers:
        return []
    numbers = _numbers(json.loads(paper(db, kept.papers[Paper.READING]))["numbers"])
    found = audit(numbers, _so_far(game, kept), kept.sheet)
    return [
        say("The books: {slip}.", slip=slip.message)
        for slip in found
        if slip.season in (kept.season, None)
    ]


def unpacked(db: sqlite3.Connection, game: Game, kept: Kept) -> Scanned:
    """A photo's reading as it was settled, from the database alone; no network reads again."""
    form = json.loads(paper(db, kept.papers[Paper.READING]))
    picture = kept_picture(db, kept)
    assert picture is not None  # it is kept with every photo
    photo = load(paper(db, kept.papers[Paper.PHOTO]))
    seen = Seen(
        flat=Flat(photo, _lattice(form["lattice"]).scaled(photo.scale), form["residual"]),
        map=kept.sheet.map,
        map_confidence=form["map_confidence"],
        picture=picture,
    )
    reading = Reading(
        seen=seen,
        sheet=kept.sheet,
        confidence=np.array(form["confidence"]),
        doubts=tuple(_doubt(doubt) for doubt in form["doubts"]),
        signs=tuple(
            Sign(Content(s["read"]), tuple(BY_NAME[n] for n in s["spaces"]), s["confidence"])
            for s in form["signs"]
        ),
        numbers=_numbers(form["numbers"]),
        seconds=form["seconds"],
    )
    wishes = Wishes(
        map=game.map,
        season=kept.season,
        cards=game.cards,
        edition=game.edition,
        coins=kept.sheet.coins,
        before=None,
        answers=kept.answers,
        nth=1,
    )
    return scored(kept.file, reading, wishes)


def _doubt(form: dict[str, Any]) -> Doubt:
    return Doubt(BY_NAME[form["space"]], form["read"], tuple(form["or"]), form["confidence"])


def _numbers_form(numbers: Numbers) -> dict[str, Any]:
    """Everything but the remarks, which are sentences and were told when the photo came in."""
    return {
        **{name: getattr(numbers, name) for name in NUMBERS},
        "doubts": [
            [doubt.season, doubt.field, doubt.read, doubt.others, doubt.confidence]
            for doubt in numbers.doubts
        ],
    }


NUMBERS = (
    "coins",
    "coins_confidence",
    "written",
    "written_confidence",
    "final",
    "final_confidence",
    "layout",
    "marked",
    "coins_or",
)


def _numbers(form: dict[str, Any]) -> Numbers:
    doubts = [
        NumberDoubt(season, field, read, tuple(others), sure)
        for season, field, read, others, sure in form["doubts"]
    ]
    # What a program of an earlier day did not read yet is left as it would be on a bare sheet.
    kept = {name: _tuples(form[name]) for name in NUMBERS if name in form}
    return Numbers(**kept, doubts=tuple(doubts))


def _tuples(value: Any) -> Any:
    """JSON's lists as the tuples they were."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _lattice(form: dict[str, Any]) -> Lattice:
    bend = form["bend"]
    return Lattice(form["cells"], np.array(form["view"]), None if bend is None else np.array(bend))
