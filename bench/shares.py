"""What tables of results are made of: a heading, and the figure it stands for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

R = TypeVar("R")
Line = tuple[str, Callable[[Sequence[R]], float]]


def share(of: Callable[[R], float], over: Callable[[R], float]) -> Callable[[Sequence[R]], float]:
    """The sum of the one over the sum of the other."""
    return lambda results: sum(map(of, results)) / max(1e-9, sum(map(over, results)))
