"""`cartoscore game reveal`, `undo`, `close` and `rm`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from assistant.evening.card_answer import answer_to, season_lines
from assistant.evening.names import database_there, find_game
from assistant.evening.record import Game
from assistant.evening.revealing import log_cards
from assistant.evening.store import games, opened
from assistant.evening.taking_back import (
    close_game,
    put_back,
    removal_question,
    remove_game,
    taken_back,
    what_changed,
)
from assistant.language import tell
from assistant.problem import About, Problem
from cli.ask import ask_yes, at_terminal
from cli.commands.game.options import DbOption, GameArgument, GameOption
from cli.commands.game.which_game import game_meant
from cli.completing import completed
from cli.options import JsonOption, LangOption, SeasonOption, season_named
from cli.print_json import print_json
from scoring.decks import DECK_CARDS
from scoring.message import say

REVEAL_HELP = say("Log the cards that come out of the deck; each is answered at once.")
UNDO_HELP = say("Take the last change back.")
CLOSE_HELP = say("Put a game away that is not over; undo opens it again.")
REMOVE_HELP = say("Remove a game; undo brings it back.")


def _names(incomplete: str) -> Iterator[tuple[str, str]]:
    return completed(DECK_CARDS, incomplete)


CardsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="CARD…",
        help=tell(say("Cards in the order they came, in any language, or their beginnings.")),
        autocompletion=_names,
    ),
]
RedoOption = Annotated[
    bool, typer.Option("--redo", help=tell(say("Put back what was taken back last.")))
]
ForGoodOption = Annotated[
    bool,
    typer.Option(
        "--for-good", help=tell(say("Delete it with all its photos; undo cannot bring it back."))
    ),
]


def reveal(
    cards: CardsArgument,
    season: SeasonOption = None,
    game: GameOption = None,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    when = season_named(season)
    with opened(database_there(db)) as database:
        playing = game_meant(database, game, None, asking=at_terminal() and not json)
        now, logged = log_cards(database, playing.name, cards, when)
    answers = [answer_to(now, entry) for entry in logged]
    if json:
        from assistant.show.game_json import revealed_form

        print_json(revealed_form(now, answers))
        return
    from cli.card_text import print_answers
    from cli.terminal import console

    out = console()
    print_answers(out, answers)
    for line in season_lines(now, answers[-1].entry.season):
        out.print(tell(line))


def undo(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help=tell(say("The game; without it whichever it was."))),
    ] = None,
    again: RedoOption = False,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    with opened(database_there(db)) as database:
        turned = put_back(database, name) if again else taken_back(database, name)
    if json:
        from assistant.show.game_json import turned_form

        print_json(turned_form(turned, again))
        return
    what = what_changed(turned)
    done = say("Put back: {what}", what=what) if again else say("Taken back: {what}", what=what)
    print(tell(done))


def remove(
    name: Annotated[str, typer.Argument(metavar="NAME", help=tell(say("The game.")))],
    yes: Annotated[bool, typer.Option("--yes", help=tell(say("Do not ask.")))] = False,
    for_good: ForGoodOption = False,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    path = database_there(db)
    with opened(path) as database:
        game = find_game(games(database), name)
    _confirm(game, yes, for_good)
    with opened(path) as database:
        remove_game(database, game, for_good)
    if json:
        from assistant.show.game_json import removed_form

        print_json(removed_form(game, for_good))
    elif for_good:
        print(tell(say("{name} is deleted, with its photos.", name=game.name)))
    else:
        done = say("{name} is removed; cartoscore game undo brings it back.", name=game.name)
        print(tell(done))


def close(
    name: GameArgument = None,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    path = database_there(db)
    with opened(path) as database:
        game = game_meant(database, name, None, asking=at_terminal() and not json)
        close_game(database, game)
    if json:
        from assistant.show.game_json import closed_form

        print_json(closed_form(game))
        return
    print(
        tell(
            say(
                "{name} is closed; cartoscore game undo opens it, and so does a sheet that is"
                " added to it.",
                name=game.name,
            )
        )
    )


def _confirm(game: Game, yes: bool, for_good: bool) -> None:
    if yes:
        return
    if not at_terminal():
        raise Problem(
            say("nobody is there to be asked whether to remove {name}", name=game.name),
            About.USAGE,
            say("--yes removes it without a question."),
        )
    if not ask_yes(removal_question(game, for_good)):
        raise typer.Abort()
