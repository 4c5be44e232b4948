"""Hypothesis strategies for sheet texts: every map, from empty to full, sprinkled and clumpy.

A sheet is laid down in layers, each of which shrinks to nothing: blocks of one terrain, single
spaces over them, what is printed over both, then attack marks. Single spaces come from one string
of bytes and not from 121 draws, which keeps thousands of sheets within seconds.
"""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from scoring.maps import SIDES, side
from scoring.spaces import SPACES

DRAWN = ("F", "V", "A", "W", "F", "V", "A", "W", "H", "M", "Md", "Mg", "Mt", "Mz", "X")
TERRAINS = ("F", "V", "A", "W")
# Blocks are mostly of these four: clusters must get large to be quarrelled over.
BLOCKS = TERRAINS * 4 + DRAWN
Blocks = list[tuple[int, int, int, str]]


@dataclass(frozen=True)
class Printed:
    """What a map prints, by the numbers of the spaces; `name` is None for a map without header."""

    name: str | None
    mountains: frozenset[int]
    ruins: frozenset[int]
    wasteland: frozenset[int]

    def token(self, space: int, drawn: str) -> str:
        """The token of a space in which a player would like to draw."""
        if space in self.mountains:
            return "^"
        if space in self.wasteland:
            return "#"
        return drawn + "r" if self.name is None and space in self.ruins else drawn


def printed_sides() -> st.SearchStrategy[Printed]:
    """The four sides as they leave the printer."""
    return st.sampled_from(
        [
            Printed(
                letter,
                frozenset(space.index for space in side(letter).mountains),
                frozenset(space.index for space in side(letter).ruins),
                frozenset(space.index for space in side(letter).wasteland),
            )
            for letter in SIDES
        ]
    )


def own_maps() -> st.SearchStrategy[Printed]:
    """Maps without a name, with mountains, ruins and wasteland anywhere, edges and corners too."""
    return st.builds(
        Printed, st.none(), some_spaces(most=9), some_spaces(most=12), some_spaces(most=9)
    )


def some_spaces(most: int, fewest: int = 0) -> st.SearchStrategy[frozenset[int]]:
    """The numbers of a few spaces."""
    return st.frozensets(st.integers(0, len(SPACES) - 1), min_size=fewest, max_size=most)


def blocks(fewest: int, most: int) -> st.SearchStrategy[Blocks]:
    """Rectangles of one terrain: top left space, height, width, token."""
    return st.lists(
        st.tuples(
            st.integers(0, len(SPACES) - 1),
            st.integers(1, 6),
            st.integers(1, 6),
            st.sampled_from(BLOCKS),
        ),
        min_size=fewest,
        max_size=most,
    )


def palettes() -> st.SearchStrategy[tuple[str, ...]]:
    """Empty and two or three other tokens: few enough that clusters grow large and crooked."""
    return st.lists(st.sampled_from(TERRAINS + DRAWN), min_size=2, max_size=3).map(
        lambda tokens: (".", *tokens)
    )


def laid(blocks: Blocks, singles: bytes, share: int, ground: tuple[str, ...]) -> list[str]:
    """The tokens a player drew; about `share` of 256 spaces come from `singles`."""
    tokens = [ground[byte % len(ground)] for byte in singles]
    for corner, height, width, token in blocks:
        row, column = divmod(corner, 11)
        for r in range(row, min(row + height, 11)):
            for c in range(column, min(column + width, 11)):
                tokens[r * 11 + c] = token
    for space, byte in enumerate(singles):
        if byte > 256 - share:
            tokens[space] = DRAWN[byte % len(DRAWN)]
    return tokens


def written(
    printed: Printed,
    drawn: list[str],
    holes: frozenset[int],
    attacks: frozenset[int],
    coins: int | None,
) -> str:
    """The sheet text; holes are rubbed out again, which makes the gaps of a nearly full map."""
    tokens = [
        printed.token(space, "." if space in holes else token) + "*" * (space in attacks)
        for space, token in enumerate(drawn)
    ]
    lines = [f"map: {printed.name}"] if printed.name else []
    lines += [f"coins: {coins}"] if coins is not None else []
    lines += [" ".join(tokens[row : row + 11]) for row in range(0, len(SPACES), 11)]
    return "\n".join(lines) + "\n"


def sheets(
    maps: st.SearchStrategy[Printed],
    blocks: st.SearchStrategy[Blocks],
    *,
    share: int,
    ground: st.SearchStrategy[tuple[str, ...]],
    holes: tuple[int, int] = (0, 0),
) -> st.SearchStrategy[str]:
    """Sheet texts on these maps."""
    size = len(SPACES)
    drawn = st.builds(laid, blocks, st.binary(min_size=size, max_size=size), st.just(share), ground)
    return st.builds(
        written,
        maps,
        drawn,
        some_spaces(fewest=holes[0], most=holes[1]),
        some_spaces(most=16),
        st.none() | st.integers(0, 14),
    )


def every_density(maps: st.SearchStrategy[Printed]) -> dict[str, st.SearchStrategy[str]]:
    """Sheets on these maps, from a few marks to a map without an empty space."""
    empty, full = st.just((".",)), st.just(TERRAINS)
    return {
        "nearly empty": sheets(maps, blocks(0, 4), share=15, ground=empty),
        "sprinkled": sheets(maps, blocks(0, 0), share=150, ground=empty),
        "tangled": sheets(maps, blocks(0, 3), share=20, ground=palettes()),
        "clumpy": sheets(maps, blocks(8, 30), share=15, ground=empty),
        "nearly full": sheets(maps, blocks(5, 20), share=40, ground=full, holes=(4, 25)),
        "full": sheets(maps, blocks(2, 16), share=40, ground=full),
    }


def any_sheet(maps: st.SearchStrategy[Printed] | None = None) -> st.SearchStrategy[str]:
    """Sheets of every density, on every map unless told which."""
    return st.one_of(*every_density(maps or printed_sides() | own_maps()).values())
