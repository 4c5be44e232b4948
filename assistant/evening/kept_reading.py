"""How a reading is written down beside its photo: a form of its own, with its version.

{"form": "cartoscore.kept/1",
 "map_confidence": 0.99, "residual": 0.01, "confidence": [[…11], …11],
 "doubts": [{"space": "B4", "read": "F", "or": ["W"], "confidence": 0.61}],
 "signs": [{"read": "F", "spaces": ["A3"], "confidence": 0.98, "or": ["A"]}],
 "lattice": {…},          where the map lies, in pixels of the whole photo
 "numbers": {…},          coins and written boxes
 "alone": "map: A\\n…"}   what the photo was read as before any answer

What was kept before this form had a name was the JSON that `scan` printed, and is still read.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from scanner.arrays import Floats64, Pixels
from scanner.find.lattice import Lattice
from scanner.load import Photo
from scanner.place.flat import Flat
from scanner.reading import Doubt, NumberDoubt, Numbers, Reading, Seen, Sign
from scoring.boxes import SEASON_BOXES, Box, SeasonBoxes
from scoring.seasons import Season
from scoring.sheet import Content, Drawn, Sheet
from scoring.spaces import BY_NAME
from scoring.text import format_sheet

FORM = "cartoscore.kept/1"
Form = dict[str, Any]


def kept_form(reading: Reading, alone: Sheet) -> Form:
    """A reading to be written down; `alone` is the photo read for itself."""
    return {
        "form": FORM,
        "map_confidence": round(reading.map_confidence, 4),
        "residual": round(reading.residual, 4),
        "confidence": [[round(float(c), 4) for c in row] for row in reading.confidence],
        "doubts": [
            {
                "space": doubt.space.name,
                "read": doubt.read.token,
                "or": [other.token for other in doubt.others],
                "confidence": round(doubt.confidence, 4),
            }
            for doubt in reading.doubts
        ],
        "signs": [
            {
                "read": sign.read.token,
                "spaces": [space.name for space in sign.spaces],
                "confidence": round(sign.confidence, 4),
                "or": [other.token for other in sign.others],
            }
            for sign in reading.signs
        ],
        # In pixels of the whole photo, so that it fits however large the photo is decoded.
        "lattice": _lattice_form(reading.flat.lattice.scaled(1 / reading.photo.scale)),
        "numbers": _numbers_form(reading.numbers),
        "alone": format_sheet(alone),
    }


def reading_kept(form: Form, sheet: Sheet, photo: Photo, picture: Pixels) -> Reading:
    """The reading that was written down; `picture` is the map as it was seen from above."""
    seen = Seen(
        flat=Flat(photo, _lattice(form["lattice"]).scaled(photo.scale), form["residual"]),
        map=sheet.map,
        map_confidence=form["map_confidence"],
        picture=picture,
    )
    return Reading(
        seen=seen,
        sheet=sheet,
        confidence=np.array(form["confidence"]),
        doubts=tuple(map(_doubt, form["doubts"])),
        signs=tuple(map(_sign, form["signs"])),
        numbers=numbers_kept(form),
    )


def corners_kept(form: Form) -> Floats64:
    """Where the map's corners lay, in pixels of the whole photo."""
    return _lattice(form["lattice"]).corners


def numbers_kept(form: Form) -> Numbers:
    """Coins and written boxes that were written down."""
    kept = form["numbers"]
    # What a program of an earlier day did not read yet is left as it would be on a bare sheet.
    known = {name: _tuples(kept[name]) for name in NUMBERS if name in kept}
    for name in ("written", "written_confidence"):
        if name in kept:
            known[name] = tuple(SeasonBoxes(*row) for row in kept[name])
    named = form.get("form") == FORM
    doubts = map(_number_doubt if named else _number_doubt_by_place, kept["doubts"])
    return Numbers(**known, doubts=tuple(doubts))


def _doubt(form: Form) -> Doubt:
    return Doubt(
        BY_NAME[form["space"]],
        Drawn.of(form["read"]),
        tuple(map(Drawn.of, form["or"])),
        form["confidence"],
    )


def _sign(form: Form) -> Sign:
    return Sign(
        Content(form["read"]),
        tuple(BY_NAME[name] for name in form["spaces"]),
        form["confidence"],
        tuple(map(Content, form.get("or", ()))),
    )


NUMBERS = (
    "coins",
    "coins_confidence",
    "final",
    "final_confidence",
    "layout",
    "marked",
    "coins_or",
)


def _numbers_form(numbers: Numbers) -> Form:
    """Everything but the remarks, which are sentences and were told when the photo came in."""
    return {
        **{name: getattr(numbers, name) for name in NUMBERS},
        "written": numbers.written,
        "written_confidence": numbers.written_confidence,
        "doubts": [
            {
                "season": doubt.season.value if doubt.season else None,
                "box": doubt.box.value,
                "read": doubt.read,
                "or": doubt.others,
                "confidence": doubt.confidence,
            }
            for doubt in numbers.doubts
        ],
    }


def _number_doubt(form: Form) -> NumberDoubt:
    season = None if form["season"] is None else Season(form["season"])
    others = tuple(form["or"])
    return NumberDoubt(season, Box(form["box"]), form["read"], others, form["confidence"])


def _number_doubt_by_place(form: list[Any]) -> NumberDoubt:
    """As it was written down before boxes had names."""
    season, place, read, others, confidence = form
    if season is None:
        return NumberDoubt(None, Box.FINAL, read, tuple(others), confidence)
    box = SEASON_BOXES[place]
    return NumberDoubt(list(Season)[season], box, read, tuple(others), confidence)


def _tuples(value: Any) -> Any:
    """JSON's lists as the tuples they were."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _lattice_form(lattice: Lattice) -> Form:
    bend = None if lattice.bend is None else lattice.bend.tolist()
    return {"cells": lattice.cells, "view": lattice.view.tolist(), "bend": bend}


def _lattice(form: Form) -> Lattice:
    bend = form["bend"]
    return Lattice(form["cells"], np.array(form["view"]), None if bend is None else np.array(bend))
