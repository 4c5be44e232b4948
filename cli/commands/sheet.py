"""`cartoscore sheet`: a sheet to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from assistant.language import current, tell
from assistant.learned_maps import map_named
from assistant.writing import refuse_to_overwrite, write_whole
from cli.options import ForceOption, LangOption, NeededMapOption
from scoring.message import say

HELP = say("Make a sheet to print, for when your pad is used up.")


def sheet(
    map: NeededMapOption,
    save: Annotated[
        Path,
        typer.Option("--save", metavar="SHEET.pdf", help=tell(say("Where to write the PDF."))),
    ],
    paper: Annotated[
        Literal["a4", "letter", "a5"], typer.Option("--paper", help=tell(say("The paper's size.")))
    ] = "a4",
    force: ForceOption = False,
    lang: LangOption = None,
) -> None:
    printed = map_named(map)
    refuse_to_overwrite(save, force, (map,))
    from sample_sheets.to_print.pdf import write_sheet_pdf

    write_whole(
        save,
        lambda place: write_sheet_pdf(printed, place, paper, current().code),
        force=force,
        spare=(map,),
    )
