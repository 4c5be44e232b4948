"""Peaks between their samples: lines are found to a fraction of a step."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from scanner.arrays import Floats64

Samples = npt.NDArray[np.floating[Any]]


def off_the_middle(before: Samples, at: Samples, after: Samples, most: float = 0.5) -> Floats64:
    """How far beside the middle one of three samples in a row their peak lies, in steps.

    It is the peak of the parabola through the three, and never further away than `most`.
    """
    bend = np.minimum(before - 2 * at + after, -1e-6)
    return np.clip(0.5 * (before - after) / bend, -most, most).astype(np.float64)
