"""A sheet and its evidence as a page needs them: space by space, with the words beside."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.language import tell
from assistant.monster_losses import monster_lines
from assistant.problem import Problem, Remedy
from assistant.show.card_picture import points_by_space
from assistant.show.json_parts import Form, names
from assistant.words import minus, ruling_line, scored_lines, where
from scoring.editions import Edition
from scoring.message import Message
from scoring.season import Edict, SeasonScore
from scoring.seasons import Season, letter
from scoring.sheet import Content, Sheet
from scoring.spaces import SPACES, ordered


def told(lines: Sequence[Message]) -> list[str]:
    return [tell(line) for line in lines]


def drawn_form(sheet: Sheet) -> Form:
    """What stands in the 121 spaces, row by row, and what lies over it."""
    return {
        "spaces": [sheet[space].token for space in SPACES],
        "attacks": names(ordered(sheet.attacks)),
        "ruins": names(ordered(sheet.ruins)),
        "slain": names(ordered(sheet.slain)),
        "coins": sheet.coins,
        "map": sheet.map.name,
    }


def contents_form() -> list[Form]:
    """What a player can have drawn, to choose from."""
    return [
        {"token": content.token, "name": tell(content)}
        for content in Content
        if not content.printed
    ]


def season_name(season: Season) -> Form:
    return {"id": season.value, "name": tell(season)}


def score_form(sheet: Sheet, score: SeasonScore, edition: Edition) -> Form:
    """A season's boxes as on the paper, each edict with its proof."""
    return {
        "season": season_name(score.season),
        "edicts": [_edict(edict, edition) for edict in score.edicts],
        "coins": score.coins,
        "monsters": score.monsters,
        "losses": names(score.losses),
        "monster_lines": told(monster_lines(sheet)),
        "total": score.total,
    }


def _edict(edict: Edict, edition: Edition) -> Form:
    card, tally = edict.card, edict.tally
    return {
        "letter": tell(letter(edict.letter)),
        "card": card.id,
        "name": tell(card),
        "rule": tell(card.scores_in(edition)),
        "points": tally.points,
        # Where on the map, and in words: those of one kind share a line.
        "scored": [
            {"spaces": names(item.spaces), "related": names(item.related), "points": item.points}
            for item in tally.scored
        ],
        "at": {space.name: points for space, points in points_by_space(tally.scored).items()},
        "counted": [{"points": points, "why": line} for points, line in scored_lines(tally)],
        "missed": [
            {"spaces": names(item.spaces), "why": where(item) + tell(item.why)}
            for item in tally.missed
        ],
        "rulings": [tell(ruling_line(ruling)) for ruling in tally.rulings],
    }


def boxes_form(score: SeasonScore) -> list[str]:
    return [minus(box) for box in score.boxes]


def problem_form(problem: Problem) -> Form:
    """What is wrong, and what helps: in words, or as a remedy that the surface knows."""
    hint = problem.hint
    return {
        "message": tell(problem.message),
        "hint": tell(hint) if isinstance(hint, Message) else None,
        "remedy": hint.value if isinstance(hint, Remedy) else None,
    }
