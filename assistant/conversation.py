"""A conversation about a scanned sheet: questions as data, answers in, the next state out.

First the coins where the track is in doubt, then whole signs, then the single spaces that change
the score. The photo is read again with what was said, which may raise other doubts: those are asked
as well, but nothing is asked twice. Each state knows the one before it, so that any answer can be
taken back. A terminal asks with keys, a page with taps; both show what stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from assistant.answers import answered
from assistant.problem import About, Problem
from assistant.remarks import stake_line
from assistant.scanned import Scanned, names_of_worth, scored, stakes_of, worth_of
from assistant.worth import Worth
from scanner import read_sheet
from scanner.reading import Answers, Reading, Sign
from scoring.message import Message, say, say_n
from scoring.sheet import MOST_COINS, Content, Drawn
from scoring.spaces import Space

# A sign worth a question: this many spaces hang on it.
FEWEST_SPACES = 2


class Topic(Enum):
    """What a question is about."""

    COINS = "coins"
    SIGN = "sign"
    SPACE = "space"


@dataclass(frozen=True)
class Choice:
    """An answer that is offered, and what the sheet would then be worth where that is known."""

    answer: Content | int  # what stands there, or how many coins are marked
    worth: Worth | None = None


@dataclass(frozen=True)
class Question:
    """Something that is not certain."""

    topic: Topic
    text: Message
    read: Content | int  # as it was read
    choices: tuple[Choice, ...]  # what was read first; other answers are taken as well
    spaces: tuple[Space, ...] = ()
    stake: Message | None = None  # what hangs on it, in points


# Reads the sheet again with all that was said: of single spaces, and of the coins.
ReadWith = Callable[[Answers, int | None], Scanned]


@dataclass(frozen=True)
class Conversation:
    """What was read and said so far, and what is asked next."""

    scanned: Scanned
    read_with: ReadWith = field(repr=False)
    answers: Answers = field(default_factory=dict)  # said of single spaces since it began
    coins: int | None = None  # said of the coins
    question: Question | None = None  # None: nothing more that matters
    before: Conversation | None = field(default=None, repr=False)  # one question earlier
    # What is still to be asked, beside the doubts of the reading.
    coins_doubted: int | None = None  # as many as are proposed
    signs: tuple[Sign, ...] = ()
    asked: frozenset[Space] = frozenset()  # the single spaces that were asked about
    single: bool = False  # whether the signs are done with
    unread: bool = False  # whether something was said since the sheet was last read

    def answered(self, answer: Content | int) -> Conversation:
        """The next state, with this answer."""
        question = self._open_question(answer)
        if isinstance(answer, int):
            scanned = self.read_with(self.answers, answer)
            return replace(self, coins=answer, scanned=scanned)._past(self)
        marks = self.scanned.sheet.attacks
        said = {space: Drawn(answer, space in marks) for space in question.spaces}
        return replace(self, answers={**self.answers, **said}, unread=True)._past(self)

    def left_open(self) -> Conversation:
        """The next state, where nobody knows the answer."""
        return self._past(self)

    def ended(self) -> Conversation:
        """The last state: all else is taken as read."""
        return replace(self._read_again(), question=None, before=self)

    def _open_question(self, answer: Content | int) -> Question:
        """The question that is answered; refused where it is none, or this no answer to it."""
        question = self.question
        if question is not None and isinstance(answer, int) == (question.topic is Topic.COINS):
            if isinstance(answer, int) and 0 <= answer <= MOST_COINS:
                return question
            if isinstance(answer, Content) and not answer.printed:
                return question
        raise Problem(say("This is no answer to what was asked."), About.USAGE)

    def _past(self, before: Conversation) -> Conversation:
        """This state past the question of the one before."""
        match before.question:
            case None:
                return self
            case Question(topic=Topic.COINS):
                past = replace(self, coins_doubted=None)
            case Question(topic=Topic.SIGN):
                past = replace(self, signs=self.signs[1:])
            case Question(spaces=spaces):
                past = replace(self, asked=self.asked | set(spaces))
        return replace(past, before=before)._asking()

    def _asking(self) -> Conversation:
        """This state with its question."""
        if self.coins_doubted is not None:
            return replace(self, question=_about_coins(self.scanned, self.coins_doubted))
        if self.signs:
            return replace(self, question=_about_sign(self.scanned, self.signs[0]))
        # What was said of signs settles many spaces; single ones settle each other too, so the
        # sheet is read again only when none is left to ask about.
        state = self if self.single else replace(self._read_again(), single=True)
        question = state._about_space()
        while question is None and state.unread:
            state = state._read_again()
            question = state._about_space()
        return replace(state, question=question)

    def _read_again(self) -> Conversation:
        """The sheet read with all answers, if any came since it was last read."""
        if not self.unread:
            return self
        return replace(self, scanned=self.read_with(self.answers, self.coins), unread=False)

    def _about_space(self) -> Question | None:
        """The weightiest doubt that was not asked about; answers may have made others idle."""
        scanned = self.scanned
        left = [doubt for doubt in scanned.reading.doubts if doubt.space not in self.asked]
        sheet = answered(scanned.sheet, self.answers)
        stake = stakes_of(sheet, left, scanned.wishes).settles_most
        if stake is None:
            return None
        read = stake.doubt.read.content
        # With an attack mark or without one, a content is one answer: the mark stays as read.
        worths = {drawn.content: worth for drawn, worth in reversed(stake.outcomes.items())}
        return Question(
            Topic.SPACE,
            say("{space}: {content}?", space=stake.doubt.space, content=read),
            read,
            tuple(Choice(content, worth) for content, worth in reversed(worths.items())),
            (stake.doubt.space,),
            stake_line(stake, names_of_worth(scanned.wishes)),
        )


def conversation_on(scanned: Scanned) -> Conversation:
    """The questions about a photo that was scanned by itself."""
    wishes, reading = scanned.wishes, scanned.reading

    def read_with(answers: Answers, coins: int | None) -> Scanned:
        said = wishes if coins is None else replace(wishes, coins=coins)
        if not answers:
            return scored(scanned.path, reading, said)
        again = read_sheet(reading.seen, {**wishes.answers, **answers}, wishes.before)
        return scored(scanned.path, again.with_numbers_of(reading), said)

    doubted = (scanned.sheet.coins or 0) if scanned.coins_or else None
    return begun(scanned, read_with, doubted)


def begun(scanned: Scanned, read_with: ReadWith, coins_doubted: int | None = None) -> Conversation:
    """The first state; the coins are asked about where a count is in doubt."""
    signs = uncertain_signs(scanned.reading)
    state = Conversation(scanned, read_with, coins_doubted=coins_doubted, signs=signs)
    return state._asking()


def _about_coins(scanned: Scanned, proposed: int) -> Question:
    read = scanned.sheet.coins or 0
    counts = dict.fromkeys((proposed, *scanned.coins_or))
    worth = scanned.stakes.worth
    choices = tuple(Choice(count, worth.with_coins(count - read)) for count in counts)
    return Question(Topic.COINS, say("How many coins are marked?"), proposed, choices)


def uncertain_signs(reading: Reading) -> tuple[Sign, ...]:
    """Signs of which at least every second space is a doubt: one answer settles them all."""
    doubtful = {doubt.space for doubt in reading.doubts}
    return tuple(
        sign
        for sign in reading.signs
        if len(sign.spaces) >= FEWEST_SPACES
        and len(doubtful.intersection(sign.spaces)) * 2 >= len(sign.spaces)
    )


def _about_sign(scanned: Scanned, sign: Sign) -> Question:
    text = say_n(
        "This {n} space looks so ({spaces}): {content}?",
        "These {n} spaces look alike ({spaces}): {content}?",
        len(sign.spaces),
        spaces=sign.spaces,
        content=sign.read,
    )
    sheet = scanned.sheet

    def worth(content: Content) -> Worth:
        said = {space: Drawn(content, space in sheet.attacks) for space in sign.spaces}
        return worth_of(answered(sheet, said), scanned.wishes)

    contents = dict.fromkeys((sign.read, *sign.others))
    choices = tuple(Choice(content, worth(content)) for content in contents)
    return Question(Topic.SIGN, text, sign.read, choices, sign.spaces)
