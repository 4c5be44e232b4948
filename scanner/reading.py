"""What a scan gives: what was seen of a sheet, and how it was read, with how sure of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from scanner.arrays import Floats32, Floats64, Indices, Pixels
from scanner.chances import Chances
from scanner.errors import Caution
from scanner.load import Photo
from scanner.place.flat import Flat
from scoring.boxes import SEASON_BOXES, Box, SeasonBoxes
from scoring.message import Message
from scoring.seasons import Season
from scoring.sheet import Content, Drawn, Map, Sheet
from scoring.spaces import SIZE, Space

Answers = Mapping[Space, Drawn]  # what the player vouches for
SignAnswers = Mapping[Space, Content]  # what all that is drawn like a space means


@dataclass(frozen=True)
class Doubt:
    """A space to look at."""

    space: Space
    read: Drawn
    others: tuple[Drawn, ...]  # what else may stand there, likeliest first
    confidence: float


@dataclass(frozen=True)
class Sign:
    """Spaces drawn alike, read together: an entry of the legend."""

    read: Content
    spaces: tuple[Space, ...]  # the most typical first
    confidence: float
    others: tuple[Content, ...] = ()  # what else the sign may mean, likeliest first
    looks: tuple[tuple[Space, ...], ...] = ()  # its distinct looks, the commonest first


@dataclass(frozen=True)
class NumberDoubt:
    """A written number to look at."""

    season: Season | None  # None: the final sum
    box: Box
    read: int | None
    others: tuple[int | None, ...]  # other numbers it may be, likeliest first; None: empty
    confidence: float


NOTHING_WRITTEN: SeasonBoxes[int | None] = SEASON_BOXES.each(lambda _: None)


@dataclass(frozen=True)
class Numbers:
    """Coins and hand-written boxes; None where the sheet has none or they are empty.

    A loss to monsters is negative, whether the player wrote a minus or left it away.
    """

    coins: int | None = None
    coins_confidence: float = 0.0
    written: tuple[SeasonBoxes[int | None], ...] = (NOTHING_WRITTEN,) * 4
    written_confidence: tuple[SeasonBoxes[float], ...] = (SEASON_BOXES.each(lambda _: 0.0),) * 4
    final: int | None = None
    final_confidence: float = 0.0
    layout: str | None = None  # whose coins or boxes were found
    marked: tuple[bool, ...] = ()  # which of the 14 coins are
    coins_or: tuple[int, ...] = ()  # other counts, likeliest first
    doubts: tuple[NumberDoubt, ...] = ()
    remarks: tuple[Message, ...] = ()


@dataclass(frozen=True, eq=False)
class Seen:
    """A sheet as the photo shows it, before anything on it is read."""

    flat: Flat  # where it lies in the photo, A1 first
    map: Map
    map_confidence: float  # how sure the side and the way up are
    picture: Pixels  # the map from straight above in even light, as the network sees it
    map_named: bool = False  # whether somebody said which map it is
    hidden: tuple[Space, ...] = ()  # by glare: what is read there is a guess
    looks_like: Map | None = None  # the printed side it is likelier to be than the map named
    signs_shown: Mapping[Content, Floats32] = field(default_factory=dict)  # in "Your signs"
    cautions: tuple[Caution, ...] = ()

    @property
    def photo(self) -> Photo:
        return self.flat.photo


@dataclass(frozen=True, eq=False)
class Drawings:
    """What the network says of each space, and which spaces are drawn alike."""

    chances: Chances
    groups: tuple[Indices, ...]  # the places of spaces drawn alike, the largest group first
    before: Sheet | None = None  # the same sheet a season earlier, which was looked at too

    def sign_of(self, space: Space) -> int | None:
        """The number of the group that a space is in; None where nothing is drawn."""
        return next((n for n, group in enumerate(self.groups) if space.index in group), None)


@dataclass(frozen=True, eq=False)
class Reading:
    """One sheet read from a photo."""

    seen: Seen
    sheet: Sheet
    confidence: Floats64  # 11 x 11: the chance that a space is read right
    doubts: tuple[Doubt, ...] = ()
    signs: tuple[Sign, ...] = ()
    numbers: Numbers = Numbers()
    prints: float = 0.0  # how surely something is printed where the map has mountains, wasteland
    seconds: dict[str, float] = field(default_factory=dict)
    drawings: Drawings | None = None  # None: a reading that was kept, which is not read anew

    def with_numbers_of(self, first: Reading) -> Reading:
        """This reading of a photo with the coins, numbers and seconds of its first one."""
        return replace(self, numbers=first.numbers, seconds=first.seconds)

    @property
    def photo(self) -> Photo:
        return self.seen.photo

    @property
    def flat(self) -> Flat:
        return self.seen.flat

    @property
    def map_confidence(self) -> float:
        return self.seen.map_confidence

    @property
    def picture(self) -> Pixels:
        return self.seen.picture

    @property
    def hidden(self) -> tuple[Space, ...]:
        return self.seen.hidden

    @property
    def cautions(self) -> tuple[Caution, ...]:
        return self.seen.cautions

    @property
    def crossings(self) -> Floats64:
        """12 x 12 x 2: the crossings of the map's lines, in pixels of the upright photo."""
        return np.asarray(self.flat.crossings, np.float64).reshape(SIZE + 1, SIZE + 1, 2)

    @property
    def corners(self) -> Floats64:
        """Inner corners of the map: top left, top right, bottom right, bottom left."""
        grid = self.crossings
        return np.array([grid[0, 0], grid[0, -1], grid[-1, -1], grid[-1, 0]])

    @property
    def residual(self) -> float:
        """How far the map's lines lie off a smooth sheet, in spaces."""
        return self.flat.residual
