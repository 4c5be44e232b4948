"""A photo that was handed in, looked at: what is asked, and what it is worth so far.

All that is known of it lies in the games' file, so any process can look at it: it reads the photo,
says again what was said, and gives back what is to be shown. What was said is kept as

    {"said": {…}, "ways": [{…}, …], "steps": [{…}, …]}

`said` is what was known from the beginning (the player whose phone it is), `ways` the choices since
where the sheet's place was undecided, and `steps` the conversation (`assistant.steps`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.books.books import book_lines, books_of
from assistant.conversation import Question
from assistant.draw_now import draw_now
from assistant.evening.adding import Incoming, change
from assistant.evening.desk import Desk, Placed, Talk, still_open
from assistant.evening.record import Game, Kept, Slot, place, with_event
from assistant.evening.said_form import said_form
from assistant.evening.sheet_again import photo_as_it_came
from assistant.evening.standing import duties_after, duty_lines
from assistant.evening.store import changed
from assistant.evening.unconfirmed import (
    Unconfirmed,
    find_unconfirmed,
    hand_in,
    mark_confirmed,
    say_of,
)
from assistant.evening.whose_sheet import Said, Undecided
from assistant.legend import Entry
from assistant.problem import About, Problem, problem_behind
from assistant.steps import MOST_STEPS, checked_step, no_step
from scoring.aftermath import aftermath
from scoring.card import Card
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.seasons import Season
from scoring.sheet import Sheet
from scoring.spaces import Space


@dataclass(frozen=True)
class LookedAt:
    """What is to be shown of a photo that nobody has confirmed yet."""

    said: int  # how many answers it goes by: an answer to an earlier state is not taken
    slot: Slot | None = None
    undecided: Undecided | None = None  # about its place
    question: Question | None = None  # about what is drawn
    entries: tuple[Entry, ...] = ()  # the legend
    sheet: Sheet | None = None
    score: SeasonScore | None = None
    edition: Edition | None = None  # whose rulebook it goes by
    cautions: tuple[Message, ...] = ()
    books: tuple[Message, ...] = ()  # slips in the player's own sums
    duties: tuple[Message, ...] = ()  # what to draw now, coins that were forgotten
    payments: tuple[tuple[Card, int], ...] = ()  # what each card would pay, without a game
    # Where the photo contradicts the sheet of this earlier season, and how.
    earlier: Season | None = None
    contradicted: Mapping[Space, Message] = field(default_factory=dict)
    problem: Problem | None = None  # why it cannot be read, or not be taken

    @property
    def ready(self) -> bool:
        """Whether it can be confirmed."""
        return self.score is not None and self.undecided is None and self.question is None


def looked_at(db: sqlite3.Connection, id: str, desk: Desk) -> LookedAt:
    """A photo of a game as far as it was settled; what is wrong with it is told, not raised."""
    sheet = still_open(db, id)
    count = _count(sheet.said)
    try:
        if sheet.game is None:
            return _single(count, db, sheet, desk)
        at = desk.place(db, sheet)
        if at.undecided is not None:
            return LookedAt(count, at.slot, at.undecided, sheet=at.photo.alone.sheet)
        return _shown(count, at, desk.talk(at, at.decided, sheet))
    except Exception as error:
        problem = problem_behind(error)
        if problem is None:
            raise
        return LookedAt(count, problem=problem)


def answer(db: sqlite3.Connection, id: str, after: int, form: object, desk: Desk) -> None:
    """Take an answer, if it is one to what stood there after so many of them."""
    sheet = still_open(db, id)
    _refuse_late(sheet, after)
    told = {"ways": [], "steps": [], **sheet.said}
    match form:
        case {"back": True}:
            told = _taken_back(told)
        case {"way": int(number)}:
            told["ways"] = [*told["ways"], said_form(_way(desk.place(db, sheet), number))]
        case _:
            told["steps"] = [*told["steps"], dict(checked_step(form))]
            if len(told["steps"]) > MOST_STEPS:
                raise no_step()
            _try(db, replace(sheet, said=told), desk)
    say_of(db, id, told)


def confirm(db: sqlite3.Connection, id: str, after: int, desk: Desk) -> Slot | None:
    """The sheet goes into the game, once however often this is said: whose it is; None where it
    had gone there before."""
    sheet = find_unconfirmed(db, id)
    if sheet is not None and sheet.confirmed:
        return None
    sheet = still_open(db, id)
    _refuse_late(sheet, after)
    at = desk.place(db, sheet)
    talk = desk.talk(at, at.decided, sheet)
    if talk.now.question is not None:
        raise Problem(say("something about the sheet is still asked"), About.DOES_NOT_FIT)
    assert talk.sitting is not None  # it is of a game
    incoming = at.photo.as_answered(talk.sitting, talk.now)
    changed(
        db,
        lambda now: change(now, at.photo.game, incoming),
        beside=lambda event: mark_confirmed(db, id, event),
    )
    return at.decided


def _try(db: sqlite3.Connection, sheet: Unconfirmed, desk: Desk) -> None:
    """Say it all once: what does not fit is raised before it is kept."""
    if sheet.game is None:
        desk.talk_alone(db, sheet)
    else:
        at = desk.place(db, sheet)
        desk.talk(at, at.decided, sheet)


def _refuse_late(sheet: Unconfirmed, after: int) -> None:
    """An answer to a question that does not stand any more."""
    if after != _count(sheet.said):
        raise Problem(say("meanwhile another answer was given"), About.DOES_NOT_FIT)


def _shown(count: int, at: Placed, talk: Talk) -> LookedAt:
    slot, scanned = at.decided, talk.now.scanned
    assert talk.sitting is not None  # it is of a game
    then = as_if_added(at.photo.game, at.photo.as_answered(talk.sitting, talk.now, papers=False))
    earlier = talk.sitting.earlier
    so_far = [
        then.scores[each.player, each.season]
        for each in then.of(slot[0])
        if place(each.season) <= place(slot[1])
    ]
    return LookedAt(
        said=count,
        slot=slot,
        question=talk.now.question,
        entries=talk.now.entries,
        sheet=scanned.sheet,
        score=then.scores[slot],
        edition=then.edition,
        cautions=tuple(caution.message for caution in scanned.reading.cautions),
        earlier=earlier.season if earlier is not None and earlier.from_photo else None,
        contradicted={
            space: found.message
            for found, space in talk.sitting.contradictions(talk.sitting.answers)
        },
        books=tuple(book_lines(books_of(scanned, so_far), scanned)),
        duties=tuple(duty_lines(then, duties_after(then, then.sheets[slot]))),
    )


def _single(count: int, db: sqlite3.Connection, sheet: Unconfirmed, desk: Desk) -> LookedAt:
    """A sheet without a game: its season where the cards are known, else what each would pay."""
    talk = desk.talk_alone(db, sheet)
    scanned = talk.now.scanned
    wishes, drawn = scanned.wishes, scanned.sheet
    with_base = wishes.with_base(drawn)
    return LookedAt(
        said=count,
        question=talk.now.question,
        entries=talk.now.entries,
        sheet=drawn,
        score=scanned.score,
        edition=wishes.edition,
        cautions=tuple(caution.message for caution in scanned.reading.cautions),
        books=tuple(book_lines(books_of(scanned), scanned)),
        duties=tuple(draw_now(drawn, aftermath(drawn))),
        payments=()
        if scanned.score
        else tuple(
            (card, card.score(drawn, wishes.edition, with_base).points) for card in wishes.paid
        ),
    )


def hand_in_again(db: sqlite3.Connection, kept: Kept, sheet: Unconfirmed) -> None:
    """A sheet of the game lies on the table again: what was said of it still holds, its legend was
    looked at, and what is confirmed then takes its place."""
    said = Said(
        kept.player,
        kept.season,
        kept.answers,
        kept.signs,
        coins=kept.sheet.coins,
        replaces=True,
    )
    told = {"said": said_form(said), "ways": [], "steps": [{"taken": True}]}
    hand_in(db, replace(sheet, file=kept.file, said=told), photo_as_it_came(db, kept))


def as_if_added(game: Game, incoming: Incoming) -> Game:
    """The game with a sheet that nobody has confirmed yet, to tell what would follow."""
    event = change([game], game, incoming).event
    return with_event(game, replace(event, at=game.changed))


def _count(told: Mapping[str, Any]) -> int:
    return len(told.get("ways", ())) + len(told.get("steps", ()))


def _taken_back(told: Mapping[str, Any]) -> dict[str, Any]:
    for kind in ("steps", "ways"):
        if told[kind]:
            return {**told, kind: told[kind][:-1]}
    raise no_step()


def _way(at: Placed, number: int) -> Said:
    """The choice of this number, where the sheet's place is undecided."""
    choices = at.undecided.choices if at.undecided else ()
    if not 0 <= number < len(choices):
        raise no_step()
    return choices[number].said
