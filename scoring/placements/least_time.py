"""A bound for the search: how much time is needed at least for what is not explained yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from scoring.placements.clock import Clock
from scoring.placements.masks import Mask, bits
from scoring.placements.quotas import Room

if TYPE_CHECKING:
    from scoring.placements.cover import Option

NEVER = 1000  # more time than any season has


@dataclass(frozen=True)
class LeastTime:
    """The time of pieces that explain all of some groups, as if every card could come again and
    each group had all the room of the season for itself. Less never suffices."""

    must: Mask
    groups: Sequence[Mask]
    options: Mapping[int, Sequence[Option]]
    clock: Clock

    def of_rest(self, taken: Mask, group: int, room: Room) -> int:
        """For what is left of a group, and those after it."""
        return self._in(group, self.groups[group] & ~taken, room) + self.of_groups(group + 1, room)

    def of_groups(self, first: int, room: Room) -> int:
        """For the groups from this one on."""
        room = room._replace(time=0)
        known = self._of_groups.get((first, room))
        if known is None:
            rest = range(first, len(self.groups))
            known = sum(self._in(place, self.groups[place], room) for place in rest)
            self._of_groups[first, room] = known
        return known

    def never(self, group: int, room: Room) -> bool:
        return self._in(group, self.groups[group], room) >= NEVER

    @cached_property
    def _of_groups(self) -> dict[tuple[int, Room], int]:
        return {}

    @cached_property
    def _known(self) -> dict[tuple[Mask, Room], int]:
        return {}

    @cached_property
    def _wanted(self) -> list[Room]:
        """Of which things a group could take any: of the others it does not matter how much there
        is."""
        found = []
        for group in self.groups:
            rooms = [o.room for index in bits(group) for o in self.options.get(index, ())]
            most = [max(column) for column in zip(Room(), *rooms, strict=True)]
            found.append(Room(0, *(bool(each) * NEVER for each in most[1:])))
        return found

    def _in(self, group: int, left: Mask, room: Room) -> int:
        if not left:
            return 0
        wanted = self._wanted[group]
        room = Room(*map(min, room, wanted))
        known = self._known.get((left, room))
        if known is None:
            self.clock.step()
            known = NEVER
            for option in self.options.get(next(bits(left)), ()):
                if option.mask & self.must & ~left:
                    continue
                rest = room.less(option.room._replace(time=0))
                if rest.enough:
                    after = self._in(group, left & ~option.covers, rest)
                    known = min(known, option.room.time + after)
            self._known[left, room] = known
        return known
