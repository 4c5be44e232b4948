"""Several sheets come in at once: whose each is, as far as it is certain, and what is to be asked.

A pile is settled before any of it is kept: one sheet tells of the next, two photos of one sheet in
one pile are noticed, and photos of several seasons find their order. Each sheet is then taken in by
itself, in the order of `placed`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assistant.evening.adding import Text, replacing
from assistant.evening.likeness import Likeness
from assistant.evening.record import Game, Kept, Paper, Slot, place
from assistant.evening.whose_sheet import Said, Undecided
from assistant.problem import About, Problem
from scoring.message import say
from scoring.seasons import Season
from scoring.visible import visible

if TYPE_CHECKING:  # a pile of texts needs no scanner, which takes a while to load
    from assistant.evening.photo import GamePhoto
    from assistant.evening.same_drawing import Pictures
    from scanner.arrays import Pixels

LEFT_OUT = "left_out"


@dataclass(frozen=True, eq=False)
class Entry:
    """A sheet of the pile, and what is known of it."""

    path: str  # as it was named
    sheet: Text | GamePhoto | None = None  # None: it could not be read
    said: Said = field(default_factory=Said)
    slot: Slot | None = None  # where it goes
    there: bool = False  # it is there already, under the same name
    problem: Problem | None = None  # why it goes nowhere
    code: str = ""  # the same in one word, for other programs

    @property
    def open(self) -> bool:
        """Whether its place is still to be found."""
        return self.slot is None and self.problem is None

    def refused(self, code: str, problem: Problem) -> Entry:
        return replace(self, code=code, problem=problem)


@dataclass(frozen=True)
class Asked:
    """A question about a sheet of the pile."""

    number: int
    undecided: Undecided


@dataclass(frozen=True, eq=False)
class Pile:
    """Sheets that come in together."""

    game: Game  # with all that was placed, as it was read
    entries: tuple[Entry, ...]
    pictures: Pictures  # of the sheets that are kept, and of the pile
    question: Asked | None = None  # None: every sheet has its place, or none

    @property
    def placed(self) -> tuple[int, ...]:
        """The sheets to be taken in, season by season."""
        slots = {n: e.slot for n, e in enumerate(self.entries) if e.slot and not e.there}
        return tuple(sorted(slots, key=lambda n: (place(slots[n][1]), n)))

    def answered(self, said: Said) -> Pile:
        """The pile with the answer to its question."""
        assert self.question is not None
        number = self.question.number
        return self._with(number, replace(self.entries[number], said=said))._settled()

    def left_out(self) -> Pile:
        """The pile without the sheet that is asked about."""
        assert self.question is not None
        problem = Problem(say("left out"), About.DOES_NOT_FIT)
        return self._refused(self.question.number, LEFT_OUT, problem)._settled()

    def refused(self) -> Pile:
        """The pile where nobody can be asked: only what is certain goes in."""
        pile = self
        while pile.question is not None:
            undecided = pile.question.undecided
            code, problem = undecided.matter.value, undecided.refusal
            pile = pile._refused(pile.question.number, code, problem)._settled()
        return pile

    def _settled(self) -> Pile:
        """With everything placed that is certain now."""
        pile = self
        while True:
            asked = []
            for number in pile._in_turn():
                decided = pile._decide(number)
                if isinstance(decided, Asked):
                    asked.append(decided)
                else:
                    pile = decided
                    break
            else:
                return replace(pile, question=asked[0] if asked else None)

    def _in_turn(self) -> Iterator[int]:
        """The open sheets, but for those that go on from another of them."""
        sheets = {n: entry.sheet for n, entry in enumerate(self.entries) if entry.open}
        coming = {n: sheet.on(self.game, self.pictures) for n, sheet in sheets.items() if sheet}
        kept = {n: sheet.as_if_kept(ANY_SLOT) for n, sheet in coming.items()}
        for number, sheet in coming.items():
            others = (kept[other] for other in kept if other != number)
            new = sheet.newcomer
            if not any(new.likeness_to(other) is Likeness.LATER for other in others):
                yield number

    def _decide(self, number: int) -> Pile | Asked:
        """The pile with this sheet in its place, or refused, or what is to be asked about it."""
        entry = self.entries[number]
        assert entry.sheet is not None  # it is open
        sheet = entry.sheet.on(self.game, self.pictures)
        try:
            slot = sheet.slot(entry.said)
        except Problem as problem:
            return self._refused(number, problem.about.value, problem)
        there = slot if isinstance(slot, Undecided) else replacing(self.game, slot, entry.said)
        if isinstance(slot, Undecided) or there is not None:
            assert isinstance(there, Undecided)
            return Asked(number, there)
        game = replace(self.game, sheets={**self.game.sheets, slot: sheet.as_if_kept(slot)})
        return replace(self._with(number, replace(entry, slot=slot)), game=game)

    def _refused(self, number: int, code: str, problem: Problem) -> Pile:
        return self._with(number, self.entries[number].refused(code, problem))

    def _with(self, number: int, entry: Entry) -> Pile:
        before, after = self.entries[:number], self.entries[number + 1 :]
        return replace(self, entries=(*before, entry, *after))


ANY_SLOT: Slot = ("", Season.SPRING)


def pile_of(game: Game, entries: Iterable[Entry], pictures: Pictures) -> Pile:
    """The pile, settled as far as it is certain. What is in the game already under the same name
    stays as it is, unless it is to be replaced."""
    looked = tuple(_there(game, entry) for entry in entries)
    seen = {
        digest: picture
        for entry in looked
        if entry.sheet and (picture := entry.sheet.seen()) is not None
        for digest in (entry.sheet.newcomer.digest,)
    }

    def picture_of(kept: Kept) -> Pixels | None:
        own = seen.get(kept.papers.get(Paper.PHOTO, ""))
        return pictures(kept) if own is None else own

    return Pile(game, looked, picture_of)._settled()


def _there(game: Game, entry: Entry) -> Entry:
    if entry.sheet is None or entry.said.replaces:
        return entry
    new = entry.sheet.newcomer
    for slot, kept in game.sheets.items():
        if new.digest in kept.papers.values() and kept.file == visible(new.file):
            return replace(entry, slot=slot, there=True)
    return entry
