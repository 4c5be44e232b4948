"""`cartoscore game reveal`, `undo` and `rm`."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import typer

from assistant.evening.names import database_there, find_game, game_to_change, same_game
from assistant.evening.record import (
    DRAWN_CARD,
    DRAWN_CARDS,
    Event,
    Game,
    Kind,
    name_key,
    remove_event,
    reveal_event,
)
from assistant.evening.store import Change, Turned, changed, forget, opened, redo
from assistant.evening.store import games as all_games
from assistant.evening.store import undo as take_back
from assistant.language import tell
from assistant.problem import About, Problem
from cli.ask import ask_yes, at_terminal
from cli.commands.game.options import DbOption, GameOption
from cli.options import JsonOption, LangOption, SeasonOption, season_named
from cli.print_json import print_json
from scoring.decks import Ambush, Hero
from scoring.message import Message, say
from scoring.names import find_named, spoken_names
from scoring.seasons import Season

REVEAL_HELP = say("Tell which ambush and hero cards were revealed, in their order.")
UNDO_HELP = say("Take the last change back.")
REMOVE_HELP = say("Remove a game; undo brings it back.")

CardsArgument = Annotated[
    list[str],
    typer.Argument(metavar="CARD…", help=tell(say("Ambush or hero cards, in any language."))),
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
    revealed = [find_named(card, _drawn_names()) for card in cards]
    when = season_named(season)

    def decide(games: list[Game]) -> Change:
        playing = game_to_change(games, game)
        known = {entry.card.name for entry in playing.revealed}
        for card in revealed:
            if card.name in known:
                raise Problem(say("{card} is revealed already", card=card), About.DOES_NOT_FIT)
            known.add(card.name)
        return Change(
            playing.id, reveal_event(revealed, when or playing.season or Season.WINTER), {}
        )

    with opened(database_there(db)) as database:
        now = changed(database, decide)
    if json:
        from assistant.show.game_json import game_form

        print_json(game_form(now))
        return
    from assistant.evening.captions import title
    from cli.game_text import print_setup
    from cli.terminal import console

    out = console()
    out.print(title(now), style="bold")
    print_setup(out, now)


@cache
def _drawn_names() -> dict[str, Ambush | Hero]:
    return spoken_names(DRAWN_CARDS)


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
    key = name_key(name) if name is not None else None
    with opened(database_there(db)) as database:
        turned = redo(database, key) if again else take_back(database, key)
    if turned is None:
        nothing = say("there is nothing to put back") if again else say("there is nothing to undo")
        raise Problem(nothing, About.DOES_NOT_FIT)
    if json:
        print_json(_turned_form(turned, again))
        return
    what = describe(turned.game, turned.event)
    done = say("Put back: {what}", what=what) if again else say("Taken back: {what}", what=what)
    print(tell(done))


def _turned_form(turned: Turned, again: bool) -> dict[str, object]:
    body = turned.event.body
    return {
        "schema": "cartoscore.undo/1",
        "done": "redo" if again else "undo",
        "game": turned.game.name,
        "change": turned.event.kind.value,
        "at": turned.event.at,
        **{name: body[name] for name in ("player", "season", "cards") if name in body},
    }


def describe(game: Game, event: Event) -> Message:
    """A change in words."""
    match event.kind:
        case Kind.NEW:
            return say("the game {game} begins", game=game.name)
        case Kind.SHEET:
            return say(
                "{game}: {player}'s sheet of {season}",
                game=game.name,
                player=event.body["player"],
                season=Season(event.body["season"]),
            )
        case Kind.REVEAL:
            cards = tuple(DRAWN_CARD[name] for name in event.body["cards"])
            return say("{game}: {cards} revealed", game=game.name, cards=cards)
        case Kind.REMOVE:
            return say("the game {game} is removed", game=game.name)


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
        game = find_game(all_games(database), name)
    _confirm(game, yes, for_good)

    with opened(path) as database:
        if for_good:
            forget(database, lambda there: same_game(there, game))
            done = say("{name} is deleted, with its photos.", name=game.name)
        else:
            changed(database, lambda there: _removal(there, game))
            done = say("{name} is removed; cartoscore game undo brings it back.", name=game.name)
    if json:
        print_json({"schema": "cartoscore.rm/1", "game": game.name, "for_good": for_good})
    else:
        print(tell(done))


def _removal(there: list[Game], game: Game) -> Change:
    return Change(same_game(there, game).id, remove_event(), {})


def _confirm(game: Game, yes: bool, for_good: bool) -> None:
    if yes:
        return
    if not at_terminal():
        raise Problem(
            say("nobody is there to be asked whether to remove {name}", name=game.name),
            About.USAGE,
            say("--yes removes it without a question."),
        )
    question = say(
        "Delete {name} with its photos, never to come back? Sheets in it: {n}",
        name=game.name,
        n=len(game.sheets),
    )
    if not for_good:
        question = say("Remove {name}? Sheets in it: {n}", name=game.name, n=len(game.sheets))
    if not ask_yes(question):
        raise typer.Abort()
