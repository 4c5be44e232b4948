"""`cartoscore explain`: one card on one sheet, space by space."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.files import read_sheet
from cli.forms import print_json, tally_form
from cli.options import (
    EditionOption,
    JsonOption,
    LangOption,
    MapOption,
    SheetArgument,
)
from cli.speech import tell
from scoring.cards import find_card
from scoring.editions import Edition
from scoring.message import say

HELP = say("Show why a scoring card pays what it pays: what counted, what did not, and why.")


def explain(
    sheet: SheetArgument,
    card: Annotated[
        str, typer.Option("--card", metavar="NAME", help=tell(say("The scoring card.")))
    ],
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="PICTURE.png", help=tell(say("Draw it as a picture."))),
    ] = None,
    map: MapOption = None,
    edition: EditionOption = Edition.EN,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    named = find_card(card)
    drawn = read_sheet(sheet, map)
    tally = named.score(drawn, edition)
    if json:
        print_json(
            {"schema": "cartoscore.explain/1", "edition": edition.value, **tally_form(named, tally)}
        )
    else:
        from cli.terminal import all_spaces, console, map_text, season_title, tally_text

        out = console()
        if title := season_title(drawn, None):
            out.print(title, style="bold")
        out.print(map_text(drawn, all_spaces(tally.scored), all_spaces(tally.missed)))
        if tally.scored or tally.missed:
            out.print(tell(say("[ ] counted, ( ) nearly")), style="dim")
        out.print(tally_text(tell(named), tally), end="")
        out.print(tell(named.scores), style="dim")
    if save:
        from cli.picture import save_picture

        save_picture(save, drawn, named, tally)
