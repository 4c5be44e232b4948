"""A season judged, as JSON: what `judge --json` prints.

{"schema": "cartoscore.judge/1", "possible": false,
 "complete": true,                    false where the search was cut off
 "objections": [{"kind": "shape", "spaces": ["C4"], "message": "…"}],
 "pieces": [{"card": "Farmland", "spaces": ["A1", "B1"]}]}   what lasting effects drew has no
                                      card: null; with objections, what remains
"""

from __future__ import annotations

from assistant.evening.judging import SeasonJudged
from assistant.judged import Judged
from assistant.language import tell
from assistant.show.json_parts import Form, names
from scoring.placements.judge import Judgement
from scoring.placements.pieces import Effect


def judge_form(judged: Judged) -> Form:
    return {"schema": "cartoscore.judge/1", **judgement_form(judged.judgement)}


def season_judged_form(judged: SeasonJudged) -> Form:
    """A season of a game."""
    return {**judgement_form(judged.judgement), "by_log": judged.by_log}


def judgement_form(judgement: Judgement) -> Form:
    """The same without its name, to stand in other forms."""
    return {
        "possible": judgement.possible,
        "complete": judgement.complete,
        "objections": [
            {
                "kind": objection.kind.value,
                "spaces": names(objection.spaces),
                "message": tell(objection.message),
            }
            for objection in judgement.objections
        ],
        "pieces": [
            {
                "card": None if isinstance(piece.by, Effect) else piece.by.name,
                "spaces": names(piece.spaces),
            }
            for piece in judgement.pieces
        ],
    }
