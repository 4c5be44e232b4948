"""The small maps of the report are the same at every run."""

from __future__ import annotations

import re

from assistant.show.map_svg import EDGE, SPACE, map_svg
from scoring.maps import side
from scoring.message import say
from scoring.sheet import Sheet
from scoring.spaces import SPACES
from scoring.tally import Scored, Tally


def test_a_rim_is_drawn_space_by_space() -> None:
    group = tuple(reversed(SPACES[::7]))
    picture = map_svg(Sheet(side("A")), Tally((Scored(group, 1, say("total")),), ()))
    (rim,) = re.findall(r'<path d="([^"]*)"', picture)
    starts = [(float(y), float(x)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)", rim)]
    drawn = [((y - EDGE) // SPACE, (x - EDGE) // SPACE) for y, x in starts]
    assert drawn == sorted(drawn)
    assert len(set(drawn)) == len(group)
