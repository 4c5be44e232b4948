"""How far a row of photos is: what is done and what remains, on standard error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from assistant.language import tell
from scoring.message import say

T = TypeVar("T")


def progressing(things: Iterable[T], total: int) -> Iterator[T]:
    """The things as they come, with a bar where somebody looks."""
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,  # what became of each photo is told anyway
    ) as progress:
        task = progress.add_task(tell(say("Reading photos")), total=total)
        for thing in things:
            progress.advance(task)
            yield thing
