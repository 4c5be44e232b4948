"""The seasons of each player as bars, in letters every terminal has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from assistant.evening.record import Game
from assistant.language import tell
from assistant.palette import EDICT_COLOURS, LOST_COLOUR, Colour
from assistant.words import minus
from cli.colours import ink_of
from scoring.message import Message, say
from scoring.season import SeasonScore

LONGEST = 40  # letters; a line with names and numbers then fits into 80
LONGEST_NAME = 16


@dataclass(frozen=True)
class Part:
    """A part of a bar: the letter it is drawn with, and its colour where there are colours."""

    sign: str
    colour: Colour | None  # None: that of letters
    of_sixteen: str  # where the terminal has no more
    message: Message

    def style(self, out: Console) -> str:
        return ink_of(self.colour, self.of_sixteen, out) if self.colour else ""


# Coins have no colour: theirs is too pale for a light window, and dark ones for a dark window.
EDICT_ONE = Part("█", EDICT_COLOURS["A"], "green", say("first edict"))
EDICT_TWO = Part("▓", EDICT_COLOURS["B"], "yellow", say("second edict"))
COINS = Part("▒", None, "", say("coins"))
LOST = Part("×", LOST_COLOUR, "red", say("lost to monsters"))
PARTS = (EDICT_ONE, EDICT_TWO, COINS, LOST)


def chart_text(game: Game, out: Console) -> Text:
    """A bar for every season of every player: what it brought, and what monsters took of it."""
    scores = list(game.scores.values())
    most = max((max(_gain(score), -score.monsters) for score in scores), default=0)
    scale = min(1.0, LONGEST / most) if most else 1.0
    name_width = min(LONGEST_NAME, max(cell_len(player) for player in game.players))
    season_width = max(len(tell(score.season)) for score in scores)
    text = Text()
    for result in game.results:
        name = result.player
        for score in result.seasons:
            text.append(f"{fitted(name, name_width)}  {tell(score.season):<{season_width}} ")
            for part, length in _bar(score, scale):
                text.append(part.sign * length, part.style(out))
            text.append(f" {minus(score.total)}\n", "bold")
            name = ""
    return text.append(_legend(out))


def _gain(score: SeasonScore) -> int:
    return score.total - score.monsters


def _bar(score: SeasonScore, scale: float) -> Iterator[tuple[Part, int]]:
    """What was won, its end crossed out as far as monsters took it."""
    first, second, coins, monsters, _ = score.boxes
    ends = _ends((first, second, coins), scale)
    kept = max(0, round((_gain(score) + monsters) * scale))
    start = 0
    for part, end in zip((EDICT_ONE, EDICT_TWO, COINS), ends, strict=True):
        yield part, max(0, min(end, kept) - start)
        start = max(start, min(end, kept))
    yield LOST, round(-monsters * scale)


def _ends(lengths: Sequence[int], scale: float) -> list[int]:
    """Where each part ends; rounded from the start of the bar, so that the whole is right."""
    reached, ends = 0, []
    for length in lengths:
        reached += length
        ends.append(round(reached * scale))
    return ends


def _legend(out: Console) -> Text:
    text = Text()
    for part in PARTS:
        text.append(f"{part.sign} ", part.style(out))
        text.append(f"{tell(part.message)}   ", "dim")
    return text.append("\n")


def fitted(name: str, width: int) -> str:
    """A name cut or filled to a width; wide letters count twice, as the terminal shows them."""
    if cell_len(name) > width:
        name = set_cell_size(name, width - 1).rstrip() + "…"
    return set_cell_size(name, width)
