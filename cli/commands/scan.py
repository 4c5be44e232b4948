"""`cartoscore scan`: from a photo to the season's points, the proof and the doubts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.language import tell
from assistant.map_meant import OtherMap, map_meant
from assistant.problem import About, Problem
from assistant.scanned import Scanned, Wishes, scan_one
from assistant.settings import find_settings
from cli.exit_codes import ExitCode
from cli.likely_slips import refuse_text_as_photo
from cli.options import (
    CoinsOption,
    Deck,
    DeckOption,
    EdictsOption,
    ForceOption,
    JsonOption,
    LangOption,
    MapOption,
    NthOption,
    ProofOption,
    SeasonOption,
    SetOption,
    SettingEditionOption,
    SignOption,
    YesOption,
    answers_set,
    deck_named,
    edict_names,
    season_named,
    signs_said,
)
from cli.score_text import warn_of_families
from cli.standard_input import read_sheet_text, typed_in
from scoring.editions import Edition
from scoring.message import say
from scoring.sheet import Map, Sheet

if TYPE_CHECKING:
    from cli.outputs import Outputs

HELP = say("Read a photo of a sheet, score it, show the proof, and say what is not sure.")

PhotosArgument = Annotated[
    list[str], typer.Argument(metavar="PHOTO…", help=tell(say("Photos of sheets.")))
]
BeforeOption = Annotated[
    str | None,
    typer.Option(
        "--before",
        metavar="SHEET.txt",
        help=tell(say("The same sheet a season earlier: what was drawn then stays drawn.")),
    ),
]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save", metavar="OVERLAY.png", help=tell(say("Draw the reading over the photo."))
    ),
]
SaveSheetOption = Annotated[
    Path | None,
    typer.Option("--save-sheet", metavar="SHEET.txt", help=tell(say("Write the sheet text."))),
]
ReportOption = Annotated[
    Path | None,
    typer.Option("--report", metavar="OUT.html", help=tell(say("Write a page with everything."))),
]
OpenOption = Annotated[
    bool, typer.Option("--open", help=tell(say("Show the overlay in the system's viewer.")))
]


def scan(
    photos: PhotosArgument,
    map: MapOption = None,
    season: SeasonOption = None,
    edicts: EdictsOption = None,
    edition: SettingEditionOption = None,
    deck: DeckOption = None,
    coins: CoinsOption = None,
    before: BeforeOption = None,
    set: SetOption = None,
    sign: SignOption = None,
    yes: YesOption = False,
    proof: ProofOption = False,
    json: JsonOption = False,
    save: SaveOption = None,
    save_sheet: SaveSheetOption = None,
    report: ReportOption = None,
    force: ForceOption = False,
    nth: NthOption = 1,
    open: OpenOption = False,
    lang: LangOption = None,
) -> None:
    from cli.outputs import Outputs

    wishes = _wishes(map, season, edicts, edition, deck, coins, before, set or [], sign or [], nth)
    read = tuple(name for name in (*photos, before, map, find_settings().map) if name)
    outputs = Outputs(save, save_sheet, report, force, open, read)
    outputs.check(photos, wishes.map, asking=len(photos) == 1 and not (yes or json))
    if len(photos) > 1:
        _refuse_answers_for_several(wishes, outputs)
        from cli.commands.scan_many import scan_many

        raise typer.Exit(scan_many(photos, wishes, outputs, json))
    if json:
        raise typer.Exit(_print_json(photos[0], wishes, outputs))
    refuse_text_as_photo(photos[0])
    scanned = scan_one(photos[0], wishes, typed_in(photos[0]))
    if not yes:
        scanned = _asked(scanned, outputs)
    from cli.scan_text import print_scanned

    print_scanned(scanned, proof)
    outputs.write(scanned)


def _wishes(
    map: str | None,
    season: str | None,
    edicts: str | None,
    edition: Edition | None,
    deck: Deck | None,
    coins: int | None,
    before: str | None,
    answers: Sequence[str],
    signs: Sequence[str],
    nth: int,
) -> Wishes:
    settings = find_settings()
    cards = settings.four_cards(edict_names(edicts))
    if cards:
        warn_of_families(cards)
    earlier = read_sheet_text(before) if before else None
    named = _map(map, settings.map, earlier)
    return Wishes(
        map=named,
        season=season_named(settings.season if season is None else season),
        cards=cards,
        edition=settings.rules(edition),
        coins=coins,
        before=earlier,
        answers=answers_set(answers, named),
        nth=nth,
        signs=signs_said(signs),
        deck=settings.explore_cards(deck_named(deck)),
    )


def _map(typed: str | None, setting: str | None, earlier: Sheet | None) -> Map | None:
    try:
        return map_meant(typed, setting, earlier)
    except OtherMap as other:
        said = say(
            "--before is a sheet of map {earlier}, not of {map}",
            earlier=other.earlier.name,
            map=other.named,
        )
        raise Problem(said, other.about) from None


def _refuse_answers_for_several(wishes: Wishes, outputs: Outputs) -> None:
    """What is said of one sheet is not said of several."""
    said = {
        "--set": bool(wishes.answers),
        "--sign": bool(wishes.signs),
        "--coins": wishes.coins is not None,
        "--before": wishes.before is not None,
        "--open": outputs.open,
    }
    for option, given in said.items():
        if given:
            raise Problem(
                say("{option} is for one photo, and there are several", option=option),
                About.USAGE,
            )


def _asked(scanned: Scanned, outputs: Outputs) -> Scanned:
    """What is not certain and changes the score, asked for where somebody is there to answer."""
    from cli.ask import at_terminal

    if not at_terminal():
        return scanned
    from assistant.conversation import conversation_on
    from cli.conversation import ask_questions
    from cli.keys import read_key
    from cli.keys_and_pictures import Asking

    return ask_questions(
        conversation_on(scanned), Asking(read_key, outputs.beside_overlay())
    ).scanned


def _print_json(path: str, wishes: Wishes, outputs: Outputs) -> int:
    from assistant.show.scan_json import error_form, reading_form
    from cli.print_json import print_json
    from scanner import ScanError

    try:
        scanned = scan_one(path, wishes, typed_in(path))
    except ScanError as error:
        print_json(error_form(path, error.code, error.message, error.hint))
        return ExitCode.FILE if error.about_file else ExitCode.NO_SHEET
    print_json(reading_form(scanned))
    outputs.write(scanned)
    return ExitCode.DONE
