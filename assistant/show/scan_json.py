"""What `scan --json` prints for a photo: the contract's reading, schema `cartoscore.reading/1`."""

from __future__ import annotations

from assistant.language import tell
from assistant.scanned import Scanned
from assistant.show.books_json import books_form
from assistant.show.json_parts import Form, aftermath_form, health_form, names, season_form
from assistant.show.ledger_json import ledger_form
from scoring.aftermath import aftermath
from scoring.health import examine
from scoring.message import Message
from scoring.text import format_sheet

SCHEMA = "cartoscore.reading/1"


def reading_form(scanned: Scanned) -> Form:
    reading, numbers = scanned.reading, scanned.reading.numbers
    form: Form = {
        "schema": SCHEMA,
        "photo": scanned.path,
        "map": reading.sheet.map.name,
        "map_confidence": round(reading.map_confidence, 4),
        "sheet": format_sheet(reading.sheet),
        "confidence": [[round(float(c), 4) for c in row] for row in reading.confidence],
        "doubts": [
            {
                "space": stake.doubt.space.name,
                "read": stake.doubt.read.token,
                "or": [other.token for other in stake.doubt.others],
                "confidence": round(stake.doubt.confidence, 4),
                "changes_score": stake.changes_score,
            }
            for stake in scanned.stakes.stakes
        ],
        "signs": [
            {
                "read": sign.read.token,
                "spaces": names(sign.spaces),
                "confidence": round(sign.confidence, 4),
                "or": [other.token for other in sign.others],
            }
            for sign in reading.signs
        ],
        "coins": None
        if numbers.coins is None
        else {
            "read": numbers.coins,
            "confidence": round(numbers.coins_confidence, 4),
            "or": list(numbers.coins_or),
        },
        "written": [list(box) for box in numbers.written],
        "corners": [[round(float(x), 2), round(float(y), 2)] for x, y in reading.corners],
    }
    if scanned.score:
        form["scores"] = {
            **season_form(scanned.score),
            "lowest": scanned.stakes.lowest.points,
            "highest": scanned.stakes.highest.points,
            "exact": scanned.stakes.exact,
        }
    elif scanned.seasons:
        form["scores"] = {"seasons": [season_form(score) for score in scanned.seasons]}
    return form | {
        "books": books_form(scanned),
        "health": health_form(examine(reading.sheet)),
        "aftermath": aftermath_form(reading.sheet, aftermath(reading.sheet)),
        "ledger": ledger_form(scanned.ledger),
        "warnings": [tell(caution.message) for caution in reading.cautions],
        "residual": round(reading.residual, 4),
        "seconds": {name: round(spent, 4) for name, spent in reading.seconds.items()},
    }


def error_form(path: str, code: str, message: Message, hint: Message | None) -> Form:
    """A photo that could not be read."""
    return {
        "schema": SCHEMA,
        "photo": path,
        "error": {"code": code, "message": tell(message), "hint": tell(hint) if hint else ""},
    }
