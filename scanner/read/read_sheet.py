"""The stage `read`: what stands in each space of a sheet, and what each of its signs means."""

from __future__ import annotations

from scanner.chances import Chances
from scanner.read.doubts import with_hidden_spaces_doubted
from scanner.read.hero_marks import weighed_by_hero_cards
from scanner.read.likeliest_sheet import likeliest_sheet
from scanner.read.naming import named_signs, read_by_signs, witnesses
from scanner.read.signs import legend_of
from scanner.reading import Answers, Drawings, Reading, Seen, SignAnswers
from scoring.sheet import Content, Map
from scoring.spaces import SPACES

# As sides A and C have: where fewer spaces are printed, as on a player's map, that something is
# seen there tells little.
FEW_PRINTS = 5


def read_sheet(
    seen: Seen,
    drawings: Drawings,
    answers: Answers | None = None,
    signs: SignAnswers | None = None,
) -> Reading:
    """The sheet in a photo, all spaces together.

    `answers` are spaces the player vouches for, `signs` says what all that is drawn like a space
    means; where nothing is drawn it says nothing.
    """
    before, vouched = drawings.before, answers or {}
    named = named_signs(
        drawings.chances,
        drawings.groups,
        seen.map,
        witnesses(vouched, before),
        _numbered(drawings, signs or {}),
    )
    chances = read_by_signs(drawings.chances, named)
    chances = weighed_by_hero_cards(chances)
    chances = with_hidden_spaces_doubted(chances, seen.hidden)
    likeliest = likeliest_sheet(chances, seen.map, before, vouched)
    return Reading(
        seen=seen,
        sheet=likeliest.sheet,
        confidence=likeliest.confidence,
        doubts=likeliest.doubts,
        signs=legend_of(drawings, named),
        prints=_prints_seen(chances, seen.map),
        drawings=drawings,
    )


def _numbered(drawings: Drawings, signs: SignAnswers) -> dict[int, Content]:
    """What is said of signs, by the number of the group of drawings that each space is in."""
    numbers = {space: drawings.sign_of(space) for space in signs}
    return {n: signs[space] for space, n in numbers.items() if n is not None}


def _prints_seen(chances: Chances, map: Map) -> float:
    """How surely something is printed where the map has mountains and wasteland."""
    prints = [space.index for space in SPACES if map.printed(space).printed]
    return float(chances.printed[prints].mean()) if len(prints) >= FEW_PRINTS else 0.0
