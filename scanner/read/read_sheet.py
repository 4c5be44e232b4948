"""The stage `read`: what stands in each space of a sheet that was seen."""

from __future__ import annotations

from scanner.read.alike import read_alike
from scanner.read.card_shapes import weighed_by_card_shapes
from scanner.read.crops import crops_of
from scanner.read.doubts import with_hidden_spaces_doubted
from scanner.read.hero_marks import weighed_by_hero_cards
from scanner.read.likeliest_sheet import likeliest_sheet
from scanner.read.season_before import drawn_before
from scanner.read.spaces import Chances, read_spaces
from scanner.read.with_answers import with_answers
from scanner.reading import Answers, Reading, Seen
from scoring.sheet import Map, Sheet
from scoring.spaces import SPACES

# As sides A and C have: where fewer spaces are printed, as on a player's map, that something is
# seen there tells little.
FEW_PRINTS = 5


def read_sheet(seen: Seen, answers: Answers | None = None, before: Sheet | None = None) -> Reading:
    """The sheet in a photo, all spaces together.

    `answers` are spaces the player vouches for, `before` is the same sheet a season earlier; both
    also tell how this player draws.
    """
    map, vouched = seen.map, answers or {}
    known = dict(drawn_before(before)) if before else {}
    known |= {space: drawn.content for space, drawn in vouched.items()}
    chances = read_spaces(crops_of(seen.picture), map, seen.signs_shown, known)
    # Answers come first, so that they speak for what is drawn alike.
    chances = with_answers(chances, vouched)
    chances = read_alike(chances, vouched)
    chances = weighed_by_card_shapes(chances, map, vouched)
    chances = weighed_by_hero_cards(chances)
    chances = with_hidden_spaces_doubted(chances, seen.hidden)
    likeliest = likeliest_sheet(chances, map, before, vouched)
    return Reading(
        seen=seen,
        sheet=likeliest.sheet,
        confidence=likeliest.confidence,
        doubts=likeliest.doubts,
        signs=likeliest.signs,
        prints=_prints_seen(chances, map),
    )


def _prints_seen(chances: Chances, map: Map) -> float:
    """How surely something is printed where the map has mountains and wasteland."""
    prints = [space.index for space in SPACES if map.printed(space).printed]
    return float(chances.printed[prints].mean()) if len(prints) >= FEW_PRINTS else 0.0
