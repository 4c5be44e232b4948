"""Coins that what is drawn brings: one for a mountain that is closed in, three for the Dragon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.aftermath import DRAGON_COINS, Aftermath, after_effects, dragon
from scoring.sheet import MOST_COINS, Sheet, Terrain
from scoring.spaces import Space, ordered


@dataclass(frozen=True)
class Earned:
    """Coins and what they are for."""

    mountains: tuple[Space, ...] = ()
    dragon: bool = False

    @property
    def coins(self) -> int:
        return len(self.mountains) + DRAGON_COINS * self.dragon

    def beyond(self, other: Earned) -> Earned:
        """What of it the other has not."""
        mountains = tuple(space for space in self.mountains if space not in other.mountains)
        return Earned(mountains, self.dragon and not other.dragon)


def surrounded_mountains(sheet: Sheet) -> tuple[Space, ...]:
    """Mountains whose neighbours are all filled: each has brought a coin."""
    return tuple(
        mountain
        for mountain in ordered(sheet.spaces(Terrain.MOUNTAIN))
        if sheet.empty.isdisjoint(mountain.neighbours)
        # A mountain that the print alone closes in was never surrounded by anybody.
        and not all(sheet[n].printed for n in mountain.neighbours)
    )


def earned(sheet: Sheet, earlier: Sequence[Sheet] = ()) -> Earned:
    """What a sheet has brought for certain; the same player's earlier sheets tell of the Dragon."""
    beast = dragon(sheet, earlier)
    return Earned(surrounded_mountains(sheet), beast is not None and beast.pays)


def coins_owed(sheet: Sheet, earlier: Sequence[Sheet] = ()) -> int:
    """Coins earned for certain and not marked: what the sheet shows, and what was marked before
    with what has come since."""
    if sheet.coins is None:
        return 0
    here = earned(sheet, earlier)
    least = here.coins
    if earlier and earlier[-1].coins is not None:
        since = here.beyond(earned(earlier[-1], earlier[:-1]))
        least = max(least, earlier[-1].coins + since.coins)
    return max(0, min(MOST_COINS, least) - sheet.coins)


@dataclass(frozen=True)
class ToCome:
    """Coins that the lasting effects bring as soon as they are drawn."""

    surely: Earned
    by_choice: Mapping[Space, Earned]  # what the Troll's destroying a space brings beyond that


def coins_to_come(sheet: Sheet, effects: Aftermath) -> ToCome:
    """The coins of mountains and of the Dragon that Zombies or the Troll's X close in."""
    if sheet.coins is not None and sheet.coins >= MOST_COINS:  # more are lost
        return ToCome(Earned(), {})
    here = earned(sheet)

    def brought(choice: Space | None) -> Earned:
        return earned(after_effects(sheet, effects, choice)).beyond(here)

    surely = brought(None)
    by_choice = {choice: brought(choice).beyond(surely) for choice in effects.troll_choices}
    return ToCome(surely, {choice: more for choice, more in by_choice.items() if more.coins})
