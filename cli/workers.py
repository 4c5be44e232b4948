"""Photos read by worker processes, as many at once as there are cores."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from assistant.language import current
from cli.speech import use_language

T = TypeVar("T")
R = TypeVar("R")
# For each worker: what is ready before its turn is held in memory, photos and all.
AHEAD = 2


def worked(work: Callable[[T], R], things: Sequence[T]) -> Iterator[R | Exception]:
    """What `work` makes of each, in the order given, whichever is ready first; what goes wrong with
    one is its own matter."""
    workers = min(len(things), os.cpu_count() or 1)
    pool = _pool(workers)
    left = iter(things)
    waiting: deque[tuple[T, Future[R]]] = deque()

    def submit(most: int) -> None:
        for _, thing in zip(range(most), left, strict=False):
            waiting.append((thing, _submitted(pool, work, thing)))

    try:
        submit(AHEAD * workers)
        while waiting:
            thing, future = waiting.popleft()
            future = _finished(work, thing, future)
            error = future.exception()
            yield error if isinstance(error, Exception) else future.result()
            submit(1)
    finally:
        # After Ctrl-C nothing new is begun; what is being written is finished.
        pool.shutdown(cancel_futures=True)


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, initializer=_begin, initargs=(current().code,))


def _begin(language: str) -> None:
    """In a worker: Ctrl-C is for the one who started it, and a core for each photo is enough."""
    import cv2

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cv2.setNumThreads(1)
    use_language(language)


def _submitted(pool: ProcessPoolExecutor, work: Callable[[T], R], thing: T) -> Future[R]:
    try:
        return pool.submit(work, thing)
    except BrokenProcessPool as broken:  # a worker was ended since; each is tried alone
        future: Future[R] = Future()
        future.set_exception(broken)
        return future


def _finished(work: Callable[[T], R], thing: T, future: Future[R]) -> Future[R]:
    if not isinstance(future.exception(), BrokenProcessPool):
        return future
    # The system has ended a worker, and all that waited went with it: once more, alone.
    with _pool(1) as pool:
        return pool.submit(work, thing)
