"""Why a number in the books may be off: the usual slips, told in the words of the evidence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from assistant.words import minus, where
from scanner.reading import Numbers
from scoring.boxes import SEASON_BOXES, Box, SeasonBoxes
from scoring.message import Message, say, say_n
from scoring.season import SeasonScore
from scoring.seasons import letter
from scoring.sheet import Sheet, Terrain
from scoring.spaces import SPACES, Space, beside
from scoring.tally import Missed, Scored, Tally

FEW = 3  # more groups than this in one sentence explain nothing


BOX_NAMES: Mapping[Box, Message] = {
    Box.FIRST: say("the first edict"),
    Box.SECOND: say("the second edict"),
    Box.COINS: say("coins"),
    Box.MONSTERS: say("monsters"),
    Box.TOTAL: say("total"),
    Box.FINAL: say("the final sum"),
}


def box_name(score: SeasonScore, box: Box) -> Message:
    """A box of a season as people call it, an edict by its letter."""
    if box in SEASON_BOXES.edicts:
        edict = score.edicts[box is Box.SECOND]
        return say("edict {letter}", letter=letter(edict.letter))
    return BOX_NAMES[box]


def edict_why(tally: Tally, written: int) -> Message | None:
    """What a player may have seen in the map to write this for a card."""
    for ruling in tally.rulings:
        if ruling.otherwise == written:
            return say("the English edition would pay that: {ruling}", ruling=ruling.message)
    off = written - tally.points
    if off > 0:
        return _counted_too_much(tally, off, written)
    return _left_out(tally, -off)


def _counted_too_much(tally: Tally, off: int, written: int) -> Message | None:
    near = _near_misses(tally, off, written)
    if len(near) == 1:
        return say("this does not count: {what}", what=_with_spaces(near[0]))
    miscounted = _miscounted(tally, off)
    if miscounted is not None:
        return miscounted
    if near:
        return say("perhaps one of these, which do not count: {what}", what=_several(near[:FEW]))
    twice = [scored for scored in tally.scored if scored.points == off]
    if 1 <= len(twice) <= FEW:
        return say("perhaps counted twice: {what}", what=_several(twice))
    return None


def _near_misses(tally: Tally, off: int, written: int) -> Sequence[Missed]:
    """The near misses each of which would have paid the difference."""
    paid = {scored.points for scored in tally.scored}
    rates = {rate for rate in map(_rate, tally.scored) if rate}
    # Where only the best group pays, another one may have stood in its place.
    wanted = {off, written} if len(tally.scored) == 1 else {off}
    by_space = [
        miss
        for miss in tally.missed
        if not wanted.isdisjoint(rate * len(miss.spaces) for rate in rates)
    ]
    if by_space or (paid and off not in paid) or (len(paid) == 1 and rates):
        return by_space
    # Every group pays the same, or none has paid yet.
    return tally.missed


def _rate(scored: Scored) -> int:
    """Points for each space of a group, where that is a whole number; else 0."""
    rate, rest = divmod(scored.points, len(scored.spaces))
    return 0 if rest or len(scored.spaces) < 2 else rate


def _miscounted(tally: Tally, off: int) -> Message | None:
    """A group that was taken for one or two spaces larger or smaller than it is."""
    groups = [scored for scored in tally.scored if _rate(scored)]
    if len(groups) != 1:
        return None
    group, rate = groups[0], _rate(groups[0])
    more, rest = divmod(off, rate)
    if rest or not 1 <= abs(more) <= 2:
        return None
    count = len(group.spaces)
    return say_n(
        "{spaces} has {n} space, not {counted} ({why})",
        "{spaces} has {n} spaces, not {counted} ({why})",
        count,
        spaces=group.spaces,
        counted=count + more,
        why=group.why,
    )


def _left_out(tally: Tally, short: int) -> Message | None:
    same = [scored for scored in tally.scored if scored.points == short]
    if len(same) == 1:
        return say("left out: {what}", what=_with_spaces(same[0]))
    miscounted = _miscounted(tally, -short)
    if miscounted is not None:
        return miscounted
    if 1 < len(same) <= FEW:
        return say("one of these was left out: {what}", what=_several(same))
    pairs = [pair for pair in combinations(tally.scored, 2) if sum(s.points for s in pair) == short]
    if len(pairs) == 1:
        return say("left out: {what}", what=_several(pairs[0]))
    each = {scored.points for scored in tally.scored}
    if len(each) == 1:
        count, rest = divmod(short, next(iter(each)))
        if not rest and count <= len(tally.scored):
            return say(
                "{n} of the {all} that count were left out: {spaces}",
                n=count,
                all=len(tally.scored),
                spaces=_spaces(tally.scored),
            )
    return None


def _spaces(items: Iterable[Scored | Missed]) -> tuple[Space, ...]:
    """Each once: a space of a row that counts may stand in a column that counts, too."""
    return tuple(dict.fromkeys(space for item in items for space in item.spaces))


def _with_spaces(item: Scored | Missed) -> Message:
    """A piece of evidence with the spaces it is about."""
    return say("{where}{why}", where=where(item), why=item.why)


def _several(items: Sequence[Scored | Missed]) -> Message:
    """Pieces of evidence one after the other; those of one kind share their words."""
    by_kind: dict[Message, list[Scored | Missed]] = {}
    for item in items:
        by_kind.setdefault(item.why, []).append(item)
    listed: Message | None = None
    for alike in by_kind.values():
        spaces = _spaces(alike)
        one = _with_spaces(alike[0]._replace(spaces=spaces))
        listed = one if listed is None else say("{first}; {second}", first=listed, second=one)
    assert listed is not None
    return listed


def coins_why(numbers: Numbers, written: int, counted: int, before: int | None) -> Message | None:
    """Why the coins of a season may be off."""
    if before and written == counted - before:
        return say("all coins marked so far count, not only those of this season")
    if written in numbers.coins_or:
        return say("the track can also be read as {number}", number=written)
    return say_n("the track shows {n} marked coin", "the track shows {n} marked coins", counted)


def losses_why(score: SeasonScore, sheet: Sheet | None, written: int) -> Message | None:
    """How monsters are miscounted."""
    lost = abs(written)
    if sheet is not None:
        monsters = sheet.spaces(Terrain.MONSTER)
        touching = [s for s in score.losses for n in s.neighbours if n in monsters]
        if lost == len(beside(monsters | sheet.slain) & sheet.empty):
            return say("spaces beside a monster on an attack mark cost nothing: it is destroyed")
        if lost == len(touching):
            return say("a space beside two monsters counts once")
        if lost == len(_around(monsters) & sheet.empty):
            return say("spaces that touch a monster only at a corner do not count")
        if lost == len(monsters):
            return say("not monsters count but the empty spaces beside them")
    if not score.losses:
        return say("no empty space lies beside a monster")
    return say("empty spaces beside monsters are {spaces}", spaces=score.losses)


def _around(monsters: frozenset[Space]) -> frozenset[Space]:
    """All spaces that touch these, corners too."""
    return frozenset(
        space
        for space in SPACES
        for monster in monsters
        if max(abs(space.row - monster.row), abs(space.column - monster.column)) == 1
    )


def total_why(season: SeasonBoxes[int], written: int) -> Message | None:
    """How the sum of a season's boxes went wrong."""
    if season.monsters and sum(season.parts) - 2 * season.monsters == written:
        return say("monsters were added instead of taken off")
    named = {BOX_NAMES[box]: season.of(box) for box in SEASON_BOXES.parts}
    return sum_why(named, written)


def sum_why(parts: Mapping[Message, int], written: int) -> Message | None:
    """How a sum went wrong; `parts` are what it is made of, by name."""
    right = sum(parts.values())
    for name, part in parts.items():
        if part and right - part == written:
            return say("{box} left out: {number}", box=name, number=minus(part))
    if written >= 10 and right >= 10 and str(written) == str(right)[::-1]:
        return say("two digits changed places")
    if abs(written - right) == 10:
        return say("a ten too many") if written > right else say("a ten was not carried over")
    return None
