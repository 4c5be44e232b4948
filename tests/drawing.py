"""Small maps for tests: draw the few rows that matter, the rest of the sheet fills itself."""

from __future__ import annotations

from collections.abc import Iterable

from scoring import find_card, parse_sheet
from scoring.maps import side
from scoring.sheet import Sheet
from scoring.spaces import SPACES, Space, find_space
from scoring.tally import Missed


def draw(
    drawing: str = "", *, at: str = "A1", map: str | None = None, rest: str = ".", coins: int = 0
) -> Sheet:
    """A sheet with this drawing's top left corner `at` a space and `rest` in every other space.

    On a named side the spaces outside the drawing keep what is printed there.
    """
    corner = find_space(at)
    printed = side(map) if map else None
    tokens = [
        [printed.printed(space).token if printed else "." for space in SPACES[row : row + 11]]
        for row in range(0, len(SPACES), 11)
    ]
    tokens = [[rest if token == "." else token for token in row] for row in tokens]
    for row, line in enumerate(drawing.strip().splitlines(), corner.row):
        for column, token in enumerate(line.split(), corner.column):
            tokens[row][column] = token
    header = f"map: {map}\n" if map else ""
    return parse_sheet(f"{header}coins: {coins}\n" + "\n".join(" ".join(row) for row in tokens))


def points(card: str, sheet: Sheet, edition: str = "en") -> int:
    """What a card pays."""
    return find_card(card).score(sheet, edition=edition).points


def spaces(names: str) -> frozenset[Space]:
    """Spaces by their names: 'D3 D4', or a block from corner to corner: 'D3–E4'."""
    found: set[Space] = set()
    for name in names.split():
        first, _, last = name.partition("–")
        top, bottom = find_space(first), find_space(last or first)
        found.update(
            space
            for space in SPACES
            if top.row <= space.row <= bottom.row and top.column <= space.column <= bottom.column
        )
    return frozenset(found)


def what_scored(card: str, sheet: Sheet) -> set[tuple[frozenset[Space], int]]:
    """The groups and lines that counted, each with its points."""
    return {(frozenset(s.spaces), s.points) for s in find_card(card).score(sheet).scored}


def scored_spaces(card: str, sheet: Sheet) -> frozenset[Space]:
    """Every space that counted, however the card groups them."""
    return frozenset(space for s in find_card(card).score(sheet).scored for space in s.spaces)


def missed(card: str, sheet: Sheet) -> tuple[Missed, ...]:
    """The near misses."""
    return find_card(card).score(sheet).missed


def reasons(card: str, sheet: Sheet, wanted: Iterable[Space]) -> str:
    """Why these spaces did not count; empty when they are no near miss."""
    near = frozenset(wanted)
    return "; ".join(str(miss.why) for miss in missed(card, sheet) if near <= set(miss.spaces))
