"""Boards that could have happened: whole games played by the cards, stopped anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from sample_sheets.placing import Taste, choose, choose_cruelly
from scoring.decks import (
    AMBUSHES,
    EXPLORE,
    HEROES,
    SEASON_TIME,
    Ambush,
    Explore,
    GameBox,
    Hero,
    OfferedShape,
    turned_and_mirrored,
)
from scoring.placements.masks import Mask, beside, fitting, mask_of, spaces_of
from scoring.sheet import MOST_COINS, Content, Map, Sheet, Terrain
from scoring.spaces import SIZE, SPACES, Space, space_at

SEASONS = 4
ONE_SPACE = ((0, 0),)
DRAGON_COINS = 3
MONSTERS = (Content.MONSTER, Content.DRAGON, Content.GORGON, Content.TROLL, Content.ZOMBIE)
CONTENT_OF = {
    Terrain.FOREST: Content.FOREST,
    Terrain.VILLAGE: Content.VILLAGE,
    Terrain.FARM: Content.FARM,
    Terrain.WATER: Content.WATER,
    Terrain.MONSTER: Content.MONSTER,
}
# What two edicts bring in a season, by guess from played games: mean and spread.
EDICT_POINTS = ((5.0, 4.0), (8.0, 5.0), (11.0, 6.0), (14.0, 7.0))

# Share of games with the explore cards of the map's own box.
OWN_CARDS = 0.88

Card = Explore | Ambush | Hero
Placed = tuple[frozenset[Space], Content]
Boxes = tuple[int | None, int | None, int | None, int | None, int | None]
NOTHING_WRITTEN: Boxes = (None, None, None, None, None)


@dataclass(frozen=True)
class Board:
    """A sheet somebody has played on, with what a photo of it shows beyond the sheet text."""

    sheet: Sheet
    shapes: tuple[Placed, ...]  # in the order they were drawn; says what lies under an X too
    seasons: tuple[Boxes, ...]  # edict, edict, coins, monsters, total as written by hand
    final: int | None = None
    drawn_in: tuple[int, ...] = ()  # the season of each shape, 0 for spring
    log: tuple[tuple[int, Card], ...] = ()  # the cards that came, each with its season


@dataclass(frozen=True)
class Bookkeeping:
    """How a player fills in the season boxes."""

    slips: float  # chance of a wrong number in a box
    totals_only: bool
    zeros: bool  # whether a zero is written or left out


@dataclass(frozen=True)
class Moment:
    """The board after a turn."""

    board: Board
    season: int
    scored: bool  # the season is over and its boxes are filled in


@dataclass
class Table:
    """A game in progress."""

    map: Map
    rng: np.random.Generator
    taste: Taste
    books: Bookkeeping
    contents: list[Content]
    free: Mask
    attacks: set[Space] = field(default_factory=set)
    shapes: list[Placed] = field(default_factory=list)
    season: int = 0
    drawn_in: list[int] = field(default_factory=list)  # the season of each shape
    log: list[tuple[int, Card]] = field(default_factory=list)
    coins: int = 0
    seasons: list[Boxes] = field(default_factory=list)
    mountains_paid: set[Space] = field(default_factory=set)
    lasting: list[Content] = field(default_factory=list)
    dragon: frozenset[Space] = frozenset()
    ruins_next: bool = False

    def holding(self, *contents: Content) -> Mask:
        return mask_of(space for space in SPACES if self.contents[space.index] in contents)

    def draw(self, place: Mask, content: Content) -> None:
        """Draw a shape; what is a monster on an attack space is destroyed at once."""
        spaces = frozenset(spaces_of(place))
        self.shapes.append((spaces, content))
        self.drawn_in.append(self.season)
        self.free &= ~place
        for space in spaces:
            slain = content in MONSTERS and space in self.attacks
            self.contents[space.index] = Content.DESTROYED if slain else content
        self.earn()

    def destroy(self, space: Space) -> None:
        self.contents[space.index] = Content.DESTROYED
        self.free &= ~(1 << space.index)
        self.earn()

    def earn(self, coins: int = 0) -> None:
        """Coins just won, and those of mountains and the dragon that are now shut in."""
        for mountain in self.map.mountains - self.mountains_paid:
            if not any(self.free >> n.index & 1 for n in mountain.neighbours):
                self.mountains_paid.add(mountain)
                coins += 1
        if self.dragon:
            alive = mask_of(
                s for s in self.dragon if self.contents[s.index] is not Content.DESTROYED
            )
            if not beside(alive) & self.free:
                self.dragon = frozenset()
                coins += DRAGON_COINS
        self.coins = min(MOST_COINS, self.coins + coins)

    def board(self, final: int | None = None) -> Board:
        boxes = [*self.seasons, *[NOTHING_WRITTEN] * (SEASONS - len(self.seasons))]
        sheet = Sheet(self.map, tuple(self.contents), frozenset(self.attacks), self.coins)
        shapes, drawn_in, log = tuple(self.shapes), tuple(self.drawn_in), tuple(self.log)
        return Board(sheet, shapes, tuple(boxes), final, drawn_in, log)


def play(rng: np.random.Generator, map: Map, stage: float | None = None) -> Board:
    """A board from any stage of a game: 0 is early spring, 1 the end of winter, None anything."""
    moments = list(whole_game(rng, map))
    if stage is not None:
        return moments[round(min(max(stage, 0.0), 1.0) * (len(moments) - 1))].board
    if rng.random() < 0.6:  # most photos are taken to score a season
        scored = [moment.board for moment in moments if moment.scored]
        return scored[int(rng.choice(SEASONS, p=[0.15, 0.2, 0.25, 0.4]))]
    return moments[int(rng.integers(len(moments)))].board


def play_series(rng: np.random.Generator, map: Map) -> tuple[Board, Board, Board, Board]:
    """One player's sheet at the end of each season, its boxes filled in."""
    spring, summer, fall, winter = (m.board for m in whole_game(rng, map) if m.scored)
    return spring, summer, fall, winter


def whole_game(
    rng: np.random.Generator, map: Map, own_cards: float = OWN_CARDS
) -> Iterator[Moment]:
    """A game from the first card to the last, turn by turn."""
    explore, ambushes, heroes, box = _cards(rng, map, own_cards)
    table = Table(
        map=map,
        rng=rng,
        taste=Taste.of_somebody(rng),
        books=Bookkeeping(
            slips=float(rng.choice([0.0, 0.03, 0.1])),
            totals_only=bool(rng.random() < 0.06),
            zeros=bool(rng.random() < 0.8),
        ),
        contents=list(map.blank),
        free=mask_of(s for s in SPACES if map.printed(s) is Content.EMPTY),
    )
    waiting: list[Card] = []
    for season in range(SEASONS):
        table.season = season
        waiting += ambushes[season : season + 1]
        waiting += heroes[season : season + 1]
        deck: list[Card] = [*explore, *waiting]
        time = 0
        for turn in rng.permutation(len(deck)):
            card = deck[turn]
            time += _reveal(table, card)
            if isinstance(card, (Ambush, Hero)):
                waiting.remove(card)
            if time >= SEASON_TIME[box][season]:
                break
            if not (isinstance(card, Explore) and card.ruins):
                yield Moment(table.board(), season, scored=False)
        table.seasons.append(_written(table, season))
        yield Moment(table.board(_final(table)), season, scored=True)
        _after_scoring(table)


def _cards(
    rng: np.random.Generator, map: Map, own_cards: float
) -> tuple[tuple[Explore, ...], list[Ambush], list[Hero], GameBox]:
    """The decks of a game: those of the map's own box mostly, mixed ones at times."""
    own = GameBox.HEROES if map.name in ("C", "D") else GameBox.BASE
    other = GameBox.BASE if own is GameBox.HEROES else GameBox.HEROES
    explore_box = own if rng.random() < own_cards else other
    monster_box = own if rng.random() < 0.84 else other
    boxes = [monster_box]
    if rng.random() < 0.12:
        boxes = [GameBox.BASE, GameBox.AMBUSH]
    pool = [ambush for ambush in AMBUSHES if ambush.box in boxes]
    ambushes = [pool[i] for i in rng.permutation(len(pool))[:SEASONS]]
    heroes: list[Hero] = []
    if monster_box is GameBox.HEROES:
        heroes = [HEROES[i] for i in rng.permutation(len(HEROES))]
    return EXPLORE[explore_box], ambushes, heroes, explore_box


def _reveal(table: Table, card: Card) -> int:
    """Do what a card says; the time it takes."""
    table.log.append((table.season, card))
    if isinstance(card, Ambush):
        _ambush(table, card)
        return 0
    if isinstance(card, Hero):
        _hero(table, card)
        return 0
    if card.ruins:
        table.ruins_next = True
        return 0
    _explore(table, card)
    return card.time


def _explore(table: Table, card: Explore) -> None:
    if not table.free:
        return
    rng = table.rng
    content = CONTENT_OF[card.terrains[int(rng.integers(len(card.terrains)))]]
    wanted = mask_of(table.map.ruins) & table.free if table.ruins_next else 0
    lost = table.ruins_next and not wanted  # no ruins left to draw on
    table.ruins_next = False
    larger_first = rng.random() < table.taste.greed
    choices = sorted(card.choices, key=lambda choice: len(choice.shape), reverse=larger_first)
    for choice in choices:
        places = [] if lost else fitting(choice.shape, table.free, wanted)
        if places:
            table.draw(_place(table, places, content), content)
            table.earn(int(choice.coin))
            return
    single = OfferedShape(ONE_SPACE)
    table.draw(_place(table, fitting(single.shape, table.free), content), content)


def _place(table: Table, places: list[Mask], content: Content) -> Mask:
    unpaid = mask_of(table.map.mountains - table.mountains_paid)
    alike = table.holding(content)
    return choose(table.rng, places, table.taste, alike, table.free, unpaid)


def _ambush(table: Table, card: Ambush) -> None:
    """A neighbour draws monsters; one plain monster when the shape does not fit."""
    if not table.free:
        return
    places = fitting(card.shape, table.free)
    if not places:
        places = fitting(ONE_SPACE, table.free)
        table.draw(choose_cruelly(table.rng, places, table.free), Content.MONSTER)
        return
    place = choose_cruelly(table.rng, places, table.free)
    if card.content is Content.DRAGON:
        table.dragon = frozenset(spaces_of(place))
    table.draw(place, card.content)
    if card.content in (Content.TROLL, Content.ZOMBIE):
        table.lasting.append(card.content)
    if card.content is Content.GORGON:
        _gaze(table, place)


def _gaze(table: Table, gorgon: Mask) -> None:
    """The Gorgon destroys a space beside it; a neighbour rather takes one that was drawn."""
    solid = table.holding(Content.MOUNTAIN, Content.WASTELAND, Content.DESTROYED)
    targets = beside(gorgon) & ~solid
    drawn = targets & ~table.free
    if drawn and table.rng.random() < 0.7:
        targets = drawn
    if targets:
        table.destroy(_any(table.rng, targets))


def _hero(table: Table, card: Hero) -> None:
    """Draw a hero and its attack marks; they may lie on filled spaces and beside the map."""
    if not table.free:
        return
    rng = table.rng
    monsters = table.holding(*MONSTERS)
    tries = []
    for _ in range(12):
        space = _any(rng, table.free)
        ways = list(turned_and_mirrored(card.attack))
        steps = ways[int(rng.integers(len(ways)))]
        marks = {
            space_at(space.row + r, space.column + c)
            for r, c in steps
            if 0 <= space.row + r < SIZE and 0 <= space.column + c < SIZE
        }
        hits = (mask_of(marks) & monsters).bit_count()
        tries.append((2 * hits + len(marks) + rng.normal(0, 1.5), space, marks))
    _, space, marks = max(tries, key=lambda t: t[0])
    table.attacks |= marks
    table.draw(1 << space.index, Content.HERO)
    for mark in sorted(marks):
        if table.contents[mark.index] in MONSTERS:
            table.destroy(mark)


def _any(rng: np.random.Generator, mask: Mask) -> Space:
    spaces = spaces_of(mask)
    return spaces[int(rng.integers(len(spaces)))]


def _after_scoring(table: Table) -> None:
    """The lasting ambush effects, in the order their cards came."""
    for content in table.lasting:
        around = beside(table.holding(content)) & table.free
        if not around:
            continue
        if content is Content.TROLL:
            table.destroy(_any(table.rng, around))
        else:
            for space in spaces_of(around):
                table.draw(1 << space.index, Content.ZOMBIE)


def _written(table: Table, season: int) -> Boxes:
    """What the player writes into the boxes of a season, slips of the pen included."""
    rng, books = table.rng, table.books
    mean, spread = EDICT_POINTS[season]
    first, second = (max(0, round(float(rng.normal(mean, spread)))) for _ in range(2))
    monsters = -(beside(table.holding(*MONSTERS)) & table.free).bit_count()
    numbers = [min(first, 99), min(second, 99), table.coins, monsters]
    for i in range(len(numbers)):
        if rng.random() < books.slips:
            numbers[i] += int(rng.choice([-1, 1]))
    numbers[:3] = [max(0, number) for number in numbers[:3]]
    numbers[3] = min(0, numbers[3])
    total = sum(numbers)
    if rng.random() < books.slips * 2:
        total += int(rng.choice([-10, -2, -1, 1, 2, 10]))
    total = max(-99, min(99, total))
    if books.totals_only:
        return None, None, None, None, total
    a, b, c, m = (n if n or books.zeros else None for n in numbers)
    return a, b, c, m, total


def _final(table: Table) -> int | None:
    totals = [boxes[4] for boxes in table.seasons]
    if len(totals) < SEASONS:
        return None
    final = sum(total or 0 for total in totals)
    if table.rng.random() < table.books.slips:
        final += int(table.rng.choice([-10, -1, 1, 10]))
    return final
