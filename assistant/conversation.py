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
from assistant.remarks import stake_line
from assistant.scanned import Scanned, scored, valued, weighed
from assistant.worth import Worth
from scanner import read_sheet
from scanner.reading import Answers, Reading, Sign
from scoring.message import Message, say, say_n
from scoring.sheet import Content, Drawn
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
Hear = Callable[[Answers, int | None], Scanned]


@dataclass(frozen=True)
class Conversation:
    """What was read and said so far, and what is asked next."""

    scanned: Scanned
    hear: Hear = field(repr=False)
    answers: Answers = field(default_factory=dict)  # said of single spaces since it began
    coins: int | None = None  # said of the coins
    question: Question | None = None  # None: nothing more that matters
    before: Conversation | None = field(default=None, repr=False)  # one question earlier
    # What is still to be asked, beside the doubts of the reading.
    about_coins: bool = False
    signs: tuple[Sign, ...] = ()
    asked: frozenset[Space] = frozenset()  # the single spaces that were asked about
    single: bool = False  # whether the signs are done with
    unheard: bool = False  # whether something was said since the sheet was last read

    def answered(self, answer: Content | int) -> Conversation:
        """The next state, with this answer."""
        assert self.question is not None  # nobody answers what was not asked
        if isinstance(answer, int):
            heard = self.hear(self.answers, answer)
            return replace(self, coins=answer, scanned=heard)._onward(self)
        marks = self.scanned.sheet.attacks
        told = {space: Drawn(answer, space in marks) for space in self.question.spaces}
        return replace(self, answers={**self.answers, **told}, unheard=True)._onward(self)

    def left_open(self) -> Conversation:
        """The next state, where nobody knows the answer."""
        return self._onward(self)

    def ended(self) -> Conversation:
        """All else is taken as read."""
        return replace(self._heard(), question=None)

    def _onward(self, before: Conversation) -> Conversation:
        """Past the question of the state before."""
        assert before.question is not None
        match before.question.topic:
            case Topic.COINS:
                past = replace(self, about_coins=False)
            case Topic.SIGN:
                past = replace(self, signs=self.signs[1:])
            case Topic.SPACE:
                past = replace(self, asked=self.asked | set(before.question.spaces))
        return replace(past, before=before)._asking()

    def _asking(self) -> Conversation:
        """This state with its question."""
        if self.about_coins:
            return replace(self, question=_about_coins(self.scanned))
        if self.signs:
            return replace(self, question=_about_sign(self.signs[0]))
        # What was said of signs settles many spaces; single ones settle each other too, so the
        # sheet is read again only when none is left to ask about.
        state = self if self.single else replace(self._heard(), single=True)
        question = state._about_space()
        while question is None and state.unheard:
            state = state._heard()
            question = state._about_space()
        return replace(state, question=question)

    def _heard(self) -> Conversation:
        """The sheet read again, if anything was said since."""
        if not self.unheard:
            return self
        return replace(self, scanned=self.hear(self.answers, self.coins), unheard=False)

    def _about_space(self) -> Question | None:
        """The weightiest doubt that was not asked about; answers may have made others idle."""
        scanned = self.scanned
        left = [doubt for doubt in scanned.reading.doubts if doubt.space not in self.asked]
        sheet = answered(scanned.sheet, self.answers)
        stake = weighed(sheet, left, scanned.wishes).settles_most
        if stake is None:
            return None
        read = stake.doubt.read.content
        return Question(
            Topic.SPACE,
            say("{space}: {content}?", space=stake.doubt.space, content=read),
            read,
            tuple(Choice(drawn.content, worth) for drawn, worth in stake.outcomes.items()),
            (stake.doubt.space,),
            stake_line(stake, valued(scanned.wishes)),
        )


def conversation_on(scanned: Scanned) -> Conversation:
    """The questions about a photo that was scanned by itself."""
    wishes, reading = scanned.wishes, scanned.reading

    def hear(answers: Answers, coins: int | None) -> Scanned:
        said = wishes if coins is None else replace(wishes, coins=coins)
        if not answers:
            return scored(scanned.path, reading, said)
        again = read_sheet(reading.seen, {**wishes.answers, **answers}, wishes.before)
        return scored(scanned.path, again.with_numbers_of(reading), said)

    return begun(scanned, hear, about_coins=bool(scanned.coins_or))


def begun(scanned: Scanned, hear: Hear, *, about_coins: bool) -> Conversation:
    """The first state; `about_coins`: how many are marked is asked as well."""
    signs = uncertain_signs(scanned.reading)
    return Conversation(scanned, hear, about_coins=about_coins, signs=signs)._asking()


def _about_coins(scanned: Scanned) -> Question:
    read = scanned.sheet.coins or 0
    counts = (read, *(count for count in scanned.coins_or if count != read))
    choices = tuple(Choice(count) for count in counts)
    return Question(Topic.COINS, say("How many coins are marked?"), read, choices)


def uncertain_signs(reading: Reading) -> tuple[Sign, ...]:
    """Signs of which at least every second space is a doubt: one answer settles them all."""
    doubtful = {doubt.space for doubt in reading.doubts}
    return tuple(
        sign
        for sign in reading.signs
        if len(sign.spaces) >= FEWEST_SPACES
        and len(doubtful.intersection(sign.spaces)) * 2 >= len(sign.spaces)
    )


def _about_sign(sign: Sign) -> Question:
    text = say_n(
        "This {n} space looks so ({spaces}): {content}?",
        "These {n} spaces look alike ({spaces}): {content}?",
        len(sign.spaces),
        spaces=sign.spaces,
        content=sign.read,
    )
    choices = tuple(Choice(content) for content in (sign.read, *sign.others))
    return Question(Topic.SIGN, text, sign.read, choices, sign.spaces)
