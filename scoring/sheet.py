"""A sheet: what is printed on a map, and what a player has drawn into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from scoring.message import Message, say
from scoring.spaces import SPACES, Cluster, Space, clusters

MOST_COINS = 14


class Terrain(Enum):
    """The seven terrain types; wasteland, ruins, destroyed and empty are none."""

    FOREST = "forest"
    VILLAGE = "village"
    FARM = "farm"
    WATER = "water"
    MONSTER = "monster"
    HERO = "hero"
    MOUNTAIN = "mountain"

    # Members are singletons, so identity is the right hash; the one of Enum is slow.
    __hash__ = object.__hash__

    @property
    def message(self) -> Message:
        return TERRAIN_NAMES[self]


TERRAIN_NAMES = {
    Terrain.FOREST: say("forest"),
    Terrain.VILLAGE: say("village"),
    Terrain.FARM: say("farm"),
    Terrain.WATER: say("water"),
    Terrain.MONSTER: say("monster"),
    Terrain.HERO: say("hero"),
    Terrain.MOUNTAIN: say("mountain"),
}


class Content(Enum):
    """What stands in a space; the value is its token in sheet text."""

    EMPTY = "."
    FOREST = "F"
    VILLAGE = "V"
    FARM = "A"
    WATER = "W"
    MONSTER = "M"
    DRAGON = "Md"
    GORGON = "Mg"
    TROLL = "Mt"
    ZOMBIE = "Mz"
    HERO = "H"
    MOUNTAIN = "^"
    WASTELAND = "#"
    DESTROYED = "X"

    __hash__ = object.__hash__

    @property
    def token(self) -> str:
        return str(self.value)

    @property
    def terrain(self) -> Terrain | None:
        return TERRAIN_OF.get(self)

    @property
    def printed(self) -> bool:
        """Whether the printer put it there, not the player."""
        return self in (Content.MOUNTAIN, Content.WASTELAND)

    @property
    def message(self) -> Message:
        return CONTENT_NAMES[self]


TERRAIN_OF = {
    Content.FOREST: Terrain.FOREST,
    Content.VILLAGE: Terrain.VILLAGE,
    Content.FARM: Terrain.FARM,
    Content.WATER: Terrain.WATER,
    Content.MONSTER: Terrain.MONSTER,
    Content.DRAGON: Terrain.MONSTER,
    Content.GORGON: Terrain.MONSTER,
    Content.TROLL: Terrain.MONSTER,
    Content.ZOMBIE: Terrain.MONSTER,
    Content.HERO: Terrain.HERO,
    Content.MOUNTAIN: Terrain.MOUNTAIN,
}

CONTENT_NAMES = {
    Content.EMPTY: say("empty"),
    Content.FOREST: say("forest"),
    Content.VILLAGE: say("village"),
    Content.FARM: say("farm"),
    Content.WATER: say("water"),
    Content.MONSTER: say("monster"),
    Content.DRAGON: say("Dragon"),
    Content.GORGON: say("Gorgon"),
    Content.TROLL: say("Giant Troll"),
    Content.ZOMBIE: say("Zombie"),
    Content.HERO: say("hero"),
    Content.MOUNTAIN: say("mountain"),
    Content.WASTELAND: say("wasteland"),
    Content.DESTROYED: say("destroyed"),
}


@dataclass(frozen=True)
class Drawn:
    """What stands in a space, and whether an attack mark stands there too."""

    content: Content
    attacked: bool = False

    @classmethod
    def of(cls, token: str) -> Drawn:
        """`F` or `F*` taken apart; ValueError for what is no content."""
        return cls(Content(token.removesuffix("*")), token.endswith("*"))

    @property
    def token(self) -> str:
        return self.content.token + "*" * self.attacked


@dataclass(frozen=True)
class Map:
    """What is printed on a side: a letter A to D, a player's own map, or no name at all."""

    name: str | None = None
    mountains: frozenset[Space] = frozenset()
    ruins: frozenset[Space] = frozenset()
    wasteland: frozenset[Space] = frozenset()
    # Of a learned map, as its file has it: how the print looks, and where coins and boxes are. It
    # means something to whoever reads photos (`scanner/remembered.py`); here it is only kept.
    remembered: str = field(default="", compare=False, repr=False)

    def printed(self, space: Space) -> Content:
        """What the printer put into a space; ruins leave it empty."""
        if space in self.mountains:
            return Content.MOUNTAIN
        if space in self.wasteland:
            return Content.WASTELAND
        return Content.EMPTY

    @cached_property
    def blank(self) -> tuple[Content, ...]:
        """The contents of the sheet as it leaves the printer."""
        return tuple(self.printed(space) for space in SPACES)


@dataclass(frozen=True)
class Sheet:
    """A map with what is drawn in it. Wrong states can be held; `scoring.health` names them."""

    map: Map = field(default_factory=Map)
    contents: tuple[Content, ...] = ()
    attacks: frozenset[Space] = frozenset()  # spaces with an attack mark
    coins: int | None = None  # None: not said
    player: str | None = None
    season: str | None = None

    def __post_init__(self) -> None:
        if not self.contents:
            object.__setattr__(self, "contents", self.map.blank)
        if len(self.contents) != len(SPACES):
            raise ValueError(f"a sheet has {len(SPACES)} spaces, not {len(self.contents)}")

    def __getitem__(self, space: Space) -> Content:
        return self.contents[space.index]

    def at(self, space: Space) -> Drawn:
        """What stands in a space, its attack mark with it."""
        return Drawn(self[space], space in self.attacks)

    def drawn(self, changes: Mapping[Space, Content]) -> Sheet:
        """The same sheet with these spaces drawn anew."""
        contents = list(self.contents)
        for space, content in changes.items():
            contents[space.index] = content
        return replace(self, contents=tuple(contents))

    @cached_property
    def slain(self) -> frozenset[Space]:
        """Monsters on attack marks: they are dead, whether the player crossed them out or not."""
        return frozenset(space for space in self.attacks if self[space].terrain is Terrain.MONSTER)

    @cached_property
    def counted(self) -> tuple[Content, ...]:
        """What each space counts as: what is drawn there, but a slain monster as destroyed."""
        if not self.slain:
            return self.contents
        return self.drawn(dict.fromkeys(self.slain, Content.DESTROYED)).contents

    @cached_property
    def _by_content(self) -> dict[Content, frozenset[Space]]:
        found: dict[Content, list[Space]] = {content: [] for content in Content}
        for space, content in zip(SPACES, self.counted, strict=True):
            found[content].append(space)
        return {content: frozenset(spaces) for content, spaces in found.items()}

    @cached_property
    def _by_terrain(self) -> dict[Terrain, frozenset[Space]]:
        by_terrain: dict[Terrain, frozenset[Space]] = {t: frozenset() for t in Terrain}
        for content, terrain in TERRAIN_OF.items():
            by_terrain[terrain] |= self._by_content[content]
        return by_terrain

    @cached_property
    def _clusters(self) -> dict[Terrain, tuple[Cluster, ...]]:
        return {}

    def counts_as(self, space: Space) -> Content:
        """What a space counts as; `sheet[space]` is what is drawn there."""
        return self.counted[space.index]

    def holding(self, content: Content) -> frozenset[Space]:
        """The spaces that count as exactly this: of monsters those that live."""
        return self._by_content[content]

    def showing(self, content: Content) -> frozenset[Space]:
        """The spaces in which exactly this is drawn, slain monsters too."""
        return frozenset(s for s in SPACES if self[s] is content)

    def spaces(self, terrain: Terrain) -> frozenset[Space]:
        """The spaces of a terrain type."""
        return self._by_terrain[terrain]

    def clusters(self, terrain: Terrain) -> tuple[Cluster, ...]:
        """The maximal groups of neighbouring spaces of one terrain, by their first space."""
        known = self._clusters.get(terrain)
        if known is None:
            known = self._clusters[terrain] = clusters(self.spaces(terrain))
        return known

    @property
    def empty(self) -> frozenset[Space]:
        """Spaces that are not filled: bare ruins and attack marks on empty spaces among them."""
        return self._by_content[Content.EMPTY]

    @property
    def ruins(self) -> frozenset[Space]:
        """Ruins spaces, drawn over or not: ruins stay ruins."""
        return self.map.ruins
