"""Where the season boxes of a layout really lie: paper curls most below the map.

The five boxes of a season are one block. Each block is sought near its place by its lines, and
neighbours may not lie far apart: what ink hides of one is known from the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

import cv2
import numpy as np

from scanner.arrays import Floats32, Floats64
from scanner.layout import Layout, Rect
from scanner.numbers.strip_lines import SIZE, Lines
from scanner.peaks import off_the_middle
from scoring.boxes import SeasonBoxes

REACH = 0.5  # spaces around a block's place
STEP = 2  # pixels between the shifts that are tried
# A clearness of one is given up for neighbours this far apart (spaces), or this far from home.
STIFF, HOME = 0.25, 0.8
# Two rounds: how far (pixels) pieces of line may lie off their block, and how much a slant is
# trusted to be none, as if so many pieces said so. Loose at once, the rim's blocks went astray.
ROUNDS = ((4, 1.5), (2, 0.4))
WOBBLE = 0.05  # spaces: what blur and the wobble of printed lines leave
NO_LINE = 0.3  # clearness of what is no line at all
LOST = 0.85  # a block less clear than this share of its neighbour may have been missed
FEWEST_SHOWN = 6  # of a block's 16 pieces: fewer prove little, however clear they are
FOUND = 1.5  # a block as clear as this lies on its lines
# What was missed is sought where its neighbour leads, and so far (spaces) above and below that,
# its row sloping so much more or less: at the rim a curl may turn within one block.
ASIDE, SLOPES = (0.0, -0.2, 0.2, -0.4, 0.4), (0.0, -0.15, 0.15)


@dataclass(frozen=True, eq=False)
class Block:
    """The five boxes of a season as they lie on the strip."""

    middle: Floats64  # of the block, as the layout has it
    shift: Floats64  # of the middle
    slant: Floats64  # 2 x 2
    clearness: float = 0.0  # of its lines

    def at(self, places: Floats64) -> Floats64:
        """Where places of the layout lie."""
        return np.asarray(self.middle + self.shift + (places - self.middle) @ self.slant.T)


@cache
def pieces(box: SeasonBoxes[Rect]) -> dict[bool, Floats64]:
    """A place on each side of each box of a season: on upright lines (True) and on level ones."""
    one, two = box.edicts
    total = box.total
    rows = one.centre[1], box.coins.centre[1]
    columns = one.centre[0], two.centre[0]
    uprights = [(x, y) for x in (one.left, one.right, two.right, total.right) for y in rows]
    levels = [(x, y) for y in (one.top, one.bottom, total.bottom) for x in columns]
    levels += [(total.centre[0], y) for y in (total.top, total.bottom)]
    return {True: np.array(uprights), False: np.array(levels)}


@cache
def _window(reach: float, step: int) -> Floats32:
    """All shifts in pixels within reach: rows down, columns right."""
    far = round(reach * SIZE) // step
    steps = np.arange(-far, far + 1) * step
    return np.stack(np.meshgrid(steps, steps), axis=-1).astype(np.float32)


def blocks_as_printed(layout: Layout) -> tuple[Block, ...]:
    """The season blocks as the layout has them."""
    return tuple(Block(_middle(box), np.zeros(2), np.eye(2)) for box in layout.seasons)


def seek_blocks(
    lines: Lines, layout: Layout, near: Sequence[Block] = ()
) -> tuple[tuple[Block, ...], float]:
    """Where the season blocks roughly lie, and how clear they are there.

    They are sought around where `near` has them; if it has none, around where the layout has them.
    """
    near = near or blocks_as_printed(layout)
    window = _window(REACH, STEP)
    high, wide = window.shape[:2]
    blocks = [pieces(box) for box in layout.seasons]
    seen, shown = np.zeros((len(blocks), high, wide)), 0.0
    for upright in (True, False):
        places = [one.at(block[upright]) for one, block in zip(near, blocks, strict=True)]
        pixels = lines.pixels(np.array(places))
        # Pieces of one block need not be off by the very same pixel.
        loose = cast(Floats32, cv2.dilate(lines.clear[upright], np.ones((3, 3), np.uint8)))
        around = pixels[:, :, None, None] + window
        found = lines.at(loose, around.reshape(-1, wide, 2))
        seen += found.reshape(len(blocks), -1, high, wide).sum(axis=1)
        shown += float(lines.at(lines.shown, pixels).sum())
    count = sum(len(places) for places in blocks[0].values())
    shifts, mean = follow(seen / count, STEP / SIZE, STIFF, HOME)
    rough = [replace(one, shift=one.shift + by) for one, by in zip(near, shifts, strict=True)]
    # Of lines beyond the photo nothing is known: what is seen counts for those that it shows.
    return tuple(rough), mean * count * len(blocks) / max(shown, count)


def follow(clear: Floats64, step: float, stiff: float, home: float) -> tuple[Floats64, float]:
    """The shifts (spaces) at which things in a row are clearest together, and their mean clearness.

    `clear` holds how clear each thing is at each shift: rows down, columns right, none in the
    middle. Shifts of neighbours are alike by `stiff`, and none is far from home.
    """
    count, high, wide = clear.shape
    down, right = np.mgrid[:high, :wide]
    shifts = np.stack([right - wide // 2, down - high // 2], -1).reshape(-1, 2) * step
    apart = ((shifts[:, None] - shifts[None]) ** 2).sum(-1) / stiff**2
    gain = clear.reshape(count, -1) - (shifts**2).sum(-1) / home**2
    best, came = gain[0], []
    for each in gain[1:]:
        through = best[:, None] - apart
        came.append(through.argmax(0))
        best = through.max(0) + each
    path = [int(best.argmax())]
    for back in reversed(came):
        path.append(int(back[path[-1]]))
    path.reverse()
    found = clear.reshape(count, -1)[np.arange(count), path]
    return np.asarray(shifts[path]), float(found.mean())


def put_on_lines(lines: Lines, layout: Layout, rough: Sequence[Block]) -> tuple[Block, ...]:
    """The season blocks on their lines, from where they roughly are."""
    placed = [
        _moved_onto_lines(lines, box, [one]) for box, one in zip(layout.seasons, rough, strict=True)
    ]
    # What was lost is sought once more from a neighbour that was found, clearest first.
    last = len(placed) - 1
    for each in sorted(range(len(placed)), key=lambda block: -placed[block].clearness):
        for beside in (each - 1, each + 1):
            if not 0 <= beside <= last:
                continue
            if placed[beside].clearness > LOST * placed[each].clearness:
                continue
            again = _seek_beside(lines, layout.seasons[beside], placed[each])
            if again.clearness > placed[beside].clearness:
                placed[beside] = again
    return tuple(placed)


def _seek_beside(lines: Lines, box: SeasonBoxes[Rect], known: Block) -> Block:
    """A block on its lines, sought where its neighbour leads and not far from there."""
    middle = _middle(box)
    there = known.at(middle) - middle
    far = known.clearness > FOUND
    starts = [
        Block(
            middle,
            there + np.array([0.0, down]),
            known.slant + np.array([[0.0, 0.0], [slope, 0.0]]),
        )
        for down in (ASIDE if far else ASIDE[:1])
        for slope in (SLOPES if far else SLOPES[:1])
    ]
    return _moved_onto_lines(lines, box, starts)


def _middle(box: SeasonBoxes[Rect]) -> Floats64:
    return np.array([(box.edicts[0].left + box.total.right) / 2, box.edicts[0].bottom])


def _moved_onto_lines(lines: Lines, box: SeasonBoxes[Rect], starts: Sequence[Block]) -> Block:
    """A block moved onto its lines, from whichever start they come out clearest.

    Its shift and slant are those that most pieces of line agree on; all starts at once, because
    one after the other they took a fifth of a scan.
    """
    middle = starts[0].middle
    shift = np.array([start.shift for start in starts])
    slant = np.array([start.slant for start in starts])
    for reach, stiff in ROUNDS:
        fits, seen, shown = [], np.zeros(len(starts)), np.zeros(len(starts))
        for upright, places in pieces(box).items():
            away = places - middle
            there = middle + shift[:, None] + away @ slant.transpose(0, 2, 1)
            off, clear = _nearest(lines, upright, there, reach)
            fits.append(_agreed(away, off, clear, stiff))
            seen += clear.sum(axis=1)
            shown += lines.at(lines.shown, lines.pixels(there)).sum(axis=1)
        fit = np.stack(fits, axis=1)
        shift, slant = shift + fit[..., 0], slant + fit[..., 1:]
    # Of pieces beyond the photo nothing is known, as long as enough of the block is in it.
    clearness = seen / np.maximum(shown, FEWEST_SHOWN)
    best = int(clearness.argmax())
    return Block(middle, shift[best], slant[best], float(clearness[best]))


def _nearest(
    lines: Lines, upright: bool, places: Floats64, reach: int
) -> tuple[Floats64, Floats64]:
    """How far off each place the clearest line lies (spaces), and how clear it is."""
    steps = np.arange(-reach, reach + 1)
    across = np.zeros((len(steps), 2), np.float32)
    across[:, 0 if upright else 1] = steps
    around = lines.pixels(places)[..., None, :] + across
    clear = lines.at(lines.clear[upright], around.reshape(-1, len(steps), 2))
    clear = clear.reshape(around.shape[:-1])
    best = np.clip(clear.argmax(axis=-1), 1, len(steps) - 2)[..., None]
    before, at, after = (
        np.take_along_axis(clear, best + beside, axis=-1)[..., 0].astype(np.float64)
        for beside in (-1, 0, 1)
    )
    between = off_the_middle(before, at, after, most=1.0)
    return (steps[best[..., 0]] + between) / SIZE, np.maximum(at, np.maximum(before, after))


def _agreed(places: Floats64, off: Floats64, clear: Floats64, stiff: float) -> Floats64:
    """The shift and slant, for each start, that most pieces agree on; those that stray count less.

    Pieces are seen `off` their places, starts x pieces; the result is starts x 3.
    """
    terms = np.column_stack([np.ones(len(places)), places])
    sure = np.maximum(clear - NO_LINE, 0.02)
    penalty = np.diag([0.02, stiff, stiff])
    weight = sure
    for _ in range(3):
        weighted = (terms * weight[..., None]).transpose(0, 2, 1)
        fit = np.linalg.solve(weighted @ terms + penalty, weighted @ off[..., None])[..., 0]
        weight = sure / (1 + ((off - fit @ terms.T) / WOBBLE) ** 2)
    return np.asarray(fit)
