"""`cartoscore game new`: set a game up, with prompts where something is not said."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer
from rich.cells import cell_len

from assistant.evening.names import checked_name, player_names
from assistant.evening.record import Four, Game, name_key, new_event
from assistant.evening.store import Change, changed, database_path, opened
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.settings import find_settings
from cli.ask import ask, ask_yes, at_terminal
from cli.commands.game.options import DbOption
from cli.commands.score import mind_families
from cli.options import (
    DeckOption,
    EdictsOption,
    EditionOption,
    JsonOption,
    LangOption,
    MapOption,
    deck_named,
    edict_names,
)
from scoring.card import Card, Family
from scoring.cards import CARDS, find_card
from scoring.editions import Edition
from scoring.maps import find_map
from scoring.message import Message, say
from scoring.season import find_edicts
from scoring.seasons import EDICTS, letter
from scoring.sheet import Map

if TYPE_CHECKING:
    from rich.table import Table

HELP = say("Begin a game: its map, its four scoring cards and its players.")

NameOption = Annotated[
    str | None, typer.Option("--name", metavar="NAME", help=tell(say("What to call the game.")))
]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="NAME,NAME,…",
        help=tell(say("The players, with commas between them.")),
    ),
]
SoloOption = Annotated[
    bool, typer.Option("--solo", help=tell(say("A solo game, with a rating at its end.")))
]


def new(
    name: NameOption = None,
    map: MapOption = None,
    edicts: EdictsOption = None,
    players: PlayersOption = None,
    edition: EditionOption = Edition.EN,
    deck: DeckOption = None,
    solo: SoloOption = False,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    settings = find_settings()
    asking = at_terminal() and not json
    called = _name(name, asking)
    side = _map(map or settings.map, asking)
    cards = _cards(edict_names(edicts) or settings.edicts, asking)
    playing = _players(players, solo, asking)
    if len(playing) == 1 and not solo and asking and players is None:
        solo = ask_yes(say("A solo game, with a rating at its end?"))
    if solo and len(playing) > 1:
        raise Problem(
            say("a solo game has one player; named are {players}", players=playing),
            About.USAGE,
        )
    mind_families(cards)
    said_edition = settings.edition if edition is Edition.EN and settings.edition else edition
    box = deck_named(deck) or settings.deck
    event = new_event(called, side, cards, playing, said_edition, solo, box)

    def decide(games: list[Game]) -> Change:
        if any(game.key == name_key(called) for game in games if not game.removed):
            raise Problem(
                say("there is a game called {name} already", name=called), About.DOES_NOT_FIT
            )
        return Change(None, event, {})

    with opened(database_path(db), make=True) as database:
        game = changed(database, decide)
    _tell(game, json)


def _tell(game: Game, json: bool) -> None:
    if json:
        from assistant.show.game_json import game_form
        from cli.print_json import print_json

        print_json(game_form(game))
        return
    from assistant.evening.words import title
    from cli.game_text import print_setup
    from cli.terminal import console

    out = console()
    out.print(title(game), style="bold")
    print_setup(out, game)
    out.print(", ".join(game.players))
    out.print(
        tell(say("After each season, for every sheet: cartoscore game add PHOTO")), style="dim"
    )


def _missing(option: str) -> Problem:
    return Problem(
        say("{what} is missing", what=option), About.USAGE, say("--help tells how it is used.")
    )


def _name(name: str | None, asking: bool) -> str:
    if name is not None:
        return checked_name(name)
    if not asking:
        raise _missing("--name")
    return ask(say("What is the game called?"), checked_name, date.today().isoformat())


def _map(name: str | None, asking: bool) -> Map:
    if name is not None:
        return find_map(name)
    if not asking:
        raise _missing("--map")
    return ask(say("Which side of the sheet (A, B, C, D), or which map file?"), find_map)


def _players(names: str | None, solo: bool, asking: bool) -> tuple[str, ...]:
    if names is not None:
        return player_names(names)
    if asking:
        return ask(say("Who plays? Names with commas between them:"), player_names)
    if solo:
        return (tell(say("Solo")),)
    raise _missing("--players")


def _cards(names: Sequence[str] | None, asking: bool) -> Four:
    if names is not None:
        return find_edicts(names)
    if not asking:
        raise _missing("--edicts")
    chosen: list[Card] = []
    for name in EDICTS:
        chosen.append(_ask_card(name, chosen))
    a, b, c, d = chosen
    return a, b, c, d


def _ask_card(name: str, chosen: Sequence[Card]) -> Card:
    """The cards of the families that are left, by family; a number or a name chooses."""
    from cli.terminal import console

    taken = {card.family: card for card in chosen}
    families = [family for family in Family if family not in taken]
    offered = [card for family in families for card in CARDS if card.family is family]
    out = console()
    for family in families:
        out.print(tell(family), style="bold")
        out.print(_offer(family, offered))

    def take(typed: str) -> Card:
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:6]) <= len(offered):
            return offered[int(typed) - 1]
        card = find_card(typed)
        if card.family in taken:
            raise Problem(
                say(
                    "{card} does not fit: of its family {other} lies there already",
                    card=card,
                    other=taken[card.family],
                ),
                About.DOES_NOT_FIT,
            )
        return card

    question: Message = say(
        "Which card lies under edict {letter}? Its number or name:", letter=letter(name)
    )
    return ask(question, take)


def _offer(family: Family, offered: Sequence[Card]) -> Table:
    """A family's cards with their numbers; what they score keeps to its column in any window."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", width=4)
    table.add_column(no_wrap=True, width=max(cell_len(tell(card)) for card in offered))
    table.add_column()
    for number, card in enumerate(offered, 1):
        if card.family is family:
            table.add_row(str(number), tell(card), tell(card.scores))
    return table
