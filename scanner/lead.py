"""Where the markers of our own print lead: to the season boxes between the lower two."""

from __future__ import annotations

import numpy as np

from scanner.layout import Layout, Rect
from scanner.markers import found_markers
from scanner.settle import Placed, at_home
from scanner.strip import Doubles, Strip


def led_blocks(strip: Strip, layout: Layout) -> tuple[Placed, ...]:
    """The season blocks as the markers beside them lie; none where no marker is seen."""
    found = found_markers(strip.picture)
    seen = [
        _lies(marker.rect, strip, found[marker.corner])
        for marker in layout.markers
        if marker.corner in found
    ]
    if not seen:
        return ()
    led = []
    for home in at_home(layout):
        # Of two markers the nearer one is heard more.
        near = np.array([1 / abs(home.middle[0] - one.middle[0]) for one in seen])
        share = near / near.sum()
        shifts = np.array([one.at(home.middle) - home.middle for one in seen])
        slant = np.tensordot(share, np.array([one.slant for one in seen]), 1)
        led.append(Placed(home.middle, share @ shifts, slant))
    return tuple(led)


def _lies(meant: Rect, strip: Strip, corners: Doubles) -> Placed:
    """How a marker lies that was seen with these corners, in pixels of the strip."""
    origin = np.array([strip.rect.left, strip.rect.top])
    places = (corners + 0.5) / strip.size + origin
    printed = np.array(
        [
            (meant.left, meant.top),
            (meant.right, meant.top),
            (meant.right, meant.bottom),
            (meant.left, meant.bottom),
        ]
    )
    middle = np.array(meant.centre)
    slant = np.linalg.lstsq(printed - middle, places - places.mean(axis=0), rcond=None)[0].T
    return Placed(middle, places.mean(axis=0) - middle, slant)
