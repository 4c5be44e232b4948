"""A second judge, as plain as possible, to hold the first one against.

It shares nothing with `scoring`: it has the cards as pictures of its own, and plays a season
forward from the sheet before, card by card, trying every legal place that could still end at the
sheet after. What it cannot reach is impossible. Where nobody says which cards came, it shares out
what is new among the cards in every way, and plays each in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations

from tests.second_scorer import SIDE_RUINS, beside

Cell = tuple[int, int]
Grid = dict[Cell, str]  # the tokens . F V A W M Md Mg Mt Mz H ^ # X
Picture = tuple[str, ...]
Shares = dict[str, frozenset[Cell]]  # what each card has drawn

# Time, terrains, shapes; a shape with + brings a coin.
BASE = {
    "Temple Ruins": (0, "", ()),
    "Outpost Ruins": (0, "", ()),
    "Great River": (1, "W", ("XXX+", "..X .XX XX.")),
    "Farmland": (1, "A", ("XX+", ".X. XXX .X.")),
    "Hamlet": (1, "V", ("X. XX+", "XXX XX.")),
    "Forgotten Forest": (1, "F", ("X. .X+", "X. XX .X")),
    "Hinterland Stream": (2, "AW", ("XXX X.. X..",)),
    "Homestead": (2, "VA", ("X. XX X.",)),
    "Orchard": (2, "FA", ("XXX ..X",)),
    "Treetop Village": (2, "FV", ("..XX XXX.",)),
    "Marshlands": (2, "FW", ("X.. XXX X..",)),
    "Fishing Village": (2, "VW", ("XXXX",)),
    "Rift Lands": (0, "FVAWM", ("X",)),
}
HEROES_BOX = {
    "Lagoon": (1, "W", (".X X.+", "XXX .X.")),
    "Pasture": (1, "A", ("X.X+", ".XX XX.")),
    "Settlement": (1, "V", ("XX+", "..X .XX XX.")),
    "Timber Grove": (1, "F", ("X. XX+", "X.X X.X")),
    "Hillside Terrace": (2, "AW", ("XX XX",)),
    "Frontier Dwelling": (2, "VA", ("XXX .X. .X.",)),
    "Wildwood Garden": (2, "FA", (".XX X..",)),
    "Woodland Crossroads": (2, "FV", (".X. XXX .X.",)),
    "Coastal Encampment": (2, "VW", ("XXX X..",)),
    "Mangrove Swamp": (2, "FW", ("XXX X.X",)),
    "Kethra's Gates": (0, "FVAWM", ("X",)),
}
AMBUSHES = {
    "Goblin Attack": ("M", "X.. .X. ..X"),
    "Bugbear Assault": ("M", "X.X X.X"),
    "Kobold Onslaught": ("M", "X. XX X."),
    "Gnoll Raid": ("M", "XX X. XX"),
    "Gorgon Gaze": ("Mg", "X.X .X."),
    "Giant Troll Ravage": ("Mt", "XXX .X."),
    "Zombie Plague": ("Mz", "X"),
    "Dragon Inferno": ("Md", "..X XXX X.."),
    "Insectoid Invasion": ("M", ".X XX X."),
    "Ogre Charge": ("M", "XX XX"),
    "Ratman Strike": ("M", "XXX"),
    "Flayer Incursion": ("M", "X. XX"),
}
# H is the hero, X what it attacks.
HEROES = {
    "Dobrik of Lorkheim": ".X. XHX .X.",
    "Wren the Lioness": "..X H.X ..X",
    "Freyla the True": "HXXX",
    "Dal of Jolev": "X.X .H. X.X",
}
EXPLORE = BASE | HEROES_BOX
RUINS = ("Temple Ruins", "Outpost Ruins")
MONSTERS = ("M", "Md", "Mg", "Mt", "Mz")
FULL_TRACK = 14


@dataclass(frozen=True)
class Season:
    """What is known of a season: its cards in their order, or the deck they may come from."""

    log: tuple[str, ...] | None
    deck: dict[str, tuple[int, str, tuple[str, ...]]]
    time: int
    place: int  # 0 for spring


@dataclass(frozen=True)
class State:
    """A season on its way."""

    grid: tuple[str, ...]
    marks: frozenset[Cell]
    used: frozenset[str] = frozenset()
    time: int = 0
    coins: int = 0  # of shapes
    ruins_wait: bool = False
    dragon: frozenset[Cell] = frozenset()


def split(text: str) -> tuple[tuple[str, ...], frozenset[Cell], int, set[Cell]]:
    """Tokens, attack marks, coins and ruins of a sheet text that is known to be well formed."""
    tokens: list[str] = []
    marks: set[Cell] = set()
    ruins: set[Cell] = set()
    coins = 0
    for line in text.splitlines():
        if line.startswith("map:"):
            for name in SIDE_RUINS[line.split()[1]].split():
                ruins.add(("ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1))
        elif line.startswith("coins:"):
            coins = int(line.split()[1])
        elif line.strip() and ":" not in line:
            for token in line.split():
                cell = divmod(len(tokens), 11)
                if "*" in token:
                    marks.add(cell)
                    # A monster on an attack mark is dead.
                    token = "X" if token[0] == "M" else token.rstrip("*")
                tokens.append(token)
    return tuple(tokens), frozenset(marks), coins, ruins


@cache
def turned(picture: str) -> frozenset[Picture]:
    """A picture in its eight ways."""
    rows = tuple(picture.rstrip("+").split())
    found = set()
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        found |= {rows, tuple(reversed(rows))}
    return frozenset(found)


@cache
def everywhere(picture: str) -> tuple[frozenset[Cell], ...]:
    """Every place of a shape on the map."""
    return tuple(
        {
            frozenset(
                (top + row, left + column)
                for row, line in enumerate(rows)
                for column, mark in enumerate(line)
                if mark == "X"
            ): None
            for rows in turned(picture)
            for top in range(12 - len(rows))
            for left in range(12 - len(rows[0]))
        }
    )


def attacks(picture: str, hero: Cell) -> set[frozenset[Cell]]:
    """What a hero marks on the map from where it stands."""
    found = set()
    for rows in turned(picture):
        ((down, right),) = ((row, line.index("H")) for row, line in enumerate(rows) if "H" in line)
        cells = (
            (hero[0] + row - down, hero[1] + column - right)
            for row, line in enumerate(rows)
            for column, mark in enumerate(line)
            if mark == "X"
        )
        found.add(frozenset(c for c in cells if 0 <= c[0] <= 10 and 0 <= c[1] <= 10))
    return found


class GivenUp(Exception):
    """The season takes too long to play in every way."""


@dataclass
class Judge:
    """A season played forward."""

    before: str
    after: str
    season: Season
    patience: int | None = None  # steps after which it is given up
    steps: int = 0
    seen: set[State] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.start, self.start_marks, self.start_coins, self.ruins = split(self.before)
        self.end, self.end_marks, self.end_coins, _ = split(self.after)
        self.always_free = self.free(self.end)  # what is empty at the end was empty all the time
        self.fit_always: dict[tuple[tuple[str, ...], bool], bool] = {}
        self.shares: Shares | None = None
        self.drawn_now = ""  # the card that is being drawn
        self.drawable: dict[str, list[frozenset[Cell]]] = {}
        self.may_lie: dict[tuple[str, str], list[frozenset[Cell]]] = {}

    def possible(self) -> bool:
        if self.season.log is not None:
            return self.reachable()
        new = [c for c in CELLS if self.at(self.start, c) == "." != self.at(self.end, c)]
        for shares in self.shared_out(new, {}):
            self.shares, self.seen = shares, set()
            if self.reachable():
                return True
        return False

    def reachable(self) -> bool:
        start = State(self.start, self.start_marks)
        return any(self.reaches(state) for state in self.effects(start))

    def shared_out(self, left: list[Cell], shares: Shares) -> Iterator[Shares]:
        """What is new among the cards, in every way."""
        self.step()
        if not left:
            yield shares
            return
        first = left[0]
        if self.at(self.end, first) in ("X", "Mz"):  # no card need have drawn it
            yield from self.shared_out(left[1:], shares)
        for name in (*self.season.deck, *AMBUSHES, *HEROES):
            if name in shares or (name in AMBUSHES and self.stood(name)):
                continue
            for cells in self.may_be_drawn(name):
                # A later cell may be shared out already only if it is none of these.
                if first in cells and cells <= set(left):
                    more = {**shares, name: cells}
                    if self.come_in_time(more):
                        rest = [cell for cell in left if cell not in cells]
                        yield from self.shared_out(rest, more)

    def come_in_time(self, names: Iterable[str]) -> bool:
        """Whether so many cards can come in the season."""
        drawn = list(names)
        times = [EXPLORE[name][0] for name in drawn if name in EXPLORE]
        return (
            sum(times) - max(times, default=0) < self.season.time
            and sum(name in AMBUSHES for name in drawn) <= self.season.place + 1
            and sum(name in HEROES for name in drawn) <= self.season.place + 1
        )

    def may_be_drawn(self, name: str) -> list[frozenset[Cell]]:
        """Wherever a card may have been drawn, rightly or not."""
        if name not in self.drawable:
            found: dict[frozenset[Cell], None] = {}
            if name in HEROES:
                found |= dict.fromkeys(self.places("X", "H"))
            else:
                letter, shape = AMBUSHES.get(name, ("", ""))
                _, terrains, shapes = EXPLORE.get(name, (0, "", (shape,)))
                for token in terrains or dict.fromkeys((letter, "M")):
                    for picture in shapes:
                        found |= dict.fromkeys(self.places(picture, token))
                fits = self.fits_on(self.always_free, shapes, False)
                if not fits or not self.fits_on(self.always_free, shapes, True):
                    for token in ("F", "V", "A", "W", "M", "H") if terrains else ("M",):
                        found |= dict.fromkeys(self.places("X", token))
            self.drawable[name] = list(found)
        return self.drawable[name]

    # What a season begins and ends with

    def effects(self, state: State) -> Iterator[State]:
        """Trolls and Zombies after a scoring, or not yet, or on a sheet that has them already."""
        for zombies in self.spreads(state):
            spread = self.drawn(state, zombies, "Mz")
            yield spread
            for cell in self.around(state, "Mt"):
                if self.at(spread.grid, cell) == "." and self.at(self.end, cell) == "X":
                    yield self.put(spread, {cell: "X"})

    def spreads(self, state: State) -> Iterator[frozenset[Cell]]:
        """As many of the empty spaces beside Zombies as may have become some: one of them may have
        been drawn by the card, and crosses have other reasons."""
        near = [c for c in self.around(state, "Mz") if self.at(state.grid, c) == "."]
        sure = [c for c in near if self.at(self.end, c) == "Mz"]
        maybe = [c for c in near if self.at(self.end, c) == "X" and c in state.marks]
        for left_out in (0, 1, len(sure)):
            for some in combinations(sure, max(0, len(sure) - left_out)):
                for count in range(len(maybe) + 1):
                    for crosses in combinations(maybe, count):
                        yield frozenset((*some, *crosses))

    def around(self, state: State, token: str) -> set[Cell]:
        living = [c for c in CELLS if self.at(state.grid, c) == token]
        return {near for cell in living for near in beside(*cell)}

    # The cards

    def reaches(self, state: State) -> bool:
        """Whether the sheet after can be reached from here."""
        if state in self.seen:
            return False
        self.seen.add(state)
        self.step()
        drawn = state.used - set(RUINS)
        if len(drawn) == len(self.to_draw) and any(map(self.is_end, self.effects(state))):
            return True
        return any(
            self.reaches(after) for name in self.next(state) for after in self.play(state, name)
        )

    @property
    def to_draw(self) -> set[str]:
        """The cards that have to be drawn."""
        cards = self.shares if self.season.log is None else self.season.log
        return set(cards or ()) - set(RUINS)

    def step(self) -> None:
        self.steps += 1
        if self.patience is not None and self.steps > self.patience:
            raise GivenUp

    def is_end(self, state: State) -> bool:
        return (
            state.grid == self.end
            and state.marks == self.end_marks
            and self.coins(state) == self.end_coins
        )

    def next(self, state: State) -> Iterator[str]:
        if self.season.log is not None:
            yield from self.season.log[len(state.used) :][:1]
            return
        if state.time >= self.season.time:
            return
        for name in (*self.to_draw, *RUINS):
            if name not in state.used and (name not in RUINS or name in self.season.deck):
                yield name

    def stood(self, name: str) -> bool:
        """Whether the card came in an earlier season: its letter stands on the sheet before."""
        letter = AMBUSHES[name][0]
        return letter != "M" and letter in self.before.split()

    def play(self, state: State, name: str) -> list[State]:
        """The sheet after a card, for every place that may lead to the sheet after."""
        self.drawn_now = name
        known = replace(state, used=state.used | {name})
        if "." not in state.grid:
            return [known]
        if name in AMBUSHES:
            return list(self.ambush(known, name))
        if name in HEROES:
            return list(self.hero(known, HEROES[name]))
        return list(self.explore(known, name))

    def explore(self, state: State, name: str) -> Iterator[State]:
        time, terrains, shapes = EXPLORE[name]
        if not shapes:
            yield replace(state, ruins_wait=True)
            return
        bound, state = state.ruins_wait, replace(state, ruins_wait=False, time=state.time + time)
        for shape in shapes:
            for terrain in terrains:
                for cells in self.places(shape, terrain):
                    if self.may_hold(state, cells, terrain) and (not bound or cells & self.ruins):
                        coin = shape.endswith("+")
                        yield self.drawn(replace(state, coins=state.coins + coin), cells, terrain)
        if self.fits(state, shapes, bound):
            return
        anything = bound or name in HEROES_BOX
        for terrain in ("F", "V", "A", "W", "M", "H") if anything else terrains:
            for cells in self.places("X", terrain):
                if self.may_hold(state, cells, terrain):
                    yield self.drawn(state, cells, terrain)

    def ambush(self, state: State, name: str) -> Iterator[State]:
        letter, shape = AMBUSHES[name]
        for token in dict.fromkeys((letter, "M")):  # a letter may be missing
            for cells in self.places(shape, token):
                if not self.may_hold(state, cells, token):
                    continue
                drawn = self.drawn(state, cells, token)
                if letter == "Md":
                    drawn = replace(drawn, dragon=cells)
                yield from self.gaze(drawn, cells) if letter == "Mg" else [drawn]
        if not self.fits(state, (shape,)):
            for cells in self.places("X", "M"):
                if self.may_hold(state, cells, "M"):
                    yield self.drawn(state, cells, "M")

    def gaze(self, state: State, gorgon: frozenset[Cell]) -> Iterator[State]:
        near = {n for cell in gorgon for n in beside(*cell)} - gorgon
        targets = [c for c in near if self.at(state.grid, c) not in ("^", "#", "X")]
        if not targets:
            yield state
        for cell in targets:
            if self.at(self.end, cell) == "X":
                yield self.put(state, {cell: "X"})

    def hero(self, state: State, picture: str) -> Iterator[State]:
        for cells in self.places("X", "H"):
            if not self.may_hold(state, cells, "H"):
                continue
            (cell,) = cells
            for marks in attacks(picture, cell):
                if marks <= self.end_marks:
                    drawn = self.put(replace(state, marks=state.marks | marks), {cell: "H"})
                    hit = [c for c in marks if self.at(drawn.grid, c) in MONSTERS]
                    yield self.put(drawn, dict.fromkeys(hit, "X"))

    # The map

    def places(self, shape: str, token: str) -> list[frozenset[Cell]]:
        """Where a shape may lie, as far as the sheets before and after tell."""
        if (shape, token) not in self.may_lie:
            self.may_lie[shape, token] = [
                cells
                for cells in everywhere(shape)
                if all(
                    self.at(self.start, cell) == "." and self.at(self.end, cell) in (token, "X")
                    for cell in cells
                )
            ]
        return self.may_lie[shape, token]

    def may_hold(self, state: State, cells: frozenset[Cell], token: str) -> bool:
        """Whether a token may be drawn there and the sheet after still be reached."""
        if self.shares is not None and self.shares.get(self.drawn_now) != cells:
            return False
        return all(
            self.at(state.grid, cell) == "." and self.at(self.end, cell) in (token, "X")
            for cell in cells
        )

    def drawn(self, state: State, cells: Iterable[Cell], token: str) -> State:
        dies = token in MONSTERS
        return self.put(
            state, {cell: "X" if dies and cell in state.marks else token for cell in cells}
        )

    def fits(self, state: State, shapes: tuple[str, ...], bound: bool = False) -> bool:
        if (shapes, bound) not in self.fit_always:
            self.fit_always[shapes, bound] = self.fits_on(self.always_free, shapes, bound)
        return self.fit_always[shapes, bound] or self.fits_on(self.free(state.grid), shapes, bound)

    def fits_on(self, free: set[Cell], shapes: tuple[str, ...], bound: bool) -> bool:
        return any(
            cells <= free and (not bound or cells & self.ruins)
            for shape in shapes
            for cells in everywhere(shape)
        )

    def coins(self, state: State) -> int:
        """What is marked at the end: before, by shapes, by mountains and the Dragon."""
        marked = self.start_coins + state.coins
        for cell in CELLS:
            if self.at(state.grid, cell) == "^":
                near = beside(*cell)
                marked += any(self.at(self.start, n) == "." for n in near) and not any(
                    self.at(state.grid, n) == "." for n in near
                )
        old = {c for c in CELLS if self.at(self.start, c) == "Md"}
        if (old and self.open(self.start, old) and not self.open(state.grid, old)) or (
            state.dragon and not self.open(state.grid, state.dragon)
        ):
            marked += 3
        return min(FULL_TRACK, marked)

    def open(self, grid: tuple[str, ...], dragon: Iterable[Cell]) -> bool:
        return any(
            self.at(grid, cell) in MONSTERS and self.at(grid, near) == "."
            for cell in dragon
            for near in beside(*cell)
        )

    def put(self, state: State, tokens: dict[Cell, str]) -> State:
        grid = list(state.grid)
        for (row, column), token in tokens.items():
            grid[row * 11 + column] = token
        return replace(state, grid=tuple(grid))

    @staticmethod
    def at(grid: tuple[str, ...], cell: Cell) -> str:
        return grid[cell[0] * 11 + cell[1]]

    @staticmethod
    def free(grid: tuple[str, ...]) -> set[Cell]:
        return {cell for cell in CELLS if grid[cell[0] * 11 + cell[1]] == "."}


CELLS = [(row, column) for row in range(11) for column in range(11)]
