"""A sheet's points as JSON: what `score --json` prints, schema `cartoscore.score/1`."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.draw_now import RevealedCards, effects_now, left_out
from assistant.show.json_parts import Form, aftermath_form, health_form, season_form, tally_form
from assistant.show.ledger_json import ledger_form
from scoring.cards import CARDS
from scoring.coin_ledger import Ledger
from scoring.editions import Edition
from scoring.health import examine
from scoring.season import SeasonScore, counted_coins, monster_losses
from scoring.sheet import Sheet

SCHEMA = "cartoscore.score/1"


def seasons_form(
    sheet: Sheet,
    edition: Edition,
    scores: Sequence[SeasonScore],
    ledger: Ledger,
    revealed: RevealedCards,
) -> Form:
    """The seasons that were scored; the order of the lasting effects is that of `revealed`."""
    return {
        **_head(sheet, edition),
        "seasons": [season_form(score) for score in scores],
        **_state(sheet, ledger, revealed),
    }


def cards_form(
    sheet: Sheet, edition: Edition, with_base: bool, ledger: Ledger, revealed: RevealedCards
) -> Form:
    """What every card would pay, where no edicts are named."""
    return {
        **_head(sheet, edition),
        "cards": [tally_form(card, card.score(sheet, edition, with_base)) for card in CARDS],
        "coins": counted_coins(sheet),
        "monsters": -len(monster_losses(sheet)),
        **_state(sheet, ledger, revealed),
    }


def _head(sheet: Sheet, edition: Edition) -> Form:
    return {
        "schema": SCHEMA,
        "edition": edition.value,
        "map": sheet.map.name,
        "player": sheet.player,
    }


def _state(sheet: Sheet, ledger: Ledger, revealed: RevealedCards) -> Form:
    """What cannot be right on the sheet, its coins, and what is to be drawn now."""
    return {
        "health": health_form(examine(sheet)),
        "aftermath": aftermath_form(sheet, effects_now(sheet, revealed)),
        "ledger": ledger_form(ledger),
        "unrevealed": [card.name for card in left_out(sheet, revealed)],
    }
