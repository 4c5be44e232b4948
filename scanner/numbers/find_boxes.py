"""Which layout a sheet has, and where its season boxes and its coins lie on the strip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scanner.layout import Layout, Rect
from scanner.numbers.blocks import FOUND, Block, blocks_as_printed, put_on_lines, seek_blocks
from scanner.numbers.coin_row import MAYBE_COINS, Track, find_coins
from scanner.numbers.leads import blocks_by_coins, blocks_by_markers, coins_by_blocks
from scanner.numbers.strip import Strip
from scanner.numbers.strip_lines import Lines

# Clearness of lines where a layout has its boxes. On 120 studio photographs sheets without boxes
# came up to 1.14, sheets with boxes down to 1.13: between them the network has the last word.
MAYBE_BOXES = 1.0
# Less clear ones are also sought where the coins lead; few lie beside their lines.
CLEAR_BOXES = 1.2
CLEARLY_BETTER = 1.15  # than where the layout has them, else boxes stay there
GROWTHS = (0.5, 1.0, 1.5)  # how what the paper lies off may grow from the coins to the boxes
# Where markers say which layout it is, or a photo cuts off what is below a track, there may be
# boxes: of eight sheets cut off so, those with boxes had 0.89 and more, three without 0.37 at most.
MAYBE_KNOWN_BOXES = 0.7


@dataclass(frozen=True, eq=False)
class Blocks:
    """The season boxes of a sheet where they were found."""

    layout: Layout
    placed: tuple[Block, ...]
    known: bool = False  # whether the print has these boxes, found or not

    @property
    def clearness(self) -> float:
        return sum(one.clearness for one in self.placed) / len(self.placed)

    @property
    def surely_there(self) -> bool:
        """Whether there are boxes, even if they cannot be read where they were set down."""
        return self.known or max(one.clearness for one in self.placed) > FOUND


def find_blocks(
    strip: Strip, lines: Lines, layouts: Sequence[Layout], tracks: Tracks
) -> Blocks | None:
    """The boxes of that layout whose boxes are seen best.

    None where nobody knows the layout and no boxes are seen.
    """
    known = len(layouts) == 1
    least = MAYBE_KNOWN_BOXES if known else MAYBE_BOXES
    rough = _seek(lines, _starts(strip, layouts), least)
    clearest = max(rough, key=lambda one: one.clearness, default=None)
    found = [clearest.on_lines(lines, known)] if clearest else []
    if clearest is None or clearest.clearness < CLEAR_BOXES:
        below_coins = _seek(lines, _starts_below_coins(layouts, tracks), least)
        below = [one.on_lines(lines, known) for one in below_coins]
        # Once all are on their lines, the clearest lie right; without a reason they stay at home.
        stay = CLEARLY_BETTER * found[0].clearness if found else 0.0
        found = [one for one in below if one.clearness > stay] or found
    if found:
        return max(found, key=lambda one: one.clearness)
    return Blocks(layouts[0], blocks_as_printed(layouts[0]), known) if known else None


@dataclass(frozen=True, eq=False)
class Rough:
    """A layout's blocks where they roughly are."""

    layout: Layout
    rough: tuple[Block, ...]
    clearness: float

    def on_lines(self, lines: Lines, known: bool) -> Blocks:
        return Blocks(self.layout, put_on_lines(lines, self.layout, self.rough), known)


def _seek(
    lines: Lines, starts: Iterator[tuple[Layout, Sequence[Block]]], least: float
) -> list[Rough]:
    """What is found from these starts and clear enough to be boxes."""
    found = [Rough(way, *seek_blocks(lines, way, near)) for way, near in starts]
    return [one for one in found if one.clearness > least]


def _starts(strip: Strip, layouts: Sequence[Layout]) -> Iterator[tuple[Layout, Sequence[Block]]]:
    """Layouts with places near which their blocks may lie; without any: where they have them."""
    for one in layouts:
        for way in [one, without_track(one)] if one.raised_without_coins else [one]:
            if way.seasons:
                yield way, ()
                by_markers = blocks_by_markers(strip, way) if way.markers else ()
                if by_markers:
                    yield way, by_markers


def _starts_below_coins(
    layouts: Sequence[Layout], tracks: Tracks
) -> Iterator[tuple[Layout, Sequence[Block]]]:
    for one in layouts:
        if one.coins and one.seasons and tracks.of(one).clearness > MAYBE_COINS:
            for growth in GROWTHS:
                yield one, blocks_by_coins(tracks.of(one), one, growth)


class Tracks:
    """The coins of layouts where they are seen, each looked for once."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._found: dict[str, Track] = {}

    def of(self, layout: Layout) -> Track:
        if layout.name not in self._found:
            self._found[layout.name] = find_coins(self._lines, layout)
        return self._found[layout.name]

    def clearest(self, layouts: Sequence[Layout]) -> Layout | None:
        """The layout whose coins are seen best, of those that have any."""
        with_coins = [one for one in layouts if one.coins]
        return max(with_coins, key=lambda one: self.of(one).clearness, default=None)

    def likeliest(self, layouts: Sequence[Layout]) -> Layout | None:
        """The layout of a sheet of which only coins are seen: markers would have been, too."""
        return self.clearest([one for one in layouts if not one.markers] or layouts)

    def above(self, layout: Layout, placed: Sequence[Block]) -> Track:
        """The coins above season blocks that were found."""
        return find_coins(self._lines, layout, coins_by_blocks(placed, layout))


def without_track(one: Layout) -> Layout:
    """A layout as those of its printings have it that leave out the coin track."""
    by = one.raised_without_coins

    def raised(rect: Rect) -> Rect:
        return replace(rect, top=rect.top - by, bottom=rect.bottom - by)

    return replace(
        one,
        coins=(),
        coin_radius=0.0,
        seasons=tuple(boxes.each(raised) for boxes in one.seasons),
        final=raised(one.final) if one.final else None,
    )
