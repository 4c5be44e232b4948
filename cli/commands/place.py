"""`cartoscore place`: where a card may be drawn."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.answers import answered, refuse_drawn_on_print
from assistant.language import tell
from assistant.placed import (
    Asked,
    Placed,
    card_to_place,
    place_lines,
    placed_on_photo,
    placed_on_sheet,
)
from assistant.problem import About, Problem
from assistant.settings import find_settings
from assistant.writing import refuse_ending, refuse_to_overwrite
from cli.options import (
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
    signs_said,
)
from cli.print_json import print_json
from cli.standard_input import is_sheet_text, read_sheet_text
from scoring.maps import find_map
from scoring.message import say

HELP = say("Show where a card may be drawn: every legal place, or what is drawn where none is.")
LISTED = 12  # more places than these nobody reads; the map shows them


def place(
    card: Annotated[
        str,
        typer.Argument(metavar="CARD", help=tell(say("An explore, ambush or hero card."))),
    ],
    sheet: SheetOrPhotoArgument,
    ruin: Annotated[
        bool, typer.Option("--ruin", help=tell(say("A ruins card waits for this card.")))
    ] = False,
    save: PictureOption = None,
    map: MapOption = None,
    edition: SettingEditionOption = None,
    set: SetOption = None,
    sign: SignOption = None,
    nth: NthOption = 1,
    json: JsonOption = False,
    force: ForceOption = False,
    lang: LangOption = None,
) -> None:
    settings = find_settings()
    asked = Asked(card_to_place(card), ruin, settings.rules(edition))
    spare = [name for name in (sheet, map, settings.map) if name]
    refuse_to_overwrite(save, force, spare)
    refuse_ending(save)
    answers, signs = answers_set(set), signs_said(sign)
    if is_sheet_text(sheet):
        if signs:
            raise Problem(
                say("--sign is for photos: a sheet text has no drawings"), About.DOES_NOT_FIT
            )
        drawn = read_sheet_text(sheet, map)
        refuse_drawn_on_print(drawn.map, answers)
        placed = placed_on_sheet(asked, answered(drawn, answers))
    else:
        side = map or settings.map
        there = find_map(side) if side else None
        placed = placed_on_photo(asked, sheet, answers, signs, there, nth)
    if json:
        from assistant.show.place_json import place_form

        print_json(place_form(placed))
    else:
        _print(placed)
    if save:
        from assistant.show.place_picture import save_picture

        save_picture(save, placed, force=force, spare=spare)


def _print(placed: Placed) -> None:
    from assistant.show.json_parts import names
    from cli.cautions import cautioned
    from cli.terminal import console, map_text, warn

    out = console()
    for caution in placed.reading.cautions if placed.reading else ():
        warn(cautioned(caution))
    out.print(tell(placed.asked.card), style="bold")
    found = placed.places
    reached = {space for each in found.places for space in each.spaces}
    instead = frozenset(found.fallback.spaces if found.fallback else ())
    out.print(map_text(placed.sheet, frozenset(reached), instead))
    for line in place_lines(placed):
        out.print(tell(line))
    if len(found.places) <= LISTED:
        for each in found.places:
            out.print("  " + ", ".join(names(each.spaces)))
    else:
        out.print(tell(say("[ ] a space on which it may lie")), style="dim")
