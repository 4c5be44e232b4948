"""The farm and water cards."""

from __future__ import annotations

from collections.abc import Set

from scoring.lines import COLUMN_LINES
from scoring.message import Message, say, say_n
from scoring.sheet import Sheet, Terrain
from scoring.spaces import Cluster, Space, beside, ordered
from scoring.tally import Evidence, Missed, Scored


def canal_lake(sheet: Sheet) -> Evidence:
    """1 per water space beside farm, and 1 per farm space beside water."""
    water, farm = sheet.spaces(Terrain.WATER), sheet.spaces(Terrain.FARM)
    yield from _beside(
        water,
        farm,
        1,
        say_n("water beside the farm at {spaces}", "water beside the farms at {spaces}"),
        say("water with no farm beside it"),
    )
    yield from _beside(
        farm,
        water,
        1,
        say_n("farm beside the water at {spaces}", "farm beside the water spaces {spaces}"),
        say("farm with no water beside it"),
    )


def mages_valley(sheet: Sheet) -> Evidence:
    """2 per water space and 1 per farm space beside a mountain, once however many touch it."""
    mountains = sheet.spaces(Terrain.MOUNTAIN)
    water, farm = sheet.spaces(Terrain.WATER), sheet.spaces(Terrain.FARM)
    yield from _beside(
        water,
        mountains,
        2,
        say_n("water beside the mountain at {spaces}", "water beside the mountains at {spaces}"),
        say("water with no mountain beside it"),
    )
    yield from _beside(
        farm,
        mountains,
        1,
        say_n("farm beside the mountain at {spaces}", "farm beside the mountains at {spaces}"),
        say("farm with no mountain beside it"),
    )


def golden_granary(sheet: Sheet) -> Evidence:
    """1 per water space beside ruins, 3 per farm space on ruins; ruins drawn over stay ruins."""
    farm, water, ruins = sheet.spaces(Terrain.FARM), sheet.spaces(Terrain.WATER), sheet.ruins
    why = say("farm on ruins")
    for space in ordered(farm & ruins):
        yield Scored((space,), 3, why)
    for space in ordered(water):
        near = tuple([n for n in space.neighbours if n in ruins])
        if near:
            yield Scored((space,), 1, say("water beside the ruins at {spaces}", spaces=near), near)
        elif space in ruins:
            yield Missed((space,), say("water on ruins scores only beside other ruins"))
    beside_only = ordered((farm - ruins) & beside(ruins))
    if beside_only:
        yield Missed(beside_only, say("farm beside ruins, not on them"))
    dry = ordered(water - beside(ruins) - ruins)
    if dry:
        yield Missed(dry, say("water with no ruins beside it"))


def shoreside_expanse(sheet: Sheet) -> Evidence:
    """3 per farm cluster that touches neither water nor edge, and the same for water and farm."""
    water, farm = sheet.spaces(Terrain.WATER), sheet.spaces(Terrain.FARM)
    for cluster in sheet.clusters(Terrain.FARM):
        yield _secluded(
            cluster,
            water,
            say("a farm cluster away from water and edge"),
            say_n(
                "this farm touches the water at {spaces}",
                "this farm touches the water spaces {spaces}",
            ),
            say("this farm touches the edge at {spaces}"),
        )
    for cluster in sheet.clusters(Terrain.WATER):
        yield _secluded(
            cluster,
            farm,
            say("a water cluster away from farm and edge"),
            say_n(
                "this water touches the farm at {spaces}",
                "this water touches the farm spaces {spaces}",
            ),
            say("this water touches the edge at {spaces}"),
        )


def craylund(sheet: Sheet) -> Evidence:
    """7 per farm cluster beside 3 or more water spaces, each counted once."""
    water = sheet.spaces(Terrain.WATER)
    for cluster in sheet.clusters(Terrain.FARM):
        spaces = cluster.spaces
        near = ordered(cluster.around & water)
        if len(near) >= 3:
            yield Scored(
                spaces,
                7,
                say_n(
                    "this farm is beside {n} water space",
                    "this farm is beside {n} water spaces",
                    len(near),
                ),
                near,
            )
        else:
            yield Missed(
                spaces,
                say_n(
                    "this farm is beside {n} water space, 3 needed",
                    "this farm is beside {n} water spaces, 3 needed",
                    len(near),
                ),
                near,
            )


def ulems_wallow(sheet: Sheet) -> Evidence:
    """4 per water space beside 2 or more farm spaces."""
    farm = sheet.spaces(Terrain.FARM)
    for space in ordered(sheet.spaces(Terrain.WATER)):
        near = tuple([n for n in space.neighbours if n in farm])
        if len(near) >= 2:
            yield Scored((space,), 4, say("water beside the farms at {spaces}", spaces=near), near)
        elif near:
            yield Missed(
                (space,), say("water beside only one farm, at {space}", space=near[0]), near
            )


def clawsgrave_peaks(sheet: Sheet) -> Evidence:
    """5 per mountain that a water cluster joins to a farm; a mountain scores once."""
    farm = sheet.spaces(Terrain.FARM)
    lakes = sheet.clusters(Terrain.WATER)
    for mountain in ordered(sheet.spaces(Terrain.MOUNTAIN)):
        touching = [lake for lake in lakes if mountain in lake.around]
        joining = next((lake for lake in touching if lake.around & farm), None)
        if joining:
            yield Scored(
                (mountain,),
                5,
                say(
                    "the mountain at {space} is joined by water to the farm at {farm}",
                    space=mountain,
                    farm=min(joining.around & farm),
                ),
                joining.spaces,
            )
        elif touching:
            yield Missed(
                (mountain,),
                say("the water at the mountain {space} touches no farm", space=mountain),
                ordered(space for lake in touching for space in lake.spaces),
            )
        else:
            yield Missed(
                (mountain,), say("no water touches the mountain at {space}", space=mountain)
            )


def jorekburg(sheet: Sheet, points: int = 4) -> Evidence:
    """4 per column with as many farm as water spaces, at least one of each."""
    water, farm = sheet.spaces(Terrain.WATER), sheet.spaces(Terrain.FARM)
    for column in COLUMN_LINES:
        farms = tuple([space for space in column.spaces if space in farm])
        waters = tuple([space for space in column.spaces if space in water])
        if not farms and not waters:
            continue
        why = say(
            "{line}: farm {farms}, water {waters}",
            line=column,
            farms=len(farms),
            waters=len(waters),
        )
        if len(farms) == len(waters):
            yield Scored(farms + waters, points, why)
        else:
            yield Missed(farms + waters, why)


def _beside(
    spaces: Set[Space], wanted: Set[Space], points: int, why: Message, why_not: Message
) -> Evidence:
    """Each of the spaces pays when one of the wanted lies beside it."""
    alone = []
    for space in ordered(spaces):
        near = tuple([n for n in space.neighbours if n in wanted])
        if near:
            yield Scored((space,), points, why.about(len(near), spaces=near), near)
        else:
            alone.append(space)
    if alone:
        yield Missed(tuple(alone), why_not)


def _secluded(
    cluster: Cluster, foe: Set[Space], why: Message, touches: Message, at_edge: Message
) -> Scored | Missed:
    spaces = cluster.spaces
    edge = tuple([space for space in spaces if space.on_edge])
    if edge:
        return Missed(spaces, at_edge.about(spaces=edge), edge)
    touched = ordered(cluster.around & foe)
    if touched:
        return Missed(spaces, touches.about(len(touched), spaces=touched), touched)
    return Scored(spaces, 3, why)
