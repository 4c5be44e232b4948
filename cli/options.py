"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from assistant.answers import WrongAnswer, said_answers, said_signs
from assistant.language import tell
from assistant.problem import About, Problem
from scoring.decks import GameBox
from scoring.editions import Edition
from scoring.language import language_codes
from scoring.message import say
from scoring.names import UnknownName
from scoring.seasons import Season, find_season
from scoring.sheet import MOST_COINS, Content, Drawn, Map
from scoring.spaces import Space

SheetArgument = Annotated[
    str,
    typer.Argument(metavar="SHEET.txt", help=tell(say("The sheet text; - reads standard input."))),
]
SheetOrPhotoArgument = Annotated[
    str,
    typer.Argument(
        metavar="SHEET.txt|PHOTO",
        help=tell(
            say("The sheet text, or a photo of the sheet; - reads text from standard input.")
        ),
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="B4=W", help=tell(say("What a space holds; may be given several times."))
    ),
]
SignOption = Annotated[
    list[str] | None,
    typer.Option(
        "--sign",
        metavar="A3=W",
        help=tell(say("What all that is drawn like a space means; may be given several times.")),
    ),
]
CoinsOption = Annotated[
    int | None,
    typer.Option(
        "--coins", min=0, max=MOST_COINS, help=tell(say("How many coins are marked, if you know."))
    ),
]
YesOption = Annotated[
    bool, typer.Option("--yes", help=tell(say("Ask nothing; take the best reading.")))
]
NthOption = Annotated[
    int,
    typer.Option("--nth", min=1, help=tell(say("Which sheet, where the photo shows several."))),
]
_MAP = typer.Option(
    "--map",
    metavar="A|B|C|D|FILE|NAME",
    help=tell(say("The side of the sheet, a file with your own map, or a map that was learned.")),
)
MapOption = Annotated[str | None, _MAP]
NeededMapOption = Annotated[str, _MAP]
SeasonOption = Annotated[
    str | None,
    typer.Option(
        "--season",
        metavar="SEASON",
        help=tell(say("The season to score: spring, summer, fall or winter.")),
    ),
]
EdictsOption = Annotated[
    str | None,
    typer.Option(
        "--edicts",
        metavar='"A,B,C,D"',
        help=tell(say("The four scoring cards under edicts A to D, with commas between them.")),
    ),
]
_EDITION = typer.Option(
    "--edition", help=tell(say("Whose rulebook decides where the editions differ."))
)
EditionOption = Annotated[Edition, _EDITION]
SettingEditionOption = Annotated[
    Edition | None, _EDITION
]  # None: as the evening's settings have it


class Deck(Enum):
    """The two decks of explore cards, as they are typed."""

    BASE = "base"
    HEROES = "heroes"


class Boxes(Enum):
    """The boxes that cards are drawn from, as they are typed."""

    BASE = "base"
    HEROES = "heroes"
    BOTH = "both"

    @property
    def boxes(self) -> tuple[GameBox, ...]:
        if self is Boxes.BOTH:
            return GameBox.BASE, GameBox.HEROES
        return (GameBox(self.value),)


DeckOption = Annotated[
    Deck | None,
    typer.Option("--deck", help=tell(say("Whose explore cards are used, if not the sheet's."))),
]
SaveTextOption = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help=tell(say("Where to write it; without it to standard output.")),
    ),
]
PictureOption = Annotated[
    Path | None,
    typer.Option("--save", metavar="PICTURE.png", help=tell(say("Draw it as a picture."))),
]
ForceOption = Annotated[
    bool, typer.Option("--force", help=tell(say("Overwrite a file that is there.")))
]
ProofOption = Annotated[
    bool,
    typer.Option("--proof", help=tell(say("Tell each near miss, and why it did not count."))),
]
JsonOption = Annotated[bool, typer.Option("--json", help=tell(say("Print JSON instead of text.")))]


def _known_language(code: str | None) -> str | None:
    if code is not None and code not in language_codes():
        raise Problem(
            say("--lang {code}: the languages are {known}", code=code, known=language_codes()),
            About.USAGE,
        )
    return code


# Followed by `cli.speech.choose_language` before any help text is written; the commands ignore it.
LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(language_codes()),
        help=tell(say("The language to speak; without it that of your system.")),
        callback=_known_language,
    ),
]


def answers_set(texts: Sequence[str] | None, map: Map | None = None) -> dict[Space, Drawn]:
    """What `--set` says, on this map where it is known already."""
    try:
        return said_answers(texts or (), map)
    except WrongAnswer as wrong:
        said = say("{option} {what}", option="--set", what=wrong.message)
        raise Problem(said, wrong.about) from None


def signs_said(texts: Sequence[str] | None) -> dict[Space, Content]:
    """What `--sign` says."""
    try:
        return said_signs(texts or ())
    except WrongAnswer as wrong:
        said = say("{option} {what}", option="--sign", what=wrong.message)
        raise Problem(said, wrong.about) from None


def deck_named(deck: Deck | None) -> GameBox | None:
    """The box of the explore cards, where somebody said which."""
    return None if deck is None else GameBox(deck.value)


def season_named(name: str | None) -> Season | None:
    """The season a player typed, in any language."""
    if name is None:
        return None
    try:
        return find_season(name)
    except UnknownName as error:
        raise Problem(error.message, About.USAGE) from None


def edict_names(names: str | None) -> tuple[str, ...] | None:
    """The cards of `--edicts`, still as typed."""
    if names is None:
        return None
    typed = tuple(name.strip() for name in names.split(","))
    if not all(typed):
        raise Problem(
            say("--edicts {text} lacks a name between its commas", text=repr(names)),
            About.DOES_NOT_FIT,
        )
    return typed
