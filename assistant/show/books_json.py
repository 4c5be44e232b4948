"""The player's books as JSON: a part of a photo's reading, and of a sheet in a game."""

from __future__ import annotations

from assistant.books.books import books_of
from assistant.language import tell
from assistant.scanned import Scanned
from assistant.show.json_parts import Form, names


def books_form(scanned: Scanned) -> Form:
    """The books as `--json` has them."""
    books, numbers = books_of(scanned), scanned.reading.numbers
    return {
        "seasons": [
            {
                "season": row.season.value,
                "written": list(row.written),
                "computed": None if row.computed is None else list(row.computed),
                "sum": row.sum,
            }
            for row in books.rows
        ],
        "final": numbers.final,
        "slips": [
            {
                "season": slip.season.value if slip.season else None,
                "box": slip.box.value,
                "written": slip.written,
                "computed": slip.computed,
                "off": slip.off,
                "why": tell(slip.message),
                "doubtful": slip.doubtful,
            }
            for slip in books.slips
        ],
        "evidence": [
            {
                "space": support.doubt.space.name if support.doubt else None,
                "speaks_for": support.drawn.token if support.drawn else None,
                "written": support.written,
                "confidence": round(support.confidence, 4),
                "why": tell(support.message),
            }
            for support in books.supports
        ],
        "suspicions": [
            {
                "spaces": names(suspicion.spaces),
                "read": suspicion.read.token,
                "or": suspicion.other.token,
                "box": suspicion.box.value,
                "written": suspicion.written,
                "computed": suspicion.computed,
                "why": tell(suspicion.message),
            }
            for suspicion in books.suspicions
        ],
        "doubts": [
            {
                "season": doubt.season.value if doubt.season else None,
                "box": doubt.box.value,
                "read": doubt.read,
                "or": list(doubt.others),
                "confidence": round(doubt.confidence, 4),
            }
            for doubt in numbers.doubts
        ],
        "remarks": [tell(remark) for remark in numbers.remarks],
    }
