"""The cards about filled and empty spaces."""

from __future__ import annotations

from itertools import accumulate

from scoring.lines import COLUMN_LINES, DIAGONALS, ROW_LINES, filled_lines
from scoring.message import say, say_n
from scoring.sheet import Content, Sheet, Terrain
from scoring.spaces import ROWS, SIZE, SPACES, Space, clusters, ordered
from scoring.tally import Evidence, Missed, Scored, slain_among


def borderlands(sheet: Sheet) -> Evidence:
    """6 per filled row and 6 per filled column."""
    yield from filled_lines(sheet, ROW_LINES + COLUMN_LINES, 6)


def lost_barony(sheet: Sheet) -> Evidence:
    """3 per space along one side of the largest filled square."""
    gaps = _gaps_above_left(sheet)
    side, largest = 0, None
    # Only squares larger than the largest so far are looked at.
    for top in range(SIZE):
        for left in range(SIZE):
            while max(top, left) + side < SIZE and not _gaps(gaps, top, left, side + 1):
                side, largest = side + 1, (top, left)
    if largest is None:
        return
    square = _square(*largest, side)
    yield Scored(square, 3 * side, say("the largest filled square: {n} by {n}", n=side))
    named: set[Space] = set()
    for top in range(SIZE - side):
        for left in range(SIZE - side):
            if _gaps(gaps, top, left, side + 1) != 1:
                continue
            larger = _square(top, left, side + 1)
            gap = next(space for space in larger if space in sheet.empty)
            if gap not in named:
                named.add(gap)
                yield Missed(
                    larger,
                    say(
                        "a square of {n} by {n} but for {space}, which is empty",
                        n=side + 1,
                        space=gap,
                    ),
                    (gap,),
                )


def broken_road(sheet: Sheet) -> Evidence:
    """3 per filled diagonal from the left edge down-right to the bottom edge."""
    yield from filled_lines(sheet, DIAGONALS, 3)


def cauldrons(sheet: Sheet) -> Evidence:
    """1 per empty space whose every side is a filled space or the edge."""
    why = say("an empty space closed in on every side")
    empty = sheet.empty
    for space in ordered(empty):
        open_sides = tuple([n for n in space.neighbours if n in empty])
        if not open_sides:
            yield Scored((space,), 1, why)
        elif len(open_sides) == 1:
            yield Missed(
                (space,),
                say("closed in but for {space}, which is empty", space=open_sides[0]),
                open_sides,
            )


def dwarvenholds(sheet: Sheet) -> Evidence:
    """7 per filled row or column that holds a mountain."""
    mountains = sheet.spaces(Terrain.MOUNTAIN)
    lines = ROW_LINES + COLUMN_LINES
    with_mountain = tuple([line for line in lines if not mountains.isdisjoint(line.spaces)])
    yield from filled_lines(sheet, with_mountain, 7)
    for line in lines:
        if mountains.isdisjoint(line.spaces) and sheet.empty.isdisjoint(line.spaces):
            yield Missed(line.spaces, say("{line} is filled but holds no mountain", line=line))


def silos(sheet: Sheet) -> Evidence:
    """10 per filled odd-numbered column, counted 1 to 11 from the left."""
    yield from filled_lines(sheet, COLUMN_LINES[::2], 10)
    for line in COLUMN_LINES[1::2]:
        if sheet.empty.isdisjoint(line.spaces):
            yield Missed(line.spaces, say("{line} is filled, but its number is even", line=line))


TERRAIN_KINDS = {content: content.terrain for content in Content}
# As the Czech rulebook words it: kinds of spaces. Whatever fills a space is a kind of its own.
SPACE_KINDS = {
    **TERRAIN_KINDS,
    Content.WASTELAND: Content.WASTELAND,
    Content.DESTROYED: Content.DESTROYED,
}


def banded_hills(
    sheet: Sheet,
    kinds: dict[Content, Terrain | None] | dict[Content, Terrain | Content | None] = TERRAIN_KINDS,
) -> Evidence:
    """4 per row with 5 or more terrain types."""
    for row in ROW_LINES:
        first: dict[Terrain | Content, Space] = {}
        for space in row.spaces:
            kind = kinds[sheet.counts_as(space)]
            if kind is not None:
                first.setdefault(kind, space)
        if len(first) >= 5:
            yield Scored(
                row.spaces,
                4,
                say("{line} has {types}", line=row, types=tuple(first)),
                tuple(first.values()),
            )
        elif len(first) >= 3:
            yield Missed(
                row.spaces,
                say(
                    "{line} has {n} types ({types}), 5 needed",
                    line=row,
                    n=len(first),
                    types=tuple(first),
                ),
                tuple(first.values()),
            )
    yield from slain_among(sheet, frozenset(SPACES))


def starlit_sigil(sheet: Sheet) -> Evidence:
    """4 per group of exactly 3 connected empty spaces."""
    why = say("three empty spaces closed in together")
    for group in clusters(sheet.empty):
        spaces = group.spaces
        if len(spaces) == 3:
            yield Scored(spaces, 4, why)
        elif len(spaces) <= 5:
            yield Missed(
                spaces,
                say_n(
                    "{n} empty space together, exactly 3 needed",
                    "{n} empty spaces together, exactly 3 needed",
                    len(spaces),
                ),
            )


def _gaps_above_left(sheet: Sheet) -> list[list[int]]:
    """How many empty spaces lie above row r and left of column c, for every r and c."""
    empty = sheet.empty
    sums = [[0] * (SIZE + 1)]
    for row in ROWS:
        here = accumulate((space in empty for space in row), initial=0)
        sums.append([above + left for above, left in zip(sums[-1], here, strict=True)])
    return sums


def _gaps(sums: list[list[int]], top: int, left: int, side: int) -> int:
    """How many empty spaces a square has."""
    bottom, right = top + side, left + side
    return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]


def _square(top: int, left: int, side: int) -> tuple[Space, ...]:
    return tuple(space for row in ROWS[top : top + side] for space in row[left : left + side])
