"""The boxes of "Your signs" that some prints have: labelled examples of this hand."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from scanner.arrays import Floats32, Pixels
from scanner.layout import Layout, Rect
from scanner.light import even_light
from scanner.networks import scaled
from scanner.place.flat import Flat
from scanner.read.crops import CROP, SPACE
from scoring.sheet import Content

Examples = Mapping[Content, Floats32]  # a crop for each sign that is shown

# A box is bare whose darkest twentieth is lighter than this: of 876 boxes that are drawn in, on 146
# photographs, 99 in 100 are darker, nine in ten bare spaces of the same sheets are lighter.
BARE = 215.0
DARKEST = 0.05
FRAME = 12  # pixels of a crop left out around it: a neighbour's part, and the box's own lines


def signs_shown(flat: Flat, layout: Layout) -> Examples:
    """The boxes of a layout that the photo shows and the player has drawn in."""
    shown = {}
    for content, box in layout.signs:
        if flat.holds(box):
            crop = _crop(flat, box)
            if not _bare(crop):
                shown[content] = scaled(crop.transpose(2, 0, 1)[None])[0]
    return shown


def _crop(flat: Flat, box: Rect) -> Pixels:
    """A box as large as the crop of a space, in even light."""
    (x, y), half = box.centre, CROP / SPACE / 2
    seen = flat.view(Rect(x - half, y - half, x + half, y + half), SPACE)
    return even_light(seen[:CROP, :CROP], SPACE)


def _bare(crop: Pixels) -> bool:
    inside = crop[FRAME:-FRAME, FRAME:-FRAME].min(axis=2)
    return float(np.quantile(inside, DARKEST)) > BARE
