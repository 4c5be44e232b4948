"""`cartoscore judge`: whether the cards can have drawn what is new on a sheet."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.judged import (
    Judged,
    SeasonPlayed,
    cards_that_came,
    judged,
    piece_lines,
    verdict_line,
)
from assistant.language import tell
from assistant.settings import find_settings
from assistant.writing import refuse_ending, refuse_to_overwrite
from cli.options import (
    DeckOption,
    ForceOption,
    JsonOption,
    LangOption,
    MapOption,
    PictureOption,
    SettingEditionOption,
    deck_named,
    season_named,
)
from cli.print_json import print_json
from cli.standard_input import read_sheet_text
from scoring.message import say

HELP = say("Judge a season: which cards can have drawn what is new, and what cannot be.")


def judge(
    before: Annotated[
        str,
        typer.Argument(
            metavar="BEFORE.txt", help=tell(say("The sheet text at the end of the season before."))
        ),
    ],
    after: Annotated[
        str, typer.Argument(metavar="AFTER.txt", help=tell(say("The same sheet a season later.")))
    ],
    card: Annotated[
        list[str] | None,
        typer.Option(
            "--card",
            metavar="NAME",
            help=tell(say("A card that came, in their order; give all of them, ruins cards too.")),
        ),
    ] = None,
    season: Annotated[
        str | None,
        typer.Option(
            "--season",
            metavar="SEASON",
            help=tell(say("The season that was played: spring, summer, fall or winter.")),
        ),
    ] = None,
    deck: DeckOption = None,
    solo: Annotated[bool, typer.Option("--solo", help=tell(say("A solo game.")))] = False,
    map: MapOption = None,
    edition: SettingEditionOption = None,
    save: PictureOption = None,
    json: JsonOption = False,
    force: ForceOption = False,
    lang: LangOption = None,
) -> None:
    settings = find_settings()
    spare = [name for name in (before, after, map) if name]
    refuse_to_overwrite(save, force, spare)
    refuse_ending(save)
    box = settings.explore_cards(deck_named(deck))
    played = SeasonPlayed(
        cards_that_came(card, box), season_named(season), box, settings.rules(edition), solo
    )
    found = judged(read_sheet_text(before, map), read_sheet_text(after, map), played)
    if json:
        from assistant.show.judge_json import judge_form

        print_json(judge_form(found))
    else:
        _print(found)
    if save:
        from assistant.show.judge_picture import save_picture

        save_picture(save, found, force=force, spare=spare)


def _print(found: Judged) -> None:
    from cli.terminal import console, map_text

    out = console()
    drawn = frozenset(space for piece in found.judgement.pieces for space in piece.spaces)
    wrong = frozenset(found.objected)
    out.print(map_text(found.after, drawn - wrong, wrong))
    out.print(tell(verdict_line(found)), style="bold")
    for objection in found.judgement.objections:
        out.print(f"  {tell(objection.message)}")
    for line in piece_lines(found):
        out.print(f"  {tell(line)}", style="dim")
