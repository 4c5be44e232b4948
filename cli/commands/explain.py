"""`cartoscore explain`: one card on one sheet or photo, space by space."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.explained import Explained, InPlay, explained_photo, explained_sheet
from assistant.language import tell
from assistant.learned_maps import map_named
from assistant.problem import About, Problem
from assistant.settings import find_settings
from assistant.writing import refuse_ending, refuse_to_overwrite
from cli.options import (
    DeckOption,
    ForceOption,
    JsonOption,
    LangOption,
    MapOption,
    NthOption,
    PictureOption,
    SetOption,
    SettingEditionOption,
    SheetOrPhotoArgument,
    SignOption,
    answers_set,
    deck_named,
    signs_said,
)
from cli.print_json import print_json
from cli.standard_input import is_sheet_text, read_sheet_text
from scoring.cards import find_card
from scoring.message import say

HELP = say("Show why a scoring card pays what it pays: what counted, what did not, and why.")


def explain(
    sheet: SheetOrPhotoArgument,
    card: Annotated[
        str, typer.Option("--card", metavar="NAME", help=tell(say("The scoring card.")))
    ],
    save: PictureOption = None,
    map: MapOption = None,
    edition: SettingEditionOption = None,
    deck: DeckOption = None,
    set: SetOption = None,
    sign: SignOption = None,
    nth: NthOption = 1,
    json: JsonOption = False,
    force: ForceOption = False,
    lang: LangOption = None,
) -> None:
    named = find_card(card)
    settings = find_settings()
    spare = [name for name in (sheet, map, settings.map) if name]
    refuse_to_overwrite(save, force, spare)
    refuse_ending(save)
    rules = settings.rules(edition)
    in_play = InPlay(settings.four_cards(None) or (), settings.explore_cards(deck_named(deck)))
    answers, signs = answers_set(set), signs_said(sign)
    if is_sheet_text(sheet):
        if signs:
            raise Problem(
                say("--sign is for photos: a sheet text has no drawings"), About.DOES_NOT_FIT
            )
        explained = explained_sheet(named, rules, read_sheet_text(sheet, map), answers, in_play)
    else:
        side = map or settings.map
        there = map_named(side) if side else None
        explained = explained_photo(named, rules, sheet, answers, signs, there, nth, in_play)
    if json:
        from assistant.show.card_json import explained_form

        print_json(explained_form(explained))
    else:
        _print(explained)
    if save:
        from assistant.show.card_picture import save_picture

        save_picture(save, explained, force=force, spare=spare)


def _print(explained: Explained) -> None:
    from assistant.words import all_spaces, season_title
    from cli.cautions import cautioned
    from cli.terminal import console, map_text, tally_text, warn

    out = console()
    for caution in explained.reading.cautions if explained.reading else ():
        warn(cautioned(caution))
    card, sheet, tally = explained.card, explained.sheet, explained.tally
    if title := season_title(sheet, None):
        out.print(title, style="bold")
    out.print(map_text(sheet, all_spaces(tally.scored), all_spaces(tally.missed)))
    if tally.scored or tally.missed:
        out.print(tell(say("[ ] counted, ( ) nearly")), style="dim")
    out.print(tally_text(tell(card), tally), end="")
    out.print(tell(card.scores_in(explained.edition)), style="dim")
    if explained.stakes:
        from assistant.remarks import stake_line

        for stake in sorted(explained.stakes, key=lambda stake: -stake.spread):
            out.print(tell(stake_line(stake, [card])))
