"""Where markers and coins lead: to the season boxes beside and below them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scanner.arrays import Floats64
from scanner.layout import Layout, Rect
from scanner.numbers.blocks import LOST, Block, blocks_as_printed
from scanner.numbers.coin_row import Track
from scanner.numbers.strip import Strip

NEAREST = 0.01  # spaces; a marker that stands just above a block decides alone
MAP = 11  # spaces down to where the map ends, and with it what is known of the paper


def blocks_by_markers(strip: Strip, layout: Layout) -> tuple[Block, ...]:
    """The season blocks as the markers beside them lie; none where no marker is seen."""
    seen = [
        _lies(marker.rect, strip, strip.markers[marker.corner])
        for marker in layout.markers
        if marker.corner in strip.markers
    ]
    if not seen:
        return ()
    found = []
    for home in blocks_as_printed(layout):
        # Of two markers the nearer one counts more.
        away = [abs(home.middle[0] - one.middle[0]) for one in seen]
        near = 1 / np.maximum(away, NEAREST)
        share = near / near.sum()
        shifts = np.array([one.at(home.middle) - home.middle for one in seen])
        slant = np.tensordot(share, np.array([one.slant for one in seen]), 1)
        found.append(Block(home.middle, share @ shifts, slant))
    return tuple(found)


def _lies(meant: Rect, strip: Strip, corners: Floats64) -> Block:
    """How a marker lies that was seen with these corners, in pixels of the strip."""
    origin = np.array([strip.rect.left, strip.rect.top])
    places = (corners + 0.5) / strip.size + origin
    middle = np.array(meant.centre)
    slant = np.linalg.lstsq(
        np.array(meant.corners) - middle, places - places.mean(axis=0), rcond=None
    )[0].T
    return Block(middle, places.mean(axis=0) - middle, slant)


def coins_by_blocks(placed: Sequence[Block], layout: Layout) -> Floats64:
    """The coins of a layout as the season blocks below them lie.

    What paper lies off grows with the distance from the map: of 87 studio photographs coins lay
    0.47 times as far off as the official boxes do, which are 2.04 times as far from the map.
    """
    clearest = max(one.clearness for one in placed)
    clear = [one for one in placed if one.clearness >= LOST * clearest]
    middles = np.array([one.middle for one in clear])
    homes = np.array(layout.coins)
    x = np.clip(homes[:, 0], middles[0, 0], middles[-1, 0])
    shifts = np.array([one.shift for one in clear])
    along = [np.interp(x, middles[:, 0], shift) for shift in shifts.T]
    # Beside the first and the last block the paper goes on as it lies there.
    end = np.where(homes[:, 0] < middles[0, 0], 0, len(clear) - 1)
    slopes = np.array([one.slant[:, 0] for one in clear])[end] - (1, 0)
    off = np.column_stack(along) + slopes * (homes[:, 0] - x)[:, None]
    return np.asarray(homes + off * (homes[0, 1] - MAP) / (middles[0, 1] - MAP))


def blocks_by_coins(track: Track, layout: Layout, growth: float) -> tuple[Block, ...]:
    """The season blocks as the coins above them lie.

    What paper lies off grows with the distance from the map, by the power `growth` of it.
    """
    homes = np.array(layout.coins)
    off = np.linalg.lstsq(_bowed(homes[:, 0]), track.coins - homes, rcond=None)[0]
    found = []
    for home in blocks_as_printed(layout):
        # Beside the track a bow goes on straight: at its ends it is hardly known.
        x = np.clip(home.middle[0], homes[0, 0], homes[-1, 0])
        below = home.middle[1] - MAP
        more = (below / (homes[0, 1] - MAP)) ** growth
        slope = more * np.array([0.0, 1.0, 2 * x]) @ off
        shift = more * _bowed(np.array([x]))[0] @ off + slope * (home.middle[0] - x)
        stretch = growth * shift / below
        found.append(Block(home.middle, shift, np.eye(2) + np.column_stack([slope, stretch])))
    return tuple(found)


def _bowed(x: Floats64) -> Floats64:
    return np.column_stack([np.ones_like(x), x, x**2])
