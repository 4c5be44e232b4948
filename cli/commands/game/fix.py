"""`cartoscore game fix`: a sheet is corrected, without its photo at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from assistant.answers import said_answers
from assistant.conversation import changed_spaces
from assistant.evening.fixing import as_it_came, sheet_to_fix
from assistant.evening.names import database_there, game_to_correct
from assistant.evening.record import Game, Slot
from assistant.evening.store import games, opened
from assistant.evening.whose_sheet import Said, corrects
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.words import minus
from cli.ask import at_terminal
from cli.commands.game.options import DbOption, GameOption
from cli.commands.game.taking_in import Table, remarks_on, take_in
from cli.options import (
    CoinsOption,
    JsonOption,
    LangOption,
    SeasonOption,
    SignOption,
    season_named,
    signs_said,
)
from scoring.message import Message, say
from scoring.sheet import Sheet

HELP = say("Correct a sheet of a game; its photo is not needed again.")

PlayerArgument = Annotated[
    str, typer.Argument(metavar="PLAYER", help=tell(say("Whose sheet it is.")))
]
AnswersArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[B4=W]…", help=tell(say("What spaces hold, instead of as read."))),
]


def fix(
    player: PlayerArgument,
    answers: AnswersArgument = None,
    sign: SignOption = None,
    coins: CoinsOption = None,
    season: SeasonOption = None,
    game: GameOption = None,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    path = database_there(db)
    with opened(path) as database:
        playing = game_to_correct(games(database), game, player)
    kept = sheet_to_fix(playing, player, season_named(season))
    said = Said(
        answers=said_answers(answers or (), playing.map), signs=signs_said(sign), coins=coins
    )
    asking = not (said.answers or said.signs or coins is not None)
    if asking and (json or not at_terminal()):
        raise Problem(
            say("nothing is said of {player}'s sheet", player=kept.player),
            About.USAGE,
            say("Name spaces (B4=W), signs (--sign A3=W) or coins (--coins 5)."),
        )
    slot = kept.player, kept.season
    sheet = as_it_came(path, playing, kept)
    now, incoming = take_in(Table(path, asking), sheet, slot, corrects(kept, said), legend=True)
    if json:
        from assistant.show.game_json import added_form
        from cli.print_json import print_json

        print_json(added_form(now, slot))
        return
    _tell(playing, now, slot, remarks_on(now, incoming))


def _tell(before: Game, now: Game, slot: Slot, remarks: Sequence[Message]) -> None:
    """What is otherwise than it was."""
    from cli.game_text import boxes_text, print_missing, standing_text
    from cli.terminal import console

    out = console()
    player, season = slot
    out.print(f"{now.name} · {player} · {tell(season)}", style="bold")
    was, there = before.sheets[slot].sheet, now.sheets[slot].sheet
    for line in [*changed_spaces(was, there), *_coins(was, there), *remarks]:
        out.print(tell(line))
    out.print(boxes_text(now, slot), style="bold")
    then, total = before.scores[slot].total, now.scores[slot].total
    if then != total:
        out.print(tell(say("Total: {now}, not {then}.", now=minus(total), then=minus(then))))
    else:
        out.print(tell(say("The total stays {total}.", total=minus(total))))
    out.print()
    out.print(standing_text(now, out.width), end="")
    print_missing(out, now)


def _coins(was: Sheet, now: Sheet) -> list[Message]:
    if was.coins == now.coins:
        return []
    return [say("Coins marked: {coins}.", coins=now.coins)]
