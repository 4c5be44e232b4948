"""What lasting ambush effects make the player draw after a season, and what the Dragon brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scoring.decks import AMBUSHES, from_corner, turned_and_mirrored
from scoring.sheet import Content, Sheet
from scoring.spaces import SIZE, Space, beside, ordered, space_at

DRAGON_COINS = 3
LASTING = (Content.TROLL, Content.ZOMBIE)  # effects that come after the scoring of every season


@dataclass(frozen=True)
class Aftermath:
    """What the lasting effects make the player draw after a season's scoring, in order."""

    order: tuple[Content, ...]  # Trolls and Zombies, as their cards were revealed
    troll_choices: tuple[Space, ...]  # empty spaces beside a Troll: one of them is destroyed
    new_zombies: tuple[Space, ...]  # every empty space beside a Zombie
    zombies_destroyed: tuple[Space, ...]  # those of them on an attack mark: destroyed at once


def aftermath(sheet: Sheet, revealed: Sequence[Content] = LASTING) -> Aftermath:
    """The lasting effects. A space both want goes to the card revealed first; a monster whose card
    nobody revealed acts all the same, after the others."""
    order = tuple(dict.fromkeys(c for c in (*revealed, *LASTING) if c in LASTING))
    troll: tuple[Space, ...] = ()
    zombies: tuple[Space, ...] = ()
    for content in order:
        near = ordered(beside(sheet.holding(content)) & sheet.empty)
        if content is Content.ZOMBIE:
            zombies = near
        else:
            troll = tuple(space for space in near if space not in zombies)
    return Aftermath(
        order, troll, zombies, tuple(space for space in zombies if space in sheet.attacks)
    )


def after_effects(sheet: Sheet, effects: Aftermath, troll_choice: Space | None = None) -> Sheet:
    """The sheet once the lasting effects are drawn."""
    changes = {space: Content.ZOMBIE for space in effects.new_zombies if space is not troll_choice}
    changes |= dict.fromkeys(effects.zombies_destroyed, Content.DESTROYED)
    if troll_choice is not None:
        changes[troll_choice] = Content.DESTROYED
    return sheet.drawn(changes)


@dataclass(frozen=True)
class Dragon:
    """How far the Dragon is from paying its coins."""

    spaces: tuple[Space, ...]  # the living ones
    open_spaces: tuple[Space, ...]  # those that still have an empty neighbour
    gaps: tuple[Space, ...]  # the empty neighbours
    crosses: tuple[Space, ...] = ()  # where it stood when all of it is destroyed

    @property
    def pays(self) -> bool:
        return not self.open_spaces


def dragon(sheet: Sheet, earlier: Sequence[Sheet] = ()) -> Dragon | None:
    """The Dragon on a sheet; it pays once none of its living spaces has an empty neighbour, or none
    is left. The same player's earlier sheets tell where it stood."""
    spaces = ordered(sheet.holding(Content.DRAGON))
    if not spaces:
        crosses = _destroyed_dragon(sheet, earlier)
        return Dragon((), (), (), crosses) if crosses else None
    return Dragon(
        spaces,
        tuple(s for s in spaces if not sheet.empty.isdisjoint(s.neighbours)),
        ordered(beside(spaces) & sheet.empty),
    )


def _destroyed_dragon(sheet: Sheet, earlier: Sequence[Sheet]) -> tuple[Space, ...]:
    """Where a Dragon stood of which nothing lives: as it was drawn, else what holds its shape."""
    destroyed = sheet.holding(Content.DESTROYED)
    stood = frozenset().union(*(s.showing(Content.DRAGON) for s in (*earlier, sheet)))
    if stood:
        return ordered(stood) if stood <= destroyed else ()
    crosses = sheet.showing(Content.DESTROYED)
    return next(
        (
            laid
            for laid in dragon_places()
            if crosses.issuperset(laid) and all(_may_have_stood(laid, then) for then in earlier)
        ),
        (),
    )


def _may_have_stood(laid: Sequence[Space], then: Sheet) -> bool:
    """Whether these spaces may have become the Dragon, or have been it, on an earlier sheet."""
    before = (Content.EMPTY, Content.MONSTER, Content.DESTROYED)
    return all(then[space] in before for space in laid)


@cache
def dragon_places() -> tuple[tuple[Space, ...], ...]:
    """Everywhere the Dragon can lie, turned and mirrored."""
    (card,) = (ambush for ambush in AMBUSHES if ambush.content is Content.DRAGON)
    shapes = {from_corner(steps) for steps in turned_and_mirrored(card.shape)}
    return tuple(
        tuple(space_at(top + row, left + column) for row, column in shape)
        for shape in sorted(shapes)
        for top in range(SIZE - max(row for row, _ in shape))
        for left in range(SIZE - max(column for _, column in shape))
    )
