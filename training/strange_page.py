"""Paper to print and draw on, roughly: lines, outlines, signs and text in ink or paint."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scanner.arrays import Floats32, Floats64, Pixels
from scoring.spaces import SIZE
from training.strange_glyphs import Glyph, Rng

Colour = tuple[float, float, float]  # blue, green, red

SCALE = 24  # pixels a space: enough for what is looked at with 12
EXACT = 16  # of a pixel, that OpenCV draws to


@dataclass(frozen=True)
class Page:
    """Paper with a map on it; places are in spaces from the map's first corner."""

    pixels: Floats32
    left: float
    top: float

    @property
    def start(self) -> Floats64:
        """Where the map begins, in spaces from the paper's corner."""
        return np.array([self.left, self.top])

    def at(self, places: Floats64) -> npt.NDArray[np.int32]:
        shifted = (places + self.start) * SCALE - 0.5
        return np.asarray(np.rint(shifted * EXACT), np.int32)

    def mask(self) -> Pixels:
        return np.zeros(self.pixels.shape[:2], np.uint8)

    def lines(self, mask: Pixels, lines: list[Floats64], width: float) -> None:
        """Lines `width` spaces wide; those thinner than a pixel get fainter."""
        thick = max(1, int(width * SCALE + 0.5))
        strength = float(np.clip(255 * width * SCALE / thick, 40, 255))
        cv2.polylines(
            mask, [self.at(line) for line in lines], False, (strength,), thick, cv2.LINE_AA, 4
        )

    def fills(self, mask: Pixels, outlines: list[Floats64]) -> None:
        for outline in outlines:
            cv2.fillPoly(mask, [self.at(outline)], (255,), cv2.LINE_AA, 4)

    def glyph(self, mask: Pixels, glyph: Glyph, x: float, y: float, width: float) -> None:
        spot = np.array([x, y])
        self.lines(mask, [line + spot for line in glyph.lines], width)
        self.fills(mask, [fill + spot for fill in glyph.fills])
        if glyph.text:
            self.text(mask, glyph.text, x + 0.5, y + 0.5, 0.6, width)

    def text(self, mask: Pixels, text: str, x: float, y: float, size: float, width: float) -> None:
        """A line of text around a place, `size` spaces high."""
        factor = size * SCALE / 22
        thick = max(1, round(width * SCALE))
        face = cv2.FONT_HERSHEY_SIMPLEX if size < 1 else cv2.FONT_HERSHEY_COMPLEX
        (wide, high), _ = cv2.getTextSize(text, face, factor, thick)
        spot = (
            round((x + self.left) * SCALE - wide / 2),
            round((y + self.top) * SCALE + high / 2),
        )
        cv2.putText(mask, text, spot, face, factor, (255,), thick, cv2.LINE_AA)

    def paint(self, mask: Pixels | Floats32, colour: Colour, strength: float = 1.0) -> None:
        """Print that covers what is below."""
        part = _three(mask, strength / 255)
        ground = np.empty_like(self.pixels)
        ground[:] = colour
        cv2.subtract(ground, self.pixels, dst=ground)
        cv2.multiply(ground, part, dst=ground)
        cv2.add(self.pixels, ground, dst=self.pixels)

    def stain(self, mask: Pixels | Floats32, colour: Colour, strength: float = 1.0) -> None:
        """Ink through which the paper shows."""
        lost = [1 - channel / 255 for channel in colour]
        part = mask.astype(np.float32)
        through = cv2.merge([1 - part * np.float32(strength / 255 * c) for c in lost])
        cv2.multiply(self.pixels, through, dst=self.pixels)


def _three(mask: Pixels | Floats32, scale: float) -> Floats32:
    part = mask.astype(np.float32) * np.float32(scale)
    return np.asarray(cv2.merge([part, part, part]))


def noise(shape: tuple[int, int], cells: float, rng: Rng) -> Floats32:
    """Soft blotches of about a deviation of one, `cells` of them across."""
    coarse = tuple(max(2, int(cells * side / max(shape))) for side in shape)
    field = rng.normal(0, 1, coarse).astype(np.float32)
    return np.asarray(cv2.resize(field, shape[::-1], interpolation=cv2.INTER_CUBIC))


def some_colour(rng: Rng, low: float, high: float, grey: float = 0.5) -> Colour:
    """A colour of some lightness; `grey` of them are greys."""
    light = rng.uniform(low, high)
    if rng.random() < grey:
        return light, light, light
    tint = rng.normal(0, 35, 3)
    blue, green, red = (float(c) for c in np.clip(light + tint, 0, 255))
    return blue, green, red


def paper(rng: Rng) -> Page:
    """Blank paper of any colour with a map's room on it."""
    left, right = rng.uniform(0.3, 2.4, 2)
    top = rng.uniform(0.3, 4.0)
    bottom = rng.uniform(0.3, 5.0)
    height, width = round((SIZE + top + bottom) * SCALE), round((SIZE + left + right) * SCALE)
    colour = some_colour(rng, 150, 252, 0.5)
    if rng.random() < 0.3:
        colour = (185 + rng.normal(0, 10), 205 + rng.normal(0, 10), 220 + rng.normal(0, 10))
    pixels = np.empty((height, width, 3), np.float32)
    pixels[:] = colour
    shade = noise((height, width), rng.uniform(3, 12), rng) * rng.choice([0.5, 2, 5, 9])
    shade += noise((height, width), 200, rng) * rng.uniform(0, 5)
    pixels += shade[..., None]
    return Page(pixels, float(left), float(top))
