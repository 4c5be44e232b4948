"""`cartoscore hand export` and `import`: the only way in which hands leave a machine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.checked_name import checked_name
from assistant.evening.names import database_there
from assistant.evening.store import database_path, files_of, looking, opened
from assistant.files import file_bytes
from assistant.language import tell
from assistant.problem import About, Problem, Remedy
from assistant.show.json_parts import json_text
from assistant.writing import refuse_to_overwrite, write_text
from cli.ask import ask_which, at_terminal
from cli.commands.game.options import DbOption
from cli.options import ForceOption, LangOption, SaveTextOption
from scoring.message import say, say_n

if TYPE_CHECKING:
    from assistant.evening.hand_store import Brought

EXPORT_HELP = say("Write how players draw into a file, for another machine.")
IMPORT_HELP = say("Take in how players draw from a file of hand export.")

SomeArgument = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help=tell(say("The player; without a name all of them."))),
]
FileArgument = Annotated[
    str, typer.Argument(metavar="FILE", help=tell(say("The file that hand export wrote.")))
]
AsOption = Annotated[
    str | None,
    typer.Option(
        "--as", metavar="NAME", help=tell(say("Under which name; one that is known is the same."))
    ),
]


def export(
    name: SomeArgument = None,
    save: SaveTextOption = None,
    force: ForceOption = False,
    db: DbOption = None,
    lang: LangOption = None,
) -> None:
    from assistant.evening.hand_store import find_hand, hand_file, known_hands

    path = database_there(db)
    spare = files_of(path)
    refuse_to_overwrite(save, force, spare)
    with opened(path) as database, looking(database):
        hands = known_hands(database)
        form = hand_file(database, hands if name is None else (find_hand(hands, name),))
    text = json_text(form, indent=1) + "\n"
    if save:
        write_text(save, text, force=force, spare=spare)
    else:
        sys.stdout.buffer.write(text.encode())


def bring(
    file: FileArgument, name: AsOption = None, db: DbOption = None, lang: LangOption = None
) -> None:
    from assistant.evening.hand_store import bring_hands, brought_hands, known_already, known_hands

    brought = brought_hands(file_bytes(file))
    if name is not None:
        if len({each.hand for each in brought}) > 1:
            raise Problem(
                say("{file} has the hands of several players: --as names one", file=file),
                About.USAGE,
            )
        brought = tuple(replace(each, hand=checked_name(name)) for each in brought)
    with opened(database_path(db), make=True) as database:
        if name is None:
            taken = [hand.name for hand in known_hands(database)]
            for known in known_already(database, brought):
                brought = _named_anew(brought, known, taken)
        new = bring_hands(database, brought)
    line = say_n("{n} sheet's signs were taken in.", "{n} sheets' signs were taken in.", new)
    print(tell(line))


def _named_anew(
    brought: tuple[Brought, ...], known: str, taken: Sequence[str]
) -> tuple[Brought, ...]:
    """Two people may have one name: whether it is the same is asked for."""
    one = say("{player} is known here already: nothing tells whether it is the same", player=known)
    if not at_terminal():
        raise Problem(one, About.DOES_NOT_FIT, Remedy.NAME_HAND)
    from assistant.evening.hand_meant import free_name

    other = free_name(known, [*taken, *(each.hand for each in brought)])
    question = say("{player} is known here already. Who is it in the file?", player=known)
    name = ask_which(
        question,
        [
            (tell(say("the same {player}", player=known)), known),
            (tell(say("somebody else: {hand}", hand=other)), other),
        ],
    )
    return tuple(replace(each, hand=name) if each.hand == known else each for each in brought)
