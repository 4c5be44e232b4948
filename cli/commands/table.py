"""`cartoscore table`: the phone page, from the terminal that opens it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.evening.names import find_game, games_in, kept_games
from assistant.evening.record import Game
from assistant.evening.store import database_path
from assistant.language import tell
from assistant.problem import About, Problem
from assistant.settings import find_settings
from cli.commands.game.options import DbOption
from cli.options import JsonOption, LangOption
from cli.terminal import console
from scoring.message import Message, say

if TYPE_CHECKING:
    from table.serving import Opened

HELP = say("Open a page for phones on your home network: photographs, scores and the standing.")
MOST_PORT = 65535

HostOption = Annotated[
    str | None,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help=tell(say("The address of this machine to be called by, if not the home network's.")),
    ),
]
PortOption = Annotated[
    int | None,
    typer.Option(
        "--port", min=1, max=MOST_PORT, help=tell(say("The port; without it the first free one."))
    ),
]
GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="NAME",
        help=tell(say("The game; without it the newest one that is going on.")),
    ),
]
NoGameOption = Annotated[
    bool, typer.Option("--no-game", help=tell(say("Score single sheets, without a game.")))
]


def table(
    host: HostOption = None,
    port: PortOption = None,
    game: GameOption = None,
    no_game: NoGameOption = False,
    db: DbOption = None,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    if game is not None and no_game:
        raise Problem(say("--game and --no-game do not go together"), About.USAGE)
    path = database_path(db)
    playing = None if no_game else _game_meant(games_in(path), game)
    from table.serving import open_table

    open_table(
        path,
        playing,
        host=host,
        port=port,
        single=no_game,
        settings=find_settings(),
        ready=_print_json if as_json else _print_opened,
        silent=_print_silent,
    )


def _game_meant(games: list[Game], name: str | None) -> Game | None:
    """The game named, or the newest that is going on; else one is set up in the browser."""
    if name is not None:
        return find_game(games, name)
    return next((game for game in kept_games(games) if game.going_on), None)


def _print_json(opened: Opened) -> None:
    from cli.print_json import print_json

    print_json(opened.form)
    sys.stdout.flush()  # whoever waits for the line reads a pipe
    _warn_alone(opened)


def _print_opened(opened: Opened) -> None:
    from table.keys import in_groups

    out = console()
    _warn_alone(opened)
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        _print_code(opened.link, out.width)
    lines: list[Message] = [
        say("Scan the code with a phone in the same Wi-Fi, not in a guest network."),
        say("Or type there: {address}", address=opened.address),
        say("The key is {key}", key=in_groups(opened.key)),
        say("On this laptop: {link}", link=opened.host_link),
    ]
    for line in lines:
        out.print(tell(line))
    if opened.others:
        out.print(tell(_others(opened)), style="dim")
    plain = say("It is plain http: others in the same network could read along.")
    out.print(tell(plain), style="dim")
    out.print(tell(say("Ctrl-C ends it; nothing that was handed in is lost.")), style="dim")


def _print_code(link: str, width: int) -> None:
    """The link as a QR code, black on white whatever the terminal's colours are."""
    import segno

    rows = [list(row) for row in segno.make(link, error="l").matrix_iter(border=2)]
    if len(rows[0]) > width:
        return  # the address is typed, then
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        halves = "".join(" ▄▀█"[2 * bool(a) + bool(b)] for a, b in zip(upper, lower, strict=True))
        print(f"\x1b[30;107m{halves}\x1b[0m")
    print()


def _print_silent(opened: Opened) -> None:
    """What to look at when no phone has come."""
    for line in (
        say("No phone has come yet. Look at:"),
        say("- the phone's Wi-Fi: the same as this laptop's, and no guest network"),
        say("- this laptop's firewall: it has to let {address} in", address=opened.address),
        *([_others(opened)] if opened.others else []),
    ):
        print(tell(line), file=sys.stderr)


def _others(opened: Opened) -> Message:
    others = ", ".join(f"{each.address} ({each.name or '?'})" for each in opened.others)
    return say("Other addresses, chosen with --host: {others}", others=others)


def _warn_alone(opened: Opened) -> None:
    if opened.no_network:
        alone = say("No home network was found: only this machine can open the page.")
        print(tell(alone), file=sys.stderr)
