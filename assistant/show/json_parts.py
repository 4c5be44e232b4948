"""Results as plain dictionaries, which become JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from assistant.language import tell
from scoring.aftermath import Aftermath, dragon
from scoring.card import Card
from scoring.coins import Earned, coins_to_come
from scoring.health import Finding
from scoring.season import SeasonScore
from scoring.sheet import Sheet
from scoring.spaces import Space
from scoring.tally import Tally
from scoring.visible import HIDDEN

Form = dict[str, Any]


def json_text(form: Form, *, ascii: bool = False, indent: int | None = None) -> str:
    """A form as it is printed: values keep every character, but none that a terminal would obey or
    that hides others."""
    text = json.dumps(form, ensure_ascii=ascii, indent=indent)
    # Ends of lines stand only between values by now.
    return HIDDEN.sub(
        lambda found: found[0] if found[0] == "\n" else json.dumps(found[0])[1:-1], text
    )


def names(spaces: Iterable[Space]) -> list[str]:
    return [space.name for space in spaces]


def tally_form(card: Card, tally: Tally) -> Form:
    return {
        "card": card.id,
        "name": tell(card),
        "points": tally.points,
        "scored": [
            {
                "spaces": names(item.spaces),
                "points": item.points,
                "why": tell(item.why),
                "related": names(item.related),
            }
            for item in tally.scored
        ],
        "missed": [
            {"spaces": names(item.spaces), "why": tell(item.why), "related": names(item.related)}
            for item in tally.missed
        ],
        "rulings": [
            {"ruling": tell(ruling.message), "otherwise": ruling.otherwise}
            for ruling in tally.rulings
        ],
    }


def season_form(score: SeasonScore) -> Form:
    return {
        "season": score.season.value,
        "edicts": [
            {"edict": edict.letter, **tally_form(edict.card, edict.tally)} for edict in score.edicts
        ],
        "coins": score.coins,
        "monsters": score.monsters,
        "losses": names(score.losses),
        "slain": names(score.slain),
        "total": score.total,
    }


def health_form(findings: Iterable[Finding]) -> list[Form]:
    return [
        {
            "ailment": finding.ailment.value,
            "spaces": names(finding.spaces),
            "message": tell(finding.message),
        }
        for finding in findings
    ]


def aftermath_form(sheet: Sheet, effects: Aftermath, earlier: Sequence[Sheet] = ()) -> Form:
    """What the lasting effects make a player draw, and how it stands with the Dragon."""
    beast = dragon(sheet, earlier)
    coming = coins_to_come(sheet, effects)
    return {
        "order": [content.token for content in effects.order],
        "troll_choices": names(effects.troll_choices),
        "new_zombies": names(effects.new_zombies),
        "zombies_destroyed": names(effects.zombies_destroyed),
        "coins": _earned_form(coming.surely),
        "coins_by_choice": {
            choice.name: _earned_form(brought) for choice, brought in coming.by_choice.items()
        },
        "dragon": beast
        and {
            "pays": beast.pays,
            "open_spaces": names(beast.open_spaces),
            "gaps": names(beast.gaps),
            "destroyed": names(beast.crosses),
        },
    }


def _earned_form(brought: Earned) -> Form:
    return {
        "coins": brought.coins,
        "mountains": names(brought.mountains),
        "dragon": brought.dragon,
    }
