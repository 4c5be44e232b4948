"""The village cards."""

from __future__ import annotations

from itertools import takewhile

from scoring.message import say, say_n
from scoring.sheet import Sheet, Terrain
from scoring.spaces import COLUMNS, ROWS, SIZE, Cluster, Space, beside, ordered, space_at
from scoring.tally import Evidence, Missed, Scored, slain_among


def wildholds(sheet: Sheet) -> Evidence:
    """8 per village cluster of 6 or more."""
    for cluster in sheet.clusters(Terrain.VILLAGE):
        spaces = cluster.spaces
        if len(spaces) >= 6:
            yield Scored(
                spaces,
                8,
                say_n(
                    "a village cluster of {n} space", "a village cluster of {n} spaces", len(spaces)
                ),
            )
        else:
            yield Missed(
                spaces,
                say_n(
                    "{n} village space at {where}, {needed} needed",
                    "{n} village spaces at {where}, {needed} needed",
                    len(spaces),
                    where=spaces,
                    needed=6,
                ),
            )


def great_city(sheet: Sheet) -> Evidence:
    """1 per space of the largest village cluster among those that touch no mountain."""
    mountains = sheet.spaces(Terrain.MOUNTAIN)
    free = []
    for cluster in sheet.clusters(Terrain.VILLAGE):
        touched = ordered(cluster.around & mountains)
        if touched:
            yield Missed(
                cluster.spaces,
                say_n(
                    "this village touches the mountain at {spaces}",
                    "this village touches the mountains at {spaces}",
                    len(touched),
                    spaces=touched,
                ),
                touched,
            )
        else:
            free.append(cluster.spaces)
    if not free:
        return
    largest = max(free, key=len)
    yield Scored(largest, len(largest), say("the largest village cluster that touches no mountain"))
    for spaces in free:
        if spaces is largest:
            continue
        if len(spaces) == len(largest):
            yield Missed(spaces, say("a village cluster just as large, but only one scores"))
        else:
            yield Missed(
                spaces,
                say_n(
                    "a village cluster of {n} space, the largest has {most}",
                    "a village cluster of {n} spaces, the largest has {most}",
                    len(spaces),
                    most=len(largest),
                ),
            )


def greengold_plains(sheet: Sheet) -> Evidence:
    """3 per village cluster beside 3 or more terrain types."""
    for cluster in sheet.clusters(Terrain.VILLAGE):
        spaces = cluster.spaces
        related = ordered(n for n in cluster.around if sheet.counts_as(n).terrain)
        touched = {sheet.counts_as(neighbour).terrain for neighbour in related}
        types = tuple([terrain for terrain in Terrain if terrain in touched])
        if len(types) >= 3:
            yield Scored(spaces, 3, say("this village is beside {types}", types=types), related)
        elif types:
            yield Missed(
                spaces,
                say("this village is beside {types} alone, 3 types needed", types=types),
                related,
            )
        else:
            yield Missed(spaces, say("no terrain lies beside this village, 3 types needed"))
    yield from slain_among(sheet, beside(sheet.spaces(Terrain.VILLAGE)))


def shieldgate(sheet: Sheet) -> Evidence:
    """2 per space of the second largest village cluster; two tied for largest: one is second."""
    ranked = sorted(
        (cluster.spaces for cluster in sheet.clusters(Terrain.VILLAGE)),
        key=len,
        reverse=True,
    )
    if not ranked:
        return
    largest, *others = ranked
    if not others:
        yield Missed(largest, say("the only village cluster; there is no second largest"))
        return
    second, *smaller = others
    yield Scored(second, 2 * len(second), say("the second largest village cluster"))
    yield Missed(largest, say("the largest village cluster; the second largest scores"))
    for spaces in smaller:
        yield Missed(
            spaces,
            say_n(
                "a village cluster of {n} space, the second has {most}",
                "a village cluster of {n} spaces, the second has {most}",
                len(spaces),
                most=len(second),
            ),
        )


def traylo_monastery(sheet: Sheet) -> Evidence:
    """7 per village cluster that holds a straight line of 4; one line is enough."""
    for cluster in sheet.clusters(Terrain.VILLAGE):
        spaces = cluster.spaces
        line = _longest_line(cluster)
        if len(line) >= 4:
            yield Scored(spaces, 7, say("this village holds the line {spaces}", spaces=line), line)
        else:
            yield Missed(
                spaces,
                say_n(
                    "the longest line in this village has {n} space, 4 needed",
                    "the longest line in this village has {n} spaces, 4 needed",
                    len(line),
                ),
                line,
            )


def outer_enclave(sheet: Sheet) -> Evidence:
    """1 per empty space beside one village cluster: the one that pays most."""
    empty = sheet.empty
    around = [(cluster, cluster.around & empty) for cluster in sheet.clusters(Terrain.VILLAGE)]
    if not around:
        return
    chosen = max(around, key=lambda pair: len(pair[1]))
    for cluster, gaps in around:
        spaces = cluster.spaces
        if cluster is chosen[0] and gaps:
            yield Scored(
                ordered(gaps),
                len(gaps),
                say("empty spaces beside the chosen village at {village}", village=spaces),
                spaces,
            )
        elif gaps and len(gaps) == len(chosen[1]):
            yield Missed(
                spaces, say("as many empty spaces beside this village, but only one is chosen")
            )
        else:
            yield Missed(
                spaces,
                say_n(
                    "{n} empty space beside this village, {most} beside the chosen one",
                    "{n} empty spaces beside this village, {most} beside the chosen one",
                    len(gaps),
                    most=len(chosen[1]),
                ),
                ordered(gaps),
            )


def gnomish_colony(sheet: Sheet) -> Evidence:
    """6 per village cluster that holds a 2x2 block; one block is enough."""
    for cluster in sheet.clusters(Terrain.VILLAGE):
        spaces = cluster.spaces
        block = _block(cluster)
        if block:
            yield Scored(
                spaces, 6, say("this village holds the 2x2 block {spaces}", spaces=block), block
            )
        else:
            yield Missed(spaces, say("this village holds no 2x2 block"))


def caravansary(sheet: Sheet) -> Evidence:
    """1 per row and per column that one village cluster reaches: the one that pays most."""
    reached = [
        (c.spaces, len({s.row for s in c.spaces}), len({s.column for s in c.spaces}))
        for c in sheet.clusters(Terrain.VILLAGE)
    ]
    if not reached:
        return
    chosen = max(reached, key=lambda village: village[1] + village[2])
    for village in reached:
        spaces, rows, columns = village
        if village is chosen:
            yield Scored(
                spaces,
                rows + columns,
                say(
                    "the chosen village reaches rows: {rows}, columns: {columns}",
                    rows=rows,
                    columns=columns,
                ),
            )
        else:
            yield Missed(
                spaces,
                say(
                    "this village reaches rows: {rows}, columns: {columns}; the chosen one more",
                    rows=rows,
                    columns=columns,
                )
                if rows + columns < chosen[1] + chosen[2]
                else say("this village reaches as far, but only one is chosen"),
            )


def _longest_line(cluster: Cluster) -> tuple[Space, ...]:
    longest: tuple[Space, ...] = ()
    for start in cluster.spaces:
        across = ROWS[start.row][start.column :]
        down = COLUMNS[start.column][start.row :]
        for ahead in (across, down):
            line = tuple(takewhile(cluster.members.__contains__, ahead))
            if len(line) > len(longest):
                longest = line
    return longest


def _block(cluster: Cluster) -> tuple[Space, ...]:
    for space in cluster.spaces:
        if space.row < SIZE - 1 and space.column < SIZE - 1:
            right = space_at(space.row, space.column + 1)
            below = space_at(space.row + 1, space.column)
            across = space_at(space.row + 1, space.column + 1)
            if cluster.members.issuperset((right, below, across)):
                return space, right, below, across
    return ()
