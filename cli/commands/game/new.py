"""`cartoscore game new`: set a game up, with prompts where something is not said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer
from rich.cells import cell_len

from assistant.evening.record import Game
from assistant.evening.setting_up import Part, Setup, new_game, proposed_name
from assistant.evening.store import changed, database_path, opened
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.settings import Settings, find_settings
from cli.ask import ask, ask_which, ask_yes, at_terminal
from cli.commands.game.options import DbOption
from cli.options import (
    DeckOption,
    EdictsOption,
    JsonOption,
    LangOption,
    MapOption,
    SettingEditionOption,
    deck_named,
    edict_names,
)
from cli.score_text import warn_of_families
from scoring.card import Card, Family
from scoring.message import Message, say
from scoring.seasons import letter

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
    edition: SettingEditionOption = None,
    deck: DeckOption = None,
    solo: SoloOption = False,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    settings = find_settings()
    given = Given(name, map or settings.map, edicts, players, solo, settings)
    asking = at_terminal() and not json
    # Whether a game is solo is asked of those alone who were asked who plays; whose explore cards
    # are used of those who were asked for the map or the cards.
    setup = Setup(
        settings.rules(edition),
        settings.explore_cards(deck_named(deck)),
        solo=solo or (None if asking and players is None else False),
        deck_open=asking and (given.map is None or given.cards is None),
    )
    while (part := setup.needed) is not None:
        setup = _asked(setup, part, given) if asking else _given(setup, part, given)
    beginning = setup.beginning()
    warn_of_families(setup.cards)
    with opened(database_path(db), make=True) as database:
        game = changed(database, lambda there: new_game(there, beginning))
    _tell(game, json)


@dataclass(frozen=True)
class Given:
    """What the command line and the evening's settings say."""

    name: str | None
    map: str | None
    edicts: str | None
    players: str | None
    solo: bool
    settings: Settings

    @property
    def cards(self) -> Sequence[str] | None:
        return edict_names(self.edicts) or self.settings.edicts


def _tell(game: Game, json: bool) -> None:
    if json:
        from assistant.show.game_json import game_form
        from cli.print_json import print_json

        print_json(game_form(game))
        return
    from assistant.evening.captions import title
    from cli.game_text import print_setup
    from cli.terminal import console

    out = console()
    out.print(title(game), style="bold")
    print_setup(out, game)
    out.print(", ".join(game.players))
    out.print(
        tell(say("After each season, for every sheet: cartoscore game add PHOTO")), style="dim"
    )


OPTIONS = {
    Part.NAME: "--name",
    Part.MAP: "--map",
    Part.CARD: "--edicts",
    Part.PLAYERS: "--players",
}


def _given(setup: Setup, part: Part, given: Given) -> Setup:
    """The setup with what was said of a part; refused where nothing was."""
    match part:
        case Part.NAME if given.name is not None:
            return setup.called(given.name)
        case Part.MAP if given.map is not None:
            return setup.played_on(given.map)
        case Part.CARD if (names := given.cards) is not None:
            return setup.with_edicts(names)
        case Part.PLAYERS if given.players is not None:
            return setup.played_by(given.players)
        case Part.PLAYERS if given.solo:
            return setup.played_alone()
    raise Problem(
        say("{what} is missing", what=OPTIONS[part]),
        About.USAGE,
        say("--help tells how it is used."),
    )


def _asked(setup: Setup, part: Part, given: Given) -> Setup:
    """The setup with what was said of a part, or is answered now."""
    match part:
        case Part.NAME if given.name is None:
            return ask(say("What is the game called?"), setup.called, proposed_name())
        case Part.MAP if given.map is None:
            question = say("Which side of the sheet (A, B, C, D), map file or learned map?")
            return ask(question, setup.played_on)
        case Part.CARD if given.cards is None:
            return _ask_card(setup)
        case Part.DECK:
            decks = [(tell(box), box) for box in setup.decks]
            question = say("The base game and Heroes combined: whose explore cards are used?")
            return setup.explored_with(ask_which(question, decks, "1"))
        case Part.PLAYERS if given.players is None:
            return ask(say("Who plays? Names with commas between them:"), setup.played_by)
        case Part.SOLO:
            return setup.rated_as_solo(ask_yes(say("A solo game, with a rating at its end?")))
    return _given(setup, part, given)


def _ask_card(setup: Setup) -> Setup:
    """The cards of the families that are left, by family; a number or a name chooses."""
    from cli.terminal import console

    out = console()
    for family in setup.families_left:
        out.print(tell(family), style="bold")
        out.print(_offer(family, setup.offered))
    question: Message = say(
        "Which card lies under edict {letter}? Its number or name:", letter=letter(setup.edict)
    )
    return ask(question, setup.with_card)


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
