"""`cartoscore score`: a season's points from sheet text, with the proof."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.coin_lines import ledger_of
from assistant.draw_now import ambushes_named
from assistant.language import tell
from assistant.settings import find_settings
from cli.options import (
    DeckOption,
    EdictsOption,
    JsonOption,
    LangOption,
    MapOption,
    ProofOption,
    SeasonOption,
    SettingEditionOption,
    SheetArgument,
    deck_named,
    edict_names,
    season_named,
)
from cli.print_json import print_json
from cli.score_text import print_cards, print_score, warn_of_families
from cli.standard_input import read_sheet_text
from scoring.combining import combined
from scoring.message import say
from scoring.season import score_season
from scoring.seasons import Season

HELP = say("Score a sheet: a season's four boxes and the proof, or what every card would pay.")


RevealedOption = Annotated[
    str | None,
    typer.Option(
        "--revealed",
        metavar="NAMES",
        help=tell(say("Ambush cards in the order they were revealed, with commas between them.")),
    ),
]


def score(
    sheet: SheetArgument,
    season: SeasonOption = None,
    edicts: EdictsOption = None,
    map: MapOption = None,
    edition: SettingEditionOption = None,
    deck: DeckOption = None,
    revealed: RevealedOption = None,
    proof: ProofOption = False,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    drawn = read_sheet_text(sheet, map)
    settings = find_settings()
    when = settings.season_of(drawn, season_named(season))
    cards = settings.four_cards(edict_names(edicts))
    rules = settings.rules(edition)
    box = settings.explore_cards(deck_named(deck))
    ambushes = None if revealed is None else ambushes_named(revealed.split(","))
    ledger = ledger_of(drawn, when, cards or (), box)
    if cards is None:
        with_base = combined((), drawn.map, box)
        if json:
            from assistant.show.score_json import cards_form

            print_json(cards_form(drawn, rules, with_base, ledger, ambushes))
        else:
            print_cards(drawn, rules, with_base, when, ledger, ambushes)
        return
    warn_of_families(cards)
    seasons = [when] if when else list(Season)
    scores = [score_season(drawn, each, cards, rules, box) for each in seasons]
    if json:
        from assistant.show.score_json import seasons_form

        print_json(seasons_form(drawn, rules, scores, ledger, ambushes))
    else:
        print_score(drawn, scores, ledger, proof, ambushes)
