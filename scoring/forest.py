"""The forest cards."""

from __future__ import annotations

from itertools import groupby

from scoring.lines import COLUMN_LINES, ROW_LINES
from scoring.message import say, say_n
from scoring.sheet import Sheet, Terrain
from scoring.spaces import COLUMNS, ordered
from scoring.tally import Evidence, Missed, Scored


def sentinel_wood(sheet: Sheet) -> Evidence:
    """1 per forest space at the edge; a corner touches two edges and scores once."""
    why = say("forest at the edge of the map")
    forest = ordered(sheet.spaces(Terrain.FOREST))
    for space in forest:
        if space.on_edge:
            yield Scored((space,), 1, why)
    inside = tuple([space for space in forest if not space.on_edge])
    if inside:
        yield Missed(inside, say("forest inside the map, not at its edge"))


def greenbough(sheet: Sheet) -> Evidence:
    """1 per row and 1 per column that holds forest; one space may serve both."""
    forest = sheet.spaces(Terrain.FOREST)
    for line in (*ROW_LINES, *COLUMN_LINES):
        trees = tuple([space for space in line.spaces if space in forest])
        if trees:
            yield Scored(trees, 1, say("{line} holds forest", line=line))
        elif forest:
            yield Missed(line.spaces, say("{line} holds no forest", line=line))


def treetower(sheet: Sheet) -> Evidence:
    """1 per forest space whose every side is a filled space or the edge."""
    why = say("forest closed in on every side")
    empty = sheet.empty
    wide_open = []
    for space in ordered(sheet.spaces(Terrain.FOREST)):
        open_sides = tuple([n for n in space.neighbours if n in empty])
        if not open_sides:
            yield Scored((space,), 1, why)
        elif len(open_sides) == 1:
            yield Missed(
                (space,),
                say("forest closed in but for {space}, which is empty", space=open_sides[0]),
                open_sides,
            )
        else:
            wide_open.append(space)
    if wide_open:
        yield Missed(tuple(wide_open), say("forest with several empty spaces beside it"))


def stoneside_forest(sheet: Sheet) -> Evidence:
    """3 per mountain that some forest cluster joins to another; a mountain scores once."""
    mountains = sheet.spaces(Terrain.MOUNTAIN)
    joined = set()
    for cluster in sheet.clusters(Terrain.FOREST):
        touched = ordered(cluster.around & mountains)
        if len(touched) == 1:
            yield Missed(
                cluster.spaces,
                say("this forest touches only one mountain, at {space}", space=touched[0]),
                tuple(touched),
            )
        if len(touched) < 2:
            continue
        for mountain in touched:
            if mountain in joined:
                continue
            joined.add(mountain)
            others = tuple(other for other in touched if other is not mountain)
            yield Scored(
                (mountain,),
                3,
                say_n(
                    "the mountain at {space} is joined by forest to the one at {others}",
                    "the mountain at {space} is joined by forest to those at {others}",
                    len(others),
                    space=mountain,
                    others=others,
                ),
                cluster.spaces,
            )


def faunlost_thicket(sheet: Sheet) -> Evidence:
    """2 per space of the longest vertical run of forest."""
    forest = sheet.spaces(Terrain.FOREST)
    runs = [
        tuple(run)
        for column in COLUMNS
        for is_forest, run in groupby(column, forest.__contains__)
        if is_forest
    ]
    if not runs:
        return
    longest = max(runs, key=len)
    length = len(longest)
    yield Scored(
        longest,
        2 * length,
        say_n(
            "the longest vertical run of forest: {n} space",
            "the longest vertical run of forest: {n} spaces",
            length,
        ),
    )
    for run in runs:
        if run is longest or len(run) < length - 1:
            continue
        if len(run) == length:
            yield Missed(run, say("a vertical run just as long, but only one of them scores"))
        else:
            yield Missed(
                run,
                say_n(
                    "a vertical run of {n} space, the longest has {most}",
                    "a vertical run of {n} spaces, the longest has {most}",
                    len(run),
                    most=length,
                ),
            )


def deepwood(sheet: Sheet, smallest: int = 5) -> Evidence:
    """6 per forest cluster of 5 or more that touches no village."""
    villages = sheet.spaces(Terrain.VILLAGE)
    for cluster in sheet.clusters(Terrain.FOREST):
        spaces = cluster.spaces
        touched = ordered(cluster.around & villages)
        if touched:
            yield Missed(
                spaces,
                say("this forest touches the village at {spaces}", spaces=touched),
                touched,
            )
        elif len(cluster) < smallest:
            yield Missed(
                spaces,
                say_n(
                    "{n} forest space at {where}, {needed} needed",
                    "{n} forest spaces at {where}, {needed} needed",
                    len(cluster),
                    where=spaces,
                    needed=smallest,
                ),
            )
        else:
            yield Scored(spaces, 6, say("a forest that touches no village"))


def heart_of_the_forest(sheet: Sheet) -> Evidence:
    """2 per forest space whose every side is forest or the edge."""
    why = say("forest with nothing but forest around it")
    forest = sheet.spaces(Terrain.FOREST)
    for space in ordered(forest):
        others = tuple([n for n in space.neighbours if n not in forest])
        if not others:
            yield Scored((space,), 2, why)
        elif len(others) == 1:
            yield Missed(
                (space,),
                say("forest on every side but one: {space} is not forest", space=others[0]),
                others,
            )


def sleepy_valley(sheet: Sheet) -> Evidence:
    """4 per row with 3 or more forest spaces, together or apart."""
    forest = sheet.spaces(Terrain.FOREST)
    for row in ROW_LINES:
        trees = tuple([space for space in row.spaces if space in forest])
        if len(trees) >= 3:
            yield Scored(
                trees,
                4,
                say_n(
                    "{line} has {n} forest space",
                    "{line} has {n} forest spaces",
                    len(trees),
                    line=row,
                ),
            )
        elif trees:
            yield Missed(
                trees,
                say_n(
                    "{line} has {n} forest space, 3 needed",
                    "{line} has {n} forest spaces, 3 needed",
                    len(trees),
                    line=row,
                ),
            )
