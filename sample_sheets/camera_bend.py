"""How paper bends: curl, waves, creases and lifted corners."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from scanner.arrays import Floats64


@dataclass(frozen=True)
class Fold:
    """A crease: a ridge along a line through a point, falling off to both sides."""

    x: float
    y: float
    angle: float  # of the line, in radians
    height: float
    reach: float  # spaces from the ridge to the flat


@dataclass(frozen=True)
class Bend:
    """How far the paper is from flat; all heights in spaces."""

    curl: float = 0.0  # rise at the edge of the paper of a cylinder-like curl
    curl_angle: float = 0.0
    wave: float = 0.0
    wave_length: float = 12.0
    wave_angle: float = 0.0
    wave_phase: float = 0.0
    folds: tuple[Fold, ...] = ()
    lifts: tuple[tuple[float, float, float], ...] = ()  # a corner of the paper and its rise

    def height(self, x: Floats64, y: Floats64) -> Floats64:
        """How much the paper rises at these places."""
        u, v = (x - 5.5) / 10.0, (y - 5.5) / 10.0
        rise = self.curl * (u * math.cos(self.curl_angle) + v * math.sin(self.curl_angle)) ** 2
        along = x * math.cos(self.wave_angle) + y * math.sin(self.wave_angle)
        rise = rise + self.wave * (
            1 + np.sin(along * (2 * math.pi / self.wave_length) + self.wave_phase)
        )
        for fold in self.folds:
            off = (x - fold.x) * math.sin(fold.angle) - (y - fold.y) * math.cos(fold.angle)
            # Rounded at the top: paper folds have a radius.
            rise = rise + fold.height * np.exp(1 - np.sqrt(1 + (off * (3 / fold.reach)) ** 2))
        for corner_x, corner_y, lift in self.lifts:
            away = np.hypot(x - corner_x, y - corner_y)
            rise = rise + lift * np.exp(-((away / 4.0) ** 2))
        return np.asarray(rise)
