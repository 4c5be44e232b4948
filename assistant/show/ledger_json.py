"""The ledger of coins as JSON, wherever the coins of a sheet are told:

    {"marked": 5, "fewest": 3, "most": 7,     how many there can be; null: the sheet does not say
     "owed": 0, "beyond": 0, "late": 0,       earned and not marked; marked and impossible; marked
                                              since the sheet before, and not brought since
     "coins": [{"ground": "mountain", "spaces": ["B2"], "coins": 1, "since": "spring",
                "by_effect": false, "certain": true}, …],       grounds: mountain, dragon
     "shapes": [{"seasons": ["summer"], "possible": ["Lagoon"], "certain": [], "logged": true}, …]}

"since" is the season whose sheet shows it first, "by_effect" says that Zombies or the Troll closed
a mountain in. "possible" has a card as often as its coin may have been chosen, "certain" those of
which nothing else can have been drawn; "logged" says whether all cards of the seasons are known.
"""

from __future__ import annotations

from assistant.show.json_parts import Form, names
from scoring.coin_ledger import Brought, Ledger


def ledger_form(ledger: Ledger) -> Form:
    return {
        "marked": ledger.marked,
        "fewest": ledger.fewest,
        "most": ledger.most,
        "owed": ledger.owed,
        "beyond": ledger.beyond,
        "late": ledger.late,
        "coins": [
            *(_brought(each, certain=True) for each in ledger.certain),
            *(_brought(each, certain=False) for each in ledger.perhaps),
        ],
        "shapes": [
            {
                "seasons": [season.value for season in shapes.seasons],
                "possible": [card.name for card in shapes.possible],
                "certain": [card.name for card in shapes.certain],
                "logged": shapes.whole,
            }
            for shapes in ledger.shapes
        ],
    }


def _brought(each: Brought, certain: bool) -> Form:
    return {
        "ground": each.ground.value,
        "spaces": names(each.spaces),
        "coins": each.coins,
        "since": each.since.value if each.since else None,
        "by_effect": each.by_effect,
        "certain": certain,
    }
