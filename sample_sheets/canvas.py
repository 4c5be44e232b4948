"""A flat sheet of paper as pixels, before it is photographed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.arrays import Pixels
from scanner.layout import Layout, Point


@dataclass
class Canvas:
    """The paper of a layout at `scale` pixels a space; what draws on it changes `pixels`."""

    layout: Layout
    scale: float
    pixels: Pixels  # height x width x 3, blue green red as OpenCV has it

    @classmethod
    def blank(cls, layout: Layout, scale: float, colour: tuple[int, int, int]) -> Canvas:
        """Unprinted paper of one colour (blue, green, red)."""
        width = round((layout.paper.right - layout.paper.left) * scale)
        height = round((layout.paper.bottom - layout.paper.top) * scale)
        pixels = np.empty((height, width, 3), np.uint8)
        pixels[:] = colour
        return cls(layout, scale, pixels)

    def at(self, x: float, y: float) -> Point:
        """The pixel of a place on the sheet given in spaces."""
        return (x - self.layout.paper.left) * self.scale, (y - self.layout.paper.top) * self.scale
