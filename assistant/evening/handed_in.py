"""A photo that was handed in, looked at: what is asked, and what it is worth so far.

All that is known of it lies in the games' file, so any process can look at it: it reads the photo,
says again what was said, and gives back what is to be shown. What was said is kept as

    {"said": {…}, "ways": [{…}, …], "steps": [{…}, …]}

`said` is what was known from the beginning (the player whose phone it is), `ways` the choices since
where the sheet's place was undecided, and `steps` the conversation (`assistant.steps`).
"""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from assistant.books.books import book_lines, books_of
from assistant.conversation import Conversation, Question, conversation_on
from assistant.draw_now import draw_now
from assistant.evening.adding import Incoming, change, replacing
from assistant.evening.hand_meant import NOBODYS, HandMeant
from assistant.evening.hand_store import hands_in
from assistant.evening.kept_photo import pictures_in
from assistant.evening.photo import GamePhoto, Sitting, conversation_about, read_for
from assistant.evening.record import Game, Kept, Slot, place, with_event
from assistant.evening.said_form import said_form, said_kept
from assistant.evening.sheet_again import photo_as_it_came
from assistant.evening.single_sheet import single_wishes
from assistant.evening.standing import duties_after, duty_lines
from assistant.evening.store import changed, games
from assistant.evening.unconfirmed import (
    Unconfirmed,
    find_unconfirmed,
    hand_in,
    mark_confirmed,
    photo_of,
    say_of,
    withdrawn_already,
)
from assistant.evening.whose_sheet import Said, Undecided
from assistant.legend import Entry
from assistant.problem import About, Problem, problem_behind
from assistant.scanned import Wishes, read_photo, scored
from assistant.steps import MOST_STEPS, Step, checked_step, gone_on, no_step
from scanner.reading import Reading
from scoring.aftermath import aftermath
from scoring.card import Card
from scoring.editions import Edition
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.sheet import Sheet

MOST_KEPT = 6  # photos whose reading a process keeps at hand: some 20 MB each


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
    problem: Problem | None = None  # why it cannot be read, or not be taken

    @property
    def ready(self) -> bool:
        """Whether it can be confirmed."""
        return self.score is not None and self.undecided is None and self.question is None


@dataclass(frozen=True)
class _Talk:
    """A conversation about a photo at its place, and the steps that led to it."""

    key: tuple[Any, ...]  # the game and the place it was begun for
    sitting: Sitting | None  # None: without a game
    steps: tuple[Step, ...]
    now: Conversation


@dataclass
class Desk:
    """The photos a process has read already, so that an answer needs no new scan."""

    path: Path  # of the games' file
    _read: OrderedDict[str, Reading] = field(default_factory=OrderedDict)
    _places: dict[str, tuple[tuple[Any, ...], _Placed]] = field(default_factory=dict)
    _talks: dict[str, _Talk] = field(default_factory=dict)

    def photo(self, db: sqlite3.Connection, game: Game, sheet: Unconfirmed) -> GamePhoto:
        """The photo of a game read for itself."""
        raw = photo_of(db, sheet.id)
        alone = self._alone(sheet.id, lambda: read_for(game.map, sheet.file, photo=raw))
        pictures, hands = pictures_in(self.path), hands_in(self.path)
        return GamePhoto(game, raw, sheet.file, sheet.file, alone, pictures, hands)

    def single(self, db: sqlite3.Connection, sheet: Unconfirmed, wishes: Wishes) -> Reading:
        """The photo of a sheet without a game."""
        raw = photo_of(db, sheet.id)
        return self._alone(sheet.id, lambda: read_photo(raw, wishes.map, wishes.nth, {}, {}))

    def _alone(self, id: str, read: Callable[[], Reading]) -> Reading:
        """A photo read, once."""
        if id not in self._read:
            self._read[id] = read()
        self._read.move_to_end(id)
        while len(self._read) > MOST_KEPT:
            forgotten, _ = self._read.popitem(last=False)
            self._places.pop(forgotten, None)
            self._talks.pop(forgotten, None)
        return self._read[id]

    def place(self, db: sqlite3.Connection, sheet: Unconfirmed) -> _Placed:
        """The photo read, and its place in the game as far as it is known; sought once for what
        was said and for the game as it is."""
        game = _game(db, sheet)
        ways = sheet.said.get("ways") or [sheet.said.get("said", {})]
        key = (game.last, repr(ways[-1]))  # the last word holds
        if self._places.get(sheet.id, ((), None))[0] != key:
            photo = self.photo(db, game, sheet)
            self._places[sheet.id] = key, _placed(photo, said_kept(ways[-1]))
        return self._places[sheet.id][1]

    def reading(self, db: sqlite3.Connection, id: str) -> Reading:
        """How a photo was read."""
        sheet = _open(db, id)
        if sheet.game is None:
            return self.single(db, sheet, single_wishes(sheet.said))
        return self.photo(db, _game(db, sheet), sheet).alone

    def talk(self, at: _Placed, slot: Slot, sheet: Unconfirmed) -> _Talk:
        """The conversation with all that was said, from where it was left."""
        key = (at.photo.game.last, slot, repr(at.said))

        def begun() -> _Talk:
            sitting = at.photo.sitting(slot, at.said, at.hand)
            return _Talk(key, sitting, (), conversation_about(sitting, legend=True))

        return self._gone_on(sheet, key, begun)

    def talk_alone(self, db: sqlite3.Connection, sheet: Unconfirmed) -> _Talk:
        """The same about a sheet without a game."""
        wishes = single_wishes(sheet.said)
        alone = self.single(db, sheet, wishes)

        def begun() -> _Talk:
            return _Talk((), None, (), conversation_on(scored(sheet.file, alone, wishes)))

        return self._gone_on(sheet, (), begun)

    def _gone_on(
        self, sheet: Unconfirmed, key: tuple[Any, ...], begun: Callable[[], _Talk]
    ) -> _Talk:
        steps = tuple(sheet.said.get("steps", ()))
        talk = self._talks.get(sheet.id)
        if talk is None or talk.key != key or steps[: len(talk.steps)] != talk.steps:
            talk = begun()
        now = gone_on(talk.now, steps[len(talk.steps) :])
        self._talks[sheet.id] = talk = replace(talk, steps=steps, now=now)
        return talk


@dataclass(frozen=True)
class _Placed:
    """A photo and where it goes, as far as that is known."""

    photo: GamePhoto
    said: Said
    slot: Slot | None = None
    undecided: Undecided | None = None
    hand: HandMeant = NOBODYS

    @property
    def decided(self) -> Slot:
        if self.undecided is not None:
            raise self.undecided.refusal
        assert self.slot is not None  # or something were undecided
        return self.slot


def looked_at(db: sqlite3.Connection, id: str, desk: Desk) -> LookedAt:
    """A photo of a game as far as it was settled; what is wrong with it is told, not raised."""
    sheet = _open(db, id)
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
    sheet = _open(db, id)
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
    sheet = _open(db, id)
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


def _open(db: sqlite3.Connection, id: str) -> Unconfirmed:
    sheet = find_unconfirmed(db, id)
    if sheet is None or not sheet.open:
        raise withdrawn_already()
    return sheet


def _refuse_late(sheet: Unconfirmed, after: int) -> None:
    """An answer to a question that does not stand any more."""
    if after != _count(sheet.said):
        raise Problem(say("meanwhile another answer was given"), About.DOES_NOT_FIT)


def _placed(photo: GamePhoto, said: Said) -> _Placed:
    """Where a photo goes, and whose hand drew it; or what is to be asked first."""
    said = photo.known(said)
    slot = photo.slot(said)
    if isinstance(slot, Undecided):
        return _Placed(photo, said, undecided=slot)
    there = replacing(photo.game, slot, said)
    if there is not None:
        return _Placed(photo, said, slot, there)
    hand = photo.hand(slot, said)
    if isinstance(hand, Undecided):
        return _Placed(photo, said, slot, hand)
    return _Placed(photo, said, slot, hand=hand)


def _game(db: sqlite3.Connection, sheet: Unconfirmed) -> Game:
    game = next((game for game in games(db) if game.id == sheet.game), None)
    if game is None or game.removed:
        raise withdrawn_already()
    return game


def _shown(count: int, at: _Placed, talk: _Talk) -> LookedAt:
    slot, scanned = at.decided, talk.now.scanned
    assert talk.sitting is not None  # it is of a game
    then = as_if_added(at.photo.game, at.photo.as_answered(talk.sitting, talk.now, papers=False))
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


def _way(at: _Placed, number: int) -> Said:
    """The choice of this number, where the sheet's place is undecided."""
    choices = at.undecided.choices if at.undecided else ()
    if not 0 <= number < len(choices):
        raise no_step()
    return choices[number].said
