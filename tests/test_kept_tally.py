"""What was told of a season is written down in a form of its own, which never changes."""

from __future__ import annotations

from assistant.evening.kept_tally import Reason, Told, kept_tally, tally_kept
from assistant.language import speaking
from scoring.season import find_edicts, score_season
from scoring.seasons import Season
from tests.drawing import draw

CARDS = find_edicts(["Stoneside Forest", "Great City", "Canal Lake", "Deepwood"])
SHEET = draw("F F\nV V V", coins=2)
WRITTEN = (
    '{"season": "spring", "edicts": [{"edict": "A", "card": "stoneside-forest",'
    ' "name": "Stoneside Forest", "points": 0, "scored": [], "missed": [], "rulings": []},'
    ' {"edict": "B", "card": "great-city", "name": "Great City", "points": 3,'
    ' "scored": [{"spaces": ["B1", "B2", "B3"], "points": 3,'
    ' "why": "the largest village cluster that touches no mountain", "related": []}],'
    ' "missed": [], "rulings": []}], "coins": 2, "monsters": 0, "losses": [], "total": 5}'
)


def test_a_season_is_written_down_as_it_always_was() -> None:
    score = score_season(SHEET, Season.SPRING, CARDS)
    assert kept_tally(score).decode() == WRITTEN


def test_it_tells_again_what_was_told_then() -> None:
    assert tally_kept(WRITTEN.encode()) == (
        Told("A Stoneside Forest", 0, ()),
        Told(
            "B Great City",
            3,
            (
                Reason(
                    3,
                    ("B1", "B2", "B3"),
                    "the largest village cluster that touches no mountain",
                ),
            ),
        ),
    )


def test_it_was_told_in_the_language_of_that_evening() -> None:
    score = score_season(SHEET, Season.SPRING, CARDS)
    with speaking("cs"):
        raw = kept_tally(score)
    assert tally_kept(raw)[1].heading != "B Great City"
