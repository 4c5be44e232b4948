"""How a season is written down when a sheet comes in: its boxes and evidence as they were told.

{"season": "spring",
 "edicts": [{"edict": "A", "card": "faunlost-thicket", "name": "Faunlost Thicket", "points": 4,
   "scored": [{"spaces": ["A2"], "points": 2, "why": "…", "related": []}],
   "missed": [{"spaces": ["A3"], "why": "…", "related": ["A4"]}],
   "rulings": [{"ruling": "…", "otherwise": 5}]}, …2],
 "coins": 2, "monsters": -1, "losses": ["D6"], "total": 11}

Names and reasons are in the language in which they were told. What `--json` prints of a season may
grow; this stays as it is, so that what is kept of one evening can be compared with another's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from assistant.evening.database_trouble import as_written
from assistant.language import tell
from scoring.season import Edict, SeasonScore
from scoring.spaces import Space
from scoring.tally import Tally
from scoring.visible import visible

Form = dict[str, Any]


@dataclass(frozen=True)
class Told:
    """What was told of an edict when the sheet came in."""

    heading: str  # the edict's letter and its card
    points: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Reason:
    """Something that counted."""

    points: int
    spaces: tuple[str, ...]
    why: str


def kept_tally(score: SeasonScore) -> bytes:
    """A season's boxes and evidence to be written down."""
    form = {
        "season": score.season.value,
        "edicts": [_edict(edict) for edict in score.edicts],
        "coins": score.coins,
        "monsters": score.monsters,
        "losses": _names(score.losses),
        "total": score.total,
    }
    return json.dumps(form, ensure_ascii=False).encode()


def tally_kept(raw: bytes) -> tuple[Told, ...]:
    """The edicts with what counted, as they were told then."""
    with as_written("a season as it was told"):
        return tuple(_told(edict) for edict in json.loads(raw)["edicts"])


def _told(edict: Form) -> Told:
    reasons = tuple(
        Reason(int(scored["points"]), tuple(map(visible, scored["spaces"])), visible(scored["why"]))
        for scored in edict["scored"]
    )
    return Told(visible(f"{edict['edict']} {edict['name']}"), int(edict["points"]), reasons)


def _edict(edict: Edict) -> Form:
    card, tally = edict.card, edict.tally
    return {
        "edict": edict.letter,
        "card": card.id,
        "name": tell(card),
        "points": tally.points,
        **_evidence(tally),
    }


def _evidence(tally: Tally) -> Form:
    return {
        "scored": [
            {
                "spaces": _names(item.spaces),
                "points": item.points,
                "why": tell(item.why),
                "related": _names(item.related),
            }
            for item in tally.scored
        ],
        "missed": [
            {"spaces": _names(item.spaces), "why": tell(item.why), "related": _names(item.related)}
            for item in tally.missed
        ],
        "rulings": [
            {"ruling": tell(ruling.message), "otherwise": ruling.otherwise}
            for ruling in tally.rulings
        ],
    }


def _names(spaces: Iterable[Space]) -> list[str]:
    return [space.name for space in spaces]
