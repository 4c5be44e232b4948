"""A search that takes too long is cut off."""

from __future__ import annotations

import time

STEPS = 64  # between two looks at the clock; a step takes some ten microseconds


class OutOfTime(Exception):
    """The search was cut off."""


class Clock:
    """Counts the steps of a search, and ends it when its time is over: the processor's, so that the
    same sheets are judged alike on a busy machine."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.thread_time() + seconds
        self._steps = 0

    def step(self) -> None:
        self._steps += 1
        if self._end is None or self._steps % STEPS:
            return
        if time.thread_time() > self._end:
            raise OutOfTime
