"""Where things lie on a printed sheet, measured from the map.

The unit is one space; the origin is the inner top left corner of the 11x11 grid, x runs to the
right and y down. A layout is a file of `scanner/layouts`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scoring.sheet import Content

LAYOUTS = Path(__file__).parent / "layouts"
Point = tuple[float, float]


@dataclass(frozen=True)
class Rect:
    """A box on the sheet, in spaces."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Rect:
        """The box with a rim around it."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the top left one."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )


@dataclass(frozen=True)
class SeasonBox:
    """The five numbers a player writes after a season."""

    edicts: tuple[Rect, Rect]
    coins: Rect
    monsters: Rect
    total: Rect

    @property
    def all(self) -> tuple[Rect, ...]:
        """In the order of the reading's `written`."""
        return (*self.edicts, self.coins, self.monsters, self.total)


@dataclass(frozen=True)
class Marker:
    """An ArUco marker of our own print; its number also tells the side."""

    corner: int  # 0 top left, then clockwise
    rect: Rect


@dataclass(frozen=True)
class Layout:
    """One kind of printed sheet."""

    name: str
    paper: Rect
    coins: tuple[Point, ...] = ()  # centres of the coin track, first to last
    coin_radius: float = 0.0
    seasons: tuple[SeasonBox, ...] = ()
    final: Rect | None = None  # the sum of the four seasons
    signs: tuple[tuple[Content, Rect], ...] = ()  # "Your signs": a box per terrain
    markers: tuple[Marker, ...] = ()


@cache
def layout(name: str) -> Layout:
    """A layout by its name: `official` or `own`."""
    measured = json.loads((LAYOUTS / f"{name}.json").read_text("utf-8"))
    return Layout(
        name=name,
        paper=Rect(*measured["paper"]),
        coins=tuple((x, y) for x, y in measured.get("coins", ())),
        coin_radius=measured.get("coin_radius", 0.0),
        seasons=tuple(_season(box) for box in measured.get("seasons", ())),
        final=Rect(*measured["final"]) if "final" in measured else None,
        signs=tuple(
            (Content(token), Rect(*rect)) for token, rect in measured.get("signs", {}).items()
        ),
        markers=tuple(
            Marker(corner, Rect(*rect)) for corner, rect in enumerate(measured.get("markers", ()))
        ),
    )


def _season(box: dict[str, list[float]]) -> SeasonBox:
    return SeasonBox(
        edicts=(Rect(*box["first"]), Rect(*box["second"])),
        coins=Rect(*box["coins"]),
        monsters=Rect(*box["monsters"]),
        total=Rect(*box["total"]),
    )
