"""What is kept with a photo, packed and unpacked: enough to go through a quarrel again."""

from __future__ import annotations

import io
import json
import sqlite3
from pathlib import Path

import numpy as np
from PIL import Image

from assistant.evening.database_trouble import Damage, as_written
from assistant.evening.kept_reading import FORM, Form, kept_form, reading_kept
from assistant.evening.record import Game, Kept, Paper
from assistant.evening.same_drawing import Pictures
from assistant.evening.store import Papers, kept_paper, opened, paper
from assistant.scanned import Scanned, Wishes, scored
from scanner.arrays import Pixels
from scanner.load import load
from scanner.read.crops import MAP
from scoring.sheet import Sheet
from scoring.text import parse_sheet


def packed(raw: bytes, scanned: Scanned, alone: Sheet) -> Papers:
    """The photo as it came, the map as it was seen from above, and the reading; also what the photo
    alone was read as, before any answer and without the earlier sheet."""
    form = kept_form(scanned.reading, alone)
    return {
        Paper.PHOTO: raw,
        Paper.PICTURE: png(scanned.reading.picture),
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
    file = io.BytesIO(paper(db, digest))
    with as_written(f"picture {digest[:12]}"), Image.open(file, formats=["PNG"]) as image:
        if image.size != (MAP, MAP):
            raise ValueError(image.size)
        return np.ascontiguousarray(np.asarray(image.convert("RGB"))[..., ::-1])


def pictures_in(path: Path) -> Pictures:
    """The pictures of a database, each opened once."""
    known: dict[str, Pixels | None] = {}

    def picture(kept: Kept) -> Pixels | None:
        digest = kept.papers.get(Paper.PICTURE)
        if digest is None:
            return None
        if digest not in known:
            with opened(path) as db:
                known[digest] = kept_picture(db, kept)
        return known[digest]

    return picture


def kept_reading(db: sqlite3.Connection, kept: Kept) -> Form:
    """What was written down of a photo's reading."""
    raw = kept_paper(db, kept, Paper.READING)
    with as_written(f"the reading of {kept.file}"):
        form: Form = json.loads(raw)
        if form.get("form", FORM) != FORM:
            raise Damage(f"a reading in the form {form['form']}")
        return form


def read_alone(db: sqlite3.Connection, kept: Kept) -> Sheet:
    """What a photo was read as before any answer; as the sheet is, where that was not kept yet."""
    form = kept_reading(db, kept)
    with as_written(f"the reading of {kept.file}"):
        return parse_sheet(form["alone"], map=kept.map) if "alone" in form else kept.sheet


def unpacked(db: sqlite3.Connection, game: Game, kept: Kept) -> Scanned:
    """A photo's reading as it was settled, from the database alone; no network reads again."""
    form = kept_reading(db, kept)
    picture = kept_picture(db, kept)
    if picture is None:  # it is kept with every photo
        raise Damage(f"the picture of {kept.file}")
    raw = kept_paper(db, kept, Paper.PHOTO)
    with as_written(f"the photo {kept.file}"):
        photo = load(raw)
    with as_written(f"the reading of {kept.file}"):
        reading = reading_kept(form, kept.sheet, photo, picture)
    wishes = Wishes(
        map=game.map,
        season=kept.season,
        cards=game.cards,
        edition=game.edition,
        coins=kept.sheet.coins,
        before=None,
        answers=kept.answers,
        nth=1,
        deck=game.deck,
    )
    return scored(kept.file, reading, wishes)
