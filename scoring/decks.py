"""The cards that make players draw: explore cards, ambushes and heroes, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from scoring.message import Message, say
from scoring.sheet import Content, Terrain

FOREST, VILLAGE, FARM, WATER = Terrain.FOREST, Terrain.VILLAGE, Terrain.FARM, Terrain.WATER
MONSTER = Terrain.MONSTER

Step = tuple[int, int]  # rows down and columns right
Shape = tuple[Step, ...]  # the spaces of a shape, from the top left of the box around it


def shape(picture: str) -> Shape:
    """A shape from its rows, as in "X./XX"."""
    return tuple(
        (row, column)
        for row, line in enumerate(picture.split("/"))
        for column, mark in enumerate(line)
        if mark == "X"
    )


def from_corner(steps: Shape) -> Shape:
    """The shape moved to the top left of its box."""
    top, left = min(r for r, _ in steps), min(c for _, c in steps)
    return tuple(sorted((r - top, c - left) for r, c in steps))


def turned_and_mirrored(steps: Shape) -> Iterator[Shape]:
    """The eight ways to lay a shape, repeats included; steps stay relative to the same origin."""
    for _ in range(4):
        steps = tuple((c, -r) for r, c in steps)
        yield steps
        yield tuple((r, -c) for r, c in steps)


class GameBox(Enum):
    """The box a card comes in."""

    BASE = "base"
    HEROES = "heroes"
    AMBUSH = "ambush"  # the small expansion of four more ambush cards

    @property
    def message(self) -> Message:
        return BOX_NAMES[self]


BOX_NAMES = {
    GameBox.BASE: say("base game"),
    GameBox.HEROES: say("Heroes"),
    GameBox.AMBUSH: say("Ambush pack"),
}


@dataclass(frozen=True)
class OfferedShape:
    """A shape an explore card offers, and whether it brings a coin."""

    shape: Shape
    coin: bool = False


@dataclass(frozen=True)
class Explore:
    """An explore card; ruins cards offer nothing themselves and count no time."""

    message: Message  # its name
    time: int
    terrains: tuple[Terrain, ...] = ()
    choices: tuple[OfferedShape, ...] = ()

    @property
    def name(self) -> str:
        return str(self.message)

    @property
    def ruins(self) -> bool:
        return not self.choices

    @property
    def coin(self) -> OfferedShape | None:
        """The shape that brings a coin, if there is one."""
        return next((choice for choice in self.choices if choice.coin), None)


def _one(name: Message, time: int, *terrains: Terrain, picture: str) -> Explore:
    return Explore(name, time, terrains, (OfferedShape(shape(picture)),))


def _two(name: Message, terrain: Terrain, *, coin: str, plain: str) -> Explore:
    return Explore(
        name, 1, (terrain,), (OfferedShape(shape(coin), True), OfferedShape(shape(plain)))
    )


# In other languages as the rulebooks print them; what they do not print is translated.
EXPLORE: dict[GameBox, tuple[Explore, ...]] = {
    GameBox.BASE: (
        Explore(say("Temple Ruins"), 0),
        Explore(say("Outpost Ruins"), 0),
        _two(say("Great River"), WATER, coin="X/X/X", plain="..X/.XX/XX."),
        _two(say("Farmland"), FARM, coin="X/X", plain=".X./XXX/.X."),
        _two(say("Hamlet"), VILLAGE, coin="X./XX", plain="XXX/XX."),
        _two(say("Forgotten Forest"), FOREST, coin="X./.X", plain="X./XX/.X"),
        _one(say("Hinterland Stream"), 2, FARM, WATER, picture="XXX/X../X.."),
        _one(say("Homestead"), 2, VILLAGE, FARM, picture="X./XX/X."),
        _one(say("Orchard"), 2, FOREST, FARM, picture="XXX/..X"),
        _one(say("Treetop Village"), 2, FOREST, VILLAGE, picture="..XX/XXX."),
        _one(say("Marshlands"), 2, FOREST, WATER, picture="X../XXX/X.."),
        _one(say("Fishing Village"), 2, VILLAGE, WATER, picture="XXXX"),
        _one(say("Rift Lands"), 0, FOREST, VILLAGE, FARM, WATER, MONSTER, picture="X"),
    ),
    GameBox.HEROES: (
        _two(say("Lagoon"), WATER, coin=".X/X.", plain="XXX/.X."),
        _two(say("Pasture"), FARM, coin="X.X", plain=".XX/XX."),
        _two(say("Settlement"), VILLAGE, coin="X/X", plain="..X/.XX/XX."),
        _two(say("Timber Grove"), FOREST, coin="X./XX", plain="X.X/X.X"),
        _one(say("Hillside Terrace"), 2, FARM, WATER, picture="XX/XX"),
        _one(say("Frontier Dwelling"), 2, VILLAGE, FARM, picture="XXX/.X./.X."),
        _one(say("Wildwood Garden"), 2, FOREST, FARM, picture=".XX/X.."),
        _one(say("Woodland Crossroads"), 2, FOREST, VILLAGE, picture=".X./XXX/.X."),
        _one(say("Coastal Encampment"), 2, VILLAGE, WATER, picture="XXX/X.."),
        _one(say("Mangrove Swamp"), 2, FOREST, WATER, picture="XXX/X.X"),
        _one(say("Kethra's Gates"), 0, FOREST, VILLAGE, FARM, WATER, MONSTER, picture="X"),
    ),
}

RUINS = tuple(card for card in EXPLORE[GameBox.BASE] if card.ruins)


def explore_deck(box: GameBox, combined: bool) -> tuple[Explore, ...]:
    """The explore cards of a box. In a game combined of both boxes ruins cards always go in."""
    cards = EXPLORE[box]
    return cards if not combined or any(card.ruins for card in cards) else (*RUINS, *cards)


# Spring, summer, fall, winter: a season ends when the time of its cards reaches this.
SEASON_TIME: dict[GameBox, tuple[int, int, int, int]] = {
    GameBox.BASE: (8, 8, 7, 6),
    GameBox.HEROES: (8, 7, 7, 6),
}


class Corner(Enum):
    """Where a solo ambush starts."""

    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"
    BOTTOM_RIGHT = "bottom-right"
    BOTTOM_LEFT = "bottom-left"

    @property
    def message(self) -> Message:
        return CORNER_NAMES[self]


CORNER_NAMES = {
    Corner.TOP_LEFT: say("the top left corner"),
    Corner.TOP_RIGHT: say("the top right corner"),
    Corner.BOTTOM_RIGHT: say("the bottom right corner"),
    Corner.BOTTOM_LEFT: say("the bottom left corner"),
}


@dataclass(frozen=True)
class Ambush:
    """An ambush card: its shape, and for the solo game where it starts and which way it runs."""

    message: Message  # its name
    box: GameBox
    content: Content  # what is drawn: a monster, with a letter in Heroes
    shape: Shape
    clockwise: bool
    corner: Corner
    corner_sure: bool  # whether several sources agree on the corner

    @property
    def name(self) -> str:
        return str(self.message)


_B, _H, _X = GameBox.BASE, GameBox.HEROES, GameBox.AMBUSH
AMBUSHES: tuple[Ambush, ...] = tuple(
    Ambush(name, box, content, shape(picture), turn == "clockwise", Corner(corner), sure)
    for name, box, content, picture, turn, corner, sure in (
        (say("Goblin Attack"), _B, Content.MONSTER, "X../.X./..X", "counter", "bottom-right", True),
        (say("Bugbear Assault"), _B, Content.MONSTER, "X.X/X.X", "clockwise", "top-right", True),
        (
            say("Kobold Onslaught"),
            _B,
            Content.MONSTER,
            "X./XX/X.",
            "clockwise",
            "bottom-left",
            True,
        ),
        (say("Gnoll Raid"), _B, Content.MONSTER, "XX/X./XX", "counter", "top-left", True),
        (say("Gorgon Gaze"), _H, Content.GORGON, "X.X/.X.", "clockwise", "bottom-right", False),
        (say("Giant Troll Ravage"), _H, Content.TROLL, "XXX/.X.", "clockwise", "top-right", False),
        (say("Zombie Plague"), _H, Content.ZOMBIE, "X", "counter", "top-left", False),
        (say("Dragon Inferno"), _H, Content.DRAGON, "..X/XXX/X..", "counter", "bottom-left", False),
        (
            say("Insectoid Invasion"),
            _X,
            Content.MONSTER,
            ".X/XX/X.",
            "clockwise",
            "top-left",
            False,
        ),
        (say("Ogre Charge"), _X, Content.MONSTER, "XX/XX", "counter", "bottom-left", False),
        (say("Ratman Strike"), _X, Content.MONSTER, "X/X/X", "clockwise", "top-right", False),
        (say("Flayer Incursion"), _X, Content.MONSTER, "X./XX", "counter", "top-right", False),
    )
)


@dataclass(frozen=True)
class Hero:
    """A hero card: the spaces it attacks, as steps from the hero; may be turned and mirrored."""

    message: Message  # its name
    attack: Shape

    @property
    def name(self) -> str:
        return str(self.message)


HEROES: tuple[Hero, ...] = (
    Hero(say("Dobrik of Lorkheim"), ((-1, 0), (1, 0), (0, -1), (0, 1))),
    Hero(say("Wren the Lioness"), ((-1, 2), (0, 2), (1, 2))),
    Hero(say("Freyla the True"), ((0, 1), (0, 2), (0, 3))),
    Hero(say("Dal of Jolev"), ((-1, -1), (-1, 1), (1, -1), (1, 1))),
)

DeckCard = Explore | Ambush | Hero  # what may lie in the explore deck
DECK_CARDS: tuple[DeckCard, ...] = (
    *(card for deck in EXPLORE.values() for card in deck),
    *AMBUSHES,
    *HEROES,
)


def box_of(card: DeckCard) -> GameBox:
    """The box that a card comes in."""
    match card:
        case Ambush():
            return card.box
        case Hero():
            return GameBox.HEROES
    return next(box for box, deck in EXPLORE.items() if card in deck)
