"""`cartoscore explain`: one card on one sheet or photo, space by space."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.answers import answered, mind_print
from assistant.files import is_sheet_text, read_sheet
from assistant.language import tell
from assistant.settings import find_settings
from assistant.show.json_parts import Form, names, tally_form
from cli.options import (
    DeckOption,
    JsonOption,
    LangOption,
    MapOption,
    NthOption,
    SetOption,
    SettingEditionOption,
    SheetOrPhotoArgument,
    answers_set,
    deck_named,
)
from cli.print_json import print_json
from scoring.card import Card
from scoring.cards import find_card
from scoring.combining import combined
from scoring.editions import Edition
from scoring.maps import find_map
from scoring.message import say
from scoring.season import find_edicts
from scoring.sheet import Sheet
from scoring.tally import Tally
from scoring.text import format_sheet

if TYPE_CHECKING:
    from PIL import Image

    from assistant.stakes import Stake
    from scanner.reading import Answers, Reading

HELP = say("Show why a scoring card pays what it pays: what counted, what did not, and why.")
Pays = Callable[[Sheet], Tally]  # what the card pays for a sheet, by this evening's rules
MOST_ANSWERS = 600  # to doubts, scored together: a tenth of a second for one card


@dataclass(frozen=True)
class Explained:
    """A card scored on a sheet; on a photo with what its doubts would change."""

    card: Card
    sheet: Sheet
    tally: Tally
    reading: Reading | None = None
    stakes: Sequence[Stake] = ()


def explain(
    sheet: SheetOrPhotoArgument,
    card: Annotated[
        str, typer.Option("--card", metavar="NAME", help=tell(say("The scoring card.")))
    ],
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="PICTURE.png", help=tell(say("Draw it as a picture."))),
    ] = None,
    map: MapOption = None,
    edition: SettingEditionOption = None,
    deck: DeckOption = None,
    set: SetOption = None,
    nth: NthOption = 1,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    named = find_card(card)
    settings = find_settings()
    rules = edition or settings.edition or Edition.EN
    box = deck_named(deck) or settings.deck
    evening = find_edicts(settings.edicts) if settings.edicts else ()
    cards = evening if named in evening else (named,)

    def pays(drawn: Sheet) -> Tally:
        return named.score(drawn, rules, combined(cards, drawn.map, box))

    answers = answers_set(set)
    if is_sheet_text(sheet):
        explained = _of_text(named, read_sheet(sheet, map), answers, pays)
    else:
        explained = _of_photo(named, sheet, map or settings.map, answers, nth, pays)
    if json:
        print_json(_form(explained, rules))
    else:
        _print(explained, rules)
    if save:
        from assistant.show.card_picture import save_picture

        seen = _seen(explained.reading)
        save_picture(save, explained.sheet, named, explained.tally, rules, seen)


def _of_text(card: Card, sheet: Sheet, answers: Answers, pays: Pays) -> Explained:
    mind_print(sheet.map, answers)
    sheet = answered(sheet, answers)
    return Explained(card, sheet, pays(sheet))


def _of_photo(
    card: Card,
    photo: str,
    map_name: str | None,
    answers: Answers,
    nth: int,
    pays: Pays,
) -> Explained:
    from assistant.stakes import weigh
    from assistant.worth import Total
    from scanner import scan

    map = find_map(map_name) if map_name else None
    reading = scan(photo, map=map, answers=answers, nth=nth)
    mind_print(reading.sheet.map, answers)
    stakes = weigh(
        reading.sheet,
        reading.doubts,
        lambda changed: Total(pays(changed).points),
        MOST_ANSWERS,
    )
    telling = [stake for stake in stakes.stakes if stake.changes_score]
    return Explained(card, reading.sheet, pays(reading.sheet), reading, telling)


def _form(explained: Explained, edition: Edition) -> Form:
    form: Form = {
        "schema": "cartoscore.explain/1",
        "edition": edition.value,
        **tally_form(explained.card, explained.tally),
    }
    if explained.reading:
        form["sheet"] = format_sheet(explained.sheet)
        form["doubts"] = names(stake.doubt.space for stake in explained.stakes)
        form["warnings"] = [tell(caution.message) for caution in explained.reading.cautions]
    return form


def _print(explained: Explained, edition: Edition) -> None:
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
    out.print(tell(card.scores_in(edition)), style="dim")
    if explained.stakes:
        from assistant.remarks import stake_line

        for stake in sorted(explained.stakes, key=lambda stake: -stake.spread):
            out.print(tell(stake_line(stake, [card])))


def _seen(reading: Reading | None) -> Image.Image | None:
    """The map of a photo from straight above, for the picture."""
    if reading is None:
        return None
    from PIL import Image

    from assistant.show.card_picture import SMOOTH, SPACE

    return Image.fromarray(reading.flat.picture(SPACE * SMOOTH)[..., ::-1].copy())
