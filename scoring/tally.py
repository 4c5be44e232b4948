"""What a scoring card pays for a sheet, and the proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from typing import NamedTuple

from scoring.message import Message, say_n
from scoring.sheet import Sheet
from scoring.spaces import Space, ordered


class Scored(NamedTuple):
    """A group or line that counted."""

    spaces: tuple[Space, ...]
    points: int
    why: Message
    related: tuple[Space, ...] = ()  # what made it count: the water beside, the mountains joined


class Missed(NamedTuple):
    """A group or line that did not count though it nearly did, and the reason."""

    spaces: tuple[Space, ...]
    why: Message
    related: tuple[Space, ...] = ()  # what stood in the way


Evidence = Iterator[Scored | Missed]
Rule = Callable[[Sheet], Evidence]


def slain_among(sheet: Sheet, spaces: Set[Space]) -> Evidence:
    """The monsters among these that look as if they counted, but stand on attack marks."""
    slain = ordered(sheet.slain & spaces)
    if slain:
        yield Missed(slain, slain_why(len(slain)))


def slain_why(count: int) -> Message:
    """Why so many monsters count as destroyed."""
    return say_n(
        "a monster on an attack mark counts as destroyed",
        "monsters on attack marks count as destroyed",
        count,
    )


@dataclass(frozen=True)
class Ruling:
    """A house of translators read the rule in another way, and here it changed the points."""

    message: Message
    otherwise: int  # what the English edition would pay


@dataclass(frozen=True)
class Tally:
    """The points of one card, and every group behind them."""

    scored: tuple[Scored, ...]
    missed: tuple[Missed, ...]
    rulings: tuple[Ruling, ...] = ()

    @property
    def points(self) -> int:
        return sum(scored.points for scored in self.scored)


def tally(evidence: Iterable[Scored | Missed]) -> Tally:
    """Sort evidence into what counted and what did not."""
    scored: list[Scored] = []
    missed: list[Missed] = []
    for item in evidence:
        if isinstance(item, Scored):
            scored.append(item)
        else:
            missed.append(item)
    return Tally(tuple(scored), tuple(missed))
