"""Which map a sheet is drawn on, where several have a say."""

from __future__ import annotations

from assistant.learned_maps import map_named
from assistant.problem import About, Problem
from scoring.message import say
from scoring.sheet import Map, Sheet


class OtherMap(Problem):
    """A map was named, but the same sheet a season earlier is of another."""

    def __init__(self, earlier: Map, named: str) -> None:
        self.earlier, self.named = earlier, named
        super().__init__(
            say(
                "the earlier sheet is of map {earlier}, not of {map}",
                earlier=earlier.name,
                map=named,
            ),
            About.DOES_NOT_FIT,
        )


def map_meant(named: str | None, setting: str | None, earlier: Sheet | None) -> Map | None:
    """As named, as on the same sheet a season earlier, or as the evening's settings have it."""
    if earlier is None or earlier.map.name is None:
        name = setting if named is None else named
        return None if name is None else map_named(name)
    if named and map_named(named) != earlier.map:
        raise OtherMap(earlier.map, named)
    return earlier.map
