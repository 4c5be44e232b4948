"""The player's books checked: boxes as written beside boxes as computed, and the likeliest slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.books.slips import box_name, coins_why, edict_why, losses_why, sum_why, total_why
from assistant.words import minus
from scanner.reading import Numbers
from scoring.boxes import SEASON_BOXES, Box, SeasonBoxes
from scoring.message import Message, say
from scoring.season import SeasonScore
from scoring.seasons import Season
from scoring.sheet import Sheet

SEASONS = tuple(Season)


@dataclass(frozen=True)
class Slip:
    """A box that cannot be right."""

    season: Season | None  # None: the final sum
    box: Box
    written: int
    computed: int  # by the map, or by the other boxes
    message: Message
    doubtful: bool = False  # the writing itself was read with doubt

    @property
    def off(self) -> int:
        """By how much."""
        return self.written - self.computed


@dataclass(frozen=True)
class Compared:
    """A season's boxes as written and as computed."""

    season: Season
    written: SeasonBoxes[int | None]  # losses negative, with a minus or without
    computed: SeasonBoxes[int] | None  # None: the map of then is not known
    sum: int | None  # of the boxes as written; None where nothing is


def compared(numbers: Numbers, computed: Sequence[SeasonScore]) -> tuple[Compared, ...]:
    """Every season that has something written or computed."""
    known = {score.season: score.boxes for score in computed}
    rows = []
    for season, row in zip(SEASONS, numbers.written, strict=True):
        written = as_points(row)
        if season in known or any(number is not None for number in written):
            rows.append(Compared(season, written, known.get(season), _sum(written)))
    return tuple(rows)


def as_points(row: SeasonBoxes[int | None]) -> SeasonBoxes[int | None]:
    """A season's boxes as they count: many players leave the minus of monsters away."""
    return row if row.monsters is None else row._replace(monsters=-abs(row.monsters))


def _sum(row: SeasonBoxes[int | None]) -> int | None:
    parts = [number for number in row.parts if number is not None]
    return sum(parts) if parts else None


def audit(
    numbers: Numbers, computed: Sequence[SeasonScore], sheet: Sheet | None = None
) -> tuple[Slip, ...]:
    """Every slip in the books, by season and box.

    `computed` are the seasons whose map is known: the one asked for, or those of a whole game.
    `sheet` is the map of the last of them, to tell how its monsters may have been miscounted.
    """
    rows = {row.season: row for row in compared(numbers, computed)}
    # Without a track, and nobody saying how many, the map gives no coins and no total.
    coined = numbers.coins is not None or (sheet is not None and sheet.coins is not None)
    several = len(computed) > 1
    slips: list[Slip] = []
    for season in SEASONS:
        if season not in rows:
            continue
        score = next((one for one in computed if one.season is season), None)
        if score is not None:
            last = sheet if score is computed[-1] else None
            slips += _box_slips(numbers, rows, score, last, several, coined)
        slips += _sum_slips(numbers, rows[season], score if coined else None)
        slips += _lost_coins(numbers, rows, season)
    slips += _final_slips(numbers, rows)
    return tuple(slips)


def _box_slips(
    numbers: Numbers,
    rows: dict[Season, Compared],
    score: SeasonScore,
    sheet: Sheet | None,
    several: bool,
    coined: bool,
) -> Iterator[Slip]:
    """Boxes that the map does not give."""
    row = rows[score.season]
    swapped = row.written.edicts == (score.boxes.second, score.boxes.first)
    before = _coins_before(rows, score.season)
    for box in SEASON_BOXES.parts:
        written, right = row.written.of(box), score.boxes.of(box)
        # A zero is often left out.
        if written is None or written == right or (box is Box.COINS and not coined):
            continue
        why: Message | None
        if box is Box.COINS:
            why = coins_why(numbers, written, right, before)
        elif box is Box.MONSTERS:
            why = losses_why(score, sheet, written)
        elif swapped:
            why = say("the two edicts stand in each other's box")
        else:
            why = edict_why(score.edicts[box is Box.SECOND].tally, written)
        yield _slip(numbers, score.season, box, written, right, _off(score, box, row, several), why)


def _off(score: SeasonScore, box: Box, row: Compared, several: bool) -> Message:
    """That a box is off, and by how much."""
    name = box_name(score, box)
    if several:
        name = say("{season}, {box}", season=score.season, box=name)
    return say(
        "{box} written {written}, computed {computed}",
        box=name,
        written=minus(row.written.of(box) or 0),
        computed=minus(score.boxes.of(box)),
    )


def _slip(
    numbers: Numbers,
    season: Season | None,
    box: Box,
    written: int,
    right: int,
    off: Message,
    why: Message | None,
) -> Slip:
    """A slip with its reason; where the writing may be read as what is right, that comes first."""
    doubt = next(
        (doubt for doubt in numbers.doubts if doubt.season is season and doubt.box is box),
        None,
    )
    if doubt is not None:
        others = [
            -abs(other) if box is Box.MONSTERS else other
            for other in doubt.others
            if other is not None
        ]
        if right in others:
            why = say("the writing can also be read as {number}", number=minus(right))
    message = off if why is None else say("{slip}: {why}", slip=off, why=why)
    return Slip(season, box, written, right, message, doubt is not None)


def _sum_slips(numbers: Numbers, row: Compared, score: SeasonScore | None) -> Iterator[Slip]:
    """Totals that are not the sum of their boxes, or where only totals are written, of the map."""
    total = row.written.total
    if total is None:
        return
    if row.sum is None:
        if score is not None and total != score.total:
            off = say(
                "total of {season} written {written}, computed {computed}",
                season=row.season,
                written=minus(total),
                computed=minus(score.total),
            )
            why = total_why(score.boxes, total)
            yield _slip(numbers, row.season, Box.TOTAL, total, score.total, off, why)
    elif total != row.sum:
        # What was left out of the boxes may still be in the total.
        if score is not None and total == score.total and None in row.written.parts:
            return
        off = say(
            "the boxes of {season} add up to {sum}, not {written}",
            season=row.season,
            sum=minus(row.sum),
            written=minus(total),
        )
        why = total_why(row.written.each(lambda number: number or 0), total)
        yield _slip(numbers, row.season, Box.TOTAL, total, row.sum, off, why)


def _coins_before(rows: dict[Season, Compared], season: Season) -> int | None:
    """The coins written for the season before."""
    place = SEASONS.index(season)
    row = rows.get(SEASONS[place - 1]) if place else None
    return row.written.coins if row else None


def _lost_coins(numbers: Numbers, rows: dict[Season, Compared], season: Season) -> Iterator[Slip]:
    """Coins that a season has less than the one before."""
    before, coins = _coins_before(rows, season), rows[season].written.coins
    if before is None or coins is None or coins >= before:
        return
    off = say(
        "{season} has {coins} coins written, the season before {before}; coins are never lost",
        season=season,
        coins=coins,
        before=before,
    )
    yield _slip(numbers, season, Box.COINS, coins, before, off, None)


def _final_slips(numbers: Numbers, rows: dict[Season, Compared]) -> Iterator[Slip]:
    """A final sum that is not the sum of the four totals."""
    totals = {s.message: row.written.total for s, row in rows.items()}
    known = {season: total for season, total in totals.items() if total is not None}
    right = sum(known.values())
    if numbers.final is None or len(known) < len(SEASONS) or right == numbers.final:
        return
    off = say(
        "the four totals add up to {sum}, not {written}",
        sum=minus(right),
        written=minus(numbers.final),
    )
    why = sum_why(known, numbers.final)
    yield _slip(numbers, None, Box.FINAL, numbers.final, right, off, why)
