"""Where things lie on a printed sheet, measured from the map.

The unit is one space; the origin is the inner top left corner of the 11x11 grid, x runs to the
right and y down. A layout is a file of `scanner/layouts`: whatever lies in that folder takes part,
and what is special about a layout is said by what it has.

- `markers`: seen in the corners of a sheet, they tell which layout it is, which side, which way up.
- `signs`: boxes in which players draw what they mean; looked at where markers tell the layout.
- `coins`, `seasons`, `final`: looked for in the strip below the map (`numbers/strip.py`). Where no
  marker tells the layout it is the one whose boxes are seen best.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scoring.boxes import SEASON_BOXES, SeasonBoxes
from scoring.seasons import Season
from scoring.sheet import MOST_COINS, Content

LAYOUTS = Path(__file__).parent / "layouts"
FARTHEST = 60.0  # spaces from the map; no paper is larger
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
class Marker:
    """An ArUco marker in a corner of the sheet; its number tells the side and the corner."""

    corner: int  # 0 top left, then clockwise
    rect: Rect


@dataclass(frozen=True)
class Layout:
    """One kind of printed sheet. Whatever it does not have is left out of its file."""

    name: str
    paper: Rect
    coins: tuple[Point, ...] = ()  # centres of the coin track, first to last
    coin_radius: float = 0.0
    seasons: tuple[SeasonBoxes[Rect], ...] = ()
    final: Rect | None = None  # the sum of the four seasons
    signs: tuple[tuple[Content, Rect], ...] = ()  # "Your signs": a box per terrain
    markers: tuple[Marker, ...] = ()
    # Where some printings have no coin track, how much nearer to the map their boxes lie.
    raised_without_coins: float = 0.0


def layouts() -> tuple[Layout, ...]:
    """All layouts there are: the files of the folder, by their names."""
    return _layouts_in(LAYOUTS)


def layout(name: str) -> Layout:
    """The layout of that name."""
    for one in layouts():
        if one.name == name:
            return one
    raise LookupError(f"no layout {name!r} in {LAYOUTS}")


@cache
def _layouts_in(folder: Path) -> tuple[Layout, ...]:
    return tuple(_measured(path) for path in sorted(folder.glob("*.json")))


def _measured(path: Path) -> Layout:
    return layout_of_form(path.stem, json.loads(path.read_text("utf-8")))


class WrongLayout(ValueError):
    """A form that is no layout."""


def layout_of_form(name: str, measured: Any) -> Layout:
    """The layout that a form describes, as the files of the folder have it."""
    try:
        layout = Layout(
            name=name,
            paper=_rect(measured["paper"]),
            coins=tuple((_length(x), _length(y)) for x, y in measured.get("coins", ())),
            coin_radius=_length(measured.get("coin_radius", 0.0)),
            seasons=tuple(_season(box) for box in measured.get("seasons", ())),
            final=_rect(measured["final"]) if "final" in measured else None,
            signs=tuple(
                (Content(token), _rect(rect)) for token, rect in measured.get("signs", {}).items()
            ),
            markers=tuple(
                Marker(corner, _rect(rect))
                for corner, rect in enumerate(measured.get("markers", ()))
            ),
            raised_without_coins=_length(measured.get("raised_without_coins", 0.0)),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise WrongLayout(repr(error)) from None
    if len(layout.coins) not in (0, MOST_COINS) or len(layout.seasons) not in (0, len(Season)):
        raise WrongLayout(f"{len(layout.coins)} coins, {len(layout.seasons)} seasons")
    return layout


def layout_form(layout: Layout) -> dict[str, Any]:
    """The form of coins and boxes; `layout_of_form` reads it back."""
    form: dict[str, Any] = {"paper": _sides(layout.paper)}
    if layout.coins:
        form["coins"] = [[round(x, 4), round(y, 4)] for x, y in layout.coins]
        form["coin_radius"] = round(layout.coin_radius, 4)
    if layout.seasons:
        form["seasons"] = [
            {field.value: _sides(box) for field, box in zip(SEASON_BOXES, boxes, strict=True)}
            for boxes in layout.seasons
        ]
    if layout.final:
        form["final"] = _sides(layout.final)
    return form


def _season(box: Mapping[str, Any]) -> SeasonBoxes[Rect]:
    return SEASON_BOXES.each(lambda field: _rect(box[field.value]))


def _rect(sides: Sequence[Any]) -> Rect:
    left, top, right, bottom = map(_length, sides)
    if right < left or bottom < top:
        raise ValueError(sides)
    return Rect(left, top, right, bottom)


def _sides(rect: Rect) -> list[float]:
    return [round(side, 4) for side in (rect.left, rect.top, rect.right, rect.bottom)]


def _length(value: Any) -> float:
    """A length in spaces, which on paper is never long."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < FARTHEST:
        raise ValueError(value)
    return float(value)
