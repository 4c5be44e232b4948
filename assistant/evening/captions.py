"""What every surface calls a game, its days and the columns of its standing."""

from __future__ import annotations

from assistant.evening.record import Game, Kept
from assistant.language import tell
from scoring.boxes import SeasonBoxes
from scoring.message import Message, say
from scoring.seasons import EDICTS, LETTERS, Season, letter

COIN, MONSTER, SUM = "●", "M", "="  # heads of columns; M as in sheet text
TOTAL_HEAD = say("total")


def title(game: Game) -> str:
    """The game in one line: its name, map and day."""
    parts = [game.name]
    if game.map.name:
        parts.append(tell(say("map {map}", map=LETTERS.get(game.map.name, game.map.name))))
    if game.solo:
        parts.append(tell(say("solo")))
    return " · ".join([*parts, day(game.begun)])


def stage(game: Game) -> Message:
    """How far a game is: the season that is going on, closed, or over."""
    if game.closed and not game.over:
        return say("closed")
    return say("over") if game.season is None else game.season.message


def day(at: str) -> str:
    """The day of a moment, as it is where the reader is."""
    return moment(at)[:10]


def moment(at: str) -> str:
    """A moment to the minute, as the clock of the reader has it."""
    from datetime import datetime

    return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d %H:%M}"


def keys() -> str:
    """What the heads of the columns stand for."""
    signs = (COIN, say("coins")), (MONSTER, say("monsters")), (SUM, TOTAL_HEAD)
    return "   ".join(f"{sign} {tell(meaning)}" for sign, meaning in signs)


def heads(season: Season) -> SeasonBoxes[Message | str]:
    """What stands above the five numbers of a season, to be put into words when it is shown."""
    first, second = (letter(EDICTS[i]) for i in season.edicts)
    return SeasonBoxes(first, second, COIN, MONSTER, SUM)


def said_line(kept: Kept) -> list[Message]:
    """What the player said of single spaces."""
    said = ", ".join(f"{space.name}={drawn.token}" for space, drawn in kept.answers.items())
    return [say("Said by the player: {answers}.", answers=said)] if said else []
