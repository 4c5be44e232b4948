"""A conversation about a scanned sheet: questions as data, answers in, the next state out.

First the legend, how this player draws: where a person looks at one sheet the whole of it, which is
often the only question; else only the signs that are in doubt and could change the score. Then the
spaces that could, those alike together, then the coins. The sheet is read anew with what was said,
which may raise other doubts: those are asked as well, but nothing is asked twice. Each state knows
the one before it, so that any answer can be taken back. A terminal asks with keys, a page with
taps; both show what stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from assistant.answers import answered, refuse_drawn_on_print
from assistant.legend import NOTHING_SAID, Corrections, Entry, joined, legend_of, read_anew, split
from assistant.problem import About, Problem
from assistant.remarks import stake_line
from assistant.scanned import Scanned, names_of_worth, scanned_anew, stakes_of, worth_of
from assistant.stakes import Stake
from assistant.witness import suspicions
from assistant.worth import Worth
from scanner.read.doubts import SURE
from scoring.message import Message, say, say_n
from scoring.sheet import MOST_COINS, Content, Drawn, Sheet
from scoring.spaces import SPACES, Space


class Topic(Enum):
    """What a question is about."""

    LEGEND = "legend"
    SIGN = "sign"
    SPACES = "spaces"
    COINS = "coins"


@dataclass(frozen=True)
class Choice:
    """An answer that is offered, and what the sheet would then be worth where that is known."""

    answer: Content | int  # what stands there, or how many coins are marked
    worth: Worth | None = None


@dataclass(frozen=True)
class Question:
    """Something that is not certain; the legend, which a person may only have to look at."""

    topic: Topic
    text: Message
    read: Content | int | None  # as it was read; None: the legend
    choices: tuple[Choice, ...] = ()  # what was read first; other answers are taken as well
    spaces: tuple[Space, ...] = ()
    stake: Message | None = None  # what hangs on it, in points


# Reads the sheet again with all that was said of it, and of the coins.
ReadWith = Callable[[Corrections, int | None], Scanned]


@dataclass(frozen=True)
class Conversation:
    """What was read and said so far, and what is asked next."""

    scanned: Scanned
    read_with: ReadWith = field(repr=False)
    entries: tuple[Entry, ...]  # the legend
    said: Corrections = NOTHING_SAID  # since it began
    coins: int | None = None  # said of the coins
    question: Question | None = None  # None: nothing more that matters
    before: Conversation | None = field(default=None, repr=False)  # one answer earlier
    # What is still to be asked, beside the doubts of the reading.
    legend: bool = True  # whether the legend is to be looked at
    coins_doubted: int | None = None  # as many as are proposed
    asked: frozenset[Space] = frozenset()  # the spaces that were asked about
    one_by_one: frozenset[Space] = frozenset()  # spaces that are not asked about together
    unread: bool = False  # whether something was said since the sheet was last read

    def answered(self, answer: Content | int) -> Conversation:
        """The next state, with this answer."""
        question = self._open_question(answer)
        if isinstance(answer, int):
            scanned = self.read_with(self.said, answer)
            return replace(self, coins=answer, scanned=scanned)._past(self)
        marks = self.scanned.sheet.attacks
        if question.topic is Topic.SIGN:
            said = self.said.of(self._entry_of(question.spaces[0]), answer, marks)
            return replace(self, said=said, unread=True)._read_again()._past(self)
        said = self.said.of_spaces(question.spaces, answer, marks)
        return replace(self, said=said, unread=True)._past(self)

    def named(self, number: int, content: Content) -> Conversation:
        """The legend with another meaning for an entry; the rest of the sheet is read anew."""
        entry = self._legend_entry(number)
        if content.printed:
            raise _no_answer()
        said = self.said.of(entry, content, self.scanned.sheet.attacks)
        return replace(self, said=said, unread=True, before=self)._read_again()._asking()

    def split(self, number: int) -> Conversation:
        """The legend with an entry in its distinct looks, which are not alike."""
        self._legend_entry(number)
        return replace(self, entries=split(self.entries, number), before=self)._asking()

    def joined(self, number: int, other: int) -> Conversation:
        """The legend with two entries that are one sign, with the meaning of the first."""
        first, second = self._legend_entry(number), self._legend_entry(other)
        if number == other:
            return self
        said = self.said.of(second, first.read, self.scanned.sheet.attacks)
        entries = joined(self.entries, number, other)
        state = replace(self, said=said, entries=entries, unread=True, before=self)
        return state._read_again()._asking()

    def taken(self) -> Conversation:
        """The next state, with the legend as it stands: somebody has looked at every entry."""
        self._legend_entry(0)
        said, marks = self.said, self.scanned.sheet.attacks
        for entry in self.entries:
            if entry.signs:  # the parts of one that was split were looked at space by space
                said = said.of(entry, entry.read, marks)
        seen = replace(self, said=said, unread=True, legend=False, before=self)
        return seen._read_again()._asking()

    def apart(self) -> Conversation:
        """The same question for each of its spaces by itself: they are not alike."""
        question = self.question
        if question is None or len(question.spaces) < 2:
            return self
        single = self.one_by_one | set(question.spaces)
        return replace(self, one_by_one=single, before=self)._asking()

    def left_open(self) -> Conversation:
        """The next state, where nobody knows the answer."""
        return self._past(self)

    def put_right(self, space: Space, drawn: Drawn) -> Conversation:
        """With what a space holds, whatever is asked: somebody has looked at the sheet."""
        refuse_drawn_on_print(self.scanned.sheet.map, {space: drawn})
        said = replace(self.said, spaces={**self.said.spaces, space: drawn})
        past = replace(self, said=said, unread=True, asked=self.asked | {space}, before=self)
        return past._read_again()._asking()

    def with_coins(self, coins: int) -> Conversation:
        """With so many coins, whatever is asked."""
        scanned = self.read_with(self.said, coins)
        state = replace(self, scanned=scanned, coins=coins, coins_doubted=None, before=self)
        return state._asking()

    def ended(self) -> Conversation:
        """The last state: all else is taken as read."""
        return replace(self._read_again(), question=None, before=self)

    def _legend_entry(self, number: int) -> Entry:
        if self.question is None or self.question.topic is not Topic.LEGEND:
            raise _no_answer()
        if not 0 <= number < len(self.entries):
            raise Problem(say("The legend has no entry {number}.", number=number + 1), About.USAGE)
        return self.entries[number]

    def _entry_of(self, space: Space) -> Entry:
        return next(entry for entry in self.entries if space in entry.spaces)

    def _open_question(self, answer: Content | int) -> Question:
        """The question that is answered; refused where it is none, or this no answer to it."""
        question = self.question
        if question is None or question.topic is Topic.LEGEND:
            raise _no_answer()
        if isinstance(answer, int) == (question.topic is Topic.COINS):
            if isinstance(answer, int) and 0 <= answer <= MOST_COINS:
                return question
            if isinstance(answer, Content) and not answer.printed:
                return question
        raise _no_answer()

    def _past(self, before: Conversation) -> Conversation:
        """This state past the question of the one before."""
        match before.question:
            case None:
                return self
            case Question(topic=Topic.LEGEND):
                past = replace(self, legend=False)
            case Question(topic=Topic.COINS):
                past = replace(self, coins_doubted=None)
            case Question(spaces=spaces):
                past = replace(self, asked=self.asked | set(spaces))
        return replace(past, before=before)._asking()

    def _asking(self) -> Conversation:
        """This state with its question."""
        if self.legend and self.entries:
            text = say("So this sheet is drawn: is each sign what it is taken for?")
            return replace(self, question=Question(Topic.LEGEND, text, None))
        state = self
        question = state._about_suspect() or state._about_sign() or state._about_spaces()
        while question is None and state.unread:
            # Single spaces settle each other, so the sheet is read again only when none is left.
            state = state._read_again()
            question = state._about_suspect() or state._about_sign() or state._about_spaces()
        if question is None and state.coins_doubted is not None:
            question = _about_coins(state.scanned, state.coins_doubted)
        return replace(state, question=question)

    def _read_again(self) -> Conversation:
        """The sheet read with all that was said, if any of it came since it was last read."""
        if not self.unread:
            return self
        scanned = self.read_with(self.said, self.coins)
        entries = read_anew(self.entries, scanned.reading)
        return replace(self, scanned=scanned, entries=entries, unread=False)

    def _about_suspect(self) -> Question | None:
        """What would make the player's own points right, if nobody was asked about it."""
        scanned = self.scanned
        sheet = answered(scanned.sheet, self.said.spaces)
        for suspicion in suspicions(scanned, sheet):
            if self.asked.isdisjoint(suspicion.spaces):
                contents = [suspicion.read, suspicion.other]
                question = _about_alike(scanned, suspicion.read, suspicion.spaces, contents)
                if len(suspicion.spaces) > 1:
                    return replace(question, topic=Topic.SIGN, stake=suspicion.message)
                (space,) = suspicion.spaces
                text = say("{space}: {content}?", space=space, content=suspicion.read)
                return replace(question, text=text, stake=suspicion.message)
        return None

    def _about_sign(self) -> Question | None:
        """The largest sign in doubt that was not asked about and could change the score."""
        for entry in self.entries:
            if len(entry.spaces) > 1 and entry.confidence < SURE and not self._was_asked(entry):
                question = _about_entry(self.scanned, entry)
                if len({choice.worth for choice in question.choices}) > 1:
                    return question
        return None

    def _was_asked(self, entry: Entry) -> bool:
        return bool((self.asked | self.one_by_one).intersection(entry.spaces))

    def _about_spaces(self) -> Question | None:
        """The weightiest doubt that was not asked about; answers may have made others idle."""
        scanned = self.scanned
        left = [doubt for doubt in scanned.reading.doubts if doubt.space not in self.asked]
        sheet = answered(scanned.sheet, self.said.spaces)
        stakes = stakes_of(sheet, left, scanned.wishes)
        stake = stakes.settles_most
        if stake is None:
            return None
        read = stake.doubt.read.content
        alike = [other for other in stakes.stakes if self._one_question(stake, other)]
        if len(alike) > 1:
            spaces = tuple(other.doubt.space for other in alike)
            return _about_alike(scanned, read, spaces, [drawn.content for drawn in stake.outcomes])
        # With an attack mark or without one, a content is one answer: the mark stays as read.
        worths = {drawn.content: worth for drawn, worth in reversed(stake.outcomes.items())}
        return Question(
            Topic.SPACES,
            say("{space}: {content}?", space=stake.doubt.space, content=read),
            read,
            tuple(Choice(content, worth) for content, worth in reversed(worths.items())),
            (stake.doubt.space,),
            stake_line(stake, names_of_worth(scanned.wishes)),
        )

    def _one_question(self, stake: Stake, other: Stake) -> bool:
        """Whether two doubts are one question: drawn alike, and the same points hang on them."""
        if stake is other:
            return True
        one, two = stake.doubt.space, other.doubt.space
        together = any(one in entry.spaces and two in entry.spaces for entry in self.entries)
        return (
            together
            and not self.one_by_one.intersection((one, two))
            and stake.outcomes == other.outcomes
        )


def conversation_on(scanned: Scanned, legend: bool = True) -> Conversation:
    """The questions about a photo that was scanned by itself."""

    def read_with(said: Corrections, coins: int | None) -> Scanned:
        return scanned_anew(scanned, said.spaces, said.signs, coins)

    doubted = (scanned.sheet.coins or 0) if scanned.coins_or else None
    return begun(scanned, read_with, doubted, legend)


def begun(
    scanned: Scanned,
    read_with: ReadWith,
    coins_doubted: int | None = None,
    legend: bool = True,
) -> Conversation:
    """The first state; the coins are asked about where a count is in doubt."""
    entries = legend_of(scanned.reading)
    state = Conversation(scanned, read_with, entries, legend=legend, coins_doubted=coins_doubted)
    return state._asking()


def what_changed(conversation: Conversation) -> list[Message]:
    """What the answers changed, for a person to look over."""
    first = conversation
    while first.before is not None:
        first = first.before
    was, now = first.scanned.sheet, conversation.scanned.sheet
    lines = changed_spaces(was, now)
    if conversation.coins is not None and conversation.coins != was.coins:
        lines.append(say("Coins marked: {coins}.", coins=conversation.coins))
    return lines


def changed_spaces(was: Sheet, now: Sheet) -> list[Message]:
    """Where a sheet was read as something else before."""
    changed: dict[tuple[Content, Content], list[Space]] = {}
    for space in SPACES:
        if was[space] is not now[space]:
            changed.setdefault((was[space], now[space]), []).append(space)
    return [
        say("{spaces}: {content}, not {read}.", spaces=tuple(spaces), content=content, read=read)
        for (read, content), spaces in changed.items()
    ]


def _no_answer() -> Problem:
    return Problem(say("This is no answer to what was asked."), About.USAGE)


def _about_coins(scanned: Scanned, proposed: int) -> Question:
    read = scanned.sheet.coins or 0
    counts = dict.fromkeys((proposed, *scanned.coins_or))
    worth = scanned.stakes.worth
    choices = tuple(Choice(count, worth.with_coins(count - read)) for count in counts)
    return Question(Topic.COINS, say("How many coins are marked?"), proposed, choices)


def _about_entry(scanned: Scanned, entry: Entry) -> Question:
    alike = _about_alike(scanned, entry.read, entry.spaces, [entry.read, *entry.others])
    return replace(alike, topic=Topic.SIGN)


def _about_alike(
    scanned: Scanned, read: Content, spaces: tuple[Space, ...], contents: list[Content]
) -> Question:
    """A question about several spaces that look alike."""
    text = say_n(
        "This {n} space looks so ({spaces}): {content}?",
        "These {n} spaces look alike ({spaces}): {content}?",
        len(spaces),
        spaces=spaces,
        content=read,
    )
    sheet = scanned.sheet

    def worth(content: Content) -> Worth:
        said = {space: Drawn(content, space in sheet.attacks) for space in spaces}
        return worth_of(answered(sheet, said), scanned.wishes)

    choices = tuple(Choice(content, worth(content)) for content in dict.fromkeys(contents))
    return Question(Topic.SPACES, text, read, choices, spaces)
