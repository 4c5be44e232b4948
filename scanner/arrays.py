"""Medians and the like without `np.median`, which loads `numpy.ma`: a scan would wait for it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def ranked(values: npt.NDArray[Any], share: float = 0.5) -> float:
    """The value that `share` of all values stay below."""
    flat = values.ravel()
    place = min(len(flat) - 1, int(share * len(flat)))
    return float(np.partition(flat, place)[place])
