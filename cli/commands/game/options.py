"""Options that the game commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant.language import tell
from scoring.message import say

DbOption = Annotated[
    Path | None,
    typer.Option(
        "--db",
        metavar="FILE",
        envvar="CARTOSCORE_DB",
        show_envvar=False,  # Typer would say it in English only
        help=tell(
            say("The database of games; without it CARTOSCORE_DB or the one in your data folder.")
        ),
    ),
]
GameArgument = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help=tell(say("The game; without it the one changed last."))),
]
GameOption = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="NAME", help=tell(say("The game; without it the one going on."))
    ),
]
PlayerOption = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help=tell(say("Whose sheet it is.")))
]
