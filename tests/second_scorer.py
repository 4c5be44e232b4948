"""A second scorer, as plain as possible, to hold the first one against.

It shares nothing with `scoring`: its own splitting of the text, its own places of the ruins, its
own flood fill, and brute force over an 11x11 list of tokens. No evidence, one number per card.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

Place = tuple[int, int]  # row and column, both counted from 0
Grid = list[list[str]]  # the tokens . F V A W M H ^ # X without letters, ruins and attack marks
Ruins = set[Place]
Group = list[Place]

SIDE_RUINS = {
    "A": "B6 C2 C10 I2 I10 J6",
    "B": "B7 C3 E7 G2 H9 J4",
    "C": "B5 D8 G7 H3 J9 K1",
    "D": "B4 B9 F2 G8 G11 J6",
}
PLACES: list[Place] = [(row, column) for row in range(11) for column in range(11)]


def split(text: str) -> tuple[Grid, Ruins]:
    """The tokens of a sheet text that is known to be well formed, and the ruins of its map."""
    grid: Grid = []
    ruins: Ruins = set()
    for line in text.splitlines():
        if line.startswith("map:"):
            for name in SIDE_RUINS[line.split()[1]].split():
                ruins.add(("ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1))
        elif line.strip() and ":" not in line and not line.startswith("//"):
            row = []
            for column, token in enumerate(line.split()):
                if "r" in token:
                    ruins.add((len(grid), column))
                # A monster on an attack mark is dead.
                row.append("X" if token[0] == "M" and "*" in token else token[0])
            grid.append(row)
    return grid, ruins


def beside(row: int, column: int) -> list[Place]:
    """The places that share a side with this one and lie on the map."""
    sides = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [(r, c) for r, c in sides if 0 <= r <= 10 and 0 <= c <= 10]


def kinds_beside(grid: Grid, row: int, column: int) -> list[str]:
    """The tokens on the sides of a place."""
    return [grid[r][c] for r, c in beside(row, column)]


def at_edge(row: int, column: int) -> bool:
    """Whether the place lies in the outermost ring."""
    return row == 0 or row == 10 or column == 0 or column == 10


def groups(grid: Grid, kind: str) -> list[Group]:
    """Every maximal group of neighbouring places with this token."""
    found: list[Group] = []
    seen: set[Place] = set()
    for place in PLACES:
        if grid[place[0]][place[1]] == kind and place not in seen:
            seen.add(place)
            group = [place]
            for row, column in group:  # grows while it is walked through
                for r, c in beside(row, column):
                    if grid[r][c] == kind and (r, c) not in seen:
                        seen.add((r, c))
                        group.append((r, c))
            found.append(group)
    return found


def around(group: Group) -> set[Place]:
    """The places beside a group that are not part of it."""
    return {place for row, column in group for place in beside(row, column)} - set(group)


def touches(grid: Grid, group: Group, kind: str) -> bool:
    """Whether the group has a place with this token beside it."""
    return any(grid[r][c] == kind for r, c in around(group))


def columns(grid: Grid) -> list[list[str]]:
    """The tokens of each column."""
    return [[grid[row][column] for row in range(11)] for column in range(11)]


def sentinel_wood(grid: Grid, ruins: Ruins) -> int:
    """1 per forest space in the outermost ring."""
    return sum(1 for r, c in PLACES if grid[r][c] == "F" and at_edge(r, c))


def greenbough(grid: Grid, ruins: Ruins) -> int:
    """1 per row and 1 per column with a forest space."""
    return sum(1 for line in grid + columns(grid) if "F" in line)


def treetower(grid: Grid, ruins: Ruins) -> int:
    """1 per forest space with no empty side."""
    return sum(1 for r, c in PLACES if grid[r][c] == "F" and "." not in kinds_beside(grid, r, c))


def stoneside_forest(grid: Grid, ruins: Ruins) -> int:
    """3 per mountain that a forest cluster joins to another mountain."""
    joined: set[Place] = set()
    for forest in groups(grid, "F"):
        mountains = {(r, c) for r, c in around(forest) if grid[r][c] == "^"}
        if len(mountains) >= 2:
            joined |= mountains
    return 3 * len(joined)


def faunlost_thicket(grid: Grid, ruins: Ruins) -> int:
    """2 per forest space in the longest vertical run of forest."""
    longest = 0
    for column in columns(grid):
        for length in range(1, 12):
            if "F" * length in "".join(column):
                longest = max(longest, length)
    return 2 * longest


def deepwood(grid: Grid, ruins: Ruins, least: int = 5) -> int:
    """6 per forest cluster of 5 or more that touches no village."""
    return 6 * sum(
        1 for wood in groups(grid, "F") if len(wood) >= least and not touches(grid, wood, "V")
    )


def heart_of_the_forest(grid: Grid, ruins: Ruins) -> int:
    """2 per forest space whose every side is forest or the edge."""
    return 2 * sum(
        1 for r, c in PLACES if grid[r][c] == "F" and set(kinds_beside(grid, r, c)) == {"F"}
    )


def sleepy_valley(grid: Grid, ruins: Ruins) -> int:
    """4 per row with 3 or more forest spaces."""
    return 4 * sum(1 for row in grid if row.count("F") >= 3)


def canal_lake(grid: Grid, ruins: Ruins) -> int:
    """1 per water space beside farm and 1 per farm space beside water."""
    points = 0
    for r, c in PLACES:
        if grid[r][c] == "W" and "A" in kinds_beside(grid, r, c):
            points += 1
        if grid[r][c] == "A" and "W" in kinds_beside(grid, r, c):
            points += 1
    return points


def mages_valley(grid: Grid, ruins: Ruins) -> int:
    """2 per water space beside a mountain, 1 per farm space beside one."""
    worth = {"W": 2, "A": 1}
    return sum(worth.get(grid[r][c], 0) for r, c in PLACES if "^" in kinds_beside(grid, r, c))


def golden_granary(grid: Grid, ruins: Ruins) -> int:
    """1 per water space beside a ruins space, 3 per farm space on one."""
    points = 0
    for r, c in PLACES:
        if grid[r][c] == "W" and any(place in ruins for place in beside(r, c)):
            points += 1
        if grid[r][c] == "A" and (r, c) in ruins:
            points += 3
    return points


def shoreside_expanse(grid: Grid, ruins: Ruins) -> int:
    """3 per farm cluster away from water and edge, 3 per water cluster away from farm and edge."""
    points = 0
    for kind, other in (("A", "W"), ("W", "A")):
        for group in groups(grid, kind):
            if not touches(grid, group, other) and not any(at_edge(r, c) for r, c in group):
                points += 3
    return points


def craylund(grid: Grid, ruins: Ruins) -> int:
    """7 per farm cluster beside 3 or more water spaces."""
    points = 0
    for farm in groups(grid, "A"):
        if sum(1 for r, c in around(farm) if grid[r][c] == "W") >= 3:
            points += 7
    return points


def ulems_wallow(grid: Grid, ruins: Ruins) -> int:
    """4 per water space beside 2 or more farm spaces."""
    points = 0
    for r, c in PLACES:
        if grid[r][c] == "W" and kinds_beside(grid, r, c).count("A") >= 2:
            points += 4
    return points


def clawsgrave_peaks(grid: Grid, ruins: Ruins) -> int:
    """5 per mountain that a water cluster joins to a farm space."""
    joined: set[Place] = set()
    for lake in groups(grid, "W"):
        if touches(grid, lake, "A"):
            joined |= {(r, c) for r, c in around(lake) if grid[r][c] == "^"}
    return 5 * len(joined)


def jorekburg(grid: Grid, ruins: Ruins) -> int:
    """4 per column with as many farm as water spaces, at least one of each."""
    points = 0
    for column in columns(grid):
        if column.count("A") == column.count("W") and column.count("A") >= 1:
            points += 4
    return points


def wildholds(grid: Grid, ruins: Ruins) -> int:
    """8 per village cluster of 6 or more."""
    return 8 * sum(1 for village in groups(grid, "V") if len(village) >= 6)


def great_city(grid: Grid, ruins: Ruins) -> int:
    """1 per space of the largest village cluster that touches no mountain."""
    sizes = [len(village) for village in groups(grid, "V") if not touches(grid, village, "^")]
    return max(sizes, default=0)


def greengold_plains(grid: Grid, ruins: Ruins) -> int:
    """3 per village cluster beside 3 or more different terrain types."""
    points = 0
    for village in groups(grid, "V"):
        kinds = {grid[r][c] for r, c in around(village)}
        if len(kinds & set("FAWMH^")) >= 3:
            points += 3
    return points


def shieldgate(grid: Grid, ruins: Ruins) -> int:
    """2 per space of the second largest village cluster."""
    sizes = sorted((len(village) for village in groups(grid, "V")), reverse=True)
    return 2 * sizes[1] if len(sizes) >= 2 else 0


def traylo_monastery(grid: Grid, ruins: Ruins) -> int:
    """7 per village cluster that holds a straight line of 4."""
    points = 0
    for village in groups(grid, "V"):
        across = any(all((r, c + i) in village for i in range(4)) for r, c in village)
        down = any(all((r + i, c) in village for i in range(4)) for r, c in village)
        if across or down:
            points += 7
    return points


def outer_enclave(grid: Grid, ruins: Ruins) -> int:
    """1 per empty space beside one village cluster, the best one."""
    best = 0
    for village in groups(grid, "V"):
        best = max(best, sum(1 for r, c in around(village) if grid[r][c] == "."))
    return best


def gnomish_colony(grid: Grid, ruins: Ruins) -> int:
    """6 per village cluster that holds a 2x2 block."""
    points = 0
    for village in groups(grid, "V"):
        if any({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= set(village) for r, c in village):
            points += 6
    return points


def caravansary(grid: Grid, ruins: Ruins) -> int:
    """1 per row and per column that one village cluster reaches, the best one."""
    best = 0
    for village in groups(grid, "V"):
        best = max(best, len({r for r, _ in village}) + len({c for _, c in village}))
    return best


def borderlands(grid: Grid, ruins: Ruins) -> int:
    """6 per filled row, 6 per filled column."""
    return 6 * sum(1 for line in grid + columns(grid) if "." not in line)


def lost_barony(grid: Grid, ruins: Ruins) -> int:
    """3 per space along one side of the largest filled square."""
    for size in range(11, 0, -1):
        for top in range(12 - size):
            for left in range(12 - size):
                block = [row[left : left + size] for row in grid[top : top + size]]
                if all("." not in line for line in block):
                    return 3 * size
    return 0


def broken_road(grid: Grid, ruins: Ruins) -> int:
    """3 per filled diagonal from the left edge down-right to the bottom edge."""
    points = 0
    for start in range(11):
        if all(grid[start + i][i] != "." for i in range(11 - start)):
            points += 3
    return points


def cauldrons(grid: Grid, ruins: Ruins) -> int:
    """1 per empty space with no empty side."""
    return sum(1 for r, c in PLACES if grid[r][c] == "." and "." not in kinds_beside(grid, r, c))


def dwarvenholds(grid: Grid, ruins: Ruins) -> int:
    """7 per filled row or column that holds a mountain."""
    return 7 * sum(1 for line in grid + columns(grid) if "." not in line and "^" in line)


def silos(grid: Grid, ruins: Ruins) -> int:
    """10 per filled column with an odd number, counted from 1."""
    points = 0
    for number, column in enumerate(columns(grid), 1):
        if number in (1, 3, 5, 7, 9, 11) and "." not in column:
            points += 10
    return points


def banded_hills(grid: Grid, ruins: Ruins, kinds: str = "FVAWMH^") -> int:
    """4 per row with 5 or more different terrain types."""
    return 4 * sum(1 for row in grid if len(set(row) & set(kinds)) >= 5)


def starlit_sigil(grid: Grid, ruins: Ruins) -> int:
    """4 per group of exactly 3 connected empty spaces."""
    return 4 * sum(1 for gap in groups(grid, ".") if len(gap) == 3)


BASE: dict[str, Callable[[Grid, Ruins], int]] = {
    "sentinel-wood": sentinel_wood,
    "greenbough": greenbough,
    "treetower": treetower,
    "stoneside-forest": stoneside_forest,
    "canal-lake": canal_lake,
    "mages-valley": mages_valley,
    "golden-granary": golden_granary,
    "shoreside-expanse": shoreside_expanse,
    "wildholds": wildholds,
    "great-city": great_city,
    "greengold-plains": greengold_plains,
    "shieldgate": shieldgate,
    "borderlands": borderlands,
    "lost-barony": lost_barony,
    "broken-road": broken_road,
    "cauldrons": cauldrons,
}
HEROES: dict[str, Callable[[Grid, Ruins], int]] = {
    "faunlost-thicket": faunlost_thicket,
    "deepwood": deepwood,
    "heart-of-the-forest": heart_of_the_forest,
    "sleepy-valley": sleepy_valley,
    "craylund": craylund,
    "ulems-wallow": ulems_wallow,
    "clawsgrave-peaks": clawsgrave_peaks,
    "jorekburg": jorekburg,
    "traylo-monastery": traylo_monastery,
    "outer-enclave": outer_enclave,
    "gnomish-colony": gnomish_colony,
    "caravansary": caravansary,
    "dwarvenholds": dwarvenholds,
    "silos": silos,
    "banded-hills": banded_hills,
    "starlit-sigil": starlit_sigil,
}
POINTS = BASE | HEROES


def monsters(grid: Grid) -> int:
    """-1 per empty space beside a monster, however many monsters it touches."""
    return -sum(1 for r, c in PLACES if grid[r][c] == "." and "M" in kinds_beside(grid, r, c))


def czech_rule(card: str, grid: Grid, ruins: Ruins) -> int:
    """What the Czech rulebooks print for a card, heroes as heroes."""
    if card == "jorekburg":
        return jorekburg(grid, ruins) // 4 * 5
    if card == "deepwood":
        return deepwood(grid, ruins, least=1)
    if card == "banded-hills":
        return banded_hills(grid, ruins, kinds="FVAWMH^#X")
    return POINTS[card](grid, ruins)


def czech_points(card: str, grid: Grid, ruins: Ruins, combined: bool) -> int:
    """What the Czech rulebooks pay: in a combined game a hero is any one terrain."""
    if card in HEROES and not combined:
        return czech_rule(card, grid, ruins)
    heroes = [(r, c) for r, c in PLACES if grid[r][c] == "H"]
    best = 0
    for terrains in product("FVAWMH^", repeat=len(heroes)):
        changed = [list(row) for row in grid]
        for (r, c), terrain in zip(heroes, terrains, strict=True):
            changed[r][c] = terrain
        best = max(best, czech_rule(card, changed, ruins))
    return best
