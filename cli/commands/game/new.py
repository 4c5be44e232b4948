"""`cartoscore game new`: set a game up, with prompts where something is not said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer
from rich.cells import cell_len

from assistant.evening.preparing import preparation
from assistant.evening.record import Game
from assistant.evening.setting_up import Part, Setup, Way, new_game, proposed_name
from assistant.evening.store import changed, database_path, opened
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.settings import Settings, find_settings
from cli.ask import ask, ask_which, ask_yes, at_terminal
from cli.commands.game.options import DbOption
from cli.options import (
    Boxes,
    Deck,
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
from scoring.decks import GameBox
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

SeasonsOption = Annotated[
    Deck | None,
    typer.Option("--seasons", help=tell(say("Whose season cards are used: summer is 8 or 7."))),
]
FirstGameOption = Annotated[
    bool,
    typer.Option(
        "--first-game", help=tell(say("The scoring cards that are recommended for a first game."))
    ),
]
RandomOption = Annotated[
    bool, typer.Option("--random", help=tell(say("The scoring cards by lot, one of each family.")))
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", min=0, help=tell(say("The seed of the lot: it draws the same again."))),
]
DrawFromOption = Annotated[
    Boxes | None,
    typer.Option(
        "--draw-from", help=tell(say("Whose scoring cards the lot draws, if not the sheet's."))
    ),
]


def new(
    name: NameOption = None,
    map: MapOption = None,
    edicts: EdictsOption = None,
    first_game: FirstGameOption = False,
    random: RandomOption = False,
    seed: SeedOption = None,
    draw_from: DrawFromOption = None,
    players: PlayersOption = None,
    edition: SettingEditionOption = None,
    deck: DeckOption = None,
    seasons: SeasonsOption = None,
    solo: SoloOption = False,
    db: DbOption = None,
    json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    settings = find_settings()
    _refuse_two_ways(edicts, first_game, random, seed, draw_from)
    way = Way.FIRST_GAME if first_game else Way.BY_LOT if random else None
    lot = Lot(seed, draw_from.boxes if draw_from else None)
    given = Given(name, map or settings.map, edicts, way, lot, players, solo, settings)
    asking = at_terminal() and not json
    # Whether a game is solo is asked of those alone who were asked who plays; whose explore and
    # season cards are used of those who were asked for the map or the cards.
    setup = Setup(
        settings.rules(edition),
        settings.explore_cards(deck_named(deck)),
        solo=solo or (None if asking and players is None else False),
        asks=asking and (given.map is None or not given.tells_cards),
        season_cards=deck_named(seasons),
    )
    while (part := setup.needed) is not None:
        setup = _asked(setup, part, given) if asking else _given(setup, part, given)
    beginning = setup.beginning()
    warn_of_families(setup.cards)
    with opened(database_path(db), make=True) as database:
        game = changed(database, lambda there: new_game(there, beginning))
    _tell(game, setup.seed, json)


@dataclass(frozen=True)
class Lot:
    """How cards are drawn by lot; None: nobody said."""

    seed: int | None
    out_of: tuple[GameBox, ...] | None


@dataclass(frozen=True)
class Given:
    """What the command line and the evening's settings say."""

    name: str | None
    map: str | None
    edicts: str | None
    way: Way | None  # in which the cards are chosen
    lot: Lot
    players: str | None
    solo: bool
    settings: Settings

    @property
    def cards(self) -> Sequence[str] | None:
        return edict_names(self.edicts) or self.settings.edicts

    @property
    def tells_cards(self) -> bool:
        return self.way is not None or self.cards is not None


def _refuse_two_ways(
    edicts: str | None,
    first_game: bool,
    random: bool,
    seed: int | None,
    draw_from: Boxes | None,
) -> None:
    """The cards are named, drawn or recommended, and only a lot has a seed."""
    ways = {"--edicts": edicts is not None, "--first-game": first_game, "--random": random}
    said = [option for option, given in ways.items() if given]
    if len(said) > 1:
        raise Problem(
            say("{one} and {other} both choose the scoring cards", one=said[0], other=said[1]),
            About.USAGE,
        )
    for option, given in {"--seed": seed is not None, "--draw-from": bool(draw_from)}.items():
        if given and not random:
            raise Problem(say("{option} is for --random alone", option=option), About.USAGE)


def _tell(game: Game, seed: int | None, json: bool) -> None:
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
    if seed is not None:
        out.print(tell(say("By lot, seed {seed}: the same seed draws the same cards.", seed=seed)))
    for line in preparation(game):
        out.print(tell(line))
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
        case Part.CARD if given.way is Way.FIRST_GAME:
            return setup.for_a_first_game()
        case Part.CARD if given.way is Way.BY_LOT:
            return setup.drawn_by_lot(given.lot.seed, given.lot.out_of)
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
        case Part.WAY:
            if given.tells_cards:
                return replace(setup, way=given.way or Way.ONE_BY_ONE)
            ways = [(tell(way), way) for way in setup.ways]
            question = say("How are the four scoring cards chosen?")
            return setup.chosen(ask_which(question, ways, "1"))
        case Part.CARD if not given.tells_cards:
            return _ask_card(setup)
        case Part.SEASON_CARDS:
            decks = [(tell(box), box) for box in setup.decks]
            question = say("Whose season cards are used? Only summer differs.")
            return setup.timed_by(ask_which(question, decks, "1"))
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
