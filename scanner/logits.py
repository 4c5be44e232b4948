"""From what networks say, logits, to chances, and back."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from scanner.arrays import Floats64

Number = TypeVar("Number", np.float32, np.float64)


def softmax(logits: Floats64, axis: int | None = -1) -> Floats64:
    """Chances of things of which one is so, along an axis; with None, of all there are."""
    raised = np.exp(logits - logits.max(axis=axis, keepdims=True))
    return np.asarray(raised / raised.sum(axis=axis, keepdims=True))


def sigmoid(logits: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Chances of things that are so or not, each by itself."""
    return np.asarray(1 / (1 + np.exp(-logits)))


def logit(chances: Floats64) -> Floats64:
    """The logits of chances; none is taken for quite certain."""
    bounded = np.clip(chances, 1e-6, 1 - 1e-6)
    return np.asarray(np.log(bounded / (1 - bounded)))
