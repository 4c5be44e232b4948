"""`cartoscore hand list`, `show` and `forget`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.evening.captions import day
from assistant.evening.names import database_there
from assistant.evening.store import files_of, looking, opened
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.writing import refuse_ending, refuse_to_overwrite, write_whole
from cli.ask import ask_yes, at_terminal
from cli.commands.game.options import DbOption
from cli.options import ForceOption, JsonOption, LangOption, YesOption
from cli.print_json import print_json
from scoring.message import say, say_n

if TYPE_CHECKING:  # for the types alone: the scanner takes a while to load
    from rich.console import Console

    from assistant.evening.hand_store import HandKept

LIST_HELP = say("List the players whose drawing is known.")
SHOW_HELP = say("Show how a player draws: each sign, how often it was seen, and since when.")
FORGET_HELP = say("Forget how a player draws; undo cannot bring it back.")

NameArgument = Annotated[
    str, typer.Argument(metavar="NAME", help=tell(say("The player, or a beginning of the name.")))
]
SaveOption = Annotated[
    Path | None,
    typer.Option("--save", metavar="PICTURE.png", help=tell(say("Write it as a picture."))),
]
PICTURES_A_LINE = 4  # of a sign's drawings: they fit into 80 columns
ROWS = 6  # of the terminal, for a sign's drawings


def list_hands(db: DbOption = None, as_json: JsonOption = False, lang: LangOption = None) -> None:
    from assistant.evening.hand_store import hand_kept, known_hands
    from assistant.show.hands_json import hands_form
    from cli.terminal import console

    with opened(database_there(db)) as database, looking(database):
        hands = [hand_kept(database, known) for known in known_hands(database)]
    if as_json:
        print_json(hands_form(hands))
        return
    if not hands:
        print(tell(say("Nobody's drawing is known yet: confirmed sheets of games teach it.")))
    for kept in hands:
        signs = {each.sign.content for each in kept.signs}
        line = say_n(
            "{player}: {n} sign, known since {day}",
            "{player}: {n} signs, known since {day}",
            len(signs),
            player=kept.name,
            day=day(kept.since),
        )
        console().print(tell(line))


def show(
    name: NameArgument,
    save: SaveOption = None,
    force: ForceOption = False,
    db: DbOption = None,
    lang: LangOption = None,
) -> None:
    from assistant.evening.hand_store import find_hand, hand_kept, known_hands
    from cli.terminal import console

    path = database_there(db)
    refuse_to_overwrite(save, force, files_of(path))
    refuse_ending(save)
    with opened(path) as database, looking(database):
        kept = hand_kept(database, find_hand(known_hands(database), name))
    if save:
        from assistant.show.hand_picture import hand_picture

        picture = hand_picture(kept)
        write_whole(save, lambda place: picture.save(place), force=force, spare=files_of(path))
    _print_hand(console(), kept)


def _print_hand(out: Console, kept: HandKept) -> None:
    """A line for each sign, and where the terminal shows pictures its drawings."""
    from rich.text import Text

    from assistant.show.hand_picture import signs_shown
    from cli.terminal_pictures import Graphics, drawn, graphics

    kind = graphics(os.environ) if out.is_terminal else Graphics.NONE
    title = say("{player}, known since {day}", player=kept.name, day=day(kept.since))
    out.print(tell(title), style="bold")
    for sign in signs_shown(kept):
        often, since = sign.words
        line = Text(tell(sign.content), "bold")
        line.append(f"  {tell(often)}, {tell(since)}", "none")
        out.print(line)
        sent = drawn(sign.drawings[:PICTURES_A_LINE], kind, out.width, ROWS)
        if isinstance(sent, Text):
            out.print(sent, end="")
        else:
            out.file.write(sent)


def forget(
    name: NameArgument, yes: YesOption = False, db: DbOption = None, lang: LangOption = None
) -> None:
    from assistant.evening.hand_store import find_hand, forget_hand, known_hands

    path = database_there(db)
    with opened(path) as database:
        known = find_hand(known_hands(database), name)
    question = say("Forget how {player} draws, never to come back?", player=known.name)
    if not yes:
        if not at_terminal():
            raise Problem(
                say("nobody is there to be asked whether {player} is forgotten", player=known.name),
                About.USAGE,
                say("--yes forgets without a question."),
            )
        if not ask_yes(question):
            return
    with opened(path) as database:
        forget_hand(database, known.name)
    print(tell(say("How {player} draws is forgotten.", player=known.name)))
