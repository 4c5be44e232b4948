"""`cartoscore map learn`: a map from a photo of its blank sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.answers import WrongAnswer
from assistant.language import tell
from assistant.learned_maps import (
    checked_map_name,
    keep_map,
    refuse_known_name,
    text_of_learned,
)
from assistant.problem import Problem
from assistant.writing import (
    refuse_ending,
    refuse_to_overwrite,
    refuse_two_of_one_name,
    write_text,
    write_whole,
)
from cli.ask import at_terminal
from cli.options import ForceOption, JsonOption, LangOption, NthOption, YesOption
from cli.standard_input import typed_in
from scoring.message import say

if TYPE_CHECKING:
    from assistant.learning import Learning, Prints

HELP = say(
    "Learn a map from a photo of its blank sheet, so that filled ones are read by it:"
    " scan --map NAME, game new --map NAME."
)

PhotosArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="BLANK.jpg…", help=tell(say("Photos of one blank sheet; one is enough."))
    ),
]
NameOption = Annotated[
    str, typer.Option("--name", metavar="NAME", help=tell(say("What to call the map.")))
]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save", metavar="FILE", help=tell(say("Write the map file too, to hand it on."))
    ),
]
OverlayOption = Annotated[
    Path | None,
    typer.Option(
        "--overlay",
        metavar="PICTURE.png",
        help=tell(say("Draw what was seen on the sheet over the photo.")),
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="B4=^",
        help=tell(
            say(
                "What a space has printed: ^ mountain, .r ruins, # wasteland, . nothing;"
                " may be given several times."
            )
        ),
    ),
]
SignOption = Annotated[
    list[str] | None,
    typer.Option(
        "--sign",
        metavar="B4=^",
        help=tell(say("The same for all that is printed like a space.")),
    ),
]
TurnOption = Annotated[
    int | None,
    typer.Option(
        "--turn",
        min=0,
        max=3,
        help=tell(say("By how many quarters the sheet lies turned clockwise in the photo.")),
    ),
]


def learn(
    photos: PhotosArgument,
    name: NameOption,
    save: SaveOption = None,
    overlay: OverlayOption = None,
    set: SetOption = None,
    sign: SignOption = None,
    turn: TurnOption = None,
    no_coins: Annotated[
        bool, typer.Option("--no-coins", help=tell(say("What looks like coins are none.")))
    ] = False,
    no_boxes: Annotated[
        bool, typer.Option("--no-boxes", help=tell(say("What looks like season boxes are none.")))
    ] = False,
    yes: YesOption = False,
    json: JsonOption = False,
    force: ForceOption = False,
    nth: NthOption = 1,
    lang: LangOption = None,
) -> None:
    called = checked_map_name(name)
    said, alike = _said(set or []), _said(sign or [])
    refuse_known_name(called, force)
    _check_outputs(save, overlay, force, photos)

    from assistant.learning import learned_from

    sources = [typed_in(photo) or photo for photo in photos]
    learning = learned_from(sources, {**alike, **said}, nth, turn)
    for space, kind in alike.items():
        learning = learning.with_alike(space, kind)
    learning = learning.with_said(said).below_the_map(coins=not no_coins, boxes=not no_boxes)
    if at_terminal() and not (yes or json):
        from cli.learning import asked

        learning = asked(learning)
    _keep(learning, called, save, overlay, force, photos)
    _tell(learning, called, json)


def _said(texts: list[str]) -> Prints:
    from assistant.learning import said_prints

    try:
        return said_prints(texts)
    except WrongAnswer as wrong:
        raise Problem(
            say("{option} {what}", option="--set", what=wrong.message), wrong.about
        ) from None


def _check_outputs(save: Path | None, overlay: Path | None, force: bool, photos: list[str]) -> None:
    for path in (save, overlay):
        refuse_to_overwrite(path, force, photos)
    refuse_ending(overlay)
    refuse_two_of_one_name([save, overlay])


def _keep(
    learning: Learning,
    name: str,
    save: Path | None,
    overlay: Path | None,
    force: bool,
    photos: list[str],
) -> None:
    map = learning.map(name)
    keep_map(name, map, force=force)
    if save is not None:
        write_text(save, text_of_learned(name, map), force=force, spare=photos)
    if overlay is not None:
        from assistant.show.learned_picture import learned_picture

        picture = learned_picture(learning)
        write_whole(overlay, lambda place: picture.save(place), force=force, spare=photos)


def _tell(learning: Learning, name: str, json: bool) -> None:
    if json:
        from assistant.show.map_json import map_form
        from cli.print_json import print_json

        print_json(map_form(name, learning))
        return
    from cli.learning import print_learned
    from cli.terminal import console

    out = console()
    print_learned(out, learning)
    if learning.doubts:
        spaces = tuple(doubt.space for doubt in learning.doubts)
        out.print(
            tell(say("Not certain: {spaces}. --set B4=^ corrects, with --force.", spaces=spaces)),
            style="yellow",
        )
    out.print(tell(say("Learned: {name}. From now on --map {name} knows it.", name=name)))
