"""Doubts in words: what an answer would change, and whether the score stands."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.scanned import Scanned, names_of_worth
from assistant.stakes import Stake
from assistant.words import held, minus
from assistant.worth import Worth
from scoring.card import Card
from scoring.message import Message, say, say_n
from scoring.sheet import Content, Drawn

MOST_OTHERS = 3  # readings named beside the one taken
MOST_CARDS = 3  # cards named that another reading would change
# More lines than these nobody reads; the rest of the doubts is named in one.
MOST_LINES = 6


def remarks(scanned: Scanned) -> list[Message]:
    """Doubts in points, and whether the score stands."""
    stakes = scanned.stakes
    if not stakes.stakes:
        certain = say("Every space was read without doubt.")
        return [certain, *_coins(scanned), *_verdict(scanned)]
    telling = sorted((s for s in stakes.stakes if s.changes_score), key=lambda s: -s.spread)
    columns = names_of_worth(scanned.wishes)
    lines = [*_coins(scanned), *(stake_line(stake, columns) for stake in telling[:MOST_LINES])]
    rest = tuple(stake.doubt.space for stake in telling[MOST_LINES:])
    quiet = tuple(stake.doubt.space for stake in stakes.stakes if not stake.changes_score)
    if rest:
        lines.append(say("More doubts that change the score: {spaces}.", spaces=rest))
    if quiet and not telling and not stakes.stands and not scanned.coins_or:
        # Two gaps of one row, say: the range below comes from what they do together.
        lines.append(say("Doubts of which none alone changes the score: {spaces}.", spaces=quiet))
    elif quiet:
        lines.append(say("Doubts that change nothing: {spaces}.", spaces=quiet))
    return lines + _verdict(scanned)


def _coins(scanned: Scanned) -> list[Message]:
    """What other counts of the coins would give."""
    score = scanned.score
    if not scanned.coins_or or score is None:
        return []
    other = say("{coins}: {total}")
    others = tuple(
        other.about(coins=count, total=minus(score.total - score.coins + count))
        for count in scanned.coins_or
    )
    return [
        say(
            "Coins marked are {coins}: total {total}; if they are {others}.",
            coins=score.coins,
            total=minus(score.total),
            others=others,
        )
    ]


def stake_line(stake: Stake, columns: Sequence[Card | Message]) -> Message:
    """A doubt that changes the score, with what its answers are worth."""
    doubt, here = stake.doubt, stake.outcomes[stake.doubt.read]
    # An answer that is worth the same as the reading says nothing.
    telling = [drawn for drawn in doubt.others if stake.outcomes[drawn] != here]
    # Where two answers are one content, with an attack mark and without, the mark is named.
    drawn_alike = len({drawn.content for drawn in (doubt.read, *telling)}) <= len(telling)
    named = held if drawn_alike else _content
    if len(columns) == 1 and isinstance(columns[0], Message):
        other = say("{content}: {total}")
        return say(
            "{space} is {read}: total {total}; if it is {others}.",
            space=doubt.space,
            read=named(doubt.read),
            total=minus(here.points),
            others=tuple(
                other.about(content=named(drawn), total=minus(stake.outcomes[drawn].points))
                for drawn in telling[:MOST_OTHERS]
            ),
        )
    return say(
        "{space} is {read}; if it is {other}: {changes}.",
        space=doubt.space,
        read=named(doubt.read),
        other=named(telling[0]),
        changes=_changes(columns, here, stake.outcomes[telling[0]]),
    )


def _content(drawn: Drawn) -> Content:
    return drawn.content


def _changes(columns: Sequence[Card | Message], here: Worth, there: Worth) -> tuple[Message, ...]:
    """The cards that another reading would change most."""
    changed = [
        (abs(after - before), label, before, after)
        for label, before, after in zip(columns, here.parts, there.parts, strict=True)
        if after != before
    ]
    changed.sort(key=lambda change: -change[0])
    said = say("{card} {after} instead of {before}")
    named = [
        said.about(card=label, after=minus(after), before=minus(before))
        for _, label, before, after in changed[:MOST_CARDS]
    ]
    more = len(changed) - MOST_CARDS
    if more > 0:
        named.append(say_n("{n} more card", "{n} more cards", more))
    return tuple(named)


def _verdict(scanned: Scanned) -> list[Message]:
    stakes = scanned.stakes
    if not stakes.stakes and stakes.stands:
        return []
    if stakes.stands:
        if stakes.exact:
            return [say("The score stands: no doubt changes it.")]
        return [say("The score stands: no answer that was tried changes it.")]
    lines: list[Message] = []
    if scanned.score:
        lowest, highest = minus(stakes.lowest.points), minus(stakes.highest.points)
        if stakes.exact:
            lines.append(
                say(
                    "The total lies between {lowest} and {highest}.",
                    lowest=lowest,
                    highest=highest,
                )
            )
        else:
            lines.append(
                say(
                    "So many doubts: the total lies somewhere around {lowest} to {highest}.",
                    lowest=lowest,
                    highest=highest,
                )
            )
    return lines


def coins_settle_most(scanned: Scanned) -> bool:
    """Whether more hangs on how many coins are marked than on any space."""
    if not scanned.coins_or or scanned.stakes.stands:
        return False
    counts = (scanned.sheet.coins or 0, *scanned.coins_or)
    weightiest = scanned.stakes.settles_most
    return max(counts) - min(counts) > (weightiest.spread if weightiest else 0)
