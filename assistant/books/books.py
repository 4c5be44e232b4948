"""The player's books in `scan` and `game`: boxes as written beside boxes as computed, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.books.audit import Compared, Slip, audit, compared
from assistant.books.slips import BOX_NAMES
from assistant.books.written_total import Support, supports
from assistant.scanned import Scanned
from assistant.witness import Suspicion, suspicions
from assistant.words import shown
from scanner.reading import NumberDoubt
from scoring.boxes import SEASON_BOXES
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.seasons import Season

MOST_OTHERS = 3  # what else a number may be: more nobody looks at
BOXES = SEASON_BOXES.each(lambda box: BOX_NAMES[box])


@dataclass(frozen=True)
class Books:
    """What is written, held against the map and against itself."""

    rows: tuple[Compared, ...]
    slips: tuple[Slip, ...]
    supports: tuple[Support, ...]
    suspicions: tuple[Suspicion, ...] = ()  # what would make the written points right


def books_of(scanned: Scanned, computed: Sequence[SeasonScore] | None = None) -> Books:
    """The books of a reading; `computed` are the seasons of a game, else the one asked for."""
    if computed is None:
        computed = (scanned.score,) if scanned.score else ()
    numbers = scanned.reading.numbers
    slips = audit(numbers, computed, scanned.sheet)
    rows = compared(numbers, computed)
    # That a total fits no answer need not be said of a season that has slips.
    has_slips = any(slip.season is scanned.wishes.season for slip in slips)
    return Books(
        tuple(row for row in rows if any(number is not None for number in row.written)),
        slips,
        tuple(support for support in _supports(scanned) if support.doubt or not has_slips),
        suspicions(scanned),
    )


def _supports(scanned: Scanned) -> tuple[Support, ...]:
    """What the player's own numbers say of the doubts, where a single season is scored."""
    if scanned.score is None:
        return ()
    return supports(scanned.stakes, scanned.reading.numbers, scanned.score.season)


def book_lines(books: Books, scanned: Scanned) -> list[Message]:
    """Everything worth a word about coins and written numbers."""
    numbers = scanned.reading.numbers
    lines = [say("The books: {slip}.", slip=suspicion.message) for suspicion in books.suspicions]
    lines += [say("The books: {slip}.", slip=slip.message) for slip in books.slips]
    lines += [say("The books: {slip}.", slip=support.message) for support in books.supports]
    if scanned.wishes.coins is None:  # else somebody has counted them
        lines += numbers.remarks
    return lines + _doubtful(numbers.doubts)


def _doubtful(doubts: Sequence[NumberDoubt]) -> list[Message]:
    """The numbers that were not read for certain, a line for each season."""
    lines = []
    for season in Season:
        doubtful = tuple(_with_others(doubt) for doubt in doubts if doubt.season is season)
        if doubtful:
            sentence = say("Numbers of {season} not read for certain: {doubts}.")
            lines.append(sentence.about(season=season, doubts=doubtful))
    final = tuple(_with_others(doubt) for doubt in doubts if doubt.season is None)
    if final:
        lines.append(say("Numbers not read for certain: {doubts}.", doubts=final))
    return lines


def _with_others(doubt: NumberDoubt) -> Message:
    """A doubtful number and what else it may be."""
    box = BOX_NAMES[doubt.box]
    others = ", ".join(map(shown, doubt.others[:MOST_OTHERS])) or "?"
    return say("{box} {read} (or {others})", box=box, read=shown(doubt.read), others=others)
