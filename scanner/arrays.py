"""The kinds of arrays that are passed around, and how values in them rank."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]  # of a picture, blue green red, or of a grey one
Floats32 = npt.NDArray[np.float32]  # what OpenCV and the networks take and give
Floats64 = npt.NDArray[np.float64]  # what is worked out exactly: places, chances, logits
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]


def ranked(values: npt.NDArray[Any], share: float = 0.5) -> float:
    """The value that `share` of all values stay below.

    Used for medians as well: `np.median` loads `numpy.ma`, and a scan would wait for it.
    """
    flat = values.ravel()
    place = min(len(flat) - 1, int(share * len(flat)))
    return float(np.partition(flat, place)[place])
