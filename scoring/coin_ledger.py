"""The ledger of coins: each with its ground, and how many there can be at the most and fewest.

What is certain is on the sheet: mountains that are closed in, the Dragon. Whether somebody chose a
shape with a coin is not; but such a card has to have come, its shape has to lie among the spaces
drawn since, and where nothing else can have been drawn of the card the coin is certain too. These
bounds never object to what is possible; the judge of placements sees more of what is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from scoring.aftermath import (
    DRAGON_COINS,
    after_effects,
    aftermath,
    dragon,
    dragon_places,
)
from scoring.card_log import CardLog
from scoring.coin_shapes import Shapes, shapes_between
from scoring.coins import Earned, earned, surrounded_mountains
from scoring.decks import EXPLORE, GameBox
from scoring.seasons import Season
from scoring.sheet import MOST_COINS, Content, Sheet
from scoring.spaces import Space


@dataclass(frozen=True)
class Stage:
    """A sheet at the end of a season; None where nobody said of which."""

    sheet: Sheet
    season: Season | None


MAY_BE_A_DRAGON = (Content.MONSTER, Content.DESTROYED)


class Ground(Enum):
    """What a coin is for, where the sheet shows it."""

    MOUNTAIN = "mountain"
    DRAGON = "dragon"


@dataclass(frozen=True)
class Brought:
    """Coins that something on the sheet has brought."""

    ground: Ground
    spaces: tuple[Space, ...]
    coins: int
    since: Season | None  # of the first sheet that shows it
    by_effect: bool = False  # closed in by Zombies or the Troll after the season before


@dataclass(frozen=True)
class Ledger:
    """The coins of a sheet, ground by ground."""

    marked: int | None
    season: Season | None
    certain: tuple[Brought, ...]
    perhaps: tuple[Brought, ...]  # a Dragon that was drawn without its letter
    shapes: tuple[Shapes, ...]  # beside which a coin may have been chosen, from sheet to sheet
    before: int | None = None  # what was marked on the sheet before
    since: int = 0  # coins of what this sheet shows first
    shapes_since: int = 0  # that shapes can have brought since the sheet before, at the most

    @property
    def fewest(self) -> int:
        """How many are earned for certain; marks of the sheet before stay."""
        shown = sum(each.coins for each in self.certain)
        least = shown + sum(len(each.certain) for each in self.shapes)
        return min(MOST_COINS, max(least, (self.before or 0) + self.fewest_since))

    @property
    def most(self) -> int:
        """How many there can be."""
        shown = sum(each.coins for each in (*self.certain, *self.perhaps))
        return min(MOST_COINS, shown + sum(len(each.possible) for each in self.shapes))

    @property
    def fewest_since(self) -> int:
        """How many this sheet brought for certain beyond the one before."""
        return self.since + len(self.shapes[-1].certain)

    @property
    def most_since(self) -> int:
        """How many it can have brought."""
        perhaps = sum(each.coins for each in self.perhaps)
        return self.since + perhaps + self.shapes_since

    @property
    def owed(self) -> int:
        """Coins earned for certain and not marked."""
        return 0 if self.marked is None else max(0, self.fewest - self.marked)

    @property
    def beyond(self) -> int:
        """Coins marked that nothing on the sheet and no card can have brought."""
        return 0 if self.marked is None else max(0, self.marked - self.most)

    @property
    def late(self) -> int:
        """Coins marked since the sheet before that have to be for something earlier."""
        if self.marked is None or self.before is None:
            return 0
        return max(0, self.marked - self.before - self.most_since)


def coin_ledger(stages: Sequence[Stage], log: CardLog | None = None) -> Ledger:
    """The coins of the last of a player's sheets; the others are those of earlier seasons. `log`:
    the cards that came, as far as somebody logs them."""
    decks = log.explore if log else tuple(EXPLORE)
    # One deck is used all game long: which of them allows more is what nobody can object to.
    per_deck = [_shapes(stages, log, deck) for deck in decks]
    shapes = max(per_deck, key=lambda each: sum(len(part.possible) for part in each))
    if len(per_deck) > 1:  # what is certain with one deck need not be with the other
        shapes = tuple(part.unsure for part in shapes)
    certain, since = _certain(stages)
    now = stages[-1]
    before = stages[-2].sheet.coins if len(stages) > 1 else None
    dragons = any(each.ground is Ground.DRAGON for each in certain)
    perhaps = () if dragons else _dragon_without_letter(now)
    shapes_since = max(len(each[-1].possible) for each in per_deck)
    return Ledger(
        now.sheet.coins, now.season, certain, perhaps, shapes, before, since, shapes_since
    )


def _shapes(stages: Sequence[Stage], log: CardLog | None, deck: GameBox) -> tuple[Shapes, ...]:
    blank = Stage(Sheet(stages[0].sheet.map), None)
    return tuple(
        shapes_between(before.sheet, now.sheet, _seasons(before, now), log, deck)
        for before, now in pairwise((blank, *stages))
    )


def _seasons(before: Stage, now: Stage) -> tuple[Season, ...]:
    """The seasons that were played between two sheets; all of them where nobody said which."""
    first = before.season.place + 1 if before.season else 0
    last = now.season.place if now.season else Season.WINTER.place
    return tuple(season for season in Season if first <= season.place <= last)


def _certain(stages: Sequence[Stage]) -> tuple[tuple[Brought, ...], int]:
    """Mountains and the Dragon, each where a sheet shows it first; what the last brings beyond."""
    now = stages[-1]
    earlier = [stage.sheet for stage in stages[:-1]]
    here = earned(now.sheet, earlier)
    by_stage = [earned(s.sheet, earlier[:n]) for n, s in enumerate(stages)]
    certain = [
        Brought(Ground.MOUNTAIN, (mountain,), 1, *_first_seen(mountain, stages, by_stage))
        for mountain in here.mountains
    ]
    if here.dragon:
        first = next(n for n, brought in enumerate(by_stage) if brought.dragon)
        beast = dragon(now.sheet, earlier)
        spaces = (beast.spaces or beast.crosses) if beast else ()
        certain.append(Brought(Ground.DRAGON, spaces, DRAGON_COINS, stages[first].season))
    before = by_stage[-2] if len(by_stage) > 1 else Earned()
    return tuple(certain), here.beyond(before).coins


def _first_seen(
    mountain: Space, stages: Sequence[Stage], by_stage: Sequence[Earned]
) -> tuple[Season | None, bool]:
    """The season whose sheet first shows a mountain closed in, and whether effects did it."""
    first = next(n for n, brought in enumerate(by_stage) if mountain in brought.mountains)
    by_effect = first > 0 and _closed_by_effects(
        mountain, stages[first - 1].sheet, stages[first].sheet
    )
    return stages[first].season, by_effect


def _closed_by_effects(mountain: Space, before: Sheet, now: Sheet) -> bool:
    """Whether the lasting effects after the season before closed a mountain in by themselves."""
    effects = aftermath(before)
    troll: list[Space | None] = [
        space for space in effects.troll_choices if now[space] is Content.DESTROYED
    ]
    return any(
        mountain in surrounded_mountains(after_effects(before, effects, choice))
        for choice in troll or [None]
    )


def _dragon_without_letter(now: Stage) -> tuple[Brought, ...]:
    """A Dragon that pays, among monsters that nobody wrote a letter to."""
    sheet = now.sheet
    if sheet.showing(Content.DRAGON):
        return ()
    lived = sheet.holding(Content.MONSTER)
    for laid in dragon_places():
        open_still = any(space in lived and sheet.empty & set(space.neighbours) for space in laid)
        if not open_still and all(sheet[space] in MAY_BE_A_DRAGON for space in laid):
            return (Brought(Ground.DRAGON, laid, DRAGON_COINS, None),)
    return ()
