"""`cartoscore scan`: from a photo to the season's points, the proof and the doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.errors import ExitCode, Problem
from cli.files import read_sheet
from cli.options import (
    EdictsOption,
    EditionOption,
    JsonOption,
    LangOption,
    MapOption,
    SeasonOption,
    edict_names,
    season_named,
)
from cli.settings import find_settings
from cli.speech import tell
from scoring.card import Card
from scoring.cards import CARDS
from scoring.editions import Edition
from scoring.maps import find_map
from scoring.message import say
from scoring.season import SeasonScore, counted_coins, find_edicts, monster_losses, score_season
from scoring.seasons import Season
from scoring.sheet import MOST_COINS, Map, Sheet
from scoring.spaces import Space, find_space
from scoring.text import TOKENS

if TYPE_CHECKING:
    from cli.doubts import Stakes, Value
    from cli.outputs import Outputs
    from scanner.reading import Reading

HELP = say("Read a photo of a sheet, score it, show the proof, and say what is not sure.")

PhotosArgument = Annotated[
    list[str], typer.Argument(metavar="PHOTO…", help=tell(say("Photos of sheets.")))
]
CoinsOption = Annotated[
    int | None,
    typer.Option(
        "--coins", min=0, max=MOST_COINS, help=tell(say("How many coins are marked, if you know."))
    ),
]
BeforeOption = Annotated[
    str | None,
    typer.Option(
        "--before",
        metavar="SHEET.txt",
        help=tell(say("The same sheet a season earlier: what was drawn then stays drawn.")),
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="B4=W", help=tell(say("What a space holds; may be given several times."))
    ),
]
YesOption = Annotated[
    bool, typer.Option("--yes", help=tell(say("Ask nothing; take the best reading.")))
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
ForceOption = Annotated[
    bool, typer.Option("--force", help=tell(say("Overwrite a sheet or report that is there.")))
]
NthOption = Annotated[
    int,
    typer.Option("--nth", min=1, help=tell(say("Which sheet, where the photo shows several."))),
]
OpenOption = Annotated[
    bool, typer.Option("--open", help=tell(say("Show the overlay in the system's viewer.")))
]


@dataclass(frozen=True)
class Wishes:
    """What the command line and the evening's settings ask for."""

    map: Map | None
    season: Season | None
    cards: tuple[Card, Card, Card, Card] | None
    edition: Edition
    coins: int | None
    before: Sheet | None
    answers: Mapping[Space, str]
    nth: int


@dataclass(frozen=True)
class Scanned:
    """A reading, scored."""

    path: str
    reading: Reading
    score: SeasonScore | None
    stakes: Stakes

    @property
    def sheet(self) -> Sheet:
        return self.reading.sheet


def scan(
    photos: PhotosArgument,
    map: MapOption = None,
    season: SeasonOption = None,
    edicts: EdictsOption = None,
    edition: EditionOption = Edition.EN,
    coins: CoinsOption = None,
    before: BeforeOption = None,
    set: SetOption = None,
    yes: YesOption = False,
    json: JsonOption = False,
    save: SaveOption = None,
    save_sheet: SaveSheetOption = None,
    report: ReportOption = None,
    force: ForceOption = False,
    nth: NthOption = 1,
    open: OpenOption = False,
    lang: LangOption = None,
) -> None:
    wishes = _wishes(map, season, edicts, edition, coins, before, set or [], nth)
    if len(photos) > 1:
        from cli.scan_many import scan_many

        raise typer.Exit(scan_many(photos, wishes, json))
    from cli.outputs import Outputs

    outputs = Outputs(save, save_sheet, report, force, open)
    outputs.check()
    if json:
        raise typer.Exit(_print_json(photos[0], wishes, outputs))
    scanned = scan_one(photos[0], wishes)
    if not yes:
        scanned = _asked(scanned, wishes)
    from cli.scan_text import print_scanned

    print_scanned(scanned, wishes)
    outputs.write(scanned, wishes)


def _wishes(
    map: str | None,
    season: str | None,
    edicts: str | None,
    edition: Edition,
    coins: int | None,
    before: str | None,
    answers: Sequence[str],
    nth: int,
) -> Wishes:
    settings = find_settings()
    names = edict_names(edicts) or settings.edicts
    map_name = map or settings.map
    return Wishes(
        map=find_map(map_name) if map_name else None,
        season=season_named(season or settings.season),
        cards=find_edicts(names) if names else None,
        edition=settings.edition if edition is Edition.EN and settings.edition else edition,
        coins=coins,
        before=read_sheet(before) if before else None,
        answers=dict(answer(text) for text in answers),
        nth=nth,
    )


def answer(text: str) -> tuple[Space, str]:
    """`B4=W` as a space and a token."""
    name, _, token = text.partition("=")
    try:
        space = find_space(name)
    except ValueError:
        space = None
    known = TOKENS.get(token.strip().removesuffix("*"))
    if space is None or known is None or known.printed:
        raise Problem(
            say("--set {text} does not fit; write for example B4=W or C5=.", text=repr(text)),
            ExitCode.USAGE,
        )
    return space, token.strip()


def scan_one(path: str, wishes: Wishes) -> Scanned:
    """Read one photo and score it."""
    from scanner import scan as read_photo

    reading = read_photo(
        path, map=wishes.map, before=wishes.before, answers=wishes.answers, nth=wishes.nth
    )
    return scored(path, reading, wishes)


def scored(path: str, reading: Reading, wishes: Wishes) -> Scanned:
    """The season of a reading, and what its doubts would change."""
    from cli.doubts import weigh

    coins = reading.numbers.coins if wishes.coins is None else wishes.coins
    season = wishes.season.value if wishes.season else None
    reading = replace(reading, sheet=replace(reading.sheet, coins=coins, season=season))
    score = None
    if wishes.season and wishes.cards:
        score = score_season(reading.sheet, wishes.season, wishes.cards, wishes.edition)
    # All 32 cards take a while to score, so without edicts fewer combinations are tried.
    most = 2000 if score else 100
    stakes = weigh(reading.sheet, reading.doubts, lambda sheet: value(sheet, wishes), most)
    return Scanned(path, reading, score, stakes)


def value(sheet: Sheet, wishes: Wishes) -> Value:
    """What a reading is worth: the season's total, or what every card would pay."""
    if wishes.season and wishes.cards:
        return (score_season(sheet, wishes.season, wishes.cards, wishes.edition).total,)
    points = [card.score(sheet, wishes.edition).points for card in CARDS]
    return (*points, counted_coins(sheet), -len(monster_losses(sheet)))


def _asked(scanned: Scanned, wishes: Wishes) -> Scanned:
    """Ask about signs, read again with the answers, then about the spaces that matter."""
    from cli.questions import ask_signs, ask_spaces, can_ask, legend

    if not can_ask() or not scanned.reading.doubts:
        return scanned
    from cli.terminal import console
    from scanner import read_again

    out = console()
    out.print(legend())
    answers = dict(wishes.answers)
    signs = ask_signs(scanned.reading, out, input)
    if signs:
        answers |= {space: content.token for space, content in signs.items()}
        reading = read_again(scanned.reading, answers, wishes.before)
        scanned = scored(scanned.path, reading, wishes)
    spaces = ask_spaces(scanned.reading, scanned.stakes, out, input)
    if spaces:
        answers |= spaces
        reading = read_again(scanned.reading, answers, wishes.before)
        scanned = scored(scanned.path, reading, wishes)
    return scanned


def _print_json(path: str, wishes: Wishes, outputs: Outputs) -> int:
    from cli.forms import print_json
    from cli.reading_form import error_form, reading_form
    from scanner import ScanError

    try:
        scanned = scan_one(path, wishes)
    except ScanError as error:
        print_json(error_form(path, error))
        return error.exit_code
    print_json(reading_form(scanned))
    outputs.write(scanned, wishes)
    return ExitCode.DONE
